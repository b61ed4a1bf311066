# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of WaveMatrix: types x M x N x orientation x memory x stride x offset x operation.

Each function gives a list of cases, one shader for each M x N (matrix_shader.py). A test run has each function of each type with
buffers and with groupshared arrays, of two of the small M x N, others for each type; with TESSERA_EXECUTION_MATRIX=full in the
environment each test has ALL, in both memories.
"""

import itertools
import os
import random

import values
from matrix_shader import (HLSL, MEMORIES, STRIDES, Shader, configurations, each, generator, multiply, per_element,
                           some_configurations)

ALL = list(itertools.product((16, 32, 64), repeat=2))
SMALL = [(16, 16), (16, 32), (32, 16)]  # lavapipe's compile time grows with the square of the elements
_TURNS = {fmt: turn for turn, fmt in enumerate(("f16", "f32", "i8", "u8", "i32"))}


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _runs(*formats):
    """Memory and M x N of each case: all, or each memory with one of the small ones, others for other formats."""
    if _is_full():
        return itertools.product(MEMORIES, ALL)
    turn = sum(_TURNS[fmt] * factor for factor, fmt in enumerate(formats, 1))
    return [(memory, SMALL[(turn + number) % len(SMALL)]) for number, memory in enumerate(MEMORIES)]


def _configurations(rng, orientations):
    return (configurations if _is_full() else some_configurations)(rng, orientations)


# MatrixDepth() of the factors' types where it is not 16; see docs/targets.md.
_DEPTHS = {"nvidia-hopper": {"i8": 32, "u8": 32}}


def depth(target, fmt):
    return _DEPTHS.get(target, {}).get(fmt, 16)


_ACCUMULATORS = ("f16", "f32", "i32")
_FACTORS = {"f16": ("f16",), "f32": ("f16", "f32"), "i32": ("i8", "u8")}


def _product_case(a, b, acc, memory, m, n, target, generators, expect, configure):
    rng = random.Random(f"{a} {b} {acc} {memory} {m} {n}")
    shader = Shader(memory, target, acc, m, n)
    k = depth(target, a)
    for name, fmt, rows, columns in (("A", a, m, k), ("B", b, k, n), ("C", acc, m, n)):
        shader.source("Src" + name, fmt, generators(rng, fmt), rows, columns)
    shader.access("Load", "a", "SrcA")
    shader.access("Load", "b", "SrcB")
    shader.access("Load", "c", "SrcC")
    shader.operation(["c.Multiply(a, b);"], "c")
    shader.operation(["c.MultiplyAccumulate(a, b);"], "c")
    list_of = configure(rng)
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, a, 0))
        right = shader.reads("SrcB", one.place(k, n, b, 1))
        addend = shader.reads("SrcC", one.place(m, n, acc, 2))

        def product(left=left, right=right):
            return expect(shader.matrix(left), shader.matrix(right), None)

        def accumulated(left=left, right=right, addend=addend):
            return expect(shader.matrix(left), shader.matrix(right), shader.matrix(addend))

        shader.writes(one.place(m, n, acc, 2, shader.base()), product)
        shader.writes(one.place(m, n, acc, 0, shader.base()), accumulated)
    return shader.case(len(list_of), [
        f"WaveMatrixLeft<{HLSL[a]}, {m}, {n}> a;", f"WaveMatrixRight<{HLSL[b]}, {m}, {n}> b;",
        f"WaveMatrixAccumulator<{HLSL[acc]}, {m}, {n}> c;"])


ORIENTATIONS = list(itertools.product((False, True), repeat=3))  # column-major: A, B and C


def products(a, b, acc, target, shapes=None):
    """Multiply and MultiplyAccumulate, exact: all orientations of A, B and C, tight and padded, with and without offset. With
    `shapes`, of these M x N in buffers."""
    def expect(left, right, addend):
        product = multiply(left, right)
        return product if addend is None else each(lambda x, y: x + y, product, addend)
    return [_product_case(a, b, acc, memory, m, n, target, generator, expect,
                          lambda rng: _configurations(rng, ORIENTATIONS))
            for memory, (m, n) in ([("buffer", shape) for shape in shapes] if shapes and not _is_full() else _runs(a, b, acc))]


def random_products(factor, acc, target):
    """Multiply and MultiplyAccumulate of random floats against double precision, in a test run in one memory. Each of the K products
    and sums may be rounded in the accumulator's format: the bound is (K + 1) times half an ulp of 1 times the sum of magnitudes."""
    epsilon = 2.0 ** (-11 if acc == "f16" else -24)

    def generators(rng, fmt):
        return lambda: values.convert(rng.uniform(-1, 1), fmt)

    def expect(left, right, addend):
        product = multiply(left, right)
        magnitude = multiply([[abs(x) for x in row] for row in left], [[abs(x) for x in row] for row in right])
        if addend is not None:
            product = each(lambda x, y: x + y, product, addend)
            magnitude = each(lambda x, y: x + abs(y), magnitude, addend)
        return each(lambda x, s: values.Near(x, abs=(len(right) + 1) * epsilon * s), product, magnitude)
    return [_product_case(factor, factor, acc, memory, m, n, target, generators, expect,
                          lambda rng: configurations(rng, ORIENTATIONS)[::5])
            for memory, (m, n) in (_runs(factor, acc) if _is_full() else _runs(factor, acc)[_TURNS[acc] % 2:][:1])]


