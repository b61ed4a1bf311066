# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of dx::linalg::Matrix: component types x shapes x uses x layouts x memory x stride x offset x
method, as execution_matrix.py has that of WaveMatrix.

On lavapipe every set of matrices without a row is computed by the lanes, so that all component types of up to 32 bits
run.
"""

import itertools
import os
import random

import values
from case import Buffer, Case
from execution_matrix import (ALIGN, MEMORIES, ORIENTATIONS, Shader, _each, _HLSL, _multiply, _per_element,
                              configurations)

_COMPONENTS = {"i8": "I8", "u8": "U8", "i16": "I16", "u16": "U16", "i32": "I32", "u32": "U32", "f16": "F16",
               "bf16": "BFloat16", "f32": "F32", "e4m3": "F8_E4M3FN", "e5m2": "F8_E5M2"}
BYTES = ("i8", "u8", "e4m3", "e5m2")
# What Length, Get, Set and GetCoordinate are for.
SCALARS = ("i16", "u16", "i32", "u32", "f16", "f32")
USES = ("A", "B", "Accumulator")
_PAIRS = list(itertools.product((False, True), repeat=2))

SMALL = [(16, 16), (16, 32), (8, 24)]
LARGE = [(32, 16), (24, 8), (64, 16), (32, 64)]


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _runs(turn, count=1):
    """Memory and M x N of each case: `count` of them, others for each turn, or all."""
    every = list(itertools.product(MEMORIES, SMALL + LARGE if _is_full() else SMALL))
    return every if _is_full() else [every[(turn + 4 * i) % len(every)] for i in range(count)]


def _each_use(fmt):
    """A use, a memory and a shape for each case: two of them, others for each format, or all."""
    every = [(use, *run) for use, run in itertools.product(USES, _runs(0, 6))]
    turn = list(_COMPONENTS).index(fmt)
    return every if _is_full() else [every[(turn * 5 + 7 * i) % len(every)] for i in range(2)]


def _type(fmt, rows, columns, use):
    return f"Matrix<ComponentType::{_COMPONENTS[fmt]}, {rows}, {columns}, MatrixUse::{use}, MatrixScope::Wave>"


def _depth(*formats):
    return 32 if any(fmt in BYTES for fmt in formats) else 16


def _range(fmt):
    """Integers of the whole range; floats that are exact in every format, and so are their products and sums."""
    if values.is_float(fmt):
        return (-3, 3)
    bits = values.width(fmt)
    return (0, 2**bits - 1) if fmt[0] == "u" else (-2**(bits - 1), 2**(bits - 1) - 1)


def _generator(rng, fmt):
    low, high = _range(fmt)
    return lambda: rng.randint(low, high)


class LinalgShader(Shader):
    def __init__(self, memory, target, fmt, rows, columns):
        super().__init__(memory, target, fmt, rows, columns)
        self.types = {}

    def declare(self, variable, fmt, rows, columns, use):
        self.types[variable] = _type(fmt, rows, columns, use)

    def access(self, method, variable, name, vector=False, indent="  "):
        index = self.step()
        memory = "Shared" + name if self.memory_of(name) == "groupshared" else name
        layout = f"(MatrixLayoutEnum)w{index}.z"
        arguments = f"{memory}, w{index}.x, w{index}.y, {layout}"
        call = f"{variable} = {self.types[variable]}::Load({arguments});" if method == "Load" else \
            f"{variable}.{method}({arguments});"
        self.body += [f"{indent}uint4 w{index} = Where[i * STEPS + {index}];", indent + call]

    def case(self, count):
        case = super().case(count, [f"{type} {name};" for name, type in self.types.items()])
        case.source = "#include <dx/linalg.h>\nusing namespace dx::linalg;\n" + case.source
        case.options += ["-T", "cs_6_10", "-Wno-emulation"]
        return case


# --- copies ----------------------------------------------------------------------------------------


def _copy_case(fmt, use, memory, m, n, target):
    rng = random.Random(f"copy {fmt} {use} {memory} {m} {n}")
    rows, columns = {"A": (m, max(16, n)), "B": (max(16, m), n), "Accumulator": (m, n)}[use]
    shader = LinalgShader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    for name in "xyz":
        shader.declare(name, fmt, rows, columns, use)
    shader.access("Load", "x", "Src")
    shader.operation(["y = x;"], "y", fmt)
    shader.operation([f"z = {_type(fmt, rows, columns, use)}::Splat(Scalars[i]);"], "z", fmt)
    scalars, list_of = [], configurations(rng, _PAIRS)
    for one in list_of:
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        scalars.append(rng.randint(-3, 3) if fmt[0] != "u" else rng.randint(0, 100))
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), lambda read=read: shader.matrix(read))
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()),
                      lambda scalar=scalars[-1]: [[scalar] * columns for _ in range(rows)])
    case = shader.case(len(list_of))
    case.source = "StructuredBuffer<int> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", "i32", scalars, (0, 9))
    return case


def copies(fmt, target):
    """Load, Splat of another type and Store of each use, in all pairs of layouts."""
    return [_copy_case(fmt, use, memory, *shape, target) for use, memory, shape in _each_use(fmt)]


# --- products --------------------------------------------------------------------------------------


def _product_case(a, b, acc, memory, m, n, target):
    rng = random.Random(f"{a} {b} {acc} {memory} {m} {n}")
    k = _depth(a, b)
    shader = LinalgShader(memory, target, acc, m, n)
    for name, fmt, use, rows, columns in (("a", a, "A", m, k), ("b", b, "B", k, n), ("c", acc, "Accumulator", m, n)):
        shader.source("Src" + name.upper(), fmt, _generator(rng, fmt), rows, columns)
        shader.declare(name, fmt, rows, columns, use)
        shader.access("Load", name, "Src" + name.upper())
    result = "Multiply(a, b)" if a == b == acc else f"Multiply<ComponentType::{_COMPONENTS[acc]}>(a, b)"
    shader.operation([f"c = {result};"], "c", acc)
    shader.operation(["c.MultiplyAccumulate(a, b);"], "c", acc)
    list_of = configurations(rng, ORIENTATIONS[::3])
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, a, 0))
        right = shader.reads("SrcB", one.place(k, n, b, 1))
        addend = shader.reads("SrcC", one.place(m, n, acc, 2))

        def product(left=left, right=right):
            return _multiply(shader.matrix(left), shader.matrix(right))

        def accumulated(left=left, right=right, addend=addend):
            return _each(lambda x, y: x + y, _multiply(shader.matrix(left), shader.matrix(right)), shader.matrix(addend))

        shader.writes(one.place(m, n, acc, 2, shader.base()), product)
        shader.writes(one.place(m, n, acc, 0, shader.base()), accumulated)
    return shader.case(len(list_of))


def products(a, b, acc, target):
    """Multiply and MultiplyAccumulate, exact; integers modulo the accumulator's range."""
    return [_product_case(a, b, acc, memory, *shape, target) for memory, shape in _runs(list(_COMPONENTS).index(b))]


