# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of dx::linalg::Matrix: component types x shapes x uses x layouts x memory x stride x offset x
method, as execution_matrix.py has that of WaveMatrix.

`groups` runs the same with matrices of thread groups of one or several waves, `uneven` with such as are dealt out to the waves,
`odd` with such as are padded.

On lavapipe every set of matrices without a row is computed by the lanes, so that all component types run. A test run has
one shader for each type and method, with all uses, both layouts and both kinds of memory in it, and the smallest shapes
that the rules allow; with TESSERA_EXECUTION_MATRIX=full in the environment each test has every shape, in every memory.
"""

import itertools
import math
import os
import random
from fractions import Fraction

import matrix_shader
import values
from case import Buffer, Case
from matrix_shader import (ALIGN, HLSL, MEMORIES, Shader, configurations, each, generator, multiply, number_range, per_element,
                           some_configurations)

_COMPONENTS = {"i8": "I8", "u8": "U8", "i16": "I16", "u16": "U16", "i32": "I32", "u32": "U32", "f16": "F16",
               "bf16": "BFloat16", "f32": "F32", "e4m3": "F8_E4M3FN", "e5m2": "F8_E5M2", "i64": "I64", "u64": "U64", "f64": "F64"}
_TURNS = {fmt: turn for turn, fmt in enumerate(_COMPONENTS)}
WIDE = ("i64", "u64", "f64")
# The component types that have Length, Get, Set and GetCoordinate.
SCALARS = ("i16", "u16", "i32", "u32", "f16", "f32", *WIDE)
USES = ("A", "B", "Accumulator")
_PAIRS = list(itertools.product((False, True), repeat=2))

SMALL = [(8, 8), (4, 12), (12, 4)]
GROUPS = [(16, 16), (24, 8), (8, 24), (12, 20)]  # M x N of matrices that waves share: not all have a part for each of them
UNEVEN = [(40, 24), (24, 40), (40, 40), (56, 24)]  # more parts than waves, and not as many for each
ODD = [(12, 20), (9, 40), (21, 12), (37, 13)]  # no split into the tiles of a device fits
LARGE = [(16, 16), (16, 32), (32, 16), (8, 24), (64, 16), (32, 64)]


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


_waves = 0  # of a thread group that has matrices; 0: they belong to waves
_of_groups = GROUPS


def groups(waves, generate, *arguments):
    """What `generate` gives for matrices of thread groups of that many waves."""
    global _waves
    _waves = waves
    try:
        return generate(*arguments)
    finally:
        _waves = 0


def uneven(waves, generate, *arguments):
    """The same with matrices that do not divide among the waves."""
    global _of_groups
    _of_groups = UNEVEN
    try:
        return groups(waves, generate, *arguments)
    finally:
        _of_groups = GROUPS


def odd(waves, generate, *arguments):
    """The same with matrices that are padded."""
    global _of_groups
    _of_groups = ODD
    try:
        return groups(waves, generate, *arguments)
    finally:
        _of_groups = GROUPS


def _runs(turn):
    """Memory and M x N of each case: one, another for each turn, or all."""
    small = _of_groups if _waves else SMALL
    every = list(itertools.product(MEMORIES, small + LARGE if _is_full() else small))
    turn += _waves
    return every if _is_full() else [every[turn % len(every)]]


def _configurations(rng, orientations):
    return (configurations if _is_full() else some_configurations)(rng, orientations)


def _type(fmt, rows, columns, use):
    scope = "ThreadGroup" if _waves else "Wave"
    return f"Matrix<ComponentType::{_COMPONENTS[fmt]}, {rows}, {columns}, MatrixUse::{use}, MatrixScope::{scope}>"


def _depth(*formats):
    """K of an A or B matrix: 4 to 128, of 8-bit components four times as much."""
    return 16 if any(values.width(fmt) == 8 for fmt in formats) else 4


def _shape(use, m, n, *formats):
    """Rows and columns of an M x N that may have the use."""
    depth = _depth(*formats)
    return {"A": (m, max(depth, n)), "B": (max(depth, m), n), "Accumulator": (m, n)}[use]


def _any_number(rng, fmt):
    """Doubles of more digits than a float has, to which small integers can be added exactly; otherwise as generator()."""
    return generator(rng, fmt) if fmt != "f64" else lambda: rng.randint(-2**48, 2**48) / 16


class LinalgShader(Shader):
    def __init__(self, memory, target, fmt, rows, columns):
        super().__init__(memory, target, fmt, rows, columns)
        self.types = {}
        self.waves = max(_waves, 1)

    def moves(self, formats, rows, columns):
        """Matrices of these types go from wave to wave, which takes groupshared memory."""
        if _waves:
            self.left -= sum(rows * (columns + ALIGN) * matrix_shader.size(fmt) for fmt in formats)

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
        case.options += ["-T", "cs_6_10", "-Wno-emulation", "-Wno-staging"]
        return case


def _other(memory):
    return MEMORIES[1 - MEMORIES.index(memory)]


class EachUse:
    """A shader in which a matrix of each use is loaded, changed and stored: what is loaded from one kind of memory is
    stored in the other."""

    def __init__(self, what, fmt, memory, m, n, target):
        self.rng = random.Random(f"{what} {fmt} {memory} {m} {n}")
        self.expects = []
        self.fmt, self.shapes = fmt, {use: _shape(use, m, n, fmt) for use in USES}
        largest = max(self.shapes.values(), key=math.prod)
        self.shader = LinalgShader(memory, target, fmt, *largest)
        for use in USES:
            self.shader.source("Src" + use, fmt, _any_number(self.rng, fmt), *self.shapes[use], memory=memory)
            memory = _other(memory)
            self.shader.output("Dst" + use, fmt, *self.shapes[use], memory)
            self.shader.declare("x" + use, fmt, *self.shapes[use], use)
            self.shader.access("Load", "x" + use, "Src" + use)

    def operation(self, statements, expect):
        """For each use: `statements` of rows, columns and use, with %s in place of its name; `expect` gives the result for
        the matrix that was loaded and the number of the configuration."""
        self.expects.append(expect)
        for use in USES:
            self.shader.operation([s.replace("%s", use) for s in statements(*self.shapes[use], use)], "x" + use, output="Dst" + use)

    def case(self):
        list_of = _configurations(self.rng, _PAIRS)
        for number, one in enumerate(list_of):
            read = {use: self.shader.reads("Src" + use, one.place(*self.shapes[use], self.fmt, 0)) for use in USES}
            for index, expect in enumerate(self.expects):
                for use in USES:
                    place = one.place(*self.shapes[use], self.fmt, 1 + index, self.shader.base("Dst" + use))
                    self.shader.writes(place, lambda use=use, read=read, expect=expect, number=number:
                                       expect(self.shader.matrix(read[use]), number), "Dst" + use)
        return self.shader.case(len(list_of))


# --- methods of one matrix ---------------------------------------------------------------------------


def _method_case(fmt, memory, m, n, target):
    uses = EachUse("methods", fmt, memory, m, n, target)
    count = len(_configurations(uses.rng, _PAIRS))
    scalars = [uses.rng.randint(-3, 3) if fmt[0] != "u" else uses.rng.randint(0, 100) for _ in range(count)]
    scalar, matrix = HLSL[fmt], lambda rows, columns, use: _type(fmt, rows, columns, use)
    uses.operation(lambda *of: [f"{matrix(*of)} y%s = x%s;", "x%s = y%s;"], lambda loaded, number: loaded)
    uses.operation(lambda *of: [f"x%s = {matrix(*of)}::Splat(Scalars[i]);"],
                   lambda loaded, number: [[scalars[number]] * len(row) for row in loaded])
    if fmt in SCALARS:
        uses.operation(lambda *of: [
            "for (uint e = 0; e < x%s.Length(); ++e) {",
            "  uint2 at = x%s.GetCoordinate(e);",
            f"  x%s.Set(e, x%s.Get(e) + ({scalar})(at.x * 3 + at.y));",
            "}",
            # Out of range: Get gives zero, GetCoordinate a position outside, and Set does nothing.
            "uint past = x%s.Length() + t % 3;",
            f"bool outside = x%s.Get(past) == ({scalar})0 && all(x%s.GetCoordinate(past) == uint2(~0u, ~0u));",
            f"x%s.Set(past, ({scalar})7);",
            f"if (!outside) x%s = {matrix(*of)}::Splat(99);"],
            lambda loaded, number: [[x + r * 3 + c for c, x in enumerate(row)] for r, row in enumerate(loaded)])
    case = uses.case()
    case.source = "StructuredBuffer<int> Scalars : register(t19);\n" + case.source
    case.add_input("Scalars", "i32", scalars, (0, 19))
    return case


def methods(fmt, target):
    """Load, Store, Splat of another type, and where HLSL has such numbers Length, GetCoordinate, Get and Set inside and
    outside of their range: of each use, in all pairs of layouts."""
    return [_method_case(fmt, memory, *shape, target) for memory, shape in _runs(_TURNS[fmt])]


# --- products --------------------------------------------------------------------------------------


def _product_depth(a, b):
    return 2 * _depth(a, b) + (4 if _of_groups is ODD else 0)


def _product_case(types, memory, m, n, target, generate, expect):
    rng = random.Random(f"{types} {memory} {m} {n}")
    shader = LinalgShader(memory, target, types[0][2], m, n)
    for number, (a, b, acc) in enumerate(types):
        k = _product_depth(a, b)
        for name, fmt, use, rows, columns in (("a", a, "A", m, k), ("b", b, "B", k, n), ("c", acc, "Accumulator", m, n)):
            name += str(number)
            shader.source("Src" + name, fmt, generate(rng, fmt), rows, columns)
            shader.declare(name, fmt, rows, columns, use)
            shader.access("Load", name, "Src" + name)
        if number:
            shader.output(f"Dst{number}", acc, m, n, memory)
    factors = [f"(a{number}, b{number})" for number in range(len(types))]
    outputs = ["Dst" + (str(number) if number else "") for number in range(len(types))]
    for number, (a, b, acc) in enumerate(types):
        result = "Multiply" if a == b == acc else f"Multiply<ComponentType::{_COMPONENTS[acc]}>"
        shader.operation([f"c{number} = {result}{factors[number]};"], f"c{number}", output=outputs[number])
        shader.operation([f"c{number}.MultiplyAccumulate{factors[number]};"], f"c{number}", output=outputs[number])
    list_of = configurations(rng, [(False, False, False), (True, True, True), (False, True, True)])
    for one in list_of:
        reads = []
        for number, (a, b, acc) in enumerate(types):
            k = _product_depth(a, b)
            reads.append([shader.reads(f"Srca{number}", one.place(m, k, a, 0)), shader.reads(f"Srcb{number}", one.place(k, n, b, 1)),
                          shader.reads(f"Srcc{number}", one.place(m, n, acc, 2))])
        for number, (a, b, acc) in enumerate(types):
            for index, operands in ((2, reads[number][:2]), (0, reads[number])):
                place = one.place(m, n, acc, index, shader.base(outputs[number]))
                shader.writes(place, lambda operands=operands: expect(*map(shader.matrix, operands)), outputs[number])
    return shader.case(len(list_of))


def products(types, target):
    """Multiply and MultiplyAccumulate of component types of A, B and the accumulator, exact; integers modulo the
    accumulator's range, floats rounded once."""
    def expect(left, right, addend=None):
        product = multiply(left, right)
        return product if addend is None else each(lambda x, y: x + y, product, addend)
    return [_product_case(types, memory, *shape, target, generator, expect) for memory, shape in _runs(_TURNS[types[0][1]])]