def straight_products(acc, target, shapes):
    """MultiplyAccumulate with constant orientations and without a branch, for translators that support no more."""
    cases = []
    for (m, n), orientations in zip(shapes, ORIENTATIONS[1::2] + ORIENTATIONS[::2]):
        rng = random.Random(f"straight {acc} {m} {n}")
        shader = Shader("buffer", target, acc, m, n)
        shader.straight = orientations
        k = depth(target, "f16")
        for name, fmt, rows, columns in (("A", "f16", m, k), ("B", "f16", k, n), ("C", acc, m, n)):
            shader.source("Src" + name, fmt, generator(rng, fmt), rows, columns)
            shader.access("Load", name.lower(), "Src" + name)
        shader.operation(["c.MultiplyAccumulate(a, b);"], "c")
        list_of = configurations(rng, [orientations])
        for one in list_of:
            left = shader.reads("SrcA", one.place(m, k, "f16", 0))
            right = shader.reads("SrcB", one.place(k, n, "f16", 1))
            addend = shader.reads("SrcC", one.place(m, n, acc, 2))

            def expect(left=left, right=right, addend=addend):
                return each(lambda x, y: x + y, multiply(shader.matrix(left), shader.matrix(right)), shader.matrix(addend))
            shader.writes(one.place(m, n, acc, 2, shader.base()), expect)
        cases.append(shader.case(len(list_of), [
            f"WaveMatrixLeft<float16_t, {m}, {n}> a;", f"WaveMatrixRight<float16_t, {m}, {n}> b;",
            f"WaveMatrixAccumulator<{HLSL[acc]}, {m}, {n}> c;"]))
    return cases


# --- operations on accumulators -----------------------------------------------------------------

_KINDS = {  # name, rows and columns of an M x N, and whether it is a vector
    "Accumulator": (lambda m, n: (m, n), False),
    "LeftColAcc": (lambda m, n: (m, 1), True),
    "RightRowAcc": (lambda m, n: (1, n), True),
}


