# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""build_systems.py FOLDER: builds the examples there with each build system that is installed."""
import glob
import os
import shutil
import subprocess
import sys

folder = sys.argv[1]
TESSERA = shutil.which("tessera")
CONFIG = "include(${CMAKE_CURRENT_LIST_DIR}/TesseraShaders.cmake)\nset(tessera_shaders_FOUND 1)\n"
PACKAGE = ["-Dtessera_DIR=" + os.path.join(folder, "package"), "-DTESSERA_PROGRAM=" + TESSERA]


def run(*command, ok=True):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    assert (done.returncode == 0) == ok, (command, done.stdout)
    return done.stdout


def times(pattern):
    return {name: os.stat(name).st_mtime_ns for name in glob.glob(os.path.join(folder, pattern))}


def touch(name, seconds):
    """As if it had been written some seconds after now."""
    path = os.path.join(folder, name)
    later = os.stat(path).st_mtime + seconds
    os.utime(path, (later, later))


def check(build, outputs, count, included="operation.hlsli"):
    """Builds, builds again, and once more after a file that is included is another."""
    build()
    first = times(outputs)
    assert len(first) == count, first
    build()
    assert times(outputs) == first, "a second run compiled again"
    path = os.path.join(folder, included)
    with open(path, "a") as file:
        file.write("// another\n")
    touch(included, 2)
    build()
    assert all(times(outputs)[name] != first[name] for name in first), "a changed include was not seen"
    touch(included, -100000)


def read(name):
    with open(os.path.join(folder, name), "rb") as file:
        return file.read()


with open(os.path.join(folder, "package", "tessera-config.cmake"), "w") as file:
    file.write(CONFIG)
for name, generator in (("ninja", "Ninja"), ("make", "Unix Makefiles")):
    if not shutil.which(name):
        continue
    tree = "cmake-" + name
    run("cmake", "-G", generator, "-B", tree, *PACKAGE)
    check(lambda: run("cmake", "--build", tree, "-j2"), tree + "/scale_shaders/*[vl]", 6)
    shift = tree + "/scale_shaders/scale.N_3_OPERATION_shift"
    for device, ending in (("lavapipe", ".spv"), ("apple-m1", ".metal")):
        run("tessera", "scale.hlsl", "-DN=3", "-DOPERATION=shift", "--target", device, "-o", "alone" + ending, "--reflect", "alone.json")
        assert read("alone" + ending) == read(f"{shift}.{device}{ending}")
        assert read("alone.json") == read(f"{shift}.{device}.json")
    if name == "ninja":  # Make looks at one output of a rule
        os.remove(os.path.join(folder, shift + ".lavapipe.json"))
        run("cmake", "--build", tree)
        assert read(shift + ".lavapipe.json"), "a removed reflection was not made again"
if shutil.which("ninja"):
    check(lambda: run("ninja", "-f", "build.ninja", "-j2"), "s*[23ae].[sm][ape]*", 4)
    run("ninja", "-t", "clean")
if shutil.which("make"):
    for name in glob.glob(os.path.join(folder, "*.spv*")):
        os.remove(name)
    check(lambda: run("make", "-j2"), "*.spv", 4)

