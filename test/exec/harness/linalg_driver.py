# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of one thread in the optimal layouts, of which the description has the rows (Matrices of docs/pipeline.md): products in
all four layouts and outer products, of what nvidia-hopper has instructions for. There modules are compiled with
--optimal-layouts=driver, elsewhere the layouts are the plain ones; what is expected is the same. The reference machine runs the ops
that stand for the instructions with the plain layouts.
"""

import random

import linalg_thread
import values
from linalg_matrix import _COMPONENTS
from linalg_thread import FILLER, THREADS, _factors, _numbers
from matrix_shader import HLSL, size

DRIVERS = ("nvidia-hopper",)  # targets that have layouts of their own
# For each component type of a matrix: types of vectors and results, and layouts that every device with the types has.
TYPES = {
    "f16": [("f16", "f16"), ("packed e4m3", "f16")],
    "e4m3": [("packed e4m3", "f16")],
    "e5m2": [("packed e5m2", "f16")],
    "i8": [("packed i8", "i32"), ("packed u8", "i32")],
    "u8": [("packed u8", "u32"), ("packed i8", "i16")],
}
FORMATS = {"f16": "Float16", "f32": "Float32", "e4m3": "Float8E4M3", "e5m2": "Float8E5M2", "i8": "Int8", "u8": "UInt8"}
SHAPES = [(5, 16), (8, 24), (3, 33), (32, 32), (64, 40)]
BIASES = {True: [None, ("vector", "f16"), ("ref", "f16")], False: [None, ("vector", "i32"), ("ref", "i32")]}


def _room(m, n, fmt):
    """More than a device pads a matrix to."""
    up = lambda count: -(-count // 32) * 32
    return 2 * up(m) * up(n) * size(fmt) + 4096


def _stored(rows, fmt, stride, room):
    data = bytearray([FILLER]) * room
    for i, row in enumerate(rows):
        data[i * stride:i * stride + len(row) * size(fmt)] = values.to_bytes(row, fmt)
    return bytes(data)


def _entry(offset, m, n, fmt, stride, layout, room):
    return f"{{Offset: {offset}, Rows: {m}, Columns: {n}, Format: {FORMATS[fmt]}, Stride: {stride}, Layout: {layout}, Room: {room}}}"


class _Shader(linalg_thread._Shader):
    def __init__(self, target):
        super().__init__()
        self.matrices, self.driver = {}, target in DRIVERS

    def case(self):
        case = super().case()
        case.options += ["--optimal-layouts=driver"] if self.driver else []
        case.interp_targets = [(name, 32) for name in DRIVERS]
        for buffer in case.buffers:
            buffer.matrices = self.matrices.get(buffer.name, [])
        return case


def _product(shader, rng, fmt, held, out, shape, layout, bias):
    m, k = shape
    n, room = shader.operations, _room(*shape, fmt)
    stride = (k + rng.randint(0, 3)) * size(fmt)
    matrix = [_numbers(rng, fmt, k) for _ in range(m)]
    start = shader.put(_stored(matrix, fmt, stride, room), 64)
    shader.matrices.setdefault("Mem", []).append(_entry(start, m, k, fmt, stride, layout, room))
    vectors = [_numbers(rng, held.split()[-1], k) for _ in range(THREADS)]
    name, input_format, each = shader.read(f"v{n}", held, k, vectors)
    source = name if each == 1 else f"MakeInterpretedVector<ComponentType::{_COMPONENTS[input_format]}>({name})"
    kind = f"Matrix<ComponentType::{_COMPONENTS[fmt]}, {m}, {k}, MatrixUse::A, MatrixScope::Thread>"
    place = f"{shader.runtime(start // 64)} * 64" if n % 2 else str(start)
    shader.body.append(f"  {kind} m{n} = {kind}::Load<MatrixLayout::{layout}>(Mem, {place}, 0);")
    added = [[0] * m] * THREADS
    call = f"Multiply<{HLSL[out]}>(m{n}, {source})"
    if bias:
        how, of = bias
        added = [_numbers(rng, of, m) for _ in range(1 if how == "ref" else THREADS)]
        if how == "ref":
            shader.body.append(f"  VectorRef<ComponentType::{_COMPONENTS[of]}, {m}> b{n} = {{Mem, {shader.put(values.to_bytes(added[0], of))}}};")
            added = added * THREADS
        else:
            shader.read(f"b{n}", of, m, added)
        call = f"MultiplyAdd<{HLSL[out]}>(m{n}, {source}, b{n})"
    shader.body.append(f"  vector<{HLSL[out]}, {m}> r{n} = {call};")
    shader.write(f"r{n}", out, m, [[values.convert(sum(x * y for x, y in zip(row, vector)) + b, out)
                                   for row, b in zip(matrix, added[t])] for t, vector in enumerate(vectors)])


def products(fmt, target):
    """One after the other in all layouts that the device has: it transposes f16 alone."""
    rng, cases = random.Random(f"driver {fmt}"), []
    layouts = ("MulOptimal", "OuterProductOptimal", "MulOptimalTranspose", "OuterProductOptimalTranspose")[:4 if fmt == "f16" else 2]
    for i, layout in enumerate(layouts):
        shader = _Shader(target)
        for j, (held, out) in enumerate(TYPES[fmt]):
            for shape in (SHAPES[(i + j) % 5], SHAPES[(i + j + 2) % 5]):
                shape = (shape[0], max(16, shape[1]))
                _product(shader, rng, fmt, held, out, shape, layout, BIASES[values.is_float(fmt)][shader.operations % 3])
        cases.append(shader.case())
    return cases


def outer_products(formats, target):
    """Of vectors of f16, each thread's added to the same matrix, which has numbers before."""
    rng, shader = random.Random("driver outer products"), _Shader(target)
    for fmt in formats:
        for m, n in ((5, 7), (16, 33), (32, 8)):
            number, room = shader.operations, _room(m, n, fmt)
            lists = [[_factors(rng, "f16", count) for _ in range(THREADS)] for count in (m, n)]
            a, b = (shader.read(f"{which}{number}", "f16", count, numbers)[0] for which, count, numbers in zip("ab", (m, n), lists))
            before = [[rng.randint(0, 2) for _ in range(n)] for _ in range(m)]
            after = [[x + sum(lists[0][t][r] * lists[1][t][c] for t in range(THREADS)) for c, x in enumerate(row)]
                     for r, row in enumerate(before)]
            line, offset = n + rng.randint(0, 3), 64 * rng.randint(0, 2)
            contents = []
            for rows in (before, after):
                contents.append([7] * ((offset + room) // size(fmt)))
                for r, row in enumerate(rows):
                    at = offset // size(fmt) + r * line
                    contents[-1][at:at + n] = row
            shader.inouts[f"Sum{number}"] = (fmt, *contents)
            shader.matrices[f"Sum{number}"] = [_entry(offset, m, n, fmt, line * size(fmt), "OuterProductOptimal", room)]
            place = f"{shader.runtime(offset // 64)} * 64" if number % 2 else str(offset)
            kind = f"Matrix<ComponentType::{_COMPONENTS[fmt]}, {m}, {n}, MatrixUse::Accumulator, MatrixScope::Thread>"
            shader.body += [f"  {kind} x{number} = OuterProduct<ComponentType::{_COMPONENTS[fmt]}>({a}, {b});",
                            f"  x{number}.InterlockedAccumulate(Sum{number}, {place});"]
            shader.operations += 1
    return [shader.case()]
