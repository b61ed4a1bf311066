# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A program for a seed: its types, resources and functions, and main, which goes from barrier to barrier."""

import random
import re

import constants
import dialects
import flags
import inline_spirv
import matrices
import matrix_order
import thread_matrices
import types_ as ty
import versions
import waves
from context import Context, Place, reach
from expressions import expression, fit, fitting_function, index, literal
from resources import Resources, approximate
from statements import block, declaration, initial, initial_result
from tree import Block, Buffer, Expr, Function, Program, Stmt

# What a program may use that not every way can do, and how often a program does.
FEATURES = (("double", 0.15), ("bfloat16", 0.1), ("int64", 0.4), ("sixteen", 0.5), ("long-vectors", 0.15), ("match", 0.5),
            ("int64-atomics", 0.1), ("matrix-types", 0.4), ("matrices", 0.35), ("thread-matrices", 0.2), ("group-matrices", 0.12),
            (flags.FLAGS, 0.5), (flags.DEAD, 0.4), (matrix_order.FEATURE, 0.25), (constants.FEATURE, 0.5), (constants.TABLES, 0.5),
            (versions.FEATURE, 0.6), (inline_spirv.FEATURE, 0.25))
WAVE_MATRICES = {"matrices", matrix_order.FEATURE}
GROUPS = ((32, 1, 1), (32, 1, 1), (64, 1, 1), (8, 4, 1), (4, 4, 2), (16, 2, 2))
MATRIX_GROUPS = ((32, 1, 1), (64, 1, 1), (32, 2, 1))


class Callable:
    """What a function looks like from outside."""

    def __init__(self, name, parameters, result):
        self.name, self.parameters, self.result = name, parameters, result
        self.heavy = False