# --- elements --------------------------------------------------------------------------------------


def _element_case(fmt, use, memory, m, n, target):
    rng = random.Random(f"elements {fmt} {use} {memory} {m} {n}")
    rows, columns = {"A": (m, max(16, n)), "B": (max(16, m), n), "Accumulator": (m, n)}[use]
    shader = LinalgShader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    shader.declare("x", fmt, rows, columns, use)
    scalar = _HLSL[fmt]
    shader.access("Load", "x", "Src")
    shader.operation([
        "for (uint e = 0; e < x.Length(); ++e) {",
        "  uint2 at = x.GetCoordinate(e);",
        f"  x.Set(e, x.Get(e) + ({scalar})(at.x * 3 + at.y));",
        "}"], "x", fmt)
    # Out of range: zero, nowhere, nothing.
    shader.operation([
        "uint past = x.Length() + t % 3;",
        f"bool outside = x.Get(past) == ({scalar})0 && all(x.GetCoordinate(past) == uint2(~0u, ~0u));",
        f"x.Set(past, ({scalar})7);",
        f"if (!outside) x = {_type(fmt, rows, columns, use)}::Splat(99);"], "x", fmt)
    list_of = configurations(rng, _PAIRS)
    for one in list_of:
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))

        def changed(read=read):
            return [[x + r * 3 + c for c, x in enumerate(row)] for r, row in enumerate(shader.matrix(read))]
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), changed)
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()), lambda read=read: shader.matrix(read))
    return shader.case(len(list_of))


def elements(fmt, target):
    """Length, GetCoordinate, Get and Set of each use, inside and outside of their range."""
    return [_element_case(fmt, use, memory, *shape, target) for use, memory, shape in _each_use(fmt)]


