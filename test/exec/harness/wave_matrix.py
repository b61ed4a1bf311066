"""Generates WaveMatrix shaders. The values are small integers of both signs, so that every product
and sum is exact in f16 and the order of summation does not matter.

Offsets are not zero and strides are longer than the rows; the bytes between must stay untouched.
"""

import random

import values
from case import UNTOUCHED, Case

WAVE = 8
DEPTH = 16  # MatrixDepth() of f16 on lavapipe, see docs/targets.md
_HLSL = {"f16": "float16_t", "f32": "float"}


def _size(fmt):
    return values.width(fmt) // 8


class Memory:
    """Bytes, and where the next matrix goes."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.data = bytearray()

    def place(self, rows, columns, fmt, column_major, align=16):
        """Reserves memory for a matrix; returns (offset, stride) in bytes."""
        length = (rows if column_major else columns) * _size(fmt)
        count = columns if column_major else rows
        stride = -(-length // align) * align + align * self.random.randint(1, 3)
        offset = -(-len(self.data) // align) * align + align * self.random.randint(1, 3)
        self.data += bytes([UNTOUCHED]) * (offset + count * stride - len(self.data))
        return offset, stride

    def put(self, matrix, fmt, column_major, offset, stride):
        for r, row in enumerate(matrix):
            for c, value in enumerate(row):
                at = offset + (c * stride + r * _size(fmt) if column_major else r * stride + c * _size(fmt))
                self.data[at:at + _size(fmt)] = values.to_bytes([value], fmt)

    def words(self):
        return values.from_bytes(bytes(self.data) + bytes([UNTOUCHED]) * (-len(self.data) % 4 + 16), "u32")


class Shader:
    """One source buffer, one destination buffer, and the statements between."""

    def __init__(self, seed):
        self.random = random.Random(seed)
        self.source, self.destination = Memory(seed + 1), Memory(seed + 2)
        self.globals, self.body = [], []

    def matrix(self, rows, columns):
        return [[self.random.randint(-3, 3) for _ in range(columns)] for _ in range(rows)]

    def load(self, name, matrix, fmt, column_major, buffer="Src"):
        offset, stride = self.source.place(len(matrix), len(matrix[0]), fmt, column_major)
        self.source.put(matrix, fmt, column_major, offset, stride)
        self.body.append(f"    {name}.Load({buffer}, {offset}, {stride}, {str(column_major).lower()});")

    def store(self, name, matrix, fmt, column_major, alignment=""):
        offset, stride = self.destination.place(len(matrix), len(matrix[0]), fmt, column_major)
        self.destination.put(matrix, fmt, column_major, offset, stride)
        self.body.append(f"    {name}.Store(Dst, {offset}, {stride}, {str(column_major).lower()}{alignment});")

    def case(self, threads=None):
        threads = threads or WAVE
        case = Case()
        case.matrix = True
        case.source = "\n".join(
            ["RWByteAddressBuffer Dst : register(u0);", "ByteAddressBuffer Src : register(t1);",
             "RWByteAddressBuffer Both : register(u2);", *self.globals,
             f"[numthreads({threads}, 1, 1)] void main(uint t : SV_GroupIndex) {{", *self.body, "}", ""])
        case.add_input("Src", "u32", self.source.words(), (0, 1))
        case.add_output("Dst", "u32", self.destination.words(), (0, 0))
        if "Both" in "".join(self.body):
            case.add_input("Both", "u32", self.source.words(), (0, 2))
        return case


def _multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def _add(a, b):
    return [[x + y for x, y in zip(r, s)] for r, s in zip(a, b)]


def product(acc, m, n, accumulate, seed=7):
    """One multiply of one shape; lavapipe unrolls it, so a shader holds few."""
    shader = Shader(seed + 3 * m + n)
    a, b, c = shader.matrix(m, DEPTH), shader.matrix(DEPTH, n), shader.matrix(m, n)
    shader.body += [f"    WaveMatrixLeft<float16_t, {m}, {n}> a;", f"    WaveMatrixRight<float16_t, {m}, {n}> b;",
                    f"    WaveMatrixAccumulator<{_HLSL[acc]}, {m}, {n}> c;"]
    shader.load("a", a, "f16", m < n)
    shader.load("b", b, "f16", m > n, "Both")
    shader.load("c", c, acc, accumulate)
    shader.body.append("    c.MultiplyAccumulate(a, b);" if accumulate else "    c.Multiply(a, b);")
    shader.store("c", _add(c, _multiply(a, b)) if accumulate else _multiply(a, b), acc, m == n)
    return shader.case()


class Table:
    """Offset, stride and orientation of the matrices of a loop, as constants that the loop's counter indexes."""

    def __init__(self, name):
        self.name, self.rows = name, []

    def add(self, offset, stride, column_major):
        self.rows.append((offset, stride, int(column_major)))

    def declaration(self):
        rows = ", ".join("{%d, %d, %d}" % row for row in self.rows)
        return f"static const uint {self.name}[{len(self.rows)}][3] = {{{rows}}};"

    def arguments(self):
        return f"{self.name}[i][0], {self.name}[i][1], {self.name}[i][2] != 0"


