# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Structs made at random in every kind of buffer, by the rules of a layout (docs/memory-layout.md). Where each number lies
is computed here, from what DXC documents of its layouts for Vulkan and Direct3D of its own.

The shader writes every number of its buffers to `Out`, and copies structs to a structured and to a byte-address buffer.
Bytes between the numbers hold something else, and keep it where structs are written."""

import random
import struct

from case import UNTOUCHED, Case

GARBAGE = 0xA5
WIDTHS = {"f32": 4, "u32": 4, "i32": 4, "bool": 4, "f16": 2, "u16": 2, "i16": 2, "u64": 8}
NAMES = {"float": "f32", "uint": "u32", "int": "i32", "bool": "bool", "float16_t": "f16", "uint16_t": "u16", "uint64_t": "u64",
         "half": "f16", "min16float": "f16", "min16int": "i16", "min16uint": "u16"}
WIDE = {"half": "f32", "min16float": "f32", "min16int": "i32", "min16uint": "u32"}


def up(offset, align):
    return (offset + align - 1) // align * align


class Vector:
    """Of one component a scalar."""

    def __init__(self, name, kind, count):
        self.kind, self.count, self.width = kind, count, WIDTHS[kind]
        self.name = name + (str(count) if count > 1 else "")

    def declare(self, name):
        return f"{self.name} {name}"

    def leaves(self, rule, path):
        for i in range(self.count):
            yield path + (f".{'xyzw'[i]}" if self.count > 1 else ""), self.kind, i * self.width


class Array:
    def __init__(self, element, count):
        self.element, self.count = element, count

    def declare(self, name):
        return self.element.declare(f"{name}[{self.count}]")

    def leaves(self, rule, path):
        for i in range(self.count):
            for where, kind, offset in self.element.leaves(rule, f"{path}[{i}]"):
                yield where, kind, offset + i * rule.stride(self)


class Matrix:
    def __init__(self, name, kind, rows, columns, by_rows, says):
        self.rows, self.columns, self.by_rows, self.kind = rows, columns, by_rows, kind
        self.name = f"{'row_major ' if by_rows else 'column_major ' if says else ''}{name}{rows}x{columns}"

    def declare(self, name):
        return f"{self.name} {name}"

    def form(self, rule):
        """What it lies as."""
        lines, length = (self.rows, self.columns) if self.by_rows else (self.columns, self.rows)
        if rule.name != "d3d" and 1 in (lines, length):
            return Vector("", self.kind, lines * length)
        return Array(Vector("", self.kind, length), lines)

    def leaves(self, rule, path):
        offsets = [offset for _, _, offset in self.form(rule).leaves(rule, "")]
        for row in range(self.rows):
            for column in range(self.columns):
                index = row * self.columns + column if self.by_rows else column * self.rows + row
                yield f"{path}[{row}][{column}]", self.kind, offsets[index]


class Struct:
    def __init__(self, name, members, offsets=None):
        self.name, self.members, self.offsets = name, members, offsets or {}

    def declare(self, name):
        return f"{self.name} {name}"

    def body(self, prefix="m"):
        return "".join(f"  {f'[[vk::offset({self.offsets[i]})]] ' if i in self.offsets else ''}{m.declare(f'{prefix}{i}')};\n"
                       for i, m in enumerate(self.members))

    def leaves(self, rule, path, prefix="."):
        offsets, _, _ = rule.struct(self)
        for i, (member, base) in enumerate(zip(self.members, offsets)):
            for where, kind, offset in member.leaves(rule, f"{path}{prefix}m{i}"):
                yield where, kind, base + offset


class Rule:
    """Of `d3d`, `relaxed`, `scalar` or `gl`, in constant buffers or elsewhere."""

    def __init__(self, name, uniform):
        self.name, self.uniform = name, uniform
        self.rounds = uniform and name != "scalar"  # std140, and the rows of Direct3D

    def size_align(self, t):
        if isinstance(t, Vector):
            whole = self.name in ("relaxed", "gl")
            return t.count * t.width, t.width * ({3: 4}.get(t.count, t.count) if whole else 1)
        if isinstance(t, Matrix):
            return self.size_align(t.form(self))
        if isinstance(t, Array):
            size, align = self.size_align(t.element)
            last = size if self.name == "d3d" and self.uniform else self.stride(t)
            return self.stride(t) * (t.count - 1) + last, up(align, 16) if self.rounds else align
        return self.struct(t)[1:]

    def stride(self, array):
        size, align = self.size_align(array.element)
        return up(size, up(align, 16) if self.rounds else align)

    def struct(self, t):
        """The offsets of the members, the size and the alignment."""
        end, offsets, most = 0, [], 16 if self.rounds else 1
        packs = self.name == "relaxed" or self.name == "d3d" and self.uniform
        for i, member in enumerate(t.members):
            size, align = self.size_align(member)
            most = max(most, align)
            form = member.form(self) if isinstance(member, Matrix) else member
            is_vector = isinstance(form, Vector) and form.count > 1
            if packs and is_vector and form.width <= 4:
                align = form.width
            offset = up(end, align)
            if packs and is_vector and (offset // 16 != (offset + size - 1) // 16 if size <= 16 else offset % 16):
                offset = up(offset, 16)
            offset = t.offsets.get(i, offset)
            offsets.append(offset)
            end = offset + size
        return offsets, end if self.name == "d3d" and self.uniform else up(end, most), most


class Bytes:
    """Of byte-address buffers: structs as in a storage buffer, arrays and matrices without anything between."""

    def __init__(self, name):
        self.name, self.storage = name, Rule(name, False)

    def struct(self, t):
        return self.storage.struct(t)

    def stride(self, array):
        return self.size(array.element)

    def size(self, t):
        if isinstance(t, Array):
            return t.count * self.size(t.element)
        if isinstance(t, Matrix):
            return t.rows * t.columns * WIDTHS[t.kind]
        return self.storage.size_align(t)[0]


def documented():
    """The example in DXC's documentation of its layouts, docs/SPIR-V.rst, whose offsets stand there."""
    def f(n):
        return Vector("float", "f32", n)

    t = Struct("T", [f(1), f(3), Struct("S", [f(3)]), Matrix("float", "f32", 2, 3, False, False),
                     Matrix("float", "f32", 2, 3, True, True), Array(Vector("int", "i32", 1), 3), Array(f(2), 2)])
    expected = {("relaxed", True): [0, 4, 16, 32, 80, 112, 160], ("d3d", True): [0, 4, 16, 32, 80, 112, 160],
                ("gl", True): [0, 16, 32, 48, 96, 128, 176], ("scalar", True): [0, 4, 16, 28, 52, 76, 88],
                ("relaxed", False): [0, 4, 16, 32, 64, 96, 112], ("d3d", False): [0, 4, 16, 28, 52, 76, 88],
                ("gl", False): [0, 16, 32, 48, 80, 112, 128], ("scalar", False): [0, 4, 16, 28, 52, 76, 88]}
    for (name, uniform), offsets in expected.items():
        assert Rule(name, uniform).struct(t)[0] == offsets, (name, uniform, Rule(name, uniform).struct(t)[0])
    return t


