# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates programs in IR with products of matrices of two types, or of types that the device lacks: it holds them wider, or
multiplies what they convert to.

All results are exact: the parts of a sum are multiples of one power of two, few enough for f32. The programs are those of
emulation.py.
"""

import math

import emulation
import values
from emulation import Program, _LAYOUTS, _map, _multiply, _type

WAVE = emulation.WAVE
# Also on the reference machine after all steps for these: target and wave size.
OTHERS = [("nvidia-hopper", 32), ("nvidia-ada", 32), ("amd-rdna4", 32), ("intel-dg2", 16), ("intel-xe2", 16)]
# The numbers of a factor: multiples of 2**-places up to `most`, of few enough bits for the type.
_PLACES, _MOST = {"e4m3": 4, "e5m2": 3, "f16": 5, "bf16": 4, "f32": 5}, {"e4m3": 14, "e5m2": 12, "f16": 30, "bf16": 12, "f32": 30}
_KINDS = ("bytes", "array", "words")


def _factor(p, rows, columns, fmt, result="f32"):
    """Positive and negative numbers. Sums of their products are exact in the result's type."""
    if not values.is_float(fmt):
        return p.matrix(rows, columns, fmt)
    if result == "f16":
        return [[float(p.random.randint(-3, 3)) for _ in range(columns)] for _ in range(rows)]
    low = 2**_PLACES[fmt]
    return [[values.convert(p.random.randint(-_MOST[fmt] * low, _MOST[fmt] * low) / low, fmt) for _ in range(columns)] for _ in range(rows)]


def _sums(p, rows, columns, fmt):
    if not values.is_float(fmt):
        return p.matrix(rows, columns, fmt)
    return [[float(p.random.randint(-9, 9)) for _ in range(columns)] for _ in range(rows)]


def _rounded(matrix, fmt):
    return _map(lambda v: values.convert(v, fmt), matrix)


def _case(p, fmt="u32"):
    """`fmt`: of all results; as floats, any NaN is like another, and so are the zeros."""
    emulation.WAVE = WAVE
    case = p.case()
    case.interp_targets = OTHERS
    results = case.buffers[-1]
    results.expected = values.from_bytes(values.to_bytes(results.expected, results.fmt), fmt)
    results.fmt = fmt
    return case


def products(target, *types, m, n, k, seed=30):
    """For each (a, b, r) a product and a sum of products, in all orientations and memories, all in one program."""
    p = Program(target, seed + m + 3 * n + 5 * k)
    for a, b, r in types:
        acc = _type(r, m, n, "acc")
        for index in range(2):
            x, y, z = _factor(p, m, k, a, r), _factor(p, k, n, b, r), _sums(p, m, n, r)
            kinds = [_KINDS[(index + i) % (3 if values.width(fmt) == 8 else 2)] for i, fmt in enumerate((a, b))]
            la = p.load(x, a, "a", _LAYOUTS[index], kinds[0])
            lb = p.load(y, b, "b", _LAYOUTS[1 - index], kinds[1], align=4 << 2 * index)
            exact = _multiply(x, y)
            if index:
                lc = p.load(z, r, "acc", _LAYOUTS[1])
                lr = p.emit(f"mat.muladd {la}, {lb}, {lc} : {acc}")
                exact = _map(lambda s, t: s + t, exact, z)
            else:
                lr = p.emit(f"mat.mul {la}, {lb} : {acc}")
            p.store(lr, _rounded(exact, r), r, _LAYOUTS[index])
    return _case(p)


def _all_numbers(fmt):
    """Every number of an 8-bit float; of others those at the ends, and infinities, NaN and zeros."""
    if fmt in ("e4m3", "e5m2"):
        return [values.from_bits(bits, fmt) for bits in range(256)]
    tiny, huge = {"f16": (2.0**-24, 65504.0), "bf16": (2.0**-133, 2.0**127 * (2 - 2**-7)), "f32": (2.0**-149, 2.0**127 * (2 - 2**-23))}[fmt]
    normal = 2.0**-14 if fmt == "f16" else 2.0**-126
    found = [0.0, tiny, 3 * tiny, normal - tiny, normal, normal + tiny, 1.0, 1.5, huge / 2, huge, math.inf]
    return [sign * v for v in found for sign in (1.0, -1.0)] + [math.nan]


