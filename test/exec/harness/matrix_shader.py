# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The shader of an execution matrix: matrices of any dialect read from and written to memory of every kind.

Each group of the dispatch does one operation of one configuration, which it reads from a buffer: so the compiler knows
no offset, stride or orientation. Sources are whole buffers of values, and a configuration says how to read a matrix out
of them; results go to their own places, and every byte beside them must stay as it was.
"""

import itertools
import operator
import os

import values
from case import UNTOUCHED, Case

MEMORIES = ("buffer", "groupshared")

HLSL = {"f16": "float16_t", "f32": "float", "f64": "double", "bf16": "bfloat16_t", "i64": "int64_t", "u64": "uint64_t",
        "i32": "int32_t", "u32": "uint32_t", "i16": "int16_t", "u16": "uint16_t", "i8": "int8_t4_packed", "u8": "uint8_t4_packed",
        "e4m3": "uint8_t4_packed", "e5m2": "uint8_t4_packed"}

ALIGN = 16  # bytes; what every device takes
MAX_PAD = 3  # in units of ALIGN
SHARED = 28 * 1024  # bytes of groupshared memory; the rest of 32 KiB is for copies that the compiler makes
FILLER = -776  # in groupshared memory, where nothing is stored
STRIDES = (2, 3, 7)  # between the elements of a vector of sums

counting = False  # cases tell how many operations they check, and have nothing else


def size(fmt):
    return values.width(fmt) // 8


def per_element(fmt):
    """Components in an element of a groupshared array."""
    return 4 if values.width(fmt) == 8 else 1


def number_range(fmt):
    """All integers of the format; of floats integers that keep every product and sum exact, though in f64 they would not be
    in f32."""
    if values.is_float(fmt):
        most = {"f32": 99, "f64": 2**22}.get(fmt, 3)
        return -most, most
    bits = values.width(fmt)
    return (0, 2**bits - 1) if fmt[0] == "u" else (-2**(bits - 1), 2**(bits - 1) - 1)


def generator(rng, fmt):
    low, high = number_range(fmt)
    return lambda: rng.randint(low, high)


def multiply(a, b):
    columns = list(zip(*b))
    return [[sum(map(operator.mul, row, column)) for column in columns] for row in a]


def each(function, *matrices):
    return [[function(*elements) for elements in zip(*rows)] for rows in zip(*matrices)]


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
        unit = ALIGN // size(fmt)
        column_major = self.orientations[index % len(self.orientations)]
        stride = rows if column_major else columns
        if self.padded:
            stride += unit * self.rng.randint(1, MAX_PAD)
        offset = base + (unit * self.rng.randint(1, MAX_PAD) if self.offset else 0)
        return Place(rows, columns, offset, stride, column_major)

    def vector_place(self, rows, columns, fmt, base=0):
        """A row or column of sums: the stride runs from element to element."""
        stride = self.rng.choice(STRIDES) if self.padded else 1
        offset = base + (ALIGN // size(fmt) * self.rng.randint(1, MAX_PAD) if self.offset else 0)
        return Place(rows, columns, offset, stride, False) if columns == 1 else \
            Place(rows, columns, offset, stride, True)


def configurations(rng, orientations):
    """Tight and padded, with and without an offset, in each orientation."""
    return [Configuration(rng, padded, offset, o)
            for padded, offset, o in itertools.product((False, True), (False, True), orientations)]


def some_configurations(rng, orientations):
    """Eight of these for a test run, where the orientations are all those of two matrices or of three: each orientation, and
    any two of padding, offset and the matrices' orientations in all four ways."""
    def is_taken(one):
        a, b, *c = one.orientations
        return (one.padded, one.offset) == (a != b, b != c[0]) if c else (one.padded != one.offset) == (a != b)
    return [one for one in configurations(rng, orientations) if is_taken(one)]


def _most(rows, columns, fmt):
    """Bytes that a matrix takes at most."""
    return max(n * (length * size(fmt) + MAX_PAD * ALIGN) for n, length in ((rows, columns), (columns, rows))) + MAX_PAD * ALIGN


