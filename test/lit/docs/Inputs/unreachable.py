# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists what would be undefined behaviour if the compiler were wrong, and fails on it.

llvm_unreachable stands directly behind a switch over an enumeration that has neither a default nor a case
that leaves it by break, so that the compiler has checked that each enumerator has a case that returns.
assert, __builtin_unreachable, std::unreachable, cantFail and abort stand nowhere; Support/InternalError.h
has what takes their place.
"""

import pathlib
import re
import sys

FORBIDDEN = re.compile(r"\b(?:assert|__builtin_unreachable|unreachable|cantFail|abort|__builtin_trap|report_fatal_error)\(")
# Files that end the process on purpose: outside of a compile, and a worker whose pool sends nonsense.
FATAL = {"lib/Support/InternalError.cpp": 1, "lib/Worker/Worker.cpp": 2}


def indent(line: str) -> int:
    return len(line) - len(line.lstrip(" "))


def follows_covered_switch(lines: list[str], at: int) -> bool:
    """Returns whether the statement before line `at` is such a switch."""
    end = at - 1
    depth = indent(lines[at])
    if lines[end] != " " * depth + "}":
        return False
    begin = end - 1
    while begin >= 0 and not (indent(lines[begin]) == depth and lines[begin].lstrip().startswith("switch (")):
        if lines[begin].startswith("}"):  # the function before
            return False
        begin -= 1
    for line in lines[begin + 1 : end]:
        inner = indent(line)
        if inner == depth and line.lstrip().startswith("default:"):
            return False
        # A break in a loop or an inner switch is deeper.
        if inner <= depth + 2 and line.strip().startswith("break;"):
            return False
    return True


def main() -> int:
    source = pathlib.Path(sys.argv[1])
    wrong = []
    for path in sorted(source.glob("lib/**/*")):
        if path.suffix not in (".h", ".cpp", ".def"):
            continue
        name = path.relative_to(source).as_posix()
        lines = path.read_text().split("\n")
        allowed = FATAL.get(name, 0)
        for at, line in enumerate(lines):
            code = line.split("//")[0]
            if "llvm_unreachable(" in code:
                if not follows_covered_switch(lines, at):
                    wrong.append(f"{name}:{at + 1}: {line.strip()}")
            elif FORBIDDEN.search(code) and "static_assert(" not in code:
                allowed -= 1
                if allowed < 0:
                    wrong.append(f"{name}:{at + 1}: {line.strip()}")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