def _product(x, y, fmt):
    """Of numbers of which one in a sum is not zero or all are special."""
    return [[values.convert(sum((s * t for s, t in zip(row, column)), 0.0), fmt) for column in zip(*y)] for row in x]


class _Loop:
    """Repeats what is emitted in it; matrices of one shape lie below each other in memory, one for each turn."""

    def __init__(self, p, count):
        self.p, self.count = p, count

    def __enter__(self):
        p = self.p
        self.variable, self.one, number = p.emit(f"var {p.u32(0)} : ptr<u32, function>"), p.u32(1), p.u32(self.count)
        p.do("loop test {")
        turn = p.emit(f"load {self.variable} : u32", 2)
        p.do(f"  yield {p.emit(f'lt {turn}, {number}', 2)}")
        p.do("} body {")
        self.turn = p.emit(f"load {self.variable} : u32", 2)
        return self

    def __exit__(self, *_):
        p = self.p
        p.do("} step {")
        turn = p.emit(f"load {self.variable} : u32", 2)
        p.do(f"  store {self.variable}, {p.emit(f'add {turn}, {self.one}', 2)}")
        p.do("}")

    def _place(self, matrices, fmt, memory):
        """Offset and stride of this turn's."""
        p = self.p
        _, offset, stride = p._access([row for matrix in matrices for row in matrix], fmt, memory, "row_major", 4)
        size, first, line = (p.emit(f"const {n} : u32", 2) for n in (len(matrices[0]) * stride, offset, stride))
        step = p.emit(f"mul {self.turn}, {size}", 2)
        return f"%{memory.name}, {p.emit(f'add {step}, {first}', 2)}, {line} {{layout = row_major, align = 4}}"

    def load(self, matrices, fmt, use):
        at = self._place(matrices, fmt, self.p.source)
        return self.p.emit(f"mat.load {at} : {_type(fmt, len(matrices[0]), len(matrices[0][0]), use)}", 2)

    def store(self, name, matrices, fmt):
        at = self._place(matrices, fmt, self.p.destination)
        self.p.do(f"mat.store {name}, {at}", 2)


def specials(target, a, b, r, seed=31):
    """All numbers of each factor, one in each line, times others, so that no sum is rounded. Numbers that are too small for an f32
    of full precision are left out, because devices may take them for zero."""
    p = Program(target, seed)
    m, n, k = 16, 8, 16
    for of_a in (True, False) if a != b else (True,):
        numbers = [v for v in _all_numbers(a if of_a else b) if not 0 < abs(v) < 2.0**-120]
        lines, others = (m, n) if of_a else (n, m)
        numbers += [1.0] * (-len(numbers) % lines)
        xs, ys = [], []
        for start in range(0, len(numbers), lines):
            # Line i has its number at a place of its own. The other factor has one number that is not zero in each line.
            rows = [[numbers[start + i] if (5 * i + 3) % k == j else 0.0 for j in range(k)] for i in range(lines)]
            times = [[(-2.0 if j % 2 else 0.5) if (3 * i + 1) % k == j else 0.0 for j in range(k)] for i in range(others)]
            xs.append(rows if of_a else times)
            ys.append([list(column) for column in zip(*(times if of_a else rows))])
        with _Loop(p, len(xs)) as loop:
            la, lb = loop.load(xs, a, "a"), loop.load(ys, b, "b")
            result = p.emit(f"mat.mul {la}, {lb} : {_type(r, m, n, 'acc')}", 2)
            loop.store(result, [_product(x, y, r) for x, y in zip(xs, ys)], r)
    return _case(p, r)


