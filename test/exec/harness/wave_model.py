#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs IR after the passes on a model of one wave of any size, whose lanes go in step, for what no device
at hand can show: wave sizes other than its own, and mistakes that a device forgives. An error is

  - a read of another lane, or a barrier, that not all lanes reach together
  - a load of bytes that belong to no matrix, a store to the same byte by two lanes in one operation
  - an index out of range, a value that was never computed

    wave_model.py [--tessera-opt PROGRAM] TEST

The test names wave sizes and programs of emulation.py, each of which runs at every size:

    // waves: 4 8 16 32 64 128
    // case: product("vulkan-subgroup", "f32", "f32", "f32", 16, 16, 16)

or how many programs of random kinds, types, sizes and wave sizes

    // random: 100

and mistakes to plant in the IR of the first program, which the model has to find: a regular expression, what
stands in the place of its last match, and a part of the complaint.

    // broken: (%\\S+) = and .*, %1$ => \\1 = const 0 : u32 => mismatches
"""

import argparse
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
import case as cases
import emulation
import values


class Wrong(Exception):
    pass


# --- reading the text ---------------------------------------------------------------------------

class Op:
    def __init__(self, result, name, symbol, value, operands, attributes, type_, line):
        self.result, self.name, self.symbol, self.value = result, name, symbol, value
        self.operands, self.attributes, self.type, self.line = operands, attributes, type_, line
        self.regions = []


_LINE = re.compile(r"(?:(%\S+) = )?([a-z_0-9.]+)\s*(@\S+)?\s*((?:-?[0-9][^\s,{:]*|true|false|zero|inf|nan)(?=\s|$))?\s*"
                   r"((?:%[^\s,]+(?:, )?)*)\s*(\{[^}]*\})?\s*(?:: (.+?))?$")


def _parse_op(line):
    match = _LINE.match(line)
    if not match:
        raise Wrong(f"the model cannot read: {line}")
    result, name, symbol, value, operands, attributes, type_ = match.groups()
    named = {}
    for part in re.findall(r"(\w+)(?: = (\[[^\]]*\]|[\w.]+))?", attributes or ""):
        named[part[0]] = part[1]
    return Op(result, name, symbol, value, [o for o in (operands or "").replace(" ", "").split(",") if o], named, type_, line)


def parse(text):
    """The globals (name: type) and the ops of the function."""
    globals_ = dict(re.findall(r"^global (@\S+) : (.*), (?:storage|workgroup|private)", text, re.M))
    body = text[text.index("func "):].splitlines()[1:]
    root, stack = [], []
    region = root
    for line in map(str.strip, body):
        if not line or line.startswith("//"):
            continue
        if re.match(r"(if|loop)\b.*\{$", line):
            head = line[:line.rindex(" ", 0, len(line) - 2)]
            op = _parse_op(head.strip())
            region.append(op)
            stack.append((op, region))
            op.regions.append([])
            region = op.regions[-1]
        elif re.match(r"\} (else|body|step) \{$", line):
            op = stack[-1][0]
            op.regions.append([])
            region = op.regions[-1]
        elif line == "}":
            if not stack:
                break
            region = stack.pop()[1]
        else:
            region.append(_parse_op(line))
    return globals_, root


# --- types ---------------------------------------------------------------------------------------

def _element(type_):
    """The element of vec<T, n> and array<T, n>, and n."""
    match = re.match(r"(?:vec|array)<(.*), (\d+)>$", type_)
    return match.group(1), int(match.group(2))


def _pointee(type_):
    return re.match(r"ptr<(.*), \w+>$", type_).group(1)


def _scalar(type_):
    return _element(type_)[0] if type_.startswith("vec") else type_


def _bytes(type_, value):
    if type_.startswith("vec"):
        return b"".join(_bytes(_element(type_)[0], v) for v in value)
    return values.to_bytes([value], type_)


def _from_bytes(type_, data):
    if not type_.startswith("vec"):
        return values.from_bytes(data, type_)[0]
    element, count = _element(type_)
    size = len(data) // count
    return tuple(_from_bytes(element, data[i * size:(i + 1) * size]) for i in range(count))


def _size(type_):
    if type_.startswith("vec"):
        element, count = _element(type_)
        return count * _size(element)
    return values.width(type_) // 8


# --- memory --------------------------------------------------------------------------------------

class Bytes:
    def __init__(self, data, readable=None):
        self.data, self.readable = bytearray(data), readable


class Pointer:
    """Into a local of each lane (a list of roots), the wave's one array, or bytes at offsets."""

    def __init__(self, roots=None, path=(), memory=None, offsets=None, type_=None):
        self.roots, self.path, self.memory, self.offsets, self.type = roots, list(path), memory, offsets, type_