def _quotient(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


# method, its effect on a component, scalars for integer and for float matrices
_SCALAR_METHODS = (
    ("ScalarMultiply", lambda x, s, fmt: x * s, (-7, 1000003), (-3, 0.5)),
    ("ScalarDivide", lambda x, s, fmt: _quotient(x, s) if fmt == "i32" else x / s, (-7, 1000), (-4, 0.5)),
    ("ScalarAdd", lambda x, s, fmt: x + s, (-7, 2**31 - 1), (-7, 0.25)),
    ("ScalarSubtract", lambda x, s, fmt: x - s, (-9, 2**31 - 1), (-9, 0.25)),
)

_PAIRS = [(False, False, False), (True, True, True)]  # everything row-major, everything column-major


def _generate_for_arithmetic(rng, fmt):
    return generator(rng, fmt) if fmt == "i32" else lambda: rng.randint(-99, 99)


def _place(one, vector, rows, columns, fmt, base=0):
    return one.vector_place(rows, columns, fmt, base) if vector else one.place(rows, columns, fmt, 0, base)


def _elementwise_case(kind, acc, memory, m, n, target):
    rng = random.Random(f"{kind} {acc} {memory} {m} {n}")
    shape, vector = _KINDS[kind]
    rows, columns = shape(m, n)
    shader = Shader(memory, target, acc, rows, columns)
    shader.source("Src", acc, _generate_for_arithmetic(rng, acc), rows, columns)
    scalars = []  # of each configuration: one for each method, then the value of the fill
    methods = [*_SCALAR_METHODS, ("Fill", lambda x, s, fmt: s, (-2**31, 41), (-0.75, 41))]
    shader.access("Load", "x", "Src", vector)
    for index, (method, _, _, _) in enumerate(methods):
        shader.operation([f"x.{method}(Scalars[i * {len(methods)} + {index}]);"], "x", vector)
    list_of = configurations(rng, _PAIRS)
    for number, one in enumerate(list_of):
        read = shader.reads("Src", _place(one, vector, rows, columns, acc))
        for _, function, whole, real in methods:
            scalar = (whole if acc == "i32" else real)[number % 2]
            scalars.append(scalar)
            shader.writes(_place(one, vector, rows, columns, acc, shader.base()),
                          lambda read=read, scalar=scalar, function=function:
                          each(lambda x: function(x, scalar, acc), shader.matrix(read)))
    case = shader.case(len(list_of), [f"WaveMatrix{kind}<{HLSL[acc]}, {m}, {n}> x;"])
    case.source = f"StructuredBuffer<{HLSL[acc]}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", acc, scalars, (0, 9))
    return case


def elementwise(kind, acc, target):
    """Load, Store, Fill and the four scalar operations of one kind of accumulator."""
    return [_elementwise_case(kind, acc, memory, m, n, target) for memory, (m, n) in _runs(acc)]


def _cast(value, fmt):
    return int(value) if fmt == "i32" else value


def _addition_case(acc, memory, m, n, target):
    rng = random.Random(f"add {acc} {memory} {m} {n}")
    shader = Shader(memory, target, acc, m, n)
    shader.source("Src", acc, _generate_for_arithmetic(rng, acc), m, n)
    for fmt in _ACCUMULATORS:  # a cast to int truncates quarters
        shader.source("Add_" + fmt, fmt, (lambda: rng.randint(-90, 90)) if fmt == "i32" else (lambda: rng.randint(-90, 90) / 4), m, n)
    shader.access("Load", "x", "Src")
    declarations = [f"WaveMatrixAccumulator<{HLSL[acc]}, {m}, {n}> x;"]
    plan = [(kind, fmt) for kind in _KINDS for fmt in _ACCUMULATORS]
    for kind, fmt in plan:
        vector = _KINDS[kind][1]
        name = f"{kind}_{fmt}"
        declarations.append(f"WaveMatrix{kind}<{HLSL[fmt]}, {m}, {n}> {name};")
        shader.access("Load", name, "Add_" + fmt, vector)
        shader.operation([f"x.Add({name});"], "x")
    list_of = configurations(rng, _PAIRS)
    for one in list_of:
        read = shader.reads("Src", one.place(m, n, acc, 0))
        for kind, fmt in plan:
            shape, vector = _KINDS[kind]
            rows, columns = shape(m, n)
            addend = shader.reads("Add_" + fmt, _place(one, vector, rows, columns, fmt))

            def expect(read=read, addend=addend):
                full, other = shader.matrix(read), shader.matrix(addend)
                return [[x + _cast(other[r % len(other)][c % len(other[0])], acc) for c, x in enumerate(row)]
                        for r, row in enumerate(full)]
            shader.writes(one.place(m, n, acc, 0, shader.base()), expect)
    return shader.case(len(list_of), declarations)


