#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Fails when a row of lib/Support/Diagnostics*.def is produced by no test. A test that produces one
names it (`DIAG: Id` below test/lit, which check_diags.py checks; the id itself in test/unit), or
states its text.

    coverage.py SOURCE-FOLDER
"""

import glob
import os
import re
import sys

ROW = re.compile(r'^DIAG\((\w+),\s*\w+,\s*"[^"]*",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.M)


def text_pattern(text):
    """Returns a pattern for messages of the format; None if the format has too little text."""
    literal = re.split(r"\{\d*[^}]*\}", text)
    if sum(map(len, literal)) < 12:
        return None
    return re.compile(".+?".join(map(re.escape, literal)))


def main(source):
    rows = {}
    for path in sorted(glob.glob(os.path.join(source, "lib", "Support", "Diagnostics*.def"))):
        with open(path) as file:
            for name, strings in ROW.findall(file.read()):
                rows[name] = os.path.basename(path), "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', strings))
    names, lines = set(), set()
    root = os.path.join(source, "test")
    for folder, _, files in os.walk(root):
        area = os.path.relpath(folder, root).split(os.sep)[0]
        for file in files:
            if area not in ("lit", "unit") or file == "coverage.py":
                continue
            with open(os.path.join(folder, file), encoding="utf-8", errors="replace") as opened:
                text = opened.read()
            names |= set(re.findall(r"\w+" if area == "unit" else r"DIAG: *(\w+)", text))
            lines |= set(re.sub(r'"\s*"', "", text).splitlines())
    everything = "\n".join(lines)
    missing = []
    for name, (where, text) in rows.items():
        pattern = text_pattern(text)
        if name not in names and not (pattern and pattern.search(everything)):
            missing.append(f"{where}: {name} is produced by no test")
    print("\n".join(missing + [f"{len(rows) - len(missing)} of {len(rows)} diagnostics are covered"]))
    return 1 if missing or not rows else 0


sys.exit(main(sys.argv[1]))
