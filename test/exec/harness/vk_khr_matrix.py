# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of vk::khr::CooperativeMatrix: component types x shapes x uses x layouts x memory x elements x
stride x index x function, as execution_matrix.py has that of WaveMatrix.

Memory is a structured buffer, the same as globallycoherent, or a groupshared array; its elements are numbers of the
component's type, other numbers of as many bits, or vectors of 16 or 8 bytes. Indices and strides count elements.
"""

import itertools
import os
import random

import matrix_shader
import values
from case import UNTOUCHED
from matrix_shader import Shader, configurations, each, multiply, size, some_configurations

COMPONENTS = ("f16", "f32", "f64", "i16", "u16", "i32", "u32", "i64", "u64")
USES = ("A", "B", "Accumulator")
MEMORIES = ("buffer", "groupshared", "coherent")
ELEMENTS = ("numbers", "bits", "vectors")
SMALL = [(8, 8), (16, 8), (8, 16)]
SHAPES = [(16, 16), (16, 8), (8, 24), (32, 16), (8, 8)]
_HLSL = {"f16": "float16_t", "f32": "float", "f64": "double", "i16": "int16_t", "u16": "uint16_t", "i32": "int", "u32": "uint",
         "i64": "int64_t", "u64": "uint64_t"}
_OTHER = {"f16": "u16", "i16": "f16", "u16": "i16", "f32": "u32", "i32": "f32", "u32": "i32", "f64": "i64", "i64": "u64", "u64": "i64"}
_MASKS = ("", "vk::MemoryAccessMaskNone, ", "vk::MemoryAccessNontemporalMask, ", "vk::MemoryAccessNonPrivatePointerMask, ")
_FILLER = 85  # in groupshared memory, where nothing is stored
_PAIRS = list(itertools.product((False, True), repeat=2))
_ORIENTATIONS = list(itertools.product((False, True), repeat=3))  # column-major: A, B and accumulators


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _is_played(target):
    """Returns whether the device is a processor, so that sizes are small in a test run."""
    return os.path.basename(target).startswith(("lavapipe", "apple", "swiftshader")) and not _is_full()


def _runs(turn, target):
    """The memory and elements of the first matrix, and M x N, of each case: another for each turn, or all."""
    every = list(itertools.product(MEMORIES, ELEMENTS, SMALL if _is_played(target) else SHAPES))
    return every if _is_full() else [every[5 * turn % len(every)]]


def _configurations(rng, orientations):
    return (configurations if _is_full() else some_configurations)(rng, orientations)


def _depth(fmt, target):
    return 8 if size(fmt) == 8 and _is_played(target) else 16


def _shape_of(use, fmt, m, n, target):
    depth = _depth(fmt, target)
    return {"A": (m, depth), "B": (depth, n), "Accumulator": (m, n)}[use]


def _range(fmt):
    """Integers of the whole range; floats that keep products and sums exact."""
    return (-3, 3) if fmt[0] == "f" else matrix_shader.number_range(fmt)


def _generator(rng, fmt):
    low, high = _range(fmt)
    return lambda: rng.randint(low, high)


def _type(fmt, rows, columns, use):
    return f"vk::khr::CooperativeMatrix{use}<{_HLSL[fmt]}, vk::ScopeSubgroup, {rows}, {columns}>"


class VkShader(Shader):
    def __init__(self, memory, elements, target, fmt, rows, columns):
        super().__init__("groupshared" if memory == "groupshared" else "buffer", target, fmt, rows, columns)
        self.types, self.kinds = {}, {"Dst": (memory, elements)}

    def declare(self, variable, fmt, rows, columns, use):
        self.types[variable] = _type(fmt, rows, columns, use)

    def place_in(self, name, memory, elements):
        """Before the source or output is made."""
        self.kinds[name] = memory, elements
        return "groupshared" if memory == "groupshared" else "buffer"

    def fmt_of(self, name):
        return (self.sources.get(name) or self.outputs[name]).fmt

    def per(self, name):
        """Components in an element."""
        if self.kinds[name][1] != "vectors":
            return 1
        return 2 if size(self.fmt_of(name)) == 8 else 4

    def element(self, name):
        fmt, kind = self.fmt_of(name), self.kinds[name][1]
        return _HLSL[_OTHER[fmt]] if kind == "bits" else _HLSL[fmt] + (str(self.per(name)) if kind == "vectors" else "")

    def is_coherent(self, name):
        """Only values of 32 bits are coherent on Metal."""
        return self.kinds[name][0] == "coherent" and size(self.fmt_of(name)) == 4

    def access(self, method, variable, name, vector=False, indent="  "):
        """Both layouts, which are constants; with the operands of memory accesses and without."""
        index, t = self.step(), self.types[variable]
        w, method = f"w{index}", ("Coherent" if self.is_coherent(name) else "") + method
        place = f"vk::GetGroupSharedAddress(Shared{name}[{w}.x])" if self.memory_of(name) == "groupshared" else f"{name}, {w}.x"
        self.body.append(f"{indent}uint4 {w} = Where[i * STEPS + {index}];")
        for test, layout in ((f"if ({w}.z)", "Column"), ("else", "Row")):
            call = f"{method}<{_MASKS[index % 4]}vk::CooperativeMatrixLayout{layout}MajorKHR>({place}, {w}.y);"
            self.body.append(f"{indent}{test} {variable} = {t}::{call}" if method.endswith("Load") else
                             f"{indent}{test} {variable}.{call}")

    def at(self, place, name, fmt):
        per = self.per(name)
        assert place.offset % per == 0 and place.stride % per == 0
        self.where += [place.offset // per, place.stride // per, int(place.column_major), 0]

    def declare_source(self, case, source, binding, text):
        name, element = source.name, self.element(source.name)
        case.add_input(name, source.fmt, source.contents, (0, binding))
        writable = bool(binding % 2) or self.is_coherent(name)
        kind, letter = ("RWStructuredBuffer", "u") if writable else ("StructuredBuffer", "t")
        coherent = "globallycoherent " if self.is_coherent(name) and binding % 3 else ""
        text.append(f"{coherent}{kind}<{element}> {name} : register({letter}{binding});")
        if source.memory != "groupshared":
            return []
        count = len(source.contents) // self.per(name)
        text.append(f"groupshared {element} Shared{name}[{count}];")
        return [f"  for (uint e{binding} = t; e{binding} < {count}; e{binding} += {self.wave}) "
                f"Shared{name}[e{binding}] = {name}[e{binding}];"]

    def declare_output(self, case, output, binding, text, before, after):
        name, fmt, element, per = output.name, output.fmt, self.element(output.name), self.per(output.name)
        text.append(f"RWStructuredBuffer<{element}> {name} : register(u{binding});")
        if output.memory != "groupshared":
            contents = [values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size(fmt), "little"))] * output.base()
            for place, compute in output.results:
                place.write(compute(), contents)
            return case.add_output(name, fmt, contents, (0, binding))
        count = -(-output.size // per)
        held = _OTHER[fmt] if self.kinds[name][1] == "bits" else fmt
        filler = values.Bits(values.to_bits(values.convert(_FILLER, held), held))
        text.append(f"groupshared {element} Shared{name}[{count}];")
        before.append(f"  for (uint d = t; d < {count}; d += {self.wave}) Shared{name}[d] = ({element}){_FILLER};")
        self.copy_results(output, count, f"Shared{name}[o]", after)
        contents = []
        for place, compute in output.results:
            part = [filler] * (count * per)
            place.write(compute(), part)
            contents += part
        return case.add_output(name, fmt, contents, (0, binding))

    def case(self, count):
        case = super().case(count, [f"{type} {name};" for name, type in self.types.items()])
        case.source = "#include <vk/khr/cooperative_matrix.h>\n" + case.source
        case.options += ["-Wno-emulation", "-Wno-staging", "-Werror"]
        if any(self.fmt_of(name) == "f64" for name in [*self.sources, *self.outputs]):
            case.no_metal = "Metal has no double"
        return case


def _kind_after(memory, elements, count):
    """Returns the kinds of memory and elements for the matrix after `count` others."""
    return MEMORIES[(MEMORIES.index(memory) + count) % 3], ELEMENTS[(ELEMENTS.index(elements) + count) % 3]


class EachUse:
    """A shader in which a matrix of each use is loaded from memory of one kind, changed, and stored to memory of another."""

    def __init__(self, what, fmt, memory, elements, m, n, target):
        self.rng = random.Random(f"{what} {fmt} {memory} {elements} {m} {n}")
        self.fmt, self.shapes, self.expects = fmt, {use: _shape_of(use, fmt, m, n, target) for use in USES}, []
        self.shader = VkShader(*_kind_after(memory, elements, 2), target, fmt, *self.shapes["Accumulator"])
        for number, use in enumerate(USES):
            shape = self.shapes[use]
            for name, turn in ("Src", number), ("Oth", number + 2):
                self.shader.source(name + use, fmt, _generator(self.rng, fmt), *shape, memory=self.shader.place_in(
                    name + use, *_kind_after(memory, elements, turn)))
            self.shader.output("Dst" + use, fmt, *shape, self.shader.place_in("Dst" + use, *_kind_after(memory, elements, number + 1)))
            for name in "xyz":
                self.shader.declare(name + use, fmt, *shape, use)
            self.shader.access("Load", "x" + use, "Src" + use)
            self.shader.access("Load", "y" + use, "Oth" + use)

    def operation(self, statements, expect):
        """For each use: `statements`, with @ for the use and T for the type, which set z. `expect` gives a component of it from
        those of x and y, and from the scalar."""
        self.expects.append(expect)
        for use in USES:
            rows, columns = self.shapes[use]
            texts = [s.replace("T::", _type(self.fmt, rows, columns, use) + "::").replace("@", use) for s in statements]
            self.shader.operation(texts, "z" + use, output="Dst" + use)

    def case(self, scalars):
        list_of, taken = _configurations(self.rng, _PAIRS), []
        for number, one in enumerate(list_of):
            scalar = scalars[number % len(scalars)]
            taken.append(scalar)
            reads = []
            for use in USES:
                x = self.shader.reads("Src" + use, one.place(*self.shapes[use], self.fmt, 0))
                reads.append((x, self.shader.reads("Oth" + use, one.place(*self.shapes[use], self.fmt, 1))))
            for index, expect in enumerate(self.expects):
                for use, (x, y) in zip(USES, reads):
                    place = one.place(*self.shapes[use], self.fmt, 1 + index, self.shader.base("Dst" + use))
                    self.shader.writes(place, lambda x=x, y=y, expect=expect, scalar=scalar: each(
                        lambda a, b: expect(a, b, scalar), self.shader.matrix(x), self.shader.matrix(y)), "Dst" + use)
        case = self.shader.case(len(list_of))
        case.source = f"StructuredBuffer<{_HLSL[self.fmt]}> Scalars : register(t19);\n" + case.source
        case.add_input("Scalars", self.fmt, taken, (0, 19))
        return case


def _scalars(fmt):
    low, high = (-4, 4) if fmt[0] == "f" else _range(fmt)
    return [low, high, 3, low + 1, 7]


def _element_case(fmt, memory, elements, m, n, target):
    uses = EachUse("elements", fmt, memory, elements, m, n, target)
    number = _HLSL[fmt]
    uses.operation(["z@ = x@;"], lambda x, y, s: x)
    uses.operation(["z@ = T::Splat(Scalars[i]);"], lambda x, y, s: s)
    uses.operation(["z@ = y@;", "for (uint e = 0; e < T::GetLength(); ++e)",
                    f"  z@.Set(({number})(x@.Get(e) + z@.Get(e) * 2), e);"], lambda x, y, s: x + 2 * y)
    return uses.case(_scalars(fmt))


def elements(fmt, target):
    """Load, Store, Splat, GetLength, Get and Set of each use, in all pairs of layouts."""
    return [_element_case(fmt, memory, elements, *shape, target)
            for memory, elements, shape in _runs(COMPONENTS.index(fmt), target)]


def _quotient(x, y, fmt):
    if fmt[0] == "f":
        return values.Near(x / y, ulps=2.5) if x % y else x / y
    return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)


def _arithmetic_case(fmt, memory, elements, m, n, target):
    uses = EachUse("arithmetic", fmt, memory, elements, m, n, target)
    # No divisor is 0, and none -1 that the least number would be divided by.
    for use in USES:
        low, high = _range(fmt)
        uses.shader.sources["Oth" + use].generate = lambda: uses.rng.randint(1, high)
    uses.operation(["z@ = x@ + y@;"], lambda x, y, s: x + y)
    uses.operation(["z@ = x@ - y@;"], lambda x, y, s: x - y)
    uses.operation(["z@ = x@ * y@;"], lambda x, y, s: x * y + 0)
    uses.operation(["z@ = x@ / y@;"], lambda x, y, s: _quotient(x, y, fmt))
    uses.operation(["z@ = x@.negate();"], lambda x, y, s: -x if x or fmt[0] != "f" else values.OneOf(0.0, -0.0))
    uses.operation(["z@ = x@ * Scalars[i];"], lambda x, y, s: x * s + 0)
    return uses.case(_scalars(fmt))


def arithmetic(fmt, target):
    """negate, + - * / and * with a number, of each use; integers modulo the range of their type."""
    return [_arithmetic_case(fmt, memory, elements, *shape, target)
            for memory, elements, shape in _runs(COMPONENTS.index(fmt) + 2, target)]


# --- conversions -----------------------------------------------------------------------------------


def _cast_case(fmt, to, memory, elements, m, n, target):
    rng = random.Random(f"cast {fmt} {to} {memory} {elements} {m} {n}")
    use = USES[(COMPONENTS.index(fmt) + COMPONENTS.index(to)) % 3]
    rows, columns = _shape_of(use, fmt, m, n, target)
    shader = VkShader(*_kind_after(memory, elements, 1), target, to, rows, columns)
    low, high = _range(fmt) if to[0] != "f" or fmt[0] == "f" else (max(_range(fmt)[0], -2048), min(_range(fmt)[1], 2048))
    if fmt[0] == "f" and to[0] != "f":  # quarters are cut off; a float beyond an integer's range has no number
        generate = (lambda: rng.randint(0 if to[0] == "u" else -400, 400) / 4)
    else:
        generate = (lambda: rng.randint(low, high))
    shader.source("Src", fmt, generate, rows, columns, memory=shader.place_in("Src", memory, elements))
    shader.declare("x", fmt, rows, columns, use)
    shader.declare("y", to, rows, columns, use)
    shader.access("Load", "x", "Src")
    shader.operation([f"y = x.cast<{_HLSL[to]}>();"], "y")
    list_of = _configurations(rng, _PAIRS)
    for one in list_of:
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        shader.writes(one.place(rows, columns, to, 1, shader.base()), lambda read=read: [
            [values.convert(int(x) if to[0] != "f" else x, to) for x in row] for row in shader.matrix(read)])
    return shader.case(len(list_of))


def casts(fmt, target):
    """cast to each component type; where a type is left, to some in a test run."""
    others = COMPONENTS if _is_full() else COMPONENTS[COMPONENTS.index(fmt) % 2::2]
    return [_cast_case(fmt, to, memory, elements, *shape, target) for turn, to in enumerate(others)
            for memory, elements, shape in _runs(COMPONENTS.index(fmt) + turn, target)[:2 if _is_full() else 1]]


# --- products --------------------------------------------------------------------------------------


def _saturated(x, fmt):
    low, high = _range(fmt)
    return min(max(x, low), high)


def _product_case(factor, acc, memory, elements, m, n, target):
    rng = random.Random(f"product {factor} {acc} {memory} {elements} {m} {n}")
    k = _depth(factor, target)
    shader = VkShader(memory, elements, target, acc, m, n)
    saturates = acc[0] != "f"
    # Only the sum saturates; the products are in range.
    bound = max(int((_range(acc)[1] / k) ** 0.5), 1)
    low, high = _range(factor)
    low, high = (max(low, -bound), min(high, bound)) if saturates else (low, high)
    for number, (name, fmt, use, rows, columns) in enumerate((
            ("a", factor, "A", m, k), ("b", factor, "B", k, n), ("c", acc, "Accumulator", m, n))):
        generate = _generator(rng, fmt) if name == "c" else (lambda: rng.randint(low, high))
        source = "Src" + name.upper()
        shader.source(source, fmt, generate, rows, columns, memory=shader.place_in(source, *_kind_after(memory, elements, number)))
        shader.declare(name, fmt, rows, columns, use)
        shader.access("Load", name, source)
    shader.operation(["c = cooperativeMatrixMultiplyAdd(a, b, c);"], "c")
    if saturates:
        shader.operation(["c = vk::khr::cooperativeMatrixSaturatingMultiplyAdd(a, b, c);"], "c")
    list_of = _configurations(rng, _ORIENTATIONS)
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, factor, 0))
        right = shader.reads("SrcB", one.place(k, n, factor, 1))
        addend = shader.reads("SrcC", one.place(m, n, acc, 2))

        def sums(left=left, right=right, addend=addend):
            return each(lambda x, y: x + y, multiply(shader.matrix(left), shader.matrix(right)), shader.matrix(addend))

        shader.writes(one.place(m, n, acc, 2, shader.base()), sums)
        if saturates:
            shader.writes(one.place(m, n, acc, 0, shader.base()), lambda sums=sums: each(lambda x: _saturated(x, acc), sums()))
    return shader.case(len(list_of))


def products(factor, acc, target):
    """cooperativeMatrixMultiplyAdd, exact, integers modulo the range of their type; cooperativeMatrixSaturatingMultiplyAdd."""
    turn = 3 * COMPONENTS.index(factor) + COMPONENTS.index(acc)
    return [_product_case(factor, acc, memory, elements, *shape, target) for memory, elements, shape in _runs(turn, target)]
