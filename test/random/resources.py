# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Resources of random programs: buffers of every kind, constants, groupshared memory; what they hold at first."""

import types_ as ty
import values
from context import Place
from expressions import expression, fit, index
from tree import Buffer, Expr, Stmt

_ATOMICS = {"i32": (("Add", 1), ("Min", 1), ("Max", 1), ("And", 1), ("Or", 1), ("Xor", 1))}
_ATOMICS["u32"] = _ATOMICS["i64"] = _ATOMICS["u64"] = _ATOMICS["i32"]


def filled(rng, type_, count, layout=ty.storage, size=None):
    """Bytes of `count` values of the type at random, and where floats are."""
    places, end = layout(type_)
    size = size or (ty.stride(type_) if layout is ty.storage else -(-end // 16) * 16)
    data, floats = bytearray(size * count), []
    for i in range(count):
        for offset, of in places:
            one = i * size + offset
            data[one:one + of.width // 8] = values.to_bytes([ty.number(rng, of)], of.fmt)
            if of.is_float:
                floats.append((one, of.fmt))
    return bytes(data), tuple(floats)


class Resources:
    """Makes the resources of a program, and the places through which they are read and written."""

    def __init__(self, maker):
        self.maker, self.rng, self.program = maker, maker.rng, maker.program
        self.binding = 0
        self.places = []  # for reading everywhere
        self.own = []  # elements that the thread alone reads and writes, in main
        self.atomics = []  # (text, scalar, operation)
        self.outputs = []  # (name, type, elements of a thread)

    def _next(self):
        self.binding += 1
        return self.binding - 1

    def _global(self, name, line):
        self.program.globals.append((name, line))

    def _small_type(self, shared=False):
        """A type for elements of buffers."""
        return self.maker.any_type(arrays=False, memory=not shared)

    def inputs(self):
        rng = self.rng
        for _ in range(rng.randint(1, 3)):
            type_, name, at = self._small_type(), self.maker.name("In"), self._next()
            count = rng.choice((5, 8, 16, 64))
            data, _ = filled(rng, type_, count)
            self._global(name, f"StructuredBuffer<{type_.hlsl}> {name} : register(t{at});")
            self.program.buffers.append(Buffer(name, "StructuredBuffer", at, _padded(data)))
            self.places.append(Place(f"{name}[%s]", type_, writable=False, indices=(count,)))
            if rng.random() < 0.3:
                self.places.append(Place(f"{name}.Load(%s)", type_, writable=False, indices=(count,)))
        if rng.random() < 0.5:
            self._bytes()
        if rng.random() < 0.5:
            self._constants()
        if rng.random() < 0.3:
            self._push()
        if rng.random() < 0.3:
            self._spec()
        if rng.random() < 0.3:
            self._array_of_buffers()
        if rng.random() < 0.5:
            self._table()

    def _bytes(self):
        rng, name, at = self.rng, self.maker.name("Bytes"), self._next()
        data = b""
        while len(data) < 256:
            type_ = self._small_type()
            count, step = rng.choice((1, 3, 8)), -(-ty.stride(type_) // 8) * 8
            data += bytes(-len(data) % 8)
            first = len(data)
            data += filled(rng, type_, count, size=step)[0]
            if type_.is_shape and type_.kind != "matrix" and type_.scalar in (ty.U32,) and type_.rows <= 4:
                load = f"{name}.Load{type_.rows if type_.rows > 1 else ''}({first} + %s * {step})"
            else:
                load = f"{name}.Load<{type_.hlsl}>({first} + %s * {step})"
            self.places.append(Place(load, type_, writable=False, indices=(count,)))
        self._global(name, f"ByteAddressBuffer {name} : register(t{at});")
        self.program.buffers.append(Buffer(name, "ByteAddressBuffer", at, _padded(data)))

    def _constant_members(self, prefix):
        """Members for a constant buffer: no 64-bit vector that is wider than a row, no long vectors."""
        members = []
        for _ in range(self.rng.randint(1, 4)):
            type_ = self.maker.any_type(constants=True)
            members.append((self.maker.name(prefix), type_))
        return members

    def _constants(self):
        rng, at = self.rng, self._next()
        members = self._constant_members("c")
        whole = ty.struct(self.maker.name("Constants"), members)
        data, _ = filled(rng, whole, 1, ty.constants)
        if rng.random() < 0.5:
            name = whole.name
            self._global(name, f"cbuffer {name} : register(b{at}) {{ {' '.join(t.declare(n) + ';' for n, t in members)} }};")
            self.places += [Place(n, t, writable=False, uniform=True) for n, t in members]
        else:
            name = self.maker.name("Uniforms")
            self.program.structs.append(whole)
            self._global(name, f"ConstantBuffer<{whole.name}> {name} : register(b{at});")
            self.places.append(Place(name, whole, writable=False, uniform=True))
        self.program.buffers.append(Buffer(name, "ConstantBuffer", at, data))

    def _push(self):
        members = [(self.maker.name("p"), ty.vector(self.rng.choice((ty.I32, ty.U32, ty.F32)), self.rng.randint(1, 3)))
                   for _ in range(self.rng.randint(1, 3))]
        whole, name = ty.struct(self.maker.name("Push"), members), self.maker.name("PushConstants")
        self.program.structs.append(whole)
        self._global(name, f"[[vk::push_constant]] {whole.name} {name};")
        for offset, of in ty.storage(whole)[0]:
            self.program.push.append((of.fmt, offset, ty.number(self.rng, of)))
        self.places.append(Place(name, whole, writable=False, uniform=True))

    def _spec(self):
        for ident in range(self.rng.randint(1, 3)):
            of, name = self.rng.choice((ty.I32, ty.U32, ty.F32, ty.BOOL)), self.maker.name("Spec")
            self._global(name, f"[[vk::constant_id({ident})]] const {of.hlsl} {name} = {ty.literal(of, ty.number(self.rng, of))};")
            if self.rng.random() < 0.7:
                self.program.spec.append((ident, "bool" if of.is_bool else of.fmt, ty.number(self.rng, of)))
            self.places.append(Place(name, ty.scalar(of), writable=False, uniform=True))

    def _array_of_buffers(self):
        of, name, at, count = self.rng.choice((ty.INT, ty.UINT, ty.FLOAT)), self.maker.name("Many"), self._next(), 2
        data = b"".join(filled(self.rng, of, 16)[0] for _ in range(count))
        self._global(name, f"StructuredBuffer<{of.hlsl}> {name}[{count}] : register(t{at});")
        self.program.buffers.append(Buffer(name, "StructuredBuffer", at, data, array=count))
        for which in range(count):
            self.places.append(Place(f"{name}[{which}][%s]", of, writable=False, indices=(16,)))

    def _table(self):
        """Constants that are indexed."""
        of, name, count = self.rng.choice(self.maker.scalars), self.maker.name("Table"), self.rng.choice((4, 7, 16))
        numbers = ", ".join(ty.literal(of, ty.number(self.rng, of)) for _ in range(count))
        self._global(name, f"static const {of.hlsl} {name}[{count}] = {{{numbers}}};")
        self.places.append(Place(name, ty.array(ty.scalar(of), count), writable=False, uniform=True))

    # --- what is written ---------------------------------------------------------------------------

    def results(self, thread_count):
        rng = self.rng
        for _ in range(rng.randint(1, 2)):
            type_, name, at, each = self._small_type(), self.maker.name("Out"), self._next(), rng.randint(1, 3)
            data, floats = filled(rng, type_, thread_count * each)
            # On Metal it holds for values of 32 bits.
            is_narrow = all(of.width == 32 for of in ty.scalars_of(type_))
            coherent = "globallycoherent " if is_narrow and rng.random() < 0.3 else ""
            self._global(name, f"{coherent}RWStructuredBuffer<{type_.hlsl}> {name} : register(u{at});")
            self.program.buffers.append(Buffer(name, "RWStructuredBuffer", at, _padded(data), floats, is_output=True))
            for k in range(each):
                self.own.append(Place(f"{name}[thread * {each} + {k}]", type_))
        self._atomic_buffer()

    def _atomic_buffer(self):
        rng = self.rng
        if rng.random() < 0.5:
            return
        choices = [ty.I32, ty.U32] + [ty.U64] * self.maker.allows("int64-atomics")
        of, name, at = rng.choice(choices), self.maker.name("Atomic"), self._next()
        data, floats = filled(rng, ty.scalar(of), 4)
        self._global(name, f"RWStructuredBuffer<{of.hlsl}> {name} : register(u{at});")
        self.program.buffers.append(Buffer(name, "RWStructuredBuffer", at, data, floats, is_output=True))
        for slot in range(4):
            self.atomics.append((f"{name}[{slot}]", of, rng.choice(_ATOMICS[of.fmt])[0]))

    def atomic(self, context, chosen):
        text, of, name = chosen
        value = fit(expression(context, ty.scalar(of), 2), (4, 1) if of.is_float else None)
        return Stmt(f"Interlocked{name}({text}, {{0}});", [value])

    def last(self, context, thread_count):
        """Stores of all variables that main can see, for whatever it computed."""
        rng, name, at = self.rng, self.maker.name("Last"), self._next()
        offset, floats, stores, plans = 0, [], [], []
        for place in context.places:
            if not place.writable or place.indices or place in self.own or place.text.startswith("In"):
                continue
            if place.type.kind == "array":
                for i in range(place.type.rows):
                    plans.append((f"{place.text}[{i}]", place.type.element))
            else:
                plans.append((place.text, place.type))
        kept = []
        for text, type_ in plans:
            if type_.kind == "array":
                continue
            offset = -(-offset // max(ty.alignment(type_), 4)) * max(ty.alignment(type_), 4)
            kept.append((text, type_, offset))
            offset = ty.storage(type_, offset)[1]
        size = max(-(-offset // 8) * 8, 8)
        for text, type_, start in kept:
            stores.append(Stmt(f"{name}.Store<{type_.hlsl}>(thread * {size} + {start}, {text});"))
        for thread in range(thread_count):
            for _, type_, start in kept:
                floats += [(thread * size + o, of.fmt) for o, of in ty.storage(type_, start)[0] if of.is_float]
        self._global(name, f"RWByteAddressBuffer {name} : register(u{at});")
        data = bytes(0xCD for _ in range(size * thread_count))
        self.program.buffers.append(Buffer(name, "RWByteAddressBuffer", at, data, tuple(floats), is_output=True))
        rng.shuffle(stores)
        return stores

    # --- groupshared memory ------------------------------------------------------------------------

    def shared(self, threads):
        """Arrays with an element for each thread, and one for atomics."""
        self.shared_arrays = []
        for _ in range(self.rng.randint(1, 2)):
            type_, name = self._small_type(shared=True), self.maker.name("Shared")
            self._global(name, f"groupshared {ty.array(type_, threads).declare(name)};")
            self.shared_arrays.append((name, type_))
        self.counters = None
        if self.rng.random() < 0.5:
            of, name = self.rng.choice((ty.I32, ty.U32)), self.maker.name("Counts")
            self._global(name, f"groupshared {of.hlsl} {name}[4];")
            self.counters = (name, of)


def _padded(data):
    return data + bytes(-len(data) % 4)


def approximate(context, maker):
    """A float that is rounded: functions and quotients, compared within a bound."""
    rng = context.rng
    kid = fit(expression(context, ty.FLOAT, 2), (8, 2))
    positive = "(abs({0}) + 0.5f)"
    template = rng.choice((
        "sqrt(%s)" % positive, "rsqrt(%s)" % positive, "exp({0} * 0.5f)", "exp2({0} * 0.5f)", "log(%s)" % positive, "log2(%s)" % positive,
        "sin({0} * 0.25f)", "cos({0} * 0.25f)", "atan({0})", "(1.0f / %s)" % positive, "pow(%s, 1.5f)" % positive,
        "tanh({0} * 0.25f)", "length(float3({0}, 1, 2))", "normalize(float3({0}, 1, 2)).x", "smoothstep(-4.0f, 4.0f, {0})",
        "rcp(%s)" % positive, "degrees({0} * 0.125f)", "distance(float2({0}, 1), float2(0.5f, 3))"))
    return Expr(ty.FLOAT, template, [kid])


def indexed(context, name, count):
    return Expr(ty.UINT, name + "[{0}]", [index(context, count)])
