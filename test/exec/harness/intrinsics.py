# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates shaders that call intrinsics with every element type and shape, and their expected results.

One shader holds many calls. Each thread takes its scalar from the inputs, its vectors from the
following elements, and its 2x3 matrix from the next six.
"""

import integer_functions
from case import Case
from float_functions import FUNCTIONS
from values import convert, is_float

_TYPES = {"f16": "half", "bf16": "bfloat16_t", "f32": "float", "f64": "double", "i16": "int16_t", "u16": "uint16_t", "i32": "int",
          "u32": "uint", "i64": "int64_t", "u64": "uint64_t"}
_MATRIX = (2, 3)
# Operators that Clang 23 does not have for matrices (docs/frontend.md); test/lit/reject/language/
# matrix-operators.hlsl shows its errors.
_NO_MATRICES = {"mul", "div", "rem", "neg", "not", "and", "or", "xor", "shl", "shr", "less", "greater_equal", "select"}


def _vector(element, n):
    return element if n == 1 else f"vector<{element}, {n}>"


class _Shader:
    def __init__(self, fmt, count):
        self.fmt, self.count = fmt, count
        self.inputs = {}  # values -> buffer name
        self.order = []
        self.body = []
        self.expected = {}  # "same" -> list, "u32" -> list

    def buffer(self, contents):
        key = tuple(map(repr, contents))
        if key not in self.inputs:
            self.inputs[key] = f"X{len(self.inputs)}"
            self.order.append((self.inputs[key], contents))
        return self.inputs[key]

    def argument(self, contents, shape):
        """The text of one argument, and the values that each thread passes."""
        name = self.buffer(contents)
        size = shape if isinstance(shape, int) else shape[0] * shape[1]
        parts = [f"{name}[(t + {k}) % {self.count}]" for k in range(size)]
        element = _TYPES[self.fmt]
        if shape == 1:
            text = f"{name}[t]"
        elif isinstance(shape, int):
            text = f"vector<{element}, {shape}>({', '.join(parts)})"
        else:
            text = f"matrix<{element}, {shape[0]}, {shape[1]}>({', '.join(parts)})"
        return text, [[contents[(t + k) % self.count] for k in range(size)] for t in range(self.count)]

    def call(self, function, shape):
        arguments, passed = zip(*(self.argument(c, shape) for c in function.inputs))
        size = shape if isinstance(shape, int) else shape[0] * shape[1]
        kind = "same" if function.result == "same" else "u32"
        target, expected = ("R", "same") if kind == "same" else ("U", "u32")
        out = self.expected.setdefault(expected, [])
        result = {"same": _TYPES[self.fmt], "bool": "bool", "i32": "int", "u32": "uint"}[function.result]
        declared = _vector(result, shape) if isinstance(shape, int) else f"matrix<{result}, {shape[0]}, {shape[1]}>"
        names = [f"p{i}" for i in range(len(arguments))]
        self.body.append("  {")
        for name, text in zip(names, arguments):
            element = _TYPES[self.fmt]
            kind_of = _vector(element, shape) if isinstance(shape, int) else f"matrix<{element}, {shape[0]}, {shape[1]}>"
            self.body.append(f"    {kind_of} {name} = {text};")
        self.body.append(f"    {declared} r = {function.call(function.name, *names)};")
        for k in range(size):
            part = "r" if shape == 1 else f"r[{k}]" if isinstance(shape, int) else f"r[{k // shape[1]}][{k % shape[1]}]"
            cast = "" if kind == "same" else "(uint)"
            self.body.append(f"    {target}[{len(out)} + t * {size} + {k}] = {cast}{part};")
        self.body.append("  }")
        for t in range(self.count):
            for k in range(size):
                out.append(function.expected([values[t][k] for values in passed], self.fmt))

    def case(self):
        case = Case()
        lines = []
        element = _TYPES[self.fmt]
        for index, (name, contents) in enumerate(self.order):
            lines.append(f"StructuredBuffer<{element}> {name} : register(t{index + 2});")
            case.add_input(name, self.fmt, contents, (0, index + 2))
        if "same" in self.expected:
            lines.append(f"RWStructuredBuffer<{element}> R : register(u0);")
            case.add_output("R", self.fmt, self.expected["same"], (0, 0))
        if "u32" in self.expected:
            lines.append("RWStructuredBuffer<uint> U : register(u1);")
            case.add_output("U", "u32", self.expected["u32"], (0, 1))
        lines.append(f"[numthreads({self.count}, 1, 1)] void main(uint t : SV_GroupIndex) {{")
        case.source = "\n".join(lines + self.body + ["}", ""])
        return case


def elementwise(fmt, functions):
    # Round the inputs to the format, so that the reference and the shader use the same values.
    count = max(len(c) for f in functions for c in f.inputs)
    shader = _Shader(fmt, count)
    for function in functions:
        function.inputs = [[convert(v, fmt) for v in (c * count)[:count]] for c in function.inputs]
        for shape in function.shapes:
            shader.call(function, shape)
        if function.matrices and function.name not in _NO_MATRICES:
            shader.call(function, _MATRIX)
    return shader.case()


def floats(fmt, group):
    return elementwise(fmt, FUNCTIONS[group])


def integers(fmt):
    return elementwise(fmt, integer_functions.functions(fmt))


def long_vectors(fmt):
    """The same on vectors of five and eight components."""
    functions = integer_functions.functions(fmt) if not is_float(fmt) else FUNCTIONS["arithmetic"]
    for function in functions:
        function.shapes, function.matrices = (5, 8), False
    return elementwise(fmt, functions)
