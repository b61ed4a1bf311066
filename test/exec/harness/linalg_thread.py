# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of dx::linalg at thread scope: matrix component types x what vectors hold x M x K x layout x place
x bias, outer products, vectors added to memory and conversions, as linalg_matrix.py has that of wave scope.

Each of 8 threads has vectors of its own; in places "each" it has a matrix of its own as well. What lies between and around
matrices is no number of floats. All numbers are small integers, so that sums are exact in any order and rounded once. A test
run has every pair of types and every layout with some of the shapes and places; with TESSERA_EXECUTION_MATRIX=full in the
environment each test has all of them.
"""

import os
import random

import matrix_shader
import values
from case import Case
from linalg_matrix import _COMPONENTS, _edges, _present, saturated
from matrix_shader import HLSL, number_range, size

THREADS = 8
FILLER = 0x7F  # with it e4m3, e5m2, f16 and bf16 are NaN
LAYOUTS = ("RowMajor", "ColMajor", "MulOptimal", "MulOptimalTranspose", "OuterProductOptimal", "OuterProductOptimalTranspose")
PLACES = ("constant", "known", "promised", "each", "tight")
WIDE = ("wide", "wide each", "wide promised")  # where NV_cooperative_vector can load a matrix
SHAPES = [(5, 7), (8, 12), (1, 4), (3, 33)]
LARGE = [(21, 33), (32, 24), (64, 64), (18, 128), (128, 18)]  # loops of the code, with and without a rest
PACKED = ("i8", "u8", "e4m3", "e5m2", "bf16")

# For each component type of a matrix: types of vectors, "packed" ones in words, and of results.
TYPES = {
    "f16": [("f16", "f16"), ("f16", "f32"), ("f32", "f32"), ("packed e4m3", "f16")],
    "bf16": [("bf16", "bf16"), ("packed bf16", "f32"), ("f32", "f32")],
    "f32": [("f32", "f32"), ("f16", "f32"), ("f32", "f16")],
    "f64": [("f64", "f64"), ("f32", "f64"), ("f64", "f32")],
    "e4m3": [("packed e4m3", "f16"), ("f16", "f16"), ("packed e5m2", "f32")],
    "e5m2": [("packed e5m2", "f32"), ("f32", "f16"), ("packed e4m3", "f16")],
    "i8": [("packed i8", "i32"), ("packed u8", "i32"), ("i32", "i32"), ("packed i8", "i16")],
    "u8": [("packed u8", "u32"), ("packed i8", "i32"), ("u16", "u32"), ("packed u8", "u64")],
    "i16": [("i16", "i32"), ("packed i8", "i32"), ("i16", "i16")],
    "u16": [("u16", "u32"), ("packed u8", "u16")],
    "i32": [("i32", "i32"), ("i16", "i64"), ("packed u8", "u32")],
    "u32": [("u32", "u32"), ("u32", "u16")],
    "i64": [("i64", "i64"), ("i32", "i32")],
    "u64": [("u64", "u64"), ("packed i8", "i64")],
}


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _numbers(rng, fmt, count):
    low, high = number_range(fmt)
    return [rng.randint(low, high) for _ in range(count)]


def _vector(held, count):
    """The type of a vector of so many numbers, and its length."""
    fmt = held.split()[-1]
    each = 32 // values.width(fmt) if held.startswith("packed") else 1
    return ("uint" if each > 1 else HLSL[fmt]), -(-count // each), each


class _Shader:
    """Operations one after the other, inputs in one buffer of bytes and results of each format in another."""

    def __init__(self, group=(THREADS, 1, 1)):
        self.memory, self.where, self.body, self.outputs, self.inouts = bytearray(), [], [], {}, {}
        self.operations, self.group = 0, group

    def put(self, data, align=16):
        self.memory += bytes([FILLER]) * (-len(self.memory) % align)
        start = len(self.memory)
        self.memory += data
        return start

    def read(self, name, held, count, lists):
        """A vector of each thread."""
        kind, length, each = _vector(held, count)
        fmt, stride = held.split()[-1], length * (size(held) if each == 1 else 4)
        data = bytearray()
        for numbers in lists:
            data += values.to_bytes(numbers, fmt).ljust(stride, bytes([FILLER]))
        self.body.append(f"  vector<{kind}, {length}> {name} = Mem.Load<vector<{kind}, {length}> >({self.put(bytes(data))} + t * {stride});")
        return name, fmt, each

    def write(self, name, fmt, count, lists, each=1):
        """A vector of each thread, in words where there are several numbers in each."""
        kind, length = (HLSL[fmt], count) if each == 1 else ("uint", -(-count // each))
        expected = self.outputs.setdefault(fmt, [])
        step = length * each
        self.body.append(f"  Out_{fmt}.Store<vector<{kind}, {length}> >({len(expected) * size(fmt)} + t * {step * size(fmt)}, {name});")
        for numbers in lists:
            expected += numbers + [0] * (step - count)
        while len(expected) * size(fmt) % 8:
            expected.append(values.from_bits(int.from_bytes(b"\xCD" * size(fmt), "little"), fmt))
        self.operations += 1

    def runtime(self, number):
        """Returns a number that the compiler does not know."""
        self.where.append(number)
        return f"Where[{len(self.where) - 1}]"

    def case(self):
        case = Case()
        case.operations = self.operations
        case.options += ["-T", "cs_6_10"]
        lines = ["#include <dx/linalg.h>", "using namespace dx::linalg;", "ByteAddressBuffer Mem : register(t0);",
                 "StructuredBuffer<uint> Where : register(t1);"]
        self.memory += bytes([FILLER]) * (-len(self.memory) % 16)
        case.add_input("Mem", "u8", list(self.memory), (0, 0))
        case.add_input("Where", "u32", self.where or [0], (0, 1))
        for number, (fmt, expected) in enumerate(self.outputs.items()):
            lines.append(f"RWByteAddressBuffer Out_{fmt} : register(u{2 + number});")
            case.add_output(f"Out_{fmt}", fmt, expected, (0, 2 + number))
        for number, (name, (fmt, before, after)) in enumerate(self.inouts.items(), 2 + len(self.outputs)):
            lines.append(f"RWByteAddressBuffer {name} : register(u{number});")
            case.add_output(name, fmt, after, (0, number))
            case.buffers[-1].initial = values.to_bytes(before, fmt)
        case.source = "\n".join([*lines, f"[numthreads{self.group}] void main(uint t : SV_GroupIndex) {{", *self.body, "}", ""])
        return case


# --- products --------------------------------------------------------------------------------------


def _laid_out(matrix, fmt, by_column, stride, end):
    """The bytes of a matrix, with a filler between lines."""
    lines = list(zip(*matrix)) if by_column else matrix
    data = bytearray([FILLER]) * end
    for i, line in enumerate(lines):
        data[i * stride:i * stride + len(line) * size(fmt)] = values.to_bytes(line, fmt)
    return bytes(data)


def _product(shader, rng, fmt, held, out, shape, layout, place, bias):
    if matrix_shader.counting:
        shader.operations += 1
        return
    m, k = shape
    n = shader.operations
    by_column, is_optimal = layout in ("ColMajor", "MulOptimalTranspose", "OuterProductOptimalTranspose"), "Optimal" in layout
    length = (m if by_column else k) * size(fmt)
    padded = -(-length // 16) * 16
    unit = {"tight": size(fmt), "known": 8 if size(fmt) < 8 else size(fmt)}.get(place, 16)
    begin = 64 if place in WIDE else 16
    stride = padded if is_optimal else -(-length // unit) * unit + (0 if place == "tight" else unit * rng.randint(0, 2))
    lines = k if by_column else m
    padding = 64 if place in WIDE else 16
    whole = -(-(stride * (lines - 1) + length) // padding) * padding
    copies = THREADS if place.endswith("each") else 1
    matrices = [[_numbers(rng, fmt, k) for _ in range(m)] for _ in range(copies)]
    ahead = 16 if is_optimal else unit
    if place in WIDE:
        ahead = begin
    start = shader.put(bytes([FILLER]) * ahead + b"".join(_laid_out(x, fmt, by_column, stride, whole) for x in matrices), begin) + ahead
    offset, step, promise = str(start), str(0 if is_optimal else stride), ""
    if place == "known":
        offset = f"({shader.runtime(start // unit)} * {unit})"
    elif place in ("promised", "tight"):
        offset = shader.runtime(start)
        step = "0" if is_optimal else shader.runtime(stride)
        promise = rng.choice([", 16>", ">", "128"]) if place == "promised" else ""
    elif place == "each":
        offset = f"({start} + t * {whole})"
    elif place == "wide each":
        offset = f"({start // 64} + t * {whole // 64}) * 64"
    elif place == "wide promised":
        offset, promise = shader.runtime(start), rng.choice([", 64>", "64"])
        step = "0" if is_optimal else f"({shader.runtime(stride // 16)} * 16)"
    vectors = [_numbers(rng, held.split()[-1], k) for _ in range(THREADS)]
    name, input_format, each = shader.read(f"v{n}", held, k, vectors)
    source = name if each == 1 else f"MakeInterpretedVector<ComponentType::{_COMPONENTS[input_format]}>({name})"
    kind = f"Matrix<ComponentType::{_COMPONENTS[fmt]}, {m}, {k}, MatrixUse::A, MatrixScope::Thread>"
    load = {", 16>": f"Load<MatrixLayout::{layout}, 16>(Mem, {offset}, {step})",
            ", 64>": f"Load<MatrixLayout::{layout}, 64>(Mem, {offset}, {step})",
            "64": f"Load<MatrixLayout::{layout}>(Mem, {offset}, {step}, 64)",
            ">": f"Load<MatrixLayout::{layout}>(Mem, {offset}, {step}, 16)"}.get(promise, f"Load<MatrixLayout::{layout}>(Mem, {offset}, {step})")
    shader.body.append(f"  {kind} m{n} = {kind}::{load};")
    added = [[0] * m] * THREADS
    if not bias:
        call = f"Multiply<{HLSL[out]}>(m{n}, {source})"
    else:
        how, of = bias
        added = [_numbers(rng, of, m) for _ in range(1 if how == "ref" else THREADS)]
        if how == "ref":
            at = shader.put(values.to_bytes(added[0], of))
            added = added * THREADS
            place_of_bias = f"{shader.runtime(at // 16)} * 16" if place in WIDE else shader.runtime(at)
            shader.body.append(f"  VectorRef<ComponentType::{_COMPONENTS[of]}, {m}> b{n} = {{Mem, {place_of_bias}}};")
            second = f"b{n}"
        else:
            second, _, bias_each = shader.read(f"b{n}", "packed " + of if of in PACKED else of, m, added)
            if bias_each > 1:
                second = f"MakeInterpretedVector<ComponentType::{_COMPONENTS[of]}>({second})"
        call = f"MultiplyAdd<{HLSL[out]}>(m{n}, {source}, {second})"
    shader.body.append(f"  vector<{HLSL[out]}, {m}> r{n} = {call};")
    shader.write(f"r{n}", out, m, [[values.convert(sum(x * y for x, y in zip(row, vector)) + b, out) for row, b in
                                   zip(matrices[t % copies], added[t])] for t, vector in enumerate(vectors)])


def _biases(fmt, out):
    if values.is_float(out):
        return [None, ("vector", out), ("ref", "f16"), ("vector", "e4m3"), ("ref", "e5m2"), ("ref", "f32"), ("vector", "bf16")]
    return [None, ("vector", out), ("ref", "i8"), ("vector", "u8"), ("ref", "i32")]


def _fitted(fmt, m, k):
    """K is 4 to 128, of 8-bit components four times as much."""
    least = 16 if values.width(fmt) == 8 else 4
    return m, k if k >= least else least + k % 4


def _case(rng, runs, target):
    """Of component type, what vectors hold, type of the result, shape, layout, place and number of each product."""
    shader = _Shader()
    for fmt, held, out, shape, layout, place, number in runs:
        biases = [bias for bias in _biases(fmt, out) if not bias or bias[1] in _present(target)]
        if {fmt, held, out} <= {*_present(target), *("packed " + packed for packed in PACKED)}:
            _product(shader, rng, fmt, held, out, _fitted(fmt, *shape), layout, place, biases[number % len(biases)])
    return [shader.case()] if shader.operations else []


def products(fmt, target):
    """Multiply and MultiplyAdd, small ones."""
    rng, first = random.Random(f"thread {fmt}"), list(TYPES).index(fmt)
    if _is_full():
        return [case for layout in LAYOUTS for held, out in TYPES[fmt] for place in PLACES for case in _case(
            rng, [(fmt, held, out, shape, layout, place, first + i) for i, shape in enumerate(SHAPES)], target)]
    # To decode 8-bit floats takes drivers long.
    shapes = [(2, 18), (1, 16)] if fmt in ("e4m3", "e5m2") else SHAPES
    return _case(rng, [(fmt, held, out, shapes[turn % len(shapes)], LAYOUTS[turn % 6], PLACES[turn % 5], turn)
                       for i, (held, out) in enumerate(TYPES[fmt]) for turn in (first + 2 * i, first + 2 * i + 7)], target)


def half_sums(target):
    """Products of f16 with --thread-sums=f16, small and in loops. Their sums are exact in f16, too."""
    cases = products("f16", target) + large_products(["f16"], target)
    for case in cases:
        case.options += ["--thread-matrices=plain", "--thread-sums=f16"]
    return cases


def large_products(formats, target):
    """The same, with loops."""
    rng = random.Random(f"large {formats}")
    cases = []
    for i, (fmt, (layout, place)) in enumerate(zip(formats, zip(LAYOUTS * len(formats), ("promised", "each", "constant", "known", "tight") * len(formats)))):
        held, out = TYPES[fmt][0]
        if not _is_full():
            cases += _case(rng, [(fmt, held, out, LARGE[i % 2], layout, place, i)], target)
            continue
        for held, out in TYPES[fmt]:
            for shape in LARGE:
                cases += _case(rng, [(fmt, held, out, shape, layout, place, i) for layout in LAYOUTS[:2] for place in PLACES[:3]], target)
    return cases


# For each component type of a matrix: types of vectors and results. Each is a row of nvidia-hopper, or one with the numbers converted
# before or after it.
WIDE_TYPES = {
    "f16": [("f16", "f16"), ("packed e4m3", "f16"), ("packed e5m2", "f16")],
    "i8": [("packed i8", "i32"), ("packed u8", "i32"), ("packed i8", "u32"), ("packed u8", "i16")],
    "u8": [("packed u8", "i32"), ("packed i8", "i32"), ("packed u8", "u32"), ("packed i8", "u16")],
}


def wide_products(fmt, target):
    """Where offsets are multiples of 64 bytes and strides of 16."""
    rng, shapes = random.Random(f"wide {fmt}"), [(5, 8), (8, 16), (1, 24), (5, 7), (3, 40), (21, 32), (64, 64), (3, 33)]
    turns = [turn for turn in range(18) if _is_full() or turn in (0, 4, 8)]
    runs = [(fmt, held, out, shapes[(turn + i) % len(shapes)], LAYOUTS[(turn + i) % 6], WIDE[turn % 3], turn + i)
            for i, (held, out) in enumerate(WIDE_TYPES[fmt]) for turn in turns]
    return [case for first in range(0, len(runs), 6) for case in _case(rng, runs[first:first + 6], target)]


# --- additions to memory ---------------------------------------------------------------------------


def _factors(rng, fmt, count):
    if fmt in ("e4m3", "e5m2"):
        return [rng.randint(-1, 1) for _ in range(count)]
    return _numbers(rng, fmt, count)


def _outer(shader, rng, fmt, held, m, n):
    if matrix_shader.counting:
        shader.operations += 1
        return
    number = shader.operations
    each = 32 // values.width(fmt) if held == "packed" else 1
    lists = [[_factors(rng, fmt if held == "packed" else held, count) for _ in range(THREADS)] for count in (m, n)]
    if fmt == "e5m2":  # which holds integers up to 8
        lists[0] = [numbers if t < 5 else [0] * m for t, numbers in enumerate(lists[0])]
    vector = "packed " + fmt if held == "packed" else held
    a, _, _ = shader.read(f"a{number}", vector, m, lists[0])
    b, _, _ = shader.read(f"b{number}", vector, n, lists[1])
    stride = -(-n * size(fmt) // 16) * 16 // size(fmt)
    offset = 16 // size(fmt) * rng.randint(1, 3)
    before = [rng.randint(0, 2) for _ in range(offset + stride * m + 16 // size(fmt))]
    after = list(before)
    for t in range(THREADS):
        for r in range(m):
            for c in range(n):
                at = offset + r * stride + c
                after[at] = values.convert(after[at] + values.convert(lists[0][t][r] * lists[1][t][c], fmt), fmt)
    shader.inouts[f"Sum{number}"] = (fmt, before, after)
    place = str(offset * size(fmt)) if number % 2 else shader.runtime(offset * size(fmt))
    kind = f"Matrix<ComponentType::{_COMPONENTS[fmt]}, {m}, {n}, MatrixUse::Accumulator, MatrixScope::Thread>"
    if each == 1:
        shader.body += [f"  {kind} x{number} = OuterProduct<ComponentType::{_COMPONENTS[fmt]}>({a}, {b});",
                        f"  x{number}.InterlockedAccumulate(Sum{number}, {place});"]
    else:  # the only way to state M and N that are not multiples of the numbers in a word
        shader.body += [f"  __builtin_LinAlgMatrix [[__LinAlgMatrix_Attributes(ComponentType::{_COMPONENTS[fmt]}, {m}, {n}, 2, 0)]] x{number};",
                        f"  __builtin_LinAlg_MatrixOuterProduct(x{number}, {a}, {b});",
                        f"  __builtin_LinAlg_MatrixAccumulateToDescriptor(x{number}, Sum{number}, {place}, 0, 4, 16);"]
    shader.operations += 1


def _added_vector(shader, rng, fmt, count, wide=False):
    if matrix_shader.counting:
        shader.operations += 1
        return
    number = shader.operations
    lists = [_numbers(rng, fmt, count) for _ in range(THREADS)]
    name, _, _ = shader.read(f"v{number}", fmt, count, lists)
    unit = 16 // size(fmt) if wide else 1
    offset = unit * (1 + rng.randint(0, 4))
    before = [rng.randint(0, 9) for _ in range(offset + count + 3)]
    after = list(before)
    for numbers in lists:
        for i, x in enumerate(numbers):
            after[offset + i] = values.convert(after[offset + i] + x, fmt)
    while len(before) * size(fmt) % 8:
        before.append(5)
        after.append(5)
    shader.inouts[f"Sum{number}"] = (fmt, before, after)
    place = f"{shader.runtime(offset // unit)} * 16" if wide else shader.runtime(offset * size(fmt))
    shader.body.append(f"  InterlockedAccumulate(Sum{number}, {place}, {name});")
    shader.operations += 1


def additions(formats, target):
    """OuterProduct with InterlockedAccumulate, and InterlockedAccumulate of vectors."""
    rng = random.Random(f"additions {formats}")
    shader = _Shader()
    for fmt in [fmt for fmt in formats if fmt in _present(target)]:
        for held in ["packed"] if fmt in PACKED else [fmt, *{"f32": ["f16"], "i32": ["u16"]}.get(fmt, [])]:
            for shape in ([(5, 7), (8, 4), (1, 6), (33, 18)] if _is_full() else [(5, 7), (6, 3)]):
                _outer(shader, rng, fmt, held, *shape)
        if fmt not in PACKED:
            for count in (3, 18):
                _added_vector(shader, rng, fmt, count)
    case = shader.case()
    case.matrix = "f64" in formats  # for what a target says of atomic additions of doubles: lavapipe has none
    return case


def wide_additions(target):
    """Vectors added where NV_cooperative_vector can."""
    rng, shader = random.Random("wide additions"), _Shader()
    for fmt in ("f16", "f32"):
        for count in (1, 3, 18, 64):
            _added_vector(shader, rng, fmt, count, wide=True)
    return shader.case()


# --- conversions -----------------------------------------------------------------------------------


def conversions(sources, target):
    """Convert of some component types to each."""
    cases = []
    for fmt in [fmt for fmt in sources if fmt in _present(target)]:
        shader, rng = _Shader(), random.Random(f"convert {fmt}")
        if matrix_shader.counting:
            shader.operations = len(_present(target))
            cases.append(shader.case())
            continue
        edges = _edges(rng, fmt)
        for to in _present(target):
            count = 12 if fmt in PACKED else rng.choice([4, 9, 16])
            lists = [[edges() for _ in range(count)] for _ in range(THREADS)]
            name, _, _ = shader.read(f"v_{to}", "packed " + fmt if fmt in PACKED else fmt, count, lists)
            each = 32 // values.width(to) if to in PACKED else 1
            shader.write(f"Convert<ComponentType::{_COMPONENTS[to]}, ComponentType::{_COMPONENTS[fmt]}>({name}).Data", to, count,
                         [[saturated(x, to) for x in numbers] for numbers in lists], each)
        cases.append(shader.case())
    return cases