class Maker:
    """Makes the program of a seed."""

    def __init__(self, seed, without=(), dialect=None):
        self.rng = random.Random(f"program {seed}")
        self.program = Program(seed)
        self.features = {name for name, share in FEATURES if self.rng.random() < share} - set(without)
        asked = {thread_matrices.NAME: "thread-matrices", dialects.LINALG_GROUP.name: "group-matrices"}.get(dialect)
        self.version = versions.DEFAULT
        if self.allows(versions.FEATURE):
            self.version, self.features = versions.choose(self.rng, self.features, bool(dialect))
        if dialect:
            self.features.add(asked or "matrices")
        self.dialect = dialect if not asked else None
        self.names = {}
        self.scalars = [ty.BOOL, ty.I32, ty.U32, ty.F32]
        for feature, more in (("int64", (ty.I64, ty.U64)), ("sixteen", (ty.I16, ty.U16, ty.F16)), ("double", (ty.F64,)),
                              ("bfloat16", (ty.BF16,))):
            self.scalars += more if feature in self.features else ()
        self.program.features = set(self.features)
        self.wave_share = self.rng.choice((0, 0.05, 0.12))
        self.call_share = self.rng.choice((0, 0.04))
        self.structs, self.holders, self.queries = [], [], None
        self.refuel()

    def allows(self, feature):
        return feature in self.features

    def refuel(self):
        """Each statement may have so many operations."""
        self.fuel = self.rng.choice((3, 6, 6, 12, 20))

    def name(self, prefix):
        self.names[prefix] = self.names.get(prefix, -1) + 1
        return f"{prefix}{self.names[prefix]}"

    # --- types -------------------------------------------------------------------------------------

    def shape_type(self, constants=False, memory=False):
        rng, of = self.rng, self.rng.choice(self.scalars)
        choice = rng.random()
        if choice < 0.45:
            return ty.scalar(of)
        if choice > 0.85 and self.allows("matrix-types") and of is not ty.BF16 and not (constants and of.width == 64):
            return ty.matrix(ty.F32 if of.is_bool else of, rng.randint(2, 4), rng.randint(2, 4))
        wide = 4 if not constants or of.width < 64 else 2
        if self.allows("long-vectors") and not constants and rng.random() < 0.2:
            return ty.vector(of, rng.randint(5, 8))
        return ty.vector(of, rng.randint(2, wide))

    def any_type(self, arrays=True, constants=False, memory=False):
        rng = self.rng
        choice = rng.random()
        if choice < 0.12 and arrays:
            return ty.array(self.any_type(arrays=False, constants=constants, memory=memory), rng.randint(2, 4))
        usable = [s for s in self.structs if not constants or _fits_constants(s)]
        if choice < 0.24 and usable:
            return rng.choice(usable)
        return self.shape_type(constants, memory)

    def make_structs(self):
        for _ in range(self.rng.randint(0, 3)):
            members = [(f"m{i}", self.any_type()) for i in range(self.rng.randint(1, 4))]
            made = ty.struct(self.name("S"), members)
            if ty.stride(made) <= 256:
                self.structs.append(made)
                self.program.structs.append(made)

    # --- calls -------------------------------------------------------------------------------------

    def wave_value(self, context, type_, depth):
        return waves.value(context, type_, depth)

    def call_value(self, context, type_, depth):
        """A function whose parameters are all `in`, as a value."""
        fitting = [f for f in context.functions if f.result == type_ and all(w == "in" and t.is_shape for w, t in f.parameters)]
        if not fitting or context.loops > 1:
            return None
        function = self.rng.choice(fitting)
        kids = [fit(expression(context, t, min(depth - 1, 1))) for _, t in function.parameters]
        places = ", ".join("{%d}" % i for i in range(len(kids)))
        bound = (type_.scalar.limit, type_.scalar.grain) if type_.scalar.is_float else None
        return Expr(type_, f"{function.name}({places})", kids, bound)

    def output_statement(self, context):
        if not context.in_main or not self.resources.atomics or self.rng.random() < 0.5:
            return None
        return self.resources.atomic(context, self.rng.choice(self.resources.atomics))

    def make_functions(self):
        made = []
        for _ in range(self.rng.randint(0, 4)):
            name = self.name("f")
            parameters = [(self.rng.choice(("in", "in", "inout", "out")), self.any_type()) for _ in range(self.rng.randint(0, 4))]
            if self.rng.random() < 0.5:
                parameters = [("in", t if t.is_shape else self.shape_type()) for _, t in parameters]
            result = self.any_type(arrays=False) if self.rng.random() < 0.8 else None
            shape = Callable(name, parameters, result)
            context = Context(self, self.resources.places + self.statics)
            context.in_main = False
            context.functions = list(made)
            statements, heads = [], []
            for way, type_ in parameters:
                parameter = self.name("p")
                heads.append(f"{way} {type_.declare(parameter)}" if way != "in" or self.rng.random() < 0.5 else type_.declare(parameter))
                if way == "out":
                    statements.append(self._assigned(context, parameter, type_))
                context.places.append(Place(parameter, type_))
            if result is not None:
                last = self.name("v")
                statements.append(Stmt(result.declare(last) + " = {0};", [initial(context, result, 2)]))
                context.places.append(Place(last, result))
            context.result = result
            context.returns = self.rng.random() < 0.6
            statements += block(context, self.rng.randint(2, 10)).statements
            if result is not None:
                statements.append(Stmt("return {0};", [initial_result(context)]))
            head = f"{result.hlsl if result else 'void'} {name}({', '.join(heads)})"
            self.program.functions.append(Function(head, Block(statements), name))
            shape.heavy = bool(made) or "for (" in "\n".join(self.program.functions[-1].lines())
            made.append(shape)
        return made

    def _assigned(self, context, name, type_):
        """A first value for a parameter, through a local where it takes a list."""
        local = self.name("v")
        return Stmt(f"{type_.declare(local)} = {{0}};\n{name} = {local};", [initial(context, type_, 1)])

    # --- main --------------------------------------------------------------------------------------

    def make_declarations(self):
        """Makes what stands before the entry points. Returns the functions."""
        self.make_structs()
        self.resources = Resources(self)
        self.resources.inputs()
        self.statics = []
        for _ in range(self.rng.randint(0, 2)):
            type_, name = self.shape_type(), self.name("g")
            self.program.globals.append((name, f"static {type_.declare(name)} = {literal(Context(self), type_, 1).text()};"))
            self.statics.append(Place(name, type_))
        if self.allows(constants.TABLES):
            constants.tables(self, Context(self))
        if self.allows(constants.FEATURE):
            constants.members(self, Context(self))
        self.before_functions()
        return self.make_functions()

    def before_functions(self):
        """Makes what other kinds of programs declare."""

    def more_results(self, context, total):
        """Stores of main that other kinds of programs have. `total`: how many threads there are."""
        return []

    def make(self):
        rng, program = self.rng, self.program
        # Lanes of a wave that has matrices lie along x.
        program.threads = rng.choice(MATRIX_GROUPS if {*WAVE_MATRICES, "group-matrices"} & self.features else GROUPS)
        program.groups = rng.choice(((1, 1, 1), (2, 1, 1), (1, 2, 1)))
        count = program.threads[0] * program.threads[1] * program.threads[2]
        total = count * program.groups[0] * program.groups[1] * program.groups[2]
        functions = self.make_declarations()
        self.resources.results(total)
        has_shared = rng.random() < 0.6
        if has_shared:
            self.resources.shared(count)
        context = Context(self, self.resources.places + self.statics + self.resources.own, "group")
        context.in_main = True
        context.functions = functions
        statements = [Stmt(f"const uint thread = (group.y * {program.groups[0]} + group.x) * {count} + local;")]
        context.places += [Place("local", ty.UINT, False), Place("thread", ty.UINT, False), Place("id", ty.vector(ty.U32, 3), False),
                           Place("group", ty.vector(ty.U32, 3), False, uniform=True)]
        for _ in range(rng.randint(2, 5)):
            self.refuel()
            statements.append(declaration(context, 2))
        statements += block(context, rng.randint(3, 12)).statements
        if has_shared:
            statements += self._phases(context, count)
        if self.allows("matrices"):
            statements += matrices.block(self, context, count, total)
        if self.allows(matrix_order.FEATURE):
            statements += matrix_order.block(self, context, count, total)
        if self.allows("group-matrices"):
            statements += matrices.group_block(self, context, count, total)
        if self.allows("thread-matrices"):
            statements += thread_matrices.block(self, context, total)
        statements += block(context, rng.randint(1, 6)).statements
        if rng.random() < 0.4:
            statements += self._approximations(context, total)
        statements += self.more_results(context, total)
        written = [line for f in program.functions for line in f.lines()] + Block(statements).lines(1)
        if program.threads[0] % 2 == program.threads[1] % 2 == 0 and any("Quad" in line for line in written):
            # Lanes are numbered by quads as long as an operation on quads is left, so one stays.
            statements.append(Stmt("if (QuadReadAcrossX(thread) == ~0u) return;"))
        stores = self.resources.last(context, total)
        if rng.random() < 0.3 and stores:
            # Some threads leave before the end.
            where = rng.randrange(len(stores))
            stores.insert(where, Stmt("if ({0}) {{", [expression(context, ty.BOOL_T, 2)], [Block([Stmt("return;")])]))
        statements += stores
        program.main = Function("void main(uint3 group : SV_GroupID, uint3 id : SV_DispatchThreadID, uint local : SV_GroupIndex)",
                                Block(statements), "main")
        text = "\n".join(line for f in [*program.functions, program.main] for line in f.lines())
        program.functions[:0] = [fitting_function(name) for name in sorted(set(re.findall(r"\bfit_\w+", text)))]
        program.options += ["-T", "cs_6_10" if program.head else "cs_6_9" if {"bfloat16", "long-vectors"} & self.features else "cs_6_6"]
        program.options += ["-HV", self.version] if self.version != versions.DEFAULT else []
        return program

    def _phases(self, context, count):
        """Groupshared memory: all threads write elements of their own, wait, and then read any."""
        rng, resources = self.rng, self.resources
        statements = []
        own = "local"
        arrays = [(name, type_) for name, type_ in resources.shared_arrays]
        for turn in range(rng.randint(1, 3)):
            name = self.name("own")
            own = rng.choice(("local", f"(local ^ {rng.randrange(1, 8)})", f"((local + {rng.randrange(1, count)}) % {count})"))
            statements.append(Stmt(f"const uint {name} = {own};"))
            writing = context.inner()
            writing.places = [p for p in context.places]
            for array, type_ in arrays:
                self.refuel()
                value = initial(context, type_, 2)
                if value.template.startswith("{{"):
                    local = self.name("v")
                    statements.append(Stmt(f"{type_.declare(local)} = {{0}};\n{array}[{name}] = {local};", [value]))
                else:
                    statements.append(Stmt(f"{array}[{name}] = {{0}};", [value]))
                writing.places.append(Place(f"{array}[{name}]", type_))
            inner = block(writing.inner(returns=False), rng.randint(0, 3))
            statements.append(Stmt("{{", (), [inner]))
            if resources.counters:
                counters, of = resources.counters
                statements.append(Stmt(f"if (local < 4) {counters}[local] = {ty.literal(of, ty.number(rng, of))};"))
            statements.append(self._barrier())
            if resources.counters:
                counters, of = resources.counters
                operation = rng.choice(("Add", "Min", "Max", "And", "Or", "Xor"))
                adds = Stmt(f"Interlocked{operation}({counters}[{{0}}], {{1}});", [index(context, 4), expression(context, ty.scalar(of), 2)])
                statements += [adds, self._barrier()]
            reading = context.inner()
            reading.places = context.places + [Place(f"{array}[%s]", type_, False, indices=(count,)) for array, type_ in arrays]
            if resources.counters:
                reading.places.append(Place(resources.counters[0] + "[%s]", ty.scalar(resources.counters[1]), False, indices=(4,)))
            self.refuel()
            made = [declaration(reading, 3) for _ in range(rng.randint(1, 2))]
            context.places += [p for p in reading.places[len(context.places):] if p.text.startswith("v")]
            statements += made + [Stmt("{{", (), [block(reading.inner(returns=False), rng.randint(1, 5))])]
            statements.append(self._barrier())
        if rng.random() < 0.3:
            # The same in a loop that all threads go through together; names inside end with it.
            before = len(context.places)
            turns = self.name("j")
            body = self._loop_phases(context.inner(), arrays, count)
            del context.places[before:]
            statements.append(Stmt(f"for (uint {turns} = 0; {turns} < {rng.randint(1, 3)}; ++{turns}) {{{{", (), [Block(body)]))
        return statements

    def _loop_phases(self, context, arrays, count):
        made = []
        for array, type_ in arrays:
            value = initial(context, type_, 2)
            if value.template.startswith("{{"):
                local = self.name("v")
                made.append(Stmt(f"{type_.declare(local)} = {{0}};\n{array}[local] = {local};", [value]))
            else:
                made.append(Stmt(f"{array}[local] = {{0}};", [value]))
        made.append(self._barrier())
        reading = context.inner()
        reading.places = context.places + [Place(f"{array}[%s]", type_, False, indices=(count,)) for array, type_ in arrays]
        made += block(reading.inner(returns=False), self.rng.randint(1, 4)).statements
        made.append(self._barrier())
        return made

    def _barrier(self):
        return Stmt(self.rng.choice(("GroupMemoryBarrierWithGroupSync();", "AllMemoryBarrierWithGroupSync();")))

    def _approximations(self, context, total):
        name, at, each = self.name("Near"), self.resources._next(), self.rng.randint(1, 3)
        self.program.globals.append((name, f"RWStructuredBuffer<float> {name} : register(u{at});"))
        floats = tuple((4 * i, "f32") for i in range(total * each))
        self.program.buffers.append(Buffer(name, "RWStructuredBuffer", at, bytes(4 * total * each), floats, 2.0 ** -12, True))
        return [Stmt(f"{name}[thread * {each} + {i}] = {{0}};", [approximate(context, self)]) for i in range(each)]


def _fits_constants(type_):
    """Whether the rules of constant buffers as types_.constants has them are all that the type needs."""
    if type_.kind == "array":
        return _fits_constants(type_.element)
    if type_.kind == "struct":
        return all(_fits_constants(t) for _, t in type_.members)
    return type_.rows <= 4 and (type_.scalar.width < 64 or (type_.rows <= 2 and type_.kind != "matrix"))


def make(seed, without=(), dialect=None):
    return Maker(seed, without, dialect).make()



