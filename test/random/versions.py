# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Versions of the language in random programs: what only some have, and numbers without a suffix beside typed operands, whose results
are the same whether the number or the operand is converted."""

import types_ as ty
from tree import Expr

FEATURE = "versions"
DEFAULT = "2021"
OLD = ("2016", "2018")
# What the old versions do not have: templates of a shader, some types.
_NEW = {"matrices", "matrix-order", "thread-matrices", "group-matrices", "bfloat16", "long-vectors"}


def choose(rng, features, is_new):
    """The version, and the features that it has; `is_new`: the program has a matrix API."""
    version = rng.choice((DEFAULT, "202x") if is_new else (*OLD, "2018", DEFAULT, "202x", "202x"))
    if version in OLD:
        features = features - _NEW - ({"sixteen"} if version == "2016" else set())
    return version, features


def beside_literal(context, kid):
    """The operand with a number without a suffix, made the operand's type again."""
    rng, type_, of = context.rng, kid.type, kid.type.scalar
    text = hex(rng.randint(0, 99)) if rng.random() < 0.3 else str(rng.randint(0, 99))
    operator = rng.choice("+-*&|^")
    template = f"({{0}} {operator} {text})" if rng.random() < 0.6 else f"({text} {operator} {{0}})"
    return Expr(type_, f"(({type_.hlsl}){template})", [kid])


def compare_literal(context, kid):
    number = context.rng.randint(0, 40)
    text = f"{number}.0" if kid.type.scalar.is_float else str(number)
    return Expr(ty.vector(ty.BOOL, max(kid.type.rows, 1)), f"({{0}} {context.rng.choice(('<', '>=', '==', '>'))} {text})", [kid])
