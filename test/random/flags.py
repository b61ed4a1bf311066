# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Bools that loops carry from turn to turn, and stores that nothing reads, in random programs."""

import types_ as ty
from context import Place, at, reach
from expressions import expression, fit, index, literal
from tree import Block, Expr, Function, Stmt

FLAGS = "loop-flags"
DEAD = "dead-stores"
MOST_TURNS = 6
NESTED = 2  # loops of flags in each other at most


class _Flags:
    """`flags`: the bools that one can assign to; `whole`: the vector that they are components of, if it is one."""

    def __init__(self, context):
        self.context, self.rng, self.maker = context, context.rng, context.maker
        self.made, self.whole, self.depth = [], None, 0
        self.places = list(context.places)
        self.sum = self._declare(ty.UINT, "n")
        self._declare_flags()

    def _declare(self, type_, prefix):
        name = self.maker.name(prefix)
        value = fit(expression(self.context, type_, 1))
        self.made.append(Stmt(type_.declare(name) + " = {0};", [value]))
        self.places.append(Place(name, type_))
        return name

    def _declare_flags(self):
        kind = self.rng.random()
        if kind < 0.6:
            self.flags = [self._declare(ty.BOOL_T, "flag") for _ in range(self.rng.randint(1, 4))]
            return
        count = self.rng.randint(2, 4)
        if kind < 0.8:
            name = self.whole = self._declare(ty.vector(ty.BOOL, count), "flags")
            self.flags = [f"{name}.{'xyzw'[i]}" for i in range(count)]
            return
        name, type_ = self.maker.name("flags"), ty.array(ty.BOOL_T, count)
        kids = [expression(self.context, ty.BOOL_T, 1) for _ in range(count)]
        places = ", ".join("{%d}" % i for i in range(count))
        self.made.append(Stmt(f"{type_.declare(name)} = {{{{{places}}}}};", kids))
        self.places.append(Place(name, type_))
        self.flags = [f"{name}[{i}]" for i in range(count)]

    def flag(self):
        return self.rng.choice(self.flags)

    def bool(self, places, depth=1):
        return expression(self.context.inner(places=list(places), flow="divergent"), ty.BOOL_T, depth)

    def step(self, counter):
        """Statements of a loop's body; `counter`: the loop's own."""
        rng, f, g = self.rng, self.flag(), self.flag()
        places = [*self.places, Place(counter, ty.UINT, writable=False)]
        kind = rng.randrange(13)
        if kind == 0:
            return [Stmt(f"{f} = !{f};")]
        if kind == 1:
            saved = self.maker.name("saved")
            return [Stmt(f"const bool {saved} = {f};\n{f} = {g};\n{g} = {saved};")]
        if kind == 2 and len(self.flags) >= 3:
            saved, (a, b, c) = self.maker.name("saved"), rng.sample(self.flags, 3)
            return [Stmt(f"const bool {saved} = {a};\n{a} = {b};\n{b} = {c};\n{c} = {saved};")]
        if kind == 3:
            # What it stores does not change in the loop.
            return [Stmt(f"{f} = {{0}};", [self.bool(self.context.places)])]
        if kind == 4:
            return [Stmt("if ({0}) {{", [self.bool(places)], [Block([Stmt(f"{f} = {{0}};", [self.bool(places)])])])]
        if kind == 5:
            other = Stmt(f"{self.sum} ^= {{0}};", [expression(self.context.inner(places=places, flow="divergent"), ty.UINT, 1)])
            return [Stmt(f"if ({g}) {{{{", (), [Block([Stmt(f"{f} = !{g};")]), Block([other])], ["} else {", "}"])]
        if kind == 6:
            return [Stmt(f"{f} = {f} != (({counter} & {rng.choice((1, 2))}u) != 0u);")]
        if kind == 7:
            called = self._changing()
            if len(self.flags) > 1 and self.whole is None:
                a, b = rng.sample(self.flags, 2)
                return [Stmt(f"{self.sum} += {called}({a}, {b}) ? 1u : 0u;")]
            spare = self.maker.name("spare")
            return [Stmt(f"bool {spare} = !{g};\nif ({called}({f}, {spare})) ++{self.sum};")]
        if kind == 8 and self.whole:
            count = len(self.flags)
            order = "".join(rng.choice("xyzw"[:count]) for _ in range(count))
            return [Stmt(f"{self.whole} = {rng.choice(('', '!'))}{self.whole}.{order};")]
        if kind == 9 and len(self.flags) > 1 and self.flags[0] != f"{self.whole}.x" and "[" not in self.flags[0]:
            return [Stmt(f"{f} = {g} || {self.flags[0]};")]
        if kind == 10 and (self.whole or "[" in f):
            name = self.whole or f.split("[")[0]
            return [Stmt(f"{name}[({counter} + {rng.randrange(4)}u) % {len(self.flags)}u] = {{0}};", [self.bool(places)])]
        if kind == 11 and self.depth < NESTED:
            return self.loop()
        return [Stmt(f"{self.sum} = {self.sum} * 3u + (uint){f};")]

    def _changing(self):
        """A function that has bools passed inout."""
        text = (("const bool kept = a;", "a = b;", "b = !kept;", "return a != b;"), ("a = !a;", "b = a && b;", "return b;"),
                ("if (a) {{ b = !b; }} else {{ a = b; }}", "return a;"))
        which = self.rng.randrange(len(text))
        name = f"turn{which}"
        if all(function.name != name for function in self.maker.program.functions):
            made = Function(f"bool {name}(inout bool a, inout bool b)", Block([Stmt(line) for line in text[which]]), name)
            self.maker.program.functions.insert(0, made)
        return name

    def loop(self):
        """A loop that runs a few times, whatever the flags are."""
        rng, done = self.rng, self.flag()
        self.depth += 1
        counter, turns = self.maker.name("j"), self.rng.randint(1, MOST_TURNS if self.depth == 1 else 3)
        limit = f"{turns}u" if rng.random() < 0.5 else f"({self.sum} & 3u) + 1u"
        most, head = self.maker.name("n"), f"uint {counter} = 0;"
        head += f"\nconst uint {most} = {limit};"
        body = [one for _ in range(rng.randint(1, 4)) for one in self.step(counter)]
        self.depth -= 1
        no, kind = rng.choice(("", "!")), rng.randrange(5)
        if kind == 0:
            return [Stmt(f"{head}\nwhile ({no}{done} && {counter} < {most}) {{{{", (), [Block([Stmt(f"++{counter};"), *body])])]
        if kind == 1:
            return [Stmt(f"{head}\ndo {{{{", (), [Block([Stmt(f"++{counter};"), *body])], [f"}} while ({no}{done} && {counter} < {most});"])]
        if kind == 2:
            leave = Stmt(f"if ({no}{done} || {counter} >= {most}) break;\n++{counter};")
            body.insert(rng.randrange(len(body) + 1), leave)
            return [Stmt(f"{head}\nfor (;;) {{{{", (), [Block(body)])]
        if kind == 3 and self.depth:
            body.insert(rng.randrange(len(body) + 1), Stmt(f"if ({no}{done}) continue;"))
        return [Stmt(f"const uint {most} = {limit};\nfor (uint {counter} = 0; {counter} < {most}; ++{counter}) {{{{", (), [Block(body)])]


