# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Instructions of inline SPIR-V in random programs, as functions whose results are defined for all operands."""

import types_ as ty
from tree import Expr

FEATURE = "inline-spirv"
_ANY = (ty.I32, ty.U32)
# Its name, number, set, how many operands it has, and scalars that it takes.
INSTRUCTIONS = (
    ("add", 128, "", 2, _ANY), ("sub", 130, "", 2, _ANY), ("mul", 132, "", 2, _ANY), ("or", 197, "", 2, _ANY), ("xor", 198, "", 2, _ANY),
    ("and", 199, "", 2, _ANY), ("not", 200, "", 1, _ANY), ("negate", 126, "", 1, _ANY), ("reverse", 204, "", 1, _ANY),
    ("count", 205, "", 1, _ANY), ("umin", 38, "GLSL.std.450", 2, (ty.U32,)), ("smin", 39, "GLSL.std.450", 2, (ty.I32,)),
    ("umax", 41, "GLSL.std.450", 2, (ty.U32,)), ("smax", 42, "GLSL.std.450", 2, (ty.I32,)))


def value(context, type_, operand):
    """None where there is no such instruction; operand() makes an operand."""
    if type_.kind not in ("scalar", "vector") or type_.rows > 4 or type_.scalar not in _ANY:
        return None
    name, number, group, count, _ = context.rng.choice([row for row in INSTRUCTIONS if type_.scalar in row[4]])
    function = f"spv_{name}_{type_.hlsl}"
    parameters = ", ".join(f"{type_.hlsl} {'ab'[i]}" for i in range(count))
    of = f'{number}, "{group}"' if group else str(number)
    line = f"[[vk::ext_instruction({of})]] {type_.hlsl} {function}({parameters});"
    if all(known != function for known, _ in context.maker.program.globals):
        context.maker.program.globals.append((function, line))
    kids = [operand() for _ in range(count)]
    return Expr(type_, f"{function}({', '.join('{%d}' % i for i in range(count))})", kids)
