#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the examples and the shaders of the execution tests with two builds of tessera, and compares all that they write, byte by byte.

    two_compilers.py [--jobs N] [--filter REGEX] FIRST SECOND...

FIRST and SECOND are the programs: built by Clang and by GCC (the long job two-compilers), for two processors (arm64; SECOND is an
emulator and its argument), or before and after a change that should change nothing.
Exit status 1 where something differs or nothing was compiled, and the last line says how much was compared."""

import argparse
import concurrent.futures
import glob
import os
import re
import subprocess
import sys
import tempfile

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
FORMS = (
    ["--reflect", "r", "-MF", "d", "-Fc", "t", "-o", "m.spv"],
    ["-Zi", "--target=lavapipe-8x8x8", "-o", "m.spv"],
    ["-spirv", "-T", "lib_6_x", "--matrix-bounds=checked", "--target=nvidia-hopper", "-o", "m.spv"],
    ["-g", "--reflect", "r", "--target=apple-m1", "-o", "m.metal"],
    ["--emulate=auto", "--target=metal", "-o", "m.metal"],
    ["--explain-targets=apple-m1,nvidia-hopper", "--explain", "m.html"],
)


def shaders():
    for pattern in ("docs/examples/**/*.hlsl", "test/exec/**/*.hlsl", "test/lit/reject/**/*.hlsl", "test/bench/*.hlsl"):
        yield from sorted(glob.glob(os.path.join(ROOT, pattern), recursive=True))


def written(program, shader, options):
    """Exit status, messages and files."""
    with tempfile.TemporaryDirectory() as folder:
        command = [*program, os.path.relpath(shader, ROOT), "-I", "test/exec/include", "-DWAVE=32", "-DWAVE_SIZE=32"]
        for option in options:
            command.append(os.path.join(folder, option) if option in ("r", "d", "t") or option.startswith("m.") else option)
        done = subprocess.run(command, cwd=ROOT, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
        found = {"exit status": done.returncode, "messages": done.stderr}
        for name in sorted(os.listdir(folder)):
            with open(os.path.join(folder, name), "rb") as file:
                found[name] = file.read().replace(folder.encode(), b"FOLDER")
        return found


def compare(args, shader):
    """Returns the differences, and how much was compared."""
    wrong, good = [], 0
    for options in FORMS:
        first, second = (written(program, shader, options) for program in ([args.first], args.second))
        good += first["exit status"] == 0
        wrong += [f"{os.path.relpath(shader, ROOT)} {' '.join(options)}: {name} differs" for name in sorted({*first, *second})
                  if first.get(name) != second.get(name)]
    return wrong, good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--filter", default="")
    parser.add_argument("first")
    parser.add_argument("second", nargs="+")
    args = parser.parse_args()
    chosen = [shader for shader in shaders() if re.search(args.filter, shader)]
    compiles = outputs = differences = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for wrong, good in pool.map(lambda shader: compare(args, shader), chosen):
            compiles += len(FORMS)
            outputs += good
            differences += len(wrong)
            for line in wrong:
                print(line, flush=True)
    print(f"{len(chosen)} shaders, {compiles} compiles, {outputs} of them with an output, {differences} differences")
    return 1 if differences or not compiles else 0


if __name__ == "__main__":
    sys.exit(main())
