# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists initializers by position of PassContext and of the structs of options, whose members are alike: of `PassContext C{Diags, Device, true}`
nobody sees what is true, and a member that is added before it makes it another one's.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
STRUCT = re.compile(r"^struct (\w+(?:Options|Context)) \{", re.MULTILINE)


def sources(*folders):
    for folder in folders:
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".cpp", ".h"):
                yield path, path.read_text()


def main():
    names = sorted({name for _, text in sources("lib", "include") for name in STRUCT.findall(text)})
    if "PassContext" not in names:
        sys.exit("there is no struct PassContext")
    # `Name X{a`, `Name{a`, and braces that become one: `return {Ctx.Diags, ...`, `f(M, {Diags, ...`.
    positional = re.compile(r"\b(?:%s)(?:\s+\w+\s*=?)?\s*\{\s*[^\s.}/]|[(,]\s*\{\s*(?:\w+\.)?Diags\s*[,}]|return\s*\{\s*(?:\w+\.)?Diags\s*[,}]" % "|".join(names))
    found = []
    for path, text in sources("lib", "tools", "test"):
        for match in positional.finditer(text):
            line = text.count("\n", 0, match.start()) + 1
            if not text[:match.start()].endswith("struct "):
                found.append(f"{path.relative_to(ROOT)}:{line}: {match.group(0)!r}")
    if found:
        sys.exit("name the members:\n" + "\n".join(found))


main()