def random_products(fmt, target):
    """Multiply and MultiplyAccumulate of random floats against exact sums. Each of the K products and sums may be
    rounded: the bound is (K + 1) times half an ulp of 1 times the sum of magnitudes."""
    epsilon = values.ulp(1.0, fmt) / 2

    def generate(rng, fmt):
        return lambda: values.convert(rng.uniform(-1, 1), fmt)

    def expect(left, right, addend=None):
        terms = [[[Fraction(x) * Fraction(y) for x, y in zip(row, column)] for column in zip(*right)] for row in left]
        if addend is not None:
            terms = each(lambda products, y: products + [Fraction(y)], terms, addend)
        return each(lambda of: values.Near(float(sum(of)), abs=(len(right) + 1) * epsilon * float(sum(map(abs, of)))), terms)
    return [_product_case([(fmt, fmt, fmt)], memory, *shape, target, generate, expect) for memory, shape in _runs(_TURNS[fmt])]


# --- conversions -----------------------------------------------------------------------------------


def saturated(value, to):
    """By the conversion rules of the proposal."""
    if values.is_float(to):
        return values.convert(value, to)
    if value != value:
        return 0
    low, high = number_range(to)
    if value in (math.inf, -math.inf):
        return high if value > 0 else low
    return min(max(round(value), low), high)