def additions(acc, target):
    """Add with all three kinds of operand, of the same and of other types."""
    return [_addition_case(acc, memory, m, n, target) for memory, (m, n) in _runs(acc)]


def _sum_case(acc, memory, m, n, target):
    rng = random.Random(f"sum {acc} {memory} {m} {n}")
    shader = Shader(memory, target, acc, max(m, n), STRIDES[-1])
    declarations, plan = [], []
    shader.source("Src", acc, _generate_for_arithmetic(rng, acc), max(m, n), STRIDES[-1])
    for factor in _FACTORS[acc]:
        k = depth(target, factor)
        shader.source("Src_" + factor, factor, generator(rng, factor), max(m, n), k)
        for side, kind, shape in (("Left", "LeftColAcc", (m, k)), ("Right", "RightRowAcc", (k, n))):
            v, f = f"{kind}_{factor}", f"{side}_{factor}"
            declarations += [f"WaveMatrix{side}<{HLSL[factor]}, {m}, {n}> {f};", f"WaveMatrix{kind}<{HLSL[acc]}, {m}, {n}> {v};"]
            shader.access("Load", f, "Src_" + factor)
            shader.access("Load", v, "Src", vector=True)
            shader.operation([f"{v}.SumAccumulate({f});"], v, vector=True)
            plan.append((side, factor, shape, _KINDS[kind][0](m, n)))
    list_of = configurations(rng, _PAIRS)
    for one in list_of:
        for side, factor, shape, sums in plan:
            matrix = shader.reads("Src_" + factor, one.place(*shape, factor, 0))
            start = shader.reads("Src", one.vector_place(*sums, acc))

            def expect(side=side, matrix=matrix, start=start):
                lines = shader.matrix(matrix)
                totals = [sum(line) for line in (lines if side == "Left" else zip(*lines))]
                before = shader.matrix(start)
                return [[row[0] + s] for row, s in zip(before, totals)] if side == "Left" else \
                    [[x + s for x, s in zip(before[0], totals)]]
            shader.writes(one.vector_place(*sums, acc, shader.base()), expect)
    return shader.case(len(list_of), declarations)


def sums(acc, target):
    """SumAccumulate of rows and columns onto loaded vectors."""
    return [_sum_case(acc, memory, m, n, target) for memory, (m, n) in _runs(acc)]


# --- copies of factors --------------------------------------------------------------------------


def _copy_case(side, fmt, memory, m, n, target):
    rng = random.Random(f"copy {side} {fmt} {memory} {m} {n}")
    k = depth(target, fmt)
    rows, columns = (m, k) if side == "Left" else (k, n)
    shader = Shader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, generator(rng, fmt), rows, columns)
    shader.access("Load", "x", "Src")
    shader.operation(["Matrix y = x;"], "y")
    shader.operation(["x.Fill(Scalars[i]);"], "x")
    scalars = []  # a packed one has four components, which repeat along the depth
    list_of = _configurations(rng, list(itertools.product((False, True), repeat=2)))
    for number, one in enumerate(list_of):
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        count = per_element(fmt)
        scalar = [generator(rng, fmt)() for _ in range(count)] if number % 2 else [generator(rng, fmt)()] * count
        scalars += scalar

        def filled(scalar=scalar):
            return [[scalar[(c if side == "Left" else r) % len(scalar)] for c in range(columns)] for r in range(rows)]
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), lambda read=read: shader.matrix(read))
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()), filled)
    case = shader.case(len(list_of), [f"typedef WaveMatrix{side}<{HLSL[fmt]}, {m}, {n}> Matrix;", "Matrix x;"])
    element = "uint" if per_element(fmt) == 4 else HLSL[fmt]
    case.source = f"StructuredBuffer<{element}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", fmt, scalars, (0, 9))
    return case


def copies(side, fmt, target):
    """Load, Fill and Store of factors in all pairs of orientations."""
    return [_copy_case(side, fmt, memory, m, n, target) for memory, (m, n) in _runs(fmt)]
