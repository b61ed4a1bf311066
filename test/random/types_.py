# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Types of random programs: scalars, vectors, matrices, arrays and structs, and where their scalars lie in memory.

Floats are kept exact: every float that is held anywhere is a multiple of 2^-grain whose magnitude is at most `limit` of its
scalar type, so that sums and products of a few have no more bits than the format holds.
"""

import os
import sys
from dataclasses import dataclass

sys.path.insert(0, os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "exec", "harness"))
import values  # noqa: E402


@dataclass(frozen=True)
class Scalar:
    hlsl: str
    fmt: str  # as in values.py; of a bool that of the word in memory
    bits: int = 0  # of a float: how many a number may have and be exact
    limit: int = 0  # of a float: what is held is at most this
    grain: int = 0  # of a float: what is held is a multiple of 2^-grain
    is_bool: bool = False

    @property
    def is_float(self):
        return self.bits > 0

    @property
    def is_int(self):
        return not self.is_bool and not self.is_float

    @property
    def signed(self):
        return self.is_float or self.fmt[0] == "i"

    @property
    def width(self):
        return values.width(self.fmt)


BOOL = Scalar("bool", "u32", is_bool=True)
I16, U16 = Scalar("int16_t", "i16"), Scalar("uint16_t", "u16")
I32, U32 = Scalar("int", "i32"), Scalar("uint", "u32")
I64, U64 = Scalar("int64_t", "i64"), Scalar("uint64_t", "u64")
F16 = Scalar("half", "f16", 11, 16, 1)
BF16 = Scalar("bfloat16_t", "bf16", 8, 4, 1)
F32 = Scalar("float", "f32", 24, 64, 3)
F64 = Scalar("double", "f64", 53, 1024, 8)
INTEGERS = (I16, U16, I32, U32, I64, U64)
FLOATS = (F16, F32, F64, BF16)


@dataclass(frozen=True)
class Type:
    kind: str  # scalar, vector, matrix, array, struct
    scalar: Scalar = None
    rows: int = 0  # components of a vector, rows of a matrix, elements of an array
    columns: int = 0
    element: "Type" = None
    name: str = ""
    members: tuple = ()  # (name, type)

    @property
    def hlsl(self):
        if self.kind == "scalar":
            return self.scalar.hlsl
        if self.kind == "vector":
            short = self.rows <= 4 and not self.scalar.hlsl.endswith("_t")
            return f"{self.scalar.hlsl}{self.rows}" if short else f"vector<{self.scalar.hlsl}, {self.rows}>"
        if self.kind == "matrix":
            return f"matrix<{self.scalar.hlsl}, {self.rows}, {self.columns}>"
        return self.name

    def declare(self, name):
        """As a declaration has it, without the semicolon."""
        if self.kind == "array":
            return f"{self.element.declare(name)}[{self.rows}]" if self.element.kind != "array" else \
                self.element.declare(f"{name}[{self.rows}]")
        return f"{self.hlsl} {name}"

    @property
    def is_shape(self):
        """Whether operators work on it."""
        return self.kind in ("scalar", "vector", "matrix")


def scalar(of):
    return Type("scalar", of)


def vector(of, count):
    return Type("vector", of, count) if count > 1 else scalar(of)


def matrix(of, rows, columns):
    return Type("matrix", of, rows, columns)


def array(element, count):
    return Type("array", rows=count, element=element)


def struct(name, members):
    return Type("struct", name=name, members=tuple(members))


BOOL_T, INT, UINT, FLOAT = scalar(BOOL), scalar(I32), scalar(U32), scalar(F32)


def scalars_of(type_):
    """All scalar types in it."""
    if type_.kind == "array":
        return scalars_of(type_.element)
    if type_.kind == "struct":
        return set().union(*(scalars_of(t) for _, t in type_.members))
    return {type_.scalar}


def _align(offset, to):
    return -(-offset // to) * to


def alignment(type_):
    """In storage: that of the largest scalar."""
    return max(s.width // 8 for s in scalars_of(type_))


def storage(type_, offset=0):
    """(offset, scalar) of each scalar as structured and byte-address buffers have it, and the end."""
    offset = _align(offset, alignment(type_))
    size = type_.scalar.width // 8 if type_.is_shape else 0
    if type_.is_shape:
        count = max(type_.rows, 1) * max(type_.columns, 1)
        return [(offset + i * size, type_.scalar) for i in range(count)], offset + count * size
    found, start = [], offset
    parts = [type_.element] * type_.rows if type_.kind == "array" else [t for _, t in type_.members]
    for part in parts:
        inside, offset = storage(part, offset)
        found += inside
    return found, offset if type_.kind == "array" else _align(offset, alignment(type_)) if offset > start else offset


def stride(type_):
    """Bytes from one element of a structured buffer to the next."""
    return _align(storage(type_)[1], alignment(type_))


def constants(type_, offset=0):
    """As storage, with the rules of constant buffers: rows of 16 bytes."""
    if type_.kind in ("scalar", "vector"):
        size = type_.scalar.width // 8
        count = max(type_.rows, 1)
        offset = _align(offset, size)
        if offset // 16 != (offset + count * size - 1) // 16:
            offset = _align(offset, 16)
        return [(offset + i * size, type_.scalar) for i in range(count)], offset + count * size
    offset = _align(offset, 16)
    found = []
    if type_.kind == "struct":
        parts = [t for _, t in type_.members]
    elif type_.kind == "array":
        parts = [type_.element] * type_.rows
    else:  # columns, as it is column-major
        parts = [vector(type_.scalar, type_.rows)] * type_.columns
    for part in parts:
        inside, offset = constants(part, offset if type_.kind == "struct" else _align(offset, 16))
        found += inside
    return found, offset


def number(rng, of):
    """A value that such a scalar may hold."""
    if of.is_bool:
        return rng.choice((0, 1))
    if of.is_float:
        return rng.randint(-of.limit << of.grain, of.limit << of.grain) / (1 << of.grain)
    low, high = (-(1 << of.width - 1), (1 << of.width - 1) - 1) if of.signed else (0, (1 << of.width) - 1)
    return rng.choice((rng.randint(low, high), rng.randint(0, 9), rng.randint(max(low, -9), 40), low, high, high >> 1))


def literal(of, value):
    """HLSL for a value of the scalar type, exactly."""
    if of.is_bool:
        return "true" if value else "false"
    value = float(value) if of.is_float else value
    if of is F64:
        return f"{value!r}L" if value >= 0 else f"(-{-value!r}L)"
    if of.is_float:
        return f"{value!r}f" if of is F32 and value >= 0 else f"{of.hlsl}({value!r})"
    if of.width == 64:
        high, low = value >> 32, value & 0xffffffff
        if -0x7fffffff <= value <= 0x7fffffff:
            return f"{of.hlsl}({value})"
        return f"(({of.hlsl})({high if high != -0x80000000 else '(-2147483647 - 1)'}) << 32 | ({of.hlsl})({low}u))"
    if of is U32:
        return f"{value}u"
    if of is I32:
        return str(value) if value >= 0 else "(-2147483647 - 1)" if value == -0x80000000 else f"({value})"
    return f"{of.hlsl}({value})"
