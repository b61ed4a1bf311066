#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles source files for Windows, as far as that goes without libraries for it.

    compile.py [--build FOLDER] [--jobs N] [FILE-OR-FOLDER...]

The files are those of lib/, tools/common/ and tools/tessera/, or those of them that are named, with the flags of the build's
compile_commands.json; of a file for each system, those of the systems that this one is not. Clang checks their syntax and
semantics (-fsyntax-only) for x86_64-w64-mingw32 with mingw-w64's headers, those of this machine's LLVM with
include/llvm/Config/llvm-config.h in front, and the portable ones of {fmt} and SPIR-V.
"""

import argparse
import concurrent.futures
import json
import os
import re
import shlex
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
TARGET = "x86_64-w64-mingw32"
FOLDERS = ("lib/", "tools/common/", "tools/tessera/")
HERE_ONLY = re.compile(r"(Linux|POSIX|Glibc)\.cpp$")
ELSEWHERE = ("Windows.cpp", "None.cpp")
PORTABLE = ("fmt", "spirv", "spirv-tools")  # folders of /usr/include, where this system's headers are too


def sources(build):
    with open(os.path.join(build, "compile_commands.json")) as file:
        for entry in json.load(file):
            name = os.path.relpath(entry["file"], ROOT)
            if not name.startswith(FOLDERS):
                continue
            if not HERE_ONLY.search(name):
                yield name, entry
                continue
            # Of a file for each system the build has this system's.
            others = [HERE_ONLY.sub(ending, name) for ending in ELSEWHERE]
            others = [other for other in others if os.path.exists(os.path.join(ROOT, other))]
            if not others:
                sys.exit(f"compile.py: {name} has no file for another system")
            for other in others:
                yield other, dict(entry, command=entry["command"].replace(entry["file"], os.path.join(ROOT, other)))


def command(entry, portable):
    words = shlex.split(entry["command"])
    while not re.search(r"clang\+\+[^/]*$", words[0]):
        words.pop(0)  # a launcher
    kept = [words[0], "--target=" + TARGET, "-fsyntax-only", "-isystem", os.path.join(HERE, "include"), "-isystem", portable]
    # mingw-w64's own library uses what it has deprecated.
    kept.append("-Wno-error=deprecated-declarations")
    skip = False
    for before, word in zip(words, words[1:]):
        if skip:
            skip = False
        elif word in ("-o", "-c", "-Xclang", "-MF", "-MT"):
            skip = word != "-c"
        elif not word.startswith(("-f", "-M")) or word in ("-fno-rtti", "-fno-exceptions", "-fexceptions"):
            kept.append(word)
    return kept


def check(name, entry, portable):
    done = subprocess.run(command(entry, portable), cwd=entry["directory"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                          text=True)
    return name, done.returncode == 0, done.stdout


def main():
    made = argparse.ArgumentParser()
    made.add_argument("--build", default=os.path.join(ROOT, "build", "release"))
    made.add_argument("--jobs", type=int, default=os.cpu_count())
    made.add_argument("files", nargs="*")
    args = made.parse_args()
    portable = os.path.join(os.path.abspath(args.build), "test", "windows")
    os.makedirs(portable, exist_ok=True)
    for folder in PORTABLE:
        if not os.path.lexists(os.path.join(portable, folder)):
            os.symlink(os.path.join("/usr/include", folder), os.path.join(portable, folder))
    chosen = dict(sources(args.build))
    for wanted in args.files:
        if not any(name.startswith(wanted) for name in chosen):
            sys.exit(f"compile.py: there is no source file {wanted} in {', '.join(FOLDERS)}")
    if args.files:
        chosen = {name: entry for name, entry in chosen.items() if name.startswith(tuple(args.files))}
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, good, printed in pool.map(lambda item: check(*item, portable), chosen.items()):
            if not good:
                failed += 1
                print(f"{name}:\n{printed}", flush=True)
    print(f"{len(chosen) - failed} of {len(chosen)} files compile for Windows")
    return bool(failed) or not chosen


if __name__ == "__main__":
    sys.exit(main())
