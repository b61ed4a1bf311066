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

import values
from case import UNTOUCHED
from execution_matrix import ALIGN, Configuration, ORIENTATIONS, Place, Shader, _each, _multiply

COMPONENTS = ("f32", "f16", "u32", "i32", "u8", "i8")
_SCALARS = {"f32": "float", "f16": "float16_t", "u32": "uint", "i32": "int", "u8": "uint", "i8": "int"}
USES = ("left", "right", "result")
MEMORIES = ("buffer", "groupshared", "member", "odd member")
SHAPES = [(8, 8), (16, 16), (16, 8), (8, 24), (32, 16)]
_BESIDE = 2  # around what is read


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _runs(turn, count=1):
    """Memory and M x N of each case: `count` of them, others for each turn, or all."""
    every = list(itertools.product(MEMORIES, SHAPES))
    return every if _is_full() else [every[(7 * turn + 6 * i) % len(every)] for i in range(count)]


def _size(fmt):
    return values.width(fmt) // 8


def _per_element(fmt):
    """Components in an element of an array."""
    return 4 if _size(fmt) == 1 else 1


def _type(fmt, rows, columns, use):
    return f"subgroup_matrix_{use}<{fmt}, {columns}, {rows}>"


def _depth(fmt):
    return 32 if _size(fmt) == 1 else 16


def _shape_of(use, fmt, m, n):
    return {"left": (m, _depth(fmt)), "right": (_depth(fmt), n), "result": (m, n)}[use]


def _range(fmt):
    """Integers of the whole range; floats that keep products and sums exact."""
    if fmt[0] == "f":
        return (-3, 3)
    bits = values.width(fmt)
    return (0, 2**bits - 1) if fmt[0] == "u" else (-2**(bits - 1), 2**(bits - 1) - 1)


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

    def at(self, place, name, fmt):
        self.where += [place.offset, place.stride, int(place.column_major), 0]

    def declare_array(self, text, name, kind, fmt, binding, writable, count):
        """A buffer of `count` elements, or of structs with such an array; what lies before the array, in components."""
        element, letter, access = _SCALARS[fmt], "u" if writable else "t", "RW" if writable else ""
        per = _per_element(fmt)
        if "member" not in kind:
            text.append(f"{access}StructuredBuffer<{element}> {name} : register({letter}{binding});")
            return 0
        before = 1 if "odd" in kind else ALIGN // (_size(fmt) * per)
        text += [f"struct Hold{name} {{ {element} before[{before}]; {element} values[{count}]; }};",
                 f"{access}StructuredBuffer<Hold{name}> {name} : register({letter}{binding});"]
        return (2 * before + count) * per

    def declare_source(self, case, source, binding, text):
        per = _per_element(source.fmt)
        count = len(source.contents) // per
        before = self.declare_array(text, source.name, source.memory, source.fmt, binding,
                                    bool(binding % 2) and source.memory != "groupshared", count)
        case.add_input(source.name, source.fmt, [_BESIDE] * before + source.contents, (0, binding))
        if source.memory != "groupshared":
            return []
        text.append(f"groupshared {_SCALARS[source.fmt]} Shared{source.name}[{count}];")
        return [f"  for (uint e{binding} = t; e{binding} < {count}; e{binding} += {self.wave}) "
                f"Shared{source.name}[e{binding}] = {source.name}[e{binding}];"]

    def declare_output(self, case, name, output, binding, text, before, after):
        fmt, per = output["fmt"], _per_element(output["fmt"])
        filler = values.Bits(int.from_bytes(bytes([UNTOUCHED]) * _size(fmt), "little"))
        if self.memory == "groupshared":
            size = -(-output["size"] // per) * per
            count, word = size // per, int.from_bytes(bytes([UNTOUCHED]) * 4, "little")
            text += [f"RWStructuredBuffer<{_SCALARS[fmt]}> {name} : register(u{binding});",
                     f"groupshared {_SCALARS[fmt]} Shared{name}[{count}];"]
            kept = f"({_SCALARS[fmt]}){word}u" if per == 4 else "7"
            before.append(f"  for (uint d = t; d < {count}; d += {self.wave}) Shared{name}[d] = {kept};")
            after.append(f"  for (uint o = t; o < {count}; o += {self.wave}) "
                         f"{name}[group * {count} + o] = Shared{name}[o];")
            contents = []
            for place, compute in output["results"]:
                part = [filler if per == 4 else 7] * size
                place.write(compute(), part)
                contents += part
            return case.add_output(name, fmt, contents, (0, binding))
        size = -(-self.base() // per) * per
        contents = [filler] * size
        for place, compute in output["results"]:
            place.write(compute(), contents)
        ahead = self.declare_array(text, name, self.memory, fmt, binding, True, size // per)
        case.add_output(name, fmt, [filler] * ahead + contents, (0, binding))

    def case(self, count):
        case = super().case(count, [f"{type} {name};" for name, type in self.types.items()])
        case.options += ["-Wno-emulation", "-Wno-staging", "-Werror"]
        return case


def _configurations(rng, orientations):
    return [Configuration(rng, padded, offset, o)
            for padded, offset, o in itertools.product((False, True), (False, True), orientations)]


_PAIRS = list(itertools.product((False, True), repeat=2))


# --- copies ----------------------------------------------------------------------------------------


def _copy_case(fmt, use, memory, m, n, target):
    rng = random.Random(f"copy {fmt} {use} {memory} {m} {n}")
    rows, columns = _shape_of(use, fmt, m, n)
    shader = SubgroupShader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    for name in "xyz":
        shader.declare(name, fmt, rows, columns, use)
    shader.access("Load", "x", "Src")
    t = _type(fmt, rows, columns, use)
    shader.operation(["y = x;"], "y", fmt)
    shader.operation([f"z = {t}(Scalars[i]);"], "z", fmt)
    shader.operation([], "z", fmt)  # as it was declared
    shader.operation([f"x = {t}();"], "x", fmt)
    scalars, list_of = [], _configurations(rng, _PAIRS)
    low, high = (-3, 3) if fmt[0] == "f" else _range(fmt)
    for one in list_of:
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        scalars.append(rng.choice((low, high, rng.randint(low, high), *((high + 300, low - 300) if _size(fmt) == 1 else ()))))
        if fmt[0] == "u":
            scalars[-1] = max(scalars[-1], 0)
        kept = min(max(scalars[-1], low), high)

        def everywhere(value):
            return lambda: [[value] * columns for _ in range(rows)]
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), lambda read=read: shader.matrix(read))
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()), everywhere(kept))
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), everywhere(0))
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()), everywhere(0))
    case = shader.case(len(list_of))
    case.source = f"StructuredBuffer<{_SCALARS[fmt]}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", {"u8": "u32", "i8": "i32"}.get(fmt, fmt), scalars, (0, 9))
    return case


