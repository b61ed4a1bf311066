# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""evaluation_order.py SOURCE: prints the calls in SOURCE/lib of which two arguments make an op of the IR or an id of SPIR-V. Compilers differ in
which they evaluate first, so the output would. What is made goes into a variable before the call."""
import glob
import os
import re
import sys

# A builder or the writer, and of their functions those that make something; and a builder that is handed on.
MAKES = re.compile(r"(?<![.>\w])(?:[CF]\.)?(?:B|In|Deep|Each|Step|Then|Build|Builder|W)(?:\.|->)(?!types\(|list\(|hasNonSemantic)\w+\((?!\))|"
                   r"[(,]\s*(?:[CF]\.)?(?:B|In|Deep|Step|Then)\s*[,)]|(?<![.>\w])operandIDs\(")
KEYWORDS = {"if", "while", "for", "switch", "return", "sizeof", "static_assert"}


def blanked(text):
    """Without comments and strings, all else where it was."""
    return re.sub(r'//[^\n]*|R"(\w*)\(.*?\)\1"|"(?:\\.|[^"\\\n])*"|\'(?:\\.|[^\'\\])\'', lambda m: re.sub(r"[^\n]", " ", m.group()), text, flags=re.S)


def arguments(text, at):
    """Of the call whose bracket is there; nothing where that is no call."""
    depth, start, found = 0, at + 1, []
    for i in range(at, len(text)):
        if text[i] in "([{":
            depth += 1
        elif text[i] in ")]}":
            depth -= 1
            if not depth:
                return [*found, text[start:i]]
        elif text[i] == "," and depth == 1:
            found.append(text[start:i])
            start = i + 1
        elif text[i] == ";" and depth == 1:
            return []
    return []


def without_lambdas(argument):
    """What is in a lambda runs later."""
    return argument if not re.match(r"\s*\[", argument) else ""


calls = 0
bad = []
for path in sorted(glob.glob(os.path.join(sys.argv[1], "lib/**/*.*"), recursive=True)):
    # The reference machine makes nothing, and its In is something else.
    if not path.endswith((".cpp", ".h")) or os.sep + "Interp" + os.sep in path:
        continue
    with open(path) as file:
        text = blanked(file.read())
    for call in re.finditer(r"(\w+)\(", text):
        if call.group(1) in KEYWORDS:
            continue
        made = [MAKES.search(without_lambdas(argument)) for argument in arguments(text, call.end() - 1)]
        calls += len(made) > 1
        if sum(map(bool, made)) > 1:
            line = text.count("\n", 0, call.start()) + 1
            bad.append(f"{os.path.relpath(path, sys.argv[1])}:{line}: two arguments of '{call.group(1)}' make something")
for line in bad:
    print(line)
print(f"{calls // 1000}000 calls or more")
sys.exit(bool(bad))