class _Maker:
    def __init__(self, seed, layout, wide):
        self.random, self.structs, self.wide = random.Random(seed), [], wide
        self.rule = Rule(layout, True)
        self.names = [n for n in NAMES if wide or n not in WIDE]

    def scalar(self):
        # Most vectors are of floats.
        name = self.random.choice(self.names + ["float", "uint"] * 3)
        return name, WIDE[name] if self.wide and name in WIDE else NAMES[name]

    def type(self, depth):
        pick = self.random.random()
        if depth and pick < 0.2:
            return self.struct(depth - 1)
        if depth and pick < 0.45:
            return Array(self.type(depth - 1), self.random.choice((1, 2, 3)))
        name, kind = self.scalar()
        if pick < 0.65:
            # Sometimes one that is a vector in DXC.
            rows, columns = self.random.choice(((2, 3), (3, 2), (4, 3), (2, 2), (1, 3), (3, 1), (1, 1)))
            by_rows = self.random.random() < 0.4
            return Matrix(name, kind, rows, columns, by_rows, self.random.random() < 0.5)
        return Vector(name, kind, self.random.choice((1, 1, 2, 3, 3, 4)))

    def struct(self, depth):
        made = Struct("", [self.type(depth) for _ in range(self.random.randint(2, 5))])
        if self.random.random() < 0.3:
            # 64 bytes further: an offset that every layout can have.
            last = len(made.members) - 1
            made.offsets[last] = up(max(Rule(n, u).struct(made)[0][last] for n in ("d3d", "gl") for u in (False, True)), 64)
        made.name = f"S{len(self.structs)}"
        self.structs.append(made)
        return made


_PACK = {"f32": "<f", "u32": "<I", "i32": "<i", "bool": "<I", "f16": "<e", "u16": "<H", "i16": "<h", "u64": "<Q"}


