# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random ray tracing pipelines: ray generation, closest-hit, any-hit, intersection, miss and callable shaders with any payloads, parameters
and attributes of boxes, a second ray from hits, and ray queries.

Rays go along z, and the instances are squares and boxes across it at distances that are integers, so that every device finds the same hits
and the same distances. Any-hit shaders decide only by numbers of the hit: devices call them in any order."""

import re

import program as programs
import types_ as ty
from context import Context, Place
from expressions import expression, fit, fitting_function
from statements import block, declaration, initial
from tree import Block, Function, Rays, Stmt

# What belongs to groups of threads and waves, and atomics of 64 bits.
LEFT_OUT = {*programs.WAVE_MATRICES, "thread-matrices", "group-matrices", "match", "int64-atomics"}
# Flags that do not make the result depend on the order of candidates.
_FLAGS = ("RAY_FLAG_NONE", "RAY_FLAG_NONE", "RAY_FLAG_FORCE_OPAQUE", "RAY_FLAG_FORCE_NON_OPAQUE", "RAY_FLAG_CULL_OPAQUE",
          "RAY_FLAG_CULL_NON_OPAQUE", "RAY_FLAG_CULL_BACK_FACING_TRIANGLES", "RAY_FLAG_CULL_FRONT_FACING_TRIANGLES",
          "RAY_FLAG_SKIP_TRIANGLES", "RAY_FLAG_SKIP_PROCEDURAL_PRIMITIVES")
_QUERY = """uint probe(uint number) {
  RayQuery<RAY_FLAG_NONE> q;
  RayDesc ray = { float3(number & 7, number >> 3, 0) + float3(0.25, 0.5, 0), 0.5, float3(0, 0, 1), 100 };
  q.TraceRayInline(Scene, %s, %s, ray);
  float most = 100;
  while (q.Proceed()) {
    if ((q.CandidateInstanceID() ^ q.CandidatePrimitiveIndex() ^ number) & 1) continue;
    if (q.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE)
      q.CommitNonOpaqueTriangleHit();
    else if (-q.CandidateObjectRayOrigin().z < most)
      q.CommitProceduralPrimitiveHit(-q.CandidateObjectRayOrigin().z);
    if (q.CommittedStatus() != COMMITTED_NOTHING) most = q.CommittedRayT();
  }
  if (q.CommittedStatus() == COMMITTED_NOTHING) return number;
  uint place = q.CommittedPrimitiveIndex() * 8 + uint(round(q.CommittedRayT()));
  bool front = false;
  if (q.CommittedStatus() == COMMITTED_TRIANGLE_HIT) front = q.CommittedTriangleFrontFace();
  return q.CommittedInstanceID() * 256 + place * 2 + front;
}"""


class RayMaker(programs.Maker):
    """Makes the pipeline of a seed."""

    def make(self):
        rng, program = self.rng, self.program
        self.features -= LEFT_OUT
        program.features = {*self.features, "rays"}
        self.wave_share = 0
        program.groups = (rng.randint(2, 8), rng.randint(2, 5), 1)
        program.rays = Rays(scene=self._scene())
        functions = self._declarations()
        self._struct("Payload", [("data", self._passed("Passed")), ("depth", ty.UINT)])
        self._passed("Parameter")
        shaders = [self._generation(functions), self._hit(functions, "hit"), self._hit(functions, "boxHit"), self._intersection(functions)]
        shaders += [self._miss(functions, f"miss{i}") for i in range(2)] + [self._any_hit("sieve", "Corner"), self._any_hit("boxSieve", "Inside")]
        shaders += [self._callable(functions)]
        program.main = shaders[0][1]
        program.rays.shaders = shaders
        text = "\n".join(line for f in [*program.functions, *(f for _, f in shaders)] for line in f.lines())
        program.functions[:0] = [fitting_function(name) for name in sorted(set(re.findall(r"\bfit_\w+", text)))]
        is_new = {"bfloat16", "long-vectors"} & self.features or "hit-objects" in program.features
        program.options += ["-T", "lib_6_9", "-disable-payload-qualifiers"] if is_new else ["-T", "lib_6_6"]
        program.options += ["-HV", self.version] if self.version != programs.versions.DEFAULT else []
        return program

    def _scene(self):
        """The instances of a square, opaque or not, and of a box: (name, z, ID, mask, number of the hit group, flags)."""
        rng = self.rng
        flags = ("", "", "TriangleCullDisable", "TriangleFrontCounterclockwise", "ForceOpaque", "ForceNonOpaque")
        kinds = [rng.choice(("Opaque", "Open", "Box", "Box")) for _ in range(rng.randint(3, 6))]
        return [(kind, z, rng.randrange(1 << 24), rng.choice((1, 2, 3, 255)), rng.randrange(2) + 2 * (kind == "Box"), rng.choice(flags))
                for kind, z in zip(kinds, rng.sample(range(1, 8), len(kinds)))]

    def _ray(self, x, y, least, name="ray"):
        return f"RayDesc {name} = {{{{ float3({x} + 0.25, {y} + 0.5, 0), {least}, float3(0, 0, 1), 100 }}}};"

    def _struct(self, name, members):
        made = ty.struct(name, members)
        self.program.structs.append(made)
        return made

    def _passed(self, name):
        return self._struct(name, [(f"x{i}", self.any_type()) for i in range(self.rng.randint(1, 4))])

    def _declarations(self):
        query = _QUERY % (self.rng.choice(_FLAGS), self.rng.choice(("1", "2", "255")))
        scene = self.resources_before()
        self.program.globals[:0] = [("Scene", f"RaytracingAccelerationStructure Scene : register(t{scene});")]
        if self.rng.random() < 0.7:
            self.program.features.add("ray-queries")
            self.program.globals.append(("probe", query))
            self.resources.places.append(Place("probe(%s)", ty.UINT, False, indices=(40,)))
        return self.make_functions()

    def resources_before(self):
        """Makes what stands before the functions. Returns the binding of the scene."""
        made = self.make_functions
        self.make_functions = list
        self.make_declarations()
        self.make_functions = made
        self.program.rays.binding = self.resources._next()
        return self.program.rays.binding

    def _context(self, functions, *places):
        context = Context(self, self.resources.places + self.statics)
        context.in_main, context.functions = False, functions
        context.places += places
        return context

    def _local(self, context, type_, name):
        """Declares a variable with a value, which is no place yet."""
        return Stmt(f"{type_.declare(name)} = {{0}};", [initial(context, type_, 2)])

    def _trace(self, context, depth, x, y):
        rng = self.rng
        name = self.name("traced")
        passed = next(s for s in self.program.structs if s.name == "Passed")
        self.refuel()
        statements = [self._local(context, passed, name + "Data"),
                      Stmt(f"Payload {name} = {{{{ {name}Data, {depth} }}}};\n" + self._ray(x, y, rng.choice(("0", "0.5", "2.5")), name + "Ray")),
                      Stmt(self._traced(name, depth), [expression(context, ty.UINT, 1)])]
        context.places.append(Place(name + ".data", passed))
        return statements

    def _traced(self, name, depth):
        """The statements that trace a ray, at once or by a hit object, which every device can do."""
        rng = self.rng
        call = f"TraceRay(Scene, {rng.choice(_FLAGS)}, {rng.choice((1, 2, 255, 255))}, 0, 1, {{0}} & 1, {name}Ray, {name});"
        if rng.random() < 0.6:
            return call
        self.program.features.add("hit-objects")
        reorder = f"dx::MaybeReorderThread({name}Hit, {rng.randrange(8)}, 3);\n" if depth == 0 and rng.random() < 0.5 else ""
        return f"dx::HitObject {name}Hit = dx::HitObject::{call}\n{reorder}dx::HitObject::Invoke({name}Hit, {name});"

    def _call(self, context):
        name = self.name("called")
        type_ = next(s for s in self.program.structs if s.name == "Parameter")
        self.refuel()
        statements = [self._local(context, type_, name), Stmt(f"CallShader(0, {name});")]
        context.places.append(Place(name, type_))
        return statements

    def _some(self, context, least, most):
        return [declaration(context, 2) for _ in range(self.rng.randint(1, 2))] + block(context, self.rng.randint(least, most)).statements

    def _generation(self, functions):
        rng, (width, height, _) = self.rng, self.program.groups
        total = width * height
        context = self._context(functions)
        statements = [Stmt(f"const uint2 ray = DispatchRaysIndex().xy;\nconst uint thread = ray.y * {width} + ray.x;")]
        context.places += [Place("ray", ty.vector(ty.U32, 2), False), Place("thread", ty.UINT, False)]
        statements += self._some(context, 1, 4)
        for _ in range(rng.randint(1, 2)):
            statements += self._trace(context, 0, "ray.x", "ray.y")
            if rng.random() < 0.5:
                statements += self._call(context)
        self.resources.results(total)
        context.places += self.resources.own
        context.in_main = True
        statements += block(context, rng.randint(2, 8)).statements
        statements += self.resources.last(context, total)
        return "RayGeneration", Function('[shader("raygeneration")]\nvoid generate()', Block(statements), "generate")

    def _hit(self, functions, name):
        rng = self.rng
        context = self._context(functions, *self._of_payload())
        attributes = "Corner" if name == "hit" else "Inside"
        statements = [Stmt("const uint4 place = uint4(InstanceIndex(), InstanceID(), PrimitiveIndex(), GeometryIndex());\n"
                           "const uint kind = HitKind(), distance = uint(round(RayTCurrent())), flags = RayFlags();")]
        context.places += [Place("place", ty.vector(ty.U32, 4), False), *(Place(n, ty.UINT, False) for n in ("kind", "distance", "flags"))]
        if attributes == "Inside":
            context.places += [Place("a.number", ty.vector(ty.U32, 2), False), Place("a.sign", ty.INT, False)]
        statements += self._some(context, 1, 6)
        if rng.random() < 0.5:
            statements += self._call(context)
        if rng.random() < 0.6:
            inner = context.inner()
            traced = self._trace(inner, 1, "DispatchRaysIndex().y", "DispatchRaysIndex().x")
            statements.append(Stmt("if (p.depth == 0) {{", [], [Block(traced + block(inner, rng.randint(1, 4)).statements)]))
        statements += block(context, rng.randint(1, 4)).statements
        return "ClosestHit", Function(f'[shader("closesthit")]\nvoid {name}(inout Payload p, {attributes} a)', Block(statements), name)

    def _of_payload(self):
        return [Place("p.data", next(s for s in self.program.structs if s.name == "Passed"))]

    def _miss(self, functions, name):
        context = self._context(functions, *self._of_payload())
        return "Miss", Function(f'[shader("miss")]\nvoid {name}(inout Payload p)', Block(self._some(context, 1, 5)), name)

    def _any_hit(self, name, attributes):
        parity = self.rng.randrange(2)
        statement = f"if (((InstanceID() ^ PrimitiveIndex() ^ DispatchRaysIndex().x) & 1) == {parity})\n  IgnoreHit();"
        return "AnyHit", Function(f'[shader("anyhit")]\nvoid {name}(inout Payload p, {attributes} a)', Block([Stmt(statement)]), name)

    def _intersection(self, functions):
        context = self._context(functions, Place("at", ty.vector(ty.U32, 2), False))
        statements = [Stmt("const uint2 at = uint2(InstanceID(), PrimitiveIndex());"), *self._some(context, 1, 3),
                      Stmt("Inside a = {{ {0}, {1} }};", [fit(expression(context, ty.vector(ty.U32, 2), 2)), fit(expression(context, ty.INT, 2))]),
                      Stmt("const float t = -ObjectRayOrigin().z;\nif (t >= RayTMin() && t < RayTCurrent())\n"
                           f"  ReportHit(t, {self.rng.randrange(128)}, a);")]
        return "Intersection", Function('[shader("intersection")]\nvoid box()', Block(statements), "box")

    def _callable(self, functions):
        type_ = next(s for s in self.program.structs if s.name == "Parameter")
        context = self._context(functions, Place("p", type_))
        return "Callable", Function('[shader("callable")]\nvoid called(inout Parameter p)', Block(self._some(context, 1, 6)), "called")


def make(seed, without=(), dialect=None):
    return RayMaker(seed, without, dialect).make()


def described(rays):
    """The lines of the description that only rays have."""
    lines = ["RayTracingPipelineConfig: {MaxTraceRecursionDepth: 2}", "HitGroups:", "  - {Name: Plain, ClosestHit: hit}",
             "  - {Name: Sieved, ClosestHit: hit, AnyHit: sieve}", "  - {Name: Boxes, Type: Procedural, ClosestHit: boxHit, Intersection: box}",
             "  - {Name: SievedBoxes, Type: Procedural, ClosestHit: boxHit, AnyHit: boxSieve, Intersection: box}", "ShaderBindingTable:",
             "  RayGen: {ShaderName: generate}", "  Miss: [{ShaderName: miss0}, {ShaderName: miss1}]",
             "  HitGroup: [{ShaderName: Plain}, {ShaderName: Sieved}, {ShaderName: Boxes}, {ShaderName: SievedBoxes}]",
             "  Callable: [{ShaderName: called}]", "AccelerationStructures:", "  BLAS:"]
    for name, opaque in (("Opaque", "true"), ("Open", "false")):
        lines += [f"    - Name: {name}", f"      Triangles: [{{VertexBuffer: Corners, IndexBuffer: CornerNumbers, Opaque: {opaque}}}]"]
    lines += ["    - Name: Box", "      AABBs: [{AABBBuffer: Around, Opaque: false}]", "  TLAS:", "    - Name: Scene", "      Instances:"]
    for name, z, number, mask, group, flag in rays.scene:
        lines.append(f"        - {{BLAS: {name}, Transform: [1, 0, 0, 0, 0, 1, 0, 0, 0, 0, 1, {z}], InstanceID: {number}, InstanceMask: {mask}, "
                     f"InstanceContributionToHitGroupIndex: {group}, InstanceFlags: [{flag}]}}")
    return lines


BUFFERS = ("  - {Name: Corners, Format: Float32, Data: [-1, -1, 0, 65, -1, 0, 65, 65, 0, -1, 65, 0]}",
           "  - {Name: CornerNumbers, Format: UInt32, Data: [0, 1, 2, 0, 3, 2]}",
           "  - {Name: Around, Format: Float32, Data: [-1, -1, -0.25, 65, 65, 0.25]}")
