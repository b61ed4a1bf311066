# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of WaveMatrix: types x M x N x orientation x memory x stride x offset x operation.

Each function gives a list of cases, one shader for each M x N. Each group of the dispatch does one operation of
one configuration, which it reads from a buffer: so the compiler knows no offset, stride or orientation. Sources are
whole buffers of values, and a configuration says how to read a matrix out of them; results go to their own
places, and every byte beside them must stay as it was.
"""

import itertools
import os
import random

import values
from case import UNTOUCHED, Case

ALL = list(itertools.product((16, 32, 64), repeat=2))
# lavapipe's compile time grows with the square of the elements, so most tests keep to these M x N. With
# TESSERA_EXECUTION_MATRIX=full in the environment every test runs ALL.
SMALL = [(16, 16), (16, 32), (32, 16)]
LARGE = [shape for shape in ALL if shape not in SMALL and shape != (64, 64)]
MEMORIES = ("buffer", "groupshared")


def _runs(shapes, memories=MEMORIES):
    full = os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"
    return itertools.product(MEMORIES, ALL) if full else itertools.product(memories, shapes)

# MatrixDepth() of the factors' types where it is not 16; see docs/targets.md.
_DEPTHS = {"nvidia-hopper": {"i8": 32, "u8": 32}}


def depth(target, fmt):
    return _DEPTHS.get(target, {}).get(fmt, 16)


_HLSL = {"f16": "float16_t", "f32": "float", "bf16": "bfloat16_t", "i32": "int32_t", "u32": "uint32_t", "i16": "int16_t",
         "u16": "uint16_t", "i8": "int8_t4_packed", "u8": "uint8_t4_packed", "e4m3": "uint8_t4_packed", "e5m2": "uint8_t4_packed"}
_ACCUMULATORS = ("f16", "f32", "i32")
_FACTORS = {"f16": ("f16",), "f32": ("f16", "f32"), "i32": ("i8", "u8")}

ALIGN = 16  # bytes; what every device takes
_STRIDES = (2, 3, 7)  # between the elements of a vector of sums
MAX_PAD = 3  # in units of ALIGN
SHARED = 28 * 1024  # bytes of groupshared memory; the rest of 32 KiB is for copies that the compiler makes
FILLER = -776  # in groupshared memory, where nothing is stored


def _size(fmt):
    return values.width(fmt) // 8


def _per_element(fmt):
    """Components in an element of a groupshared array."""
    return 4 if values.width(fmt) == 8 else 1


class Place:
    """Where a matrix lies, in components."""

    def __init__(self, rows, columns, offset, stride, column_major):
        self.rows, self.columns = rows, columns
        self.offset, self.stride, self.column_major = offset, stride, column_major

    def at(self, r, c):
        return self.offset + (c * self.stride + r if self.column_major else r * self.stride + c)

    def end(self):
        return self.at(self.rows - 1, self.columns - 1) + 1

    def read(self, contents):
        return [[contents[self.at(r, c)] for c in range(self.columns)] for r in range(self.rows)]

    def write(self, matrix, contents):
        for r, row in enumerate(matrix):
            for c, value in enumerate(row):
                contents[self.at(r, c)] = value


class Configuration:
    """Stride (tight or padded), offset (zero or not) and orientations of one run through the loop."""

    def __init__(self, rng, padded, offset, orientations):
        self.rng, self.padded, self.offset, self.orientations = rng, padded, offset, orientations

    def place(self, rows, columns, fmt, index, base=0):
        unit = ALIGN // _size(fmt)
        column_major = self.orientations[index % len(self.orientations)]
        stride = rows if column_major else columns
        if self.padded:
            stride += unit * self.rng.randint(1, MAX_PAD)
        offset = base + (unit * self.rng.randint(1, MAX_PAD) if self.offset else 0)
        return Place(rows, columns, offset, stride, column_major)

    def vector_place(self, rows, columns, fmt, base=0):
        """A row or column of sums: the stride runs from element to element."""
        stride = self.rng.choice(_STRIDES) if self.padded else 1
        offset = base + (ALIGN // _size(fmt) * self.rng.randint(1, MAX_PAD) if self.offset else 0)
        return Place(rows, columns, offset, stride, False) if columns == 1 else \
            Place(rows, columns, offset, stride, True)


def _most(rows, columns, fmt):
    """Bytes that a matrix takes at most."""
    return max(n * (length * _size(fmt) + MAX_PAD * ALIGN) for n, length in ((rows, columns), (columns, rows))) + MAX_PAD * ALIGN


class Source:
    """A buffer that matrices are read from, in memory of the kind under test."""

    def __init__(self, name, fmt, memory, generate):
        self.name, self.fmt, self.memory, self.generate = name, fmt, memory, generate
        self.places = []

    def fill(self):
        count = max(place.end() for place in self.places)
        count += -count % (ALIGN // _size(self.fmt))
        self.contents = [self.generate() for _ in range(count)]


class Shader:
    """Declarations, what a group does, and where it reads and writes."""

    def __init__(self, memory, target, fmt, rows, columns):
        """The result is a matrix of fmt, rows x columns."""
        self.memory, self.left = memory, SHARED - _most(rows, columns, fmt)
        self.wave = 8 if os.path.basename(target).startswith("lavapipe") else 32
        self.sources, self.outputs, self.where = {}, {}, []
        self.body, self.steps, self.operations = [], 0, 0
        self.straight = None  # the orientations of A, B and C where they are constants and nothing branches

    # --- the text ---

    def source(self, name, fmt, generate, rows, columns):
        """What does not fit in groupshared memory beside the rest lies in a buffer after all."""
        memory = self.memory
        if memory == "groupshared":
            memory = memory if _most(rows, columns, fmt) <= self.left else "buffer"
            self.left -= _most(rows, columns, fmt) if memory == "groupshared" else 0
        self.sources[name] = Source(name, fmt, memory, generate)

    def step(self):
        """The index of one more matrix access in the loop."""
        self.steps += 1
        return self.steps - 1

    def memory_of(self, name):
        return self.sources[name].memory if name in self.sources else self.memory

    def access(self, method, variable, name, vector=False, indent="  "):
        index = self.step()
        memory = "Shared" + name if self.memory_of(name) == "groupshared" else name
        column_major = f"w{index}.z != 0" if self.straight is None else str(self.straight[min(index, 2)]).lower()
        orientation = "" if vector else f", {column_major}"
        self.body += [f"{indent}uint4 w{index} = Where[i * STEPS + {index}];",
                      f"{indent}{variable}.{method}({memory}, w{index}.x, w{index}.y{orientation});"]

    def operation(self, statements, variable, fmt, vector=False):
        """What some of the groups do after the loads, and the store of its result to `Dst`."""
        self.outputs.setdefault("Dst", {"fmt": fmt, "size": 0, "results": []})
        if self.straight is None:
            self.body.append(f"  if (operation == {self.operations}) {{")
        self.body += ["    " + s for s in statements]
        self.access("Store", variable, "Dst", vector, "    ")
        if self.straight is None:
            self.body.append("  }")
        self.operations += 1

    # --- the data ---

    def at(self, place, name, fmt):
        """A row of `Where` for a load or store: bytes, or elements of an array."""
        def scale(components):
            return components // _per_element(fmt) if self.memory_of(name) == "groupshared" else components * _size(fmt)
        self.where += [scale(place.offset), scale(place.stride), int(place.column_major), 0]

    def reads(self, name, place):
        self.sources[name].places.append(place)
        self.at(place, name, self.sources[name].fmt)
        return name, place

    def writes(self, place, compute):
        """`compute` gives the matrix once the sources have contents."""
        output = self.outputs["Dst"]
        output["results"].append((place, compute))
        unit = _per_element(output["fmt"])
        output["size"] = max(output["size"], -(-place.end() // unit) * unit)
        self.at(place, "Dst", output["fmt"])

    def matrix(self, read):
        name, place = read
        return place.read(self.sources[name].contents)

    # --- the case ---

    def case(self, count, declarations):
        for source in self.sources.values():
            source.fill()
        case = Case()
        case.matrix = True
        case.groups = (count * self.operations, 1, 1)
        if any(source.fmt == "f32" for source in self.sources.values()):
            case.options.append("-Wno-emulation")  # f32 factors are computed by the lanes
        case.operations = count * self.operations
        text = [f"#define STEPS {self.steps}", "StructuredBuffer<uint4> Where : register(t0);"]
        case.add_input("Where", "u32", self.where, (0, 0))
        before, after, binding = [], [], 1
        for source in self.sources.values():
            before += self.declare_source(case, source, binding, text)
            binding += 1
        for name, output in self.outputs.items():
            self.declare_output(case, name, output, binding, text, before, after)
            binding += 1
        barrier = ["  GroupMemoryBarrierWithGroupSync();"] if self.memory == "groupshared" else []
        text += [f"[numthreads({self.wave}, 1, 1)] void main(uint group : SV_GroupID, uint t : SV_GroupIndex) {{",
                 f"  uint i = group / {self.operations}, operation = group % {self.operations};",
                 *("  " + d for d in declarations), *before, *barrier, *self.body, *barrier, *after, "}", ""]
        case.source = "\n".join(text)
        return case

    def declare_source(self, case, source, binding, text):
        case.add_input(source.name, source.fmt, source.contents, (0, binding))
        if source.memory == "buffer":
            kind = "RWByteAddressBuffer" if binding % 2 else "ByteAddressBuffer"
            text.append(f"{kind} {source.name} : register({'u' if binding % 2 else 't'}{binding});")
            return []
        packed = _per_element(source.fmt) == 4
        # Packed components lie in arrays of their own type, or of uint.
        element = "uint" if packed and binding % 2 else _HLSL[source.fmt]
        count = len(source.contents) // _per_element(source.fmt)
        text += [f"StructuredBuffer<{'uint' if packed else element}> {source.name} : register(t{binding});",
                 f"groupshared {element} Shared{source.name}[{count}];"]
        return [f"  for (uint e{binding} = t; e{binding} < {count}; e{binding} += {self.wave}) "
                f"Shared{source.name}[e{binding}] = {source.name}[e{binding}];"]

    def declare_output(self, case, name, output, binding, text, before, after):
        fmt, size, hlsl = output["fmt"], output["size"], _HLSL[output["fmt"]]
        if self.memory == "buffer":
            text.append(f"RWByteAddressBuffer {name} : register(u{binding});")
            contents = [values.Bits(int.from_bytes(bytes([UNTOUCHED]) * _size(fmt), "little"))] * self.base()
            for place, compute in output["results"]:
                place.write(compute(), contents)
            case.add_output(name, fmt, contents, (0, binding))
            return
        packed = _per_element(fmt) == 4
        count, element = size // _per_element(fmt), "uint" if packed else hlsl
        filler = int.from_bytes(bytes([UNTOUCHED]) * 4, "little") if packed else FILLER
        text += [f"RWStructuredBuffer<{element}> {name} : register(u{binding});", f"groupshared {hlsl} Shared{name}[{count}];"]
        before.append(f"  for (uint d = t; d < {count}; d += {self.wave}) Shared{name}[d] = ({element}){filler};")
        after.append(f"  for (uint o = t; o < {count}; o += {self.wave}) {name}[group * {count} + o] = ({element})Shared{name}[o];")
        contents = []
        for place, compute in output["results"]:
            part = [values.Bits(UNTOUCHED) if packed else values.convert(FILLER, fmt)] * size
            place.write(compute(), part)
            contents += part
        case.add_output(name, fmt, contents, (0, binding))

    def base(self):
        """Where the next result may start: results in buffers follow each other."""
        output = self.outputs["Dst"]
        unit = ALIGN // _size(output["fmt"])
        return 0 if self.memory == "groupshared" else -(-output["size"] // unit) * unit


def configurations(rng, orientations):
    return [Configuration(rng, padded, offset, o)
            for padded, offset, o in itertools.product((False, True), (False, True), orientations)]


def _multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def _each(function, *matrices):
    return [[function(*elements) for elements in zip(*rows)] for rows in zip(*matrices)]


def _generator(rng, fmt):
    """Full range for integers; integers that keep every product and sum exact for floats."""
    if fmt == "i32":
        return lambda: rng.randint(-2**31, 2**31 - 1)
    low, high = {"i8": (-128, 127), "u8": (0, 255), "f16": (-3, 3), "f32": (-99, 99)}[fmt]
    return lambda: rng.randint(low, high)


def _product_case(a, b, acc, memory, m, n, target, generators, expect, configure):
    rng = random.Random(f"{a} {b} {acc} {memory} {m} {n}")
    shader = Shader(memory, target, acc, m, n)
    k = depth(target, a)
    for name, fmt, rows, columns in (("A", a, m, k), ("B", b, k, n), ("C", acc, m, n)):
        shader.source("Src" + name, fmt, generators(rng, fmt), rows, columns)
    shader.access("Load", "a", "SrcA")
    shader.access("Load", "b", "SrcB")
    shader.access("Load", "c", "SrcC")
    shader.operation(["c.Multiply(a, b);"], "c", acc)
    shader.operation(["c.MultiplyAccumulate(a, b);"], "c", acc)
    list_of = configure(rng)
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, a, 0))
        right = shader.reads("SrcB", one.place(k, n, b, 1))
        addend = shader.reads("SrcC", one.place(m, n, acc, 2))

        def product(left=left, right=right):
            return expect(shader.matrix(left), shader.matrix(right), None)

        def accumulated(left=left, right=right, addend=addend):
            return expect(shader.matrix(left), shader.matrix(right), shader.matrix(addend))

        shader.writes(one.place(m, n, acc, 2, shader.base()), product)
        shader.writes(one.place(m, n, acc, 0, shader.base()), accumulated)
    return shader.case(len(list_of), [
        f"WaveMatrixLeft<{_HLSL[a]}, {m}, {n}> a;", f"WaveMatrixRight<{_HLSL[b]}, {m}, {n}> b;",
        f"WaveMatrixAccumulator<{_HLSL[acc]}, {m}, {n}> c;"])


ORIENTATIONS = list(itertools.product((False, True), repeat=3))  # column-major: A, B and C


def products(a, b, acc, target, shapes=SMALL, memories=MEMORIES):
    """Multiply and MultiplyAccumulate, exact: all orientations of A, B and C, tight and padded, with and without offset."""
    def expect(left, right, addend):
        product = _multiply(left, right)
        return product if addend is None else _each(lambda x, y: x + y, product, addend)
    return [_product_case(a, b, acc, memory, m, n, target, _generator, expect,
                          lambda rng: configurations(rng, ORIENTATIONS)) for memory, (m, n) in _runs(shapes, memories)]


def random_products(factor, acc, target, shapes=SMALL):
    """Multiply and MultiplyAccumulate of random floats against double precision. Each of the K products
    and sums may be rounded in the accumulator's format: the bound is (K + 1) times half an ulp of 1 times the sum of magnitudes."""
    epsilon = 2.0 ** (-11 if acc == "f16" else -24)

    def generators(rng, fmt):
        return lambda: values.convert(rng.uniform(-1, 1), fmt)

    def expect(left, right, addend):
        product = _multiply(left, right)
        magnitude = _multiply([[abs(x) for x in row] for row in left], [[abs(x) for x in row] for row in right])
        if addend is not None:
            product = _each(lambda x, y: x + y, product, addend)
            magnitude = _each(lambda x, y: x + abs(y), magnitude, addend)
        return _each(lambda x, s: values.Near(x, abs=(len(right) + 1) * epsilon * s), product, magnitude)
    return [_product_case(factor, factor, acc, memory, m, n, target, generators, expect,
                          lambda rng: configurations(rng, ORIENTATIONS)[::5]) for memory, (m, n) in _runs(shapes)]


