# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Expressions at random: defined whatever the operands are, and floats exact."""

import constants
import inline_spirv
import types_ as ty
import versions
from context import at, bound_of, leaf, reach
from tree import Block, Expr, Function, Stmt


def _same(of, type_):
    """The type with another scalar and the same shape."""
    return ty.Type(type_.kind, of, type_.rows, type_.columns)


def literal(context, type_, value=None):
    of = type_.scalar
    if type_.kind in ("scalar", "vector") and (type_.kind == "scalar" or context.rng.random() < 0.3):
        value = ty.number(context.rng, of) if value is None else value
        text = ty.literal(of, value)
        text = text if type_.kind == "scalar" else f"(({type_.hlsl}){text})"
    else:
        count = type_.rows * max(type_.columns, 1)
        numbers = [ty.number(context.rng, of) if value is None else value for _ in range(count)]
        if type_.kind == "vector" and type_.rows > 4:
            text = f"(({type_.hlsl}){ty.literal(of, numbers[0])})"
        else:
            text = f"{type_.hlsl}({', '.join(ty.literal(of, n) for n in numbers)})"
    return leaf(type_, text)


def index(context, count):
    """A u32 below count."""
    if context.rng.random() < 0.5 or count == 1 or context.maker.fuel <= 0:
        return Expr(ty.UINT, str(context.rng.randrange(count)))
    value = expression(context, context.rng.choice((ty.UINT, ty.UINT, ty.INT)), 1)
    if value.type == ty.INT:
        value = Expr(ty.UINT, "(uint){0}", [value])
    return Expr(ty.UINT, "({0} & %du)" % (count - 1) if count & (count - 1) == 0 else "({0} %% %du)" % count, [value])


def uniform_index(context, count):
    return Expr(ty.UINT, str(context.rng.randrange(count)))


def visible(context, type_, uniform=False):
    """A value of the type that is somewhere; None where there is none."""
    ways = reach(context, type_, uniform=uniform)
    if not ways:
        return None
    template, kids = at(context, *context.rng.choice(ways), uniform_index if uniform else index)
    return Expr(type_, template, kids, bound_of(type_))


def plain(context, type_):
    """A value without an operation."""
    return (context.rng.random() < 0.8 and visible(context, type_)) or literal(context, type_)


def uniform(context, type_):
    """A value that is the same in all threads of the group."""
    return (context.rng.random() < 0.8 and visible(context, type_, uniform=True)) or literal(context, type_)


# --- floats that stay exact -----------------------------------------------------------------------


def is_exact(of, bound):
    return bound[0] << bound[1] <= 1 << of.bits


def fit(expr, bound=None):
    """The float expression with the bound, or that of a variable: clamped and rounded where it may exceed it."""
    of = expr.type.scalar
    if not of.is_float:
        return expr
    limit, grain = bound or (of.limit, of.grain)
    if expr.type.kind == "matrix":
        if expr.bound[0] <= limit and expr.bound[1] <= grain:
            return expr
        return Expr(expr.type, f"fit_{of.fmt}_{expr.type.rows}_{expr.type.columns}_{limit}({{0}})", [expr], (limit, 0))
    if expr.bound[1] > grain:
        by = ty.literal(of, float(1 << grain)) if grain else None
        inner = "floor({0})" if not grain else "(floor({0} * %s) * %s)" % (by, ty.literal(of, 1.0 / (1 << grain)))
        if grain and not is_exact(of, (expr.bound[0], expr.bound[1])):
            inner = "floor({0})"
        expr = Expr(expr.type, inner, [expr], (expr.bound[0] + 1, grain))
    if expr.bound[0] > limit:
        low, high = (f"(({expr.type.hlsl}){ty.literal(of, float(x))})" for x in (-limit, limit))
        expr = Expr(expr.type, "clamp({0}, %s, %s)" % (low, high), [expr], (limit, expr.bound[1]))
    return expr