def copies(fmt, target):
    """Load, T(value), T(), a variable without initializer and Store of each use, in all pairs of layouts."""
    turn = COMPONENTS.index(fmt)
    return [_copy_case(fmt, use, memory, *shape, target) for i, use in enumerate(USES)
            for memory, shape in _runs(turn + 2 * i)]


# --- products --------------------------------------------------------------------------------------


def _product_case(factor, result, memory, m, n, target):
    rng = random.Random(f"product {factor} {result} {memory} {m} {n}")
    k = _depth(factor)
    shader = SubgroupShader(memory, target, result, m, n)
    for name, fmt, use, rows, columns in (("a", factor, "left", m, k), ("b", factor, "right", k, n), ("c", result, "result", m, n)):
        shader.source("Src" + name.upper(), fmt, _generator(rng, fmt), rows, columns)
        shader.declare(name, fmt, rows, columns, use)
        shader.access("Load", name, "Src" + name.upper())
    explicit = f"<{result}>" if m == n else ""
    shader.operation([f"c = subgroupMatrixMultiply<{result}>(a, b);"], "c", result)
    shader.operation([f"c = subgroupMatrixMultiplyAccumulate{explicit}(a, b, c);"], "c", result)
    list_of = _configurations(rng, ORIENTATIONS[::3])
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, factor, 0))
        right = shader.reads("SrcB", one.place(k, n, factor, 1))
        addend = shader.reads("SrcC", one.place(m, n, result, 2))

        def product(left=left, right=right):
            return _multiply(shader.matrix(left), shader.matrix(right))

        def accumulated(left=left, right=right, addend=addend):
            return _each(lambda x, y: x + y, _multiply(shader.matrix(left), shader.matrix(right)), shader.matrix(addend))

        shader.writes(one.place(m, n, result, 2, shader.base()), product)
        shader.writes(one.place(m, n, result, 0, shader.base()), accumulated)
    return shader.case(len(list_of))


