# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Statements at random. Loops end, indices are in range, and every variable has a value from the start."""

import flags
import types_ as ty
from context import Place, at, reach
from expressions import expression, fit, index, literal, plain, uniform, uniform_index
from tree import Block, Expr, Stmt


def initial(context, type_, depth):
    """A value for any type; of structs and arrays one of the same type that is there, or a list."""
    if type_.is_shape:
        return fit(expression(context, type_, depth))
    ways = reach(context, type_)
    if ways and context.rng.random() < 0.4:
        template, kids = at(context, *context.rng.choice(ways), index)
        return Expr(type_, template, kids)
    if context.rng.random() < 0.1 and type_.kind == "struct":
        return Expr(type_, f"({type_.hlsl})0")
    parts = [t for _, t in type_.members] if type_.kind == "struct" else [type_.element] * type_.rows
    if context.maker.allows("constants") and context.rng.random() < 0.3:
        kids = flat_parts(context, type_, depth - 1)
    else:
        kids = [initial_part(context, part, depth - 1) for part in parts]
    return Expr(type_, "{{" + ", ".join("{%d}" % i for i in range(len(kids))) + "}}", kids)


def flat_parts(context, type_, depth):
    """The numbers of a struct or array in one list without braces inside, by scalars and vectors that end where they like."""
    left, kids = [], []

    def numbers(part):
        if part.kind == "struct" or part.kind == "array":
            for inner in [t for _, t in part.members] if part.kind == "struct" else [part.element] * part.rows:
                numbers(inner)
        elif part.kind == "matrix" or part.rows > 4:
            left.append(part)
        else:
            left.extend([ty.scalar(part.scalar)] * max(part.rows, 1))
    numbers(type_)
    while left:
        first, count = left[0], 1
        while first.kind == "scalar" and count < min(len(left), 4) and left[count] == first:
            count += 1
        count = context.rng.randint(1, count)
        of = ty.vector(first.scalar, count) if first.kind == "scalar" else first
        kids.append(fit(expression(context, of, min(depth, 1))))
        del left[:count]
    return kids


def initial_part(context, type_, depth):
    """A part of a list in braces."""
    if type_.is_shape:
        return fit(expression(context, type_, min(depth, 1)))
    parts = [t for _, t in type_.members] if type_.kind == "struct" else [type_.element] * type_.rows
    kids = [initial_part(context, part, depth - 1) for part in parts]
    return Expr(type_, "{{" + ", ".join("{%d}" % i for i in range(len(kids))) + "}}", kids)


def declaration(context, depth=3):
    type_ = context.maker.any_type()
    name = context.maker.name("v")
    made = Stmt(type_.declare(name) + " = {0};", [initial(context, type_, depth)])
    context.places.append(Place(name, type_))
    return made


def lvalue(context, type_):
    """A place to write to, as an expression."""
    ways = [w for w in reach(context, type_, writable=True)]
    if not ways:
        return None
    template, kids = at(context, *context.rng.choice(ways), index)
    return Expr(type_, template, kids)


def assignment(context, depth=3):
    rng, maker = context.rng, context.maker
    type_ = maker.any_type() if rng.random() < 0.25 else maker.shape_type()
    target = lvalue(context, type_)
    if target is None:
        return None
    if not type_.is_shape:
        value = initial(context, type_, depth)
        return Stmt("{0} = {1};", [target, value]) if not value.template.startswith("{{") else None
    of = type_.scalar
    if of.is_int and type_.kind != "matrix" and rng.random() < 0.35:
        operator = rng.choice(("+=", "-=", "*=", "&=", "|=", "^=", "<<=", ">>="))
        value = expression(context, type_, depth - 1)
        if operator in ("<<=", ">>="):
            value = Expr(type_, f"({{0}} & ({type_.hlsl}){of.width - 1})", [value])
        return Stmt("{0} %s {1};" % operator, [target, value])
    if of.is_int and type_.kind == "scalar" and rng.random() < 0.2:
        return Stmt(rng.choice(("{0}++;", "--{0};", "++{0};")), [target])
    return Stmt("{0} = {1};", [target, fit(expression(context, type_, depth))])


