# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Matrix operations in random programs: each wave, or each group, loads A, B and C, goes through operations and stores the result in a place of
its own. Components are small integers, so that every sum is exact in the accumulator's type, in whatever order.
"""

import types_ as ty
import values
from dialects import FORMATS, LINALG_GROUP, ROWS
from tree import Block, Buffer, Stmt

# The largest integer up to which a float holds all; of integers sums wrap, and 8 bits are only loaded.
_EXACT = {"f16": 2048, "bf16": 256, "f32": 2**24, "f64": 2**53}
FACTOR = 2  # components of A and B are at most this
SMALLEST_WAVE = 4


class Region:
    """Where a matrix lies in memory, in components: `count` of them from `offset` on."""

    def __init__(self, rng, dialect, fmt, rows, columns, in_array=False):
        self.fmt, self.is_column = fmt, rng.random() < 0.5
        size = values.width(fmt) // 8
        lines, length = (columns, rows) if self.is_column else (rows, columns)
        # WaveMatrix counts whole words, and arrays of words count four components.
        unit = max(dialect.step // size, 1) if dialect.counts_bytes and not in_array else 1
        unit = 4 if size == 1 and in_array and dialect.counts_bytes else unit
        least = -(-length // unit) * unit
        friendly = 16 // size
        self.stride = rng.choice((least, least, -(-length // friendly) * friendly + friendly * rng.randint(0, 1), least + unit * rng.randint(1, 3)))
        self.offset = rng.choice((0, friendly * rng.randint(1, 4), unit * rng.randint(1, 5)))
        self.size = -(-(lines * self.stride + max(self.offset, friendly)) // 16) * 16  # from one copy to the next

    def reach(self, rows, columns):
        """Components up to the end of whole tiles, which may be loaded where waves write their own matrices behind this one."""
        lines, length = ((-(-size // 16) * 16) for size in ((columns, rows) if self.is_column else (rows, columns)))
        return -(-(self.offset + (lines - 1) * self.stride + length) // 16) * 16

    def place(self, dialect, in_array, start):
        """Offset and stride as the dialect counts them; `start`: HLSL for the first component of the copy."""
        size = values.width(self.fmt) // 8
        scale = size if dialect.counts_bytes and not in_array else 1
        if in_array and size == 1 and dialect.counts_bytes:
            return f"{self.offset // 4} + {start} * {self.size // 4}", str(self.stride // 4)
        return f"{self.offset * scale} + {start} * {self.size * scale}", str(self.stride * scale)


class _Chain:
    def __init__(self, maker, context, threads, total, dialect=None):
        rng = self.rng = maker.rng
        self.maker, self.context, self.threads = maker, context, threads
        rows = [row for row in ROWS if maker.dialect in (None, row.name)]
        self.dialect = dialect or rng.choice(rows)
        fitting = [p for p in self.dialect.products if ("f64" not in p or maker.allows("double"))
                   and ("bf16" not in p or maker.allows("bfloat16")) and ("i64" not in p and "u64" not in p or maker.allows("int64"))]
        self.product = rng.choice(fitting)
        self.m, self.n = rng.choice(self.dialect.sizes), rng.choice(self.dialect.sizes)
        depths = [self.dialect.depths.get(fmt, self.dialect.depths[""]) for fmt in self.product[:2]]
        self.k = rng.choice(max(depths, key=min))
        self.owners = total // (threads if self.dialect.of_group else SMALLEST_WAVE)
        self.formats = dict(zip("abc", self.product))
        self.shapes = {"a": (self.m, self.k), "b": (self.k, self.n), "c": (self.m, self.n)}
        self.names, self.regions, self.turns, self.arrays = {}, {}, {}, {}
        self.largest = {"c": 3, "d": 3}
        self.stores = []
        self.statements = []

    def type(self, role):
        return self.dialect.type(role, self.product, self.m, self.n, self.k)

    def element(self, fmt):
        """What buffers with elements and arrays hold."""
        return FORMATS[self.dialect.elements.get(fmt, fmt)]

    def memory(self, name, role, writable, data):
        fmt = self.formats[role]
        at = self.maker.resources._next()
        rw = "RW" if writable else ""
        made = self.dialect.buffer.format(rw=rw, element=self.element(fmt).hlsl)
        self.maker.program.globals.append((name, f"{made} {name} : register({'u' if writable else 't'}{at});"))
        size = values.width(fmt) // 8
        floats = tuple((i, fmt) for i in range(0, len(data), size)) if "f" in fmt else ()
        self.maker.program.buffers.append(Buffer(name, rw + self.dialect.kind, at, data + bytes(-len(data) % 4), floats, is_output=writable))

    def numbers(self, fmt, count, limit):
        low = 0 if fmt[0] == "u" else -limit
        return values.to_bytes([self.rng.randint(low, limit) for _ in range(count)], fmt)

    def load(self, role, turn="0"):
        """A statement that loads a, b or c; `turn`: which copy of it."""
        if role not in self.regions:
            rows, columns = self.shapes[role]
            fmt = self.formats[role]
            in_array = role != "c" and self.rng.random() < 0.3
            region = self.regions[role] = Region(self.rng, self.dialect, fmt, rows, columns, in_array)
            copies = 4 if not in_array else 1
            name = self.maker.name("Mat")
            data = self.numbers(fmt, region.size * copies, FACTOR if role != "c" else 3)
            self.memory(name, role, False, data)
            if in_array:
                name = self._fill(name, fmt, region)
            self.names[role], self.turns[role], self.arrays[role] = name, copies, in_array
        offset, stride = self.regions[role].place(self.dialect, self.arrays[role], turn if self.turns[role] > 1 else "0")
        template = self.dialect.load_shared if self.arrays[role] and self.dialect.load_shared else self.dialect.load
        return Stmt(self._access(template, role, role, self.names[role], offset, stride, self.regions[role]))

    def _fill(self, name, fmt, region):
        """Copies a buffer to groupshared memory, element by element."""
        shared, of = self.maker.name("MatShared"), self.element(fmt)
        count = region.size * values.width(fmt) // of.width
        self.maker.program.globals.append((shared, f"groupshared {of.hlsl} {shared}[{count}];"))
        source = f"{name}.Load<{of.hlsl}>(i * {of.width // 8})" if self.dialect.counts_bytes else f"{name}[i]"
        self.statements += [Stmt(f"for (uint i = local; i < {count}; i += {self.threads}) {shared}[i] = {source};"),
                            Stmt("GroupMemoryBarrierWithGroupSync();")]
        return shared

    def _access(self, template, variable, role, memory, offset, stride, region):
        text = template.format(m=variable, type=self.type(role), memory=memory, offset=offset, stride=stride,
                               major="Col" if region.is_column else "Row", small="col" if region.is_column else "row",
                               order="Column" if region.is_column else "Row", is_column="true" if region.is_column else "false")
        return text.replace("{", "{{").replace("}", "}}")

    def store(self, variable, role="c"):
        """A statement that stores it to a buffer of its own, of which each wave or group has a part."""
        rows, columns = self.shapes[role]
        region = Region(self.rng, self.dialect, self.formats[role], rows, columns)
        name = self.maker.name("MatOut")
        size = values.width(self.formats[role]) // 8
        self.memory(name, role, True, bytes([0xCD]) * (region.size * size * self.owners))
        offset, stride = region.place(self.dialect, False, "owner")
        return Stmt(self._access(self.dialect.store, variable, role, name, offset, stride, region))

    def operation(self, times=1):
        """A statement on c, or None where its result might not be exact."""
        text, effect = self.rng.choice(self.dialect.operations)
        limit = _EXACT.get(self.product[2])
        largest = dict(self.largest)
        for _ in range(times):
            if text.startswith("d = c"):
                largest["d"] = largest["c"]
            elif "d)" in text:
                largest["c"] += largest["d"]
            else:
                largest["c"] = effect(largest["c"], self.k, FACTOR)
        if limit and max(largest.values()) > limit:
            return None
        self.largest = largest
        return Stmt(self.filled(text))

    def filled(self, text):
        """The template of an operation with numbers and types."""
        component = FORMATS[self.product[2]]
        low = 0 if not component.signed else -3
        text = text.replace("{{", "{").replace("}}", "}")
        for key, by in (("{n}", ty.literal(component, self.rng.randint(low, 3))), ("{acc}", self.type("c")),
                        ("{C}", self.dialect.component[self.product[2]]), ("{N}", component.hlsl)):
            text = text.replace(key, by)
        return text.replace("{", "{{").replace("}", "}}")

    def group(self):
        return f"group.y * {self.maker.program.groups[0]} + group.x"

    def wave(self):
        """The number of the wave in the dispatch. Where quads are 2x2 threads, waves are not threads with neighbouring indices."""
        return f"({self.group()}) * GetGroupWaveCount() + GetGroupWaveIndex()"

    def make(self):
        rng, made = self.rng, self.statements
        owner = self.group() if self.dialect.of_group else self.wave()
        made.append(Stmt(f"const uint owner = {owner};"))
        for role in "abc":
            made.append(Stmt(f"{self.type(role)} {role};"))
        made.append(Stmt(f"{self.type('c')} d;"))
        for extra in ("column", "row"):
            if extra in self.dialect.types:
                made.append(Stmt(f"{self.type(extra)} {extra};"))
        for role in "abc":
            loading = self.load(role, "(owner & 1)")
            made.append(loading)
        made.append(Stmt("d = c;"))
        for _ in range(rng.randint(1, 4)):
            if rng.random() < 0.3:
                made += self._loop()
                continue
            one = self.operation()
            if one and rng.random() < 0.2:
                one = Stmt("if ({0}) {{", [self._uniform()], [Block([one])])
            made += [one] if one else []
            if rng.random() < 0.15:
                made.append(self.store("c"))
        if rng.random() < 0.3:
            role = rng.choice("ab")
            # K of WaveMatrix is the device's; what it does not fill stays as it was.
            made.append(self.store(role, role))
        made += [self.store("c"), self.store("d")] if "d = c;" in [s.template for s in made[8:]] else [self.store("c")]
        return made

    def _uniform(self):
        from statements import uniform
        from tree import Expr
        return Expr(ty.BOOL_T, "({0} != {1})", [uniform(self.context, ty.UINT), uniform(self.context, ty.UINT)])

    def _loop(self):
        """Some operations in a loop over copies of A and B."""
        turns = self.rng.randint(1, 3)
        name = self.maker.name("k")
        inner = [self.load(role, f"{name}") for role in "ab" if self.rng.random() < 0.6]
        inner += [one for one in (self.operation(turns) for _ in range(self.rng.randint(1, 2))) if one]
        return [Stmt(f"for (uint {name} = 0; {name} < {turns}; ++{name}) {{{{", (), [Block(inner)])]


def block(maker, context, threads, total, dialect=None):
    """Statements for main, where all threads are."""
    chain = _Chain(maker, context, threads, total, dialect)
    maker.program.head += [line for line in chain.dialect.head if line not in maker.program.head]
    maker.program.profile = chain.dialect.profile
    return [Stmt("{{", (), [Block(chain.make())])]


def group_block(maker, context, threads, total):
    """The same with matrices of the thread group."""
    return block(maker, context, threads, total, LINALG_GROUP)
