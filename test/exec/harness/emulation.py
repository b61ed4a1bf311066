# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Generates programs in IR whose matrices no target at hand has, so that lanes compute them: every matrix
operation, also those that no dialect reaches yet, over types, shapes and memories.

Values are integers, full range where the elements are integers, small where they are floats: every
result is exact. Offsets are not zero, strides are longer than the lines; the bytes between must stay
untouched.
"""

import os
import random

import values
from case import UNTOUCHED, Buffer, Case

WAVE = 8
_RANGE = {"i8": (-128, 127), "u8": (0, 255), "i32": (-2**31, 2**31 - 1), "u32": (0, 2**32 - 1),
          "f16": (-4, 4), "f32": (-9, 9), "bf16": (-4, 4), "e4m3": (-4, 4), "e5m2": (-4, 4)}
_LAYOUTS = ("row_major", "col_major")


def _size(fmt):
    return values.width(fmt) // 8


def _type(fmt, rows, columns, use):
    return f"mat<{fmt}, {rows}x{columns}, {use}, subgroup>"


def _transpose(matrix):
    return [list(column) for column in zip(*matrix)]


def _multiply(a, b):
    columns = list(zip(*b))
    return [[sum(x * y for x, y in zip(row, column)) for column in columns] for row in a]


def _map(function, *matrices):
    return [[function(*elements) for elements in zip(*rows)] for rows in zip(*matrices)]


class Memory:
    """Bytes, and where the next matrix goes. `fmt` is the element of an array, or the component of its vectors;
    None: a bytes buffer."""

    def __init__(self, name, seed, fmt=None, vector=1):
        self.name, self.fmt, self.vector = name, fmt, vector
        self.random = random.Random(seed)
        self.data = bytearray()
        self.used = set()  # addresses of components
        self.before = {}  # address: byte, where there is something before

    def place(self, lines, length, align=4):
        """Room for lines of so many bytes; offset and stride in bytes."""
        stride = -(-length // align) * align + align * self.random.randint(0, 3)
        offset = -(-len(self.data) // align) * align + align * self.random.randint(1, 3)
        self.data += bytes([UNTOUCHED]) * (offset + (lines - 1) * stride + length - len(self.data))
        return offset, stride

    def put(self, at, value, fmt):
        self.data[at:at + _size(fmt)] = values.to_bytes([value], fmt)
        self.used.update(range(at, at + _size(fmt)))

    def finish(self):
        self.data += bytes([UNTOUCHED]) * (-len(self.data) % 16 + 16)

    def unit(self):
        """Bytes that an offset or a stride counts."""
        return _size(self.fmt) * self.vector if self.fmt else 1

    def type(self):
        element = self.fmt if self.vector == 1 else f"vec<{self.fmt}, {self.vector}>"
        return f"array<{element}, {len(self.data) // self.unit()}>"


class Program:
    def __init__(self, target, seed, waves=1):
        self.random = random.Random(seed)
        self.target, self.waves = target, waves
        self.source, self.destination = Memory("Src", seed + 1), Memory("Dst", seed + 2)
        self.arrays = {}
        self.body, self.names = [], 0

    def emit(self, text, indent=1):
        """An op with a result; gives its name."""
        self.names += 1
        self.body.append("  " * indent + f"%v{self.names} = {text}")
        return f"%v{self.names}"

    def do(self, text, indent=1):
        self.body.append("  " * indent + text)

    def u32(self, value):
        return self.emit(f"const {value} : u32")

    def constant(self, value, fmt):
        return self.emit(f"const {float(value) if values.is_float(fmt) else value} : {fmt}")

    def matrix(self, rows, columns, fmt, limit=None):
        low, high = (-limit, limit) if limit else _RANGE[fmt]
        return [[self.random.randint(low, high) for _ in range(columns)] for _ in range(rows)]

    def _memory(self, where, kind, fmt):
        """Source or destination; kind is bytes, array (of the matrix's elements) or words."""
        if kind == "bytes":
            return self.source if where == "in" else self.destination
        element = "u32" if kind == "words" else fmt
        name = f"{where}_{element}"
        return self.arrays.setdefault(name, Memory(name, len(self.arrays) + 5, element))

    def _access(self, matrix, fmt, memory, layout, align):
        vector = layout is None
        lines = [[v] for row in matrix for v in row] if vector else matrix if layout == "row_major" else _transpose(matrix)
        if memory.fmt:
            align = memory.unit()
        offset, stride = memory.place(len(lines), len(lines[0]) * _size(fmt), align)
        for i, line in enumerate(lines):
            for j, value in enumerate(line):
                memory.put(offset + i * stride + j * _size(fmt), value, fmt)
        unit = memory.unit()
        attributes = [] if vector else [f"layout = {layout}"]
        if not memory.fmt:
            attributes.append(f"align = {align}")
        text = " {" + ", ".join(attributes) + "}" if attributes else ""
        return f"%{memory.name}, {self.u32(offset // unit)}, {self.u32(stride // unit)}{text}", offset, stride

    def load(self, matrix, fmt, use, layout="row_major", kind="bytes", align=4):
        arguments = self._access(matrix, fmt, self._memory("in", kind, fmt), layout, align)[0]
        return self.emit(f"mat.load {arguments} : {_type(fmt, len(matrix), len(matrix[0]), use)}")

    def store(self, name, expected, fmt, layout="row_major", kind="bytes", align=4):
        arguments = self._access(expected, fmt, self._memory("out", kind, fmt), layout, align)[0]
        self.do(f"mat.store {name}, {arguments}")

    def atomic_add(self, name, matrix, fmt, layout):
        """Adds to what the destination holds; every wave does."""
        memory = self.destination
        before = self.matrix(len(matrix), len(matrix[0]), fmt)
        after = _map(lambda x, y: y + self.waves * x, matrix, before)
        arguments, offset, stride = self._access(after, fmt, memory, layout, 4)
        for r, row in enumerate(before):
            for c, value in enumerate(row):
                at = offset + (r * stride + c * _size(fmt) if layout == "row_major" else c * stride + r * _size(fmt))
                memory.before.update(enumerate(values.to_bytes([value], fmt), at))
        self.do(f"mat.atomic_add {name}, {arguments}")

    def _copy(self, array, inward, base):
        """The lanes copy a groupshared array from the source, or to the destination."""
        size = _size(array.fmt)
        space = "storage"
        i = self.emit("builtin {fn = group_index} : u32")
        index = self.emit(f"var {i} : ptr<u32, function>")
        count = len(array.data) // size
        place = f"%i{index[1:]}" if array.vector == 1 else f"%d{index[1:]}v, %r{index[1:]}v"
        text = [f"loop test {{", f"  %t{index[1:]} = load {index} : u32", f"  %n{index[1:]} = const {count} : u32",
                f"  %c{index[1:]} = lt %t{index[1:]}, %n{index[1:]}", f"  yield %c{index[1:]}", "} body {",
                f"  %i{index[1:]} = load {index} : u32", f"  %s{index[1:]} = const {size} : u32",
                f"  %m{index[1:]} = mul %i{index[1:]}, %s{index[1:]}", f"  %b{index[1:]} = const {base} : u32",
                f"  %a{index[1:]} = add %m{index[1:]}, %b{index[1:]}",
                f"  %p{index[1:]} = bytes_at %{'Src' if inward else 'Dst'}, %a{index[1:]} {{align = {size}}} : ptr<{array.fmt}, {space}>",
                f"  %q{index[1:]} = access %{array.name}, {place} : ptr<{array.fmt}, workgroup>"]
        if array.vector > 1:
            text[-1:-1] = [f"  %n{index[1:]}v = const {array.vector} : u32",
                           f"  %d{index[1:]}v = div %i{index[1:]}, %n{index[1:]}v",
                           f"  %r{index[1:]}v = rem %i{index[1:]}, %n{index[1:]}v"]
        x, y = ("p", "q") if inward else ("q", "p")
        text += [f"  %e{index[1:]} = load %{x}{index[1:]} : {array.fmt}", f"  store %{y}{index[1:]}, %e{index[1:]}",
                 "} step {", f"  %j{index[1:]} = load {index} : u32", f"  %w{index[1:]} = const {WAVE * self.waves} : u32",
                 f"  %k{index[1:]} = add %j{index[1:]}, %w{index[1:]}", f"  store {index}, %k{index[1:]}", "}"]
        for line in text:
            self.do(line)

    def case(self):
        threads = WAVE * self.waves
        main = self.body
        self.body = []
        for array in self.arrays.values():
            array.finish()
            if array.name.startswith("out_"):
                self.destination.finish()
            base = len(self.source.data)
            inward = array.data if array.name.startswith("in_") else bytes([UNTOUCHED]) * len(array.data)
            self.source.data += inward
            self.source.used.update(range(base, base + len(inward)))
            self.source.finish()
            self._copy(array, True, base)
        barrier = "  barrier {exec = workgroup, memory = workgroup}"
        prologue, self.body = self.body + [barrier] * bool(self.arrays), []
        for array in self.arrays.values():
            if array.name.startswith("out_"):
                base = len(self.destination.data)
                self.destination.data += array.data
                self._copy(array, False, base)
        epilogue = [barrier] * bool(self.body) + self.body
        self.source.finish()
        self.destination.finish()
        lines = ["global @Src : bytes, storage {kind = ByteAddressBuffer, set = 0, binding = 1, readonly}",
                 "global @Dst : bytes, storage {kind = RWByteAddressBuffer, set = 0, binding = 0}"]
        lines += [f"global @{a.name} : {a.type()}, workgroup" for a in self.arrays.values()]
        lines += [f"entry compute @main {{num_threads = [{threads}, 1, 1], wave_size = [{WAVE}, {WAVE}, 0]}}", "func @main() {",
                  "  %Src = global @Src : ptr<bytes, storage>", "  %Dst = global @Dst : ptr<bytes, storage>"]
        lines += [f"  %{a.name} = global @{a.name} : ptr<{a.type()}, workgroup>" for a in self.arrays.values()]
        case = Case()
        case.is_ir = case.matrix = True
        case.target = self.target
        case.options = ["-Wno-emulation", "-Wno-staging"]
        case.source = "\n".join(lines + prologue + main + epilogue + ["  return", "}", ""])
        case.readable = {"Src": self.source.used}
        case.add_input("Src", "u32", values.from_bytes(bytes(self.source.data), "u32"), (0, 1))
        before = bytearray([UNTOUCHED]) * len(self.destination.data)
        for at, byte in self.destination.before.items():
            before[at] = byte
        case.buffers.append(Buffer("Dst", "u32", bytes(before), values.from_bytes(bytes(self.destination.data), "u32"), (0, 0)))
        return case


def product(target, a, b, r, m, n, k, seed=1):
    """Multiplies and accumulates in all orientations."""
    p = Program(target, seed + m + 3 * n + 5 * k)
    for index in range(2):
        x, y, z = p.matrix(m, k, a), p.matrix(k, n, b), p.matrix(m, n, r)
        la = p.load(x, a, "a", _LAYOUTS[index])
        lb = p.load(y, b, "b", _LAYOUTS[1 - index], align=16)
        if index:
            lc = p.load(z, r, "acc", _LAYOUTS[1])
            lr = p.emit(f"mat.muladd {la}, {lb}, {lc} : {_type(r, m, n, 'acc')}")
            p.store(lr, _map(lambda s, t: s + t, _multiply(x, y), z), r, _LAYOUTS[1])
        else:
            lr = p.emit(f"mat.mul {la}, {lb} : {_type(r, m, n, 'acc')}")
            p.store(lr, _multiply(x, y), r, _LAYOUTS[0], align=16)
    return p.case()


def extremes(target, a, b, r, m, n, k, seed=10):
    """Sums as large as they get of 8-bit integers, all odd so that one that a float rounded shows, added to the greatest number, which wraps."""
    p = Program(target, seed + k)
    most = {"i8": -128, "u8": 255}
    for least in (False, True):
        # With signed factors also the other sign, a little smaller.
        x = [[127 if least and a == "i8" else most[a]] * k for _ in range(m)]
        y = [[most[b]] * n for _ in range(k)]
        for fmt, line in ((a, [row for row in x]), (b, [y[5]])):
            for row in line:
                for at in [5] if line[0] is x[0] else range(n):
                    if fmt == "i8" or a == b == "u8" and line[0] is x[0]:
                        row[at] += 1 if row[at] < 0 else -1 if fmt == "u8" else -2
        product = _multiply(x, y)
        la, lb = p.load(x, a, "a", _LAYOUTS[least]), p.load(y, b, "b", _LAYOUTS[least])
        low, high = _RANGE[r]
        z = [[low if product[0][0] < 0 else high] * n for _ in range(m)]
        lr = p.emit(f"mat.muladd {la}, {lb}, {p.load(z, r, 'acc')} : {_type(r, m, n, 'acc')}")
        p.store(lr, _map(lambda s, t: s + t, product, z), r)
        p.store(p.emit(f"mat.mul {la}, {lb} : {_type(r, m, n, 'acc')}"), product, r, "col_major")
    return p.case()


def uses(target, a, b, r, m, n, k, seed=11):
    """All that a program does with the matrices of a product of integers."""
    p = Program(target, seed + m)
    acc = _type(r, m, n, "acc")
    x, y, z = p.matrix(m, k, a), p.matrix(k, n, b), p.matrix(m, n, r)
    kinds = ("bytes", "array", "words")
    for index in range(6):
        la = p.load(x, a, "a", _LAYOUTS[index % 2], kinds[index % 3])
        lb = p.load(y, b, "b", _LAYOUTS[index // 2 % 2], kinds[(index + 1) % 3])
        lc = p.load(z, r, "acc", _LAYOUTS[index % 2], kinds[index % 2])
        lr = p.emit(f"mat.muladd {la}, {lb}, {lc} : {acc}")
        p.store(lr, _map(lambda s, t: s + t, _multiply(x, y), z), r, _LAYOUTS[index // 3], "bytes")
    # Factors and sums, element by element; of these as floats and with limits too.
    three = p.emit(f"mat.arith {la}, {p.constant(3, a)} {{fn = mul}}")
    p.store(three, _map(lambda s: s * 3, x), a)
    p.store(p.emit(f"mat.arith {lr}, {lc} {{fn = sub}}"), _multiply(x, y), r)
    product = p.emit(f"mat.mul {la}, {lb} : {acc}")
    p.store(p.emit(f"mat.convert {product} : {_type('f32', m, n, 'acc')}"), _multiply(x, y), "f32")
    low, high = _RANGE["i8"]
    p.store(p.emit(f"mat.convert {product} {{saturating}} : {_type('i8', m, n, 'acc')}"),
            _map(lambda s: min(max(s, low), high), _multiply(x, y)), "i8")
    p.store(*_add_places(p, product, _multiply(x, y), r, "acc"), r)
    p.atomic_add(product, _multiply(x, y), r, "row_major")
    # One with the same four components over and over, and a sum that saturates.
    word = p.random.randint(0, 2**32 - 1)
    four = values.from_bytes(word.to_bytes(4, "little"), a)
    name = p.emit(f"bitcast {p.emit(f'const {word} : u32')} : u32")
    fill = p.emit(f"mat.fill {name} : {_type(a, m, k, 'a')}")
    filled = _multiply([[four[i % 4] for i in range(k)]] * m, y)
    p.store(p.emit(f"mat.mul {fill}, {lb} : {acc}"), filled, r)
    low, high = _RANGE[r]
    p.store(p.emit(f"mat.muladd {fill}, {lb}, {lc} {{saturating}} : {acc}"),
            _map(lambda s, t: min(max(s + t, low), high), filled, z), r)
    return p.case()


def memories(target, fmt, use, rows, columns, seed=2):
    """Copies through every kind of memory in every pair of orientations."""
    p = Program(target, seed + rows)
    kinds = ("bytes", "array") + (("words",) if values.width(fmt) == 8 else ())
    for index, kind in enumerate(kinds):
        other = kinds[(index + 1) % len(kinds)]
        for layouts in ((_LAYOUTS[i], _LAYOUTS[j]) for i in (0, 1) for j in (0, 1)):
            matrix = p.matrix(rows, columns, fmt)
            align = 4 << (len(p.body) % 3)
            p.store(p.load(matrix, fmt, use, layouts[0], kind, align), matrix, fmt, layouts[1], other, align)
    return p.case()


def arithmetic(target, fmt, use, rows, columns, seed=3):
    """Element by element, with matrices and with scalars."""
    p = Program(target, seed + rows)
    ty = _type(fmt, rows, columns, use)
    x, y = p.matrix(rows, columns, fmt), p.matrix(rows, columns, fmt)
    if values.is_float(fmt):  # zeros have signs
        x, y = _map(float, x), _map(float, y)
    lx, ly = p.load(x, fmt, use), p.load(y, fmt, use, "col_major")
    functions = {"add": lambda s, t: s + t, "sub": lambda s, t: s - t, "mul": lambda s, t: s * t}
    for name, function in functions.items():
        p.store(p.emit(f"mat.arith {lx}, {ly} {{fn = {name}}}"), _map(function, x, y), fmt)
        scalar = p.constant(3, fmt)
        p.store(p.emit(f"mat.arith {ly}, {scalar} {{fn = {name}}}"), _map(lambda t: function(t, 3), y), fmt, "col_major")
    divided = _map(lambda s: s / 4 if values.is_float(fmt) else int(s / 4), x)
    p.store(p.emit(f"mat.arith {lx}, {p.constant(4, fmt)} {{fn = div}}"), divided, fmt)
    if fmt[0] != "u":
        p.store(p.emit(f"mat.neg {lx}"), _map(lambda s: -s, x), fmt)
    p.store(p.emit(f"mat.fill {p.constant(5, fmt)} : {ty}"), _map(lambda s: 5, x), fmt)
    p.store(p.emit(f"mat.fill {p.constant(0, fmt)} : {ty}"), _map(lambda s: 0, x), fmt)
    return p.case()


def conversions(target, types, use, rows, columns, seed=4):
    """From type to type, from use to use, and transposed."""
    p = Program(target, seed + rows)
    uses = ("a", "b", "acc")
    for index, (one, other) in enumerate(types):
        x = p.matrix(rows, columns, one, 4 if "f" in one + other or "u" not in one + other else None)
        if "u" in one + other:
            x = _map(abs, x)
        lx = p.load(x, one, use)
        p.store(p.emit(f"mat.convert {lx} : {_type(other, rows, columns, use)}"), x, other)
        to = uses[(uses.index(use) + 1 + index % 2) % 3]
        p.store(p.emit(f"mat.convert {lx} : {_type(other, rows, columns, to)}"), x, other, "col_major")
        p.store(p.emit(f"mat.convert {lx} {{transpose}} : {_type(other, columns, rows, to)}"), _transpose(x), other)
        p.store(p.emit(f"mat.convert {lx} {{transpose}} : {_type(one, columns, rows, use)}"), _transpose(x), one)
    return p.case()


def sums(target, factor, fmt, m, n, k, seed=5):
    """Sums of rows and columns, vectors in memory, and their addition to accumulators."""
    p = Program(target, seed + m + n)
    a, b, c = p.matrix(m, k, factor), p.matrix(k, n, factor), p.matrix(m, n, fmt)
    v, w = p.matrix(m, 1, fmt), p.matrix(1, n, fmt)
    rows, columns = [[sum(r)] for r in a], [[sum(s) for s in zip(*b)]]
    la, lb, lc = p.load(a, factor, "a"), p.load(b, factor, "b"), p.load(c, fmt, "acc")
    lv, lw = p.load(v, fmt, "col", None), p.load(w, fmt, "row", None, "array")
    rs = p.emit(f"mat.row_sum {la} : {_type(fmt, m, 1, 'col')}")
    cs = p.emit(f"mat.col_sum {lb} : {_type(fmt, 1, n, 'row')}")
    p.store(rs, rows, fmt, None)
    p.store(cs, columns, fmt, None, "array")
    rs = p.emit(f"mat.arith {rs}, {lv} {{fn = add}}")
    cs = p.emit(f"mat.arith {cs}, {lw} {{fn = sub}}")
    rows, columns = _map(lambda s, t: s + t, rows, v), _map(lambda s, t: s - t, columns, w)
    p.store(rs, rows, fmt, None, "array")
    p.store(p.emit(f"mat.broadcast_add {lc}, {rs}"), [[x + r[0] for x in line] for line, r in zip(c, rows)], fmt)
    p.store(p.emit(f"mat.broadcast_add {lc}, {cs}"), [[x + y for x, y in zip(line, columns[0])] for line in c], fmt)
    return p.case()


def _add_places(p, matrix, x, fmt, use):
    """The same with each element plus what its place counts to, which the lane that has it adds; name and elements."""
    rows, columns = len(x), len(x[0])
    ty = _type(fmt, rows, columns, use)
    matrix = p.emit(f"var {matrix} : ptr<{ty}, function>")
    i = p.emit(f"var {p.u32(0)} : ptr<u32, function>")
    p.do("loop test {")
    length = p.emit(f"mat.length {p.emit(f'load {matrix} : {ty}', 2)} : u32", 2)
    p.do(f"  yield {p.emit(f'''lt {p.emit(f'load {i} : u32', 2)}, {length}''', 2)}")
    p.do("} body {")
    m, index = p.emit(f"load {matrix} : {ty}", 2), p.emit(f"load {i} : u32", 2)
    at = p.emit(f"mat.coord {m}, {index} : vec<u32, 2>", 2)
    r, c = (p.emit(f"extract {at} {{indices = [{j}]}} : u32", 2) for j in (0, 1))
    linear = p.emit(f"add {p.emit(f'''mul {r}, {p.emit(f'const {columns} : u32', 2)}''', 2)}, {c}", 2)
    small = p.emit(f"and {linear}, {p.emit('const 63 : u32', 2)}", 2)
    place = p.emit(f"convert {small} : {fmt}", 2)
    changed = p.emit(f"add {p.emit(f'mat.extract {m}, {index}', 2)}, {place}", 2)
    p.do(f"  store {matrix}, {p.emit(f'mat.insert {m}, {index}, {changed}', 2)}")
    p.do("} step {")
    p.do(f"  store {i}, {p.emit(f'''add {p.emit(f'load {i} : u32', 2)}, {p.emit('const 1 : u32', 2)}''', 2)}")
    p.do("}")
    expected = [[v + ((r * columns + c) & 63) for c, v in enumerate(line)] for r, line in enumerate(x)]
    return p.emit(f"load {matrix} : {ty}"), expected


def elements(target, fmt, use, rows, columns, seed=6):
    """Each lane changes the elements that it has, by their place."""
    p = Program(target, seed + rows)
    x = p.matrix(rows, columns, fmt, 4)
    ty = _type(fmt, rows, columns, use)
    p.store(*_add_places(p, p.load(x, fmt, use), x, fmt, use), fmt)
    first = p.emit(f"mat.insert {p.load(x, fmt, use)}, {p.u32(0)}, {p.constant(7, fmt)}")
    zeroth = p.emit(f"mat.extract {first}, {p.u32(0)}")
    whole = p.emit(f"mat.fill {zeroth} : {ty}")
    p.store(whole, _map(lambda v: 7, x), fmt)
    return p.case()


def float_atomics(rows, columns):
    """As atomics, on a target that has them for floats."""
    inputs = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "emulation", "Inputs")
    return atomics(os.path.join(inputs, "vulkan-float-atomics.yaml"), "f32", rows, columns)


def atomics(target, fmt, rows, columns, seed=7):
    """Four waves add to the same memory."""
    p = Program(target, seed + rows, waves=4)
    for layout in _LAYOUTS:
        x = p.matrix(rows, columns, fmt)
        p.atomic_add(p.load(x, fmt, "acc", layout), x, fmt, layout)
    return p.case()


def packed_fills(target, fmt, m, k, seed=8):
    """A factor filled with four different components, which repeat along K."""
    p = Program(target, seed)
    word = p.random.randint(0, 2**32 - 1)
    four = values.from_bytes(word.to_bytes(4, "little"), fmt)
    line = [four[i % 4] for i in range(k)]
    name = p.emit(f"bitcast {p.emit(f'const {word} : u32')} : u32")
    p.store(p.emit(f"mat.fill {name} : {_type(fmt, m, k, 'a')}"), [line] * m, fmt)
    p.store(p.emit(f"mat.fill {name} : {_type(fmt, k, m, 'b')}"), _transpose([line] * m), fmt, "col_major")
    return p.case()


def mistakes(target, seed=9):
    """A product of a matrix with fewer elements than lanes, for planted mistakes."""
    return product(target, "f32", "f32", "f32", 4, 2, 4, seed)


def random_call(seed):
    """One of the functions above with sizes and types chosen at random, as text, and a wave size."""
    r = random.Random(seed)
    while True:
        m, n, k = (r.choice((1, 2, 3, 4, 5, 6, 8, 10, 12, 16, 20, 24, 32)) for _ in range(3))
        if max(m * n, m * k, k * n) <= 512:
            break
    use = r.choice(("a", "b", "acc"))
    name, arguments = r.choice((
        ("product", (*r.choice((("f32", "f32", "f32"), ("f16", "f16", "f32"), ("f16", "f16", "f16"), ("f16", "f32", "f32"),
                                ("i8", "i8", "i32"), ("u8", "u8", "u32"), ("i8", "u8", "i32"), ("u8", "i8", "u32"))), m, n, k)),
        ("memories", (r.choice(("f16", "f32", "i8", "u8")), r.choice("ab"), m, k)),
        ("memories", (r.choice(("f16", "f32", "i32")), "acc", m, n)),
        ("sums", (r.choice(("i8", "u8")), "i32", m, n, k)),
        ("conversions", ([("f32", "f16"), ("i8", "i32")], use, m, n)),
        ("elements", (r.choice(("f32", "i32")), use, m, n)),
        ("arithmetic", (r.choice(("f32", "i32", "u32")), "acc", m, n)),
    ))
    listed = ", ".join(repr(a) for a in ("vulkan-subgroup", *arguments, seed))
    return f"{name}({listed})", r.choice((4, 8, 16, 32, 64, 128))