def _value(kind, k):
    return {"f32": (-1) ** k * (k + 0.25), "u32": 0xF0000000 + k, "i32": -k, "bool": k % 2 * 7, "f16": (-1) ** k * (k % 500 + 0.5),
            "u16": 0xFF00 + k % 256, "i16": -(k % 9999), "u64": (k << 32) + 0xF0000000 + k}[kind]


def _words(kind, value):
    """Returns the expected contents of Out."""
    if kind in ("f32", "f16"):
        return list(struct.unpack("<I", struct.pack("<f", value)))
    if kind == "u64":
        return [value & 0xFFFFFFFF, value >> 32]
    return [int(value != 0) if kind == "bool" else value & 0xFFFFFFFF]


def _statement(kind, text):
    if kind == "u64":
        return f"  Out[k++] = (uint)({text});\n  Out[k++] = (uint)({text} >> 32);\n"
    number = {"f32": f"asuint({text})", "f16": f"asuint((float)({text}))"}.get(kind, f"(uint)({text})")
    return f"  Out[k++] = {number};\n"


class _Memory:
    def __init__(self, size, fill):
        self.data = bytearray([fill]) * up(size, 4)

    def put(self, kind, offset, value):
        packed = struct.pack(_PACK[kind], value)
        self.data[offset:offset + len(packed)] = packed

    def words(self):
        return list(struct.unpack(f"<{len(self.data) // 4}I", self.data))


class _Program:
    def __init__(self, layout):
        self.layout, self.counter = layout, 0
        self.case, self.text, self.expected = Case(), "", []

    def fill(self, memory, rule, t, base, path="", prefix="."):
        """Numbers for each leaf of a struct, in the order of its members."""
        found = []
        for where, kind, offset in t.leaves(rule, path, prefix):
            self.counter += 1
            value = _value(kind, self.counter)
            memory.put(kind, base + offset, value)
            found.append((where, kind, value))
        return found

    def read(self, leaves):
        for where, kind, value in leaves:
            self.text += _statement(kind, where)
            self.expected += _words(kind, value)


def case(layout, seed, wide=False):
    documented()
    maker = _Maker(seed, layout, wide)
    s = maker.struct(2)
    # Members whose layouts differ, whatever the seed gives.
    s.members = [Vector("float", "f32", 1), Vector("float", "f32", 3), Array(Vector("float", "f32", 3), 2), Vector("float", "f32", 1)] + s.members
    s.offsets = {index + 4: offset + 1024 for index, offset in s.offsets.items()}
    p = Struct("P", [Vector("float", "f32", 2), Vector("uint", "u32", 3), Matrix("float", "f32", 2, 3, False, False),
                     Array(Vector("int", "i32", 1), 3), Vector("float", "f32", 1)])
    program = _Program(layout)
    storage, uniform, raw = Rule(layout, False), Rule(layout, True), Bytes(layout)
    stride = storage.size_align(s)[0]
    stride = up(stride, storage.size_align(s)[1])

    # Two elements; the second is read.
    memory = _Memory(2 * stride, GARBAGE)
    program.fill(memory, storage, s, 0)
    leaves = program.fill(memory, storage, s, stride)
    program.read([(f"In[One]{where}", kind, value) for where, kind, value in leaves])
    program.case.add_input("In", "u32", memory.words(), (0, 1))
    written = _Memory(2 * stride, UNTOUCHED)
    for (_, kind, value), (_, _, offset) in zip(leaves, s.leaves(storage, "")):
        written.put(kind, stride + offset, int(value != 0) if kind == "bool" else value)
    stored = _Memory(32 + raw.size(s), UNTOUCHED)
    for (_, kind, value), (_, _, offset) in zip(leaves, s.leaves(raw, "")):
        stored.put(kind, 32 + offset, int(value != 0) if kind == "bool" else value)

    memory = _Memory(uniform.size_align(s)[0] + 64, GARBAGE)
    program.read(program.fill(memory, uniform, s, 0, "C"))
    program.case.add_input("C", "u32", memory.words(), (0, 2), uniform=True)
    memory = _Memory(uniform.size_align(s)[0] + 64, GARBAGE)
    program.read(program.fill(memory, uniform, s, 0, "", "c_"))
    program.case.add_input("D", "u32", memory.words(), (0, 3), uniform=True)
    memory = _Memory(16 + raw.size(s), GARBAGE)
    program.text += "  S r = Raw.Load<S>(16 * One);\n"
    program.read(program.fill(memory, raw, s, 16, "r"))
    program.case.add_input("Raw", "u32", memory.words(), (0, 4))
    memory = _Memory(storage.size_align(p)[0], GARBAGE)
    program.read(program.fill(memory, storage, p, 0, "Pushed"))
    program.case.push = [("u32", memory.words())]
    program.text += "  uint count, bytes;\n  In.GetDimensions(count, bytes);\n"
    program.read([("count", "u32", 2), ("bytes", "u32", stride), ("(uint)sizeof(S)", "u32", Rule("scalar", False).size_align(s)[0])])

    def inout(name, memory, place):
        from case import Buffer
        program.case.buffers.append(Buffer(name, "u32", bytes([UNTOUCHED]) * len(memory.data), memory.words(), place))

    inout("W", written, (0, 5))
    inout("Stored", stored, (0, 6))
    program.case.add_output("Out", "u32", program.expected, (0, 0))
    program.case.options = [f"--layout={layout}", *(["--half-bits=32"] if wide else [])]
    inner = "".join(f"struct {t.name} {{\n{t.body()}}};\n" for t in maker.structs if t is not s)
    program.case.source = inner + f"""struct S {{
{s.body()}}};
struct P {{
{p.body()}}};
RWStructuredBuffer<uint> Out : register(u0);
StructuredBuffer<S> In : register(t1);
ConstantBuffer<S> C : register(b2);
cbuffer D : register(b3) {{
{s.body('c_m')}}}
ByteAddressBuffer Raw : register(t4);
RWStructuredBuffer<S> W : register(u5);
RWByteAddressBuffer Stored : register(u6);
[[vk::push_constant]] P Pushed;
[numthreads(1, 1, 1)] void main(uint3 id : SV_GroupThreadID) {{
  // A number that the compiler does not know.
  uint k = 0, One = Pushed.m1.x & 0 ? 2 : 1 + id.x;
{program.text}  W[One] = In[One];
  Stored.Store<S>(32 * One, In[One]);
}}
"""
    return program.case