def _exact(type_, template, kids, bound_of_kids):
    """The operation, with operands brought back to the bounds of variables where it would not be exact."""
    bound = bound_of_kids(*(k.bound for k in kids))
    if not is_exact(type_.scalar, bound):
        kids = [fit(k) if k.type.scalar.is_float else k for k in kids]
        bound = bound_of_kids(*(k.bound for k in kids))
    if not is_exact(type_.scalar, bound):
        kids = [fit(k, (2, 0)) if k.type.scalar.is_float else k for k in kids]
        bound = bound_of_kids(*(k.bound for k in kids))
    if not is_exact(type_.scalar, bound):
        return kids[0]
    return Expr(type_, template, kids, bound)


def _sum(*bounds):
    return sum(b[0] for b in bounds), max(b[1] for b in bounds)


def _product(a, b):
    return a[0] * b[0], a[1] + b[1]


def _largest(*bounds):
    return max(b[0] for b in bounds), max(b[1] for b in bounds)


# template, operands, bound
def fitting_function(name):
    """The function that fit() calls for a matrix, by its name: row by row, integers of at most a limit."""
    fmt, rows, columns, limit = name.split("_")[1:]
    of = next(s for s in ty.FLOATS if s.fmt == fmt)
    type_, row = ty.matrix(of, int(rows), int(columns)), ty.vector(of, int(columns))
    low, high = (f"({row.hlsl}){ty.literal(of, sign * float(limit))}" for sign in (-1, 1))
    body = [Stmt(f"for (uint r = 0; r < {rows}; ++r) {{{{", (), [Block([Stmt(f"m[r] = clamp(floor(m[r]), {low}, {high});")])]),
            Stmt("return m;")]
    return Function(f"{type_.hlsl} {name}({type_.hlsl} m)", Block(body), name)


_FLOAT = (
    ("({0} + {1})", 2, _sum), ("({0} - {1})", 2, _sum), ("({0} * {1})", 2, _product),
    ("min({0}, {1})", 2, _largest), ("max({0}, {1})", 2, _largest), ("clamp({0}, min({1}, {2}), max({1}, {2}))", 3, _largest),
    ("abs({0})", 1, _largest), ("(-{0})", 1, _largest),
    ("floor({0})", 1, lambda a: (a[0] + 1, 0)), ("ceil({0})", 1, lambda a: (a[0] + 1, 0)), ("trunc({0})", 1, lambda a: (a[0], 0)),
    ("round({0})", 1, lambda a: (a[0] + 1, 0)), ("frac({0})", 1, lambda a: (1, a[1])), ("saturate({0})", 1, lambda a: (1, a[1])),
    ("step({0}, {1})", 2, lambda a, b: (1, 0)), ("mad({0}, {1}, {2})", 3, lambda a, b, c: _sum(_product(a, b), c)),
    ("lerp({0}, {1}, {2})", 3, lambda a, b, c: _sum(a, _product(_sum(a, b), c))),
)
_NOT_DOUBLE = ("mad", "lerp", "step")
_INTEGER = ("({0} + {1})", "({0} - {1})", "({0} * {1})", "({0} & {1})", "({0} | {1})", "({0} ^ {1})", "(~{0})", "min({0}, {1})",
            "max({0}, {1})", "mad({0}, {1}, {2})", "clamp({0}, min({1}, {2}), max({1}, {2}))")
_COMPARE = ("<", "<=", ">", ">=", "==", "!=")


def _operands(context, type_, count, depth):
    return [expression(context, type_, depth - 1) for _ in range(count)]


