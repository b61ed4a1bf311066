#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks every diagnostic of a shader, twice: ids and places from the JSON form, and the text, carets
included, to the letter.

    check_diags.py [--update] [--input FILE] [--program PROGRAM] TEST

The test's last lines say what must come out, once for each set of options:

    // EXPECT --target lavapipe
    // DIAG: MatrixInMemory @ 12
    // DIAG: MatrixInMemoryNote @ 12
    //| name.hlsl:12:5: error: ...

An id is that of Diagnostics*.def; a diagnostic of Clang is named by its severity. `@ 0` is nowhere. With an
error among them the exit status must be 1, no output may be written, and an output that was there
must stay; `EXPECT(2)` asks for another status. --update rewrites the
expectations from what comes out: read them before you keep them.
"""

import argparse
import json
import os
import re
import shlex
import subprocess
import sys
import tempfile

_OLD = b"what was there before"


class Section:
    def __init__(self, header):
        match = re.match(r"\W+EXPECT(?:\((\d)\))?(.*)", header)
        self.status = int(match.group(1)) if match.group(1) else None
        self.options = shlex.split(match.group(2))
        self.header = header
        self.ids, self.text = [], []


def parse(lines, comment):
    sections, head = [], []
    for line in lines:
        if re.match(re.escape(comment) + r" EXPECT\b", line):
            sections.append(Section(line))
        elif sections and line.startswith(comment + " DIAG: "):
            sections[-1].ids.append(line[len(comment) + 7:].strip())
        elif sections and line.startswith(comment + "|"):
            sections[-1].text.append(line[len(comment) + 1:].removeprefix(" "))
        elif sections:
            raise SystemExit(f"only expectations may follow EXPECT: {line}")
        else:
            head.append(line)
    if not sections:
        raise SystemExit("no EXPECT line")
    return head, sections


def run(command, folder):
    done = subprocess.run(command, cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.PIPE)
    return done.returncode, done.stdout, done.stderr.decode("utf-8", "backslashreplace")


def outcome(args, section, source, output):
    """(ids, text, complaints)"""
    folder, name = os.path.split(source)
    complaints = []

    def compile_into(path, *more):
        return run([args.program, *section.options, *more, "-o", path, name], folder)

    status, printed, text = compile_into(output)
    ids = []
    wanted = section.status
    _, _, listed = compile_into(output, "--diagnostics-format=json")
    try:
        listed = json.loads(listed)
    except ValueError as error:
        if wanted != 2: # the command line is wrong, which is not a diagnostic
            return [], text.splitlines(), [f"the JSON form is not JSON: {error}: {listed[:500]}"]
        listed = []
    if wanted is None:
        wanted = int(any(d["severity"] in ("error", "fatal") for d in listed))
    for entry in listed:
        name = entry.get("id", "")
        known = name if re.match(r"^[A-Z]\w*$", name) else entry["severity"]
        place = entry.get("line") or 0
        ids.append(f"{known} @ {place}")
    if status != wanted:
        complaints.append(f"exit status {status}, not {wanted}")
    if printed:
        complaints.append(f"standard output is not empty: {printed[:200]!r}")
    if wanted:
        if os.path.exists(output):
            complaints.append("a failed compile left an output file")
        with open(output, "wb") as file:
            file.write(_OLD)
        compile_into(output)
        with open(output, "rb") as file:
            if file.read() != _OLD:
                complaints.append("a failed compile changed an output file that was there")
        leftovers = set(os.listdir(os.path.dirname(output))) - {os.path.basename(output)}
        if leftovers:
            complaints.append(f"files were left behind: {sorted(leftovers)}")
    elif not os.path.exists(output):
        complaints.append("no output was written")
    return ids, [line.rstrip() for line in text.splitlines()], complaints


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--program", default="tessera")
    parser.add_argument("--input", help="the file to compile, where it is not the test itself")
    parser.add_argument("--update", action="store_true")
    parser.add_argument("test")
    args = parser.parse_args()
    test = os.path.abspath(args.test)
    with open(test, encoding="utf-8", errors="surrogateescape", newline="") as file:
        lines = file.read().split("\n")
    if lines[-1] == "":
        lines.pop()
    comment = "#" if test.endswith(".test") else "//"
    head, sections = parse(lines, comment)
    good = True
    for section in sections:
        with tempfile.TemporaryDirectory(prefix="tessera-diags-") as folder:
            ids, text, complaints = outcome(args, section, os.path.abspath(args.input or test),
                                            os.path.join(folder, "output.spv"))
        if args.update:
            section.ids, section.text = ids, text
        if ids != section.ids:
            complaints.append("diagnostics:\n  " + "\n  ".join(ids) + "\nexpected:\n  " + "\n  ".join(section.ids))
        if text != section.text:
            complaints.append("text:\n" + "\n".join(text) + "\nexpected:\n" + "\n".join(section.text))
        for complaint in complaints:
            print(f"{section.header}: {complaint}")
        good = good and not complaints
    if args.update:
        for section in sections:
            head.append(section.header)
            head += [f"{comment} DIAG: {i}" for i in section.ids]
            head += [f"{comment}| {line}".rstrip() for line in section.text]
        with open(test, "w", encoding="utf-8", errors="surrogateescape", newline="") as file:
            file.write("\n".join(head) + "\n")
    return 0 if good else 1


sys.exit(main())