def straight_products(acc, target, shapes=SMALL):
    """MultiplyAccumulate with constant orientations and without a branch, for translators that know no more."""
    cases = []
    for (m, n), orientations in zip(shapes, ORIENTATIONS[1::2] + ORIENTATIONS[::2]):
        rng = random.Random(f"straight {acc} {m} {n}")
        shader = Shader("buffer", target, acc, m, n)
        shader.straight = orientations
        k = depth(target, "f16")
        for name, fmt, rows, columns in (("A", "f16", m, k), ("B", "f16", k, n), ("C", acc, m, n)):
            shader.source("Src" + name, fmt, _generator(rng, fmt), rows, columns)
            shader.access("Load", name.lower(), "Src" + name)
        shader.operation(["c.MultiplyAccumulate(a, b);"], "c", acc)
        list_of = configurations(rng, [orientations])
        for one in list_of:
            left = shader.reads("SrcA", one.place(m, k, "f16", 0))
            right = shader.reads("SrcB", one.place(k, n, "f16", 1))
            addend = shader.reads("SrcC", one.place(m, n, acc, 2))

            def expect(left=left, right=right, addend=addend):
                return _each(lambda x, y: x + y, _multiply(shader.matrix(left), shader.matrix(right)), shader.matrix(addend))
            shader.writes(one.place(m, n, acc, 2, shader.base()), expect)
        cases.append(shader.case(len(list_of), [
            f"WaveMatrixLeft<float16_t, {m}, {n}> a;", f"WaveMatrixRight<float16_t, {m}, {n}> b;",
            f"WaveMatrixAccumulator<{_HLSL[acc]}, {m}, {n}> c;"]))
    return cases


