# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of subgroup matrices: component types x shapes x uses x layouts x memory x stride x offset x
function, as execution_matrix.py has that of WaveMatrix.

Memory is a structured buffer, a groupshared array, or an array in an element of a structured buffer, which begins at a
multiple of 16 bytes or not. Offsets and strides count components. Those that the shader reads from a buffer are what
devices take; in `odd_places` they are constants that devices do not take.
"""

import itertools
import os
import random

import matrix_shader
import values
from case import UNTOUCHED
from matrix_shader import ALIGN, Place, Shader, configurations, each, multiply, per_element, size, some_configurations

COMPONENTS = ("f32", "f16", "u32", "i32", "u8", "i8")
_SCALARS = {"f32": "float", "f16": "float16_t", "u32": "uint", "i32": "int", "u8": "uint", "i8": "int"}
USES = ("left", "right", "result")
MEMORIES = ("buffer", "groupshared", "member", "odd member")
SMALL = [(8, 8), (16, 8), (8, 16)]
SHAPES = [(16, 16), (16, 8), (8, 24), (32, 16), (8, 8)]
_BESIDE = 2  # around what is read
_PAIRS = list(itertools.product((False, True), repeat=2))
_ORIENTATIONS = list(itertools.product((False, True), repeat=3))  # column-major: left, right and result


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _is_played(target):
    """Returns whether the device is a processor, so that sizes are small in a test run."""
    return os.path.basename(target).startswith(("lavapipe", "apple", "swiftshader")) and not _is_full()


def _runs(turn, target):
    """The first memory, and M x N, of each case: one, another for each turn, or all."""
    every = list(itertools.product(MEMORIES, SMALL if _is_played(target) else SHAPES))
    return every if _is_full() else [every[7 * turn % len(every)]]


def _memory_after(memory, count):
    return MEMORIES[(MEMORIES.index(memory) + count) % len(MEMORIES)]


def _configurations(rng, orientations):
    return (configurations if _is_full() else some_configurations)(rng, orientations)


def _type(fmt, rows, columns, use):
    return f"subgroup_matrix_{use}<{fmt}, {columns}, {rows}>"


def _depth(fmt, target):
    return 32 if size(fmt) == 1 and not _is_played(target) else 16


def _shape_of(use, fmt, m, n, target):
    depth = _depth(fmt, target)
    return {"left": (m, depth), "right": (depth, n), "result": (m, n)}[use]


def _range(fmt):
    """Integers of the whole range; floats that keep products and sums exact."""
    return (-3, 3) if fmt[0] == "f" else matrix_shader.number_range(fmt)


def _generator(rng, fmt):
    low, high = _range(fmt)
    return lambda: rng.randint(low, high)


class SubgroupShader(Shader):
    def __init__(self, memory, target, fmt, rows, columns):
        super().__init__(memory, target, fmt, rows, columns)
        self.types = {}

    def declare(self, variable, fmt, rows, columns, use):
        self.types[variable] = _type(fmt, rows, columns, use)

    def memory_name(self, name):
        kind = self.memory_of(name)
        return "Shared" + name if kind == "groupshared" else f"{name}[1].values" if "member" in kind else name

    def access(self, method, variable, name, vector=False, indent="  "):
        """Both orientations, which are constants; in one of the two spellings that there are."""
        index, p = self.step(), self.memory_name(name)
        w, t = f"w{index}", self.types[variable]
        self.body.append(f"{indent}uint4 {w} = Where[i * STEPS + {index}];")
        for test, layout in ((f"if ({w}.z)", "true"), ("else", "false")):
            if method == "Load":
                call = f"{variable} = subgroupMatrixLoad<{t}>({p}, {w}.x, {layout}, {w}.y);" if index % 2 else \
                    f"{variable} = subgroupMatrixLoad<{t}, {layout}>({p}, {w}.x, {w}.y);"
            else:
                call = f"subgroupMatrixStore({p}, {w}.x, {variable}, {layout}, {w}.y);" if index % 2 else \
                    f"subgroupMatrixStore<{layout}>({p}, {w}.x, {variable}, {w}.y);"
            self.body.append(f"{indent}{test} {call}")

    def constant(self, variable, source, read, output, written):
        """One more operation: load and store where the compiler sees that the matrix lies."""
        load, store = (f"{place.offset}, {{}}{str(place.column_major).lower()}, {place.stride}" for place in (read, written))
        self.body += [f"  if (operation == {self.operations}) {{",
                      f"    {variable} = subgroupMatrixLoad<{self.types[variable]}>({self.memory_name(source)}, {load.format('')});",
                      f"    subgroupMatrixStore({self.memory_name(output)}, {store.format(variable + ', ')});", "  }"]
        self.outputs[output].operations.append(self.operations)
        self.operations += 1

    def at(self, place, name, fmt):
        self.where += [place.offset, place.stride, int(place.column_major), 0]

    def declare_array(self, text, name, kind, fmt, binding, writable, count):
        """A buffer of `count` elements, or of structs with such an array; gives what lies before the array, in components."""
        element, letter, access = _SCALARS[fmt], "u" if writable else "t", "RW" if writable else ""
        per = per_element(fmt)
        if "member" not in kind:
            text.append(f"{access}StructuredBuffer<{element}> {name} : register({letter}{binding});")
            return 0
        before = 1 if "odd" in kind else ALIGN // (size(fmt) * per)
        text += [f"struct Hold{name} {{ {element} before[{before}]; {element} values[{count}]; }};",
                 f"{access}StructuredBuffer<Hold{name}> {name} : register({letter}{binding});"]
        return (2 * before + count) * per

    def array_element(self, fmt, binding=0):
        return _SCALARS[fmt]

    def declare_source(self, case, source, binding, text):
        if source.memory == "groupshared":
            return super().declare_source(case, source, binding, text)
        before = self.declare_array(text, source.name, source.memory, source.fmt, binding, bool(binding % 2),
                                    len(source.contents) // per_element(source.fmt))
        case.add_input(source.name, source.fmt, [_BESIDE] * before + source.contents, (0, binding))
        return []

    def declare_output(self, case, output, binding, text, before, after):
        if output.memory == "groupshared":
            return super().declare_output(case, output, binding, text, before, after)
        fmt, per = output.fmt, per_element(output.fmt)
        untouched = values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size(fmt), "little"))
        contents = [untouched] * (-(-output.size // per) * per)
        for place, compute in output.results:
            place.write(compute(), contents)
        ahead = self.declare_array(text, output.name, output.memory, fmt, binding, True, len(contents) // per)
        case.add_output(output.name, fmt, [untouched] * ahead + contents, (0, binding))
        return None

    def case(self, count):
        case = super().case(count, [f"{type} {name};" for name, type in self.types.items()])
        case.options += ["-Wno-emulation", "-Wno-staging", "-Werror"]
        return case


class EachUse:
    """A shader in which a matrix of each use is loaded from memory of one kind, changed, and stored to memory of another."""

    def __init__(self, what, fmt, memory, m, n, target):
        self.rng = random.Random(f"{what} {fmt} {memory} {m} {n}")
        self.fmt, self.shapes, self.expects = fmt, {use: _shape_of(use, fmt, m, n, target) for use in USES}, []
        self.shader = SubgroupShader(_memory_after(memory, 2), target, fmt, *self.shapes["result"])
        for number, use in enumerate(USES):
            shape = self.shapes[use]
            self.shader.source("Src" + use, fmt, _generator(self.rng, fmt), *shape, memory=_memory_after(memory, number))
            self.shader.output("Dst" + use, fmt, *shape, _memory_after(memory, number + 1))
            for name in "xyz":
                self.shader.declare(name + use, fmt, *shape, use)
            self.shader.access("Load", "x" + use, "Src" + use)

    def operation(self, name, statements, expect):
        """For each use: `statements`, with @ for the use and T for the type, and the store of matrix `name`. `expect` gives a
        component of it from that which was loaded and from the scalar."""
        self.expects.append(expect)
        for use in USES:
            type = _type(self.fmt, *self.shapes[use], use)
            self.shader.operation([s.replace("T(", type + "(").replace("@", use) for s in statements], name + use,
                                  output="Dst" + use)

    def case(self, scalars):
        """With `scalars`, each clamped to the range of 8-bit components, in turn."""
        low, high = _range(self.fmt)
        list_of, taken = _configurations(self.rng, _PAIRS), []
        for number, one in enumerate(list_of):
            scalar = scalars[number % len(scalars)]
            taken.append(scalar)
            kept = min(max(scalar, low), high) if size(self.fmt) == 1 else scalar
            reads = [self.shader.reads("Src" + use, one.place(*self.shapes[use], self.fmt, 0)) for use in USES]
            for index, expect in enumerate(self.expects):
                for use, read in zip(USES, reads):
                    place = one.place(*self.shapes[use], self.fmt, 1 + index, self.shader.base("Dst" + use))
                    self.shader.writes(place, lambda read=read, expect=expect, kept=kept: [
                        [expect(x, kept) for x in row] for row in self.shader.matrix(read)], "Dst" + use)
        case = self.shader.case(len(list_of))
        case.source = f"StructuredBuffer<{_SCALARS[self.fmt]}> Scalars : register(t19);\n" + case.source
        case.add_input("Scalars", {"u8": "u32", "i8": "i32"}.get(self.fmt, self.fmt), taken, (0, 19))
        return case


def _scalars(fmt):
    """Returns the ends of the range, and values beyond it for 8-bit types."""
    low, high = (-4, 4) if fmt[0] == "f" else _range(fmt)
    beyond = [high + 1, high + 1000, low if fmt[0] == "u" else low - 1] if size(fmt) == 1 else []
    return [low, high, 3, low + 1, *beyond, 7]


def _copy_case(fmt, memory, m, n, target):
    uses = EachUse("copies", fmt, memory, m, n, target)
    uses.operation("y", ["y@ = x@;"], lambda x, scalar: x)
    uses.operation("z", ["z@ = T(Scalars[i]);"], lambda x, scalar: scalar)
    uses.operation("z", [], lambda x, scalar: 0)  # as it was declared
    uses.operation("x", ["x@ = T();"], lambda x, scalar: 0)
    return uses.case(_scalars(fmt))


def copies(fmt, target):
    """Load, T(value), T(), a variable without initializer and Store of each use, in all pairs of layouts."""
    return [_copy_case(fmt, memory, *shape, target) for memory, shape in _runs(COMPONENTS.index(fmt), target)]


def _scalar_case(fmt, memory, m, n, target):
    uses = EachUse("scalars", fmt, memory, m, n, target)
    for name, function in (("Add", lambda x, s: x + s), ("Subtract", lambda x, s: x - s), ("Multiply", lambda x, s: x * s + 0)):
        uses.operation("y", [f"y@ = subgroupMatrixScalar{name}(x@, Scalars[i]);"], function)
    return uses.case(_scalars(fmt))


def scalars(fmt, target):
    """subgroupMatrixScalarAdd, Subtract and Multiply of each use: the value is clamped to the component's range."""
    return [_scalar_case(fmt, memory, *shape, target) for memory, shape in _runs(COMPONENTS.index(fmt) + 1, target)]


