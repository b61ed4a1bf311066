# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Cases for <tessera/linalg_ext.h>: reductions, and accesses with counts of rows and columns, for each component type, use, layout
and kind of memory. `waves` of 0 is a matrix of a wave, else one of a thread group of so many waves.
"""

import math
import os
import random

import linalg_matrix
import matrix_shader
import values
from case import UNTOUCHED, Case, read
from linalg_matrix import saturated

WAVE, DOUBLES = None, True
_PORTABLE = "-DTESSERA_LINALG_EXT_PORTABLE"
_USES = ("A", "B", "Accumulator")
_NUMBERS = {"f16": "float16_t", "f32": "float", "f64": "double", "i16": "int16_t", "u16": "uint16_t", "i32": "int", "u32": "uint",
            "i64": "int64_t", "u64": "uint64_t"}
_FUNCTIONS = {"Sum": sum, "Min": min, "Max": max}


def _type(fmt, rows, columns, use, waves):
    scope = "ThreadGroup" if waves else "Wave"
    return f"Matrix<ComponentType::{linalg_matrix._COMPONENTS[fmt]}, {rows}, {columns}, MatrixUse::{use}, MatrixScope::{scope}>"


def _case(target, waves, portable):
    case = Case()
    case.matrix = True
    case.options += ["-T", "cs_6_10", "-Wno-emulation", "-Wno-staging", "-Wno-group-waves"]
    if portable:
        case.options.append(_PORTABLE)
    wave = 8 if target.startswith("lavapipe") else 32
    return case, wave * max(waves, 1)


def _number(rng, fmt):
    """A number whose sums are exact."""
    if values.is_float(fmt):
        return rng.randint(-3, 3)
    low, high = matrix_shader.number_range(fmt)
    return rng.randint(max(low, -1000), min(high, 1000))


def _shape(use, rows, columns, fmt, waves):
    """K of a wave's A or B matrix is at least 4, of 8-bit components 16."""
    depth = 16 if values.width(fmt) == 8 else 4
    return {"A": (rows, max(columns, depth)), "B": (max(rows, depth), columns), "Accumulator": (rows, columns)}[use]


def _lines(matrix, of_columns):
    return [list(line) for line in (zip(*matrix) if of_columns else matrix)]


def reductions(fmt, target, rows=12, columns=20, to="", waves=0, portable=False, uses=("Accumulator",)):
    """All six of each use, into matrices of the same size and of another in turn, with components `to`."""
    to = to or fmt
    rng = random.Random(f"reductions {fmt} {rows} {columns}")
    case, threads = _case(target, waves, portable)
    body, contents, expected = [], [], []
    for use in uses:
        shape = _shape(use, rows, columns, fmt, waves)
        matrix = [[_number(rng, fmt) for _ in range(shape[1])] for _ in range(shape[0])]
        if values.is_float(fmt) and fmt != "e4m3":
            matrix[1][2] = -math.inf  # a masked score
            matrix[2] = [-math.inf] * shape[1]
        body.append(f"  {_type(fmt, *shape, use, waves)} m{use} = {_type(fmt, *shape, use, waves)}::Load(In, "
                    f"{len(contents) * matrix_shader.size(fmt)}, {shape[1] * matrix_shader.size(fmt)}, MatrixLayout::RowMajor);")
        contents += [x for row in matrix for x in row]
        for axis in ("Row", "Column"):
            for name, function in _FUNCTIONS.items():
                other = 24 if use == "Accumulator" else 16 if values.width(to) == 8 else 8
                width = other if (axis == "Row") == (name == "Max") else None
                to_shape = list(shape)
                if width:
                    to_shape[1 if axis == "Row" else 0] = width
                result = _type(to, *to_shape, use, waves)
                call = f"{axis}{name}(m{use})" if to == fmt and not width else \
                    f"{axis}{name}<{width}>(m{use})" if to == fmt else f"Reduce<Reduction::{axis}{name}, {result} >(m{use})"
                body.append(f"  {call}.Store(Out, {len(expected) * matrix_shader.size(to)}, "
                            f"{to_shape[1] * matrix_shader.size(to)}, MatrixLayout::RowMajor);")
                totals = [saturated(function(line), to) for line in _lines(matrix, axis == "Column")]
                for r in range(to_shape[0]):
                    expected += [totals[r if axis == "Row" else c] for c in range(to_shape[1])]
    while len(contents) % 16:
        contents.append(0)
    case.source = "\n".join([
        "#include <tessera/linalg_ext.h>", "using namespace dx::linalg;", "using namespace tessera;",
        "ByteAddressBuffer In : register(t0);", "RWByteAddressBuffer Out : register(u1);",
        f"[numthreads({threads}, 1, 1)] void main() {{", *body, "}", ""])
    case.add_input("In", fmt, contents, (0, 0))
    case.add_output("Out", to, expected, (0, 1))
    return [case]


