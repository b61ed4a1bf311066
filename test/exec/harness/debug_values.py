# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Executes one invocation of a module as a debugger does, and compares what its debug information says of variables with the reference machine.

    debug_values.py [--unknown N] SOURCE.hlsl MODULE.spv NAME=VALUES... -- COMMAND...

A line of the source that ends with `//@ a:f b:v3f c[1]:d` is marked: before it runs, the variables have the values that are compared. The form
behind the colon is that of printf. COMMAND is one of the reference machine, in which {} stands for the source with a printf in front of each
marked line; all of its lanes must have the same values. NAME=VALUES gives an input or a resource of the module, by its name, as JSON. With --unknown N, N values may be unknown to
the debugger, and no fewer.
"""
import json
import math
import os
import re
import struct
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
from debug_module import Module, Position

MARK = re.compile(r"//@((?: \S+:\w+)+)\s*$")
STEPS = 100000
MOST_ELEMENTS = 16  # of a buffer that is written
UNKNOWN = None


def single(value):
    return struct.unpack("f", struct.pack("f", value))[0] if math.isfinite(value) else value


def bits(value, type):
    """A number of 32 bits, read as another type."""
    packed = struct.pack("<f", value) if isinstance(value, float) else struct.pack("<I", value & 0xffffffff)
    return struct.unpack("<f" if type.code == "OpTypeFloat" else "<I", packed)[0]


def each(function, *values):
    """Applies a function to numbers, or to the components of vectors."""
    if any(value is UNKNOWN for value in values):
        return UNKNOWN
    if isinstance(values[0], list):
        return [each(function, *parts) for parts in zip(*values)]
    return function(*values)


ARITHMETIC = {
    "FAdd": lambda a, b: a + b, "FSub": lambda a, b: a - b, "FMul": lambda a, b: a * b, "FDiv": lambda a, b: a / b, "FNegate": lambda a: -a,
    "IAdd": lambda a, b: a + b, "ISub": lambda a, b: a - b, "IMul": lambda a, b: a * b, "SNegate": lambda a: -a,
    "UDiv": lambda a, b: a // b, "UMod": lambda a, b: a % b, "SDiv": lambda a, b: int(a / b), "SRem": lambda a, b: int(math.fmod(a, b)),
    "BitwiseAnd": lambda a, b: a & b, "BitwiseOr": lambda a, b: a | b, "BitwiseXor": lambda a, b: a ^ b, "Not": lambda a: ~a,
    "ShiftLeftLogical": lambda a, b: a << (b & 31), "ShiftRightArithmetic": lambda a, b: a >> (b & 31), "ShiftRightLogical": lambda a, b: a >> (b & 31),
    "ULessThan": lambda a, b: a < b, "SLessThan": lambda a, b: a < b, "FOrdLessThan": lambda a, b: a < b,
    "UGreaterThan": lambda a, b: a > b, "SGreaterThan": lambda a, b: a > b, "FOrdGreaterThan": lambda a, b: a > b,
    "ULessThanEqual": lambda a, b: a <= b, "SLessThanEqual": lambda a, b: a <= b, "FOrdLessThanEqual": lambda a, b: a <= b,
    "UGreaterThanEqual": lambda a, b: a >= b, "SGreaterThanEqual": lambda a, b: a >= b, "FOrdGreaterThanEqual": lambda a, b: a >= b,
    "IEqual": lambda a, b: a == b, "INotEqual": lambda a, b: a != b, "FOrdEqual": lambda a, b: a == b,
    "LogicalNot": lambda a: not a, "LogicalAnd": lambda a, b: a and b, "LogicalOr": lambda a, b: a or b,
    "ConvertUToF": float, "ConvertSToF": float, "ConvertFToU": int, "ConvertFToS": int, "FConvert": lambda a: a, "UConvert": lambda a: a, "SConvert": lambda a: a,
}
EXTENDED = {"Sqrt": math.sqrt, "FAbs": abs, "FMin": min, "FMax": max, "NMin": min, "NMax": max, "UMin": min, "UMax": max, "SMin": min, "SMax": max,
            "SAbs": abs, "Floor": math.floor, "Fma": lambda a, b, c: a * b + c}


class Machine:
    def __init__(self, module, given):
        self.m, self.values, self.held = module, {}, {}
        self.position, self.steps = Position(), 0
        for op in module.ops:
            if op.code == "OpFunction":
                break
            if op.code == "OpVariable":
                name = module.names.get(op.result, op.result)
                start = given.get(name, self.values.get(op.words[1]) if len(op.words) > 1 else self.empty(module.by_id[op.type].words[1]))
                self.values[op.result] = ([start], ())
            elif op.code in ("OpConstant", "OpSpecConstant"):
                self.values[op.result] = self.parse(op.words[0])
            elif op.code in ("OpConstantTrue", "OpConstantFalse"):
                self.values[op.result] = op.code == "OpConstantTrue"
            elif op.code == "OpConstantComposite":
                self.values[op.result] = [self.values[word] for word in op.words]
            elif op.code in ("OpConstantNull", "OpUndef"):
                self.values[op.result] = self.empty(op.type, 0 if op.code == "OpConstantNull" else UNKNOWN)

    @staticmethod
    def parse(word):
        return float.fromhex(word) if "0x" in word else float(word) if "." in word or "e" in word else int(word)

    def empty(self, type, of=UNKNOWN):
        op = self.m.by_id[type]
        if op.code == "OpTypeVector":
            return [of] * int(op.words[1])
        if op.code == "OpTypeArray":
            return [self.empty(op.words[0], of) for _ in range(self.m.number(op.words[1]))]
        if op.code == "OpTypeRuntimeArray":
            return [self.empty(op.words[0], of) for _ in range(MOST_ELEMENTS)]
        if op.code == "OpTypeStruct":
            return [self.empty(word, of) for word in op.words]
        return of

    def scalar(self, type):
        op = self.m.by_id[type]
        return self.m.by_id[op.words[0]] if op.code == "OpTypeVector" else op

    # --- memory ---

    @staticmethod
    def at(pointer):
        root, path = pointer
        value = root[0]
        for index in path:
            value = UNKNOWN if value is UNKNOWN or index is UNKNOWN else value[index]
        return json.loads(json.dumps(value)) if isinstance(value, list) else value

    @staticmethod
    def put(pointer, value):
        root, path = pointer
        place, index = root, 0
        for step in path:
            place, index = place[index], step
        place[index] = json.loads(json.dumps(value)) if isinstance(value, list) else value

    # --- code ---

    def fit(self, type, value):
        if value is UNKNOWN:
            return value
        if isinstance(value, list):
            return [self.fit(type, part) for part in value]
        op = self.scalar(type)
        if op.code == "OpTypeFloat":
            return single(value)
        if op.code == "OpTypeInt":
            bits = int(op.words[0])
            value &= (1 << bits) - 1
            return value - (1 << bits) if op.words[1] == "1" and value >> (bits - 1) else value
        return value

    def run(self, entry, stop):
        """Calls \\p stop before each instruction and value of a variable that has a line."""
        body = next(body for body in self.m.functions if body[0].result == self.m.entries[entry])
        labels = {op.result: i for i, op in enumerate(body) if op.code == "OpLabel"}
        at, before, here = 0, None, None
        while True:
            op = body[at]
            at += 1
            self.steps += 1
            assert self.steps < STEPS, "an endless loop"
            self.position.step(self.m, op)
            if op.code == "OpLabel":
                before, here = here, op.result
                phis = []
                while body[at].code == "OpPhi":
                    words = body[at].words
                    phis.append((body[at].result, self.values.get(words[words.index(before, 1) - 1], UNKNOWN)))
                    at += 1
                self.values.update(phis)
            elif op.code == "OpBranch":
                at = labels[op.words[0]]
            elif op.code == "OpBranchConditional":
                stop(self)
                assert self.values[op.words[0]] is not UNKNOWN, "a branch depends on an unknown value"
                at = labels[op.words[1 if self.values[op.words[0]] else 2]]
            elif op.code in ("OpReturn", "OpFunctionEnd"):
                return
            elif op.code in ("DebugDeclare", "DebugValue"):
                stop(self)
                self.tell(op)
            elif not op.code.startswith("Debug"):
                if op.code not in ("OpFunction", "OpVariable", "OpSelectionMerge", "OpLoopMerge"):
                    stop(self)
                self.execute(op)

    def execute(self, op):
        v = lambda word: self.values.get(word, UNKNOWN)
        code, words = op.code[2:], op.words
        if code == "Variable":
            self.values[op.result] = ([self.empty(self.m.by_id[op.type].words[1])], ())
        elif code == "Load":
            self.values[op.result] = self.at(v(words[0]))
        elif code == "Store":
            self.put(v(words[0]), v(words[1]))
        elif code in ("AccessChain", "InBoundsAccessChain"):
            root, path = v(words[0])
            self.values[op.result] = (root, path + tuple(v(word) for word in words[1:]))
        elif code == "CompositeExtract":
            value = v(words[0])
            for word in words[1:]:
                value = UNKNOWN if value is UNKNOWN else value[int(word)]
            self.values[op.result] = value
        elif code == "CompositeInsert":
            root = [json.loads(json.dumps(v(words[1])))]
            self.put((root, tuple(map(int, words[2:]))), v(words[0]))
            self.values[op.result] = root[0]
        elif code == "CompositeConstruct":
            parts = [v(word) for word in words]
            if self.m.by_id[op.type].code == "OpTypeVector":
                parts = [part for value in parts for part in (value if isinstance(value, list) else [value])]
            self.values[op.result] = parts
        elif code == "VectorShuffle":
            both = v(words[0]) + v(words[1])
            self.values[op.result] = [UNKNOWN if int(word) > 1000 else both[int(word)] for word in words[2:]]
        elif code == "VectorExtractDynamic":
            self.values[op.result] = UNKNOWN if v(words[1]) is UNKNOWN else v(words[0])[v(words[1])]
        elif code == "VectorTimesScalar":
            self.values[op.result] = self.fit(op.type, [each(lambda a, b: a * b, part, v(words[1])) for part in v(words[0])])
        elif code == "Dot":
            products = [each(lambda a, b: a * b, a, b) for a, b in zip(v(words[0]), v(words[1]))]
            self.values[op.result] = UNKNOWN if UNKNOWN in products else self.fit(op.type, sum(products))
        elif code == "Select":
            chosen = v(words[0])
            if isinstance(chosen, list):
                self.values[op.result] = [b if a else c for a, b, c in zip(chosen, v(words[1]), v(words[2]))]
            else:
                self.values[op.result] = UNKNOWN if chosen is UNKNOWN else v(words[1 if chosen else 2])
        elif code == "Bitcast":
            self.values[op.result] = each(lambda value: self.fit(op.type, bits(value, self.scalar(op.type))), v(words[0]))
        elif code == "ExtInst":
            if words[1] in EXTENDED:
                self.values[op.result] = self.fit(op.type, each(EXTENDED[words[1]], *map(v, words[2:])))
        elif code in ARITHMETIC:
            self.values[op.result] = self.fit(op.type, each(ARITHMETIC[code], *map(v, words)))
        elif code not in ("Function", "SelectionMerge", "LoopMerge", "ControlBarrier", "EmitVertex", "EndPrimitive"):
            sys.exit("debug_values.py: cannot execute %r" % op)

    # --- variables ---

    def tell(self, op):
        """What is held of a variable: a list of (path, value, whether that is an address), the latest last."""
        variable, path = op.words[0], tuple(self.m.number(word) for word in op.words[3:])
        is_address = op.code == "DebugDeclare" or bool(self.m.by_id[op.words[2]].words)
        older = [row for row in self.held.get(variable, []) if row[0][:len(path)] != path]
        self.held[variable] = older + [(path, self.values.get(op.words[1], UNKNOWN), is_address)]

    def variable(self, name):
        """Its value in the innermost scope that has one of the name."""
        scope = self.position.scope
        while scope:
            for variable in self.held:
                declared = self.m.by_id[variable]
                if self.m.name_of(declared) == name and declared.words[5] == scope:
                    return self.read(variable)
            op = self.m.by_id[scope]
            scope = op.words[3] if op.code == "DebugLexicalBlock" else None
        for op in self.m.of("DebugGlobalVariable"):
            if self.m.name_of(op) == name:
                return self.at(self.values[op.words[7]])
        return UNKNOWN

    def read(self, variable):
        whole = {}
        for path, value, is_address in self.held[variable]:
            value = self.at(value) if is_address and value is not UNKNOWN else value
            if not path:
                whole = value
                continue
            place = whole
            for step in path[:-1]:
                place = place.setdefault(step, {}) if isinstance(place, dict) else place[step]
            if place is not UNKNOWN:
                place[path[-1]] = value
        return whole


def part_of(value, type, path, module):
    """A part of a variable, by names of members and indices."""
    for step in re.findall(r"\.(\w+)|\[(\d+)\]", path):
        op = module.by_id[type]
        if step[1] and op.code == "DebugTypeComposite":  # a patch, whose one member has the points
            type = module.by_id[op.words[9]].words[1]
            value = value.get(0, UNKNOWN) if isinstance(value, dict) else value and value[0]
            op = module.by_id[type]
        if step[1]:
            index = int(step[1])
        elif op.code == "DebugTypeVector":
            index = "xyzw".index(step[0])
        else:
            names = [module.name_of(module.by_id[word]) for word in op.words[9:]]
            index = names.index(step[0])
        type = module.by_id[op.words[9 + index]].words[1] if op.code == "DebugTypeComposite" else op.words[0]
        value = UNKNOWN if value is UNKNOWN else value.get(index, UNKNOWN) if isinstance(value, dict) else value[index]
    return value


def printed(form, value):
    if isinstance(value, dict):
        value = [value.get(i, UNKNOWN) for i in range(int(form[1]))] if form.startswith("v") else UNKNOWN
    if value is UNKNOWN or isinstance(value, list) and UNKNOWN in value:
        return "?"
    if isinstance(value, list):
        return ", ".join(printed(form[2:], part) for part in value)
    return "%.6g" % value if form == "f" else "%d" % value


class Marks:
    def __init__(self, path):
        with open(path) as file:
            self.lines = file.read().split("\n")
        self.marks = {}
        for number, line in enumerate(self.lines, 1):
            found = MARK.search(line)
            if found:
                self.marks[number] = [tuple(word.rsplit(":", 1)) for word in found[1].split()]

    def with_prints(self):
        lines = list(self.lines)
        for number, marked in self.marks.items():
            forms = " ".join("%" + (form[:-1] + "g" if form.endswith("f") else form) for _, form in marked)
            lines[number - 1] = 'printf("@%d %s", %s); %s' % (number, forms, ", ".join(path for path, _ in marked), lines[number - 1])
        return "\n".join(lines)


def once(lines):
    """Lanes print the same, one after the other."""
    return [line for i, line in enumerate(lines) if i == 0 or line != lines[i - 1]]


def expected(marks, command, folder, source):
    copy = os.path.join(folder, os.path.basename(source))
    with open(copy, "w") as file:
        file.write(marks.with_prints())
    done = subprocess.run([copy if word == "{}" else word for word in command], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    if done.returncode:
        sys.exit(done.stdout)
    return once([line for line in done.stdout.split("\n") if line.startswith("@")])


def shown(marks, module, entry, given, source):
    machine, lines, last = Machine(module, given), [], [None]
    types = {}
    for op in module.of("DebugLocalVariable") + module.of("DebugGlobalVariable"):
        types[module.name_of(op)] = op.words[1]

    def stop(machine):
        position = machine.position
        here = position.line, position.scope, position.inlined
        if position.line is None or here == last[0]:
            return
        last[0] = here
        if position.line in marks.marks and os.path.basename(module.source(position.source)) == os.path.basename(source):
            values = []
            for path, form in marks.marks[position.line]:
                name = re.match(r"\w+", path)[0]
                value = part_of(machine.variable(name), types[name], path[len(name):], module) if name in types else UNKNOWN
                values.append(printed(form, value))
            lines.append("@%d %s" % (position.line, " ".join(values)))

    machine.run(entry, stop)
    return once(lines)


def main():
    words = sys.argv[1:]
    unknown = int(words.pop(1)) if words[0] == "--unknown" else 0
    words = words[1:] if words[0] == "--unknown" else words
    end = words.index("--")
    source, path, *named = words[:end]
    given = {name: json.loads(values) for name, values in (one.split("=", 1) for one in named)}
    marks, module = Marks(source), Module(path)
    entry, = module.entries
    with tempfile.TemporaryDirectory(prefix="tessera-debug-") as folder:
        wanted = expected(marks, words[end + 1:], folder, source)
    found = shown(marks, module, entry, given, source)
    missing = sum(line.count("?") for line in found)
    agree = len(wanted) == len(found) and all(
        re.fullmatch(re.escape(mine).replace(r"\?", r"[-+.,\w ]+?"), other) for mine, other in zip(found, wanted))
    if not agree or missing != unknown or not found:
        print("the reference machine:", *wanted, sep="\n  ")
        print("the debugger, with %d unknown values:" % missing, *found, sep="\n  ")
        sys.exit(1)
    print("%d stops show what the reference machine has" % len(found))


if __name__ == "__main__":
    main()