def addressed(layout, seed):
    """The same by addresses: every number through a pointer, structs copied from pointer to pointer, and raw loads and stores at
    addresses that are multiples of less and less."""
    from case import Buffer
    documented()
    maker = _Maker(seed, layout, False)
    s = maker.struct(2)
    storage, raw = Rule(layout, False), Bytes(layout)
    stride = up(*storage.size_align(s))
    program = _Program(layout)
    promised = (4, 2, 1)[seed % 3]
    begin = 16 + promised % 4  # in the raw buffers

    memory = _Memory(2 * stride, GARBAGE)
    program.fill(memory, storage, s, 0)
    leaves = program.fill(memory, storage, s, stride)
    program.read([(f"P.from.Get(){where}", kind, value) for where, kind, value in leaves])
    program.case.add_input("In", "u32", memory.words(), None)
    written = _Memory(3 * stride, UNTOUCHED)
    stored = _Memory(begin + raw.size(s) + 4, UNTOUCHED)
    for (_, kind, value), (_, _, there), (_, _, tight) in zip(leaves, s.leaves(storage, ""), s.leaves(raw, "")):
        value = int(value != 0) if kind == "bool" else value
        written.put(kind, stride + there, value)
        stored.put(kind, begin + tight, value)
    memory = _Memory(begin + raw.size(s), GARBAGE)
    program.text += f"  S r = vk::RawBufferLoad<S>(P.raw + {begin}, {promised});\n"
    program.read(program.fill(memory, raw, s, begin, "r"))
    program.case.add_input("Raw", "u32", memory.words(), None)
    for name, after in (("W", written), ("Stored", stored)):
        program.case.buffers.append(Buffer(name, "u32", bytes([UNTOUCHED]) * len(after.data), after.words(), None))
    program.case.add_output("Out", "u32", program.expected, (0, 0))
    program.case.push = [("u64", [0, 0, 0, 0])]
    program.case.push_addresses = [(0, "In", stride), (8, "W", stride), (16, "Raw", 0), (24, "Stored", 0)]
    program.case.options = [f"--layout={layout}"]
    inner = "".join(f"struct {t.name} {{\n{t.body()}}};\n" for t in maker.structs if t is not s)
    program.case.source = inner + f"""struct S {{
{s.body()}}};
struct Push {{
  vk::BufferPointer<S> from, to;
  uint64_t raw, stored;
}};
RWStructuredBuffer<uint> Out : register(u0);
[[vk::push_constant]] Push P;
[numthreads(1, 1, 1)] void main() {{
  uint k = 0;
{program.text}  P.to.Get() = P.from.Get();
  vk::RawBufferStore<S>(P.stored + {begin}, P.from.Get(), {promised});
}}
"""
    return program.case
