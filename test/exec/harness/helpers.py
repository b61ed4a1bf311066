# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Names that the expressions of a test's header may use besides Python itself."""

import math
import struct
from math import inf, nan, pi, sqrt, floor, ceil  # noqa: F401 (for the tests)

import values

pack = struct.pack


def f16(x):
    return values.convert(x, "f16")


def bf16(x):
    return values.convert(x, "bf16")


def f32(x):
    return values.convert(x, "f32")


def i8(x):
    return values.wrap(x, "i8")


def i16(x):
    return values.wrap(x, "i16")


def i32(x):
    return values.wrap(x, "i32")


def i64(x):
    return values.wrap(x, "i64")


def u8(x):
    return values.wrap(x, "u8")


def u16(x):
    return values.wrap(x, "u16")


def u32(x):
    return values.wrap(x, "u32")


def u64(x):
    return values.wrap(x, "u64")


def bits(x, fmt="f32"):
    """The bit pattern of a number in a format."""
    return values.to_bits(x, fmt)


def frombits(x, fmt="f32"):
    return values.from_bits(x, fmt)


def div(a, b):
    """Integer quotient toward zero."""
    return abs(a) // abs(b) * (1 if (a < 0) == (b < 0) else -1)


def rem(a, b):
    """Integer remainder with the sign of the dividend."""
    return a - b * div(a, b)


def dot(a, b):
    return sum(x * y for x, y in zip(a, b))


def mul(a, b):
    """Product of matrices given as lists of rows; a flat list is a row on the left, a column on the right."""
    left = a if isinstance(a[0], (list, tuple)) else [a]
    right = b if isinstance(b[0], (list, tuple)) else [[x] for x in b]
    product = [[sum(r[k] * right[k][c] for k in range(len(right))) for c in range(len(right[0]))] for r in left]
    if left[0] is a:
        return product[0] if isinstance(b[0], (list, tuple)) else product[0][0]
    return product if isinstance(b[0], (list, tuple)) else [row[0] for row in product]


def transpose(m):
    return [list(column) for column in zip(*m)]


def flat(rows):
    return [x for row in rows for x in row]
