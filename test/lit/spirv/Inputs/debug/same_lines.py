# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the lines and scopes of a library's functions with those of modules of one entry point.

usage: same_lines.py LIBRARY.spv LEAST ENTRY...

The module of ENTRY alone is LIBRARY.ENTRY.spv. Each instruction is compared with the file, lines and
columns that hold for it, and the functions around it; LEAST of them must have a line.
"""
import re
import subprocess
import sys


def instructions(path):
    text = subprocess.run(["spirv-dis", "--raw-id", "--no-color", path], check=True,
                          capture_output=True, text=True).stdout
    for line in text.splitlines():
        found = re.match(r"\s*(?:(%\d+) = )?(Op\w+)(.*)", line)
        if found:
            yield found[1], found[2], re.findall(r'"(?:[^"\\]|\\.)*"|\S+', found[3])


class Module:
    def __init__(self, path):
        self.all = list(instructions(path))
        self.by_id = {result: (op, words) for result, op, words in self.all if result}
        self.names = {words[1]: words[2].strip('"') for _, op, words in self.all
                      if op == "OpEntryPoint"}

    def value(self, name):
        """The text or number that an id stands for; of other debug information, all that it says."""
        op, words = self.by_id[name]
        if op in ("OpString", "OpConstant"):
            return words[-1]
        assert op == "OpExtInst", (name, op)
        kind = words[2]
        if kind == "DebugSource":
            return self.value(words[3])
        if kind in ("DebugFunction", "DebugLexicalBlock", "DebugInlinedAt"):
            return (kind, *(self.value(w) for w in words[3:] if self.is_known(w)))
        return kind

    def is_known(self, name):
        op, words = self.by_id[name]
        return op in ("OpString", "OpConstant") or words[2] in (
            "DebugSource", "DebugFunction", "DebugLexicalBlock", "DebugInlinedAt")

    def lines(self, entry):
        """Pairs of an instruction of the function and where it comes from."""
        scope = line = function = None
        for result, op, words in self.all:
            if op == "OpFunction":
                function, scope, line = self.names.get(result), None, None
            if function != entry:
                continue
            kind = words[2] if op == "OpExtInst" else ""
            if op == "OpLine":
                line = (self.value(words[0]), *words[1:])
            elif op == "OpNoLine" or kind == "DebugNoLine":
                line = None
            elif kind == "DebugLine":
                line = tuple(self.value(w) for w in words[3:])
            elif kind == "DebugScope":
                scope = tuple(self.value(w) for w in words[3:])
            elif kind == "DebugNoScope":
                scope = None
            else:
                yield op, kind, line, scope
            if op in ("OpBranch", "OpBranchConditional", "OpSwitch", "OpReturn", "OpFunctionEnd"):
                scope = line = None


library, least, *entries = sys.argv[1:]
linked = Module(library)
count = 0
for entry in entries:
    ours = list(linked.lines(entry))
    alone = list(Module(library.replace(".spv", f".{entry}.spv")).lines(entry))
    assert len(ours) == len(alone) > 5, (entry, len(ours), len(alone))
    for mine, other in zip(ours, alone):
        assert mine == other, f"{entry}:\n  library {mine}\n  alone   {other}"
        count += mine[2] is not None
assert count >= int(least), count
print(count, "instructions have lines")
