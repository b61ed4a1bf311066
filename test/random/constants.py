# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Constants and static members of random programs: expressions of literals, tables of structs and arrays, structs whose static
members are initialized inside and outside of them and read by methods."""

import types_ as ty
from context import Place
from tree import Expr

FEATURE = "static-members"
TABLES = "constants"
_OPERATORS = ("+", "-", "*", "&", "|", "^")


def _constant(rng, depth):
    """(text, value) of an expression of literals, whose value and parts fit into 31 bits."""
    if not depth or rng.random() < 0.2:
        value = rng.randint(0, 60)
        return rng.choice((str(value), hex(value), f"{value}u")), value
    (a, x), (b, y) = _constant(rng, depth - 1), _constant(rng, depth - 1)
    kind = rng.random()
    if kind < 0.12:
        return f"({a} << {y & 3})", x << (y & 3)
    if kind < 0.24:
        return f"({a} / {y + 1})", x // (y + 1)
    if kind < 0.32:
        return f"({a} > {b} ? {a} : {b})", max(x, y)
    operator = rng.choice(_OPERATORS)
    value = {"+": x + y, "-": x - y, "*": x * y, "&": x & y, "|": x | y, "^": x ^ y}[operator]
    return (f"({a} {operator} {b})", value) if 0 <= value < 1 << 16 else (f"({a} & {b})", x & y)


def _literal(context, type_):
    """A value of the type without anything that the program declares."""
    number = lambda: ty.literal(type_.scalar, ty.number(context.rng, type_.scalar))
    if type_.kind == "scalar":
        return number()
    if type_.kind == "vector" and (type_.rows > 4 or context.rng.random() < 0.3):
        return f"(({type_.hlsl}){number()})"
    return f"{type_.hlsl}({', '.join(number() for _ in range(type_.rows * max(type_.columns, 1)))})"


def _list(context, type_):
    if type_.is_shape:
        return _literal(context, type_)
    parts = [t for _, t in type_.members] if type_.kind == "struct" else [type_.element] * type_.rows
    return "{" + ", ".join(_list(context, part) for part in parts) + "}"


def _flat(context, type_):
    if type_.is_shape:
        if type_.kind == "matrix" or type_.rows > 4:
            return [_literal(context, type_)]
        return [ty.literal(type_.scalar, ty.number(context.rng, type_.scalar)) for _ in range(max(type_.rows, 1))]
    parts = [t for _, t in type_.members] if type_.kind == "struct" else [type_.element] * type_.rows
    return [text for part in parts for text in _flat(context, part)]


def initializer(context, type_):
    """An initializer list of literals; flat at times, as HLSL takes the numbers in their order."""
    if type_.is_shape or context.rng.random() < 0.6:
        return _list(context, type_)
    return "{" + ", ".join(_flat(context, type_)) + "}"


def tables(maker, context):
    """Constants with static const, some of which are tables of structs and arrays."""
    rng = maker.rng
    for _ in range(rng.randint(0, 2)):
        name, (text, value) = maker.name("K"), _constant(rng, 3)
        maker.program.globals.append((name, f"static const uint {name} = {text};"))
        maker.resources.places.append(Place(name, ty.UINT, writable=False, uniform=True))
    for _ in range(rng.randint(0, 2)):
        of = rng.choice(maker.structs) if maker.structs and rng.random() < 0.6 else maker.shape_type()
        type_ = ty.array(of, rng.randint(2, 4))
        if rng.random() < 0.3 and of.is_shape:
            type_ = ty.array(type_, rng.randint(2, 3))
        if of.kind == "struct" and rng.random() < 0.3:
            type_ = of
        name = maker.name("Table")
        maker.program.globals.append((name, f"static const {type_.declare(name)} = {initializer(context, type_)};"))
        maker.resources.places.append(Place(name, type_, writable=False, uniform=True))


class Holder:
    """A struct with static members, and methods that read them."""

    def __init__(self, maker, context):
        rng = maker.rng
        self.name, self.methods, self.callers = maker.name("Holder"), [], []
        inside, outside = [], []
        for number in range(rng.randint(1, 4)):
            is_const, of = rng.random() < 0.6, maker.shape_type()
            if is_const and rng.random() < 0.3:
                of = ty.array(of, rng.randint(2, 4))
            member, start = f"s{number}", initializer(context, of)
            const = "const " if is_const else ""
            if is_const and of.kind == "scalar" and of.scalar.is_int and of.scalar.width <= 32 and rng.random() < 0.5:
                inside.append(f"  static const {of.declare(member)} = {start};")
            else:
                inside.append(f"  static {const}{of.declare(member)};")
                outside.append(f"{rng.choice(('static ', ''))}{const}{of.declare(f'{self.name}::{member}')} = {start};")
            place = Place(f"{self.name}::{member}", of, writable=not is_const, uniform=is_const)
            (maker.resources.places if is_const else maker.statics).append(place)
            self._methods(rng, inside, member, of, is_const)
        lines = [f"struct {self.name} {{", "  uint own;", *inside, "};", *outside, *self.callers]
        maker.program.globals.append((self.name, "\n".join(lines)))

    def _methods(self, rng, lines, member, of, is_const):
        """Methods with integers only: what they compute wraps."""
        text, scalar = member, of
        if of.kind == "array":
            text, scalar = f"{member}[p & 1u]", of.element
        if scalar.kind != "scalar" or not scalar.scalar.is_int:
            return
        name = "get_" + member
        cast = f"(uint){text}"
        if rng.random() < 0.5:
            lines.append(f"  static uint {name}(uint p) {{ return p + {cast}; }}")
            self.methods.append(f"{self.name}::{name}({{0}})")
            return
        change = f"{member} += ({scalar.hlsl})p; " if not is_const and of is scalar else ""
        lines.append(f"  uint {name}(uint p) {{ {change}return (own ^ p) * 3u + {cast}; }}")
        called = f"{name}_of_{self.name}"
        self.callers.append(f"uint {called}(uint own, uint p) {{ {self.name} made; made.own = own; return made.{name}(p); }}")
        self.methods.append(f"{called}({{0}}, {{1}})")


def members(maker, context):
    for _ in range(maker.rng.randint(1, 2)):
        maker.holders.append(Holder(maker, context))


def call(context, operands):
    """A method's value, a uint; None where there is none."""
    methods = [method for holder in context.maker.holders for method in holder.methods]
    if not methods:
        return None
    method = context.rng.choice(methods)
    return Expr(ty.UINT, method, operands[:method.count("{")])