# --- products --------------------------------------------------------------------------------------


def _product_case(factor, result, memory, m, n, target):
    rng = random.Random(f"product {factor} {result} {memory} {m} {n}")
    k = _depth(factor, target)
    shader = SubgroupShader(memory, target, result, m, n)
    for name, fmt, use, rows, columns in (("a", factor, "left", m, k), ("b", factor, "right", k, n), ("c", result, "result", m, n)):
        shader.source("Src" + name.upper(), fmt, _generator(rng, fmt), rows, columns)
        shader.declare(name, fmt, rows, columns, use)
        shader.access("Load", name, "Src" + name.upper())
    explicit = f"<{result}>" if m == n else ""
    shader.operation([f"c = subgroupMatrixMultiply<{result}>(a, b);"], "c")
    shader.operation([f"c = subgroupMatrixMultiplyAccumulate{explicit}(a, b, c);"], "c")
    list_of = _configurations(rng, _ORIENTATIONS)
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, factor, 0))
        right = shader.reads("SrcB", one.place(k, n, factor, 1))
        addend = shader.reads("SrcC", one.place(m, n, result, 2))

        def product(left=left, right=right):
            return multiply(shader.matrix(left), shader.matrix(right))

        def accumulated(left=left, right=right, addend=addend):
            return each(lambda x, y: x + y, multiply(shader.matrix(left), shader.matrix(right)), shader.matrix(addend))

        shader.writes(one.place(m, n, result, 2, shader.base()), product)
        shader.writes(one.place(m, n, result, 0, shader.base()), accumulated)
    return shader.case(len(list_of))