def orientations(acc, m, n, seed=31):
    """All combinations of row-major and column-major for A, B and the result, in a loop around one multiply."""
    shader = Shader(seed)
    tables = {name: Table("Table" + name) for name in "ABC"}
    for mask in range(8):
        a, b = shader.matrix(m, DEPTH), shader.matrix(DEPTH, n)
        operands = (("A", a, "f16", shader.source), ("B", b, "f16", shader.source), ("C", _multiply(a, b), acc, shader.destination))
        for bit, (name, matrix, fmt, memory) in enumerate(operands):
            column_major = bool(mask >> bit & 1)
            offset, stride = memory.place(len(matrix), len(matrix[0]), fmt, column_major)
            memory.put(matrix, fmt, column_major, offset, stride)
            tables[name].add(offset, stride, column_major)
    shader.globals += [table.declaration() for table in tables.values()]
    shader.body += [f"  WaveMatrixLeft<float16_t, {m}, {n}> a;", f"  WaveMatrixRight<float16_t, {m}, {n}> b;",
                    f"  WaveMatrixAccumulator<{_HLSL[acc]}, {m}, {n}> c;", "  [loop] for (uint i = 0; i < 8; ++i) {",
                    f"    a.Load(Src, {tables['A'].arguments()});", f"    b.Load(Src, {tables['B'].arguments()});",
                    "    c.Multiply(a, b);", f"    c.Store(Dst, {tables['C'].arguments()}, 16);", "  }"]
    return shader.case()


_KINDS = {
    "Left": lambda m, n: (m, DEPTH),
    "Right": lambda m, n: (DEPTH, n),
    "Accumulator": lambda m, n: (m, n),
}


def copies(kind, fmt, seed=53):
    """Load and Store of every kind of matrix in every pair of orientations: copies and transposes memory."""
    shader = Shader(seed)
    for index, (m, n) in enumerate([(16, 16), (32, 16), (16, 64), (64, 32)]):
        rows, columns = _KINDS[kind](m, n)
        matrix = shader.matrix(rows, columns)
        shader.body += ["  {", f"    WaveMatrix{kind}<{_HLSL[fmt]}, {m}, {n}> x, y, z;"]
        shader.load("x", matrix, fmt, bool(index & 1), "Both" if index == 2 else "Src")
        shader.body.append("    y = x;")
        shader.store("y", matrix, fmt, bool(index & 1))
        shader.store("x", matrix, fmt, not index & 1)
        shader.body.append(f"    z.Fill(({_HLSL[fmt]}){index - 2}.5);")
        filled = [[(index - 2 + .5) if index >= 2 else -(2 - index + .5)] * columns] * rows
        shader.store("z", filled, fmt, bool(index & 2))
        shader.body.append("  }")
    return shader.case()


