#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds the programs again, from a copy of the sources in another folder, and compares them with those of a build, byte by byte.

    reproducible.py --build FOLDER --scratch FOLDER [--jobs N] [--targets NAME,NAME]

The copy is of the files that git knows, as they are. What is compared: every object file and archive, the program and the shared library, as they
are and without their symbols. Exit status 1 where something differs."""

import argparse
import glob
import os
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
TARGETS = "tessera-cli,tessera_shared"
KEPT = ("CMAKE_BUILD_TYPE", "CMAKE_C_COMPILER", "CMAKE_CXX_COMPILER", "CMAKE_CXX_FLAGS", "TESSERA_SANITIZE", "TESSERA_VERIFY_EACH",
        "TESSERA_STATIC_RUNTIME", "LLVM_DIR")
LINKED = ("bin/*", "lib/libtessera.so.*.*", "lib/tessera/libdxcompiler.so")


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


def cache(build):
    """The values of a build's cache that a second one needs."""
    with open(os.path.join(build, "CMakeCache.txt")) as file:
        for line in file:
            name, _, value = line.strip().partition("=")
            if name.partition(":")[0] in KEPT and value and not value.endswith("NOTFOUND"):
                yield f"-D{name}={value}"


def copy_sources(folder):
    names = run("git", "-C", ROOT, "ls-files", "-z", "--cached", "--others", "--exclude-standard", stdout=subprocess.PIPE).stdout.decode()
    for name in filter(None, names.split("\0")):
        if os.path.isfile(os.path.join(ROOT, name)):
            os.makedirs(os.path.dirname(os.path.join(folder, name)), exist_ok=True)
            shutil.copyfile(os.path.join(ROOT, name), os.path.join(folder, name))


def contents(path, strip=False):
    if strip:
        with tempfile.TemporaryDirectory() as folder:
            run("strip", "-o", os.path.join(folder, "stripped"), path)
            return contents(os.path.join(folder, "stripped"))
    with open(path, "rb") as file:
        return file.read()


def compared(first, second):
    """Yields the names of the files in both builds, and whether to strip them."""
    for pattern in ("**/*.o", "**/*.a"):
        for path in sorted(glob.glob(os.path.join(second, pattern), recursive=True)):
            if "CMakeScratch" not in path and "CompilerId" not in path:
                yield os.path.relpath(path, second), False
    for pattern in LINKED:
        for path in sorted(glob.glob(os.path.join(second, pattern))):
            if not os.path.islink(path) and os.path.isfile(path):
                yield os.path.relpath(path, second), False
                yield os.path.relpath(path, second), True


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--build", required=True)
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--targets", default=TARGETS)
    args = parser.parse_args()
    targets = args.targets.split(",")
    run("ninja", "-C", args.build, f"-j{args.jobs}", *targets)
    version = run(os.path.join(args.build, "bin", "tessera"), "--version", stdout=subprocess.PIPE, text=True).stdout
    commit = version.partition("(commit ")[2].partition(")")[0]

    source = os.path.join(args.scratch, "the same sources", "elsewhere")
    build = os.path.join(args.scratch, "another build")
    shutil.rmtree(args.scratch, ignore_errors=True)
    copy_sources(source)
    run("cmake", "-S", source, "-B", build, "-G", "Ninja", "-DTESSERA_TESTS=OFF", f"-DTESSERA_COMMIT={commit}", *cache(args.build))
    run("ninja", "-C", build, f"-j{args.jobs}", *targets)

    same, wrong = 0, []
    for name, strip in compared(args.build, build):
        other = os.path.join(args.build, name)
        if not os.path.exists(other):
            wrong.append(f"{name} is in one build alone")
        elif contents(other, strip) != contents(os.path.join(build, name), strip):
            wrong.append(f"{name} differs" + (" without its symbols" if strip else ""))
        else:
            same += 1
    for line in wrong:
        print(line)
    print(f"{same} files are the same, {len(wrong)} are not")
    return 1 if wrong or not same else 0


if __name__ == "__main__":
    sys.exit(main())
