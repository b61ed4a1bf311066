# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A wave stores matrices and loads others from the same memory, with no barrier of the shader in between: each load sees what
the wave stored before, in the order of the program.

Two places overlap in a memory of the wave, one with rows and one with columns side by side, so that other lanes load a component
than stored it. A program loads from both and stores to both, one after the other, in a loop and in a branch that only one of two
waves takes. A run on the reference machine after all steps for the targets of OTHERS checks that barriers order all of it.
"""

import random

import matrix_shader
import values
from case import Buffer, Case
from matrix_shader import ALIGN, HLSL, Place, size
from metamorphic_dialects import DIALECTS, GROUPSHARED

WAVE = 8
WAVES = 2
RESULTS = 4
TURNS = 3
OTHERS = [("vulkan-subgroup", 32), ("nvidia-hopper", 32), ("amd-rdna3", 64), ("intel-xe2", 16), ("apple-m1", 32), ("apple-m5", 32)]


class _Program:
    def __init__(self, dialect, memory, fmt, target, aligned):
        self.api, self.fmt, self.memory = DIALECTS[dialect], fmt, memory
        factor = next(f for f, acc in self.api.types.items() if fmt in (acc, f))
        self.m, self.n, self.k = self.api.shapes(factor, target)[0]
        self.rng = random.Random(f"{dialect} {memory} {fmt} {aligned}")
        unit = ALIGN // size(fmt) if aligned else 1
        unit = max(unit, 4 // size(fmt))  # what HLSL has in byte-address buffers
        stride = lambda line: -(-line // unit) * unit + unit
        self.rows = Place(self.m, self.n, 0, stride(self.n), False)
        self.columns = Place(self.m, self.n, 2 * unit, stride(self.m), True)
        self.multiplies = self.api.types.get(fmt) == fmt
        self.pitch = -(-max(self.rows.end(), self.columns.end(), self.columns.stride * self.k, self.rows.stride * self.k) // 64) * 64
        self.tight = Place(self.m, self.n, 0, self.n, False)
        self.text = []
        number = matrix_shader.generator(self.rng, fmt)
        self.inputs = [[[number() for _ in range(self.n)] for _ in range(self.m)] for _ in range(WAVES)]
        self.contents = [[float(number()) if values.is_float(fmt) else number() for _ in range(self.pitch)] for _ in range(WAVES)]
        self.held = [{} for _ in range(WAVES)]
        self.results = [[None] * RESULTS for _ in range(WAVES)]

    def scaled(self, buffer, number):
        """A number of components, as the API counts them there."""
        in_bytes = self.api.counts_bytes and buffer != GROUPSHARED
        return f"({number}) * {size(self.fmt)}" if in_bytes else f"({number})"

    def where(self, place, buffer, base):
        return buffer, self.scaled(buffer, f"{base} + {place.offset}"), self.scaled(buffer, place.stride), place.column_major

    def memory_name(self):
        return GROUPSHARED if self.memory == "groupshared" else "Mem"

    # What the program does, and what comes of it in each wave. `only`: the one wave that does it.
    def input(self, name):
        self.text.append(self.api.load(name, "Accumulator", *self.where(self.tight, "In", f"w * {self.m * self.n}")))
        for w in range(WAVES):
            self.held[w][name] = self.inputs[w]

    def load(self, name, place, only=None, use="Accumulator"):
        self.text.append(self.api.load(name, use, *self.where(place, self.memory_name(), f"w * {self.pitch}")))
        for w in range(WAVES) if only is None else [only]:
            self.held[w][name] = place.read(self.contents[w])

    def store(self, name, place, only=None):
        self.text.append(self.api.store(name, *self.where(place, self.memory_name(), f"w * {self.pitch}")))
        for w in range(WAVES) if only is None else [only]:
            place.write(self.held[w][name], self.contents[w])

    def result(self, name, number):
        self.text.append(self.api.store(name, *self.where(self.tight, "Out", f"(w * {RESULTS} + {number}) * {self.m * self.n}")))
        for w in range(WAVES):
            self.results[w][number] = self.held[w][name]

    def build(self):
        self.input("x")
        self.store("x", self.rows)
        self.load("y", self.columns)
        self.store("x", self.columns)
        self.store("y", self.rows)
        self.load("z", self.columns)
        self.result("z", 0)
        start = len(self.text)
        for turn in range(TURNS):
            del self.text[start if turn else len(self.text):]
            self.load("z", self.rows)
            self.store("z", self.columns)
            self.load("y", self.columns)
            self.store("x", self.rows)
            self.store("y", self.columns)
        self.text.insert(start, f"[loop] for (uint i = 0; i < {TURNS}; ++i) {{")
        self.text.append("}")
        self.load("y", self.rows)
        self.result("y", 1)
        self.text.append("if (w == 1) {")
        self.store("z", self.rows, only=1)
        self.text.append("} else {")
        self.load("z", self.columns, only=0)
        self.text.append("}")
        self.store("z", self.columns)
        self.load("y", self.rows)
        self.result("y", 2)
        if self.multiplies:
            self.multiply()
        else:
            self.result("z", 3)

    def multiply(self):
        """Factors are loaded from what was stored, and the product is stored over them."""
        left, right = Place(self.m, self.k, 0, self.columns.stride, True), Place(self.k, self.n, 0, self.rows.stride, False)
        self.store("x", self.columns)
        self.load("a", left, use="A")
        self.load("b", right, use="B")
        self.text.append(self.api.multiply("c", "a", "b", self.fmt))
        for w in range(WAVES):
            self.held[w]["c"] = matrix_shader.multiply(self.held[w]["a"], self.held[w]["b"])
        self.store("c", self.rows)
        self.result("c", 3)

    def case(self):
        case = Case()
        case.operations = WAVES * RESULTS
        if matrix_shader.counting:
            return case
        self.build_initial = [list(c) for c in self.contents]
        self.build()
        case.matrix, case.interp_targets = True, OTHERS
        case.options = [*self.api.options, "-Wno-emulation", "-Wno-staging"]
        flat = lambda matrix: [v for row in matrix for v in row]
        case.add_input("In", self.fmt, [v for matrix in self.inputs for v in flat(matrix)], (0, 0))
        case.add_output("Out", self.fmt, [v for wave in self.results for matrix in wave for v in flat(matrix)], (0, 1))
        initial = values.to_bytes([v for wave in self.build_initial for v in wave], self.fmt)
        after = [v for wave in self.contents for v in wave]
        case.buffers.append(Buffer("Mem", self.fmt, initial, after, (0, 2)))
        plain = self.api.is_structured
        element = lambda i: f"Mem[{i}]" if plain else f"Mem.Load<{HLSL[self.fmt]}>(({i}) * {size(self.fmt)})"
        put = lambda i, v: f"Mem[{i}] = {v};" if plain else f"Mem.Store<{HLSL[self.fmt]}>(({i}) * {size(self.fmt)}, {v});"
        lanes = f"for (uint c = t; c < {WAVES * self.pitch}; c += {WAVES * WAVE})"
        declared = {"Accumulator": "xyzc", "A": "a", "B": "b"} if self.multiplies else {"Accumulator": "xyz"}
        shared = self.memory == "groupshared"
        case.source = "\n".join([
            self.api.prelude + self.api.buffer("In", self.fmt, 0, False), self.api.buffer("Out", self.fmt, 1, True),
            self.api.buffer("Mem", self.fmt, 2, True),
            *[f"groupshared {HLSL[self.fmt]} {GROUPSHARED}[{WAVES * self.pitch}];"] * shared,
            f"[WaveSize({WAVE})] [numthreads({WAVES * WAVE}, 1, 1)] void main(uint t : SV_GroupIndex) {{",
            f"  uint w = t / {WAVE};",
            *[f"  {lanes} {GROUPSHARED}[c] = {element('c')};", "  GroupMemoryBarrierWithGroupSync();"] * shared,
            *("  " + self.api.declare(use, self.fmt, self.m, self.n, self.k, name) for use, names in declared.items() for name in names),
            *("  " + line for line in self.text),
            *["  GroupMemoryBarrierWithGroupSync();", f"  {lanes} {{ {put('c', f'{GROUPSHARED}[c]')} }}"] * shared, "}", ""])
        return case


def _programs(dialect, target, aligned, formats):
    api = DIALECTS[dialect]
    for fmt in formats or sorted(set(api.types.values())):
        for memory in ("groupshared", "buffer"):
            yield _Program(dialect, memory, fmt, target, aligned).case()


def accesses(dialect, target, formats=None, aligned=True):
    """Not aligned: lanes copy the matrices, or compute them, where a device cannot load them."""
    return list(_programs(dialect, target, aligned, formats))
