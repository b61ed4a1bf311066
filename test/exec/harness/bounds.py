# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices that lie partly or wholly outside of their memory, for --matrix-bounds=checked: components outside are 0
and are not written, those inside are exact.

One wave goes through a list of places (offset, stride, layout). For the dialect `group`, which is linalg with matrices of
thread groups, a group of GROUP_WAVES does. The list is in a buffer, so that the compiler does not know the places. The
expected contents are computed here with integers of unlimited size.
"""

import random

import values
from case import UNTOUCHED, Case
from execution_matrix import depth
from matrix_shader import HLSL, per_element

_COMPONENTS = {"i8": "I8", "u8": "U8", "i16": "I16", "u16": "U16", "i32": "I32", "u32": "U32", "f16": "F16",
               "bf16": "BFloat16", "f32": "F32", "e4m3": "F8_E4M3FN"}
_SUBGROUP_MATRIX = {"A": "left", "B": "right", "Accumulator": "result"}
_WAVE_MATRIX = {"A": "Left", "B": "Right", "Accumulator": "Accumulator", "Column": "LeftColAcc", "Row": "RightRowAcc"}
_END = 2**32
GROUP_WAVES = 4
WAVE = None  # lanes of a wave, if the harness sets it


def _size(fmt):
    return values.width(fmt) // 8


class _Matrix:
    """A type of matrix. `use` Column or Row: a vector of sums, whose stride goes from component to component."""

    def __init__(self, dialect, fmt, use, rows, columns, target):
        if dialect == "wave" and use in ("A", "B"):
            # K of WaveMatrix is the device's.
            rows, columns = (rows, depth(target, fmt)) if use == "A" else (depth(target, fmt), columns)
        self.dialect, self.fmt, self.use, self.rows, self.columns = dialect, fmt, use, rows, columns
        self.is_vector = use in ("Column", "Row")

    def declaration(self):
        """HLSL for the type `Mat`."""
        if self.dialect in ("linalg", "group"):
            return ("#include <dx/linalg.h>\nusing namespace dx::linalg;\nusing Mat = "
                    f"Matrix<ComponentType::{_COMPONENTS[self.fmt]}, {self.rows}, {self.columns}, MatrixUse::{self.use}, "
                    f"MatrixScope::{'ThreadGroup' if self.dialect == 'group' else 'Wave'}>;")
        if self.dialect == "subgroup":
            return f"typedef subgroup_matrix_{_SUBGROUP_MATRIX[self.use]}<{self.fmt}, {self.columns}, {self.rows}> Mat;"
        element = HLSL[self.fmt]
        # The other dimension of a factor is 16, and so is that of a vector.
        m, n = {"A": (self.rows, 16), "B": (16, self.columns), "Column": (self.rows, 16), "Row": (16, self.columns)}.get(
            self.use, (self.rows, self.columns))
        return f"typedef WaveMatrix{_WAVE_MATRIX[self.use]}<{element}, {m}, {n}> Mat;"

    def call(self, method, memory, offset, stride, layout):
        if self.dialect in ("linalg", "group"):
            place = f"{memory}, {offset}, {stride}, (MatrixLayoutEnum)({layout})"
            return f"m = Mat::Load({place});" if method == "Load" else f"m.{method}({place});"
        if self.dialect == "subgroup":
            # The orientation is a constant.
            first, last = ("m = subgroupMatrixLoad<Mat>(", "") if method == "Load" else ("subgroupMatrixStore(", "m, ")
            calls = [f"{first}{memory}, {offset}, {last}{column_major}, {stride});" for column_major in ("true", "false")]
            return calls[1] if layout == "0" else f"if ({layout}) {calls[0]} else {calls[1]}"
        place = f"{memory}, {offset}, {stride}" + ("" if self.is_vector else f", ({layout}) != 0")
        return f"m.{method}({place});"

    def lines(self, column_major):
        """How many lines, and components in each."""
        if self.is_vector:
            return self.rows * self.columns, 1
        return (self.columns, self.rows) if column_major else (self.rows, self.columns)


class _Memory:
    """What matrices are loaded from or stored to: bytes of a buffer, or elements of a groupshared array; of subgroup matrices
    components in either."""

    def __init__(self, dialect, kind, fmt, count):
        self.kind, self.fmt, self.count = kind, fmt, count  # count: components
        self.counts_components = dialect == "subgroup"
        self.per_unit = 1 if self.counts_components else 1 / _size(fmt) if kind == "buffer" else per_element(fmt)
        self.units = int(count / self.per_unit)

    def component(self, offset, stride, line, position):
        """The component of the memory that a component of a matrix is; None outside."""
        start = offset + line * stride
        if self.kind == "buffer" and not self.counts_components:
            at = start + position * _size(self.fmt)
            return at // _size(self.fmt) if at + _size(self.fmt) <= self.units else None
        at = start * self.per_unit + position
        return at if start + position // self.per_unit < self.units else None

    def step(self):
        """Units that offsets and strides are multiples of: what devices take, anything where bytes go one by one."""
        if self.counts_components and self.kind == "groupshared" and per_element(self.fmt) == 4:
            return 3
        return 16 if self.kind == "buffer" and self.per_unit < 1 else max(1, int(16 / (_size(self.fmt) * self.per_unit)))


def _places(matrix, memory, seed):
    """(offset, stride, column-major) in units of the memory: inside, at its end, across it, beyond it, far beyond it."""
    rng = random.Random(seed)
    unit = memory.step()
    found = []
    for column_major in (False,) if matrix.is_vector else (False, True):
        lines, length = matrix.lines(column_major)
        tight = max(1, int(length / memory.per_unit))
        padded = -(-tight // unit) * unit + unit
        for stride in (tight, padded):
            span = (lines - 1) * stride + tight
            last = memory.units - span
            middle = memory.units - (lines // 2) * stride
            found += [(offset, stride, column_major) for offset in (
                0, last // unit * unit, last // unit * unit + unit, middle, middle + unit, memory.units - unit,
                memory.units, memory.units + 4 * unit, 2**31, _END - unit, _END - 16 * unit)
                      if 0 <= offset < _END]
        # Strides after which only some lines, or the first one alone, are inside; and those whose products wrap.
        stretch = memory.units // lines
        found += [(offset, stride, column_major) for offset in (0, unit) for stride in (
            max(tight, (stretch + lines) // unit * unit + 2 * unit), 2**28, 2**28 + unit, 2**29, 2**31, 2**31 + unit,
            _END // lines, _END // lines + unit, _END // max(1, lines - 1) // unit * unit, _END - unit)]
        found += [(_END - unit, _END - unit, column_major), (_END - stride, stride, column_major), (2**31, 2**31, column_major)]
        for _ in range(6):
            found.append((rng.randrange(0, memory.units + 4 * unit, unit), rng.randrange(padded, 4 * padded, unit), column_major))
            found.append((rng.randrange(0, _END, unit), rng.randrange(unit, _END, unit), column_major))
    return found


def _numbers(fmt, count, step=1):
    """Different ones, none of them 0 and none what memory is filled with."""
    most = {"f16": 2000, "bf16": 250, "e4m3": 15, "i8": 127, "u8": 200}.get(fmt, 30000)
    return [i * step % most + 1 for i in range(count)]


class _Program:
    """The wave does `steps` for each of the places."""

    def __init__(self, matrix, kind, target, seed, lines_of_memory):
        self.matrix, self.kind = matrix, kind
        self.wave = WAVE or (8 if target.startswith(("lavapipe", "vulkan")) else 32)
        per = per_element(matrix.fmt)
        # About one and a half matrices.
        count = -(-int(matrix.rows * matrix.columns * lines_of_memory) // 16) * 16
        self.memory = _Memory(matrix.dialect, kind, matrix.fmt, count)
        self.elements = count // per
        self.places = _places(matrix, self.memory, seed)
        self.is_subgroup = matrix.dialect == "subgroup"
        self.word = HLSL[matrix.fmt] if per == 1 else "int" if self.is_subgroup and matrix.fmt == "i8" else "uint"
        self.shared = self.word if self.is_subgroup else HLSL[matrix.fmt]
        self.case = Case()
        self.case.matrix = True
        self.case.operations = len(self.places)
        self.case.options = ["-T", "cs_6_10", "-Wno-emulation", "-Wno-staging", "--matrix-bounds=checked"]
        self.text = [matrix.declaration(), f"#define COUNT {len(self.places)}", f"#define ELEMENTS {self.elements}",
                     f"#define WAVE {self.wave}",
                     f"#define THREADS {self.wave * (GROUP_WAVES if matrix.dialect == 'group' else 1)}", "StructuredBuffer<uint4> Where : register(t0);"]
        self.case.add_input("Where", "u32", [n for o, s, c in self.places for n in (o, s, int(c), 0)], (0, 0))
        self.body = []

    def buffer(self, writable=False):
        """The type of a buffer that matrices are in."""
        return ("RW" if writable else "") + (f"StructuredBuffer<{self.word}>" if self.is_subgroup else "ByteAddressBuffer")

    def in_buffer(self, components):
        """So many components, in what offsets and strides of matrices in buffers count."""
        return components * (1 if self.is_subgroup else _size(self.matrix.fmt))

    def finish(self, before, step, after):
        if self.kind == "groupshared":
            # Memory beside the array must not change.
            self.text += ["groupshared uint Before[64];", f"groupshared {self.shared} Shared[ELEMENTS];",
                          "groupshared uint After[64];", "RWStructuredBuffer<uint> Damage : register(u7);"]
            before = ["for (uint g = t; g < 64; g += THREADS) Before[g] = After[g] = 0xABCDEF01;"] + before
            after = after + ["for (uint h = t; h < 64; h += THREADS)",
                             "  if (Before[h] != 0xABCDEF01 || After[h] != 0xABCDEF01) Damage[0] = h;"]
            self.case.add_output("Damage", "u32", [int.from_bytes(bytes([UNTOUCHED]) * 4, "little")], (0, 7))
        self.text += [f"[WaveSize(WAVE)] [numthreads(THREADS, 1, 1)] void main(uint t : SV_GroupIndex) {{", "  Mat m;",
                      *("  " + line for line in before), "  for (uint i = 0; i < COUNT; ++i) {", "    uint4 w = Where[i];",
                      *("    " + line for line in step), "  }", *("  " + line for line in after), "}", ""]
        self.case.source = "\n".join(self.text)
        return self.case

    def expected_load(self, contents, place):
        offset, stride, column_major = place
        lines, length = self.matrix.lines(column_major)
        found = [[0] * self.matrix.columns for _ in range(self.matrix.rows)]
        for line in range(lines):
            for position in range(length):
                at = self.memory.component(offset, stride, line, position)
                r, c = self.row_and_column(line, position, column_major)
                found[r][c] = 0 if at is None else contents[at]
        return [v for row in found for v in row]

    def row_and_column(self, line, position, column_major):
        if self.matrix.is_vector:
            return (line, 0) if self.matrix.use == "Column" else (0, line)
        return (position, line) if column_major else (line, position)

    def written(self, contents, numbers, place, combine):
        """What the memory holds then; `numbers` is the matrix, row by row."""
        offset, stride, column_major = place
        lines, length = self.matrix.lines(column_major)
        after = list(contents)
        for line in range(lines):
            for position in range(length):
                at = self.memory.component(offset, stride, line, position)
                if at is not None:
                    r, c = self.row_and_column(line, position, column_major)
                    after[at] = combine(after[at], numbers[r * self.matrix.columns + c])
        return after


def loads(dialect, fmt, use, rows, columns, kind, target):
    """Each place is loaded, and what was loaded goes to a place of its own in `Out`."""
    matrix = _Matrix(dialect, fmt, use, rows, columns, target)
    rows, columns = matrix.rows, matrix.columns
    p = _Program(matrix, kind, target, f"load {fmt} {use} {rows} {columns}", 1.5)
    contents = _numbers(fmt, p.memory.count)
    p.text.append(f"{p.buffer(writable=True)} Out : register(u1);")
    before = []
    if kind == "buffer":
        p.text.append(f"{p.buffer()} Src : register(t2);")
    else:
        p.text.append(f"StructuredBuffer<{p.word}> Src : register(t2);")
        before = ["for (uint e = t; e < ELEMENTS; e += THREADS) Shared[e] = Src[e];", "GroupMemoryBarrierWithGroupSync();"]
    p.case.add_input("Src", fmt, contents, (0, 2))
    count = rows * columns
    stride = p.in_buffer(1 if matrix.is_vector else columns)
    step = [matrix.call("Load", "Src" if kind == "buffer" else "Shared", "w.x", "w.y", "w.z"),
            matrix.call("Store", "Out", f"i * {p.in_buffer(count)}", stride, "0")]
    p.case.add_output("Out", fmt, [v for place in p.places for v in p.expected_load(contents, place)], (0, 1))
    return p.finish(before, step, [])


def _written(method, dialect, fmt, use, rows, columns, kind, target, combine):
    matrix = _Matrix(dialect, fmt, use, rows, columns, target)
    rows, columns = matrix.rows, matrix.columns
    p = _Program(matrix, kind, target, f"{method} {fmt} {use} {rows} {columns}", 1.5)
    numbers, initial = _numbers(fmt, rows * columns), _numbers(fmt, p.memory.count, 3)
    p.text.append(f"{p.buffer()} Matrices : register(t1);")
    p.case.add_input("Matrices", fmt, numbers, (0, 1))
    p.case.add_input("Start", fmt, initial, (0, 2))
    images = [p.written(initial, numbers, place, combine) for place in p.places]
    before = [matrix.call("Load", "Matrices", "0", p.in_buffer(1 if matrix.is_vector else columns), "0")]
    log = [v for image in images for v in image]
    if kind == "buffer":
        words, word = (p.elements, p.word) if p.is_subgroup else (p.memory.count * _size(fmt) // 4, "uint")
        p.text += [f"{p.buffer()} Start : register(t2);", f"{p.buffer(writable=True)} Dst : register(u3);",
                   f"RWStructuredBuffer<{word}> Log : register(u4);", f"#define WORDS {words}"]
        p.case.add_output("Dst", fmt, images[-1], (0, 3))
        copy, get = ("Dst[e] = Start[e]", "Dst[o]") if p.is_subgroup else \
            ("Dst.Store(4 * e, Start.Load(4 * e))", "Dst.Load(4 * o)")
        step = [f"for (uint e = t; e < WORDS; e += THREADS) {copy};", "AllMemoryBarrierWithGroupSync();",
                matrix.call(method, "Dst", "w.x", "w.y", "w.z"), "AllMemoryBarrierWithGroupSync();",
                f"for (uint o = t; o < WORDS; o += THREADS) Log[i * WORDS + o] = {get};", "AllMemoryBarrierWithGroupSync();"]
    else:
        p.text += [f"StructuredBuffer<{p.word}> Start : register(t2);", f"RWStructuredBuffer<{p.word}> Log : register(u4);"]
        step = ["for (uint e = t; e < ELEMENTS; e += THREADS) Shared[e] = Start[e];", "GroupMemoryBarrierWithGroupSync();",
                matrix.call(method, "Shared", "w.x", "w.y", "w.z"), "GroupMemoryBarrierWithGroupSync();",
                "for (uint o = t; o < ELEMENTS; o += THREADS) Log[i * ELEMENTS + o] = Shared[o];",
                "GroupMemoryBarrierWithGroupSync();"]
    p.case.add_output("Log", fmt, log, (0, 4))
    return p.finish(before, step, [])


def stores(dialect, fmt, use, rows, columns, kind, target):
    """Each place is stored to, in memory that holds something else, and all of it goes to `Log`."""
    return _written("Store", dialect, fmt, use, rows, columns, kind, target, lambda old, new: new)


def additions(fmt, rows, columns, target, dialect="linalg"):
    """InterlockedAccumulate, likewise, to buffers and to groupshared arrays."""
    def add(old, new):
        if values.is_float(fmt):
            return values.convert(float(old) + new, fmt)
        bits = values.width(fmt)
        total = (old + new) % 2**bits
        return total - 2**bits if fmt[0] != "u" and total >= 2**(bits - 1) else total
    return [_written("InterlockedAccumulate", dialect, fmt, "Accumulator", rows, columns, kind, target, add)
            for kind in ("buffer", "groupshared")]


def everything(dialect, fmt, use, rows, columns, target):
    """Loads and stores, of buffers and of groupshared arrays."""
    return [make(dialect, fmt, use, rows, columns, kind, target) for make in (loads, stores) for kind in ("buffer", "groupshared")]
