# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Ray queries in random programs: compute shaders, or a vertex and a pixel shader.

Devices find candidates in any order, so a loop over them is of a kind whose result does not depend on it:

    nearest   commits what a condition on the candidate's numbers says; afterwards the nearest hit is the same
    gather    no hit is committed; a sum, or another operation whose order is free, over all candidates
    exists    ends the search at a candidate or at the first hit; only whether there is one is used
    single    a ray so short that it meets one thing at most; any statements"""

import random

import draws
import program as programs
import types_ as ty
from context import Place
from expressions import expression, index
from scenes import SIDE, Places
from statements import block, declaration
from tree import Block, Buffer, Expr, Scene, Stmt

FEATURE = "ray-queries"
OFFSETS = "hit-group-offsets"  # which Metal does not tell
_OPACITY = ("FORCE_OPAQUE", "FORCE_NON_OPAQUE", "CULL_OPAQUE", "CULL_NON_OPAQUE")
_FACES = ("CULL_BACK_FACING_TRIANGLES", "CULL_FRONT_FACING_TRIANGLES", "SKIP_TRIANGLES")
_KINDS = ("SKIP_TRIANGLES", "SKIP_PROCEDURAL_PRIMITIVES")
_FIRST, _NO_SHADER = "ACCEPT_FIRST_HIT_AND_END_SEARCH", "SKIP_CLOSEST_HIT_SHADER"
_CHOICES = [frozenset(flags) for flags in ((), (), ("FORCE_OPAQUE",), ("FORCE_NON_OPAQUE",), ("CULL_OPAQUE",), ("CULL_NON_OPAQUE",),
                                           ("CULL_BACK_FACING_TRIANGLES",), ("CULL_FRONT_FACING_TRIANGLES",), ("SKIP_TRIANGLES",),
                                           ("SKIP_PROCEDURAL_PRIMITIVES",), (_FIRST,), (_NO_SHADER,),
                                           ("FORCE_NON_OPAQUE", "CULL_FRONT_FACING_TRIANGLES"), ("CULL_OPAQUE", "SKIP_PROCEDURAL_PRIMITIVES"))]
_TOLERANCE = 2.0 ** -10  # of what a device rounds
_GATHERS = ("%s += {0};", "%s ^= {0};", "%s &= {0};", "%s |= {0};", "%s = min(%s, {0});", "%s = max(%s, {0});")
# Methods of a candidate and of a committed hit; of numbers that are exact in any scene.
_OFFSET = "InstanceContributionToHitGroupIndex"
_NUMBERS = (("InstanceIndex", ty.UINT), ("InstanceID", ty.UINT), (_OFFSET, ty.UINT),
            ("GeometryIndex", ty.UINT), ("PrimitiveIndex", ty.UINT))
_ROUNDED = (("ObjectRayOrigin", 3, ()), ("ObjectRayDirection", 3, ()), ("ObjectToWorld3x4", 4, (3,)), ("ObjectToWorld4x3", 3, (4,)),
            ("WorldToObject3x4", 4, (3,)), ("WorldToObject4x3", 3, (4,)))
_HELPERS = """void start(inout %(type)s q, RaytracingAccelerationStructure scene, RayDesc ray, uint flags, uint mask) {
  q.TraceRayInline(scene, flags, mask, ray);
}
bool step(inout %(type)s q) { return q.Proceed(); }
float reach(%(type)s q, float most) {
  if (q.CommittedStatus() != COMMITTED_NOTHING) most = q.CommittedRayT();
  return most;
}
void accept(inout %(type)s q, RayDesc ray, float at) {
  if (at > q.RayTMin() && at < reach(q, ray.TMax)) q.CommitProceduralPrimitiveHit(at);
}
uint2 told(%(type)s q) {
  uint2 made = q.CommittedStatus();
  if (made.x != COMMITTED_NOTHING) made.y = q.CommittedInstanceID() * 16 + q.CommittedPrimitiveIndex();
  return made;
}"""


def _is_legal(flags):
    return all(len(flags & set(of)) < 2 for of in (_OPACITY, _FACES, _KINDS))


def _commits_itself(flags):
    """Whether triangles may become hits that the shader does not decide about."""
    return not flags & {"FORCE_NON_OPAQUE", "CULL_OPAQUE", "SKIP_TRIANGLES"}


def _fits(kind, flags):
    if not _is_legal(flags):
        return False
    if kind == "gather":
        return not _commits_itself(flags)
    return kind in ("exists", "single") or _FIRST not in flags


def _text(flags):
    return " | ".join("RAY_FLAG_" + flag for flag in sorted(flags)) or "RAY_FLAG_NONE"


class Queries:
    """What a program has for queries: the scene, types, and how many queries are left to make."""

    def __init__(self, maker):
        self.maker, self.rng, self.program = maker, maker.rng, maker.program
        self.places = Places(self.rng)
        self.scene = Scene(self.places.scene, maker.resources._next())
        self.program.scene = self.scene
        self.program.features.add(FEATURE)
        many = f"[{self.places.elements}]" if self.places.elements > 1 else ""
        self._global("Scene", f"RaytracingAccelerationStructure Scene{many} : register(t{self.scene.binding});")
        self._global("helpers", self.places.text())
        if not self.places.is_exact:
            at = maker.resources._next()
            self.program.buffers.append(Buffer("Rays", "StructuredBuffer", at, self.places.listed_bytes()))
            self._global("Rays", self.places.listed_text(at))
        self.types = []
        for number, flags in enumerate(self.rng.sample(_CHOICES[1:], self.rng.randint(1, 3))):
            self.types.append((f"Query{number}", flags))
            lines = [f"typedef RayQuery<{_text(flags)}> Query{number};", f"struct Search{number} {{ uint before; Query{number} query; }};"]
            self._global(f"Query{number}", "\n".join(lines + [_HELPERS % {"type": f"Query{number}"}]))
        self.numbers = _NUMBERS if self.rng.random() < 0.5 else [one for one in _NUMBERS if one[0] != _OFFSET]
        self.program.features |= {OFFSETS} if self.numbers is _NUMBERS else set()
        self._global("Seen", "static int Seen = 0;")
        maker.statics.append(Place("Seen", ty.INT, writable=False))
        self.left, self.made, self.near = self.rng.randint(2, 5), 0, []

    def _global(self, name, text):
        self.program.globals.append((name, text))

    # --- a query -----------------------------------------------------------------------------------

    def statement(self, context):
        """The statements of one query; None where there shall be none."""
        if self.left <= 0 or context.loops > 1 or context.pure or self.rng.random() > (0.25 if self.made else 0.6):
            return None
        return self.query(context)

    def query(self, context):
        self.left -= 1
        self.made += 1
        kinds = ["nearest", "gather", "exists", *["single"] * self.places.is_exact]
        kind = self.rng.choice(kinds)
        query = Query(self, context, kind)
        made = query.statements()
        if self.rng.random() < 0.2:
            again = Query(self, context, self.rng.choice([k for k in kinds if _fits(k, query.flags)] or [kind]), query)
            made += again.statements()
        return made

    def results(self, context, total):
        """A query, and stores of what queries have found anywhere: integers, and floats that are not exact."""
        made = self.query(context) + self._stores("Found", ty.INT, ["Seen"], total)
        return made + (self._stores("Near", ty.FLOAT, self.near, total) if self.near else [])

    def _stores(self, prefix, type_, names, total):
        name, at, count = self.maker.name(prefix), self.maker.resources._next(), len(names)
        self._global(name, f"RWStructuredBuffer<{type_.hlsl}> {name} : register(u{at});")
        floats = tuple((4 * i, "f32") for i in range(total * count) if type_ == ty.FLOAT)
        self.program.buffers.append(Buffer(name, "RWStructuredBuffer", at, bytes(4 * total * count), floats, _TOLERANCE, True))
        return [Stmt(f"{name}[thread * {count} + {i}] = {text};") for i, text in enumerate(names)]


class Query:
    """One search of a query; `before`: one whose variable it uses again."""

    def __init__(self, queries, context, kind, before=None):
        self.queries, self.context, self.kind = queries, context, kind
        self.rng, self.maker, self.places = queries.rng, queries.maker, queries.places
        self.made = []
        if before:
            self.type, self.flags, self.name, self.q = before.type, before.flags, before.name, before.q
        else:
            fitting = [one for one in queries.types if any(_fits(kind, one[1] | more) for more in _CHOICES)]
            self.type, self.flags = self.rng.choice(fitting or queries.types)
            if not fitting:
                self.kind = "exists"
            self._declare()
        self.ray = self.maker.name("ray")

    def _add(self, template, exprs=(), blocks=(), ends=("}",)):
        self.made.append(Stmt(template, exprs, blocks, ends))

    def _declare(self):
        self.name = self.q = self.maker.name("q")
        form = self.rng.random()
        if form < 0.7:
            self._add(f"{self.type} {self.name};")
        elif form < 0.85:
            self.q = self.name + ".query"
            self._add(f"Search{self.type[5:]} {self.name};")
        else:
            self.q = f"{self.name}[{self.rng.randrange(2)}]"
            self._add(f"{self.type} {self.name}[2];")

    def statements(self):
        self.maker.refuel()
        self._trace()
        getattr(self, "_" + self.kind)()
        return self.made

    # --- the ray -----------------------------------------------------------------------------------

    def _trace(self):
        rng, context, places = self.rng, self.context, self.places
        in_main = any(place.text == "thread" for place in context.places)
        if places.is_exact:
            low, high = 0.5, 63.5
            if self.kind == "single":
                low = rng.choice(places.distances) - 0.5
                high = low + 1
            elif rng.random() < 0.3:
                low, high = rng.randint(0, 20) + 0.5, rng.randint(30, 63) + 0.5
            exprs = [*(index(context, SIDE) for _ in range(2)), *(expression(context, ty.BOOL_T, 1) for _ in range(2))]
            x, y = ("{0} + thread", "{1} + thread / 8") if in_main else ("{0}", "{1}")
            self._add(f"const RayDesc {self.ray} = rayOf({x}, {y}, {{2}}, {{3}}, {low}, {high});", exprs)
        else:
            self._add(f"const RayDesc {self.ray} = rayOf({{0}}{' + thread' * in_main});", [expression(context, ty.UINT, 2)])
        fitting = [more for more in _CHOICES if _fits(self.kind, self.flags | more)]
        flags = self.maker.name("flags")
        chosen = [rng.choice(fitting) for _ in range(rng.choice((1, 1, 2, 3)))]
        self.all_flags = [self.flags | more for more in chosen]
        self._add(f"const uint {flags} = " + " : ".join(["{%d} ? %s" % (i, _text(one)) for i, one in enumerate(chosen[1:])] + [_text(chosen[0])]) + ";",
                  [expression(context, ty.BOOL_T, 1) for _ in chosen[1:]])
        some = Expr(ty.UINT, "({0} | %d)" % rng.randint(0, 3), [expression(context, ty.UINT, 1)])
        mask = rng.choice((Expr(ty.UINT, "255"), Expr(ty.UINT, "255"), Expr(ty.UINT, str(rng.randint(1, 3))), some))
        form = "start({0}, {1}, {2}, {3}, {{0}});" if rng.random() < 0.3 else "{0}.TraceRayInline({1}, {3}, {{0}}, {2});"
        self._add(form.format(self.q, self._scene(), self.ray, flags), [mask])

    def _scene(self):
        """The text of an acceleration structure."""
        rng = self.rng
        if self.places.elements == 1:
            return "Scene"
        form = rng.random()
        if form < 0.4:
            return f"Scene[{rng.randrange(2)}]"
        name, choice = self.maker.name("chosen"), expression(self.context, ty.BOOL_T, 2)
        if form < 0.7:
            self._add(f"const uint {name} = {{0}} ? 1 : 0;", [choice])
            return f"Scene[NonUniformResourceIndex({name})]"
        self._add(f"RaytracingAccelerationStructure {name} = Scene[0];\nif ({{0}})\n  {name} = Scene[1];", [choice])
        return name

    # --- places ------------------------------------------------------------------------------------

    def _hit_places(self, word, is_triangle):
        """What a shader may read of a candidate or a committed hit."""
        rng, q = self.rng, self.q
        found = [Place(f"{q}.{word}{name}()", type_, False) for name, type_ in self.queries.numbers]
        if is_triangle:
            found.append(Place(f"{q}.{word}TriangleFrontFace()", ty.BOOL_T, False))
        elif word == "Candidate":
            found.append(Place(f"{q}.CandidateProceduralPrimitiveNonOpaque()", ty.BOOL_T, False))
        found.append(Place(f"{q}.RayFlags()", ty.UINT, False))
        if self.places.is_exact:
            for name, count, indices in _ROUNDED:
                found.append(Place(f"snap({q}.{word}{name}(){'[%s]' * len(indices)})", ty.vector(ty.I32, count), False, indices=indices))
            found += [Place(f"snap({q}.{name}())", ty.vector(ty.I32, 3), False) for name in ("WorldRayOrigin", "WorldRayDirection")]
            found.append(Place(f"snap({q}.RayTMin())", ty.INT, False))
            distance = "CommittedRayT" if word == "Committed" else "CandidateTriangleRayT" if is_triangle else None
            if distance:
                found.append(Place(f"snap({q}.{distance}())", ty.INT, False))
            if is_triangle:
                found.append(Place(f"corner({q}.{word}TriangleBarycentrics())", ty.vector(ty.I32, 2), False))
        return rng.sample(found, rng.randint(3, len(found)))

    def _mixed(self, places):
        """An int made of some of the places."""
        texts = ["Seen"]
        for place in self.rng.sample(places, self.rng.randint(2, min(len(places), 5))):
            text = place.text % tuple(self.rng.randrange(count) for count in place.indices)
            texts.append(f"(int){text}" + (f"[{self.rng.randrange(place.type.rows)}]" if place.type.kind == "vector" else ""))
        return " * 31 + ".join(texts)

    def _inner(self, more, **changes):
        """In a loop over candidates. Devices may find more boxes than the ray meets, so lanes of a wave go through it apart."""
        inner = self.context.inner(wave=False, loops=self.context.loops + 1, flow="divergent", functions=[], **changes)
        inner.places += more
        return inner

    def _pure(self, more):
        """Where an expression may be computed any number of times."""
        return self._inner(more, pure=True, breaks=False, continues=False, returns=False)

    # --- loops -------------------------------------------------------------------------------------

    def _loop(self, triangle, box):
        """Goes through the candidates; `triangle` and `box` are statements about one. A box may be one that the ray does not meet."""
        q = self.q
        proceed = f"step({q})" if self.rng.random() < 0.2 else f"{q}.Proceed()"
        met = [Stmt(f"const float at = enter({self.places.box_number(q)}, {q}.CandidateObjectRayOrigin(), {q}.CandidateObjectRayDirection());"),
               Stmt(f"if (at > {q}.RayTMin() && at < {self.ray}.TMax) {{{{", (), [Block(box)])]
        body = [Stmt(f"if ({q}.CandidateType() == CANDIDATE_NON_OPAQUE_TRIANGLE) {{{{", (), [Block(triangle), Block(met)], ["} else {", "}"])]
        if self.rng.random() < 0.8:
            self._add(f"while ({proceed}) {{{{", (), [Block(body)])
        else:
            self._add("for (;;) {{", (), [Block([Stmt(f"if (!{proceed})\n  break;"), *body])])

    def _decided(self, is_triangle, action):
        """The action where a condition on the candidate holds."""
        inner = self._pure(self._hit_places("Candidate", is_triangle))
        made = [declaration(inner, 2) for _ in range(self.rng.choice((0, 0, 1)))]
        if self.rng.random() < 0.25:
            return made + [Stmt(action)]
        return made + [Stmt("if ({0}) {{", [expression(inner, ty.BOOL_T, 3)], [Block([Stmt(line) for line in action.split("\n")])])]

    def _commit_box(self):
        more = self.rng.choice(("", "", " + 0.0625")) if self.places.is_exact else ""
        return f"accept({self.q}, {self.ray}, at{more});"

    def _commit(self, is_triangle):
        return f"{self.q}.CommitNonOpaqueTriangleHit();" if is_triangle else self._commit_box()

    def _nearest(self):
        self._loop(*(self._decided(is_triangle, self._commit(is_triangle)) for is_triangle in (True, False)))
        self._read()

    def _gather(self):
        sums = {self.maker.name("v"): self.rng.choice(_GATHERS) for _ in range(self.rng.randint(1, 3))}
        for name in sums:
            self._add(f"uint {name} = {{0}};", [expression(self.context, ty.UINT, 1)])
        branches = []
        for is_triangle in (True, False):
            places = self._hit_places("Candidate", is_triangle)
            inner = self._pure(places)
            branches.append([])
            if self.rng.random() < 0.5:
                branches[-1].append(Stmt("if ({0})\n  continue;", [expression(inner, ty.BOOL_T, 2)]))
            for name, template in sums.items():
                value = Expr(ty.UINT, f"(uint)({self._mixed(places)})") if self.rng.random() < 0.5 else expression(inner, ty.UINT, 3)
                branches[-1].append(Stmt(template.replace("%s", name), [value]))
        self._loop(*branches)
        self._add("Seen = Seen * 31 + (int)" + " + (int)".join(sums) + ";")
        self.context.places += [Place(name, ty.UINT) for name in sums]

    def _exists(self):
        found = self.maker.name("v")
        if all(not _commits_itself(flags) for flags in self.all_flags) and self.rng.random() < 0.7:
            self._add(f"uint {found} = 0;")
            action = f"++{found};\n{self.q}.Abort();"
            self._loop(*(self._decided(is_triangle, action) for is_triangle in (True, False)))
        else:
            more = f"\n{self.q}.Abort();" if self.rng.random() < 0.5 else ""
            # A box may be no hit, so that only triangles end the search.
            self._loop(self._decided(True, self._commit(True) + more), self._decided(False, self._commit(False)))
            self._add(f"uint {found} = {self.q}.CommittedStatus() != COMMITTED_NOTHING;")
        self._add(f"Seen = Seen * 31 + {found};")
        self.context.places.append(Place(found, ty.UINT))

    def _single(self):
        self._loop(*(self._free(is_triangle) for is_triangle in (True, False)))
        self._read()

    def _free(self, is_triangle):
        """Any statements about the only candidate."""
        rng, places = self.rng, self._hit_places("Candidate", is_triangle)
        inner = self._inner(places, breaks=True, continues=True)
        made = [Stmt(f"Seen = {self._mixed(places)};"), *block(inner, rng.randint(1, 4)).statements]
        action = rng.random()
        if action < 0.75:
            commit = Stmt(self._commit(is_triangle))
            made.append(commit if rng.random() < 0.5 else Stmt("if ({0}) {{", [expression(inner, ty.BOOL_T, 2)], [Block([commit])]))
        if action < 0.2 or action > 0.85:
            made.append(Stmt(rng.choice((f"{self.q}.Abort();", "break;"))))
        return made + block(inner, rng.randint(0, 2)).statements

    # --- results -----------------------------------------------------------------------------------

    def _read(self):
        """Statements about the hit that is left."""
        q, rng = self.q, self.rng
        blocks = []
        for is_triangle in (True, False):
            places = self._hit_places("Committed", is_triangle)
            inner = self.context.inner(flow="divergent")
            inner.places += places
            made = [Stmt(f"Seen = {self._mixed(places)};"), *self._near(is_triangle)]
            blocks.append(Block(made + block(inner, rng.randint(0, 3)).statements))
        self._add(f"if ({q}.CommittedStatus() == COMMITTED_TRIANGLE_HIT) {{{{", (), blocks,
                  [f"}} else if ({q}.CommittedStatus() == COMMITTED_PROCEDURAL_PRIMITIVE_HIT) {{", "}"])
        if rng.random() < 0.4:
            name = self.maker.name("v")
            self._add(f"uint2 {name} = told({q});")
            self.context.places.append(Place(name, ty.vector(ty.U32, 2)))

    def _near(self, is_triangle):
        """Assigns floats of the hit to variables whose stores may differ a little."""
        if self.places.is_exact:
            return []
        made = []
        for _ in range(self.rng.randint(1, 3)):
            texts = ["CommittedRayT()", "CommittedObjectRayOrigin().%s" % self.rng.choice("xyz"),
                     "CommittedObjectToWorld3x4()[%d][%d]" % (self.rng.randrange(3), self.rng.randrange(4)),
                     "CommittedWorldToObject4x3()[%d][%d]" % (self.rng.randrange(4), self.rng.randrange(3))]
            texts += ["CommittedTriangleBarycentrics().%s" % self.rng.choice("xy")] * 2 if is_triangle else []
            name = self.maker.name("near")
            self.queries._global(name, f"static float {name} = 0;")
            self.queries.near.append(name)
            made.append(Stmt(f"{name} = {self.q}.{self.rng.choice(texts)};"))
        return made


class _WithQueries:
    """Before a maker of programs: these have queries."""

    def before_functions(self):
        self.features -= {*programs.WAVE_MATRICES, "group-matrices"}
        self.queries = Queries(self)

    def make_functions(self):
        """With a query at most, so that the entry point has some."""
        left, self.queries.left = self.queries.left, 1
        made = super().make_functions()
        self.queries.left, self.queries.made = left, 0
        return made

    def more_results(self, context, total):
        return self.queries.results(context, total)


class ComputeMaker(_WithQueries, programs.Maker):
    pass


class DrawMaker(_WithQueries, draws.DrawMaker):
    pass


def make(seed, without=(), dialect=None):
    is_draw = random.Random(f"stage {seed}").random() < 0.25
    return (DrawMaker if is_draw else ComputeMaker)(seed, without, dialect).make()