_ENDS = [0, *(sign * 2**bits for bits in (7, 8, 15, 16, 31, 32, 53, 63, 64) for sign in (1, -1))]
# Just above and below the middle of two numbers of each float type, where one that rounds twice is wrong.
_MIDDLES = [2**high + 2**low + d for high, low in ((40, 16), (40, 32), (62, 9)) for d in (-1, 0, 1)]
_FRACTIONS = [0.5, 1.5, 2.5, -0.5, -1.5, 126.5, 127.5, 254.5, 255.5, -128.5, -129.5, 32767.5, 2147483646.5, 448, 57344,
              *(1 + 2.0**-low + d for low in (4, 3, 8, 11, 24) for d in (-2.0**-40, 0, 2.0**-40)),
              1e300, -1e300, 1e-300, math.inf, -math.inf, math.nan]


def _edges(rng, fmt):
    """Values at the ends of other types' ranges, ties and fractions among them, each in turn."""
    near = [end + d for end in _ENDS for d in (-1, 0, 1)] + _MIDDLES
    if values.is_float(fmt):
        chosen = {repr(value): value for value in (values.convert(value, fmt) for value in near + _FRACTIONS)}.values()
    else:
        low, high = number_range(fmt)
        chosen = [value for value in near if low <= value <= high] + [rng.randint(low, high) for _ in range(32)]
    every = sorted(chosen, key=repr)
    rng.shuffle(every)
    return itertools.cycle(every).__next__


