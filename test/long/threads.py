#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles on eight threads under a detector of races, then once more with a race in the program itself, which must be found.

    threads.py --scratch FOLDER --build FOLDER [--detector helgrind|tsan] [--compiles N] [--jobs N]

helgrind: Valgrind runs the library of --build as it is, LLVM's code as well. tsan: ThreadSanitizer, in a build of the preset of that name, which
sees what is compiled from this repository. Nothing is suppressed."""

import argparse
import os
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
REPORT = 66  # the exit status of a detector that has found something


def run(*command, **options):
    return subprocess.run([str(word) for word in command], check=True, **options)


class Helgrind:
    """Valgrind does not read all debug information of Clang's; names of functions are enough."""

    options, found = ["-O1"], "Possible data race"

    def __init__(self, args):
        self.library = os.path.join(args.scratch, "libtessera.so.1")
        run("objcopy", "--strip-debug", os.path.join(args.build, "lib", "libtessera.so.1"), self.library)
        self.command = ["valgrind", "--tool=helgrind", "--history-level=approx", f"--error-exitcode={REPORT}"]
        self.environment = {}


class ThreadSanitizer:
    options, found = ["-O1", "-g", "-fsanitize=thread"], "data race"

    def __init__(self, args):
        folder = os.path.join(ROOT, "build", "tsan")
        run("cmake", "--preset", "tsan", cwd=ROOT, stdout=subprocess.DEVNULL)
        run("ninja", "-C", folder, f"-j{args.jobs}", "tessera_shared", stdout=subprocess.DEVNULL)
        self.library = os.path.join(folder, "lib", "libtessera.so.1")
        self.command = []
        self.environment = {"TSAN_OPTIONS": f"exitcode={REPORT} history_size=4"}


DETECTORS = {"helgrind": Helgrind, "tsan": ThreadSanitizer}


def compiles(args, detector, count, *flags):
    program = os.path.join(args.scratch, "threads")
    run("clang-23", "-std=c11", *detector.options, *flags, "-I", os.path.join(ROOT, "include"), os.path.join(HERE, "threads.c"), detector.library,
        "-Wl,-rpath," + os.path.dirname(detector.library), "-pthread", "-o", program)
    done = subprocess.run([*detector.command, program, os.path.join(ROOT, "lib/Target/targets/lavapipe.yaml"), str(count)],
                          stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, env=dict(os.environ, **detector.environment))
    return done.returncode, done.stdout


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"))
    parser.add_argument("--detector", choices=DETECTORS, default="helgrind")
    parser.add_argument("--compiles", type=int, default=64)
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    args = parser.parse_args()
    os.makedirs(args.scratch, exist_ok=True)
    detector = DETECTORS[args.detector](args)
    status, printed = compiles(args, detector, args.compiles)
    print(printed, end="")
    if status:
        print(f"exit status {status}")
        return 1
    status, printed = compiles(args, detector, 8, "-DRACY")
    if status != REPORT or detector.found not in printed:
        print(f"a race was not found; exit status {status}\n{printed}")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
