#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How many operations of cooperative tensors one turn of the loop over K of the examples has on apple-m5.

    tensor_counts.py TESSERA REPOSITORY            prints the table of docs/performance.md
    tensor_counts.py TESSERA REPOSITORY --check    prints it if it is not there; nothing when all is right

Counted in the text, as metal_counts.py does. A multiply of the example's tile is rows x columns x depth; those of 16x16x16 in it are what an
operation each would compute without pairs. An operation that computes more than they are has results that are not used.
"""

import collections
import os
import re
import subprocess
import sys

import metal_counts
from metal_counts import Example, Tile

EXAMPLES = [
    Example("gemm_f16", [], Tile(16, 16, 16)),
    Example("rocwmma_gemm", [], Tile(16, 16, 16)),
    Example("vk_gemm", [], Tile(16, 16, 32)),
    Example("subgroup_matmul", [], Tile(16, 64, 16)),
    Example("group_gemm", [], Tile(32, 32, 32)),
    Example("linalg_gemm", ["-DTILE_K=32"], Tile(64, 64, 32)),
    Example("gemm_tiled", ["-DTILE_K=32"], Tile(64, 64, 32)),
    Example("gemm_tiled", ["-DTILE_K=32", "-DBLOCK=16"], Tile(64, 64, 32)),
    Example("gemm_tiled", ["-DTILE_K=32", "-DBLOCK=16", "-DROW_MAJOR_B"], Tile(64, 64, 32)),
    Example("gemm_tiled", ["-DTILE_K=16", "-DBLOCK=16", "-DF32"], Tile(64, 64, 16)),
    Example("gemm_quantized", ["-DTILE_K=32"], Tile(64, 64, 32)),
]


class Counter(metal_counts.Counter):
    multiply = "multiply_"

    def statement(self, line):
        counts = collections.Counter()
        run = re.search(r"\bmultiply_[a-z]+(\d+x\d+x\d+)\w*\(\)\.run\(", line)
        if run:
            counts[run[1]] += 1
        counts["loads"] += len(re.findall(r"\btensor_load\w*\(", line))
        return counts


def volume(shape):
    m, n, k = map(int, shape.split("x"))
    return m * n * k


def page(tessera, repository):
    lines = ["| example | multiplies of 16x16x16 | operations | loads | results that are used |", "| --- | --- | --- | --- | --- |"]
    for example in EXAMPLES:
        command = [tessera, "--target", "apple-m5", "--emit=msl", "-Wno-tensor-halves", *example.options,
                   os.path.join(repository, "docs", "examples", example.name + ".hlsl"), "-o", "-"]
        text = subprocess.run(command, stdout=subprocess.PIPE, check=True, text=True).stdout
        counts = Counter(text).turn()
        loads = counts.pop("loads")
        needed = example.tile.rows * example.tile.columns * example.tile.depth
        done = sum(count * volume(shape) for shape, count in counts.items())
        operations = ", ".join(f"{count} of {shape}" for shape, count in sorted(counts.items()))
        lines.append(f"| {example.title()} | {needed // volume('16x16x16')} | {operations} | {loads} | {needed * 100 // done}% |")
    return "\n".join(lines) + "\n"


def main():
    tessera, repository = sys.argv[1:3]
    text = page(tessera, repository)
    if "--check" not in sys.argv:
        return print(text, end="")
    with open(os.path.join(repository, metal_counts.PAGE)) as file:
        there = file.read()
    if text not in there:
        print(f"{metal_counts.PAGE} should have:\n{text}")


if __name__ == "__main__":
    main()
