# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Reads the debug information of modules, and checks that it agrees with itself, with the code and with the sources.

    debug_reader.py [--variables] MODULE.spv...

- Each instruction of a function of the user has a scope, which the function or an inlined call leads to, and its line is in that function.
- A DebugInlinedAt stands on a line that names the function which was called there.
- A variable is declared on its line, with the type that is written there, and something tells its value, which has that type.
- Members of a struct lie one behind the other, and their sizes are those of their types.

--variables prints the variables, one a line: FUNCTION NAME: TYPE, of global ones NAME: TYPE. Exit status: 1 after a problem.
"""
import re
import sys

sys.dont_write_bytecode = not sys.pycache_prefix
from debug_module import NO_OPERATION, Module, Position

BUILT_IN = re.compile(r"^(float|half|double|int|uint|bool|float16_t|int16_t|uint16_t|int64_t|uint64_t)([1-4]?)(?:x([1-4]))?$")
SAME = {"half": "float", "float16_t": "half"}
FLOAT, SIGNED, UNSIGNED, BOOLEAN = 3, 4, 6, 2


class Extent:
    """The lines of a function, by the braces of its text."""

    def __init__(self, lines, first):
        text = "\n".join(lines[first - 1:])
        text = re.sub(r'//[^\n]*|/\*.*?\*/|"(?:[^"\\\n]|\\.)*"', lambda found: re.sub(r"[^\n]", " ", found[0]), text, flags=re.S)
        depth = 0
        self.first, self.last = first, len(lines)
        for at, letter in enumerate(text):
            depth += (letter == "{") - (letter == "}")
            if letter == "}" and depth == 0:
                self.last = first + text.count("\n", 0, at)
                return

    def has(self, line):
        return self.first <= line <= self.last


class Reader:
    def __init__(self, module):
        self.m, self.problems = module, []
        self.texts, self.extents = {}, {}

    def fail(self, text):
        self.problems.append(text)

    def text(self, source):
        if source not in self.texts:
            self.texts[source] = self.m.text_of(source)
        return self.texts[source]

    def line(self, source, number):
        lines = self.text(source)
        return lines[number - 1] if lines and 0 < number <= len(lines) else None

    def extent(self, function):
        """None if the text is not known, or another one holds the lines because of `#line`."""
        if function.result not in self.extents:
            source, line = function.words[2], self.m.number(function.words[3])
            lines = self.text(source)
            self.extents[function.result] = Extent(lines, line) if lines and 0 < line <= len(lines) else None
        return self.extents[function.result]

    def check(self):
        for op in self.m.of("DebugTypeComposite"):
            self.composite(op)
        for op in self.m.of("DebugInlinedAt"):
            self.call(op)
        for body in self.m.functions:
            self.function(body)
        told = {op.words[0] for op in self.m.ops if op.code in ("DebugDeclare", "DebugValue")}
        for op in self.m.of("DebugLocalVariable"):
            self.variable(op, op.result in told)
        for op in self.m.of("DebugGlobalVariable"):
            self.declaration(op)
        return self.problems

    # --- types ---

    def size(self, type):
        """Bits of a type for debuggers; None if it has none."""
        op = self.m.by_id[type]
        if op.code == "DebugTypeBasic":
            return self.m.number(op.words[1])
        if op.code in ("DebugTypeVector", "DebugTypeMatrix", "DebugTypeArray"):
            each = self.size(op.words[0])
            for count in op.words[1:2] if op.code != "DebugTypeArray" else op.words[1:]:
                each = None if each is None else each * self.m.number(count)
            return each
        if op.code == "DebugTypeComposite":
            size = self.m.by_id[op.words[7]]
            return None if size.code == "DebugInfoNone" else int(size.words[0])
        return None

    def spell(self, type):
        op = self.m.by_id[type]
        if op.code == "DebugTypeBasic":
            return self.m.name_of(op)
        if op.code == "DebugTypeVector":
            return self.spell(op.words[0]) + str(self.m.number(op.words[1]))
        if op.code == "DebugTypeMatrix":
            row = self.m.by_id[op.words[0]]
            return "%s%dx%d" % (self.spell(row.words[0]), self.m.number(op.words[1]), self.m.number(row.words[1]))
        if op.code == "DebugTypeArray":
            counts, element = "", op
            while element.code == "DebugTypeArray":
                counts += "".join("[%d]" % self.m.number(count) for count in element.words[1:])
                element = self.m.by_id[element.words[0]]
            return self.spell(element.result) + counts
        return self.m.name_of(op) if op.code == "DebugTypeComposite" else op.code

    def composite(self, op):
        end, name = 0, self.m.name_of(op)
        for word in op.words[9:]:
            member = self.m.by_id[word]
            if member.code != "DebugTypeMember":
                continue
            offset, bits = self.m.number(member.words[5]), self.m.number(member.words[6])
            if offset < end:
                self.fail("%s.%s begins before the end of the member before" % (name, self.m.name_of(member)))
            if bits and bits != self.size(member.words[1]):
                self.fail("%s.%s has %d bits, and its type %s" % (name, self.m.name_of(member), bits, self.size(member.words[1])))
            end = offset + bits
        if self.size(op.result) is not None and self.size(op.result) < end:
            self.fail("%s ends before its members" % name)

    def matches(self, value, type):
        """Whether a type of SPIR-V has the values of one for debuggers."""
        of, told = self.m.by_id[value], self.m.by_id[type]
        if told.code == "DebugTypeBasic":
            bits, encoding = self.m.number(told.words[1]), self.m.number(told.words[2])
            if of.code == "OpTypeBool":
                return encoding == BOOLEAN
            if of.code == "OpTypeFloat":
                return encoding == FLOAT and int(of.words[0]) == bits
            return of.code == "OpTypeInt" and int(of.words[0]) == bits and encoding == (SIGNED if of.words[1] == "1" else UNSIGNED)
        if told.code == "DebugTypeVector":
            return of.code == "OpTypeVector" and int(of.words[1]) == self.m.number(told.words[1]) and self.matches(of.words[0], told.words[0])
        if told.code in ("DebugTypeMatrix", "DebugTypeArray"):
            return of.code == "OpTypeArray" and self.m.number(of.words[1]) == self.m.number(told.words[1]) and self.matches(of.words[0], told.words[0])
        if told.code == "DebugTypeComposite":
            members = [self.m.by_id[word].words[1] for word in told.words[9:]]
            return of.code == "OpTypeStruct" and len(of.words) == len(members) and all(map(self.matches, of.words, members))
        return False

    # --- code ---

    def call(self, op):
        """Some scope is inlined there: the line of the call has its name."""
        line, caller = self.m.number(op.words[0]), self.m.function_of(op.words[1])
        names = {self.m.name_of(self.m.function_of(scope.words[0])) for scope in self.m.of("DebugScope")
                 if len(scope.words) > 1 and scope.words[1] == op.result}
        names |= {self.m.name_of(self.m.function_of(other.words[1])) for other in self.m.of("DebugInlinedAt")
                  if len(other.words) > 2 and other.words[2] == op.result}
        text = self.line(caller.words[2], line)
        if self.m.name_of(caller) in names:
            self.fail("%s is inlined into itself" % self.m.name_of(caller))
        if len(names) > 1:
            self.fail("the call on line %d is one of several functions: %s" % (line, sorted(names)))
        for name in names:
            # Or the class of a method, which a function of a dialect calls; or the name of a macro.
            words = "|".join(map(re.escape, name.split("::")))
            if line == self.m.number(caller.words[3]):
                continue  # what an entry point calls besides its body, as a patch constant function
            if text is not None and not re.search(r"\b(?:%s|[A-Z_0-9]+(?=\())\b" % words, text) and "operator" not in name:
                self.fail("line %d calls %s, and is: %s" % (line, name, text.strip()))

    def outermost(self, position):
        """The function that a scope is in when all calls are undone."""
        scope, inlined = position.scope, position.inlined
        while inlined:
            at = self.m.by_id[inlined]
            extent = self.extent(self.m.function_of(at.words[1]))
            line = self.m.number(at.words[0])
            if extent and not extent.has(line):
                self.fail("a call on line %d of %s" % (line, self.m.name_of(self.m.function_of(at.words[1]))))
            scope, inlined = at.words[1], at.words[2] if len(at.words) > 2 else None
        return self.m.function_of(scope)

    def function(self, body):
        definitions = [op for op in body if op.code == "DebugFunctionDefinition"]
        if not any(op.code == "OpLabel" for op in body):
            return
        if len(definitions) != 1:
            if len(definitions) > 1:
                self.fail("%d definitions of a function" % len(definitions))
            return
        function = self.m.by_id[definitions[0].words[0]]
        if definitions[0].words[1] != body[0].result:
            self.fail("%s is the definition of another function" % self.m.name_of(function))
        if self.m.number(function.words[8]) < self.m.number(function.words[3]):
            self.fail("the body of %s begins before it" % self.m.name_of(function))
        position = Position()
        for op in body:
            position.step(self.m, op)
            if op.code in ("DebugDeclare", "DebugValue"):
                self.value(op)
            if op.code.startswith("Debug") or op.code in NO_OPERATION or op.code in ("OpBranch", "OpReturn", "OpKill"):
                continue
            if not position.scope and not position.line:
                continue  # the compiler's own
            if not position.scope:
                self.fail("no scope on line %d: %r of %s" % (position.line, op, self.m.name_of(function)))
            elif self.outermost(position) is not function:
                self.fail("%r of %s has a scope of %s" % (op, self.m.name_of(function), self.m.name_of(self.outermost(position))))
            elif position.line:
                self.place(op, position)

    def place(self, op, position):
        """Its line is in its function, or behind a #include or #line in it."""
        function = self.m.function_of(position.scope)
        extent = self.extent(function)
        if position.source != function.words[2] or not extent or extent.has(position.line):
            return
        text = self.line(position.source, position.line)
        if re.search(r"\bstatic\b|^\s*\w+ \w+ *=", text or ""):
            return  # a static variable, which the entry point initializes
        self.fail("%r is on line %d, outside of %s: %s" % (op, position.line, self.m.name_of(function), text.strip()))

    # --- variables ---

    def value(self, op):
        variable, value = self.m.by_id[op.words[0]], self.m.by_id[op.words[1]]
        type = variable.words[1]
        for word in op.words[3:]:
            type = self.part(type, self.m.number(word))
            if not type:
                return self.fail("%s is %s, which has no part %s" % (self.m.name_of(variable), self.spell(variable.words[1]),
                                                                     [self.m.number(word) for word in op.words[3:]]))
        if value.code == "OpUndef":
            return
        of = value.type
        expression = self.m.by_id[op.words[2]]
        if op.code == "DebugDeclare" or expression.words:
            pointer = self.m.by_id[of]
            if pointer.code != "OpTypePointer":
                return self.fail("%s is at something else than an address: %r" % (self.m.name_of(variable), value))
            of = pointer.words[1]
        if not self.matches(of, type):
            self.fail("%s is %s, and has the value %r" % (self.m.name_of(variable), self.spell(type), value))

    def part(self, type, index):
        """The type of a part; None if there is no such part."""
        op = self.m.by_id[type]
        if op.code == "DebugTypeComposite":
            return self.m.by_id[op.words[9 + index]].words[1] if 9 + index < len(op.words) else None
        if op.code == "DebugTypeArray" and len(op.words) == 1:
            return op.words[0]
        return op.words[0] if op.code != "DebugTypeBasic" and index < self.m.number(op.words[1]) else None

    def variable(self, op, is_told):
        name, function = self.m.name_of(op), self.m.function_of(op.words[5])
        if not is_told:
            self.fail("nothing tells of %s" % name)
        extent, line = self.extent(function), self.m.number(op.words[3])
        declared = self.line(op.words[2], line) or ""
        if extent and op.words[2] == function.words[2] and not extent.has(line) and self.m.name_of(function) not in declared:
            self.fail("%s of %s is on line %d" % (name, self.m.name_of(function), line))
        if name != "this":
            self.declaration(op)

    def declaration(self, op):
        """The line has the name, and before it a type that the variable must have if it is one of HLSL's."""
        # A resource in a struct has the names of both. Of variables of one name in several scopes, some have a number.
        text = self.line(op.words[2], self.m.number(op.words[3]))
        names = [self.m.name_of(op), *re.split(r"[.:]+", self.m.name_of(op))[::-1]]
        names += [re.sub(r"_\d+$", "", name) for name in names]
        name = next((one for one in names if re.search(r"\b%s\b" % re.escape(one), text or "")), names[0])
        if text is None or "#" in text:
            return
        column = self.m.number(op.words[4])
        if not re.search(r"\b%s\b" % re.escape(name), text):
            if not re.search(r"\b[A-Z_0-9]+\(", text):  # an argument of a macro may make it
                self.fail("line %d declares no %s: %s" % (self.m.number(op.words[3]), name, text.strip()))
            return
        before = re.search(r"(\w+)\s+$", text[:column - 1])
        behind = re.match(r"%s((?:\[\d+\])*)" % re.escape(name), text[column - 1:])
        written = BUILT_IN.match(before[1]) if before and behind else None
        if not written or re.search(r"\[(?!\d+\])", text[column - 1:]):
            return
        scalar, told = written[1], self.spell(op.words[1])
        count = written[2] if written[3] or written[2] != "1" else ""
        shape = count + ("x" + written[3] if written[3] else "") + behind[1]
        wanted = {of + shape for of in (scalar, SAME.get(scalar, scalar), {"float16_t": "float16_t", "half": "float16_t"}.get(scalar, scalar))}
        if re.search(r"x1\b|1x", shape) or told.split("[")[0].endswith("Counter"):
            return  # SPIR-V has no such matrices
        if told not in wanted:
            self.fail("%s is %s, and is told to be %s" % (name, before[1] + behind[1], told))

    def print_variables(self):
        for op in self.m.of("DebugGlobalVariable"):
            print("%s: %s" % (self.m.name_of(op), self.spell(op.words[1])))
        for op in self.m.of("DebugLocalVariable"):
            print("%s %s: %s" % (self.m.name_of(self.m.function_of(op.words[5])), self.m.name_of(op), self.spell(op.words[1])))


def problems_of(path):
    return Reader(Module(path)).check()


def main():
    paths = [arg for arg in sys.argv[1:] if arg != "--variables"]
    wrong = 0
    for path in paths:
        reader = Reader(Module(path))
        found = sorted(set(reader.check()))
        wrong += len(found)
        for problem in found:
            print("%s: %s" % (path, problem))
        if "--variables" in sys.argv:
            reader.print_variables()
    if not wrong:
        print("%d modules agree with their sources" % len(paths))
    sys.exit(1 if wrong else 0)


if __name__ == "__main__":
    main()
