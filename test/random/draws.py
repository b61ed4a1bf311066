# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs that draw: a vertex and a pixel shader with values between them, derivatives, discard, targets and buffers.

The draw is a rectangle of two triangles that lies between the centers of pixels, so that each pixel is drawn once and every device
covers the same ones. Integers and floats of flat inputs are exact. An interpolated float is a linear function of the pixel whose value
at each center is an integer and a half; the pixel shader takes its floor, which no rounding changes, also in helper lanes."""

import re
import struct

import program as programs
import types_ as ty
from context import Context, Place, bound_of, reach
from expressions import expression, fit, fitting_function
from stages import QUAD, fragments, quad
from statements import block, declaration, initial
from tree import Block, Buffer, Draw, Expr, Function, Stmt

# What belongs to groups of threads, and atomics of 64 bits, which pixel shaders of some devices lack.
LEFT_OUT = {*programs.WAVE_MATRICES, "thread-matrices", "group-matrices", "match", "int64-atomics"}
_FORMATS = {"f32": ("Float32", "rgba32f"), "i32": ("Int32", "rgba32i"), "u32": ("UInt32", "rgba32ui")}
_BETWEEN = (ty.F32, ty.I32, ty.U32)  # devices may lack values of other sizes between the stages
_GRADIENTS = ("ddx_fine", "ddy_fine")
_ACROSS = ("QuadReadAcrossX", "QuadReadAcrossY", "QuadReadAcrossDiagonal")


def _bytes(of, numbers):
    kind = {"f32": "f", "i32": "i", "u32": "I"}[of.fmt]
    return struct.pack(f"<{len(numbers)}{kind}", *(float(n) if kind == "f" else n for n in numbers))


class DrawMaker(programs.Maker):
    """Makes the draw of a seed."""

    def make(self):
        rng, program = self.rng, self.program
        self.features -= LEFT_OUT
        program.features = {*self.features, "draws"}
        self.wave_share = 0
        self.has_perspective = rng.random() < 0.5
        functions = self.make_declarations()
        self.between = []  # (name, type, modifier, semantic)
        program.before = self.stages_before(functions)
        program.main = self._pixel(functions)
        self.struct("Varyings", self.between)
        text = "\n".join(line for f in [*program.functions, *(f for _, f in program.before), program.main] for line in f.lines())
        program.functions[:0] = [fitting_function(name) for name in sorted(set(re.findall(r"\bfit_\w+", text)))]
        program.options += ["-T", "lib_6_9" if {"bfloat16", "long-vectors"} & self.features else "lib_6_6"]
        program.options += ["-HV", self.version] if self.version != programs.versions.DEFAULT else []
        return program

    def struct(self, name, members, *more):
        """Values between stages, and those of the system."""
        members = [f"{way} {type_.declare(name)} : {semantic};".strip() for name, type_, way, semantic in members]
        self.program.globals.append((name, f"struct {name} {{ {' '.join(['float4 position : SV_Position;', *more, *members])} }};"))

    def stages_before(self, functions):
        """Makes the stages before the pixel shader, and what is drawn."""
        self.program.draw = self._rectangle()
        return [("Vertex", self._vertex(functions))]

    def more_inputs(self):
        """Other system values that the pixel shader reads."""
        return []

    def seen(self, context):
        """Variables of the pixel shader that are stored beside those of its statements."""
        return []

    def has_primitive_id(self):
        has = self.rng.random() < 0.5
        self.program.features |= {"primitive-id"} if has else set()
        return has

    def _rectangle(self):
        """Corners between the centers of pixels; nor does the diagonal pass one."""
        rng = self.rng
        while True:
            width, height = rng.randint(4, 12), rng.randint(3, 9)
            left, top = rng.randint(0, 8) / 8, rng.randint(0, 8) / 8
            right, bottom = width - rng.randint(0, 8) / 8, height - rng.randint(0, 8) / 8
            w = [rng.choice((0.5, 1.0, 2.0, 4.0)) for _ in range(4)] if self.has_perspective else [1.0] * 4
            corners = quad(width, height, left, top, right, bottom, z=rng.choice((0, 0.25, 0.5)), w=w)
            try:
                count = len(list(fragments(corners, QUAD, width, height)))
            except ValueError:
                continue
            if count > 4:
                self.pixels = [(left, top), (left, bottom), (right, top), (right, bottom)]
                draw = Draw(width, height, [c for triangle in QUAD for c in triangle])
                self._attribute(draw, ty.F32, [list(corner) for corner in corners])
                return draw

    def _attribute(self, draw, of, rows):
        draw.attributes.append((f"Vertices{len(draw.attributes)}", _FORMATS[of.fmt][0], len(rows[0]), _bytes(of, sum(rows, []))))

    # --- the vertex shader -------------------------------------------------------------------------

    def attributes(self, context, vertices):
        """Parameters of the vertex shader that have any value."""
        rng, parameters = self.rng, []
        for _ in range(rng.randint(1, 3)):
            type_, name = ty.vector(rng.choice(_BETWEEN), rng.randint(1, 4)), self.name("a")
            rows = [[ty.number(rng, type_.scalar) for _ in range(max(type_.rows, 1))] for _ in range(vertices)]
            self._attribute(self.program.draw, type_.scalar, rows)
            parameters.append(f"{type_.declare(name)} : {name.upper()}")
            context.places.append(Place(name, type_, False))
        return parameters

    def _vertex(self, functions):
        rng, draw = self.rng, self.program.draw
        context = Context(self, self.resources.places + self.statics)
        context.in_main, context.functions = False, functions
        parameters = ["float4 position : POSITION"]
        parameters += self.attributes(context, 4)
        linear = [self.linear() for _ in range(rng.randint(1, 3))]
        for name, at in linear:
            self._attribute(draw, ty.F32, [[at(x, y)] for x, y in self.pixels])
            parameters.append(f"float {name} : {name.upper()}")
        parameters.append("uint vertex : SV_VertexID")
        context.places.append(Place("vertex", ty.UINT, False))
        statements = [declaration(context, 2) for _ in range(rng.randint(1, 3))]
        statements += block(context, rng.randint(1, 6)).statements
        statements.append(Stmt("Varyings result;\nresult.position = position;"))
        for name, _ in linear:
            self.between.append((name, ty.FLOAT, self.linear_way(), name.upper()))
            statements.append(Stmt(f"result.{name} = {name};"))
        for _ in range(rng.randint(1, 5)):
            self.refuel()
            type_, name = self.flat_type(), self.name("n")
            self.between.append((name, type_, "nointerpolation", name.upper()))
            of = type_.element or type_
            for part in [f"{name}[{i}]" for i in range(type_.rows)] if type_.kind == "array" else [name]:
                statements.append(Stmt(f"result.{part} = {{0}};", [fit(expression(context, of, 3))]))
        statements.append(Stmt("return result;"))
        return Function(f'[shader("vertex")]\nVaryings vertexMain({", ".join(parameters)})', Block(statements), "vertexMain")

    def linear(self):
        """A linear function of the pixel, an integer and a half at each center."""
        a, b, c = self.rng.randint(-2, 2), self.rng.randint(-2, 2), self.rng.randint(-4, 4)
        c += 0.5 * ((a + b + 1) % 2)
        return self.name("i"), lambda x, y: a * x + b * y + c

    def linear_way(self):
        return "noperspective" if self.has_perspective else self.rng.choice(("linear", "noperspective", "centroid", "linear"))

    def flat_type(self):
        of = self.rng.choice((*_BETWEEN, ty.BOOL))
        if of is ty.F32 and self.rng.random() < 0.2:
            return ty.matrix(of, self.rng.randint(2, 4), self.rng.randint(2, 4))
        vector = ty.vector(of, self.rng.randint(1, 4))
        return ty.array(vector, self.rng.randint(2, 3)) if self.rng.random() < 0.2 else vector

    # --- the pixel shader --------------------------------------------------------------------------

    def _pixel(self, functions):
        rng, draw = self.rng, self.program.draw
        total = draw.width * draw.height
        context = Context(self, self.resources.places + self.statics)
        context.in_main, context.functions = False, functions
        parameters = ["Varyings v", "bool front : SV_IsFrontFace"]
        statements = [Stmt(f"const uint2 pixel = uint2(v.position.xy);\nconst uint thread = pixel.y * {draw.width} + pixel.x;")]
        context.places += [Place("pixel", ty.vector(ty.U32, 2), False), Place("thread", ty.UINT, False),
                           Place("front", ty.BOOL_T, False)]
        if self.has_primitive_id():
            parameters.append("uint primitive : SV_PrimitiveID")
            context.places.append(Place("primitive", ty.UINT, False))
        for name, type_, semantic in self.more_inputs():
            parameters.append(f"{type_.declare(name)} : {semantic}")
            context.places.append(Place(name, type_, False))
        for name, type_, way, _ in self.between:
            if way == "nointerpolation":
                context.places.append(Place(f"v.{name}", type_, False))
            else:
                statements.append(Stmt(f"const float f{name} = floor(v.{name});"))
                context.places.append(Place(f"f{name}", ty.FLOAT, False))
        # Each output has a value, whichever way the shader ends.
        targets = []
        for number in range(rng.randint(1, 4)):
            type_, name = ty.vector(rng.choice(_BETWEEN), 4), f"t{number}"
            self._target(name, type_.scalar)
            parameters.append(f"out {type_.declare(name)} : SV_Target{number}")
            statements.append(Stmt(f"{name} = {{0}};", [fit(expression(context, type_, 2))]))
            targets.append(Place(name, type_))
        for _ in range(rng.randint(1, 3)):
            self.refuel()
            statements.append(declaration(context, 2))
        statements += [self._compared(context) for _ in range(rng.randint(1, 4))]
        # From here on lanes may differ from their neighbors.
        context.places += targets
        self.resources.results(total)
        context.places += self.resources.own
        context.in_main = True
        statements += block(context, rng.randint(3, 10)).statements
        for _ in range(rng.randint(0, 2)):
            statements.append(self._discard(context))
            statements += block(context, rng.randint(1, 4)).statements
        statements += self.seen(context)
        stores = self.more_results(context, total) + self.resources.last(context, total)
        if rng.random() < 0.3 and stores:
            stores.insert(rng.randrange(len(stores)), Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 2)], [Block([Stmt("return;")])]))
        head = f'[shader("pixel")]\nvoid pixelMain({", ".join(parameters)})'
        return Function(head, Block(statements + stores), "pixelMain")

    def _target(self, name, of):
        draw = self.program.draw
        size = draw.width * draw.height * draw.layers
        data = bytes(16 * size)
        floats = tuple((4 * i, "f32") for i in range(4 * size)) if of.is_float else ()
        draw.targets.append((Buffer(f"Target{name[1:]}", "", 0, data, floats, is_output=True), _FORMATS[of.fmt][1]))

    def _compared(self, context):
        """A value that depends on the neighbors in the quad: a difference of floats, or what another lane has."""
        rng, name = self.rng, self.name("q")
        self.refuel()
        if rng.random() < 0.5:
            type_ = ty.vector(ty.F32, rng.randint(1, 4))
            kid = fit(expression(context, type_, 2), (16, 2))
            value = fit(Expr(type_, rng.choice(_GRADIENTS) + "({0})", [kid], (32, 2)))
        else:
            type_ = ty.vector(rng.choice(_BETWEEN), rng.randint(1, 4))
            value = Expr(type_, rng.choice(_ACROSS) + "({0})", [fit(expression(context, type_, 2))], bound_of(type_))
        context.places.append(Place(name, type_))
        return Stmt(type_.declare(name) + " = {0};", [value])

    def _discard(self, context):
        """By a value that differs from pixel to pixel, most times."""
        ways = [way for way in reach(context, ty.FLOAT) if way[0].text.startswith("fi")]
        if self.rng.random() < 0.3:
            return Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 2)], [Block([Stmt("discard;")])])
        place = self.rng.choice(ways)[0].text
        return Stmt(self.rng.choice((f"clip({place} + {{0}});", f"if ({place} < {{0}}) {{{{ discard; }}}}")),
                    [Expr(ty.FLOAT, str(self.rng.randint(-9, 9)) + ".0")])


def make(seed, without=(), dialect=None):
    return DrawMaker(seed, without, dialect).make()
