# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a description for neural_material.hlsl, with the colors that are expected, and where the weights lie.

    python3 neural_material.py > neural_material.yaml    (--fp8 for -DFP8; what is expected is the same with -DROW_MAJOR)
"""

import argparse
import random
import struct

from description import description, f16, f32, uniform


def e4m3(bits):
    """The number that an 8-bit float stands for: a sign, four bits of exponent, three of mantissa."""
    exponent, mantissa = bits >> 3 & 15, bits & 7
    magnitude = (1 + mantissa / 8) * 2.0 ** (exponent - 7) if exponent else mantissa / 8 * 2.0 ** -6
    return -magnitude if bits >> 7 else magnitude


def lines(rows, stride):
    """Rows of bytes at multiples of stride; what lies between them is no number that a product could hide."""
    return b"".join(row.ljust(stride, b"\x7f") for row in rows)


def halves(row):
    return struct.pack(f"<{len(row)}e", *row)


def aligned(count):
    return (count + 15) // 16 * 16


def layer(matrix, x, bias):
    return [sum(a * b for a, b in zip(row, x)) + c for row, c in zip(matrix, bias)]


def activate(x):
    x = [f16(v) for v in x]
    return [max(v, f16(v / 8)) for v in x]


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--features", type=int, default=12, help="FEATURES")
    parser.add_argument("--width", type=int, default=32, help="WIDTH")
    parser.add_argument("--texels", type=int, default=128, help="a multiple of 64")
    parser.add_argument("--fp8", action="store_true", help="FP8")
    args = parser.parse_args()

    width = args.width
    first = [uniform(100 + row, args.features) for row in range(width)]
    last = [uniform(300 + row, width) for row in range(3)]
    if args.fp8:
        source = random.Random(200)
        bits = [[int(source.random() * 2) << 7 | int(1 + source.random() * 47) for _ in range(width)] for _ in range(width)]
        hidden, hidden_lines = [list(map(e4m3, row)) for row in bits], lines(map(bytes, bits), aligned(width))
    else:
        hidden = [uniform(200 + row, width, most=0.5) for row in range(width)]
        hidden_lines = lines(map(halves, hidden), aligned(width * 2))
    biases = [uniform(400 + number, size) for number, size in enumerate((width, width, 3))]
    features = [uniform(500 + texel, args.features) for texel in range(args.texels)]

    weights = lines(map(halves, first), aligned(args.features * 2)) + hidden_lines + lines(map(halves, last), aligned(width * 2) + 16)
    weights += b"".join(lines([halves(bias)], aligned(len(bias) * 2)) for bias in biases)
    colors = []
    for x in features:
        x = activate(layer(first, x, biases[0]))
        x = activate(layer(hidden, x, biases[1]))
        colors += map(f32, layer(last, x, biases[2]))
    print(description(
        "main", [args.texels // 64, 1, 1],
        [("Weights", "UInt8", weights, "ByteAddressBuffer"),
         ("Features", "Float16", sum(features, []), "ByteAddressBuffer"),
         ("Colors", "Float32", len(colors) * 4, "RWStructuredBuffer"),
         ("Expected", "Float32", colors, None)],
        ["Result: Material, Rule: BufferFloatEpsilon, Actual: Colors, Expected: Expected, Epsilon: 0.004"]), end="")


main()