def operations(target, fmt, other, use, rows, columns, seed=32):
    """What a program does with a matrix before it multiplies: arithmetic, elements, stores, and conversions from and to `other`,
    which a program of their own checks."""
    p = Program(target, seed + rows)
    ty = _type(fmt, rows, columns, use)
    x, y = _factor(p, rows, columns, fmt), _factor(p, rows, columns, fmt)
    lx, ly = p.load(x, fmt, use), p.load(y, fmt, use, "col_major", "array")
    p.store(lx, x, fmt, "col_major")
    p.store(ly, y, fmt, "row_major", "array")
    p.store(p.emit(f"mat.neg {lx}"), _map(lambda s: -s, x), fmt)
    for name, function in {"add": lambda s, t: s + t, "sub": lambda s, t: s - t, "mul": lambda s, t: s * t}.items():
        p.store(p.emit(f"mat.arith {lx}, {ly} {{fn = {name}}}"), _rounded(_map(function, x, y), fmt), fmt)
        p.store(p.emit(f"mat.arith {ly}, {p.constant(3, fmt)} {{fn = {name}}}"), _rounded(_map(lambda t: function(t, 3.0), y), fmt), fmt)
    p.store(p.emit(f"mat.fill {p.constant(5, fmt)} : {ty}"), _map(lambda s: 5.0, x), fmt)
    three = p.emit(f"mat.insert {p.emit(f'mat.fill {p.constant(3, fmt)} : {ty}')}, {p.u32(0)}, {p.constant(3, fmt)}")
    p.store(three, _map(lambda s: 3.0, x), fmt)
    fine = [[values.convert(p.random.uniform(-20, 20), other) for _ in range(columns)] for _ in range(rows)]
    special = [math.inf, -math.inf, math.nan, 65504.0, 65520.0, 70000.0, 448.0, 464.0, 465.0, -480.0, 57344.0, 61440.0, 2.0**-9, 2.0**-10,
               1.5 * 2.0**-10, 2.0**-17, 1.5 * 2.0**-17, 17.0, 19.0, -1.0625, 1.0626]
    for i, v in enumerate(special):
        at = 5 * i % (rows * columns)
        fine[at // columns][at % columns] = values.convert(v, other)
    narrow = p.emit(f"mat.convert {p.load(fine, other, use)} : {ty}")
    p.store(narrow, _rounded(fine, fmt), fmt)
    q = Program(target, seed + columns)
    lx, lf = q.load(x, fmt, use), q.load(fine, other, use, "col_major")
    ty, to = _type(fmt, rows, columns, use), _type(other, rows, columns, use)
    q.store(q.emit(f"mat.convert {lx} : {to}"), _rounded(x, other), other)
    q.store(q.emit(f"mat.convert {q.emit(f'mat.convert {lf} : {ty}')} : {to}"), _rounded(_rounded(fine, fmt), other), other, "col_major")
    return [_case(p, fmt), _case(q, other)]


def from_integers(target, one, fmt, use, rows, columns, seed=33):
    """Integers that become floats, rounded once: at the ends of the types and in the middle between neighbors."""
    p = Program(target, seed)
    bits = values.width(one)
    low, high = (-2**(bits - 1), 2**(bits - 1) - 1) if one[0] == "i" else (0, 2**bits - 1)
    found = [low, high, 0, 1, high // 2]
    for e in range(8, bits):
        for half in (2**e, 2**e + 2**(e - 8), 2**e + 2**(e - 12) if e > 11 else 3, 2**e + 2**(e - 11) if e > 10 else 5):
            found += [half + d for d in (-1, 0, 1)] + [-half + d for d in (-1, 0, 1)]
    found = [v for v in found if low <= v <= high]
    p.random.shuffle(found)
    found += [p.random.randint(low, high) for _ in range(-len(found) % (rows * columns))]
    xs = [[found[start + i * columns:start + (i + 1) * columns] for i in range(rows)] for start in range(0, len(found), rows * columns)]
    with _Loop(p, len(xs)) as loop:
        result = p.emit(f"mat.convert {loop.load(xs, one, use)} : {_type(fmt, rows, columns, use)}", 2)
        loop.store(result, [_rounded(x, fmt) for x in xs], fmt)
    return _case(p)