def products(factor, result, target):
    """subgroupMatrixMultiply and subgroupMatrixMultiplyAccumulate, exact; integers modulo the result's range."""
    turn = 3 * COMPONENTS.index(factor) + COMPONENTS.index(result)
    return [_product_case(factor, result, memory, *shape, target) for memory, shape in _runs(turn, target)]


# --- places that devices do not take ----------------------------------------------------------------


def _odd_case(fmt, runs, target):
    rng = random.Random(f"odd {fmt} {runs}")
    shape = (8, 16) if _is_played(target) else (16, 16)
    shader = SubgroupShader(runs[0][1], target, fmt, *_shape_of(runs[0][0], fmt, *shape, target))
    for number, (use, memory, column_major) in enumerate(runs):
        rows, columns = _shape_of(use, fmt, *shape, target)
        source, output, x = f"Src{number}", f"Dst{number or ''}", f"x{number}"
        shader.source(source, fmt, _generator(rng, fmt), rows, columns, memory=memory)
        if number:
            shader.output(output, fmt, rows, columns, memory)
        shader.declare(x, fmt, rows, columns, use)

        def odd(by_columns, rows=rows, columns=columns):
            stride = (rows if by_columns else columns) + rng.choice((1, 3, 4, 7))
            return Place(rows, columns, rng.choice((1, 2, 3, 5)), stride, by_columns)
        read, written = shader.reads(source, odd(column_major)), odd(not column_major)
        shader.writes(written, lambda read=read: shader.matrix(read), output)
        shader.constant(x, source, read[1], output, written)
    return shader.case(1)


def odd_places(fmt, target):
    """Load and Store at constant offsets and strides of any number of components."""
    runs = list(itertools.product(USES, MEMORIES, (False, True)))
    chosen = runs if _is_full() else runs[COMPONENTS.index(fmt) % 5::5]
    return [_odd_case(fmt, chosen[first:first + 5], target) for first in range(0, len(chosen), 5)]
