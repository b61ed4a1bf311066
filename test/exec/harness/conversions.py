# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates one shader that converts between every pair of scalar types, as scalars and as vectors of three."""

import math

from case import Case
from values import convert, is_float, width

_TYPES = {"f16": "half", "f32": "float", "f64": "double", "i16": "int16_t", "u16": "uint16_t", "i32": "int",
          "u32": "uint", "i64": "int64_t", "u64": "uint64_t"}
DOUBLES = True  # false where the language has none
# Values in the range of the narrowest types, so that every conversion is defined; then values for wider types.
_COMMON = [0, 1, 5, 100, 2048, 12345]
_SIGNED = [-1, -77, -2048]
_FRACTIONS = [0.5, 1.75, 2.999, 1000.25]


def _values(source):
    values = list(_COMMON)
    if source[0] != "u":
        values += _SIGNED
    if is_float(source):
        values += _FRACTIONS + [-0.5, -1.75]
    elif source == "i64":
        values += [-5000000000, 1 << 40]
    elif width(source) == 32:
        values += [70000, 16777217]
    values = [convert(v, source) for v in values]
    return (values + values)[:18]


def _expected(value, source, target):
    """None where the result is undefined: out of the range of the target."""
    if is_float(target):
        return convert(value, target)
    if is_float(source):
        value = math.trunc(value)
        return value if convert(value, target) == value else None
    return convert(value, target)


def all_pairs():
    from values import ANY
    case = Case()
    types = {name: spelling for name, spelling in _TYPES.items() if DOUBLES or name != "f64"}
    declarations, body = [], []
    slots = {}
    outputs = {t: [] for t in types}
    for index, source in enumerate(types):
        values = _values(source)
        slots[source] = values
        declarations.append(f"StructuredBuffer<{types[source]}> In_{source} : register(t{index});")
        case.add_input(f"In_{source}", source, values, (0, index))
    for source, values in slots.items():
        for target in types:
            out = outputs[target]
            body.append(f"  if (t < {len(values)}) Out_{target}[{len(out)} + t] = ({types[target]})In_{source}[t];")
            wanted = [_expected(v, source, target) for v in values]
            out += [ANY if w is None else w for w in wanted]
            body.append(f"  if (t == 0) {{ vector<{types[target]}, 3> v = (vector<{types[target]}, 3>)vector<{types[source]}, 3>"
                        f"(In_{source}[1], In_{source}[2], In_{source}[3]);")
            body.append("    " + " ".join(f"Out_{target}[{len(out) + k}] = v[{k}];" for k in range(3)) + " }")
            out += [_expected(v, source, target) for v in values[1:4]]
            body.append(f"  if (t < {len(values)}) Out_{target}[{len(out)} + t] = ({types[target]})(bool)In_{source}[t];")
            out += [int(v != 0) for v in values]
    for index, target in enumerate(types):
        declarations.append(f"RWStructuredBuffer<{types[target]}> Out_{target} : register(u{len(types) + index});")
        case.add_output(f"Out_{target}", target, outputs[target], (0, len(types) + index))
    case.source = "\n".join(declarations + ["[numthreads(32, 1, 1)] void main(uint t : SV_GroupIndex) {"] + body + ["}", ""])
    return case
