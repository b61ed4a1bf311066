# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""coming_from.py EXAMPLES KERNEL: writes a description of a dispatch of a kernel of docs/coming-from.md, with the exact result."""

import random
import sys

sys.path.insert(0, sys.argv[1])
sys.dont_write_bytecode = True
from description import description

# Entry point; rows, columns, depth; columns of a tile; whether B lies by columns; ReLU; kinds of buffers; push constants.
STRUCTURED, BYTES = ("StructuredBuffer", "RWStructuredBuffer"), ("ByteAddressBuffer", "RWByteAddressBuffer")
KERNELS = {"coopmat": ("main", 48, 32, 64, 16, False, True, STRUCTURED, [32, 64]),
           "wmma": ("wmma_ker", 16, 16, 64, 16, True, False, STRUCTURED, []),
           "mma": ("mma_ker", 16, 8, 64, 8, True, True, BYTES, [])}

entry, rows, columns, depth, tile, by_columns, relu, (read, written), constants = KERNELS[sys.argv[2]]
source = random.Random(1)
a = [[float(int(source.random() * 9) - 4) for _ in range(depth)] for _ in range(rows)]
b = [[float(int(source.random() * 9) - 4) for _ in range(depth)] for _ in range(columns)] # each list is a column
c = [[sum(x * y for x, y in zip(row, column)) for column in b] for row in a]
flat = lambda lists: [x for line in lists for x in line]
text = description(
    entry, [columns // tile, rows // 16, 1],
    [("a", "Float16", flat(a), read), ("b", "Float16", flat(b if by_columns else zip(*b)), read), ("c", "Float32", 4 * rows * columns, written),
     ("Expected", "Float32", [max(x, 0.0) if relu else x for x in flat(c)], None)],
    ["Result: product, Rule: BufferExact, Actual: c, Expected: Expected"])
if read == STRUCTURED[0]:
    for name, kind, size in ("a", "Float16", 2), ("b", "Float16", 2), ("c", "Float32", 4):
        text = text.replace(f"Name: {name}\n    Format: {kind}\n", f"Name: {name}\n    Format: {kind}\n    Stride: {size}\n")
if constants:
    text += f"PushConstants:\n  - {{Stage: Compute, Values: [{{Format: UInt32, Offset: 0, Data: {constants}}}]}}\n"
print(text, end="")