def vectors(fmt, target, rows=12, columns=20, waves=0, portable=False):
    """ReduceToVector to a buffer and to a groupshared array, with numbers around that stay as they are."""
    rng = random.Random(f"vectors {fmt} {rows} {columns}")
    case, threads = _case(target, waves, portable)
    size, number = matrix_shader.size(fmt), _NUMBERS[fmt]
    matrix = [[_number(rng, fmt) for _ in range(columns)] for _ in range(rows)]
    kept = values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size, "little"))
    matrix_type = _type(fmt, rows, columns, "Accumulator", waves)
    body, expected, shared = [], [], []
    for axis in ("Row", "Column"):
        for name, function in _FUNCTIONS.items():
            totals = [saturated(function(line), fmt) for line in _lines(matrix, axis == "Column")]
            body += [f"  ReduceToVector<Reduction::{axis}{name}>(m, Out, {(len(expected) + 3) * size});",
                     f"  ReduceToVector<Reduction::{axis}{name}>(m, Numbers, {len(shared) + 1});"]
            expected += [kept] * 3 + totals + [kept] * (-(len(totals) + 3) % 4)
            shared += [7] + totals
    case.source = "\n".join([
        "#include <tessera/linalg_ext.h>", "using namespace dx::linalg;", "using namespace tessera;",
        "ByteAddressBuffer In : register(t0);", "RWByteAddressBuffer Out : register(u1);",
        f"RWStructuredBuffer<{number}> Copy : register(u2);", f"groupshared {number} Numbers[{len(shared)}];",
        f"[numthreads({threads}, 1, 1)] void main(uint t : SV_GroupIndex) {{",
        f"  for (uint i = t; i < {len(shared)}; i += {threads}) Numbers[i] = ({number})7;",
        "  GroupMemoryBarrierWithGroupSync();",
        f"  {matrix_type} m = {matrix_type}::Load(In, 0, {columns * size}, MatrixLayout::RowMajor);", *body,
        "  GroupMemoryBarrierWithGroupSync();",
        f"  for (uint j = t; j < {len(shared)}; j += {threads}) Copy[j] = Numbers[j];", "}", ""])
    case.add_input("In", fmt, [x for row in matrix for x in row] + [0] * 16, (0, 0))
    case.add_output("Out", fmt, expected, (0, 1))
    case.add_output("Copy", fmt, shared, (0, 2))
    return [case]


def _counts(rows, columns):
    """None, a part, all and more; of a tile beyond the end the counts are negative."""
    return [(0, columns), (rows, 0), (rows - 1, columns), (rows, columns - 1), (3, 2), (rows, columns), (rows + 5, columns + 9),
            (-1, columns), (1, -7)]