def _cast_case(what, casts_of, memory, m, n, target):
    """`casts_of`: for each the component type and use, those that it becomes, and whether it is transposed."""
    rng = random.Random(f"{what} {memory} {m} {n}")
    formats = {fmt for one in casts_of for fmt in (one[0], one[2])}
    moves_any = any(use != to_use or transposes for _, use, _, to_use, transposes in casts_of)
    shapes = {use: _shape(use, m, n, *formats) for use in USES}
    if moves_any:
        shapes = dict.fromkeys(USES, (max(m, _depth(*formats)), max(n, _depth(*formats))))
    shader = LinalgShader(memory, target, "f64", *max(shapes.values(), key=math.prod))
    if moves_any:
        shader.moves(formats, *shapes["A"])
    list_of = configurations(rng, [(False, True), (True, False)])
    seen = set()
    for fmt, use, _, _, _ in casts_of:
        if (fmt, use) not in seen:
            seen.add((fmt, use))
            rows, columns = shapes[use]  # one after the other, so that all edges come up
            shader.source(f"Src{use}_{fmt}", fmt, _edges(rng, fmt), rows * len(list_of), columns)
            shader.declare(f"x{use}_{fmt}", fmt, *shapes[use], use)
            shader.access("Load", f"x{use}_{fmt}", f"Src{use}_{fmt}")
    results = []
    for fmt, use, to, to_use, transposes in casts_of:
        shape = shapes[use][::-1] if transposes else shapes[use]
        arguments = f"ComponentType::{_COMPONENTS[to]}"
        if use != to_use or transposes:
            arguments += f", MatrixUse::{to_use}"
        if transposes:
            arguments += ", true"
        output = "Dst_" + to
        if output not in shader.outputs:
            shader.output(output, to, *shape, MEMORIES[len(shader.outputs) % 2])
        shader.types["y"] = _type(to, *shape, to_use)
        shader.operation([f"{shader.types.pop('y')} y = x{use}_{fmt}.Cast<{arguments}>();"], "y", output=output)
        results.append((f"Src{use}_{fmt}", use, to, shape, transposes, output))
    for one in list_of:
        reads = {}
        for fmt, use, _, _, _ in casts_of:
            name = f"Src{use}_{fmt}"
            if name not in reads:
                reads[name] = shader.reads(name, one.place(*shapes[use], fmt, 0, shader.sources[name].end()))
        for name, use, to, shape, transposes, output in results:
            def converted(read=reads[name], to=to, transposes=transposes):
                matrix = [[saturated(x, to) for x in row] for row in shader.matrix(read)]
                return [list(column) for column in zip(*matrix)] if transposes else matrix
            shader.writes(one.place(*shape, to, 1, shader.base(output)), converted, output)
    return shader.case(len(list_of))


TINY = (4, 4)
_NATIVE = "f32"  # lavapipe has accumulators of 8x8 of these; the others are as small as can be


def _present(target):
    """The component types that the target may have; Metal has no doubles."""
    return [fmt for fmt in _COMPONENTS if fmt != "f64" or not os.path.basename(target).startswith(("apple", "metal"))]