def _mutable(value, type_):
    if type_.startswith("array"):
        return [_mutable(v, _element(type_)[0]) for v in value]
    return value


def _frozen(value):
    return tuple(map(_frozen, value)) if isinstance(value, list) else value


def _undefined(type_):
    if type_.startswith("array") or type_.startswith("vec"):
        element, count = _element(type_)
        return tuple(_undefined(element) for _ in range(count))
    return None


def _zero(type_):
    if type_.startswith("array") or type_.startswith("vec"):
        element, count = _element(type_)
        return tuple(_zero(element) for _ in range(count))
    return 0.0 if type_[0] == "f" else 0


# --- execution -----------------------------------------------------------------------------------

def _binary(name, type_):
    fmt = _scalar(type_)
    integer = fmt[0] != "f"

    def divide(x, y):
        if not integer:
            return x / y
        return abs(x) // abs(y) * (1 if (x < 0) == (y < 0) else -1)

    functions = {
        "add": lambda x, y: x + y, "sub": lambda x, y: x - y, "mul": lambda x, y: x * y, "div": divide,
        "rem": lambda x, y: x - y * divide(x, y), "and": lambda x, y: x & y, "or": lambda x, y: x | y,
        "xor": lambda x, y: x ^ y, "shl": lambda x, y: x << (y % values.width(fmt)),
        "shr": lambda x, y: x >> (y % values.width(fmt)),
    }
    function = functions[name]
    if fmt == "bool":
        return function
    return lambda x, y: values.convert(function(x, y), fmt)


_COMPARE = {"eq": lambda x, y: x == y, "ne": lambda x, y: x != y, "lt": lambda x, y: x < y,
            "le": lambda x, y: x <= y, "gt": lambda x, y: x > y, "ge": lambda x, y: x >= y}


