#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes third_party/hot-functions.txt: the functions that a compile runs, in the order of their first call.

  hot_functions.py --bin DIR [--output FILE]

lld places them side by side (third_party/TesseraBuild.cmake). lld ignores names that do not exist any more,
so not every change needs a new file.
"""
import argparse
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
OUTPUT = os.path.join(ROOT, "third_party", "hot-functions.txt")
# The first compile decides the order; the others add functions that it does not run.
COMPILES = [
    ["--target", "nvidia-hopper", "docs/examples/gemm_f16.hlsl", "--emit=spirv"],
    ["--target", "apple-m1", "test/bench/gemm_f16_add.hlsl", "--emit=msl"],
    ["--target", "nvidia-hopper", "docs/examples/denoise.hlsl", "--emit=spirv"],
    ["-T", "vs_6_8", "-E", "vertexMain", "test/bench/lighting.hlsl", "--emit=spirv"],
    ["-T", "ps_6_8", "-E", "pixelMain", "test/bench/lighting.hlsl", "--emit=spirv"],
    # Features of engines' shaders: overloads, textures, heaps, old forms.
    ["-w", "--half-bits=32", "-I", "test/exec/include", "test/exec/language/overloads-half-32.hlsl", "--emit=spirv"],
    ["-I", "test/exec/include", "test/exec/textures/combined.hlsl", "--emit=spirv"],
    ["-I", "test/exec/include", "test/exec/resources/heaps.hlsl", "--emit=spirv"],
    ["-w", "-I", "test/exec/include", "test/exec/language/component-operators.hlsl", "--emit=spirv"],
]


def functions(profile, program):
    """Mangled names of the functions of PROGRAM that a profile of callgrind has, in its order."""
    tables = {"ob": {}, "fn": {}}
    in_program, found = False, {}
    with open(profile) as file:
        for line in file:
            row = re.match(r"(c?)(ob|fn)=\((\d+)\)(?: (.*))?", line)
            if not row:
                continue
            called, table, number, name = row.groups()
            if name:
                tables[table][number] = name
            name = tables[table][number]
            if called:
                continue
            if table == "ob":
                in_program = name == program
            elif in_program:
                found[re.sub(r"'\d+$", "", name)] = None
    return list(found)


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--output", default=OUTPUT)
    options = parser.parse_args()
    if not shutil.which("valgrind"):
        sys.exit("valgrind is not installed; run third_party/setup")

    names = {}
    with tempfile.TemporaryDirectory() as work:
        program, profile = os.path.join(work, "tessera"), os.path.join(work, "profile")
        subprocess.run(["strip", "--strip-debug", "-o", program, os.path.join(options.bin, "tessera")], check=True)
        for arguments in COMPILES:
            subprocess.run(
                ["valgrind", "-q", "--tool=callgrind", "--demangle=no", f"--callgrind-out-file={profile}",
                 program, *arguments, "-o", os.path.join(work, "output")],
                cwd=ROOT, check=True, stderr=subprocess.DEVNULL)
            names.update(dict.fromkeys(functions(profile, program)))
    with open(options.output, "w") as file:
        file.writelines(f"{name}\n" for name in names if re.fullmatch(r"[\w.$]+", name))
    print(f"{len(names)} functions")


if __name__ == "__main__":
    main()
