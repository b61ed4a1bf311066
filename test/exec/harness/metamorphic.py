# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Metamorphic tests of matrices: a program computes one thing in two ways that must agree to the last bit.

Each function gives a list of cases, one shader for each type, M x N and layouts; layouts and strides are constants, and two
groups have matrices of their own. `X` gets the plain product and `Y` the other one, which is
compared with the first and not with a number (`Case.same`), so that random floats can be used. X is compared with double
precision: whole numbers exactly, random floats within the bound of execution_matrix.py. What is exact is the same on each
device, and on the reference machine after all steps for the targets of OTHERS.

A test run has one type for each API and relation, another one for each, with one M x N and some layouts; with
TESSERA_EXECUTION_MATRIX=full in the environment each test has all. Sums of several products are loops: lavapipe's compile time
grows with the square of a shader.
"""

import itertools
import os
import random

import matrix_shader
import values
from case import UNTOUCHED, Case
from matrix_shader import ALIGN, Place, each, multiply, size
from metamorphic_dialects import DIALECTS

WAVE = 8
GROUPS = 2
GUARD = 5  # components between matrices, which nobody writes
# Targets with another wave size, and other shapes of matrices or none.
OTHERS = [("nvidia-hopper", 32), ("amd-rdna3", 64), ("intel-xe2", 16), ("apple-m1", 32)]
_RELATIONS = ("transposed", "split", "permuted", "scaled")
_EPSILON = 2.0**-24  # sums are float or int
_TILES = 4  # that K is split into


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


class _Matrices:
    """Matrices of one type and layout in a buffer, at equal distances."""

    def __init__(self, rng, name, fmt, rows, columns, count, column_major):
        self.name, self.fmt, self.rows, self.columns = name, fmt, rows, columns
        # Offsets and rows are a multiple of 16 bytes, as devices ask.
        unit = ALIGN // size(fmt)
        length = rows if column_major else columns
        self.column_major, self.stride = column_major, -(-length // unit) * unit + rng.choice((0, unit, 3 * unit))
        self.offset = unit * rng.randint(0, 2)
        first = Place(rows, columns, 0, self.stride, column_major)
        self.pitch = -(-(first.end() + GUARD) // unit) * unit + unit * rng.randint(0, 1)
        self.places = [Place(rows, columns, self.offset + number * self.pitch, self.stride, column_major) for number in range(count)]

    def contents(self, matrices, fill):
        """Of the buffer with these, and `fill` beside them."""
        made = [fill] * (self.offset + len(self.places) * self.pitch)
        for place, matrix in zip(self.places, matrices):
            place.write(matrix, made)
        return made


class _Program:
    """A times B for each group, and the API's code for it."""

    def __init__(self, dialect, relation, fmt, shape, layouts, target, whole, tiles=1):
        self.api, self.fmt = DIALECTS[dialect], fmt
        self.acc, (self.m, self.n, self.k), self.tiles = self.api.types[fmt], shape, tiles
        self.is_exact = whole or not values.is_float(fmt)
        self.rng = rng = random.Random(f"{dialect} {relation} {fmt} {shape} {layouts}")
        self.a = _Matrices(rng, "A", fmt, self.m, self.k, GROUPS * tiles, layouts[0])
        self.b = _Matrices(rng, "B", fmt, self.k, self.n, GROUPS * tiles, layouts[1])
        self.x = _Matrices(rng, "X", self.acc, self.m, self.n, GROUPS, layouts[2])
        number = self.generator(relation, whole)
        self.left, self.right = ([[[number() for _ in range(of.columns)] for _ in range(of.rows)] for _ in of.places]
                                 for of in (self.a, self.b))

    def generator(self, relation, whole):
        """Of components: four times a whole number where a quarter of it is taken, and no float whose quarter is subnormal."""
        if matrix_shader.counting:
            return lambda: 0
        rng, scale = self.rng, 4 if relation == "scaled" else 1
        if not values.is_float(self.fmt):
            low, high = matrix_shader.number_range(self.fmt)
            return lambda: rng.randint(low // scale, high // scale) * scale
        return (lambda: float(rng.randint(-8, 8))) if whole else \
            lambda: values.convert(rng.choice((-1, 1)) * rng.uniform(1 / 64, 2), self.fmt)

    def declare(self, name, use, transposed=False):
        m, n = (self.n, self.m) if transposed else (self.m, self.n)
        return self.api.declare(use, self.acc if use == "Accumulator" else self.fmt, m, n, self.k, name)

    def where(self, of, number, transposed, buffer):
        scale = size(of.fmt) if self.api.counts_bytes else 1
        return buffer or of.name, f"({of.offset * scale} + {number} * {of.pitch * scale})", of.stride * scale, \
            of.column_major != transposed

    def load(self, name, use, of, number, transposed=False, buffer=None):
        """`number`: an expression, which of the matrices."""
        return self.api.load(name, use, *self.where(of, number, transposed, buffer))

    def store(self, name, transposed=False, buffer="X", number="g"):
        return self.api.store(name, *self.where(self.x, number, transposed, buffer))

    def multiply(self, c, a, b):
        return self.api.multiply(c, a, b, self.acc)

    def accumulate(self, c, tile):
        """c plus the product of a tile."""
        number = f"(g * {self.tiles} + {tile})"
        return [self.load("a", "A", self.a, number), self.load("b", "B", self.b, number), self.api.accumulate(c, "a", "b")]

    def product(self, buffer="X", number="g"):
        """The plain way."""
        return [self.load("a", "A", self.a, number), self.load("b", "B", self.b, number), self.multiply("c", "a", "b"),
                self.store("c", buffer=buffer, number=number)]

    def expected(self):
        made = []
        for number in range(GROUPS):
            tiles = range(number * self.tiles, (number + 1) * self.tiles)
            left = [[x for tile in tiles for x in self.left[tile][r]] for r in range(self.m)]
            right = [row for tile in tiles for row in self.right[tile]]
            product = multiply(left, right)
            if not self.is_exact:
                magnitude = multiply([list(map(abs, row)) for row in left], [list(map(abs, row)) for row in right])
                product = each(lambda x, s: values.Near(x, abs=(self.k + 1) * _EPSILON * s), product, magnitude)
            made.append(product)
        return made

    def case(self, body, *more, quarter=False):
        """`body`: what group g does, `more`: what it declares beside a, b and c."""
        case = Case()
        case.operations = 2 * GROUPS
        if matrix_shader.counting:
            return case
        case.matrix, case.interp_targets, case.same = True, OTHERS, [("X", "Y")]
        case.options = [*self.api.options, "-Wno-emulation", "-Wno-staging"]
        inputs = [(self.a, "A", self.left), (self.b, "B", self.right)]
        if quarter:
            inputs.append((self.b, "Quarter", [[[x // 4 if isinstance(x, int) else x / 4 for x in row] for row in matrix]
                                               for matrix in self.right]))
        text = []
        for binding, (of, name, matrices) in enumerate(inputs):
            text.append(self.api.buffer(name, self.fmt, binding, False))
            case.add_input(name, self.fmt, of.contents(matrices, 1), (0, binding))
        untouched = values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size(self.acc), "little"))
        results = self.x.contents(self.expected(), untouched)
        for binding, name in ((3, "X"), (4, "Y")):
            text.append(self.api.buffer(name, self.acc, binding, True))
            case.add_output(name, self.acc, results, (0, binding))
        declarations = [self.declare("a", "A"), self.declare("b", "B"), self.declare("c", "Accumulator"), *more]
        case.source = "\n".join([
            self.api.prelude + text[0], *text[1:],
            f"[WaveSize({WAVE})] [numthreads({WAVE}, 1, 1)] void main(uint3 group : SV_GroupID) {{", "  uint g = group.x;",
            *("  " + line for line in [*declarations, *body]), "}", ""])
        case.groups = (GROUPS, 1, 1)
        return case


def _programs(dialect, relation, target, whole=False, tiles=1):
    """Of a test: of all types, M x N and layouts, or of one of each, of others for each API and relation."""
    api = DIALECTS[dialect]
    types, layouts = list(api.types), list(itertools.product((False, True), repeat=3))
    if not _is_full():
        one, two = list(DIALECTS).index(dialect), _RELATIONS.index(relation)
        types = [types[(one + two) % len(types)]]
        layouts = [layouts[(3 * one + 5 * two + 1) % len(layouts)]]
    for fmt in types:
        shapes = api.shapes(fmt, os.path.basename(target))
        for shape, order in itertools.product(shapes if _is_full() else shapes[:1], layouts):
            yield _Program(dialect, relation, fmt, shape, order, target, whole, tiles)


def transposed(dialect, target):
    """(A B) transposed is B transposed times A transposed: the same bytes, loaded and stored in the other orders."""
    return [p.case([*p.product(), p.load("bt", "A", p.b, "g", True), p.load("at", "B", p.a, "g", True), p.multiply("d", "bt", "at"),
                    p.store("d", True, "Y")],
                   p.declare("bt", "A", True), p.declare("at", "B", True), p.declare("d", "Accumulator", True))
            for p in _programs(dialect, "transposed", target)]


def split(dialect, target):
    """K in four parts: one after the other into one accumulator, and backwards, in two sums that are added where the API can
    do that. The numbers are whole, so that no order of the additions rounds."""
    def loop(p):
        return [p.api.zero("c", p.acc), f"for (uint i = 0; i < {_TILES}; ++i) {{",
                *("  " + line for line in p.accumulate("c", "i")), "}", p.store("c")]

    def backwards(p):
        if not p.api.adds:
            return [p.api.zero("c", p.acc), f"for (uint j = {_TILES}; j > 0; --j) {{",
                    *("  " + line for line in p.accumulate("c", "(j - 1)")), "}", p.store("c", buffer="Y")]
        return [p.api.zero("c", p.acc), p.api.zero("d", p.acc), f"for (uint j = {_TILES}; j > 0; j -= 2) {{",
                *("  " + line for line in p.accumulate("d", "(j - 1)") + p.accumulate("c", "(j - 2)")), "}",
                p.api.add("c", "d"), p.store("c", buffer="Y")]
    return [p.case([*loop(p), *backwards(p)], *[p.declare("d", "Accumulator")] * p.api.adds)
            for p in _programs(dialect, "split", target, whole=True, tiles=_TILES)]


def permuted(dialect, target):
    """Each group computes a product, and after it that of the other group."""
    return [p.case(p.product() + p.product("Y", f"({GROUPS - 1} - g)")) for p in _programs(dialect, "permuted", target)]


def scaled(dialect, target):
    """A (B / 4), times 4: powers of two do not round, and integers are multiples of four."""
    return [p.case([*p.product(), p.load("b", "B", p.b, "g", buffer="Quarter"), p.multiply("c", "a", "b"),
                    p.api.scale("c", 4, p.acc), p.store("c", buffer="Y")], quarter=True)
            for p in _programs(dialect, "scaled", target)]
