# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of one thread in random programs: layers of products with vectors, in any control flow, outer products and vectors that are
added to memory, conversions. Numbers are small integers, so that sums are exact in whatever order.
"""

import types_ as ty
import values
from expressions import expression
from tree import Block, Buffer, Stmt

NAME = "linalg-thread"  # as a dialect that every program shall use
COMPONENT = {"i8": "I8", "u8": "U8", "i16": "I16", "u16": "U16", "i32": "I32", "u32": "U32", "i64": "I64", "u64": "U64", "f16": "F16",
             "bf16": "BFloat16", "f32": "F32", "f64": "F64", "e4m3": "F8_E4M3FN", "e5m2": "F8_E5M2"}
NUMBER = {"i16": "int16_t", "u16": "uint16_t", "i32": "int", "u32": "uint", "i64": "int64_t", "u64": "uint64_t", "f16": "float16_t",
          "f32": "float", "f64": "double"}
PACKED = ("i8", "u8", "e4m3", "e5m2", "bf16")  # several to a word of a vector
# Of the matrix, in the vector, of the result.
PRODUCTS = (("f16", "f16", "f16"), ("f16", "f16", "f16"), ("f16", "e4m3", "f16"), ("f16", "f16", "f32"), ("f32", "f32", "f32"),
            ("f16", "f32", "f32"), ("i8", "i8", "i32"), ("u8", "u8", "i32"), ("i8", "u8", "u32"), ("u8", "i8", "i16"), ("e4m3", "e4m3", "f16"),
            ("e5m2", "e4m3", "f32"), ("e4m3", "f16", "f16"), ("bf16", "bf16", "f32"), ("i32", "i32", "i32"), ("i16", "i16", "i32"),
            ("u32", "u32", "u64"), ("f64", "f64", "f64"), ("i32", "i16", "i64"))
SUMS = ("f16", "f32", "i32", "u32", "i16", "f64")  # what is added to in memory: they hold the sums of all threads
FEATURE = {"f64": "double", "i64": "int64", "u64": "int64", "i16": "sixteen", "u16": "sixteen", "f16": "sixteen"}
LAYOUTS = ("RowMajor", "RowMajor", "ColMajor", "MulOptimal", "MulOptimalTranspose", "OuterProductOptimal", "OuterProductOptimalTranspose")
FACTOR = 2  # of matrices and vectors at most
NOT_READ = b"\x7f"  # between lines: no number of floats


def _size(fmt):
    return values.width(fmt) // 8


class _Layers:
    def __init__(self, maker, context, total):
        self.maker, self.context, self.rng, self.total = maker, context, maker.rng, total
        self.made = []

    def _fits(self, *formats):
        return all(FEATURE.get(fmt) is None or self.maker.allows(FEATURE[fmt]) for fmt in formats)

    def _memory(self, data, fmt=None):
        """A buffer; one that is written where the format of its numbers is given."""
        name, at = self.maker.name("Vec"), self.maker.resources._next()
        rw = "RW" if fmt else ""
        self.maker.program.globals.append((name, f"{rw}ByteAddressBuffer {name} : register({'u' if fmt else 't'}{at});"))
        floats = tuple((i, fmt) for i in range(0, len(data), _size(fmt))) if fmt and fmt[0] == "f" else ()
        self.maker.program.buffers.append(Buffer(name, rw + "ByteAddressBuffer", at, data + bytes(-len(data) % 4), floats, is_output=bool(fmt)))
        return name

    def _numbers(self, fmt, count, most=FACTOR):
        return values.to_bytes([self.rng.randint(0 if fmt[0] == "u" else -most, most) for _ in range(count)], fmt)

    def _say(self, text):
        self.made.append(Stmt(text.replace("{", "{{").replace("}", "}}")))

    def _each(self, unit):
        """An offset that differs between threads, of this many units at most, or that does not."""
        return self.rng.choice(("0", "0", f"(thread & 1) * {unit}", f"(local & 3) * {unit}", f"group.x * {unit}"))

    def _matrix(self, fmt, m, k):
        """HLSL that loads one."""
        rng, size = self.rng, _size(fmt)
        layout = rng.choice(LAYOUTS)
        lines, length = (k, m) if layout in ("ColMajor", "MulOptimalTranspose", "OuterProductOptimalTranspose") else (m, k)
        unit = rng.choice((size, 16, 16))
        stride = -(-length * size // unit) * unit + rng.choice((0, 0, unit))
        begin = rng.choice((size * rng.randint(0, 5), 16, 64, 128))
        if "Optimal" in layout:
            stride, begin = -(-length * size // 16) * 16, -(-begin // 16) * 16
        one = -(-((lines - 1) * stride + length * size) // 64) * 64
        data = NOT_READ * begin
        for _ in range(4):
            data += b"".join(self._numbers(fmt, length).ljust(stride, NOT_READ) for _ in range(lines)).ljust(one, NOT_READ)[:one]
        align = ", 64" if begin % 64 == 0 and stride % 16 == 0 and rng.random() < 0.3 else ""
        name = self._memory(data)
        step = 0 if "Optimal" in layout else stride
        if step and rng.random() < 0.1:
            step = f"{step} + (thread - thread)"
        kind = f"Matrix<ComponentType::{COMPONENT[fmt]}, {m}, {k}, MatrixUse::A, MatrixScope::Thread>"
        return f"{kind}::Load<MatrixLayout::{layout}{align}>({name}, {begin} + {self._each(one)}, {step})"

    def _vector(self, fmt, count):
        """HLSL of a vector of so many numbers, interpreted where it is packed."""
        rng = self.rng
        each = 4 // _size(fmt) if fmt in PACKED else 1
        kind, length = ("uint" if each > 1 else NUMBER[fmt]), -(-count // each)
        bytes_of = length * (4 if each > 1 else _size(fmt))
        step = -(-bytes_of // 16) * 16 if rng.random() < 0.6 else bytes_of
        data = b"".join(self._numbers(fmt, count).ljust(step, NOT_READ) for _ in range(8))
        name = self.maker.name("x")
        self._say(f"vector<{kind}, {length}> {name} = {self._memory(data)}.Load<vector<{kind}, {length}> >((thread & 7) * {step});")
        return f"MakeInterpretedVector<ComponentType::{COMPONENT[fmt]}>({name})" if each > 1 else name

    def _product(self, before):
        """`before`: (HLSL, format, count) of a vector that an earlier product gave, in which numbers are small; or None."""
        rng = self.rng
        fitting = [p for p in PRODUCTS if self._fits(*p) and (not before or p[1] == before[1])]
        if not fitting:
            return None
        fmt, held, out = rng.choice(fitting)
        least = 16 if _size(fmt) == 1 else 4
        m = rng.choice((1, 3, 4, 5, 8, 16))
        k = before[2] if before else rng.choice((least, least + 1, 16, 24))
        if k < least:
            return None
        vector = before[0] if before else self._vector(held, k)
        matrix, name = self.maker.name("m"), self.maker.name("y")
        self._say(f"auto {matrix} = {self._matrix(fmt, m, k)};")
        bias = rng.random()
        call = f"Multiply<{NUMBER[out]}>({matrix}, {vector})"
        if bias < 0.3:
            call = f"MultiplyAdd<{NUMBER[out]}>({matrix}, {vector}, {self._vector(out, m)})"
        elif bias < 0.6:
            begin = rng.choice((0, 16, 64, _size(out) * 3))
            ref = self.maker.name("b")
            self._say(f"VectorRef<ComponentType::{COMPONENT[out]}, {m}> {ref} = {{{self._memory(NOT_READ * begin + self._numbers(out, m))}, {begin}}};")
            call = f"MultiplyAdd<{NUMBER[out]}>({matrix}, {vector}, {ref})"
        self._say(f"vector<{NUMBER[out]}, {m}> {name} = {call};")
        return name, out, m

    def _store(self, vector):
        name, fmt, count = vector
        step = -(-count * _size(fmt) // 8) * 8
        memory = self._memory(bytes(step * self.total), fmt)
        self._say(f"{memory}.Store<vector<{NUMBER[fmt]}, {count}> >(thread * {step}, {name});")

    def _small(self, vector):
        """The vector with numbers of at most FACTOR, which products keep exact."""
        name, fmt, count = vector
        kind, low = f"vector<{NUMBER[fmt]}, {count}>", 0 if fmt[0] == "u" else -FACTOR
        made = self.maker.name("x")
        self._say(f"{kind} {made} = clamp({name}, ({kind}){low}, ({kind}){FACTOR});")
        return made, fmt, count

    def _add(self, vector):
        """Adds a vector of small numbers, or its outer product with another, to what all threads have."""
        rng, (name, fmt, count) = self.rng, vector
        if fmt not in SUMS:
            return
        begin = rng.choice((0, 16, 64))
        if rng.random() < 0.5:
            memory = self._memory(self._numbers(fmt, begin // _size(fmt) + count), fmt)
            self._say(f"InterlockedAccumulate({memory}, {begin}, {name});")
            return
        n = rng.choice((1, 3, 8))
        stride = -(-n * _size(fmt) // 16) * 16
        memory = self._memory(self._numbers(fmt, (begin + stride * count) // _size(fmt)), fmt)
        other = self._vector(fmt, n)
        self._say(f"OuterProduct<ComponentType::{COMPONENT[fmt]}>({name}, {other}).InterlockedAccumulate({memory}, {begin});")

    def _converted(self, vector):
        name, fmt, count = vector
        to = self.rng.choice([fmt for fmt in NUMBER if fmt[0] != "u" and self._fits(fmt)])
        made = self.maker.name("x")
        self._say(f"vector<{NUMBER[to]}, {count}> {made} = Convert<ComponentType::{COMPONENT[to]}, ComponentType::{COMPONENT[fmt]}>({name}).Data;")
        return made, to, count

    def make(self):
        rng = self.rng
        last = None
        for _ in range(rng.randint(1, 3)):
            made = self._product(last) or self._product(None)
            if made is None:
                break
            self._store(made)
            last = self._small(made)
            if rng.random() < 0.3:
                self._add(last)
            if rng.random() < 0.3:
                last = self._converted(last)
                self._store(last)
        if rng.random() < 0.3:
            return [Stmt("if ({0}) {{", [expression(self.context, ty.BOOL_T, 2)], [Block(self.made)])]
        return [Stmt("{{", (), [Block(self.made)])]


def block(maker, context, total):
    """Statements for main."""
    head = ("#include <dx/linalg.h>", "using namespace dx::linalg;")
    maker.program.head += [line for line in head if line not in maker.program.head]
    return _Layers(maker, context, total).make()