# --- operations on accumulators -----------------------------------------------------------------

_KINDS = {  # name, rows and columns of an M x N, and whether it is a vector
    "Accumulator": (lambda m, n: (m, n), False),
    "LeftColAcc": (lambda m, n: (m, 1), True),
    "RightRowAcc": (lambda m, n: (1, n), True),
}


def _quotient(x, y):
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


# method, what it does to a component, scalars of integer and of float matrices
_SCALAR_METHODS = (
    ("ScalarMultiply", lambda x, s, fmt: x * s, (-7, 1000003), (-3, 0.5)),
    ("ScalarDivide", lambda x, s, fmt: _quotient(x, s) if fmt == "i32" else x / s, (-7, 1000), (-4, 0.5)),
    ("ScalarAdd", lambda x, s, fmt: x + s, (-7, 2**31 - 1), (-7, 0.25)),
    ("ScalarSubtract", lambda x, s, fmt: x - s, (-9, 2**31 - 1), (-9, 0.25)),
)

_PAIRS = [(False, False, False), (True, True, True)]  # everything row-major, everything column-major


def _generate_for_arithmetic(rng, fmt):
    return _generator(rng, fmt) if fmt == "i32" else lambda: rng.randint(-99, 99)


def _place(one, vector, rows, columns, fmt, base=0):
    return one.vector_place(rows, columns, fmt, base) if vector else one.place(rows, columns, fmt, 0, base)


