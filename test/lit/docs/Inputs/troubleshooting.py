# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""troubleshooting.py ROOT PAGE: each message in backticks that begins a row of the page is one that a row of lib/Support/Diagnostics*.def
gives, with its severity and its -W name."""

import glob
import os
import re
import sys

ROW = re.compile(r'^DIAG\(\w+,\s*(\w+),\s*"([^"]*)",\s*((?:"(?:[^"\\]|\\.)*"\s*)+)\)', re.M)

rows = []
for path in glob.glob(os.path.join(sys.argv[1], "lib", "Support", "Diagnostics*.def")):
    with open(path) as file:
        for severity, flag, strings in ROW.findall(file.read()):
            text = "".join(re.findall(r'"((?:[^"\\]|\\.)*)"', strings)).replace('\\"', '"')
            literal = [part.replace("{{", "{").replace("}}", "}") for part in re.split(r"(?<!\{)\{\d+[^}]*\}", text)]
            if sum(map(len, literal)) >= 12:
                rows.append((severity.lower().replace("off", "warning"), flag, re.compile(".*?".join(map(re.escape, literal)))))

with open(sys.argv[2]) as file:
    messages = re.findall(r"^\| `(\w+): (.*?)(?: \[-W([a-z-]+)\])?` \|", file.read(), re.M)
bad = [f"{severity}: {text}" for severity, text, flag in messages
       if not any(severity == row and flag == name and pattern.fullmatch(text) for row, name, pattern in rows)]
print(*(f"no row gives: {text}\n" for text in bad), sep="", end="")
print(f"{len(messages)} messages")
sys.exit(1 if bad or len(messages) < 25 else 0)