def groupshared(acc, m, n, seed=77):
    """A, B and C go through groupshared arrays, where offsets and strides count elements."""
    shader = Shader(seed)
    memories = {"f16": Memory(seed + 3), acc: Memory(seed + 4)}
    if acc == "f16":
        memories = {"f16": Memory(seed + 3)}
    out = {fmt: Memory(seed + 5) for fmt in (acc,)}
    tables = {name: Table("Table" + name) for name in "ABCD"}
    for index in range(4):
        a, b, c = shader.matrix(m, DEPTH), shader.matrix(DEPTH, n), shader.matrix(m, n)
        d = _add(c, _multiply(a, b))
        operands = (("A", a, "f16", memories["f16"], index & 1), ("B", b, "f16", memories["f16"], index & 2),
                    ("C", c, acc, memories[acc], index & 1), ("D", d, acc, out[acc], index & 2))
        for name, matrix, fmt, memory, column_major in operands:
            offset, stride = memory.place(len(matrix), len(matrix[0]), fmt, bool(column_major))
            memory.put(matrix, fmt, bool(column_major), offset, stride)
            tables[name].add(offset // _size(fmt), stride // _size(fmt), bool(column_major))
    shader.body += [f"  WaveMatrixLeft<float16_t, {m}, {n}> a;", f"  WaveMatrixRight<float16_t, {m}, {n}> b;",
                    f"  WaveMatrixAccumulator<{_HLSL[acc]}, {m}, {n}> c;", "  [loop] for (uint i = 0; i < 4; ++i) {",
                    f"    a.Load(In_f16, {tables['A'].arguments()});", f"    b.Load(In_f16, {tables['B'].arguments()});",
                    f"    c.Load(In_{acc}, {tables['C'].arguments()});", "    c.MultiplyAccumulate(a, b);",
                    f"    c.Store(Out_{acc}, {tables['D'].arguments()});", "  }"]
    case = Case()
    case.matrix = True
    prologue, epilogue, declarations = [], [], [table.declaration() for table in tables.values()]
    for index, (fmt, memory) in enumerate(memories.items()):
        contents = values.from_bytes(bytes(memory.data), fmt)
        count = len(contents)
        declarations += [f"groupshared {_HLSL[fmt]} In_{fmt}[{count}];",
                         f"StructuredBuffer<{_HLSL[fmt]}> Src_{fmt} : register(t{index + 1});"]
        prologue.append(f"  for (uint i{index} = t; i{index} < {count}; i{index} += {WAVE}) In_{fmt}[i{index}] = Src_{fmt}[i{index}];")
        case.add_input(f"Src_{fmt}", fmt, contents, (0, index + 1))
    # Words between the rows stay what the shader put there: a number that no product gives.
    memory = out[acc]
    filler = values.to_bytes([-100], acc)
    untouched = bytes([UNTOUCHED]) * _size(acc)
    data = bytes(memory.data)
    data = b"".join(filler if data[i:i + _size(acc)] == untouched else data[i:i + _size(acc)]
                    for i in range(0, len(data), _size(acc)))
    contents = values.from_bytes(data, acc)
    count = len(contents)
    declarations += [f"groupshared {_HLSL[acc]} Out_{acc}[{count}];", f"RWStructuredBuffer<{_HLSL[acc]}> Dst : register(u0);"]
    prologue += [f"  for (uint o = t; o < {count}; o += {WAVE}) Out_{acc}[o] = ({_HLSL[acc]})-100;",
                 "  GroupMemoryBarrierWithGroupSync();"]
    epilogue += ["  GroupMemoryBarrierWithGroupSync();", f"  for (uint e = t; e < {count}; e += {WAVE}) Dst[e] = Out_{acc}[e];"]
    case.add_output("Dst", acc, contents, (0, 0))
    case.source = "\n".join(declarations + [f"[numthreads({WAVE}, 1, 1)] void main(uint t : SV_GroupIndex) {{"] + prologue +
                            shader.body + epilogue + ["}", ""])
    return case
