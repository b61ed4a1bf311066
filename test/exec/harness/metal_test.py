#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a Metal kernel on the CPU model of Metal and compares what it wrote with what its header expects (see
case.py). A line "// threadgroup: X,Y,Z" says how many threads a threadgroup has. Then, for each line

    // wrong: TEXT ==> OTHER TEXT :: MESSAGE

runs it with TEXT, which must stand in it once, exchanged for OTHER TEXT: a program with one planted
mistake, which the model must not let pass. MESSAGE is a regular expression that the error matches, or
"differs" where the program runs and its results are wrong. "==> // :: " takes TEXT away.

Exit status: 0 when everything agrees, 1 when not, 2 for a bad header.
"""

import argparse
import contextlib
import io
import os
import re
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
import case as cases
import exec_test


def split(text):
    """The kernel without the header lines of this file, and its mistakes."""
    mistakes = []
    for line in re.findall(r"^// wrong: (.*)$", text, flags=re.M):
        match = re.match(r"(.*?) ==> (.*?) :: (.*)$", line)
        if not match:
            raise cases.Error(f"expected TEXT ==> OTHER TEXT :: MESSAGE, got '{line}'")
        mistakes.append((match.group(1), "" if match.group(2) == "//" else match.group(2), match.group(3)))
    # Blank, so that lines keep their numbers.
    return re.sub(r"^// wrong: .*$", "//", text, flags=re.M), mistakes


def threadgroup(text):
    """The option that the line "// threadgroup: X,Y,Z" stands for."""
    return [word for size in re.findall(r"^// threadgroup: (\S+)$", text, flags=re.M) for word in ("--threadgroup", size)]


def run(args, case, name, text):
    """Returns whether the results are as expected, and the output."""
    shader = os.path.join(args.keep, name + ".metal")
    with open(shader, "w") as file:
        file.write(text)
    printed = io.StringIO()
    with contextlib.redirect_stdout(printed):
        good = exec_test.run_metal(args, case, shader, [*threadgroup(text), *args.option])
    return good, printed.getvalue()


def check_mistake(args, case, text, number, wrong, instead, message):
    if text.count(wrong) != 1:
        raise cases.Error(f"'{wrong}' stands {text.count(wrong)} times in the kernel")
    good, printed = run(args, case, f"wrong-{number}", text.replace(wrong, instead))
    title = f"{wrong} ==> {instead}"
    if good:
        print(f"passes, but must not: {title}")
        return False
    ran = "tessera-run: exit status" not in printed
    if message == "differs":
        if not ran:
            print(f"must run with wrong results: {title}\n{printed}")
        return ran
    if ran or not re.search(message, printed):
        print(f"must be an error that matches '{message}': {title}\n{printed}")
        return False
    return True


def test(args):
    with open(args.shader) as file:
        text, mistakes = split(file.read())
    case, = cases.read(text)
    good, printed = run(args, case, "right", text)
    if not good:
        print(printed)
    for number, mistake in enumerate(mistakes, 1):
        good &= check_mistake(args, case, text, number, *mistake)
    return good


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera-run", default="tessera-run")
    parser.add_argument("--option", action="append", default=[], help="passed on to tessera-run")
    parser.add_argument("--show", type=int, default=12, help="mismatches to print")
    parser.add_argument("shader")
    args = parser.parse_args()
    with tempfile.TemporaryDirectory(prefix="tessera-metal-") as args.keep:
        try:
            return 0 if test(args) else 1
        except cases.Error as error:
            print(f"{args.shader}: {error}")
            return 2


if __name__ == "__main__":
    sys.exit(main())
