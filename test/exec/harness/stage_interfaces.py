# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random structs that cross from vertex buffers to a vertex shader and from there to a pixel shader.

    stage_interfaces.py SEED decl|alpha DIRECTORY [WIDTH]

Writes shader.hlsl and draw.yaml. Each component of each member has a small integer at each vertex. The pixel shader adds up
some of the components with weights, apart for those that are flat, interpolated with perspective, and without. With a WIDTH of 64, or of
16 for min types, members of such types cross from the vertex shader too.
"""

import contextlib
import pathlib
import random
import sys

from stages import Draw, quad

_FORMATS = {"float": "Float32", "int": "Int32", "uint": "UInt32", "bool": "UInt32"}
_MOST = 13  # locations of the struct; devices have at least 16 for vertex inputs
_WIDE = {"64": ["double", "int64_t", "uint64_t"], "16": ["min16float", "min16int", "min16uint"]}


class _Member:
    """A member with a semantic. rows: how many locations it has; width: components of each."""

    def __init__(self, rand, name, semantic, room):
        self.name, self.semantic = name, semantic
        self.kind = rand.choice(["float"] * 4 + ["int", "uint", "bool"])
        width, rows, count = rand.randint(1, 4), rand.randint(2, 4), rand.randint(1, 3)
        shape = rand.choice(["vector", "vector", "matrix", "array", "nested", "matrices"])
        self.type, self.suffix, self.width = f"{self.kind}{width}" if width > 1 else self.kind, "", width
        inner = f"[{{}}]" if width > 1 else ""
        paths = [[inner.format(i) for i in range(width)]]
        if shape in ("matrix", "matrices"):
            self.width = width = max(width, 2)
            self.type = f"{self.kind}{rows}x{width}"
            paths = [[f"[{r}][{i}]" for i in range(width)] for r in range(rows)]
        sizes = {"array": [count], "matrices": [2], "nested": [2, count]}.get(shape, [])
        for size in reversed(sizes):
            self.suffix = f"[{size}]" + self.suffix
            paths = [[f"[{k}]" + p for p in row] for k in range(size) for row in paths]
        self.paths = paths if len(paths) <= room else paths[:0]
        modifiers = ["", "", "nointerpolation", "noperspective", "linear", "centroid"]
        self.modifier = rand.choice(modifiers if self.kind == "float" else ["", "nointerpolation"])
        self.group = "flat" if self.kind != "float" or self.modifier == "nointerpolation" else "plain" if self.modifier == "noperspective" else "mixed"

    def declaration(self):
        return f"{self.modifier} {self.type} {self.name}{self.suffix} : {self.semantic};".lstrip()


class _Wide:
    """A flat member of another width, which the vertex shader computes from the number of the vertex."""

    def __init__(self, rand, number, kind):
        self.name, self.kind, self.width = f"w{number}", kind, rand.randint(1, 4)
        self.semantic = f"{rand.choice('AMX')}WIDE{number}"
        self.type = kind if self.width == 1 else f"{kind}{self.width}"
        self.slopes = [rand.choice([1, 2, 3]) if "uint" in kind else rand.choice([-3, -1, 2, 5]) for _ in range(self.width)]
        self.weights = [rand.choice([1, -2, 3]) for _ in range(self.width)]

    def declaration(self):
        return f"nointerpolation {self.type} {self.name} : {self.semantic};"

    def written(self):
        return f"v.{self.name} = {self.type}({', '.join(f'{self.kind}({s} * int(id) + {k})' for k, s in enumerate(self.slopes))});"

    def read(self):
        components = [f"v.{self.name}" + ("" if self.width == 1 else f"[{k}]") for k in range(self.width)]
        return "".join(f" + int({c}) * {w}" for c, w in zip(components, self.weights))

    def value(self, vertex):
        return sum(w * (s * vertex + k) for k, (s, w) in enumerate(zip(self.slopes, self.weights)))


class _Shader:
    def __init__(self, seed, alphabetical, width=None):
        self.rand = random.Random(seed)
        self.alphabetical = alphabetical
        self.structs, self.members = [], []
        self.locations = 0
        self.top = self._struct("v.s", 0)
        # (path, member, row, component) of each component
        self.components = [(prefix + p, m, r, c) for prefix, m in self.members for r, row in enumerate(m.paths) for c, p in enumerate(row)]
        self.read = [n for n in range(len(self.components)) if self.rand.random() < 0.8]
        self.weights = {n: self.rand.choice([1, 2, 3, -1, -2, 5]) for n in self.read}
        kinds = _WIDE[width] if width else []
        self.wide = [_Wide(self.rand, number, self.rand.choice(kinds)) for number in range(self.rand.randint(1, 3) if kinds else 0)]

    def _struct(self, prefix, depth):
        lines = []
        for number in range(self.rand.randint(2, 5)):
            if depth < 2 and self.rand.random() < 0.3:
                lines.append(f"{self._struct(f'{prefix}.inner{number}', depth + 1)} inner{number};")
                continue
            order = len(self.members)
            semantic = f"{self.rand.choice('BKQZ')}{chr(ord('A') + order)}{self.rand.choice(['', self.rand.randint(0, 12)])}"
            member = _Member(self.rand, f"m{number}", semantic, _MOST - self.locations)
            if member.paths:
                self.locations += len(member.paths)
                self.members.append((f"{prefix}.m{number}", member))
                lines.append(member.declaration())
        name = f"S{len(self.structs)}"
        self.structs.append(f"struct {name} {{ {' '.join(lines)} }};")
        return name

    def value(self, number, vertex):
        kind = self.components[number][1].kind
        of = (number * 7 + vertex * 3 + number * vertex) % 11
        return int(of > 5) if kind == "bool" else of if kind == "uint" else of - 5

    def _sum(self, group, kind):
        parts = [f"{kind}({self.components[n][0]}) * {self.weights[n]}" for n in self.read if self.components[n][1].group == group]
        return " + ".join(parts) or "0"

    def text(self):
        position = "float4 position : SV_Position;"
        members = [position, f"{self.top} s;", *(w.declaration() for w in self.wide)]
        self.rand.shuffle(members)
        return "\n".join(self.structs + [
            f"struct Varyings {{ {' '.join(members)} }};", "", '[shader("vertex")]',
            f"void vs({self.top} given, float4 position : POSITION, {'uint id : SV_VertexID, ' if self.wide else ''}out Varyings v) {{",
            "  v.position = position;", "  v.s = given;", *(f"  {w.written()}" for w in self.wide), "}", "",
            '[shader("pixel")]', "void ps(Varyings v, out int flat : SV_Target0, out float2 sums : SV_Target1) {",
            f"  flat = {self._sum('flat', 'int')}{''.join(w.read() for w in self.wide)};", f"  sums = float2({self._sum('mixed', 'float')}, {self._sum('plain', 'float')});", "}", ""])

    def draw(self):
        width, height = 8, 6
        positions = quad(width, height, 1.25, 1.125, 6.75, 4.875, w=(1, 2, 3, 0.5))
        draw = Draw(width, height)
        draw.positions = positions
        inputs = [(m.semantic, m) for _, m in self.members] + [("POSITION", None)]
        if self.alphabetical:
            inputs.sort(key=lambda i: i[0])
        first = {}
        for number, (_, member, row, _) in enumerate(self.components):
            first.setdefault((member, row), number)
        location = 0
        for _, member in inputs:
            if not member:
                draw.attribute("Float32", positions, location=location)
                location += 1
                continue
            for row in range(len(member.paths)):
                # Any number but 0 is true.
                scale = 9 if member.kind == "bool" else 1
                rows = [[scale * self.value(first[member, row] + c, v) for c in range(member.width)] for v in range(4)]
                draw.attribute(_FORMATS[member.kind], rows, location=location)
                location += 1

        def total(group, at):
            return sum(w * at([self.value(n, v) for v in range(4)]) for n, w in self.weights.items() if self.components[n][1].group == group)

        def flat(fragment):
            return total("flat", fragment.flat) + sum(fragment.flat([w.value(v) for v in range(4)]) for w in self.wide)

        draw.target("Int32", 1, flat, clear=-999)
        draw.target("Float32", 2, lambda f: (total("mixed", f.mix), total("plain", f.mix_plain)), epsilon=2e-3)
        return draw


def write(seed, order, directory, width=None):
    """Writes the shader and the draw of a seed into a folder."""
    shader = _Shader(seed, order == "alpha", width)
    directory.mkdir(parents=True, exist_ok=True)
    (directory / "shader.hlsl").write_text(shader.text())
    with open(directory / "draw.yaml", "w") as file, contextlib.redirect_stdout(file):
        shader.draw().print()


def main():
    write(int(sys.argv[1]), sys.argv[2], pathlib.Path(sys.argv[3]), *sys.argv[4:5])


if __name__ == "__main__":
    main()
