# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a description of one dispatch of odd_sizes.hlsl (docs/pipeline.md): small random inputs, and the exact result.

    python3 odd_sizes.py M N K [--offset COMPONENTS] [--gap COMPONENTS] > odd_sizes.yaml

The matrices begin behind --offset components, and each row is followed by --gap components. Those hold NaN in A and B, and
in C numbers that must not change.
"""

import argparse
import random

from description import description

TILE = 16
NAN, UNTOUCHED = float("nan"), -9.0


def laid_out(matrix, offset, gap, filler):
    """The numbers of a buffer that holds the matrix. Nothing follows the last row."""
    numbers = [filler] * offset
    for number, row in enumerate(matrix):
        numbers += row + [filler] * (gap if number + 1 < len(matrix) else 0)
    return numbers


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("sizes", type=int, nargs=3, metavar=("M", "N", "K"))
    parser.add_argument("--offset", type=int, default=0)
    parser.add_argument("--gap", type=int, default=0)
    args = parser.parse_args()
    m, n, k = args.sizes

    source = random.Random(1)
    numbers = lambda rows, columns: [[float(int(source.random() * 9) - 4) for _ in range(columns)] for _ in range(rows)]
    a, b, bias = numbers(m, k), numbers(k, n), numbers(1, n)[0]
    columns = list(zip(*b))
    c = [[max(sum(x * y for x, y in zip(row, column)) + add, 0.0) for column, add in zip(columns, bias)] for row in a]

    place = lambda matrix, filler: laid_out(matrix, args.offset, args.gap, filler)
    text = description(
        "main", [-(-n // TILE), -(-m // TILE), 1],
        [("A", "Float16", place(a, NAN), "ByteAddressBuffer"), ("B", "Float16", place(b, NAN), "ByteAddressBuffer"),
         ("Bias", "Float32", bias, "StructuredBuffer"),
         ("C", "Float32", place([[UNTOUCHED] * n for _ in range(m)], UNTOUCHED), "RWByteAddressBuffer"),
         ("Expected", "Float32", place(c, UNTOUCHED), None)],
        ["Result: odd sizes, Rule: BufferExact, Actual: C, Expected: Expected"]).replace("nan.0", "nan")
    places = [args.offset, k + args.gap, args.offset, n + args.gap, args.offset, n + args.gap]
    print(text + f"""PushConstants:
  - {{Stage: Compute, Values: [{{Format: UInt32, Offset: 0, Data: {[m, n, k] + places}}}]}}""")


main()
