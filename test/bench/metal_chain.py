#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares two ways from HLSL to MSL: only tessera against SPIR-V from tessera and then SPIRV-Cross, in one run.

  metal_chain.py --bin DIR [--runs N] [--json FILE]

1. Whole processes for test/bench/gemm_f16_add.hlsl, by turns; the ratio of the medians is printed.
2. The inner loop of both texts: lines, and calls of simdgroup functions.

Exit status 1 where the ratio exceeds 0.8, or the inner loop of tessera's text has more of either.
"""
import argparse
import json
import os
import re
import shutil
import sys
import tempfile

from compile_time import ROOT, medians

SHADER = os.path.join(ROOT, "test", "bench", "gemm_f16_add.hlsl")
LIMIT = 0.8


def inner_loop(text):
    """The lines between the braces of the one loop."""
    lines = text.splitlines()
    start = next(i for i, line in enumerate(lines) if re.match(r"\s*(for|while) ?\(", line))
    indent = len(lines[start]) - len(lines[start].lstrip())
    end = next(i for i in range(start + 1, len(lines)) if lines[i] == " " * indent + "}")
    return [line for line in lines[start + 1:end] if line.strip() not in ("", "{")]


def measure(path):
    with open(path) as file:
        lines = inner_loop(file.read())
    return {"lines": sum(not line.strip().startswith("//") for line in lines),
            "simdgroup_calls": sum(len(re.findall(r"\bsimdgroup_\w+\(", line)) for line in lines)}


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--runs", type=int, default=41)
    parser.add_argument("--json")
    options = parser.parse_args()
    tessera = os.path.join(options.bin, "tessera")
    cross = shutil.which("spirv-cross")
    if not cross:
        sys.exit("spirv-cross is not installed; run third_party/setup")

    with tempfile.TemporaryDirectory() as work:
        ours, theirs, module = (os.path.join(work, name) for name in ("a.metal", "b.metal", "b.spv"))
        times = medians(
            {
                "tessera": [tessera, "--target", "apple-m1", SHADER, "-o", ours],
                # The same tiles: 8x8x8.
                "to SPIR-V": [tessera, "--target", "lavapipe-8x8x8", SHADER, "-o", module],
                "spirv-cross": [cross, "--msl", "--msl-version", "30100", module, "--output", theirs],
            },
            options.runs,
        )
        loops = {"tessera": measure(ours), "spirv-cross": measure(theirs)}

    chain = times["to SPIR-V"] + times["spirv-cross"]
    ratio = times["tessera"] / chain
    print(f"gemm_f16_add to MSL, whole processes, median of {options.runs}:")
    print(f"  tessera              {times['tessera']:8.2f} ms")
    print(f"  SPIR-V + spirv-cross {chain:8.2f} ms")
    print(f"  ratio                {ratio:8.3f}")
    print("inner loop:")
    for name, loop in loops.items():
        print(f"  {name:12} {loop['lines']:4} lines {loop['simdgroup_calls']:4} calls of simdgroup functions")
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"ms": times, "ratio": ratio, "inner_loop": loops}, file, indent=2)
    more = any(loops["tessera"][key] > loops["spirv-cross"][key] for key in loops["tessera"])
    sys.exit(1 if ratio > LIMIT or more else 0)


if __name__ == "__main__":
    main()