class Wave:
    def __init__(self, size, globals_, buffers):
        self.size = size
        self.all = [True] * size
        self.env, self.types = {}, {}
        self.memories = {}
        for name, type_ in globals_.items():
            if type_ == "bytes":
                self.memories[name] = buffers[name[1:]]
            else:
                self.memories[name] = _mutable(_undefined(type_), type_)
        self.global_types = globals_
        self.reads = 0

    def lanes(self, mask):
        return [i for i in range(self.size) if mask[i]]

    def run(self, region, mask):
        for op in region:
            if op.name == "if":
                self._if(op, mask)
            elif op.name == "loop":
                self._loop(op, mask)
            elif op.name == "yield":
                return self.env[op.operands[0]]
            elif op.name == "return":
                return None
            else:
                try:
                    self._execute(op, mask)
                except Wrong:
                    raise
                except Exception as error:
                    raise Wrong(f"{op.line}: {type(error).__name__}: {error}") from error
        return None

    def _if(self, op, mask):
        condition = self.env[op.operands[0]]
        for index, region in enumerate(op.regions):
            inner = [m and bool(c) == (index == 0) for m, c in zip(mask, condition)]
            if any(inner):
                self.run(region, inner)

    def _loop(self, op, mask):
        active = list(mask)
        while True:
            test = self.run(op.regions[0], active)
            active = [a and bool(t) for a, t in zip(active, test)]
            if not any(active):
                return
            self.run(op.regions[1], active)
            if len(op.regions) > 2:
                self.run(op.regions[2], active)

    def _define(self, op, mask, type_, function):
        """The result of each active lane."""
        result = [None] * self.size
        for lane in self.lanes(mask):
            result[lane] = function(lane)
        self.env[op.result], self.types[op.result] = result, type_

    def _together(self, op, mask):
        if not all(mask):
            raise Wrong(f"only {sum(mask)} of {self.size} lanes reach: {op.line}")

    def _execute(self, op, mask):
        env, operands = self.env, op.operands
        first = self.types.get(operands[0]) if operands else None
        value = lambda index, lane: env[operands[index]][lane]
        name = op.name
        if name == "const":
            self._define(op, self.all, op.type, self._constant(op))
        elif name == "undef":
            self._define(op, mask, op.type, lambda lane: _undefined(op.type))
        elif name == "builtin":
            known = {"wave_lane_index": lambda lane: lane, "group_index": lambda lane: lane,
                     "wave_lane_count": lambda lane: self.size, "wave_index": lambda lane: 0}
            self._define(op, mask, op.type, known[op.attributes["fn"]])
        elif name == "global":
            memory = self.memories[op.symbol]
            env[op.result] = Pointer(memory=memory) if isinstance(memory, Bytes) else Pointer(roots=[memory] * self.size)
            self.types[op.result] = op.type
        elif name == "var":
            type_ = _pointee(op.type)
            roots = [[_mutable(value(0, lane) if operands and mask[lane] else _undefined(type_), type_)]
                     for lane in range(self.size)]
            env[op.result], self.types[op.result] = Pointer(roots=roots, path=[[0] * self.size]), op.type
        elif name == "access":
            base = env[operands[0]]
            path = base.path + [env[o] for o in operands[1:]]
            env[op.result], self.types[op.result] = Pointer(roots=base.roots, path=path), op.type
        elif name == "bytes_at":
            env[op.result] = Pointer(memory=env[operands[0]].memory, offsets=env[operands[1]], type_=_pointee(op.type))
            self.types[op.result] = op.type
            align = int(op.attributes.get("align") or 1)
            for lane in self.lanes(mask):
                if env[operands[1]][lane] % align:
                    raise Wrong(f"{op.line}: offset {env[operands[1]][lane]} is no multiple of {align}")
        elif name == "load":
            self._define(op, mask, op.type, lambda lane: self._load(op, env[operands[0]], lane))
        elif name == "store":
            written = set()
            for lane in self.lanes(mask):
                self._store(op, env[operands[0]], lane, value(1, lane), written)
        elif name == "atomic":
            function = {"add": "add", "and": "and", "or": "or"}[op.attributes["fn"]]
            combine = _binary(function, self.types[operands[1]])
            old = [None] * self.size
            for lane in self.lanes(mask):
                old[lane] = self._load(op, env[operands[0]], lane)
                self._store(op, env[operands[0]], lane, combine(old[lane], value(1, lane)), set())
            if op.result:
                env[op.result], self.types[op.result] = old, op.type
        elif name == "barrier":
            self._together(op, mask)
        elif name == "wave.read_lane":
            self._together(op, mask)
            self.reads += 1
            source, lanes = env[operands[0]], env[operands[1]]
            if any(not 0 <= lane < self.size for lane in lanes):
                raise Wrong(f"{op.line}: lane out of range")
            self._define(op, mask, first, lambda lane: source[lanes[lane]])
        elif name == "wave.read_first":
            source, leader = env[operands[0]], next(lane for lane in range(self.size) if mask[lane])
            self._define(op, mask, first, lambda lane: source[leader])
        elif name == "construct":
            self._define(op, mask, op.type, lambda lane: tuple(env[o][lane] for o in operands))
        elif name == "extract":
            indices = [int(i) for i in op.attributes["indices"].strip("[]").split(",")]

            def part(lane):
                whole = value(0, lane)
                for index in indices:
                    whole = whole[index]
                return whole
            self._define(op, mask, op.type, part)
        elif name == "extract_dynamic":
            self._define(op, mask, op.type, lambda lane: value(0, lane)[value(1, lane)])
        elif name == "select":
            self._define(op, mask, op.type, lambda lane: value(1 if value(0, lane) else 2, lane))
        elif name in _COMPARE:
            self._define(op, mask, "bool", lambda lane: _COMPARE[name](value(0, lane), value(1, lane)))
        elif name in ("mad", "fma"):
            multiply, add = _binary("mul", first), _binary("add", first)
            self._define(op, mask, first, lambda lane: add(multiply(value(0, lane), value(1, lane)), value(2, lane)))
        elif name == "dot_packed":
            four = "i8" if first == "i32" else "u8"
            unpack = lambda word: values.from_bytes(values.to_bytes([word], first), four)
            self._define(op, mask, first, lambda lane: values.wrap(
                value(2, lane) + sum(x * y for x, y in zip(unpack(value(0, lane)), unpack(value(1, lane)))), first))
        elif name == "neg":
            self._define(op, mask, first, lambda lane: values.convert(-value(0, lane), first))
        elif name == "not":
            self._define(op, mask, first, lambda lane: values.wrap(~value(0, lane), first))
        elif name == "bitcast":
            self._define(op, mask, op.type, lambda lane: _from_bytes(op.type, _bytes(first, value(0, lane))))
        elif name == "convert":
            to = _scalar(op.type)
            one = lambda x: values.convert(int(x) if to[0] != "f" else x, to)
            self._define(op, mask, op.type,
                         lambda lane: tuple(map(one, value(0, lane))) if op.type.startswith("vec") else one(value(0, lane)))
        else:
            function = _binary(name, first)
            self._define(op, mask, first, lambda lane: function(value(0, lane), value(1, lane)))

    def _constant(self, op):
        if op.value == "zero":
            return lambda lane: _zero(op.type)
        if op.value in ("true", "false"):
            return lambda lane: op.value == "true"
        if op.type[0] == "f":
            number = float(op.value) if not op.value.startswith("0x") else values.from_bits(int(op.value, 16), op.type)
        else:
            number = int(op.value, 0)
        return lambda lane: number

    def _place(self, pointer, lane):
        whole = pointer.roots[lane]
        for indices in pointer.path[:-1]:
            whole = whole[indices[lane]]
        index = pointer.path[-1][lane]
        if not 0 <= index < len(whole):
            raise Wrong(f"index {index} of {len(whole)}")
        return whole, index

    def _load(self, op, pointer, lane):
        if not pointer.memory:
            whole, index = self._place(pointer, lane)
            if whole[index] is None:
                raise Wrong(f"{op.line}: lane {lane} reads what was never written")
            return _frozen(whole[index])
        at, size = pointer.offsets[lane], _size(pointer.type)
        if at < 0 or at + size > len(pointer.memory.data):
            raise Wrong(f"{op.line}: lane {lane} reads bytes {at} of {len(pointer.memory.data)}")
        readable = pointer.memory.readable
        if readable is not None and not all(b in readable for b in range(at, at + size)):
            raise Wrong(f"{op.line}: lane {lane} reads {size} bytes at {at}, which belong to no matrix")
        return _from_bytes(pointer.type, pointer.memory.data[at:at + size])

    def _store(self, op, pointer, lane, value, written):
        if not pointer.memory:
            whole, index = self._place(pointer, lane)
            if isinstance(whole[index], list):
                whole[index] = _mutable(value, f"array<x, {len(value)}>")
            else:
                whole[index] = value
            keys = {(id(whole), index)}
        else:
            at, size = pointer.offsets[lane], _size(pointer.type)
            if at < 0 or at + size > len(pointer.memory.data):
                raise Wrong(f"{op.line}: lane {lane} writes bytes {at} of {len(pointer.memory.data)}")
            pointer.memory.data[at:at + size] = _bytes(pointer.type, value)
            keys = set(range(at, at + size))
        if keys & written:
            raise Wrong(f"{op.line}: two lanes write the same place")
        written |= keys