def _elementwise_case(kind, acc, memory, m, n, target):
    rng = random.Random(f"{kind} {acc} {memory} {m} {n}")
    shape, vector = _KINDS[kind]
    rows, columns = shape(m, n)
    shader = Shader(memory, target, acc, rows, columns)
    shader.source("Src", acc, _generate_for_arithmetic(rng, acc), rows, columns)
    scalars = []  # of each configuration: one for each method, then the value of the fill
    methods = [*_SCALAR_METHODS, ("Fill", lambda x, s, fmt: s, (-2**31, 41), (-0.75, 41))]
    shader.access("Load", "x", "Src", vector)
    for index, (method, _, _, _) in enumerate(methods):
        shader.operation([f"x.{method}(Scalars[i * {len(methods)} + {index}]);"], "x", acc, vector)
    list_of = configurations(rng, _PAIRS)
    for number, one in enumerate(list_of):
        read = shader.reads("Src", _place(one, vector, rows, columns, acc))
        for _, function, whole, real in methods:
            scalar = (whole if acc == "i32" else real)[number % 2]
            scalars.append(scalar)
            shader.writes(_place(one, vector, rows, columns, acc, shader.base()),
                          lambda read=read, scalar=scalar, function=function:
                          _each(lambda x: function(x, scalar, acc), shader.matrix(read)))
    case = shader.case(len(list_of), [f"WaveMatrix{kind}<{_HLSL[acc]}, {m}, {n}> x;"])
    case.source = f"StructuredBuffer<{_HLSL[acc]}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", acc, scalars, (0, 9))
    return case


