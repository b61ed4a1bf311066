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
    """Returns the call with the bracket at this place; nothing if it is not a call."""
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


def braced(text, at):
    """From the brace that comes next to the one that closes it."""
    start, depth = text.find("{", at), 0
    for i in range(start, len(text)):
        depth += (text[i] == "{") - (text[i] == "}")
        if not depth:
            return text[start:i]
    return ""


def methods_that_make(text):
    """Returns, for a file's classes that have a builder, the functions that give a value."""
    names = set()
    for found in re.finditer(r"\b(?:class|struct) \w+(?: final)?(?: : [^{;]*)? *\{", text):
        body = braced(text, found.start())
        if re.search(r"^\s+(?:ir::)?Builder &?B(?:\(.*\))?;", body, re.M):
            names |= set(re.findall(r"^\s+(?:ir::)?Value \*(\w+)\(", body, re.M))
    return names


def without_lambdas(argument):
    """The body of a lambda runs later."""
    return argument if not re.match(r"\s*\[", argument) else ""


calls = 0
bad = []
# All of lib/Lower has methods of the class that this header declares.
of_lowering = set()
for path in glob.glob(os.path.join(sys.argv[1], "lib/Lower/FunctionLowering.h")):
    with open(path) as file:
        of_lowering = methods_that_make(blanked(file.read()))
for path in sorted(glob.glob(os.path.join(sys.argv[1], "lib/**/*.*"), recursive=True)):
    # The reference machine makes no ops, and its In is something else.
    if not path.endswith((".cpp", ".h")) or os.sep + "Interp" + os.sep in path:
        continue
    with open(path) as file:
        text = blanked(file.read())
    names = methods_that_make(text)
    if os.sep + "Lower" + os.sep in path:
        names |= of_lowering
    method = names and re.compile(r"(?<![>\w])(?:" + "|".join(sorted(names)) + r")\(")
    for call in re.finditer(r"(\w+)\(", text):
        if call.group(1) in KEYWORDS:
            continue
        made = [MAKES.search(argument) or method and method.search(argument)
                for argument in map(without_lambdas, arguments(text, call.end() - 1))]
        calls += len(made) > 1
        if sum(map(bool, made)) > 1:
            line = text.count("\n", 0, call.start()) + 1
            bad.append(f"{os.path.relpath(path, sys.argv[1])}:{line}: two arguments of '{call.group(1)}' make something")
for line in bad:
    print(line)
print(f"{calls // 1000}000 calls or more")
sys.exit(bool(bad))
