# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Makes a small program of one that fails: drops and simplifies nodes of its tree as long as the reference machine finds nothing
wrong with it and the way still fails in the same manner."""

import shutil
import tempfile

import types_ as ty
import ways
from tree import Expr, blocks, expressions

TESTS = 800  # at most so many runs


class Reducer:
    def __init__(self, program, fails):
        self.program, self.fails, self.tests = program, fails, 0

    def test(self):
        self.tests += 1
        return self.tests <= TESTS and self.fails(self.program)

    def bodies(self):
        others = [f.body for _, f in self.program.before]
        others += [f.body for _, f in self.program.rays.shaders[1:]] if self.program.rays else []
        return [self.program.main.body, *others, *(f.body for f in self.program.functions)]

    def attempt(self, change, undo):
        """Keeps the change if the program still fails."""
        change()
        if self.test():
            return True
        undo()
        return False

    def replace(self, holder, index, new):
        old = holder[index]

        def change():
            holder[index] = new

        def undo():
            holder[index] = old
        return self.attempt(change, undo)

    def set_slice(self, statements, start, end, new):
        old = statements[start:end]

        def change():
            statements[start:end] = new

        def undo():
            statements[start:start + len(new)] = old
        return self.attempt(change, undo)

    def drop_statements(self):
        found = False
        for body in self.bodies():
            for block in list(blocks(body)):
                size = max(len(block.statements) // 2, 1)
                while size:
                    start = 0
                    while start < len(block.statements):
                        if self.set_slice(block.statements, start, start + size, []):
                            found = True
                        else:
                            start += size
                    size //= 2
        return found

    def unwrap(self):
        """Puts what a statement holds in its place."""
        found = False
        for body in self.bodies():
            for block in list(blocks(body)):
                for i in range(len(block.statements) - 1, -1, -1):
                    for inner in block.statements[i].blocks:
                        if self.set_slice(block.statements, i, i + 1, inner.statements):
                            found = True
                            break
        return found

    def simpler(self, expr):
        """What may stand for an expression: a small literal, or a part of it with the same type."""
        if expr.type is not None and expr.type.is_shape:
            for value in (0, 1):
                text = ty.literal(expr.type.scalar, value)
                text = text if expr.type.kind == "scalar" else f"(({expr.type.hlsl}){text})"
                if not expr.kids and expr.template in (text, ty.literal(expr.type.scalar, 1)):
                    return
                yield Expr(expr.type, text, (), expr.bound)
        for kid in expr.kids:
            # A float part is one only where it is no larger, so that what is made of it stays exact.
            if kid.type == expr.type and (not expr.bound or (kid.bound and kid.bound[0] <= expr.bound[0] and kid.bound[1] <= expr.bound[1])):
                yield kid

    def simplify_expressions(self):
        found = False
        for body in self.bodies():
            done = set()
            while True:
                place = next(((h, i) for h, i in expressions(body) if id(h[i]) not in done), None)
                if place is None:
                    break
                holder, index = place
                old = holder[index]
                if any(self.replace(holder, index, new) for new in list(self.simpler(old))):
                    found = True
                    done.add(id(holder[index])) if not holder[index].kids else None
                else:
                    done.add(id(old))
                self.kept = getattr(self, "kept", []) + [old, holder[index]]  # so that no id is used again
        return found

    def drop_globals(self):
        """Functions, resources and types that nothing names."""
        for holder in (self.program.functions, self.program.globals, self.program.structs, self.program.spec, self.program.push):
            for i in range(len(holder) - 1, -1, -1):
                self.set_slice(holder, i, i + 1, [])
        buffers = self.program.buffers
        names = {name for name, _ in self.program.globals}
        for i in range(len(buffers) - 1, -1, -1):
            if buffers[i].name not in names:
                self.set_slice(buffers, i, i + 1, [])

    def run(self):
        if self.program.groups != (1, 1, 1):
            old = self.program.groups
            self.attempt(lambda: setattr(self.program, "groups", (1, 1, 1)), lambda: setattr(self.program, "groups", old))
        while self.tests < TESTS:
            changed = self.drop_statements()
            changed |= self.unwrap()
            changed |= self.simplify_expressions()
            if not changed:
                break
        self.drop_globals()
        return self.program


def reduce(program, way, kind, bin_folder, folder):
    """The program, smaller: it fails on the way in the same manner."""
    def fails(candidate):
        place = tempfile.mkdtemp(dir=folder)
        try:
            session = ways.Session(candidate, bin_folder, place)
            if kind == "undefined":
                session.reference(way)
                return False
            difference = session.check(way)
            return kind == "differs" and bool(difference)
        except ways.Refused:
            return False
        except ways.Failed as failed:
            return failed.kind == kind
        finally:
            shutil.rmtree(place)
    return Reducer(program, fails).run()


