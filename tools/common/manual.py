# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""manual.py VERSION OUTPUT [EMULATOR...] PROGRAM: writes the man page of a program from its --help.

--help has a sentence, a line "usage: ...", and groups under titles "Title:"; an option has two blanks before it, and its
text stands behind two blanks or on the lines below it."""
import pathlib
import re
import subprocess
import sys


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def options(lines):
    """Pairs of an option and its text."""
    for line in lines:
        if match := re.match(r"  (\S.*?)(?:  +(\S.*))?$", line):
            yield [match[1], match[2] or ""]
        elif line.strip():
            yield [None, line.strip()]


def page(name, version, text):
    paragraphs = [paragraph.split("\n") for paragraph in text.strip().split("\n\n")]
    summary = " ".join(paragraphs[0]).rstrip(".")
    yield f'.TH {name.upper()} 1 "" "Tessera {version}" "Tessera"'
    yield f".SH NAME\n{name} \\- {roff(summary[0].lower() + summary[1:])}"
    for lines in paragraphs[1:]:
        if lines[0].startswith("usage: "):
            yield f".SH SYNOPSIS\n.B {roff(lines[0].removeprefix('usage: '))}"
        elif lines[0].startswith("Exit status: "):
            yield ".SH EXIT STATUS\n" + roff(" ".join(lines).removeprefix("Exit status: "))
        elif lines[0] == "Examples:":
            yield ".SH EXAMPLES\n.nf\n" + "\n".join(roff(line.strip()) for line in lines[1:]) + "\n.fi"
        elif lines[0].endswith(":"):
            yield f".SH {roff(lines[0][:-1].upper())}"
            rows = []
            for option, text in options(lines[1:]):
                if option is None:
                    rows[-1][1] = f"{rows[-1][1]} {text}".strip()
                else:
                    rows.append([option, text])
            yield from (f".TP\n\\fB{roff(option)}\\fR\n{roff(text)}" for option, text in rows)
        else:
            yield ".SH DESCRIPTION\n" + roff(" ".join(lines))


def main():
    version, output, *program = sys.argv[1:]
    text = subprocess.run([*program, "--help"], capture_output=True, text=True, check=True).stdout
    name = pathlib.Path(program[-1]).stem
    pathlib.Path(output).write_text("\n".join(page(name, version, text)) + "\n")


main()