class Source:
    """A buffer that matrices are read from, in memory of the kind under test."""

    def __init__(self, name, fmt, memory, generate):
        self.name, self.fmt, self.memory, self.generate = name, fmt, memory, generate
        self.places = []

    def fill(self):
        count = max(place.end() for place in self.places)
        count += -count % (ALIGN // size(self.fmt))
        self.contents = [self.generate() for _ in range(count)]

    def end(self):
        """Returns the start of a place that does not overlap the ones before."""
        unit = ALIGN // size(self.fmt)
        return max((-(-place.end() // unit) * unit for place in self.places), default=0)


class Output:
    """A buffer that the results of some operations are written to, or a groupshared array of one group's result, which is
    then copied to it."""

    def __init__(self, name, fmt, memory):
        self.name, self.fmt, self.memory = name, fmt, memory
        self.size, self.results = 0, []  # components; places, and functions that give the matrices
        self.operations = []

    def add(self, place, compute):
        self.results.append((place, compute))
        unit = per_element(self.fmt)
        self.size = max(self.size, -(-place.end() // unit) * unit)

    def base(self):
        """Where the next result may start: results in buffers follow each other."""
        unit = ALIGN // size(self.fmt)
        return 0 if self.memory == "groupshared" else -(-self.size // unit) * unit


class Shader:
    """Returns the declarations, the code of a group, and the places that it reads and writes."""

    def __init__(self, memory, target, fmt, rows, columns):
        """The result is a matrix of fmt, rows x columns, in the output `Dst`."""
        self.memory, self.left = memory, SHARED - _most(rows, columns, fmt)
        self.wave = 8 if os.path.basename(target).startswith("lavapipe") else 32
        self.waves = 1  # of a group
        self.sources, self.where = {}, []
        self.outputs = {"Dst": Output("Dst", fmt, memory)}
        self.body, self.steps, self.operations = [], 0, 0
        self.straight = None  # the orientations of A, B and C where they are constants and nothing branches

    @property
    def threads(self):
        return self.wave * self.waves

    # --- the text ---

    def source(self, name, fmt, generate, rows, columns, memory=None):
        """Uses a buffer for data that does not fit in groupshared memory with the rest."""
        memory = self._taken(memory or self.memory, rows, columns, fmt)
        self.sources[name] = Source(name, fmt, memory, generate)

    def output(self, name, fmt, rows, columns, memory):
        """One more output than `Dst`."""
        self.outputs[name] = Output(name, fmt, self._taken(memory, rows, columns, fmt))

    def _taken(self, memory, rows, columns, fmt):
        if memory == "groupshared":
            memory = memory if _most(rows, columns, fmt) <= self.left else "buffer"
            self.left -= _most(rows, columns, fmt) if memory == "groupshared" else 0
        return memory

    def step(self):
        """The index of one more matrix access in the loop."""
        self.steps += 1
        return self.steps - 1

    def memory_of(self, name):
        return (self.sources.get(name) or self.outputs[name]).memory

    def access(self, method, variable, name, vector=False, indent="  "):
        index = self.step()
        memory = "Shared" + name if self.memory_of(name) == "groupshared" else name
        column_major = f"w{index}.z != 0" if self.straight is None else str(self.straight[min(index, 2)]).lower()
        orientation = "" if vector else f", {column_major}"
        self.body += [f"{indent}uint4 w{index} = Where[i * STEPS + {index}];",
                      f"{indent}{variable}.{method}({memory}, w{index}.x, w{index}.y{orientation});"]

    def operation(self, statements, variable, vector=False, output="Dst"):
        """The code of some groups after the loads, and the store of its result."""
        if self.straight is None:
            self.body.append(f"  if (operation == {self.operations}) {{")
        self.body += ["    " + s for s in statements]
        self.access("Store", variable, output, vector, "    ")
        if self.straight is None:
            self.body.append("  }")
        self.outputs[output].operations.append(self.operations)
        self.operations += 1

    # --- the data ---

    def at(self, place, name, fmt):
        """A row of `Where` for a load or store: bytes, or elements of an array."""
        def scale(components):
            return components // per_element(fmt) if self.memory_of(name) == "groupshared" else components * size(fmt)
        self.where += [scale(place.offset), scale(place.stride), int(place.column_major), 0]

    def reads(self, name, place):
        self.sources[name].places.append(place)
        self.at(place, name, self.sources[name].fmt)
        return name, place

    def writes(self, place, compute, output="Dst"):
        """`compute` gives the matrix once the sources have contents."""
        self.outputs[output].add(place, compute)
        self.at(place, output, self.outputs[output].fmt)

    def base(self, output="Dst"):
        return self.outputs[output].base()

    def matrix(self, read):
        name, place = read
        return place.read(self.sources[name].contents)

    # --- the case ---

    def array_element(self, fmt, binding=0):
        """Of a groupshared array of `fmt`. Packed components lie in arrays of their own type, or of uint."""
        return "uint" if per_element(fmt) == 4 and binding % 2 else HLSL[fmt]

    def case(self, count, declarations):
        case = Case()
        case.operations = count * self.operations
        if counting:
            return case
        for source in self.sources.values():
            source.fill()
        case.matrix = True
        case.groups = (case.operations, 1, 1)
        if any(source.fmt == "f32" for source in self.sources.values()):
            case.options.append("-Wno-emulation")  # f32 factors are computed by the lanes
        text = [f"#define STEPS {self.steps}", "StructuredBuffer<uint4> Where : register(t0);"]
        case.add_input("Where", "u32", self.where, (0, 0))
        before, after, binding = [], [], 1
        for source in self.sources.values():
            before += self.declare_source(case, source, binding, text)
            binding += 1
        outputs = [output for output in self.outputs.values() if output.results]
        for output in outputs:
            self.declare_output(case, output, binding, text, before, after)
            binding += 1
        shares = any(memory.memory == "groupshared" for memory in [*self.sources.values(), *outputs])
        barrier = ["  GroupMemoryBarrierWithGroupSync();"] if shares else []
        text += [f"[numthreads({self.threads}, 1, 1)] void main(uint group : SV_GroupID, uint t : SV_GroupIndex) {{",
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
        element = self.array_element(source.fmt, binding)
        count = len(source.contents) // per_element(source.fmt)
        text += [f"StructuredBuffer<{'uint' if per_element(source.fmt) == 4 else element}> {source.name} : register(t{binding});",
                 f"groupshared {element} Shared{source.name}[{count}];"]
        return [f"  for (uint e{binding} = t; e{binding} < {count}; e{binding} += {self.threads}) "
                f"Shared{source.name}[e{binding}] = {source.name}[e{binding}];"]

    def copy_results(self, output, count, value, after):
        """Copies a groupshared array of `count` elements to the buffer, element o as `value` has it."""
        for number, operation in enumerate(output.operations):
            # All operations write here, or each that does after the other.
            alone = len(output.operations) == self.operations
            group = "group" if alone else f"(i * {len(output.operations)} + {number})"
            condition = "" if alone else f"if (operation == {operation}) "
            after.append(f"  {condition}for (uint o = t; o < {count}; o += {self.threads}) "
                         f"{output.name}[{group} * {count} + o] = {value};")
            if alone:
                break

    def declare_output(self, case, output, binding, text, before, after):
        name, fmt, hlsl = output.name, output.fmt, self.array_element(output.fmt)
        if output.memory == "buffer":
            text.append(f"RWByteAddressBuffer {name} : register(u{binding});")
            contents = [values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size(fmt), "little"))] * output.base()
            for place, compute in output.results:
                place.write(compute(), contents)
            case.add_output(name, fmt, contents, (0, binding))
            return
        packed = per_element(fmt) == 4
        count, element = output.size // per_element(fmt), "uint" if packed else hlsl
        filler = int.from_bytes(bytes([UNTOUCHED]) * 4, "little") if packed else FILLER
        text += [f"RWStructuredBuffer<{element}> {name} : register(u{binding});", f"groupshared {hlsl} Shared{name}[{count}];"]
        before.append(f"  for (uint d = t; d < {count}; d += {self.threads}) Shared{name}[d] = ({element}){filler};")
        self.copy_results(output, count, f"({element})Shared{name}[o]", after)
        contents = []
        for place, compute in output.results:
            part = [values.Bits(UNTOUCHED) if packed else values.convert(FILLER, fmt)] * output.size
            place.write(compute(), part)
            contents += part
        case.add_output(name, fmt, contents, (0, binding))