def _float(context, type_, depth):
    rng, of = context.rng, type_.scalar
    choice = rng.random()
    if choice < 0.6:
        template, count, bound = rng.choice(_FLOAT)
        if of is ty.F64 and template.startswith(_NOT_DOUBLE):
            template, count, bound = _FLOAT[rng.randrange(3)]
        return _exact(type_, template, _operands(context, type_, count, depth), bound)
    if choice < 0.68:
        power = rng.choice((0.25, 0.5, 2.0, 4.0))
        kid = expression(context, type_, depth - 1)
        scale = lambda a: (max(int(a[0] * power), 1), a[1] + (2 if power < 1 else 0))
        if rng.random() < 0.5:
            return _exact(type_, "({0} * %s)" % ty.literal(of, power), [kid], scale)
        return _exact(type_, "({0} / %s)" % ty.literal(of, 1 / power), [kid], scale)
    if choice < 0.82:
        source = _same(rng.choice([s for s in context.maker.scalars if s.is_int or s.is_bool]), type_)
        kid = expression(context, source, depth - 1)
        if source.scalar.is_bool:
            return Expr(type_, f"(({type_.hlsl}){{0}})", [kid], (1, 0))
        mask = of.limit - 1
        template = f"(({type_.hlsl})({{0}} & ({source.hlsl}){mask}))"
        if source.scalar.signed and rng.random() < 0.5:
            template = f"(({type_.hlsl})(({{0}} & ({source.hlsl}){mask}) - ({source.hlsl}){mask >> 1}))"
        return Expr(type_, template, [kid], (of.limit, 0))
    # Between the two formats of 16 bits there is no conversion.
    others = [s for s in context.maker.scalars if s.is_float and s is not of and s.width + of.width > 32]
    if choice < 0.9 and others:
        source = rng.choice(others)
        kid = expression(context, _same(source, type_), depth - 1)
        return Expr(type_, f"(({type_.hlsl}){{0}})", [kid], kid.bound) if is_exact(of, kid.bound) else \
            Expr(type_, f"(({type_.hlsl}){{0}})", [fit(kid, (of.limit, of.grain))], (of.limit, of.grain))
    if type_.kind == "scalar" and choice < 0.95 and of is not ty.F64:
        count = rng.randint(2, 4)
        kids = _operands(context, ty.vector(of, count), 2, depth)
        largest, grain = _product(*(kid.bound for kid in kids))
        if is_exact(of, (largest * count, grain)):
            return Expr(type_, "dot({0}, {1})", kids, (largest * count, grain))
        return fit(plain(context, type_))
    return _choose(context, type_, depth)


def _choose(context, type_, depth):
    """One of two values."""
    if type_.kind == "vector" and context.rng.random() < 0.4:
        kids = [expression(context, _same(ty.BOOL, type_), depth - 1), *_operands(context, type_, 2, depth)]
        old = type_.rows <= 4 and context.maker.version in versions.OLD and context.rng.random() < 0.5
        # The cast makes components of a buffer's element a value: the compiler does not take them here.
        template = f"({{0}} ? ({type_.hlsl}){{1}} : ({type_.hlsl}){{2}})" if old else "select({0}, {1}, {2})"
    else:
        # Lanes compute only the value that they choose.
        kids = [expression(context, ty.BOOL_T, depth - 1), *_operands(context.inner(flow="divergent"), type_, 2, depth)]
        template = "({0} ? {1} : {2})"
    return Expr(type_, template, kids, _largest(kids[1].bound, kids[2].bound) if type_.scalar.is_float else None)


