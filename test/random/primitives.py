# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random draws with stages between the vertex and the pixel shader: hull and domain, geometry, or all three.

As in meshes.py, each patch or invocation of a geometry shader draws into a cell of the picture. Devices divide a patch as they like: so
values that the domain shader makes are the same at all its vertices, or linear functions of the pixel."""

import draws
import meshes
import types_ as ty
from context import Context, Place
from expressions import expression, fit
from stages import place
from statements import block, declaration
from tree import Block, Draw, Expr, Function, Stmt

FEATURE = "primitives"
MOST_COMPONENTS = 64  # of an output vertex of a geometry shader
MOST_IN_ALL = 1024  # of all that an invocation appends
# Vertices of a primitive, and topologies with how many vertices there are for a number of them.
INPUTS = {
    "point": (1, (("PointList", lambda n: n),)),
    "line": (2, (("LineList", lambda n: 2 * n), ("LineStrip", lambda n: n + 1))),
    "triangle": (3, (("TriangleList", lambda n: 3 * n), ("TriangleStrip", lambda n: n + 2), ("TriangleFan", lambda n: n + 2))),
    "lineadj": (4, (("LineListAdjacency", lambda n: 4 * n), ("LineStripAdjacency", lambda n: n + 3))),
    "triangleadj": (6, (("TriangleListAdjacency", lambda n: 6 * n), ("TriangleStripAdjacency", lambda n: 2 * n + 4))),
}
STREAMS = {"triangle": "TriangleStream", "line": "LineStream", "point": "PointStream"}
FACTORS = {"tri": (3, 1), "quad": (4, 2), "isoline": (2, 0)}
PARTITIONINGS = ("integer", "fractional_even", "fractional_odd")


def locations(type_):
    """How many rows of four components a value has."""
    return type_.rows * locations(type_.element) if type_.kind == "array" else type_.rows if type_.kind == "matrix" else 1


class PrimitiveMaker(meshes.MeshMaker):
    """Makes the draw of a seed."""

    def stages_before(self, functions):
        rng, program = self.rng, self.program
        program.features.add(FEATURE)
        self.functions = functions
        kind = rng.choice(("patches", "patches", "geometry", "geometry", "both"))
        self.has_patches, self.has_geometry = kind != "geometry", kind != "patches"
        self.layers = rng.choice((1, 1, 2, 3))
        self.clips = rng.random() < 0.3
        self.writes_number = self.has_geometry and rng.random() < 0.6
        stages = self._patches() if self.has_patches else []
        if self.has_geometry:
            stages = [*(stages or [("Vertex", self._vertex_of(self._primitives(), ()))]), ("Geometry", self._geometry())]
        self.resources.own, self.resources.atomics = [], []
        return stages

    def seen(self, context):
        made = super().seen(context)
        for known in [p for p in context.places if p.text in ("front", "primitive")]:
            copy = self.name("s")
            made.append(Stmt(f"{known.type.declare(copy)} = {known.text};"))
            context.places.append(Place(copy, known.type))
        return made

    # --- parts of all stages -----------------------------------------------------------------------

    def _flat_values(self, prefix, least, most, room=11):
        """Members of a struct: (name, type, modifier, semantic)."""
        made = []
        for _ in range(self.rng.randint(least, most)):
            name, type_ = self.name(prefix), self.flat_type()
            if locations(type_) > room:
                type_ = ty.UINT
            room -= locations(type_)
            if room >= 0:
                made.append((name, type_, "nointerpolation", name.upper()))
        return made

    def _own_results(self, number, total):
        """The context of a shader whose threads have elements of buffers, by a number below `total`, and its first statement."""
        self.resources.own, self.resources.atomics = [], []
        self.resources.results(total)
        context = Context(self, self.resources.places + self.statics + self.resources.own)
        context.in_main, context.functions = True, self.functions
        context.places.append(Place("thread", ty.UINT, False))
        return context, [Stmt(f"const uint thread = {number};")]

    def _no_results(self):
        context = Context(self, self.resources.places + self.statics)
        context.in_main, context.functions = False, self.functions
        return context

    def _some(self, context, least, most):
        self.refuel()
        made = [declaration(context, 2) for _ in range(self.rng.randint(1, 2))]
        return made + block(context, self.rng.randint(least, most)).statements

    def _members(self, context, target, members):
        """Assigns values to members in any order."""
        made = []
        for name, type_, way, _ in self.rng.sample(members, len(members)):
            self.refuel()
            of = type_.element if type_.kind == "array" else type_
            for part in [f"{name}[{i}]" for i in range(type_.rows)] if type_.kind == "array" else [name]:
                made.append(Stmt(f"{target}.{part} = {{0}};", [fit(expression(context, of, 3))]))
        return made

    @staticmethod
    def _places(text, members, count=None):
        """Places of the members of what `text` names, which has a place for an index if there are several."""
        return [Place(f"{text}.{name}", type_, False, indices=(count,) if count else ()) for name, type_, way, _ in members]

    def _of_system(self):
        """Members that the last stage before the rasterizer has for it."""
        made = ["[[vk::builtin(\"PointSize\")]] float size : SIZE;"] * (self.topology == "point") + ["float clip : SV_ClipDistance;"] * self.clips
        made += ["uint layer : SV_RenderTargetArrayIndex;"] * (self.layers > 1) + ["uint number : SV_PrimitiveID;"] * self.writes_number
        return made

    # --- the vertex shader -------------------------------------------------------------------------

    def _vertex_of(self, count, fixed):
        """The shader, with attributes for `count` vertices. `fixed`: (name, type, rows) of values that it passes on."""
        context = self._no_results()
        parameters = []
        for name, type_, rows in fixed:
            self._attribute(self.program.draw, ty.F32, rows)
            parameters.append(f"{type_} {name} : {name.upper()}")
        parameters += [*self.attributes(context, count), "uint vertex : SV_VertexID"]
        context.places.append(Place("vertex", ty.UINT, False))
        statements = self._some(context, 1, 5) + [Stmt("Given result;")]
        statements += [Stmt(f"result.{name} = {name};") for name, _, _ in fixed]
        self.given = self._flat_values("g", 1, 3)
        statements += self._members(context, "result", self.given) + [Stmt("return result;")]
        members = [f"{type_} {name} : {name.upper()};" for name, type_, _ in fixed]
        members += [f"{type_.declare(name)} : {semantic};" for name, type_, _, semantic in self.given]
        self.program.globals.append(("Given", f"struct Given {{ {' '.join(members)} }};"))
        return Function(f'[shader("vertex")]\nGiven vertexMain({", ".join(parameters)})', Block(statements), "vertexMain")

    # --- geometry shaders without patches ----------------------------------------------------------

    def _primitives(self):
        """What is drawn, and what each invocation makes. Returns the number of vertices."""
        rng = self.rng
        self.instances, count = rng.choice((1, 1, 2, 3)), rng.randint(1, 3)
        self.cells = count * self.instances
        self.is_plain = False  # with lines
        self._shape()
        self.program.features.discard(meshes.LINES)
        if self.has_perspective and self.clips and self.topology == "triangle":
            self.program.features.add(meshes.CLIPS)
        self.program.draw = Draw(self.columns * self.width, -(-self.cells // self.columns) * self.height, layers=self.layers)
        self._buffers()
        self.input = rng.choice(list(INPUTS))
        self.program.draw.topology, vertices = rng.choice(INPUTS[self.input][1])
        used, most = vertices(count), rng.randint(1, 12)
        self.program.draw.indices = [rng.randrange(most) for _ in range(used)]
        return most

    def _strips(self):
        """The order in which vertices are appended, and how many make a strip."""
        corners = len(self.indices[0])
        if self.topology == "triangle" and self.rng.random() < 0.5:
            return list(range(len(self.vertices))), 4
        if self.topology == "line" and self.rng.random() < 0.5:
            # The vertices of a row.
            return list(range(len(self.vertices))), len(self.vertices) // self.height
        return [c for primitive in self.indices for c in primitive], corners

    def _geometry(self):
        return self._passed() if self.has_patches else self._made()

    def _made(self):
        """A shader that makes primitives of its own."""
        rng = self.rng
        order, strip = self._strips()
        streams = self.topology == "point" and rng.random() < 0.5
        linears = [(name, ty.FLOAT, self.linear_way(), name.upper()) for name, _ in self.linears]
        room = (min(MOST_COMPONENTS, MOST_IN_ALL // (2 * len(order))) - 4 - len(self._of_system())) // 4 - len(linears)
        flats = self._flat_values("n", 1, 4, room)
        self.between += linears + flats
        self.struct("Made", self.between, *self._of_system())
        rest = self._flat_values("r", 1, 2, 4)
        if streams:
            members = " ".join(f"{type_.declare(name)} : {semantic};" for name, type_, _, semantic in rest)
            self.program.globals.append(("Rest", f"struct Rest {{ {members} }};"))
        context, statements = self._own_results(f"number * {self.instances} + instance", self.cells)
        context.places += [*self._places("given[%s]", self.given, INPUTS[self.input][0]), Place("number", ty.UINT, False), Place("instance", ty.UINT, False)]
        statements += self._some(context, 1, 5)
        if rng.random() < 0.3:
            # Such an invocation makes nothing.
            statements.append(Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 2)], [Block([Stmt("return;")])]))
        # All vertices of a primitive have one layer and number.
        statements += [Stmt(f"const uint layer = {{0}} % {self.layers}u;", [expression(context, ty.UINT, 2)])] * (self.layers > 1)
        statements += [Stmt("const uint own = {0};", [expression(context, ty.UINT, 2)])] * self.writes_number
        inner = context.inner(returns=False)
        inner.places += [Place("at", ty.UINT, False), Place("corner", ty.UINT, False)]
        vertex = f"thread * {len(self.vertices)} + corner"
        sets = [Stmt(f"made.position = {self.positions}[{vertex}];")]
        sets += [Stmt(f"made.{name} = {self.numbers}[{vertex}].{'xyzw'[i]};") for i, (name, _) in enumerate(self.linears)]
        sets += [Stmt("made.size = 1;")] * (self.topology == "point") + [Stmt(f"made.clip = {self.numbers}[{vertex}].w;")] * self.clips
        sets += [Stmt("made.layer = layer;")] * (self.layers > 1) + [Stmt("made.number = own;")] * self.writes_number
        sets += self._members(inner, "made", flats)
        rng.shuffle(sets)
        corner = "corners[at]" if order != list(range(len(order))) else "at"
        if corner != "at":
            statements.append(Stmt(f"static const uint corners[{len(order)}] = {{{{{', '.join(map(str, order))}}}}};"))
        body = [Stmt(f"const uint corner = {corner};"), *block(inner, rng.randint(0, 2)).statements, Stmt("Made made;"), *sets, Stmt("stream.Append(made);")]
        if strip < len(order):
            body.append(Stmt(f"if (at % {strip} == {strip - 1}) stream.RestartStrip();"))
        if streams:
            more = [Stmt("Rest more;"), *self._members(inner, "more", rest), Stmt("others.Append(more);")]
            body.append(Stmt("if ({0}) {{", [expression(inner, ty.BOOL_T, 2)], [Block(more)]))
        statements.append(Stmt(f"for (uint at = 0; at < {len(order)}; ++at) {{{{", (), [Block(body)]))
        statements += self._some(context, 0, 2) + self.resources.last(context, self.cells)
        parameters = [f"{self.input} Given given[{INPUTS[self.input][0]}]", f"inout {STREAMS[self.topology]}<Made> stream", "uint number : SV_PrimitiveID",
                      "uint instance : SV_GSInstanceID", *["inout PointStream<Rest> others"] * streams]
        if not streams:
            rng.shuffle(parameters)
        return self._geometry_function(len(order) * (1 + streams), parameters, statements)

    def _geometry_function(self, most, parameters, statements):
        instances = f" [instance({self.instances})]" if self.instances > 1 or self.rng.random() < 0.3 else ""
        head = f'[shader("geometry")] [maxvertexcount({most})]{instances}\nvoid geometryMain({", ".join(parameters)})'
        return Function(head, Block(statements), "geometryMain")

    # --- patches -----------------------------------------------------------------------------------

    def _patches(self):
        """What is drawn, and the shaders up to the domain shader."""
        rng = self.rng
        self.has_perspective = False
        self.domain = rng.choice(("tri", "tri", "quad", "quad", "isoline"))
        self.partitioning = rng.choice(PARTITIONINGS)
        self.topology = "line" if self.domain == "isoline" else "triangle"
        if self.domain != "tri" and rng.random() < 0.3:
            self.topology = "point"
        self.turn = rng.choice(("triangle_cw", "triangle_ccw")) if self.topology == "triangle" else self.topology
        self.patches = rng.randint(1, 3) * (1 + (self.domain == "tri"))
        self.cells = self.patches // (1 + (self.domain == "tri"))
        self.columns = rng.randint(1, self.cells)
        corners = self._area()
        self.program.draw = Draw(self.columns * self.width, -(-self.cells // self.columns) * self.height, layers=self.layers)
        draw = self.program.draw
        self.given_points, self.points = rng.randint(3, 5), rng.choice((3, 4, 5, 6, 6, 9, 32))
        draw.topology, draw.patch = "PatchList", self.given_points
        self.linears = [self.linear() for _ in range(rng.randint(1, 3))]
        clip = self.linear()[1]
        functions = [at for _, at in self.linears] + [clip] * self.clips
        names = [name for name, _ in self.linears] + ["clip"] * self.clips
        z = rng.choice((0, 0.25, 0.5))
        positions, numbers = [], [[] for _ in names]
        for patch in range(self.patches):
            cell = patch // (1 + (self.domain == "tri"))
            left, top = cell % self.columns * self.width, cell // self.columns * self.height
            of_patch = corners[patch % len(corners)]
            for point in range(self.given_points):
                x, y = of_patch[point] if point < 3 else (rng.randint(0, 9), rng.randint(0, 9))
                positions.append(list(place(draw.width, draw.height, left + x, top + y, z)))
                for rows, at in zip(numbers, functions):
                    rows.append([at(left + x, top + y)])
        # The vertices are in any order in their buffers.
        order = rng.sample(range(len(positions)), len(positions))
        draw.indices = [order.index(n) for n in range(len(positions))]
        fixed = [("position", "float4", [positions[n] for n in order])]
        fixed += [(name, "float", [rows[n] for n in order]) for name, rows in zip(names, numbers)]
        self.fixed = [(name, type_) for name, type_, _ in fixed]
        return [("Vertex", self._vertex_of(len(positions), fixed)), ("Hull", self._hull()), ("Domain", self._domain())]

    def _area(self):
        """The cell of a patch, and the three first corners of the patches in it. Sets the factors of those that are not free."""
        rng = self.rng
        self.factors = None
        if self.topology == "triangle":
            while True:
                self._rectangles()
                if len(self.vertices) == 4:
                    break
            (left, top), (right, bottom) = self.vertices[0][:2], self.vertices[3][:2]
            if self.domain == "quad":
                return [((left, top), (right, top), (left, bottom))]
            return [((left, top), (left, bottom), (right, top)), ((right, top), (left, bottom), (right, bottom))]
        across, down = (self._count() for _ in range(2))
        if self.domain == "isoline":
            down = rng.randint(1, 4)
            self.factors = ((down, across), ())
            length = rng.randint(1, 2) if self.topology == "line" else 1
            self.width, self.height = across * length + 1, down
            x = 0.25 if self.topology == "line" else 0.5
            return [((x, 0.5), (x + across * length, 0.5), (x, 0.5 + down))]
        # Both directions are divided, or none.
        across, down = (across, down) if min(across, down) > 1 else (across, across)
        self.factors = ((down, across, down, across), (across, down))
        self.width, self.height = across + 1, down + 1
        return [((0.5, 0.5), (0.5 + across, 0.5), (0.5, 0.5 + down))]

    def _count(self):
        """Segments of equal length."""
        return self.rng.choice({"integer": (1, 2, 3, 4, 5), "fractional_even": (2, 4, 6), "fractional_odd": (1, 3, 5)}[self.partitioning])

    def _factor(self, context):
        """One that any device divides an edge by."""
        if self.rng.random() < 0.4:
            return Expr(ty.FLOAT, str(self.rng.choice((0.25, 1.0, 1.0, 1.5, 2.0, 2.75, 3.0, 4.0, 5.25, 7.0))))
        self.refuel()
        return Expr(ty.FLOAT, "(0.25f + 0.25f * ({0} & 31))", [expression(context, ty.UINT, 2)])

    def _hull(self):
        rng = self.rng
        self.corner, self.of_patch = self._flat_values("c", 1, 3), self._flat_values("p", 0, 3)
        fixed = " ".join(f"{type_} {name} : {name.upper()};" for name, type_ in self.fixed)
        members = [f"{type_.declare(name)} : {semantic};" for name, type_, _, semantic in self.corner]
        rng.shuffle(members)
        self.program.globals.append(("Corner", f"struct Corner {{ {fixed} {' '.join(members)} }};"))
        edges, insides = FACTORS[self.domain]
        members = [f"{type_.declare(name)} : {semantic};" for name, type_, _, semantic in self.of_patch] + [f"float edges[{edges}] : SV_TessFactor;"]
        members += [f"float inside[{insides}] : SV_InsideTessFactor;"] * (insides > 0)
        rng.shuffle(members)
        self.program.globals.append(("Patch", f"struct Patch {{ {' '.join(members)} }};"))
        given = f"InputPatch<Given, {self.given_points}> given"
        self.program.functions.append(self._constants(given))
        context, statements = self._own_results(f"number * {self.points} + point_", self.patches * self.points)
        context.places += [*self._places("given[%s]", self.given, self.given_points), Place("number", ty.UINT, False), Place("point_", ty.UINT, False)]
        statements += self._some(context, 1, 5) + [Stmt("Corner result;")]
        statements += [Stmt(f"result.{name} = given[point_ % 3].{name};") for name, _ in self.fixed]
        statements += self._members(context, "result", self.corner) + self._some(context, 0, 2)
        statements += self.resources.last(context, self.patches * self.points) + [Stmt("return result;")]
        parameters = [given, "uint point_ : SV_OutputControlPointID", "uint number : SV_PrimitiveID"]
        rng.shuffle(parameters)
        head = f'[shader("hull")] [domain("{self.domain}")] [partitioning("{self.partitioning}")] [outputtopology("{self.turn}")] '
        head += f'[outputcontrolpoints({self.points})] [patchconstantfunc("constants")]\nCorner hullMain({", ".join(parameters)})'
        return Function(head, Block(statements), "hullMain")

    def _constants(self, given):
        """The patch constant function, which one thread of a patch runs."""
        rng = self.rng
        context, statements = self._own_results("number", self.patches)
        parameters = ["uint number : SV_PrimitiveID"]
        context.places.append(Place("number", ty.UINT, False))
        if rng.random() < 0.7:
            parameters.append(f"OutputPatch<Corner, {self.points}> corners")
            context.places += self._places("corners[%s]", self.corner, self.points)
        if rng.random() < 0.7:
            parameters.append(given)
            context.places += self._places("given[%s]", self.given, self.given_points)
        rng.shuffle(parameters)
        statements += self._some(context, 1, 5) + [Stmt("Patch patch;")] + self._members(context, "patch", self.of_patch)
        edges, insides = FACTORS[self.domain]
        of_edges, of_insides = ([Expr(ty.FLOAT, str(float(f))) for f in part] for part in self.factors) if self.factors else \
            ([self._factor(context) for _ in range(edges)], [self._factor(context) for _ in range(insides)])
        sets = [Stmt(f"patch.edges[{i}] = {{0}};", [f]) for i, f in enumerate(of_edges)]
        sets += [Stmt(f"patch.inside[{i}] = {{0}};", [f]) for i, f in enumerate(of_insides)]
        rng.shuffle(sets)
        statements += sets
        if rng.random() < 0.3:
            # The patch is discarded.
            none = rng.choice(("0", "-1", "asfloat(0x7FC00000u)"))
            statements.append(Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 2)], [Block([Stmt(f"patch.edges[{rng.randrange(edges)}] = {none};")])]))
        statements += self.resources.last(context, self.patches) + [Stmt("return patch;")]
        return Function(f"Patch constants({', '.join(parameters)})", Block(statements), "constants")

    def _domain(self):
        rng = self.rng
        flats = self._flat_values("d", 1, 4)
        linears = [(name, ty.FLOAT, self.linear_way(), name.upper()) for name, _ in self.linears]
        values = linears + flats
        if self.has_geometry:
            self.domain_values = values
            self.struct("Divided", values, *["float clip : CLIP;"] * self.clips)
        else:
            self.between += values
            self.struct("Divided", values, *self._of_system())
        context = self._no_results()
        context.places += [*self._places("corners[%s]", self.corner, self.points), *self._places("patch", self.of_patch), Place("number", ty.UINT, False)]
        # True at every vertex, so that it is the same in the whole patch.
        context.places.append(Place("all(at == saturate(at))", ty.BOOL_T, False))
        statements = self._some(context, 1, 5) + [Stmt("Divided made;")]
        for name, _ in self.fixed:
            parts = [f"corners[{i}].{name}" for i in range(3)]
            mixed = " + ".join(f"{part} * at.{c}" for part, c in zip(parts, "xyz")) if self.domain == "tri" else \
                f"{parts[0]} + ({parts[1]} - {parts[0]}) * at.x + ({parts[2]} - {parts[0]}) * at.y"
            statements.append(Stmt(f"made.{name} = {mixed};"))
        if not self.has_geometry:
            statements += [Stmt("made.size = 1;")] * (self.topology == "point")
            statements += [Stmt(f"made.layer = {{0}} % {self.layers}u;", [expression(context, ty.UINT, 2)])] * (self.layers > 1)
        statements += self._members(context, "made", flats) + [Stmt("return made;")]
        parameters = ["Patch patch", f"OutputPatch<Corner, {self.points}> corners", f"float{3 if self.domain == 'tri' else 2} at : SV_DomainLocation",
                      "uint number : SV_PrimitiveID"]
        rng.shuffle(parameters)
        return Function(f'[shader("domain")] [domain("{self.domain}")]\nDivided domainMain({", ".join(parameters)})', Block(statements), "domainMain")

    def _passed(self):
        """A geometry shader that passes on what the domain shader makes, as often as the device divides a patch."""
        rng = self.rng
        self.instances = 1
        corners = {"triangle": 3, "line": 2, "point": 1}[self.topology]
        linears = [(name, ty.FLOAT, self.linear_way(), name.upper()) for name, _ in self.linears]
        flats = self._flat_values("n", 1, 3)
        self.between += linears + flats
        self.struct("Made", self.between, *self._of_system())
        context = self._no_results()
        context.places += self._places("given[%s]", [v for v in self.domain_values if v[2] == "nointerpolation"], corners)
        statements = self._some(context, 1, 4) + [Stmt("Made made;")]
        statements += self._members(context, "made", flats)
        statements += [Stmt(f"const uint layer = {{0}} % {self.layers}u;", [expression(context, ty.UINT, 2)])] * (self.layers > 1)
        statements += [Stmt("const uint own = {0};", [expression(context, ty.UINT, 2)])] * self.writes_number
        body = [Stmt("made.position = given[i].position;"), *(Stmt(f"made.{name} = given[i].{name};") for name, _ in self.linears)]
        body += [Stmt("made.size = 1;")] * (self.topology == "point") + [Stmt("made.clip = given[i].clip;")] * self.clips
        body += [Stmt("made.layer = layer;")] * (self.layers > 1) + [Stmt("made.number = own;")] * self.writes_number
        rng.shuffle(body)
        statements.append(Stmt(f"for (uint i = 0; i < {corners}; ++i) {{{{", (), [Block([*body, Stmt("stream.Append(made);")])]))
        parameters = [f"{self.topology} Divided given[{corners}]", f"inout {STREAMS[self.topology]}<Made> stream"]
        return self._geometry_function(corners, parameters, statements)


def make(seed, without=(), dialect=None):
    return PrimitiveMaker(seed, without, dialect).make()