def _casts(pairs, target):
    """Each pair of types as accumulators, or in every use, memory and shape."""
    pairs = [(fmt, to) for fmt, to in pairs if fmt != to]
    turn = _TURNS[pairs[0][0]]
    runs = itertools.product(USES, MEMORIES, (_of_groups if _waves else SMALL) + [TINY]) if _is_full() else \
        [("Accumulator", MEMORIES[turn % 2], UNEVEN[0] if _of_groups is UNEVEN else SMALL[0] if pairs[0][0] == _NATIVE else TINY)]
    return [_cast_case(f"casts {pairs[0]} {use}", [(fmt, use, to, use, False) for fmt, to in pairs], memory, *shape, target)
            for use, memory, shape in runs]


def casts(sources, target):
    """Cast of some component types to each; of those of up to 32 bits to each such type."""
    return _casts([(fmt, to) for fmt in sources for to in _present(target) if fmt in WIDE or to not in WIDE], target)


def casts_to(to, target):
    """Cast to component types of 64 bits from each narrower one."""
    return _casts([(fmt, wide) for fmt in _COMPONENTS if fmt not in WIDE for wide in to], target)


def moves(fmt, to, target):
    """Cast to each other use, transposed or not, and to another component type."""
    which = [(use, to_use, transposes) for use, to_use, transposes in itertools.product(USES, USES, (False, True))
             if use != to_use or transposes]
    if _depth(fmt, to) > SMALL[0][0] and not _is_full():
        which = which[_TURNS[fmt] % 5::5]  # of larger matrices three of the fifteen
    runs = _runs(0) if _is_full() else [(MEMORIES[_TURNS[fmt] % 2], (_of_groups[_waves % len(_of_groups)] if _waves else SMALL[0]))]
    return [_cast_case(f"moves {fmt}", [(fmt, use, to, *rest) for use, *rest in which], memory, *shape, target)
            for memory, shape in runs]


# --- accumulation ----------------------------------------------------------------------------------


def _accumulate_case(types, memory, m, n, target):
    rng = random.Random(f"accumulate {types} {memory} {m} {n}")
    shapes = [(max(_depth(fmt), m), max(_depth(fmt), n)) for fmt, _ in types]
    shader = LinalgShader(memory, target, types[0][1], *shapes[0])
    for number, of in enumerate(types):
        shader.moves(of, *shapes[number])
    for number, (fmt, acc) in enumerate(types):
        shape = shapes[number]
        shader.output(f"Dst{number}", acc, *shape, memory)
        shader.source(f"Sums{number}", acc, lambda: rng.randint(0, 60), *shape)
        shader.declare(f"c{number}", acc, *shape, "Accumulator")
        shader.access("Load", f"c{number}", f"Sums{number}")
        for use in USES[:2]:
            name = f"{use}{number}"
            shader.source("Src" + name, fmt, lambda fmt=fmt: rng.randint(0 if fmt[0] == "u" else -3, 3), *shape)
            shader.declare("x" + name, fmt, *shape, use)
            shader.access("Load", "x" + name, "Src" + name)
            shader.operation([f"c{number}.Accumulate(x{name});"] * 2, f"c{number}", output=f"Dst{number}")
    list_of = _configurations(rng, _PAIRS)
    for one in list_of:
        for number, (fmt, acc) in enumerate(types):
            sums = shader.reads(f"Sums{number}", one.place(*shapes[number], acc, 1))
            for use in USES[:2]:
                added = shader.reads(f"Src{use}{number}", one.place(*shapes[number], fmt, 0))
                shader.writes(one.place(*shapes[number], acc, 0, shader.base(f"Dst{number}")),
                              lambda added=added, sums=sums, acc=acc: each(lambda x, y: saturated(x, acc) * 2 + y,
                                                                           shader.matrix(added), shader.matrix(sums)), f"Dst{number}")
    return shader.case(len(list_of))


def accumulations(types, target):
    """Accumulate of an A and of a B matrix, of the accumulator's or another component type."""
    return [_accumulate_case(types, memory, *shape, target) for memory, shape in _runs(_TURNS[types[0][0]])]


# --- atomic additions ------------------------------------------------------------------------------