def products(factor, result, target):
    """subgroupMatrixMultiply and subgroupMatrixMultiplyAccumulate, exact; integers modulo the result's range."""
    turn = 3 * COMPONENTS.index(factor) + COMPONENTS.index(result)
    return [_product_case(factor, result, memory, *shape, target) for memory, shape in _runs(turn, 2)]


# --- scalars ---------------------------------------------------------------------------------------


def _scalar_case(fmt, use, memory, m, n, target):
    rng = random.Random(f"scalar {fmt} {use} {memory} {m} {n}")
    rows, columns = _shape_of(use, fmt, m, n)
    shader = SubgroupShader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    for name in "xy":
        shader.declare(name, fmt, rows, columns, use)
    shader.access("Load", "x", "Src")
    functions = (("Add", lambda x, s: x + s), ("Subtract", lambda x, s: x - s), ("Multiply", lambda x, s: x * s))
    for name, _ in functions:
        shader.operation([f"y = subgroupMatrixScalar{name}(x, Scalars[i]);"], "y", fmt)
    low, high = (-4, 4) if fmt[0] == "f" else _range(fmt)
    chosen = [low, high, 3, low + 1] + ([high + 1, high + 1000, max(low - 1, 0) if fmt == "u8" else low - 1, 7] if _size(fmt) == 1 else [])
    scalars, list_of = [], _configurations(rng, _PAIRS)
    for index, one in enumerate(list_of):
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        scalars.append(chosen[index % len(chosen)])
        kept = min(max(scalars[-1], low), high)
        for turn, (_, function) in enumerate(functions):
            shader.writes(one.place(rows, columns, fmt, turn % 2, shader.base()),
                          lambda read=read, function=function, kept=kept:
                          [[function(x, kept) + 0 for x in row] for row in shader.matrix(read)])
    case = shader.case(len(list_of))
    case.source = f"StructuredBuffer<{_SCALARS[fmt]}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", {"u8": "u32", "i8": "i32"}.get(fmt, fmt), scalars, (0, 9))
    return case


def scalars(fmt, target):
    """subgroupMatrixScalarAdd, Subtract and Multiply of each use: the value is clamped to the component's range."""
    turn = COMPONENTS.index(fmt)
    return [_scalar_case(fmt, use, memory, *shape, target) for i, use in enumerate(USES)
            for memory, shape in _runs(turn + 3 * i + 1)]


# --- places that devices do not take ----------------------------------------------------------------


class _ConstantShader(SubgroupShader):
    """Offsets and strides are constants, so that the compiler sees where a matrix lies."""

    def access(self, method, variable, name, vector=False, indent="  "):
        self.step()
        self.body.append((indent, method, variable, name))

    def place_all(self, places):
        """The body, with the place of each access."""
        left, body = iter(places), []
        for line in self.body:
            if isinstance(line, str):
                body.append(line)
                continue
            indent, method, variable, name = line
            place, p = next(left), self.memory_name(name)
            layout = str(place.column_major).lower()
            body.append(f"{indent}{variable} = subgroupMatrixLoad<{self.types[variable]}>({p}, {place.offset}, {layout}, {place.stride});"
                        if method == "Load" else
                        f"{indent}subgroupMatrixStore({p}, {place.offset}, {variable}, {layout}, {place.stride});")
        self.body = body


def _odd_case(fmt, use, memory, column_major, target):
    rng = random.Random(f"odd {fmt} {use} {memory} {column_major}")
    rows, columns = _shape_of(use, fmt, 16, 16)
    shader = _ConstantShader(memory, target, fmt, rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    shader.declare("x", fmt, rows, columns, use)
    shader.access("Load", "x", "Src")
    shader.operation([], "x", fmt)

    def odd(base, by_columns):
        length = rows if by_columns else columns
        return Place(rows, columns, base + rng.choice((1, 2, 3, 5)), length + rng.choice((1, 3, 4, 7)), by_columns)
    read, written = odd(0, column_major), odd(0, not column_major)
    shader.reads("Src", read)
    shader.writes(written, lambda: shader.matrix(("Src", read)))
    shader.place_all([read, written])
    return shader.case(1)


def odd_places(fmt, target):
    """Load and Store at constant offsets and strides of any number of components."""
    runs = list(itertools.product(USES, MEMORIES, (False, True)))
    turn = COMPONENTS.index(fmt)
    return [_odd_case(fmt, *run, target) for run in (runs if _is_full() else runs[turn % 5::5])]