def clamped(fmt, target, rows=12, columns=20, waves=0, portable=False, uses=("Accumulator",), interp_targets=()):
    """LoadClamped of each use in both layouts, from places that are multiples of 16 bytes and from others; then StoreClamped."""
    rng = random.Random(f"clamped {fmt} {rows} {columns}")
    case, threads = _case(target, waves, portable)
    case.interp_targets = list(interp_targets)
    size = matrix_shader.size(fmt)
    contents, where, body, results, stored = [], [], [], [], []
    kept = values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size, "little"))
    sides = max(1, 4 // size)  # components in a word
    for number, use in enumerate(uses):
        shape = _shape(use, rows, columns, fmt, waves)
        counts = _counts(*shape)
        matrix_type = _type(fmt, *shape, use, waves)
        first = len(where) // 8
        for index, (r, c) in enumerate(counts):
            by_columns = (index + number) % 2
            lines, length = shape[::-1] if by_columns else shape
            odd = sides * (1 + index % 3) if index % 2 else 0  # components beside a multiple of 16 bytes
            stride = -(-length // 16) * 16 + odd
            start = -(-len(contents) // 16) * 16 + odd
            contents += [0] * (start - len(contents)) + [_number(rng, fmt) for _ in range(lines * stride)]
            place = matrix_shader.Place(*shape, start, stride, bool(by_columns))
            matrix = place.read(contents)
            held = [[x if i < r and j < c else 0 for j, x in enumerate(row)] for i, row in enumerate(matrix)]
            results += [x for row in held for x in row]
            to_stride = length + sides * (index % 3 + 1)
            to = matrix_shader.Place(*shape, len(stored), to_stride, bool(by_columns))
            stored += [kept] * (-(-(lines * to_stride) // 4) * 4)
            for i, row in enumerate(held):
                for j, x in enumerate(row):
                    if i < r and j < c:
                        stored[to.at(i, j)] = x
            where += [start * size, stride * size, by_columns, r & 0xFFFFFFFF, c & 0xFFFFFFFF, to.offset * size, to_stride * size,
                      (len(results) - shape[0] * shape[1]) * size]
        body += [
            f"  for (uint i{use} = {first}; i{use} < {first + len(counts)}; ++i{use}) {{",
            f"    const uint4 w = Where[2 * i{use}], v = Where[2 * i{use} + 1];",
            f"    {matrix_type} m = LoadClamped<{matrix_type} >(In, w.x, w.y, (MatrixLayoutEnum)w.z, (int)w.w, (int)v.x);",
            f"    m.Store(Out, v.w, {shape[1] * size}, MatrixLayout::RowMajor);",
            "    StoreClamped(m, Stored, v.y, v.z, (MatrixLayoutEnum)w.z, (int)w.w, (int)v.x);", "  }"]
    contents += [0] * (-len(contents) % 16)
    case.source = "\n".join([
        "#include <tessera/linalg_ext.h>", "using namespace dx::linalg;", "using namespace tessera;",
        "ByteAddressBuffer In : register(t0);", "RWByteAddressBuffer Out : register(u1);", "RWByteAddressBuffer Stored : register(u2);",
        "StructuredBuffer<uint4> Where : register(t3);", f"[numthreads({threads}, 1, 1)] void main() {{", *body, "}", ""])
    case.add_input("In", fmt, contents, (0, 0))
    case.add_output("Out", fmt, results, (0, 1))
    case.add_output("Stored", fmt, stored, (0, 2))
    case.add_input("Where", "u32", where, (0, 3))
    return [case]


def clamped_shared(fmt, target, rows=12, columns=20, waves=0, portable=False):
    """The same in groupshared arrays of the matrix's numbers."""
    rng = random.Random(f"clamped_shared {fmt}")
    case, threads = _case(target, waves, portable)
    size, number = matrix_shader.size(fmt), _NUMBERS[fmt]
    count = 2 * max(rows, columns) ** 2
    contents = [_number(rng, fmt) for _ in range(count)]
    where, results, copies = [], [], []
    counts = _counts(rows, columns)
    matrix_type = _type(fmt, rows, columns, "Accumulator", waves)
    for index, (r, c) in enumerate(counts):
        by_columns = bool(index % 2)
        lines, length = (columns, rows) if by_columns else (rows, columns)
        start, stride = index % 4 * 3, length + index % 5
        matrix = matrix_shader.Place(rows, columns, start, stride, by_columns).read(contents)
        held = [[x if i < r and j < c else 0 for j, x in enumerate(row)] for i, row in enumerate(matrix)]
        results += [x for row in held for x in row]
        to = matrix_shader.Place(rows, columns, index % 3, length + 1, by_columns)
        copy = [7] * count
        for i, row in enumerate(held):
            for j, x in enumerate(row):
                if i < r and j < c:
                    copy[to.at(i, j)] = x
        copies += copy
        where += [start, stride, int(by_columns), r & 0xFFFFFFFF, c & 0xFFFFFFFF, to.offset, to.stride,
                  index * rows * columns * size]
    case.source = "\n".join([
        "#include <tessera/linalg_ext.h>", "using namespace dx::linalg;", "using namespace tessera;",
        f"StructuredBuffer<{number}> In : register(t0);", "RWByteAddressBuffer Out : register(u1);",
        f"RWStructuredBuffer<{number}> Copy : register(u2);", "StructuredBuffer<uint4> Where : register(t3);",
        f"groupshared {number} From[{count}];", f"groupshared {number} To[{count}];",
        f"[numthreads({threads}, 1, 1)] void main(uint t : SV_GroupIndex) {{",
        f"  for (uint a = t; a < {count}; a += {threads}) From[a] = In[a];",
        f"  for (uint i = 0; i < {len(counts)}; ++i) {{",
        "    const uint4 w = Where[2 * i], v = Where[2 * i + 1];",
        f"    for (uint b = t; b < {count}; b += {threads}) To[b] = ({number})7;",
        "    GroupMemoryBarrierWithGroupSync();",
        f"    {matrix_type} m = LoadClamped<{matrix_type} >(From, w.x, w.y, (MatrixLayoutEnum)w.z, (int)w.w, (int)v.x);",
        f"    m.Store(Out, v.w, {columns * size}, MatrixLayout::RowMajor);",
        "    StoreClamped(m, To, v.y, v.z, (MatrixLayoutEnum)w.z, (int)w.w, (int)v.x);",
        "    GroupMemoryBarrierWithGroupSync();",
        f"    for (uint c = t; c < {count}; c += {threads}) Copy[i * {count} + c] = To[c];",
        "    GroupMemoryBarrierWithGroupSync();", "  }", "}", ""])
    case.add_input("In", fmt, contents, (0, 0))
    case.add_output("Out", fmt, results, (0, 1))
    case.add_output("Copy", fmt, copies, (0, 2))
    case.add_input("Where", "u32", where, (0, 3))
    return [case]


def portable(name, target):
    """The cases of the test of that name with the portable half of the header."""
    with open(os.path.join(os.path.dirname(os.path.dirname(os.path.abspath(__file__))), "linalg-ext", name)) as file:
        made = read(file.read(), target, metal=not DOUBLES, wave=WAVE)
    for case in made:
        case.options.append(_PORTABLE)
    return made