class _Atomic:
    """One accumulator in memory, to which two waves add it, or a group twice."""

    def __init__(self, rng, fmt, memory, m, n):
        self.fmt, self.memory, self.size = fmt, memory, matrix_shader.size(fmt)
        self.name = f"{fmt}_{memory}"
        self.kind, unit = _type(fmt, m, n, "Accumulator"), ALIGN // self.size
        low, high = (0, 40) if fmt[0] == "u" else (-20, 20)
        if self.size == 1 and values.is_float(fmt):
            low, high = -2, 2
        if fmt in WIDE:
            low, high = number_range(fmt)
        column_major = rng.random() < 0.5
        self.layout = "ColMajor" if column_major else "RowMajor"
        lines, length = (n, m) if column_major else (m, n)
        self.stride, self.offset = length + unit, unit
        self.count = self.offset + lines * self.stride
        self.before = [rng.randint(low, high) for _ in range(self.count)]
        self.after, self.source = list(self.before), [0] * self.count
        for r, c in itertools.product(range(m), range(n)):
            at = self.offset + (c * self.stride + r if column_major else r * self.stride + c)
            value = self.source[at] = rng.randint(low, high)
            for _ in range(2):
                self.after[at] = values.convert(self.after[at] + value, fmt)

    def statements(self, threads):
        x, dst, size, shared = "x_" + self.name, "Dst_" + self.name, self.size, "Shared_" + self.fmt
        where = f"{self.offset * size}, {self.stride * size}, MatrixLayout::{self.layout}"
        load = f"  {self.kind} {x} = {self.kind}::Load(Src_{self.name}, {where});"
        if self.memory == "buffer":
            return [], [load] + [f"  {x}.InterlockedAccumulate({dst}, {where});"] * (2 if _waves else 1)
        packed = per_element(self.fmt)  # components in an element of the array
        element, step, length = ("uint" if packed > 1 else HLSL[self.fmt]), size * packed, self.count // packed
        return [f"groupshared {element} {shared}[{length}];"], [
            f"  for (uint e = t; e < {length}; e += {threads}) {shared}[e] = {dst}.Load<{element}>(e * {step});",
            "  GroupMemoryBarrierWithGroupSync();", load,
            *[f"  {x}.InterlockedAccumulate({shared}, {self.offset // packed}, {self.stride // packed}, MatrixLayout::{self.layout});"]
            * (2 if _waves else 1),
            "  GroupMemoryBarrierWithGroupSync();",
            f"  for (uint o = t; o < {length}; o += {threads}) {dst}.Store<{element}>(o * {step}, {shared}[o]);"]


def _atomic_case(formats, m, n, target):
    """Two waves of the group add their matrices to the same place, or the group adds its own twice, so that every element is
    added to twice."""
    rng = random.Random(f"atomic {formats} {m} {n}")
    wave = 8 if os.path.basename(target).startswith("lavapipe") else 32
    threads = wave * (_waves or 2)
    case = Case()
    case.matrix = True
    every = list(itertools.product(formats, MEMORIES))
    case.operations = len(every)
    case.options += ["-T", "cs_6_10", "-Wno-emulation", "-Wno-staging"]
    if matrix_shader.counting:
        return case
    text, body = ["#include <dx/linalg.h>", "using namespace dx::linalg;"], []
    for binding, (fmt, memory) in zip(itertools.count(0, 2), every):
        one = _Atomic(rng, fmt, memory, m, n)
        declared, done = one.statements(threads)
        text += [f"ByteAddressBuffer Src_{one.name} : register(t{binding});",
                 f"RWByteAddressBuffer Dst_{one.name} : register(u{binding + 1});", *declared]
        body += done
        case.add_input("Src_" + one.name, fmt, one.source, (0, binding))
        case.buffers.append(Buffer("Dst_" + one.name, fmt, values.to_bytes(one.before, fmt), one.after, (0, binding + 1), False, (0.0, 0.0)))
    text += [f"[WaveSize({wave})] [numthreads({threads}, 1, 1)] void main(uint t : SV_GroupIndex) {{", *body, "}", ""]
    case.source = "\n".join(text)
    return case


def atomics(formats, target):
    """InterlockedAccumulate of two waves at once, to buffers and to groupshared arrays."""
    if _is_full():  # one type a shader, whose arrays fill groupshared memory
        return [_atomic_case([fmt], *shape, target) for fmt in formats for shape in (_of_groups if _waves else SMALL) + LARGE]
    small = _of_groups if _waves else SMALL
    return [_atomic_case(formats, *small[(len(formats) + _waves) % len(small)], target)]