def elementwise(kind, acc, target, shapes=SMALL):
    """Load, Store, Fill and the four scalar operations of one kind of accumulator."""
    return [_elementwise_case(kind, acc, memory, m, n, target) for memory, (m, n) in _runs(shapes)]


def _cast(value, fmt):
    return int(value) if fmt == "i32" else value


def _addition_case(acc, memory, m, n, target):
    rng = random.Random(f"add {acc} {memory} {m} {n}")
    shader = Shader(memory, target, acc, m, n)
    shader.source("Src", acc, _generate_for_arithmetic(rng, acc), m, n)
    for fmt in _ACCUMULATORS:  # a cast to int truncates quarters
        shader.source("Add_" + fmt, fmt, (lambda: rng.randint(-90, 90)) if fmt == "i32" else (lambda: rng.randint(-90, 90) / 4), m, n)
    shader.access("Load", "x", "Src")
    declarations = [f"WaveMatrixAccumulator<{_HLSL[acc]}, {m}, {n}> x;"]
    plan = [(kind, fmt) for kind in _KINDS for fmt in _ACCUMULATORS]
    for kind, fmt in plan:
        vector = _KINDS[kind][1]
        name = f"{kind}_{fmt}"
        declarations.append(f"WaveMatrix{kind}<{_HLSL[fmt]}, {m}, {n}> {name};")
        shader.access("Load", name, "Add_" + fmt, vector)
        shader.operation([f"x.Add({name});"], "x", acc)
    list_of = configurations(rng, _PAIRS)
    for one in list_of:
        read = shader.reads("Src", one.place(m, n, acc, 0))
        for kind, fmt in plan:
            shape, vector = _KINDS[kind]
            rows, columns = shape(m, n)
            addend = shader.reads("Add_" + fmt, _place(one, vector, rows, columns, fmt))

            def expect(read=read, addend=addend):
                full, other = shader.matrix(read), shader.matrix(addend)
                return [[x + _cast(other[r % len(other)][c % len(other[0])], acc) for c, x in enumerate(row)]
                        for r, row in enumerate(full)]
            shader.writes(one.place(m, n, acc, 0, shader.base()), expect)
    return shader.case(len(list_of), declarations)


