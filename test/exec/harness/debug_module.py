# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A SPIR-V module and its NonSemantic.Shader.DebugInfo.100, read from the disassembly."""
import os
import re
import subprocess

INSTRUCTION = re.compile(r'\s*(?:(%\d+) = )?(Op\w+)(.*)$', re.S)
WORD = re.compile(r'"((?:[^"\\]|\\.)*)"|(\S+)')
NO_OPERATION = ("OpLabel", "OpFunction", "OpFunctionParameter", "OpFunctionEnd", "OpVariable", "OpPhi", "OpLoopMerge", "OpSelectionMerge",
                "OpUnreachable", "OpUndef")


class Op:
    """An instruction. Of debug information, `code` is the name of the extended instruction, and the words are those behind it."""

    def __init__(self, result, code, words):
        self.result, self.code, self.words = result, code, words
        self.type = None

    def __repr__(self):
        return " ".join([self.result or "", self.code] + self.words)


class Module:
    def __init__(self, path):
        self.path = path
        text = subprocess.run(["spirv-dis", "--raw-id", "--no-header", "--no-color", path], check=True, capture_output=True, text=True,
                              errors="replace").stdout
        self.ops, self.by_id, self.functions, self.decorations, self.entries = [], {}, [], {}, {}
        self.names = {}
        # A text goes over many lines, and only a string has quotes.
        for line in self.joined(text):
            found = INSTRUCTION.match(line)
            if found:
                self.add(found[1], found[2], [a if b == "" else b for a, b in WORD.findall(line[found.start(3):])])

    @staticmethod
    def joined(text):
        begun = ""
        for line in text.split("\n"):
            begun = begun + "\n" + line if begun else line
            # An escaped quote is no end of a string.
            if re.sub(r"\\.", "", begun).count('"') % 2 == 0:
                yield begun
                begun = ""

    def add(self, result, code, words):
        op = Op(result, code, words)
        if result and code not in ("OpString", "OpLabel", "OpExtInstImport") and not code.startswith("OpType"):
            op.type, op.words = words[0], words[1:]
        if code == "OpExtInst" and op.words[1].startswith("Debug") and not op.words[1].startswith("DebugPrintf"):
            op.code, op.words = op.words[1], op.words[2:]
        elif code == "OpString":
            op.words = [re.sub(r"\\(.)", r"\1", words[0])]
        if code == "OpEntryPoint":
            self.entries[words[2]] = words[1]
        elif code == "OpDecorate":
            self.decorations.setdefault(words[0], []).append(words[1:])
        elif code == "OpName":
            self.names[words[0]] = words[1]
        if code == "OpFunction":
            self.functions.append([])
        if self.functions:
            self.functions[-1].append(op)
        self.ops.append(op)
        if result:
            self.by_id[result] = op

    def of(self, code):
        return [op for op in self.ops if op.code == code]

    def string(self, id):
        return self.by_id[id].words[0]

    def number(self, id):
        return int(self.by_id[id].words[0])

    def source(self, id):
        """The name of a DebugSource."""
        return self.string(self.by_id[id].words[0])

    def text_of(self, id):
        """The lines of a DebugSource; None without a text."""
        words = self.by_id[id].words
        if len(words) < 2:
            return None
        text = self.string(words[1])
        at = self.ops.index(self.by_id[id]) + 1
        while at < len(self.ops) and self.ops[at].code in ("DebugSourceContinued", "OpString"):
            if self.ops[at].code == "DebugSourceContinued":
                text += self.string(self.ops[at].words[0])
            at += 1
        return text.split("\n")

    def function_of(self, scope):
        """The DebugFunction around a scope."""
        op = self.by_id[scope]
        while op.code == "DebugLexicalBlock":
            op = self.by_id[op.words[3]]
        return op

    def name_of(self, op):
        """The name of a function or variable for debuggers."""
        return self.string(op.words[0])

    def stack(self, scope, inlined):
        """Names of the functions that a scope is in, the outermost first, each with the line of its call."""
        frames = [(self.name_of(self.function_of(scope)), None)]
        while inlined:
            at = self.by_id[inlined]
            name, _ = frames[0]
            frames[0] = (name, self.number(at.words[0]))
            frames.insert(0, (self.name_of(self.function_of(at.words[1])), None))
            inlined = at.words[2] if len(at.words) > 2 else None
        return frames


class Position:
    """Which line and scope hold for an instruction: both end with the block."""

    def __init__(self):
        self.scope = self.inlined = self.source = self.line = None

    def step(self, module, op):
        if op.code == "OpLabel":
            self.__init__()
        elif op.code == "DebugScope":
            self.scope, self.inlined = op.words[0], op.words[1] if len(op.words) > 1 else None
        elif op.code == "DebugNoScope":
            self.scope = self.inlined = None
        elif op.code == "DebugLine":
            self.source, self.line = op.words[0], module.number(op.words[1])
        elif op.code == "DebugNoLine":
            self.source = self.line = None


def base(path):
    return os.path.basename(path)