# --- the tests -----------------------------------------------------------------------------------

def run_case(opt, call, size, mistake=None):
    emulation.WAVE = size
    case = eval("emulation." + call, {"emulation": emulation})
    with tempfile.NamedTemporaryFile("w", suffix=".tsir") as file:
        file.write(case.source)
        file.flush()
        done = subprocess.run([opt, "--passes=all", "--target", case.target, *case.options, file.name],
                              stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True)
    if done.returncode != 0 or done.stderr:
        raise Wrong(f"tessera-opt: {done.stderr[-2000:]}")
    # The plan names matrices that do not exist any more.
    text = re.sub(r"^plan \{.*?^\}\n", "", done.stdout, flags=re.M | re.S)
    if "mat<" in text:
        raise Wrong("a matrix is left")
    if mistake:
        *_, match = re.finditer(mistake[0], text, re.M)
        text = text[:match.start()] + match.expand(mistake[1]) + text[match.end():]
    globals_, ops = parse(text)
    buffers = {b.name: Bytes(b.initial, case.readable.get(b.name)) for b in case.buffers}
    wave = Wave(size, globals_, buffers)
    wave.run(ops, wave.all)
    for buffer in case.buffers:
        if buffer.expected is None:
            continue
        wrong = list(cases.mismatches(buffer, bytes(buffers[buffer.name].data)))
        if wrong:
            raise Wrong(f"{len(wrong)} mismatches; " + "; ".join(wrong[:4]))
    return wave.reads


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera-opt", default="tessera-opt")
    parser.add_argument("test")
    args = parser.parse_args()
    with open(args.test) as file:
        text = file.read()
    waves = re.search(r"^// waves: (.*)$", text, re.M)
    sizes = [int(n) for n in waves.group(1).split()] if waves else []
    failures = count = 0
    calls = re.findall(r"^// case: (.*)$", text, re.M)
    runs = [(call, size) for call in calls for size in sizes]
    for number in re.findall(r"^// random: (\d+)$", text, re.M):
        runs += map(emulation.random_call, range(int(number)))
    for mistake in re.findall(r"^// broken: (.*) => (.*) => (.*)$", text, re.M):
        count += 1
        try:
            run_case(args.tessera_opt, calls[0], sizes[0], mistake)
            found = "nothing"
        except Wrong as error:
            found = str(error)
        if mistake[2] not in found:
            failures += 1
            print(f"{mistake[0]} was broken and the model found {found}")
    for call, size in runs:
        count += 1
        try:
            run_case(args.tessera_opt, call, size)
        except Wrong as error:
            failures += 1
            print(f"{call} in a wave of {size}: {error}")
    print(f"{count} runs, {failures} wrong")
    return 1 if failures or not count else 0


if __name__ == "__main__":
    sys.exit(main())
