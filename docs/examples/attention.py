# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes a description for attention.hlsl, with the result that is expected, computed in double precision row by row.

    python3 attention.py --length 256 --head 64 --queries 128 > attention.yaml
"""

import argparse
import math

from description import description, f16, padded, uniform


def attention(q, k, v):
    """One head, causal: rows of the three, and of the result."""
    result = []
    for i, query in enumerate(q):
        weights = [math.exp(sum(a * b for a, b in zip(query, key)) / math.sqrt(len(query))) for key in k[: i + 1]]
        result.append([sum(w * row[d] for w, row in zip(weights, v)) / sum(weights) for d in range(len(query))])
    return result


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--length", type=int, default=256, help="tokens, a multiple of --queries")
    parser.add_argument("--head", type=int, default=64, help="HEAD")
    parser.add_argument("--heads", type=int, default=2)
    parser.add_argument("--queries", type=int, default=128, help="of a group: WAVES * WAVE_SIZE")
    args = parser.parse_args()

    width = args.heads * args.head
    # Queries are large enough that some scores outgrow the first maximum by far; Q, K, V and O have strides of their own.
    q, k, v = ([uniform(seed + token, width, most=most) for token in range(args.length)]
               for seed, most in ((1000, 3.0), (2000, 3.0), (3000, 1.0)))
    strides = [width + 8, width + 16, width + 24, width + 32]
    expected = [[7.0] * strides[3] for _ in range(args.length)]
    for head in range(args.heads):
        part = slice(head * args.head, (head + 1) * args.head)
        for token, row in enumerate(attention([x[part] for x in q], [x[part] for x in k], [x[part] for x in v])):
            expected[token][part] = map(f16, row)

    print(description(
        "main", [args.length // args.queries, args.heads, 1],
        [("Problem", "UInt32", [2 * x for x in strides], "ConstantBuffer"),
         ("Q", "Float16", padded(q, strides[0]), "ByteAddressBuffer"),
         ("K", "Float16", padded(k, strides[1]), "StructuredBuffer"),
         ("V", "Float16", padded(v, strides[2]), "StructuredBuffer"),
         ("O", "Float16", [7.0] * (args.length * strides[3]), "RWByteAddressBuffer"),
         ("Expected", "Float16", padded(expected, strides[3]), None)],
        ["Result: Attention, Rule: BufferFloatEpsilon, Actual: O, Expected: Expected, Epsilon: 0.004"]), end="")


main()
