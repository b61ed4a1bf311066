# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What is visible where a statement or expression is made: variables, and what flow has reached the place."""

from dataclasses import dataclass

import types_ as ty
from tree import Expr


@dataclass
class Place:
    """Something that holds a value: a variable, or an element of a resource, whose text has a place for each of the
    indices. `indices`: how many elements there are to choose from, for each."""
    text: str
    type: ty.Type
    writable: bool = True
    uniform: bool = False  # the same in all threads of the group
    indices: tuple = ()


class Context:
    """`flow`: 'group' where all threads of the group are, 'divergent' where some may be."""

    def __init__(self, maker, places=(), flow="divergent", wave=True):
        self.maker, self.rng = maker, maker.rng
        self.places = list(places)
        self.flow = flow
        self.wave = wave  # wave operations are defined here
        self.loops = 0  # around this place
        self.breaks = False  # `break` leaves a loop or a switch of this function
        self.continues = False
        self.result = None  # the type that `return` gives; None: there is none here
        self.returns = False
        self.functions = []
        self.pure = False  # nothing may change a variable here
        self.statics = []

    def inner(self, **changes):
        made = Context(self.maker, self.places, self.flow, self.wave)
        made.__dict__.update({k: v for k, v in self.__dict__.items() if k != "places"})
        made.__dict__.update(changes)
        return made


def paths(rng, have, want):
    """How to get at a value of type `want` inside one of type `have`: (suffix with a %s for each computed index, number of
    elements for each index)."""
    if have == want:
        yield "", ()
        if not (have.kind == "vector" and have.rows <= 4 and rng.random() < 0.3):
            return
    if have.kind == "vector" and want.scalar == have.scalar:
        if want.kind == "scalar":
            if have.rows <= 4 and rng.random() < 0.7:
                yield "." + "xyzw"[rng.randrange(have.rows)], ()
            else:
                yield "[%s]", (have.rows,)
        elif want.kind == "vector" and have.rows <= 4 and want.rows <= have.rows:
            names = rng.choice(("xyzw", "rgba"))
            yield "." + "".join(names[k] for k in rng.sample(range(have.rows), want.rows)), ()
    elif have.kind == "matrix" and want.scalar == have.scalar:
        if want.kind == "scalar":
            yield rng.choice((("[%s][%s]", (have.rows, have.columns)),
                              (f"._m{rng.randrange(have.rows)}{rng.randrange(have.columns)}", ()),
                              (f"._{1 + rng.randrange(have.rows)}{1 + rng.randrange(have.columns)}", ())))
        elif want.kind == "vector" and want.rows == have.columns:
            yield "[%s]", (have.rows,)
    elif have.kind == "array":
        for suffix, counts in paths(rng, have.element, want):
            yield "[%s]" + suffix, (have.rows, *counts)
    elif have.kind == "struct":
        for name, member in have.members:
            for suffix, counts in paths(rng, member, want):
                yield f".{name}{suffix}", counts


def reach(context, want, writable=False, uniform=False):
    """All ways to a value of the type from what is visible: (place, suffix, counts)."""
    found = []
    for place in context.places:
        if (writable and not place.writable) or (uniform and not place.uniform):
            continue
        found += [(place, suffix, counts) for suffix, counts in paths(context.rng, place.type, want)]
    return found


def at(context, place, suffix, counts, index):
    """The expression for a way that reach() gave; index(context, count) makes each computed index."""
    text = place.text + suffix
    kids = [index(context, count) for count in (*place.indices, *counts)]
    parts = text.replace("{", "{{").replace("}", "}}").split("%s")
    template = parts[0] + "".join("{%d}%s" % (i, part) for i, part in enumerate(parts[1:]))
    return template, kids


def bound_of(type_):
    """The bound of what is held in a variable of the type."""
    return (type_.scalar.limit, type_.scalar.grain) if type_.is_shape and type_.scalar.is_float else None


def leaf(type_, text):
    return Expr(type_, text, (), bound_of(type_))