def flags(context):
    """Statements with a loop that carries bools; what they are in the end is seen."""
    if context.loops > 1:
        return None
    outer = list(context.places)
    made = _Flags(context)
    statements = made.loop()
    context.places[:] = made.places
    ways = reach(context.inner(places=outer), ty.UINT, writable=True)
    if ways:
        template, kids = at(context, *context.rng.choice(ways), index)
        seen = " + ".join([made.sum, *(f"({flag} ? {2 << i}u : 0u)" for i, flag in enumerate(made.flags))])
        statements.append(Stmt(f"{{0}} ^= {seen};", [Expr(ty.UINT, template, kids)]))
    return made.made + statements


def _dead_type(context):
    rng, maker = context.rng, context.maker
    if rng.random() < 0.4:
        return ty.vector(rng.choice(maker.scalars), rng.randint(2, 4))
    if maker.structs and rng.random() < 0.4:
        of = rng.choice(maker.structs)
        return of if rng.random() < 0.5 else ty.array(of, rng.randint(2, 4))
    return ty.array(maker.shape_type(), rng.randint(2, 5))


def _zero(context, type_):
    if type_.is_shape:
        return literal(context, type_)
    if type_.kind == "struct":
        return Expr(type_, f"({type_.hlsl})0")
    kids = [_zero(context, type_.element) for _ in range(type_.rows)]
    return Expr(type_, "{{" + ", ".join("{%d}" % i for i in range(len(kids))) + "}}", kids)


def _shapes(type_):
    """The scalars and vectors to which one can store inside of a type."""
    if type_.kind == "struct":
        return [shape for _, member in type_.members for shape in _shapes(member)]
    if type_.kind == "array":
        return _shapes(type_.element)
    return [type_] if type_.kind == "scalar" else [type_, ty.scalar(type_.scalar)]


def _store(context, name, type_):
    rng = context.rng
    want = rng.choice(_shapes(type_))
    ways = reach(context.inner(places=[Place(name, type_)]), want)
    # Those with computed indices first.
    ways = [way for way in ways if way[2]] or ways
    if not ways:
        return None
    place, suffix, counts = rng.choice(ways)
    template, kids = at(context, place, suffix, counts, _computed)
    target = Expr(want, template, kids)
    if want.scalar.is_int and rng.random() < 0.4:
        steps = ("{0}--;", "++{0};") if want.kind == "scalar" else (f"{{0}} -= ({want.hlsl})1;",)
        return Stmt(rng.choice(steps), [target])
    return Stmt("{0} = {1};", [target, fit(expression(context, want, 1))])


def _computed(context, count):
    value = expression(context, ty.UINT, 1)
    return Expr(ty.UINT, "({0} %% %du)" % count, [value])


def dead_stores(context):
    """A variable with stores at computed indices that nothing reads, or only after another store of the whole."""
    rng, maker = context.rng, context.maker
    type_, name = _dead_type(context), maker.name("v")
    made = [Stmt(type_.declare(name) + " = {0};", [_zero(context, type_)])]
    # Some lanes alone may come to them.
    inside = context.inner(flow="divergent")
    stores = [one for one in (_store(inside, name, type_) for _ in range(rng.randint(1, 4))) if one]
    if rng.random() < 0.5 and stores:
        counter = maker.name("j")
        inner = context.inner(flow="divergent")
        inner.places.append(Place(counter, ty.UINT, writable=False))
        more = [one for one in (_store(inner, name, type_) for _ in range(rng.randint(1, 2))) if one]
        stores.append(Stmt(f"for (uint {counter} = 0; {counter} < {rng.randint(1, 4)}u; ++{counter}) {{{{", (), [Block(more)]))
    if rng.random() < 0.3 and stores:
        stores = [Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 1)], [Block(stores)])]
    made += stores
    if rng.random() < 0.3 and (type_.is_shape or type_.kind == "struct"):
        made.append(Stmt(f"{name} = {{0}};", [_zero(context, type_)]))
        context.places.append(Place(name, type_))
    return made
