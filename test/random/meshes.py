# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random draws whose primitives groups make: a mesh and a pixel shader, most times with an amplification shader before them.

Each group draws into a cell of the picture. Its primitives cover pixels of their own, so that their order does not matter: rectangles of
two triangles between the centers of pixels, points on a center, or lines along a row. Values between the shaders are as in draws.py."""

import math
import struct

import draws
import types_ as ty
from context import Context, Place
from expressions import expression, fit, index
from stages import fragments, place, quad
from statements import block, declaration, initial, uniform
from tree import Block, Buffer, Draw, Expr, Function, Stmt

FEATURE = "mesh"
LINES = "mesh-lines"
PARTS = "mesh-parts"  # outputs that are written by component
CULLS = "mesh-culls"
CLIPS = "mesh-clips"  # of triangles in perspective
THREADS = ((32, 1, 1), (32, 1, 1), (64, 1, 1), (16, 1, 4))
_CORNERS = {"triangle": "uint3", "line": "uint2", "point": "uint"}


class MeshMaker(draws.DrawMaker):
    """Makes the draw of a seed."""

    def stages_before(self, functions):
        rng, program = self.rng, self.program
        program.features.add(FEATURE)
        self.functions = functions
        self.is_plain = rng.random() < 0.5  # without what is wrong on some devices (ways.py)
        self.threads = rng.choice(THREADS)
        self.count = math.prod(self.threads)
        program.threads = self.threads
        self.is_amplified = rng.random() < 0.65
        # The grid of the first shader, and the largest one that a group of it launches.
        self.grid = tuple(rng.sample((rng.randint(1, 3), 1, rng.randint(1, 2)), 3))
        self.launch = tuple(rng.sample((rng.randint(1, 3), 1, 1), 3)) if self.is_amplified else (1, 1, 1)
        self.cells = math.prod(self.grid) * math.prod(self.launch)
        self._shape()
        self.clips = rng.random() < 0.3 and not (self.is_plain and self.has_perspective)
        self.layers = rng.choice((1, 1, 2, 3))
        program.features |= {CLIPS} if self.clips and self.has_perspective else set()
        program.draw = Draw(self.columns * self.width, -(-self.cells // self.columns) * self.height, groups=self.grid, layers=self.layers)
        self._buffers()
        self.wave_share = rng.choice((0, 0.05, 0.12))
        self.by_parts = not self.is_plain and rng.random() < 0.6
        if self.by_parts:
            program.features.add(PARTS)
        made = [("Amplification", self._amplification())] if self.is_amplified else []
        made.append(("Mesh", self._mesh()))
        self.wave_share = 0
        # The pixel shader has results of its own.
        self.resources.own, self.resources.atomics = [], []
        return made

    def more_inputs(self):
        return [("layer", ty.UINT, "SV_RenderTargetArrayIndex")] if self.layers > 1 and self.rng.random() < 0.7 else []

    def seen(self, context):
        """What the group made; some of it only reaches the results by the statements, or not at all."""
        made = []
        for name, type_, way, _ in self.between:
            if self.rng.random() < 0.8:
                copy = self.name("s")
                made.append(Stmt(f"{type_.declare(copy)} = {f'v.{name}' if way == 'nointerpolation' else f'f{name}'};"))
                context.places.append(Place(copy, type_))
        return made

    def has_primitive_id(self):
        return self.writes_number and self.rng.random() < 0.8

    # --- the picture -------------------------------------------------------------------------------

    def _shape(self):
        """The primitives of a group: their topology, counts and indices, and its vertices in pixels of its cell."""
        rng = self.rng
        self.topology = rng.choice(("triangle", "triangle", "point") if self.is_plain else ("triangle", "triangle", "point", "line"))
        self.columns = rng.randint(1, self.cells)
        if self.topology == "triangle":
            self._rectangles()
        elif self.topology == "point":
            self.width, self.height = rng.randint(2, 4), rng.randint(2, 4)
            pixels = [(x + 0.5, y + 0.5) for y in range(self.height) for x in range(self.width)]
            self.vertices = [(x, y, 1.0) for x, y in rng.sample(pixels, rng.randint(3, len(pixels)))]
            step = rng.randrange(len(self.vertices))
            self.indices = [((n + step) % len(self.vertices),) for n in range(len(self.vertices))]
            del self.indices[rng.randint(2, len(self.indices)):]
        else:
            self.program.features.add(LINES)
            self.height, ends = rng.randint(1, 3), [0.25]
            for _ in range(rng.randint(1, 3)):
                ends.append(ends[-1] + rng.randint(1, 3))
            self.width = int(ends[-1])
            # A line covers the pixel that it begins in, and not the one that it ends in.
            self.vertices = [(x, y + 0.5, 1.0) for y in range(self.height) for x in ends]
            self.indices = [(n, n + 1) for y in range(self.height) for n in range(y * len(ends), (y + 1) * len(ends) - 1)]

    def _rectangles(self):
        rng = self.rng
        while True:
            width, self.height = rng.randint(2, 5), rng.randint(2, 4)
            left, top = rng.randint(0, 4) / 8, rng.randint(0, 4) / 8
            right, bottom = width - rng.randint(0, 4) / 8, self.height - rng.randint(0, 4) / 8
            self.vertices, self.indices = [], []
            tiles = rng.randint(1, 3)
            self.width = tiles * width
            for tile in range(tiles):
                w = [rng.choice((0.5, 1.0, 2.0, 4.0)) if self.has_perspective else 1.0 for _ in range(4)]
                x = tile * width
                corners = [(x + left, top), (x + left, bottom), (x + right, top), (x + right, bottom)]
                self.vertices += [(*at, of) for at, of in zip(corners, w)]
                for triangle in ((0, 1, 2), (2, 1, 3)):
                    turn = rng.randrange(3)
                    self.indices.append(tuple(4 * tile + c for c in triangle[turn:] + triangle[:turn]))
            try:
                if len(list(fragments(quad(width, self.height, left, top, right, bottom), ((0, 1, 2), (2, 1, 3)), width, self.height))) > 2:
                    return
            except ValueError:
                continue

    def _buffer(self, type_, data):
        name, at = self.name("Given"), self.resources._next()
        self.program.globals.append((name, f"StructuredBuffer<{type_}> {name} : register(t{at});"))
        self.program.buffers.append(Buffer(name, "StructuredBuffer", at, data))
        return name

    def _buffers(self):
        """What the application gives for each vertex: the position and values of linear functions of the pixel."""
        rng, draw = self.rng, self.program.draw
        self.linears = [self.linear() for _ in range(rng.randint(1, 3))]
        # A distance times w is 0 where the linear function is: between the centers of pixels.
        clip = self.linear()[1]
        z = rng.choice((0, 0.25, 0.5))
        positions, numbers = [], []
        for cell in range(self.cells):
            left, top = cell % self.columns * self.width, cell // self.columns * self.height
            for x, y, w in self.vertices:
                positions += place(draw.width, draw.height, left + x, top + y, z, w)
                numbers += [*(at(left + x, top + y) for _, at in self.linears), *[0.0] * (3 - len(self.linears)), w * clip(left + x, top + y)]
        self.positions = self._buffer("float4", struct.pack(f"<{len(positions)}f", *positions))
        self.numbers = self._buffer("float4", struct.pack(f"<{len(numbers)}f", *numbers))

    # --- groups ------------------------------------------------------------------------------------

    def _begin(self, number, total, *more):
        """The context of a shader that runs in groups, and its first statements. `number`: an expression for that of the group."""
        self.resources.own, self.resources.atomics = [], []
        self.resources.results(total)
        context = Context(self, self.resources.places + self.statics + self.resources.own, "group")
        context.in_main, context.functions = True, self.functions
        context.places += [Place("local", ty.UINT, False), Place("thread", ty.UINT, False), Place("id", ty.vector(ty.U32, 3), False),
                           Place("group", ty.vector(ty.U32, 3), False, uniform=True), Place("cell", ty.UINT, False, uniform=True), *more]
        statements = [Stmt(f"const uint cell = {number};\nconst uint thread = cell * {self.count} + local;")]
        for _ in range(self.rng.randint(1, 3)):
            self.refuel()
            statements.append(declaration(context, 2))
        statements += block(context, self.rng.randint(1, 6)).statements
        if self.rng.random() < 0.5:
            self.resources.shared(self.count)
            statements += self._phases(context, self.count)
        return context, statements

    def _function(self, attributes, name, parameters, statements):
        head = f"{attributes} [numthreads({', '.join(map(str, self.threads))})]"
        system = ["uint3 group : SV_GroupID", "uint3 id : SV_DispatchThreadID", "uint local : SV_GroupIndex"]
        return Function(f"{head}\nvoid {name}({', '.join([*system, *parameters])})", Block(statements), name)

    @staticmethod
    def _flat(group, sizes):
        """The number of a group in a grid."""
        x, y, _ = sizes
        return f"{group}.x + {x} * ({group}.y + {y} * {group}.z)"

    def _amplification(self):
        rng = self.rng
        groups = math.prod(self.grid)
        context, statements = self._begin(self._flat("group", self.grid), groups * self.count)
        members = [(self.name("x"), self.any_type()) for _ in range(rng.randint(1, 4))]
        each = (self.name("x"), ty.array(self.shape_type(), self.count)) if rng.random() < 0.5 else None
        self.payload = ty.struct("Payload", [("first", ty.UINT), ("size", ty.vector(ty.U32, 3)), *members, *([each] if each else [])])
        self.program.structs.append(self.payload)
        self.program.globals.append(("Given", "groupshared Payload Given;"))
        sizes = [Expr(ty.UINT, f"({{0}} % {most + 1})", [uniform(context, ty.UINT)]) if rng.random() < 0.3 else Expr(ty.UINT, f"{most}u")
                 for most in self.launch]
        statements.append(Stmt("const uint3 size = uint3({0}, {1}, {2});", sizes))
        statements.append(Stmt(f"if (local == {rng.randrange(self.count)}) {{{{ Given.first = cell * {math.prod(self.launch)}; Given.size = size; }}}}"))
        for name, type_ in members:
            self.refuel()
            statements.append(Stmt(f"if (local == {rng.randrange(self.count)}) {{{{", (), [Block(self._assigned_whole(context, f"Given.{name}", type_))]))
        if each:
            self.refuel()
            statements.append(Stmt(f"Given.{each[0]}[local] = {{0}};", [fit(expression(context, each[1].element, 2))]))
        if rng.random() < 0.3:
            # All threads read the payload, and then another one writes it again.
            statements.append(self._barrier())
            reading = context.inner()
            reading.places = context.places + [Place(f"Given.{name}", type_, False) for name, type_ in members]
            statements += [Stmt("{{", (), [block(reading.inner(returns=False), rng.randint(1, 4))]), self._barrier()]
            name, type_ = rng.choice(members)
            statements.append(Stmt(f"if (local == {rng.randrange(self.count)}) {{{{", (), [Block(self._assigned_whole(context, f"Given.{name}", type_))]))
        statements += self.resources.last(context, groups * self.count)
        statements.append(Stmt("DispatchMesh(size.x, size.y, size.z, Given);"))
        return self._function('[shader("amplification")]', "amplificationMain", [], statements)

    def _assigned_whole(self, context, target, type_):
        """Assigns any value, through a variable where it is a list."""
        value = initial(context.inner(flow="divergent"), type_, 2)
        if not value.template.startswith("{{"):
            return [Stmt(f"{target} = {{0}};", [value])]
        local = self.name("v")
        return [Stmt(f"{type_.declare(local)} = {{0}};\n{target} = {local};", [value])]

    # --- the mesh shader ---------------------------------------------------------------------------

    def _mesh(self):
        rng = self.rng
        number, given = self._flat("group", self.grid), []
        if self.is_amplified:
            number = "given.first + group.x + given.size.x * (group.y + given.size.y * group.z)"
            for name, type_ in self.payload.members[2:]:
                of_thread = type_.kind == "array" and type_.rows == self.count
                given.append(Place(f"given.{name}[%s]", type_.element, False, indices=(self.count,)) if of_thread else
                             Place(f"given.{name}", type_, False, uniform=True))
        context, statements = self._begin(number, self.cells * self.count, *given)
        self._interfaces()
        self.culls = not self.is_plain and rng.random() < 0.6
        self.program.features |= {CULLS} if self.culls else set()
        self.counts = (len(self.vertices), len(self.indices) + self.culls)
        statements.append(Stmt("SetMeshOutputCounts({0}, {1});", [self._uniform_count(n) for n in self.counts]))
        statements += self._writes(context)
        statements += block(context.inner(flow="divergent", returns=False), rng.randint(0, 3)).statements
        stores = self.resources.last(context, self.cells * self.count)
        if rng.random() < 0.3 and stores:
            stores.insert(rng.randrange(len(stores)), Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 2)], [Block([Stmt("return;")])]))
        return self._function(f'[shader("mesh")] [outputtopology("{self.topology}")]', "meshMain", self._parameters(), statements + stores)

    def _uniform_count(self, count):
        """The count, as a literal or by what is there at run time."""
        if self.rng.random() < 0.7:
            return Expr(ty.UINT, f"{count}u")
        return Expr(ty.UINT, f"(cell < 1000u ? {count}u : 1u)")

    def _interfaces(self):
        """The structs of vertices and primitives, and what the pixel shader gets of them."""
        rng = self.rng
        self.of_vertices = [(name, ty.FLOAT, self.linear_way(), name.upper()) for name, _ in self.linears]
        for _ in range(rng.randint(0, 4)):
            name = self.name("n")
            self.of_vertices.append((name, self.flat_type(), "nointerpolation", name.upper()))
        self.of_primitives = []
        for _ in range(rng.randint(0, 3)):
            name = self.name("n")
            self.of_primitives.append((name, self.flat_type(), "nointerpolation", name.upper()))
        self.writes_number = rng.random() < 0.6
        self.primitives_first = rng.random() < 0.3
        parts = [self.of_vertices, self.of_primitives]
        self.between += sum(reversed(parts) if self.primitives_first else parts, [])

    def _parameters(self):
        rng = self.rng
        room = [n + rng.choice((0, 0, 1, 7)) for n in self.counts]
        size = ["[[vk::builtin(\"PointSize\")]] float size : SIZE;"] if self.topology == "point" else []
        size += ["float clip : SV_ClipDistance;"] * self.clips
        self.struct("Corner", self.of_vertices, *size)
        of_primitives = [f"out indices {_CORNERS[self.topology]} indices_[{room[1]}]"]
        members = [f"{way} {type_.declare(name)} : {semantic};" for name, type_, way, semantic in self.of_primitives]
        members += ["uint number : SV_PrimitiveID;"] * self.writes_number + ["bool cull : SV_CullPrimitive;"] * self.culls
        members += ["uint layer : SV_RenderTargetArrayIndex;"] * (self.layers > 1)
        of_vertices = f"out vertices Corner corners[{room[0]}]"
        if members:
            self.program.globals.append(("Part", f"struct Part {{ {' '.join(members)} }};"))
            of_primitives.insert(rng.randint(0, 1), f"out primitives Part parts[{room[1]}]")
        of_primitives.insert(len(of_primitives) if self.primitives_first else 0, of_vertices)
        if self.is_amplified:
            of_primitives.insert(rng.randint(0, len(of_primitives)), "in payload Payload given")
        return of_primitives

    def _writes(self, context):
        """Statements that write all outputs, each by some thread."""
        vertices, primitives = self.counts
        corner = [("position", None), *(("size", None) for _ in [0] if self.topology == "point"), *((n, None) for n, _ in self.linears)]
        corner += [("clip", None)] * self.clips
        corner += [(name, type_) for name, type_, way, _ in self.of_vertices if way == "nointerpolation"]
        part = [("", None)] + [(name, type_) for name, type_, _, _ in self.of_primitives]
        part += [("number", ty.UINT)] * self.writes_number + [("cull", ty.BOOL_T)] * self.culls
        part += [("layer", None)] * (self.layers > 1)
        made = []
        for target, count, members in (("corners", vertices, corner), ("parts", primitives, part)):
            self.rng.shuffle(members)
            while members:
                some = [members.pop() for _ in range(self.rng.randint(1, len(members)))]
                made.append((target, count, some))
        self.rng.shuffle(made)
        statements, again = [], []
        for target, count, some in made:
            statements += self._by_threads(context, target, count, some, again)
            if self.rng.random() < 0.2:
                statements += block(context.inner(returns=False), self.rng.randint(1, 3)).statements
        if again:
            statements.append(self._barrier())
            for target, count, some in again:
                statements += self._by_threads(context, target, count, some, None)
        return statements

    def _by_threads(self, context, target, count, members, again):
        """Threads write members of as many elements. Into `again` go those that others write once more behind a barrier."""
        rng, at = self.rng, self.name("at")
        inner = context.inner(flow="divergent", returns=False)
        inner.places.append(Place(at, ty.UINT, False))
        body = [declaration(inner, 2) for _ in range(rng.randint(0, 1))] + block(inner, rng.randint(0, 2)).statements
        for name, type_ in members:
            self.refuel()
            body += self._member(inner, target, name, type_, at)
            if again is not None and type_ is not None and name != "cull" and rng.random() < 0.15:
                again.append((target, count, [(name, type_)]))
        if rng.random() < 0.25 or count > self.count:
            return [Stmt(f"for (uint {at} = local; {at} < {count}; {at} += {self.count}) {{{{", (), [Block(body)])]
        own = rng.choice(("local", "local", f"(local ^ {rng.randrange(1, 8)})", f"((local + {rng.randrange(1, self.count)}) % {self.count})"))
        return [Stmt(f"const uint {at} = {own};\nif ({at} < {count}) {{{{", (), [Block(body)])]

    def _member(self, context, target, name, type_, at):
        vertex = f"cell * {len(self.vertices)} + {at}"
        element = f"{target}[{at}]"
        if name == "position":
            return [Stmt(f"{element}.position = {self.positions}[{vertex}];")]
        if name == "size":
            return [Stmt(f"{element}.size = 1;")]
        if name == "clip":
            return [Stmt(f"{element}.clip = {self.numbers}[{vertex}].w;")]
        if name == "layer":
            return [Stmt(f"{element}.layer = {{0}} % {self.layers}u;", [expression(context, ty.UINT, 2)])]
        if name == "":
            return [Stmt(f"indices_[{at}] = {self._index(at)};")]
        if name == "cull":
            # The last one would cover pixels once more.
            test = Expr(ty.BOOL_T, f"({at} >= {len(self.indices)} || {{0}})", [expression(context, ty.BOOL_T, 2)])
            if self.rng.random() < 0.5:
                return [Stmt(f"{element}.cull = {{0}};", [test])]
            return [Stmt("if ({0}) {{", [test], [Block([Stmt(f"{element}.cull = {way};")]) for way in ("true", "false")], ["} else {", "}"])]
        if type_ is None:
            number = next(i for i, (known, _) in enumerate(self.linears) if known == name)
            return [Stmt(f"{element}.{name} = {self.numbers}[{vertex}].{'xyzw'[number]};")]
        return self._value(context, f"{element}.{name}", type_)

    def _index(self, at):
        """The vertices of a primitive; those of one that is culled are those of the first."""
        table = [*self.indices, *self.indices[:1]]
        made = "(uint3)0" if self.topology == "triangle" else "(uint2)0" if self.topology == "line" else "0u"
        for number, corners in reversed(list(enumerate(table))):
            value = f"{_CORNERS[self.topology]}({', '.join(map(str, corners))})"
            made = value if number == len(table) - 1 else f"{at} == {number} ? {value} : {made}"
        return made

    def _value(self, context, target, type_):
        if type_.kind == "array":
            return [one for i in range(type_.rows) for one in self._value(context, f"{target}[{i}]", type_.element)]
        if not self.by_parts or type_.kind == "scalar" or self.rng.random() < 0.4:
            return [Stmt(f"{target} = {{0}};", [fit(expression(context, type_, 3))])]
        of = ty.vector(type_.scalar, type_.columns) if type_.kind == "matrix" else ty.scalar(type_.scalar)
        order = self.rng.sample(range(type_.rows), type_.rows)
        if self.rng.random() < 0.3:
            turn = self.name("turn")
            made = [Stmt(f"const uint {turn} = {{0}};", [index(context, type_.rows)])]
            return made + [Stmt(f"{target}[({turn} + {i}) % {type_.rows}] = {{0}};", [fit(expression(context, of, 2))]) for i in order]
        return [Stmt(f"{target}[{i}] = {{0}};", [fit(expression(context, of, 2))]) for i in order]


def make(seed, without=(), dialect=None):
    return MeshMaker(seed, without, dialect).make()