# --- conversions -----------------------------------------------------------------------------------


def saturated(value, to):
    """By the conversion rules of the proposal."""
    if values.is_float(to):
        return values.convert(value, to)
    if value != value:
        return 0
    low, high = _range(to)
    if value in (float("inf"), float("-inf")):
        return high if value > 0 else low
    return min(max(round(value), low), high)


def _edges(rng, fmt):
    """Values at the ends of other types' ranges, ties and fractions among them."""
    low, high = _range(fmt)
    near = [e + d for e in (0, 127, 128, 255, 256, -128, -129, 32767, 32768, 65535, -32768, 2**31 - 1, -2**31, 2**31, 2**32 - 1)
            for d in (-1, 0, 1)]
    if values.is_float(fmt):
        near += [0.5, 1.5, 2.5, -0.5, -1.5, 126.5, 127.5, 254.5, 255.5, -128.5, -129.5, 448, 57344]
        most = {"e4m3": 448, "e5m2": 57344, "f16": 65504}.get(fmt, 2.0**40)
        fitting = [v for v in (values.convert(e, fmt) for e in near) if abs(v) <= most]
        return lambda: rng.choice(fitting)
    fitting = [e for e in near if low <= e <= high]
    return lambda: rng.choice(fitting) if rng.random() < 0.5 else rng.randint(low, high)


def _cast_case(fmt, to, use, new_use, transposes, memory, m, n, target):
    rng = random.Random(f"cast {fmt} {to} {use} {new_use} {transposes} {memory} {m} {n}")
    rows, columns = max(16, m), max(16, n)
    out = (columns, rows) if transposes else (rows, columns)
    shader = LinalgShader(memory, target, to, *out)
    shader.source("Src", fmt, _edges(rng, fmt), rows, columns)
    shader.declare("x", fmt, rows, columns, use)
    shader.declare("y", to, *out, new_use)
    shader.access("Load", "x", "Src")
    arguments = f"ComponentType::{_COMPONENTS[to]}"
    if use != new_use or transposes:
        arguments += f", MatrixUse::{new_use}"
    if transposes:
        arguments += ", true"
    shader.operation([f"y = x.Cast<{arguments}>();"], "y", to)
    list_of = configurations(rng, _PAIRS[1:3])
    for one in list_of:
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))

        def converted(read=read):
            matrix = [[saturated(x, to) for x in row] for row in shader.matrix(read)]
            return [list(column) for column in zip(*matrix)] if transposes else matrix
        shader.writes(one.place(*out, to, 1, shader.base()), converted)
    return shader.case(len(list_of))


_MOVES = list(itertools.product(USES, USES, (False, True)))  # use, new use, transposed


def casts(fmt, target):
    """Cast to each component type, with the moves in turn, or with every move."""
    if _is_full():
        return [_cast_case(fmt, to, *move, memory, 16, 32, target)
                for to in _COMPONENTS for move in _MOVES for memory in MEMORIES]
    start = list(_COMPONENTS).index(fmt)
    return [_cast_case(fmt, list(_COMPONENTS)[(start + 3 + 4 * index) % len(_COMPONENTS)], *_MOVES[(start * 2 + index * 5) % len(_MOVES)],
                       MEMORIES[index % 2], 16, 16 + 16 * index, target) for index in range(2)]


def moves(fmt, target):
    """Cast to the same component type: every change of use, transposed or not."""
    runs = _runs(0) if _is_full() else [("buffer", (16, 32))]
    which = [move for move in _MOVES if move[0] != move[1] or move[2]]
    return [_cast_case(fmt, fmt, *move, memory, *shape, target) for memory, shape in runs
            for move in (which if _is_full() else which[list(_COMPONENTS).index(fmt) % 4::4])]


# --- accumulation ----------------------------------------------------------------------------------