def _integer(context, type_, depth):
    rng, of, cast = context.rng, type_.scalar, type_.hlsl
    if type_ == ty.UINT and context.maker.holders and not context.pure and rng.random() < 0.1:
        made = constants.call(context, [expression(context, ty.UINT, min(depth - 1, 1)) for _ in range(2)])
        if made is not None:
            return made
    if context.maker.allows(inline_spirv.FEATURE) and rng.random() < 0.15:
        made = inline_spirv.value(context, type_, lambda: expression(context, type_, depth - 1))
        if made is not None:
            return made
    if context.maker.allows(versions.FEATURE) and type_.kind != "matrix" and rng.random() < 0.12:
        return versions.beside_literal(context, expression(context, type_, depth - 1))
    choice = rng.random()
    if choice < 0.45:
        template = rng.choice(_INTEGER)
        return Expr(type_, template, _operands(context, type_, template.count("{") if "clamp" not in template else 3, depth))
    if choice < 0.53:
        kids = _operands(context, type_, 2, depth)
        mask = f"({cast}){of.width - 1}"
        return Expr(type_, rng.choice(("({0} << ({1} & %s))", "({0} >> ({1} & %s))")) % mask, kids)
    if choice < 0.6:
        # Divisors are 1 to 16, or of any size and odd; signed ones never -1.
        kids = _operands(context, type_, 2, depth)
        small = f"(({{1}} & ({cast})15) + ({cast})1)"
        divisor = small if of.signed or rng.random() < 0.5 else f"({{1}} | ({cast})1)"
        return Expr(type_, f"({{0}} {rng.choice('/%')} {divisor})", kids)
    if choice < 0.72:
        source = _same(rng.choice([s for s in context.maker.scalars if s is not of and not s.is_float]), type_)
        return Expr(type_, f"(({cast}){{0}})", [expression(context, source, depth - 1)])
    floats = [s for s in context.maker.scalars if s.is_float and (of.width > 16 or s.limit <= 64)]
    if choice < 0.78 and floats:
        kid = fit(expression(context, _same(rng.choice(floats), type_), depth - 1))
        return Expr(type_, f"(({cast}){{0}})" if of.signed else f"(({cast})abs({{0}}))", [kid])
    if choice < 0.83 and of.width != 8:
        if of is ty.U32:
            name = rng.choice(("countbits", "reversebits", "firstbithigh", "firstbitlow"))
            # Not firstbithigh of an int: where it is a constant, Mesa 26.1.6 has 2 for -4.
            return Expr(type_, name + "({0})", [expression(context, _same(ty.U32, type_), depth - 1)])
        if of.signed:
            return Expr(type_, rng.choice(("abs({0})", "(-{0})", f"(({cast})sign({{0}}))")), _operands(context, type_, 1, depth))
    if choice < 0.87 and type_.kind == "scalar":
        return Expr(type_, "dot({0}, {1})", _operands(context, ty.vector(of, rng.randint(2, 4)), 2, depth))
    if choice < 0.9 and of in (ty.U32, ty.I32) and ty.F32 in context.maker.scalars:
        # The bits of a float that is no negative zero.
        kid = fit(expression(context, _same(ty.F32, type_), depth - 1))
        return Expr(type_, ("asuint" if of is ty.U32 else "asint") + "(abs({0}) + (%s)1)" % kid.type.hlsl, [kid])
    return _choose(context, type_, depth)


def _bool(context, type_, depth):
    rng = context.rng
    choice = rng.random()
    if choice < 0.55:
        source = _same(rng.choice([s for s in context.maker.scalars if not s.is_bool]), type_)
        if source.kind == "matrix":
            return plain(context, type_)
        if context.maker.allows(versions.FEATURE) and rng.random() < 0.2:
            return versions.compare_literal(context, expression(context, source, depth - 1))
        return Expr(type_, "({0} %s {1})" % rng.choice(_COMPARE), _operands(context, source, 2, depth))
    if type_.kind == "scalar":
        if choice < 0.8:
            template = rng.choice(("({0} && {1})", "({0} || {1})", "(!{0})", "({0} != {1})"))
            # Not all lanes need what stands after && and ||.
            second = context if "!" in template else context.inner(flow="divergent")
            return Expr(type_, template, [expression(context, type_, depth - 1), expression(second, type_, depth - 1)])
        if choice < 0.9:
            return Expr(type_, rng.choice(("any({0})", "all({0})")), [expression(context, ty.vector(ty.BOOL, rng.randint(2, 4)), depth - 1)])
        source = rng.choice([s for s in context.maker.scalars if s.is_int])
        return Expr(type_, "((bool){0})", [expression(context, ty.scalar(source), depth - 1)])
    if choice < 0.8 and type_.kind == "vector" and type_.rows <= 4 and context.maker.version in versions.OLD and rng.random() < 0.5:
        return Expr(type_, rng.choice(("({0} && {1})", "({0} || {1})")), _operands(context, type_, 2, depth))
    if choice < 0.8 and type_.kind == "vector" and type_.rows <= 4:
        return Expr(type_, rng.choice(("and({0}, {1})", "or({0}, {1})")), _operands(context, type_, 2, depth))
    return plain(context, type_)


