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


with open(os.path.join(folder, "package", "tesseraConfig.cmake"), "w") as file:
    file.write(CONFIG)
for name, generator in (("ninja", "Ninja"), ("make", "Unix Makefiles")):
    if not shutil.which(name):
        continue
    tree = "cmake-" + name
    run("cmake", "-G", generator, "-B", tree, "-Dtessera_DIR=" + os.path.join(folder, "package"), "-DTESSERA_PROGRAM=" + TESSERA)
    check(lambda: run("cmake", "--build", tree, "-j2"), tree + "/*.spv", 6)
    run("tessera", "scale.hlsl", "-DN=3", "-DOPERATION=shift", "--target", "lavapipe", "-o", "alone.bin", "--emit=spirv")
    with open(os.path.join(folder, "alone.bin"), "rb") as alone, open(os.path.join(folder, tree, "scale.N_3_OPERATION_shift.lavapipe.spv"), "rb") as built:
        assert alone.read() == built.read()
if shutil.which("ninja"):
    check(lambda: run("ninja", "-f", "build.ninja", "-j2"), "s*[23ae].[sm][ape]*", 4)
    run("ninja", "-t", "clean")
if shutil.which("make"):
    for name in glob.glob(os.path.join(folder, "*.spv*")):
        os.remove(name)
    check(lambda: run("make", "-j2"), "*.spv", 4)

mistakes = {
    "tessera_add_shaders(a SOURCES)": "wrong arguments",
    "tessera_add_shaders(a)": "there are no SOURCES",
    "tessera_add_shaders(a SOURCES scale.hlsl EMIT dxil)": "EMIT is spirv or msl, not 'dxil'",
    "tessera_add_shaders(a SOURCES scale.hlsl DEFINES N=1 N_1)": "two of them would be",
}
for number, (text, message) in enumerate(mistakes.items()):
    wrong = os.path.join(folder, f"wrong{number}")
    os.mkdir(wrong)
    with open(os.path.join(wrong, "CMakeLists.txt"), "w") as file:
        file.write(f"cmake_minimum_required(VERSION 3.20)\nproject(wrong LANGUAGES NONE)\nfind_package(tessera REQUIRED COMPONENTS shaders)\n{text}\n")
    said = run("cmake", "-S", wrong, "-B", wrong + "/build", "-Dtessera_DIR=" + os.path.join(folder, "package"), "-DTESSERA_PROGRAM=" + TESSERA, ok=False)
    assert message in " ".join(said.split()), said