def _accumulate_case(fmt, acc, use, memory, m, n, target):
    rng = random.Random(f"accumulate {fmt} {acc} {use} {memory} {m} {n}")
    rows, columns = max(16, m), max(16, n)
    shader = LinalgShader(memory, target, acc, rows, columns)
    shader.source("Src", fmt, (lambda: rng.randint(0, 3)) if fmt[0] == "u" else (lambda: rng.randint(-3, 3)), rows, columns)
    shader.source("Sums", acc, lambda: rng.randint(0, 60), rows, columns)
    shader.declare("x", fmt, rows, columns, use)
    shader.declare("c", acc, rows, columns, "Accumulator")
    shader.access("Load", "x", "Src")
    shader.access("Load", "c", "Sums")
    shader.operation(["c.Accumulate(x);", "c.Accumulate(x);"], "c", acc)
    list_of = configurations(rng, _PAIRS)
    for one in list_of:
        added = shader.reads("Src", one.place(rows, columns, fmt, 0))
        sums = shader.reads("Sums", one.place(rows, columns, acc, 1))
        shader.writes(one.place(rows, columns, acc, 0, shader.base()),
                      lambda added=added, sums=sums: _each(lambda x, y: saturated(x, acc) * 2 + y,
                                                           shader.matrix(added), shader.matrix(sums)))
    return shader.case(len(list_of))


def accumulations(fmt, acc, target):
    """Accumulate of an A and of a B matrix, of the accumulator's or another component type."""
    return [_accumulate_case(fmt, acc, use, memory, *shape, target)
            for turn, use in enumerate(USES[:2]) for memory, shape in _runs(turn)]


# --- atomic additions ------------------------------------------------------------------------------


def _atomic_case(acc, memory, m, n, target):
    """Two waves of the group add their matrices to the same place, so that every element is added to twice."""
    rng = random.Random(f"atomic {acc} {memory} {m} {n}")
    wave = 8 if os.path.basename(target).startswith("lavapipe") else 32
    fmt = acc
    size, unit = values.width(fmt) // 8, ALIGN // (values.width(fmt) // 8)
    case = Case()
    case.matrix = True
    case.options += ["-T", "cs_6_10", "-Wno-emulation"]
    low, high = (0, 40) if fmt[0] == "u" else (-20, 20)
    if values.width(fmt) == 8 and values.is_float(fmt):
        low, high = -2, 2
    matrix = [[rng.randint(low, high) for _ in range(n)] for _ in range(m)]
    column_major = rng.random() < 0.5
    lines, length = (n, m) if column_major else (m, n)
    stride, offset = length + unit, unit
    count = offset + lines * stride
    before = [rng.randint(low, high) for _ in range(count)]
    after = list(before)
    source = [0] * count
    for r, row in enumerate(matrix):
        for c, value in enumerate(row):
            at = offset + (c * stride + r if column_major else r * stride + c)
            source[at] = value
            after[at] = values.convert(values.convert(after[at] + value, fmt) + value, fmt)
    layout = "ColMajor" if column_major else "RowMajor"
    kind = _type(acc, m, n, "Accumulator")
    text = ["#include <dx/linalg.h>", "using namespace dx::linalg;", "ByteAddressBuffer Src : register(t0);",
            "RWByteAddressBuffer Dst : register(u1);"]
    load = f"  {kind} x = {kind}::Load(Src, {offset * size}, {stride * size}, MatrixLayout::{layout});"
    if memory == "buffer":
        body = [load, f"  x.InterlockedAccumulate(Dst, {offset * size}, {stride * size}, MatrixLayout::{layout});"]
    else:
        packed = _per_element(fmt)  # components in an element of the array
        element, step, length = ("uint" if packed > 1 else _HLSL[fmt]), size * packed, count // packed
        text.append(f"groupshared {element} Shared[{length}];")
        body = [f"  for (uint e = t; e < {length}; e += {2 * wave}) Shared[e] = Dst.Load<{element}>(e * {step});",
                "  GroupMemoryBarrierWithGroupSync();", load,
                f"  x.InterlockedAccumulate(Shared, {offset // packed}, {stride // packed}, MatrixLayout::{layout});",
                "  GroupMemoryBarrierWithGroupSync();",
                f"  for (uint o = t; o < {length}; o += {2 * wave}) Dst.Store<{element}>(o * {step}, Shared[o]);"]
    text += [f"[WaveSize({wave})] [numthreads({2 * wave}, 1, 1)] void main(uint t : SV_GroupIndex) {{", *body, "}", ""]
    case.source = "\n".join(text)
    case.add_input("Src", fmt, source, (0, 0))
    case.buffers.append(Buffer("Dst", fmt, values.to_bytes(before, fmt), after, (0, 1), False, (0.0, 0.0)))
    return case


def atomics(acc, target, memories=MEMORIES):
    """InterlockedAccumulate of two waves at once."""
    shapes = SMALL + LARGE if _is_full() else SMALL[2:]
    return [_atomic_case(acc, memory, *shape, target) for memory in memories for shape in shapes]