def additions(acc, target, shapes=SMALL):
    """Add with all three kinds of operand, of the same and of other types."""
    return [_addition_case(acc, memory, m, n, target) for memory, (m, n) in _runs(shapes)]


def _sum_case(acc, memory, m, n, target):
    rng = random.Random(f"sum {acc} {memory} {m} {n}")
    shader = Shader(memory, target, acc, max(m, n), _STRIDES[-1])
    declarations, plan = [], []
    shader.source("Src", acc, _generate_for_arithmetic(rng, acc), max(m, n), _STRIDES[-1])
    for factor in _FACTORS[acc]:
        k = depth(target, factor)
        shader.source("Src_" + factor, factor, _generator(rng, factor), max(m, n), k)
        for side, kind, shape in (("Left", "LeftColAcc", (m, k)), ("Right", "RightRowAcc", (k, n))):
            v, f = f"{kind}_{factor}", f"{side}_{factor}"
            declarations += [f"WaveMatrix{side}<{_HLSL[factor]}, {m}, {n}> {f};", f"WaveMatrix{kind}<{_HLSL[acc]}, {m}, {n}> {v};"]
            shader.access("Load", f, "Src_" + factor)
            shader.access("Load", v, "Src", vector=True)
            shader.operation([f"{v}.SumAccumulate({f});"], v, acc, vector=True)
            plan.append((side, factor, shape, _KINDS[kind][0](m, n)))
    list_of = configurations(rng, _PAIRS)
    for one in list_of:
        for side, factor, shape, sums in plan:
            matrix = shader.reads("Src_" + factor, one.place(*shape, factor, 0))
            start = shader.reads("Src", one.vector_place(*sums, acc))

            def expect(side=side, matrix=matrix, start=start):
                lines = shader.matrix(matrix)
                totals = [sum(line) for line in (lines if side == "Left" else zip(*lines))]
                before = shader.matrix(start)
                return [[row[0] + s] for row, s in zip(before, totals)] if side == "Left" else \
                    [[x + s for x, s in zip(before[0], totals)]]
            shader.writes(one.vector_place(*sums, acc, shader.base()), expect)
    return shader.case(len(list_of), declarations)


def sums(acc, target, shapes=SMALL):
    """SumAccumulate of rows and columns onto loaded vectors."""
    return [_sum_case(acc, memory, m, n, target) for memory, (m, n) in _runs(shapes)]


# --- copies of factors --------------------------------------------------------------------------


def _copy_case(side, fmt, memory, m, n, target):
    rng = random.Random(f"copy {side} {fmt} {memory} {m} {n}")
    k = depth(target, fmt)
    rows, columns = (m, k) if side == "Left" else (k, n)
    shader = Shader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    shader.access("Load", "x", "Src")
    shader.operation(["Matrix y = x;"], "y", fmt)
    shader.operation(["x.Fill(Scalars[i]);"], "x", fmt)
    scalars = []  # a packed one has four components, which repeat along the depth
    list_of = configurations(rng, list(itertools.product((False, True), repeat=2)))
    for number, one in enumerate(list_of):
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        count = _per_element(fmt)
        scalar = [_generator(rng, fmt)() for _ in range(count)] if number % 2 else [_generator(rng, fmt)()] * count
        scalars += scalar

        def filled(scalar=scalar):
            return [[scalar[(c if side == "Left" else r) % len(scalar)] for c in range(columns)] for r in range(rows)]
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), lambda read=read: shader.matrix(read))
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()), filled)
    case = shader.case(len(list_of), [f"typedef WaveMatrix{side}<{_HLSL[fmt]}, {m}, {n}> Matrix;", "Matrix x;"])
    element = "uint" if _per_element(fmt) == 4 else _HLSL[fmt]
    case.source = f"StructuredBuffer<{element}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", fmt, scalars, (0, 9))
    return case


def copies(side, fmt, target, shapes=SMALL):
    """Load, Fill and Store of factors in all pairs of orientations."""
    return [_copy_case(side, fmt, memory, m, n, target) for memory, (m, n) in _runs(shapes)]
