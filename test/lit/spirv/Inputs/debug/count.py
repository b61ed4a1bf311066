# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the debug information of a disassembled module with its sources.

    count.py MODULE.spvasm SOURCE...

MODULE.spvasm has ids as numbers (spirv-dis --raw-id). The sources are written for this: a declaration of
locals has a line of its own, TYPE NAME and what follows, and statements end with ';'.
"""
import os
import re
import sys

TYPE = r"(?:float|int|uint|bool|half)(?:[1-4](?:x[1-4])?)?|Light|Walker|Corner|Shape|(?:In|Out)putPatch<Corner, 3>|TriangleStream<Corner>"
STATEMENT = re.compile(r"^ {2,}(?!(?:%s)\s+\w+(?:\[\d+\])?;)(?:[\w.\[\]]+ *[-+]?=|return\b|result\.|\w+ \w+ =)" % TYPE)
LOCAL = re.compile(r"^ +(?:%s) (\w+)(?:\[\d+\])?(?: =.*)?;" % TYPE)
LOOP_LOCAL = re.compile(r"for \((?:%s) (\w+) =" % TYPE)
FUNCTION = re.compile(r"^ *(?:%s|void) (\w+)\((.*)\) \{" % TYPE)
PARAMETER = re.compile(r"\b(?:inout |out )?(?:%s) (\w+)" % TYPE)


class Module:
    """Instructions by id, and in order: (id, name, operands)."""

    def __init__(self, text):
        self.strings, self.constants, self.ext, self.order = {}, {}, {}, []
        for line in text.splitlines():
            found = re.match(r'\s*%(\d+) = OpString "(.*)"$', line)
            if found:
                self.strings[found[1]] = found[2]
            found = re.match(r"\s*%(\d+) = OpConstant %\d+ (\d+)$", line)
            if found:
                self.constants[found[1]] = int(found[2])
            found = re.match(r"\s*%(\d+) = OpExtInst %\d+ %\d+ (Debug\w+)(.*)$", line)
            if found:
                row = (found[1], found[2], re.findall(r"%(\d+)", found[3]))
                self.ext[found[1]] = row
                self.order.append(row)
            elif re.match(r"\s*(?:%\d+ = )?Op", line):
                self.order.append((None, line.split("=")[-1].split()[0], line))

    def of(self, name):
        return [row for row in self.order if row[1] == name]

    def number(self, id):
        return self.constants[id]


class Source:
    def __init__(self, path):
        self.path, self.name = path, os.path.basename(path)
        with open(path) as file:
            self.lines = file.read().splitlines()
        self.statements, self.locals, self.functions = set(), {}, {}
        fields = False
        for number, line in enumerate(self.lines, 1):
            code = line.split("//")[0]
            if re.match(r"(struct|cbuffer) ", code):
                fields = True
            if code.startswith("}"):
                fields = False
            function = FUNCTION.match(code)
            if function:
                self.functions[function[1]] = number
                fields = False
                for parameter in PARAMETER.findall(function[2]):
                    self.locals[(parameter, number)] = "parameter"
                continue
            if fields:
                continue
            for pattern in (LOCAL, LOOP_LOCAL):
                found = pattern.search(code)
                if found:
                    self.locals[(found[1], number)] = "local"
            if STATEMENT.match(code):
                self.statements.add(number)


def fail(text):
    sys.exit("count.py: " + text)


def check(module, sources):
    files = {}
    for id, _, operands in module.of("DebugSource"):
        name = os.path.basename(module.strings[operands[0]])
        if name in files.values():
            fail("two sources of %s" % name)
        files[id] = name
        source = next((s for s in sources if s.name == name), None)
        if not source:
            fail("a source %s that nobody included" % name)
        if len(operands) != 2:
            fail("%s has no text" % name)
    if len(files) != len(sources):
        fail("%d sources, and not %d" % (len(files), len(sources)))

    lines = {(files[o[0]], module.number(o[1])) for _, _, o in module.of("DebugLine")}
    for _, _, o in module.of("DebugLine"):
        first, last, begin, end = map(module.number, o[1:5])
        if first != last or begin == 0 or end < begin:
            fail("a DebugLine from %d:%d to %d:%d" % (first, begin, last, end))
    told = set(row[2][0] for row in module.order if row[0] and row[1] in ("DebugDeclare", "DebugValue"))
    variables = {}
    for id, _, o in module.of("DebugLocalVariable"):
        variables.setdefault((files[o[2]], module.strings[o[0]], module.number(o[3])), []).append(id)
    functions = {
        (files[o[2]], module.strings[o[0]].split("::")[-1]): (id, module.number(o[3]))
        for id, _, o in module.of("DebugFunction")
    }
    for source in sources:
        for line in sorted(source.statements):
            if (source.name, line) not in lines:
                fail("%s:%d has no DebugLine: %s" % (source.name, line, source.lines[line - 1]))
        for (name, line), kind in sorted(source.locals.items()):
            ids = variables.pop((source.name, name, line), None)
            if not ids:
                fail("%s:%d: the %s %s has no DebugLocalVariable" % (source.name, line, kind, name))
            for id in ids:
                if id not in told:
                    fail("%s:%d: nothing tells of %s" % (source.name, line, name))
                if (len(module.ext[id][2]) == 8) != (kind == "parameter"):
                    fail("%s is a %s" % (name, kind))
        for name, line in source.functions.items():
            if functions.get((source.name, name), (0, 0))[1] != line:
                fail("%s:%d: no DebugFunction for %s" % (source.name, line, name))
    variables = {of: ids for of, ids in variables.items() if of[1] != "this"}
    if variables:
        fail("variables that nobody wrote: %s" % sorted(variables))

    # Every function is in the module or is inlined, and every inlined call has a DebugInlinedAt.
    scopes = [o for _, _, o in module.of("DebugScope")]
    inlined = {id: o for id, _, o in module.of("DebugInlinedAt")}
    defined = {o[0] for _, _, o in module.of("DebugFunctionDefinition")}
    if len(defined) != sum(row[1] == "OpFunction" for row in module.order):
        fail("a function without a DebugFunctionDefinition")

    def function_of(scope):
        while module.ext[scope][1] == "DebugLexicalBlock":
            scope = module.ext[scope][2][3]
        return scope

    for (file, name), (id, _) in functions.items():
        if id not in defined and not any(len(o) == 2 and function_of(o[0]) == id for o in scopes):
            fail("%s is neither defined nor inlined" % name)
    for source in sources:
        for number, line in enumerate(source.lines, 1):
            for (_, name), (id, _) in functions.items():
                called = re.search(r"[=(.] *%s\(" % name, line.split("//")[0])
                if not called or id in defined:
                    continue
                if not any(module.number(o[0]) == number for o in inlined.values()):
                    fail("%s:%d: the call of %s is not told" % (source.name, number, name))
    if not any(len(o) == 3 for o in inlined.values()) and not len(defined) > 1:
        fail("no call inside of an inlined function")

    # A block begins without a line and a scope.
    line = scope = False
    for id, name, operands in module.order:
        if name == "OpLabel":
            line = scope = False
        elif name == "DebugLine":
            line = True
        elif name == "DebugScope":
            scope = True
        elif not id and name in ("OpStore", "OpLoad", "OpFAdd", "OpFMul", "OpIAdd", "OpISub", "OpAccessChain"):
            if not line or not scope:
                fail("no line or scope for %s" % operands)
    return len(lines), sum(map(len, (s.statements for s in sources))), len(told)


def main():
    with open(sys.argv[1]) as file:
        module = Module(file.read())
    sources = [Source(path) for path in sys.argv[2:]]
    for source in sources:
        if not source.statements or not source.locals:
            fail("nothing to count in %s" % source.name)
    for global_name in re.findall(r"^(?:groupshared |static |RW|Structured|Constant).*?(\w+)(?:\[\d+\])?(?: [:=].*)?;$",
                                  "\n".join(sources[0].lines), re.M):
        if not any(module.strings[o[0]] == global_name for _, _, o in module.of("DebugGlobalVariable")):
            fail("%s has no DebugGlobalVariable" % global_name)
    print("%d lines told of, %d statements, %d variables" % check(module, sources))


main()