def _matrix(context, type_, depth):
    rng, of = context.rng, type_.scalar
    choice = rng.random()
    if of.is_bool:
        return plain(context, type_)
    if choice < 0.3:
        return Expr(type_, "transpose({0})", [kid := expression(context, ty.matrix(of, type_.columns, type_.rows), depth - 1)], kid.bound)
    if choice < 0.5 and of not in (ty.BF16,):
        inner = rng.randint(2, 4)
        kids = [expression(context, ty.matrix(of, type_.rows, inner), depth - 1), expression(context, ty.matrix(of, inner, type_.columns), depth - 1)]
        if not of.is_float:
            return Expr(type_, "mul({0}, {1})", kids)
        kids = [fit(k, (4, 0)) for k in kids]
        bound = (16 * inner, 0)
        return Expr(type_, "mul({0}, {1})", kids, bound) if is_exact(of, bound) else plain(context, type_)
    if choice < 0.65:
        rows = _operands(context, ty.vector(of, type_.columns), type_.rows, depth - 1)
        template = f"{type_.hlsl}({', '.join('{%d}' % i for i in range(type_.rows))})"
        return Expr(type_, template, rows, _largest(*(r.bound for r in rows)) if of.is_float else None)
    # Clang has the product of two square matrices alone.
    choices = [("({0} + {1})", _sum), ("({0} - {1})", _sum), ("min({0}, {1})", _largest), ("max({0}, {1})", _largest)]
    choices += [("({0} * {1})", _product)] * (type_.rows == type_.columns)
    template, bound = rng.choice(choices)
    kids = _operands(context, type_, 2, depth)
    return _exact(type_, template, kids, bound) if of.is_float else Expr(type_, template, kids)


def _vector_parts(context, type_, depth):
    """A vector of its components, or of one scalar, or with them in another order."""
    rng, of = context.rng, type_.scalar
    if type_.rows > 4 or rng.random() < 0.25:
        kid = expression(context, ty.scalar(of), depth - 1)
        return Expr(type_, f"(({type_.hlsl}){{0}})", [kid], kid.bound)
    if rng.random() < 0.4:
        kid = expression(context, ty.vector(of, rng.randint(2, 4)), depth - 1)
        swizzle = "".join("xyzw"[rng.randrange(kid.type.rows)] for _ in range(type_.rows))
        return Expr(type_, f"({{0}}).{swizzle}", [kid], kid.bound)
    kids, left = [], type_.rows
    while left:
        count = rng.randint(1, min(left, 3))
        kids.append(expression(context, ty.vector(of, count), depth - 1))
        left -= count
    template = f"{type_.hlsl}({', '.join('{%d}' % i for i in range(len(kids)))})"
    return Expr(type_, template, kids, _largest(*(k.bound for k in kids)) if of.is_float else None)


def expression(context, type_, depth):
    """A value of a scalar, vector or matrix type."""
    rng = context.rng
    context.maker.fuel -= 1
    if depth <= 0 or context.maker.fuel <= 0 or rng.random() < 0.15:
        return plain(context, type_)
    if context.wave and rng.random() < context.maker.wave_share:
        made = context.maker.wave_value(context, type_, depth)
        if made is not None:
            return made
    if rng.random() < context.maker.call_share:
        made = context.maker.call_value(context, type_, depth)
        if made is not None:
            return made
    if type_.kind == "matrix":
        return _matrix(context, type_, depth)
    if type_.kind == "vector" and rng.random() < 0.25:
        return _vector_parts(context, type_, depth)
    of = type_.scalar
    return (_bool if of.is_bool else _float if of.is_float else _integer)(context, type_, depth)
