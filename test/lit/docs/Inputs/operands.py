# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists operands that lib/ asks for by a number instead of a name, and fails on them.

lib/IR/OpViews.h has the names, lib/IR/OpFamilies.h those that several ops share.
"""

import pathlib
import re
import sys

NUMBERED = re.compile(
    r"\b(?:operand|setOperand)\(\s*\d"
    r"|\boperand\([^()]*\?\s*\d"
    r"|\boperands\(\)\s*(?:\[|\.(?:front|back)\(\))"
    r"|\bOperands\[\d"
)
VIEWS = "lib/IR/OpViews.h"


def main() -> int:
    source = pathlib.Path(sys.argv[1])
    wrong = []
    for path in sorted(source.glob("lib/**/*")):
        name = path.relative_to(source).as_posix()
        if path.suffix not in (".h", ".cpp", ".def") or name == VIEWS:
            continue
        text = re.sub(r"//.*", "", path.read_text())
        for found in NUMBERED.finditer(text):
            line = text.count("\n", 0, found.start())
            wrong.append(f"{name}:{line + 1}: {text.splitlines()[line].strip()}")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
