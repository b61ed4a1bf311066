# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrices of a wave in random programs that are stored to a memory and loaded from it again, and the reverse, with no barrier in
between: each wave has a part of a buffer or of a groupshared array, in which places of several layouts and strides overlap. Lanes read
the memory only after a barrier."""

import values
from matrices import _EXACT, SMALLEST_WAVE, Region, _Chain
from tree import Block, Buffer, Stmt

FEATURE = "matrix-order"
MOST_SHARED = 8192  # bytes


class _Ordered(_Chain):
    def __init__(self, maker, context, threads, total):
        super().__init__(maker, context, threads, total)
        rng = self.rng
        self.fmt = self.formats["c"]
        roles = ["c", "c"]
        # A and B have the components of the result in some; K of WaveMatrix is the device's.
        if self.product == (self.fmt,) * 3 and self.dialect.name != "WaveMatrix" and rng.random() < 0.5:
            roles += ["a", "b"]
        for in_array in (rng.random() < 0.5, False):
            self.places = [(role, Region(rng, self.dialect, self.fmt, *self.shapes[role], in_array)) for role in roles]
            self.part = max(max(region.size, region.reach(*self.shapes[role])) for role, region in self.places)
            self.in_array = in_array
            if self.part * (threads // SMALLEST_WAVE) * values.width(self.fmt) // 8 <= MOST_SHARED:
                break
        for _, region in self.places:
            region.size = self.part
        self.held = {"c": 3, "d": 3, "memory": 3, "a": 2, "b": 2}

    def _at(self, template, variable, role, region):
        offset, stride = region.place(self.dialect, self.in_array, "part" if self.in_array else "owner")
        return Stmt(self._access(template, variable, role, self.name, offset, stride, region))

    def _step(self):
        """(statement, effect on the largest magnitudes) of an access or an operation."""
        rng = self.rng
        role, region = rng.choice(self.places)
        kind = rng.random()
        if kind < 0.4:
            variable = rng.choice("cd") if role == "c" else role
            template = self.dialect.load_shared if self.in_array and self.dialect.load_shared else self.dialect.load

            def loads(now):
                now[variable] = now["memory"]
            return self._at(template, variable, role, region), loads
        if kind < 0.85:
            role, region = rng.choice([place for place in self.places if place[0] == "c"])
            variable = rng.choice("cd")
            template = self.dialect.store_shared if self.in_array and self.dialect.store_shared else self.dialect.store

            def stores(now):
                now["memory"] = max(now["memory"], now[variable])
            return self._at(template, variable, role, region), stores
        operations = [(text, effect) for text, effect in self.dialect.operations if "row" not in text and "column" not in text]
        text, effect = rng.choice(operations)

        def computes(now):
            if text.startswith("d = c"):
                now["d"] = now["c"]
            elif "d)" in text:
                now["c"] += now["d"]
            else:
                now["c"] = effect(now["c"], self.k, max(now["a"], now["b"]))
        return Stmt(self.filled(text)), computes

    def _steps(self, count, turns=1):
        """Statements that stay exact when they run so often."""
        made, chosen = [], []
        for _ in range(count):
            one, effect = self._step()
            now = dict(self.held)
            for _ in range(turns):
                for known in (*chosen, effect):
                    known(now)
            if max(now.values()) <= _EXACT.get(self.fmt, float("inf")):
                made.append(one)
                chosen.append(effect)
        for _ in range(turns):
            for effect in chosen:
                effect(self.held)
        return made

    def make(self):
        rng, made = self.rng, self.statements
        made.append(Stmt(f"const uint owner = {self.wave()};"))
        made.append(Stmt("const uint part = GetGroupWaveIndex();"))
        for role in ("a", "b", "c"):
            made.append(Stmt(f"{self.type(role)} {role};"))
        made.append(Stmt(f"{self.type('c')} d;"))
        for role in "abc":
            made.append(self.load(role, "(owner & 1)"))
        made.append(Stmt("d = c;"))
        self._memory(made)
        for _ in range(rng.randint(2, 4)):
            kind = rng.random()
            if kind < 0.3:
                turn, turns = self.maker.name("k"), rng.randint(1, 3)
                body = self._steps(rng.randint(2, 5), turns)
                made.append(Stmt(f"for (uint {turn} = 0; {turn} < {turns}; ++{turn}) {{{{", (), [Block(body)]))
            elif kind < 0.45:
                before = dict(self.held)
                body = self._steps(rng.randint(1, 3))
                self.held = {name: max(before[name], after) for name, after in self.held.items()}
                made.append(Stmt("if ({0}) {{", [self._uniform()], [Block(body)]))
            else:
                made += self._steps(rng.randint(2, 6))
        made += [self.store("c"), self.store("d")]
        return made + self._copied()

    def _memory(self, made):
        """The memory with numbers in all of it: a buffer that is compared after the run, or an array that threads fill."""
        count = self.part * self.owners
        if not self.in_array:
            self.name = self.maker.name("MatOrder")
            self.memory(self.name, "c", True, self.numbers(self.fmt, count, 3))
            return
        of, self.name = self.element(self.fmt), self.maker.name("MatShared")
        self.parts = self.part * (self.threads // SMALLEST_WAVE)
        self.maker.program.globals.append((self.name, f"groupshared {of.hlsl} {self.name}[{self.parts}];"))
        low = 3 if of.signed else 0
        made.append(Stmt(f"for (uint i = local; i < {self.parts}; i += {self.threads}) {self.name}[i] = ({of.hlsl})(i % 7u) - ({of.hlsl}){low};"
                         if low else f"for (uint i = local; i < {self.parts}; i += {self.threads}) {self.name}[i] = ({of.hlsl})(i & 3u);"))
        made.append(Stmt("GroupMemoryBarrierWithGroupSync();"))

    def _copied(self):
        """Lanes copy the array to a buffer, each group to its part."""
        if not self.in_array:
            return []
        name, at, of = self.maker.name("MatSeen"), self.maker.resources._next(), self.element(self.fmt)
        groups = self.maker.program.groups
        count = self.parts * groups[0] * groups[1] * groups[2]
        self.maker.program.globals.append((name, f"RWStructuredBuffer<{of.hlsl}> {name} : register(u{at});"))
        size = of.width // 8
        floats = tuple((i * size, self.fmt) for i in range(count)) if of.is_float else ()
        self.maker.program.buffers.append(Buffer(name, "RWStructuredBuffer", at, bytes(-(-size * count // 4) * 4), floats, is_output=True))
        base = f"(group.y * {groups[0]} + group.x) * {self.parts}"
        return [Stmt("GroupMemoryBarrierWithGroupSync();"),
                Stmt(f"for (uint i = local; i < {self.parts}; i += {self.threads}) {name}[{base} + i] = {self.name}[i];")]


def block(maker, context, threads, total):
    """Statements for main, where all threads are."""
    chain = _Ordered(maker, context, threads, total)
    maker.program.head += [line for line in chain.dialect.head if line not in maker.program.head]
    maker.program.profile = chain.dialect.profile
    return [Stmt("{{", (), [Block(chain.make())])]
