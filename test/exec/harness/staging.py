# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates programs in IR with what lanes do to matrices beside their hardware, or in its place: conversions that
saturate, to other uses and transposed, arrays of other types, the places of elements, atomic additions.

Values are at the ends of the types and around them. The programs are those of emulation.py.
"""

import math

import emulation
import values
from emulation import Program, _LAYOUTS, _map, _transpose, _type

WAVE = emulation.WAVE
_USES = ("a", "b", "acc")


def _ends(fmt):
    bits = values.width(fmt)
    return (0, 2**bits - 1) if fmt[0] == "u" else (-2**(bits - 1), 2**(bits - 1) - 1)


def saturated(value, fmt):
    """By the rules of HLSL proposal 0035, "Data Conversion Rules"."""
    if values.is_float(fmt):
        return values.convert(float(value), fmt)
    low, high = _ends(fmt)
    if isinstance(value, float):
        if math.isnan(value):
            return 0
        value = round(value) if math.isfinite(value) else math.copysign(2**70, value)
    return int(min(max(value, low), high))


def _interesting(one, other):
    """Numbers of a type that matter on the way to another."""
    found = []
    if values.is_float(other):
        found += [0, 1, 2, 3, 7, 100] + ([-1, -2, -3, -7, -100] if one[0] != "u" else [])
        if values.is_float(one):
            found = [float(n) for n in found] + [0.5, -0.25]
        return found
    low, high = _ends(other)
    if not values.is_float(one):
        least, most = _ends(one)
        near = [n + d for n in (low, high, 0, least, most) for d in (-2, -1, 0, 1, 2)]
        return sorted({n for n in near if least <= n <= most})
    for n in (0.0, low, high, low / 3, high / 3):
        found += [n + d for d in (-1.0, -0.75, -0.5, -0.25, 0.0, 0.25, 0.5, 0.75, 1.0, 1.5, 2.5)]
    found += [2.0 * high + 1.0, 2.0 * low, 3e30, -3e30, math.inf, -math.inf, math.nan]
    rounded = []
    for n in found:
        n = values.convert(n, one)
        if not any(n == m or (n != n and m != m) for m in rounded):
            rounded.append(n)
    return rounded


def _matrices(p, one, other, rows, columns):
    """All interesting numbers, in as many matrices as they need."""
    numbers = _interesting(one, other)
    size = rows * columns
    numbers += [p.random.choice(numbers) for _ in range(-len(numbers) % size)]
    for start in range(0, len(numbers), size):
        part = numbers[start:start + size]
        p.random.shuffle(part)
        yield [part[r * columns:(r + 1) * columns] for r in range(rows)]


def _case(p):
    emulation.WAVE = WAVE
    return p.case()


def conversions(target, types, use, rows, columns, seed=20):
    """Saturating, in place, to the next use, and transposed to another one."""
    p = Program(target, seed + rows)
    to, third = _USES[(_USES.index(use) + 1) % 3], _USES[(_USES.index(use) + 2) % 3]
    for one, other in types:
        for x in _matrices(p, one, other, rows, columns):
            lx = p.load(x, one, use, align=16)
            expected = _map(lambda v: saturated(v, other), x)
            name = p.emit(f"mat.convert {lx} {{saturating}} : {_type(other, rows, columns, use)}")
            p.store(name, expected, other, align=16)
            name = p.emit(f"mat.convert {lx} {{saturating}} : {_type(other, rows, columns, to)}")
            p.store(name, expected, other, "col_major", align=16)
            name = p.emit(f"mat.convert {lx} {{transpose, saturating}} : {_type(other, columns, rows, third)}")
            p.store(name, _transpose(expected), other, align=16)
    return _case(p)


def moves(target, fmt, rows, columns, seed=21):
    """From each use to each other one, and transposed, without another type; two at once."""
    p = Program(target, seed + rows)
    for one in _USES:
        x, y = p.matrix(rows, columns, fmt), p.matrix(rows, columns, fmt)
        lx, ly = p.load(x, fmt, one, align=16), p.load(y, fmt, one, "col_major", align=16)
        for other in _USES:
            nx = lx
            if one != other:
                nx = p.emit(f"mat.convert {lx} : {_type(fmt, rows, columns, other)}")
            ny = p.emit(f"mat.convert {ly} {{transpose}} : {_type(fmt, columns, rows, other)}")
            p.store(nx, x, fmt, "col_major", align=16)
            p.store(ny, _transpose(y), fmt, align=16)
    return _case(p)


def _array(p, where, fmt, vector):
    name = f"{where}_{fmt}x{vector}"
    return p.arrays.setdefault(name, emulation.Memory(name, len(p.arrays) + 5, fmt, vector))


def _in_array(p, held, array, fmt, layout):
    """The operands of an access to an array that holds `held`, for components of type `fmt`."""
    arguments = p._access(held, array.fmt, array, layout, 0)[0]
    return arguments.replace("{", "{saturating, ") if array.fmt != fmt else arguments


def arrays(target, fmt, use, rows, columns, kinds, seed=23):
    """Through groupshared arrays of other types and of vectors: (type, components of a vector)."""
    p = Program(target, seed + rows)
    for held, vector in kinds:
        source, destination = _array(p, "in", held, vector), _array(p, "out", held, vector)
        for index, layout in enumerate(_LAYOUTS):
            x = next(_matrices(p, held, fmt, rows, columns))
            loaded = p.emit(f"mat.load {_in_array(p, x, source, fmt, layout)} : {_type(fmt, rows, columns, use)}")
            p.store(loaded, _map(lambda v: saturated(v, fmt), x), fmt, align=16)
            y = next(_matrices(p, fmt, held, rows, columns))
            ly = p.load(y, fmt, use, layout, align=16)
            expected = _map(lambda v: saturated(v, held), y)
            p.do(f"mat.store {ly}, {_in_array(p, expected, destination, fmt, _LAYOUTS[1 - index])}")
    return _case(p)


def added(target, fmt, rows, columns, kinds, seed=24):
    """Atomic additions to groupshared arrays, which hold numbers of other types."""
    p = Program(target, seed + rows)
    for held, vector in kinds:
        array = _array(p, "out", held, vector)
        for layout in _LAYOUTS:
            x, y = p.matrix(rows, columns, fmt, 3), p.matrix(rows, columns, held, 3)
            if "u" in fmt + held:
                x, y = _map(abs, x), _map(abs, y)
            operands = _in_array(p, _map(lambda s, t: s + t, x, y), array, fmt, layout)
            before = p.load(y, held, "acc", align=16)
            p.do(f"mat.store {before}, {operands.replace('saturating, ', '')}")
            p.do("barrier {exec = workgroup, memory = workgroup}")
            p.do(f"mat.atomic_add {p.load(x, fmt, 'acc', layout, align=16)}, {operands}")
    return _case(p)


def chained(target, a, r, m, n, k, seed=22):
    """The result of one multiply is a factor of the next one, as in attention."""
    p = Program(target, seed + m)
    x, y, z = p.matrix(m, k, a, 3), p.matrix(k, n, a, 3), p.matrix(n, k, a, 3)
    lx, ly, lz = p.load(x, a, "a", align=16), p.load(y, a, "b", "col_major", align=16), p.load(z, a, "b", align=16)
    product = p.emit(f"mat.mul {lx}, {ly} : {_type(r, m, n, 'acc')}")
    first = emulation._multiply(x, y)
    low, high = (-2047, 2047) if values.is_float(a) else _ends(a)
    factor = p.emit(f"mat.convert {product} {{saturating}} : {_type(a, m, n, 'a')}")
    narrowed = _map(lambda v: v if values.is_float(a) else min(max(v, low), high), first)
    second = p.emit(f"mat.mul {factor}, {lz} : {_type(r, m, k, 'acc')}")
    p.store(second, emulation._multiply(narrowed, z), r, align=16)
    turned = p.emit(f"mat.convert {product} {{saturating, transpose}} : {_type(a, n, m, 'b')}")
    p.store(turned, _transpose(narrowed), a, align=16)
    return _case(p)
