# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random blocks of sums of 16x16, whose multiplies may share operations of cooperative tensors (docs/matrix-plan.md, "Pairs of multiplies").

Rows, columns, layouts, padding, types, the order of all operations, and whether factors are loaded once or for each multiply, differ. In some,
elements of one sum are changed, or a barrier lies between two stores, so that there are fewer pairs.
"""

import random

from case import Buffer, Case
import values

WAVE = 8
SIZE = 16
TYPES = {"f16": "f32", "i8": "i32"}
HLSL = {"f16": "F16", "f32": "F32", "i8": "I8", "i32": "I32"}


class _Memory:
    """A matrix of rows x columns in bytes, in rows or columns with padding behind each."""

    def __init__(self, rng, rows, columns, fmt):
        self.rows, self.columns, self.bytes = rows, columns, {"f16": 2, "f32": 4, "i8": 1, "i32": 4}[fmt]
        self.in_rows = rng.random() < 0.5
        self.line = (columns if self.in_rows else rows) + rng.choice([0, 16, 32])

    def contents(self, matrix, padding):
        lines = matrix if self.in_rows else list(zip(*matrix))
        return [v for line in lines for v in [*line, *[padding] * (self.line - len(line))]]

    def place(self, row, column):
        """Arguments of Load and Store for the tile whose first element is there."""
        offset = f"({row}) * {self.line} + {column}" if self.in_rows else f"({column}) * {self.line} + {row}"
        return f"({offset}) * {self.bytes}, {self.line * self.bytes}, MatrixLayout::{'RowMajor' if self.in_rows else 'ColMajor'}"


def _program(rng, rows, columns, once, a, b, c):
    """once: the factors that are loaded once for a step of K."""
    tiles = [(i, j) for i in range(rows) for j in range(columns)]
    if rng.random() < 0.4:
        tiles.sort(key=lambda tile: tile[::-1])
    stored = list(tiles)
    if rng.random() < 0.2:
        rng.shuffle(stored)
    left = lambda i: f"Left::Load(A, {a.place(i * SIZE, 'k')})"
    right = lambda j: f"Right::Load(B, {b.place('k', j * SIZE)})"
    text = [f"  Sums s[{rows}][{columns}];", *(f"  s[{i}][{j}] = Sums::Splat(0);" for i, j in tiles),
            f"  for (uint k = 0; k < {a.columns}; k += {SIZE}) {{"]
    text += [f"    Left a{i} = {left(i)};" for i in range(rows) if "a" in once]
    text += [f"    Right b{j} = {right(j)};" for j in range(columns) if "b" in once]
    for i, j in tiles:
        text.append(f"    s[{i}][{j}].MultiplyAccumulate({f'a{i}' if 'a' in once else left(i)}, {f'b{j}' if 'b' in once else right(j)});")
    text.append("  }")
    changed = rng.choice(tiles) if rng.random() < 0.25 else None
    if changed:
        sums = f"s[{changed[0]}][{changed[1]}]"
        text.append(f"  for (uint e = 0; e < {sums}.Length(); ++e) {sums}.Set(e, {sums}.Get(e) + 3);")
    barrier = rng.choice(stored) if rng.random() < 0.2 else None
    for i, j in stored:
        if (i, j) == barrier:
            text.append("  AllMemoryBarrierWithGroupSync();")
        text.append(f"  s[{i}][{j}].Store(C, {c.place(i * SIZE, j * SIZE)});")
    return text, changed


def _block(seed):
    rng = random.Random(f"pairs {seed}")
    factor = rng.choice(sorted(TYPES))
    sums, rows, columns, depth = TYPES[factor], rng.randint(1, 4), rng.randint(1, 4), SIZE * rng.randint(1, 3)
    a = _Memory(rng, rows * SIZE, depth, factor)
    b = _Memory(rng, depth, columns * SIZE, factor)
    c = _Memory(rng, rows * SIZE, columns * SIZE, sums)
    text, changed = _program(rng, rows, columns, rng.choice(["", "a", "b", "ab"]), a, b, c)
    left = [[rng.randint(-6, 6) for _ in range(depth)] for _ in range(a.rows)]
    right = [[rng.randint(-6, 6) for _ in range(b.columns)] for _ in range(depth)]
    product = [[sum(x * y for x, y in zip(row, column)) + 3 * ((r // SIZE, n // SIZE) == changed) for n, column in enumerate(zip(*right))]
               for r, row in enumerate(left)]
    case = Case()
    case.matrix, case.interp_targets = True, [("apple-m5", 32)]
    case.options = ["-T", "cs_6_10", "-Wno-emulation"] + rng.choice([[], ["--matrix-bounds=checked"]])
    case.add_input("A", factor, a.contents(left, 0), (0, 0))
    case.add_input("B", factor, b.contents(right, 0), (0, 1))
    before = c.contents([[5] * c.columns] * c.rows, 7)
    case.buffers.append(Buffer("C", sums, values.to_bytes(before, sums), c.contents(product, 7), (0, 2)))
    uses = [("Left", factor, "A"), ("Right", factor, "B"), ("Sums", sums, "Accumulator")]
    case.source = "\n".join([
        "#include <dx/linalg.h>", "using namespace dx::linalg;",
        *(f"typedef Matrix<ComponentType::{HLSL[fmt]}, {SIZE}, {SIZE}, MatrixUse::{use}, MatrixScope::Wave> {name};" for name, fmt, use in uses),
        "ByteAddressBuffer A : register(t0);", "ByteAddressBuffer B : register(t1);", "RWByteAddressBuffer C : register(u2);",
        f"[WaveSize({WAVE})] [numthreads({WAVE}, 1, 1)] void main() {{", *text, "}", ""])
    return case


def blocks(first, count):
    return [_block(seed) for seed in range(first, first + count)]