def condition(context, depth=2):
    """A condition, and the flow inside what it guards."""
    if context.flow == "group" and context.rng.random() < 0.35:
        kind = ty.scalar(context.rng.choice((ty.I32, ty.U32)))
        return Expr(ty.BOOL_T, "({0} %s {1})" % context.rng.choice(("<", ">=", "!=")),
                    [uniform(context, kind), uniform(context, kind)]), "group"
    return expression(context, ty.BOOL_T, depth), "divergent"


def branch(context, budget):
    test, flow = condition(context)
    attribute = context.rng.choice(("", "", "", "[branch] ", "[flatten] ")) if not context.breaks and not context.returns else ""
    then = block(context.inner(flow=flow), budget // 2)
    if attribute == "[flatten] ":
        attribute = ""
    if context.rng.random() < 0.5:
        return Stmt(attribute + "if ({0}) {{", [test], [then])
    return Stmt(attribute + "if ({0}) {{", [test], [then, block(context.inner(flow=flow), budget // 2)], ["} else {", "}"])


def loop(context, budget):
    rng, maker = context.rng, context.maker
    if context.loops >= 2 + (context.flow == "group"):
        return None
    name = maker.name("j")
    is_uniform = context.flow == "group" and rng.random() < 0.6
    if is_uniform:
        count = Expr(ty.UINT, "(1u + ({0} & 3u))", [uniform(context, ty.UINT)]) if rng.random() < 0.5 else \
            Expr(ty.UINT, f"{rng.randint(1, 4)}u")
    else:
        count = Expr(ty.UINT, "({0} & 3u)", [expression(context, ty.UINT, 2)])
    inner = context.inner(loops=context.loops + 1, breaks=True, continues=True, flow="group" if is_uniform else "divergent")
    inner.places.append(Place(name, ty.UINT, writable=False, uniform=is_uniform))
    if is_uniform:
        # What leaves the loop early would leave the others alone.
        inner.breaks = inner.continues = inner.returns = False
    limit = maker.name("n")
    kind = rng.random()
    if kind < 0.6:
        attribute = rng.choice(("", "", "", "[unroll(4)] " if not is_uniform else "", "[loop] "))
        body = block(inner, budget // 2)
        if is_uniform and count.template[0].isdigit():
            return Stmt(f"{attribute}for (uint {name} = 0; {name} < {{0}}; ++{name}) {{{{", [count], [body])
        return Stmt(f"const uint {limit} = {{0}};\n{attribute}for (uint {name} = 0; {name} < {limit}; ++{name}) {{{{", [count], [body])
    if kind < 0.8:
        # `continue` goes to the test, so that the step comes first.
        inner.places[-1].uniform = is_uniform
        body = block(inner, budget // 2)
        body.statements.insert(0, Stmt(f"--{name};"))
        return Stmt(f"uint {name} = {{0}};\nwhile ({name} > 0) {{{{", [count], [body])
    body = block(inner, budget // 2)
    body.statements.insert(0, Stmt(f"++{name};"))
    return Stmt(f"uint {name} = 0;\nconst uint {limit} = {{0}};\ndo {{{{", [count], [body], [f"}} while ({name} < {limit});"])


def switch(context, budget):
    rng = context.rng
    of = rng.choice((ty.U32, ty.I32))
    value = Expr(ty.scalar(of), "({0} & %d)" % rng.choice((3, 7)), [expression(context, ty.scalar(of), 2)])
    falls = rng.random() < 0.25
    labels = list(range(rng.randint(2, 6)))
    rng.shuffle(labels)
    groups = []
    while labels:
        groups.append([f"case {labels.pop()}:" for _ in range(min(len(labels), rng.choice((1, 1, 2))))])
    if rng.random() < 0.8:
        groups.insert(rng.randrange(len(groups) + 1), ["default:"])
    parts = []
    for number, group in enumerate(groups):
        # Lanes that fall through meet others on the way, so there is no operation of the wave then.
        inner = context.inner(flow="divergent", breaks=True, wave=context.wave and not falls)
        body = block(inner, max(budget // 3, 1))
        ending = "}" if falls and number + 1 < len(groups) and rng.random() < 0.5 else "  break;\n}"
        parts.append((group, body, ending))
    blocks = [body for _, body, _ in parts]
    made = Stmt("switch ({0}) {{", [value], [Block([Case(*part) for part in parts])])
    assert blocks
    return made


class Case(Stmt):
    """A group of labels with its statements, of a switch."""
    __slots__ = ()

    def __init__(self, labels, body, ending):
        super().__init__("", (), [body], [ending])
        self.template = "\n".join(labels[:-1] + [labels[-1] + " {{"])

    def lines(self, indent):
        pad = "  " * indent
        found = [pad + line for line in self.template.format().split("\n")] + self.blocks[0].lines(indent + 1)
        return found + [pad + line for line in self.ends[0].split("\n")]


def leave(context):
    """`break`, `continue` or `return`, where some lanes do."""
    ways = ["break"] * context.breaks + ["continue"] * context.continues + ["return"] * context.returns
    if not ways:
        return None
    way = context.rng.choice(ways)
    test = expression(context, ty.BOOL_T, 2)
    if way == "return" and context.result is not None:
        inner = Stmt("return {0};", [initial_result(context)])
    else:
        inner = Stmt(way + ";")
    context.flow = "divergent"
    return Stmt("if ({0}) {{", [test], [Block([inner])])


def initial_result(context):
    """What a function may give: no list in braces."""
    type_ = context.result
    if type_.is_shape:
        return fit(expression(context, type_, 2))
    ways = reach(context, type_)
    template, kids = at(context, *context.rng.choice(ways), index)
    return Expr(type_, template, kids)


def call(context):
    """A call with results in arguments; each is a local of its own, so that none is another's."""
    rng = context.rng
    if not context.functions:
        return None
    function = rng.choice(context.functions)
    if function.heavy and context.loops > 1:
        return None
    made, arguments, number = [], [], 0
    for way, type_ in function.parameters:
        if way == "in":
            arguments.append(initial(context, type_, 2) if type_.is_shape else None)
        if way != "in" or arguments[-1] is None:
            name = context.maker.name("a")
            made.append(Stmt(type_.declare(name) + " = {0};", [initial(context, type_, 2)]))
            context.places.append(Place(name, type_))
            if way == "in":
                arguments[-1] = Expr(type_, name)
            else:
                arguments.append(Expr(type_, name))
    places = ", ".join("{%d}" % i for i in range(len(arguments)))
    if function.result is None:
        made.append(Stmt(f"{function.name}({places});", arguments))
    else:
        name = context.maker.name("r")
        made.append(Stmt(f"{function.result.declare(name)} = {function.name}({places});", arguments))
        context.places.append(Place(name, function.result))
    return made


def statement(context, budget):
    """A list of statements; empty where what was chosen does not fit here."""
    rng = context.rng
    context.maker.refuel()
    if context.maker.queries and (made := context.maker.queries.statement(context)):
        return made
    choice = rng.random()
    if context.maker.allows(flags.FLAGS) and rng.random() < 0.06:
        made = flags.flags(context)
    elif context.maker.allows(flags.DEAD) and rng.random() < 0.08:
        made = flags.dead_stores(context)
    elif choice < 0.25:
        made = declaration(context)
    elif choice < 0.6 or budget < 2:
        made = assignment(context)
    elif choice < 0.72:
        made = branch(context, budget)
    elif choice < 0.8:
        made = loop(context, budget)
    elif choice < 0.85:
        made = switch(context, budget)
    elif choice < 0.9:
        made = leave(context)
    elif choice < 0.95:
        made = call(context)
    else:
        made = context.maker.output_statement(context)
    return made if isinstance(made, list) else [made] if made is not None else []


def block(context, budget):
    statements = []
    while budget > 0:
        made = statement(context, budget)
        for one in made:
            statements.append(one)
            budget -= 1 + sum(len(b.statements) for b in one.blocks)
        budget -= not made
        # What follows a jump of some lanes is divergent; of the blocks inside only what leaves this one counts.
        if any(leaves(one) for one in made):
            context.flow = "divergent"
    return Block(statements)


def leaves(one):
    """Whether a statement has a jump inside, wherever it leads."""
    if one.template.startswith(("break", "continue", "return")):
        return True
    return any(leaves(inner) for b in one.blocks for inner in b.statements)
