# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of rocWMMA: data types x block sizes x contexts x layouts x memory x leading dimension x offset x
function, as execution_matrix.py has that of WaveMatrix.

Memory is a byte-address buffer, a structured buffer, or an array in groupshared memory; offsets and leading dimensions
count components everywhere. Of a fragment that remembers its layout there are two, by rows and by columns, and a group
takes the one that its configuration says.
"""

import itertools
import os
import random

import values
from case import UNTOUCHED
from matrix_shader import ALIGN, HLSL, MAX_PAD, Place, Shader, configurations, each, multiply, per_element, size

_TYPES = {"i8": "int8_t", "f16": "float16_t", "bf16": "bfloat16_t", "f32": "float32_t", "f64": "float64_t", "i32": "int32_t"}
_WORDS = ("uint", "int8_t4_packed", "int")  # what four components of eight bits lie in
MEMORIES = ("bytes", "structured", "groupshared")
# Block sizes and the least K of each input type, by "Supported Data Types" of the API reference.
BLOCKS = {"i8": ((16, 16), (32, 8)), "f16": ((16, 16), (32, 8)), "bf16": ((16, 8), (32, 4)), "f32": ((16, 4), (32, 2)),
          "f64": ((16, 4),)}
CONTEXTS = ("matrix_a", "matrix_b", "accumulator")
_PAIRS = list(itertools.product((False, True), repeat=2))
_DEEPER = 4  # times the least K


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _blocks(fmt, deeper=True):
    """M (which is N) and K of fragments: in a test run the small blocks with the least K."""
    found = BLOCKS["i8" if fmt == "i32" else fmt]
    return [(m, k * scale) for m, k in found for scale in ((1, _DEEPER) if deeper else (1,))] if _is_full() else list(found[:1])


def _memories(turn):
    """All, or another one for each turn."""
    return MEMORIES if _is_full() else (MEMORIES[turn % len(MEMORIES)],)


def _shape(context, m, k):
    return {"matrix_a": (m, k), "matrix_b": (k, m), "accumulator": (m, m)}[context]


def _range(fmt):
    """Integers of the whole range; floats whose products and sums are exact in f32 (of f64 in f64), not in f16 and bf16."""
    if values.is_float(fmt):
        most = {"f16": 40, "bf16": 15, "f32": 99, "f64": 2**20}[fmt]
        return -most, most
    bits = values.width(fmt)
    return -2**(bits - 1), 2**(bits - 1) - 1


def _generator(rng, fmt):
    low, high = _range(fmt)
    return lambda: rng.randint(low, high)


def _number(fmt):
    """What x[i] is."""
    return "int" if fmt == "i8" else HLSL[fmt]


class RocShader(Shader):
    def __init__(self, memory, target, fmt, rows, columns):
        super().__init__(memory, target, fmt, rows, columns)
        self.declarations = []

    def fragment(self, name, context, block, fmt, layout=None):
        m, k = block
        tail = f", rocwmma::{layout}" if layout else ""
        self.declarations.append(f"rocwmma::fragment<rocwmma::{context}, {m}, {m}, {k}, rocwmma::{_TYPES[fmt]}{tail}> {name};")

    def remembered(self, name, context, block, fmt):
        """Two fragments, by rows and by columns."""
        self.fragment(name + "r", context, block, fmt, "row_major")
        self.fragment(name + "c", context, block, fmt, "col_major")

    def pointer(self, name, fmt, offset, index):
        """One of the ways to write a place in memory."""
        kind = self.memory_of(name)
        base = "Shared" + name if kind == "groupshared" else name
        if index % 3 == 2 and kind in ("structured", "groupshared") and per_element(fmt) == 1:
            return f"{base}[{offset}]"
        return f"{offset} + {base}" if index % 3 == 1 else f"{base} + {offset}"

    def access(self, method, variable, name, vector=False, indent="  ", ahead="", arguments=""):
        """method: load or store. A variable of two letters remembers its layout; another gets it as an argument."""
        index = self.step()
        w, fmt = f"w{index}", (self.sources.get(name) or self.outputs[name]).fmt
        place = self.pointer(name, fmt, f"({w}.x{ahead})", index)
        self.body.append(f"{indent}uint4 {w} = Where[i * STEPS + {index}];")

        def call(fragment, layout):
            first, second = (fragment, place) if method.startswith("load") else (place, fragment)
            return f"rocwmma::{method}_sync({first}, {second}, {w}.y{arguments}{layout});"
        if len(variable) == 1:
            self.body.append(indent + call(variable, f", (rocwmma::layout_t){w}.z"))
        else:
            self.body.append(f"{indent}if ({w}.z != 0) {call(variable[0] + 'c', '')} else {call(variable[0] + 'r', '')}")

    def operation(self, statements, variable, method="store_matrix", **how):
        self.body.append(f"  if (operation == {self.operations}) {{")
        self.body += ["    " + s for s in statements]
        self.access(method, variable, "Dst", indent="    ", **how)
        self.body.append("  }")
        self.outputs["Dst"].operations.append(self.operations)
        self.operations += 1

    def at(self, place, name, fmt):
        self.where += [place.offset, place.stride, int(place.column_major), 0]

    def array_element(self, fmt, binding=0):
        return _WORDS[binding % len(_WORDS)] if fmt == "i8" else HLSL[fmt]

    def declare_source(self, case, source, binding, text):
        if source.memory != "structured":
            source.memory = "buffer" if source.memory == "bytes" else source.memory
            return super().declare_source(case, source, binding, text)
        case.add_input(source.name, source.fmt, source.contents, (0, binding))
        kind, letter = ("RWStructuredBuffer", "u") if binding % 2 else ("StructuredBuffer", "t")
        text.append(f"{kind}<{self.array_element(source.fmt, binding)}> {source.name} : register({letter}{binding});")
        return []

    def declare_output(self, case, output, binding, text, before, after):
        if output.memory == "groupshared":
            return super().declare_output(case, output, binding, text, before, after)
        name, fmt = output.name, output.fmt
        kind = f"RWStructuredBuffer<{self.array_element(fmt, binding)}>" if output.memory == "structured" else "RWByteAddressBuffer"
        text.append(f"{kind} {name} : register(u{binding});")
        contents = [values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size(fmt), "little"))] * output.base()
        for place, compute in output.results:
            place.write(compute(), contents)
        case.add_output(name, fmt, contents, (0, binding))

    def finish(self, count):
        case = self.case(count, self.declarations)
        case.source = "#include <rocwmma/rocwmma.hpp>\n" + case.source
        case.options += ["-Wno-emulation", "-Wno-staging", "-Werror"]
        if any(source.fmt == "f64" for source in self.sources.values()):
            case.no_metal = "Metal has no double"
        return case


# --- products --------------------------------------------------------------------------------------


def _product_case(fmt, acc, memory, block, target):
    rng = random.Random(f"{fmt} {acc} {memory} {block}")
    m, k = block
    shader = RocShader(memory, target, acc, m, m)
    for name, form, rows, columns in (("A", fmt, m, k), ("B", fmt, k, m), ("C", acc, m, m)):
        shader.source("Src" + name, form, _generator(rng, form), rows, columns)
    shader.remembered("a", "matrix_a", block, fmt)
    shader.remembered("b", "matrix_b", block, fmt)
    shader.fragment("c", "accumulator", block, acc)
    shader.fragment("d", "accumulator", block, acc)
    for name in ("ar", "br", "c"):
        shader.access("load_matrix", name, "Src" + name[0].upper())
    choice = ["if (w0.z == 0 && w1.z == 0) rocwmma::mma_sync({0}, ar, br, c);",
              "if (w0.z == 0 && w1.z != 0) rocwmma::mma_sync({0}, ar, bc, c);",
              "if (w0.z != 0 && w1.z == 0) rocwmma::mma_sync({0}, ac, br, c);",
              "if (w0.z != 0 && w1.z != 0) rocwmma::mma_sync({0}, ac, bc, c);"]
    shader.operation([line.format("d") for line in choice], "d")
    shader.operation([line.format("c") for line in choice], "c")
    list_of = configurations(rng, list(itertools.product((False, True), repeat=3)))
    if not _is_full():
        list_of = [list_of[0 + 3], list_of[8 + 6], list_of[16 + 1], list_of[24 + 4]]
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, fmt, 0))
        right = shader.reads("SrcB", one.place(k, m, fmt, 1))
        addend = shader.reads("SrcC", one.place(m, m, acc, 2))

        def product(left=left, right=right, addend=addend):
            return each(lambda x, y: values.convert(x + y, acc), multiply(shader.matrix(left), shader.matrix(right)),
                        shader.matrix(addend))
        shader.writes(one.place(m, m, acc, 2, shader.base()), product)
        shader.writes(one.place(m, m, acc, 0, shader.base()), product)
    return shader.finish(len(list_of))


def products(fmt, acc, target):
    """mma_sync into another accumulator and into its own, in all layouts of A, B, C and D: exact, rounded once from f32
    for f16 and bf16 results, modulo 256 for those of i8."""
    turn = list(BLOCKS).index(fmt) + (acc == fmt)
    return [_product_case(fmt, acc, memory, block, target) for block in _blocks(fmt) for memory in _memories(turn)]


# --- fragments -------------------------------------------------------------------------------------


def _element_case(fmt, context, memory, block, target):
    rng = random.Random(f"elements {fmt} {context} {memory} {block}")
    rows, columns = _shape(context, *block)
    shader = RocShader(memory, target, fmt, rows, columns)
    low, high = _range(fmt)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    shader.remembered("x", context, block, fmt)
    shader.fragment("y", context, block, fmt)
    shader.access("load_matrix", "xr", "Src")
    shader.access("load_matrix", "y", "Src")
    number = _number(fmt)
    shader.operation([f"for (uint e = 0; e < x{n}.num_elements; ++e) x{n}.x[e] = {number}(x{n}.x[e] - y.x[e]) + Scalars[i];"
                      for n in "rc"], "xr")
    shader.operation(["rocwmma::fill_fragment(xr, Scalars[i]);", "rocwmma::fill_fragment(xc, Scalars[i]);"], "xr")
    shader.operation(["for (uint e = 0; e < y.num_elements; ++e) { y.x[e] += Scalars[i]; y.x[e] *= 2; }"], "y")
    scalars = []
    list_of = configurations(rng, _PAIRS)
    if not _is_full():
        list_of = [list_of[0 + 3], list_of[4 + 0], list_of[8 + 1], list_of[12 + 2]]
    for one in list_of:
        scalars.append(rng.randint(max(low, -100), min(high, 100)))
        first = one.place(rows, columns, fmt, 0)
        second = one.place(rows, columns, fmt, 1)
        read, other = shader.reads("Src", first), shader.reads("Src", second)

        def differences(read=read, other=other, scalar=scalars[-1]):
            return each(lambda x, y: values.convert(values.convert(x - y, fmt) + scalar, fmt), shader.matrix(read),
                        shader.matrix(other))

        def twice(other=other, scalar=scalars[-1]):
            return each(lambda x: values.convert(2 * values.convert(x + scalar, fmt), fmt), shader.matrix(other))
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()), differences)
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()),
                      lambda scalar=scalars[-1]: [[scalar] * columns for _ in range(rows)])
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), twice)
    case = shader.finish(len(list_of))
    case.source = f"StructuredBuffer<{number}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", "i32" if fmt == "i8" else fmt, scalars, (0, 9))
    return case


def elements(fmt, target):
    """num_elements, x[i], fill_fragment, and loads and stores with a remembered and with a given layout."""
    turn = list(_TYPES).index(fmt)
    contexts = ("accumulator",) if fmt == "i32" else CONTEXTS
    return [_element_case(fmt, context, memory, block, target) for number, context in enumerate(contexts)
            for block in _blocks(fmt, context != "accumulator") for memory in _memories(turn + number)]


# --- from type to type -----------------------------------------------------------------------------


def _exchange_case(fmt, other, context, memory, block, target):
    rng = random.Random(f"exchange {fmt} {other} {context} {memory} {block}")
    rows, columns = _shape(context, *block)
    shader = RocShader(memory, target, other, rows, columns)
    shader.source("Src", fmt, lambda: rng.randint(-40, 40), rows, columns)
    shader.fragment("x", context, block, fmt)
    shader.fragment("y", context, block, other)
    shader.access("load_matrix", "x", "Src")
    via = "float" if {fmt, other} == {"f16", "bf16"} else ""  # HLSL has no other way
    shader.operation([f"for (uint e = 0; e < y.num_elements; ++e) y.x[e] = {_number(other)}({via}(x.x[e] * 3)) + 1;"], "y")
    list_of = configurations(rng, _PAIRS)
    for one in list_of if _is_full() else [list_of[n] for n in (2, 5, 11, 12)]:
        read = shader.reads("Src", one.place(rows, columns, fmt, 0))
        shader.writes(one.place(rows, columns, other, 1, shader.base()), lambda read=read: each(
            lambda x: values.convert(values.convert(x * 3, other) + 1, other), shader.matrix(read)))
    case = shader.finish(len(shader.outputs["Dst"].results))
    if other == "f64":
        case.no_metal = "Metal has no double"
    return case


def _largest_depth(*formats):
    return max(BLOCKS["i8" if fmt == "i32" else fmt][0][1] for fmt in formats)


def exchanges(fmt, target):
    """Elements of one data type go to a fragment of another: of the same context and blocks, which then lie alike."""
    turn = list(_TYPES).index(fmt)
    pairs = [(other, context) for other in _TYPES for context in CONTEXTS
             if other != fmt and (context == "accumulator" or "i32" not in (fmt, other))]
    if not _is_full():
        pairs = [pair for number, pair in enumerate(p for p in pairs if p[1] == "accumulator") if number % 2 == turn % 2] + \
            [pair for pair in pairs if pair[1] != "accumulator"][turn:turn + 1]
    return [_exchange_case(fmt, other, context, memory, (16, _largest_depth(fmt, other)), target)
            for number, (other, context) in enumerate(pairs) for memory in _memories(turn + number)]


# --- operations of several waves -------------------------------------------------------------------------

WAVES = 4  # two by two
# Waves that take part and work items; None: as many as waves. The fifth wave of five does not exist.
_SPLITS = ((4, 4), (3, 8), (2, None), (4, 2), (5, 7), (1, 1), (3, None), (4, 16))


class Several(Place):
    """Places that begin `apart` components from each other; of what lies there what is None stays as it was."""

    def __init__(self, first, apart, count):
        super().__init__(first.rows, first.columns, first.offset, first.stride, first.column_major)
        self.places = [Place(first.rows, first.columns, first.offset + n * apart, first.stride, first.column_major)
                       for n in range(count)]

    def end(self):
        return self.places[-1].end()

    def write(self, matrices, contents):
        for place, matrix in zip(self.places, matrices):
            for r, row in enumerate(matrix):
                for c, value in enumerate(row):
                    if value is not None:
                        contents[place.at(r, c)] = value


class CoopShader(RocShader):
    """A group has two by two waves, whose results lie one after the other."""

    def __init__(self, *arguments):
        super().__init__(*arguments)
        self.lanes, self.wave = self.wave, self.wave * WAVES  # all threads make copies

    def finish(self, count):
        case = super().finish(count)
        case.source = case.source.replace(
            f"[numthreads({self.wave}, 1, 1)] void main(uint group : SV_GroupID, uint t : SV_GroupIndex) {{",
            f"[numthreads({2 * self.lanes}, 2, 1)] void main(uint group : SV_GroupID, uint t : SV_GroupIndex,\n"
            f"                                       uint3 thread : SV_GroupThreadID) {{\n"
            f"  const uint wave = t / {self.lanes}, across = thread.x / {self.lanes}, down = thread.y;")
        return case

    def results(self, place, apart, matrices):
        """Of several waves: functions that give the matrices."""
        self.writes(Several(place, apart, len(matrices)), lambda: [compute() for compute in matrices])


def _coop_case(fmt, context, memory, block, target):
    rng = random.Random(f"coop {fmt} {context} {memory} {block}")
    rows, columns = _shape(context, *block)
    shader = CoopShader(memory, target, fmt, WAVES * rows, columns)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns, memory=MEMORIES[(MEMORIES.index(memory) + 1) % len(MEMORIES)])
    shader.remembered("x", context, block, fmt)
    shader.declarations.append("const uint3 split = Splits[i];")
    number = _number(fmt)
    forms = [", wave, split.x, split.y", ", wave, split.x", ""]
    # A matrix_a is shared by waves that are above each other, a matrix_b by those beside each other.
    index, beside = {"matrix_a": ("down", "across"), "matrix_b": ("across", "down"), "accumulator": ("", "")}[context]
    if not index:
        forms.pop()

    def change(by):
        return [f"for (uint e = 0; e < x{n}.num_elements; ++e) x{n}.x[e] += {number}({by}) + 1;" for n in "rc"]
    for form in forms:
        # Waves without an item keep their old values.
        shader.body.append(f"  if (operation == {shader.operations}) {{")
        shader.body += [f"    rocwmma::fill_fragment(x{n}, {number}(wave) + 3);" for n in "rc"]
        shader.access("load_matrix_coop", "xr", "Src", indent="    ", arguments=form)
        shader.body.append("  }")
        shader.operation([], "xr", ahead=" + wave * split.z")
    shader.access("load_matrix", "xr", "Src")
    for form in forms:
        if form:
            shader.operation(change("wave"), "xr", "store_matrix_coop", arguments=form)
        else:
            shader.operation(change(index), "xr", "store_matrix_coop", ahead=f" + {beside} * split.z")
    list_of = configurations(rng, [(False,), (True,)])
    splits, unit = [], ALIGN // size(fmt)
    apart = max(rows * (columns + MAX_PAD * unit), columns * (rows + MAX_PAD * unit))
    for turn, one in enumerate(list_of if _is_full() else [list_of[n] for n in (1, 2, 4, 7)]):
        count, items = _SPLITS[(turn + len(context)) % len(_SPLITS)]
        items = items or count
        splits += [count, items, apart]
        read = one.place(rows, columns, fmt, 0)

        def loaded(wave, has_item, read=read):
            return (lambda: shader.matrix(("Src", read))) if has_item else (lambda: [[wave + 3] * columns] * rows)

        def moved(count, items, waves, read=read):
            """Line by line what the wave of its item stores, of `waves` waves."""
            def compute():
                def by(line, of):
                    owner = line * items // of % count
                    return owner if owner < waves else None
                owners = [[by(c, columns) if read.column_major else by(r, rows) for c in range(columns)] for r in range(rows)]
                return each(lambda x, owner: None if owner is None else values.convert(x + owner + 1, fmt),
                            shader.matrix(("Src", read)), owners)
            return compute
        of_load = [min(count, items), count, WAVES]
        for limit, _ in zip(of_load, forms):
            shader.reads("Src", read)
            shader.results(one.place(rows, columns, fmt, 0, shader.base()), apart,
                           [loaded(wave, wave < limit) for wave in range(WAVES)])
        shader.reads("Src", read)
        for form in forms:
            place = one.place(rows, columns, fmt, 0, shader.base())
            if form:
                shader.results(place, apart, [moved(count, items if "split.y" in form else count, WAVES)])
            else:
                shader.results(place, apart, [moved(2, 2, 2)] * 2)
    case = shader.finish(len(splits) // 3)
    case.source = "StructuredBuffer<uint3> Splits : register(t8);\n" + case.source
    case.add_input("Splits", "u32", splits, (0, 8))
    return case


def together(fmt, target):
    """load_matrix_coop_sync and store_matrix_coop_sync in their three forms: waves that have work items, and those that have
    none; each wave stores its own items of what it has changed."""
    turn = list(_TYPES).index(fmt)
    contexts = ("accumulator",) if fmt == "i32" else CONTEXTS
    if not _is_full() and fmt != "i32":
        contexts = contexts[turn % 2:turn % 2 + 2]
    return [_coop_case(fmt, context, memory, block, target) for number, context in enumerate(contexts)
            for block in _blocks(fmt, context != "accumulator") for memory in _memories(turn + number)]
