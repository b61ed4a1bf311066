# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The execution matrix of rocWMMA: data types x block sizes x remembered and given layouts x memory x leading
dimension x offset x function, as execution_matrix.py has that of WaveMatrix.

Memory is a byte-address buffer, a structured buffer, or an array in groupshared memory. Offsets and leading dimensions
count components everywhere. A fragment that remembers its layout is declared in both, and a group takes the one that
its configuration says.
"""

import itertools
import os
import random

import values
from case import UNTOUCHED
from execution_matrix import Configuration, Shader, _multiply

_TYPES = {"i8": "int8_t", "f16": "float16_t", "bf16": "bfloat16_t", "f32": "float32_t", "f64": "float64_t", "i32": "int32_t"}
_HLSL = {"i8": "uint", "f16": "float16_t", "bf16": "bfloat16_t", "f32": "float", "f64": "double", "i32": "int"}
MEMORIES = ("bytes", "structured", "groupshared")
# Block sizes and the least K of each input type, by section 2.2 of the API reference.
BLOCKS = {"i8": ((16, 16), (32, 8)), "f16": ((16, 16), (32, 8)), "bf16": ((16, 8), (32, 4)), "f32": ((16, 4), (32, 2)),
          "f64": ((16, 4),)}
ROW, COLUMN = "rocwmma::row_major", "rocwmma::col_major"
_PAIRS = list(itertools.product((False, True), repeat=2))


def _is_full():
    return os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"


def _per_element(fmt):
    return 4 if fmt == "i8" else 1


def _range(fmt):
    """Integers of the whole range; floats whose products and sums are exact in f32, not in f16 and bf16."""
    if values.is_float(fmt):
        return {"f16": (-40, 40), "bf16": (-15, 15), "f32": (-99, 99), "f64": (-2**20, 2**20)}[fmt]
    bits = values.width(fmt)
    return -2**(bits - 1), 2**(bits - 1) - 1


def _generator(rng, fmt):
    low, high = _range(fmt)
    return lambda: rng.randint(low, high)


class RocShader(Shader):
    """memory: the kind for all of it."""

    def __init__(self, memory, target, fmt, rows, columns):
        super().__init__("groupshared" if memory == "groupshared" else "buffer", target, fmt, rows, columns)
        self.kind, self.declarations = memory, []

    def fragment(self, name, context, block, fmt, layout=None):
        m, n, k = block
        tail = f", {layout}" if layout else ""
        self.declarations.append(f"rocwmma::fragment<rocwmma::{context}, {m}, {n}, {k}, rocwmma::{_TYPES[fmt]}{tail}> {name};")

    def remembered(self, name, context, block, fmt):
        """Two fragments, by rows and by columns."""
        self.fragment(name + "r", context, block, fmt, ROW)
        self.fragment(name + "c", context, block, fmt, COLUMN)

    def access(self, method, variable, name, vector=False, indent="  "):
        """method: load or store. A variable of two letters has its layout; another gets it as an argument."""
        index = self.step()
        memory = ("Shared" if self.memory_of(name) == "groupshared" else "") + name
        place = f"{memory} + w{index}.x"
        self.body.append(f"{indent}uint4 w{index} = Where[i * STEPS + {index}];")

        def call(fragment, layout):
            first, second = (fragment, place) if method == "load" else (place, fragment)
            return f"rocwmma::{method}_matrix_sync({first}, {second}, w{index}.y{layout});"
        if len(variable) == 1:
            self.body.append(indent + call(variable, f", (rocwmma::layout_t)w{index}.z"))
        else:
            self.body.append(f"{indent}if (w{index}.z != 0) {call(variable[0] + 'c', '')} else {call(variable[0] + 'r', '')}")

    def operation(self, statements, variable, fmt, vector=False):
        self.outputs.setdefault("Dst", {"fmt": fmt, "size": 0, "results": []})
        self.body.append(f"  if (operation == {self.operations}) {{")
        self.body += ["    " + s for s in statements]
        if variable:
            self.access("store", variable, "Dst", vector, "    ")
        self.body.append("  }")
        self.operations += 1

    def at(self, place, name, fmt):
        self.where += [place.offset, place.stride, int(place.column_major), 0]

    def declare_source(self, case, source, binding, text):
        case.add_input(source.name, source.fmt, source.contents, (0, binding))
        element = _HLSL[source.fmt]
        if self.kind == "bytes":
            kind = "RWByteAddressBuffer" if binding % 2 else "ByteAddressBuffer"
            text.append(f"{kind} {source.name} : register({'u' if binding % 2 else 't'}{binding});")
            return []
        if source.fmt == "i8":
            element = ("uint", "int8_t4_packed", "int")[binding % 3]
        text.append(f"StructuredBuffer<{element}> {source.name} : register(t{binding});")
        if source.memory == "buffer":
            return []
        count = len(source.contents) // _per_element(source.fmt)
        text.append(f"groupshared {element} Shared{source.name}[{count}];")
        return [f"  for (uint e{binding} = t; e{binding} < {count}; e{binding} += {self.wave}) "
                f"Shared{source.name}[e{binding}] = {source.name}[e{binding}];"]

    def declare_output(self, case, name, output, binding, text, before, after):
        if self.memory == "groupshared":
            return super().declare_output(case, name, output, binding, text, before, after)
        fmt = output["fmt"]
        kind = "RWByteAddressBuffer" if self.kind == "bytes" else f"RWStructuredBuffer<{_HLSL[fmt]}>"
        text.append(f"{kind} {name} : register(u{binding});")
        size = values.width(fmt) // 8
        contents = [values.Bits(int.from_bytes(bytes([UNTOUCHED]) * size, "little"))] * self.base()
        for place, compute in output["results"]:
            place.write(compute(), contents)
        return case.add_output(name, fmt, contents, (0, binding))

    def finish(self, count):
        case = self.case(count, self.declarations)
        case.source = "#include <rocwmma/rocwmma.hpp>\n" + case.source
        case.options += ["-Wno-emulation", "-Wno-staging"]
        if any(source.fmt == "f64" for source in self.sources.values()):
            case.no_metal = "Metal has no double"
        return case


def _runs(turn):
    """The memory of each case: one, another for each turn, or all."""
    return MEMORIES if _is_full() else (MEMORIES[turn % len(MEMORIES)],)


# --- products --------------------------------------------------------------------------------------


def _product_case(fmt, acc, memory, m, k, target):
    rng = random.Random(f"{fmt} {acc} {memory} {m} {k}")
    block = (m, m, k)
    shader = RocShader(memory, target, acc, m, m)
    for name, form, rows, columns in (("A", fmt, m, k), ("B", fmt, k, m), ("C", acc, m, m)):
        shader.source("Src" + name, form, _generator(rng, form), rows, columns)
    shader.remembered("a", "matrix_a", block, fmt)
    shader.remembered("b", "matrix_b", block, fmt)
    shader.fragment("c", "accumulator", block, acc)
    shader.fragment("d", "accumulator", block, acc)
    for name in ("ar", "br", "c"):
        shader.access("load", name, "Src" + name[0].upper())
    choice = ["if (w0.z == 0 && w1.z == 0) rocwmma::mma_sync({0}, ar, br, c);",
              "if (w0.z == 0 && w1.z != 0) rocwmma::mma_sync({0}, ar, bc, c);",
              "if (w0.z != 0 && w1.z == 0) rocwmma::mma_sync({0}, ac, br, c);",
              "if (w0.z != 0 && w1.z != 0) rocwmma::mma_sync({0}, ac, bc, c);"]
    shader.operation([line.format("d") for line in choice], "d", acc)
    shader.operation([line.format("c") for line in choice], "c", acc)
    list_of = [Configuration(rng, padded, offset, (left, right, padded != left))
               for (left, right), (padded, offset) in zip(_PAIRS, rng.sample(_PAIRS, 4))]
    for one in list_of:
        left = shader.reads("SrcA", one.place(m, k, fmt, 0))
        right = shader.reads("SrcB", one.place(k, m, fmt, 1))
        addend = shader.reads("SrcC", one.place(m, m, acc, 2))

        def product(left=left, right=right, addend=addend):
            sums = _multiply(shader.matrix(left), shader.matrix(right))
            return [[values.convert(x + y, acc) for x, y in zip(*rows)] for rows in zip(sums, shader.matrix(addend))]
        shader.writes(one.place(m, m, acc, 2, shader.base()), product)
        shader.writes(one.place(m, m, acc, 0, shader.base()), product)
    return shader.finish(len(list_of))


def products(fmt, acc, target):
    """mma_sync into another accumulator and into its own, in all layouts of A and B: exact, rounded once from f32 for f16
    and bf16 results, modulo 256 for those of i8."""
    order = list(BLOCKS).index(fmt) + (acc == fmt)
    return [_product_case(fmt, acc, memory, m, k * scale, target) for turn, (m, k) in enumerate(BLOCKS[fmt])
            for memory in _runs(order + turn) for scale in ((1, 4) if _is_full() else (1,))]


# --- fragments -------------------------------------------------------------------------------------


def _element_case(fmt, context, memory, m, k, target):
    rng = random.Random(f"elements {fmt} {context} {memory} {m} {k}")
    rows, columns = {"matrix_a": (m, k), "matrix_b": (k, m), "accumulator": (m, m)}[context]
    shader = RocShader(memory, target, fmt, rows, columns)
    low, high = _range(fmt)
    shader.source("Src", fmt, _generator(rng, fmt), rows, columns)
    shader.remembered("x", context, (m, m, k), fmt)
    shader.fragment("y", context, (m, m, k), fmt)
    shader.access("load", "xr", "Src")
    shader.access("load", "y", "Src")
    number = {"i8": "int"}.get(fmt, _HLSL[fmt])
    shader.operation([f"for (uint e = 0; e < x{n}.num_elements; ++e) x{n}.x[e] = {number}(x{n}.x[e] - y.x[e]) + Scalars[i];"
                      for n in "rc"], "xr", fmt)
    shader.operation(["rocwmma::fill_fragment(xr, Scalars[i]);", "rocwmma::fill_fragment(xc, Scalars[i]);"], "xr", fmt)
    shader.operation(["for (uint e = 0; e < y.num_elements; ++e) { y.x[e] += Scalars[i]; y.x[e] *= 2; }"], "y", fmt)
    scalars = []
    list_of = [Configuration(rng, padded, offset, o) for (padded, offset), o in zip(rng.sample(_PAIRS, 4), _PAIRS)]
    for one in list_of:
        scalars.append(rng.randint(max(low, -100), min(high, 100)))
        first = one.place(rows, columns, fmt, 0)
        second = one.place(rows, columns, fmt, 1)
        read, other = shader.reads("Src", first), shader.reads("Src", second)

        def differences(read=read, other=other, scalar=scalars[-1]):
            # Each fragment that has another layout holds zeros.
            return [[values.convert(values.convert(x - y, fmt) + scalar, fmt) for x, y in zip(*row)]
                    for row in zip(shader.matrix(read), shader.matrix(other))]
        result = one.place(rows, columns, fmt, 0, shader.base())
        shader.writes(result, differences)
        shader.writes(one.place(rows, columns, fmt, 0, shader.base()),
                      lambda scalar=scalars[-1]: [[scalar] * columns for _ in range(rows)])
        shader.writes(one.place(rows, columns, fmt, 1, shader.base()), lambda other=other, scalar=scalars[-1]: [
            [values.convert(2 * values.convert(x + scalar, fmt), fmt) for x in row] for row in shader.matrix(other)])
    case = shader.finish(len(list_of))
    case.source = f"StructuredBuffer<{number}> Scalars : register(t9);\n" + case.source
    case.add_input("Scalars", "i32" if fmt == "i8" else fmt, scalars, (0, 9))
    return case


def elements(fmt, target):
    """num_elements, x[i], fill_fragment, and loads and stores with a remembered and with a given layout."""
    turn = list(_HLSL).index(fmt)
    sizes = BLOCKS["i8" if fmt == "i32" else fmt]
    contexts = ("accumulator",) if fmt == "i32" else ("matrix_a", "matrix_b", "accumulator")
    if not _is_full():
        return [_element_case(fmt, contexts[turn % len(contexts)], MEMORIES[(turn + size) % 3], *sizes[size], target)
                for size in range(len(sizes))]
    return [_element_case(fmt, context, memory, *size, target) for context in contexts for memory in MEMORIES for size in sizes]
