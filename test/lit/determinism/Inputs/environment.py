# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""environment.py SOURCE [ASKED]: docs/determinism.md has each variable of the environment that sources name, and that programs have asked
for, as the file ASKED says."""
import glob
import os
import re
import sys

source, *asked = sys.argv[1:]
with open(os.path.join(source, "docs/determinism.md")) as file:
    rows = [line.split("|") for line in file if line.startswith("| `")]
documented = {name for row in rows for name in re.findall(r"`([A-Z_]+)`", row[1])}

# Tests of the tests are not part of a release.
PATTERNS = ("lib/**/*.cpp", "lib/**/*.h", "include/**/*.h*", "tools/*/*.cpp", "tools/*/*.h", "tools/*/lib/*.cpp", "tools/*/lib/*.h",
            "tools/tessera-run/*/*.cpp", "tools/tessera-run/*/*.h", "tools/python/**/*.py")
LEFT_OUT = os.path.join("tools", "mutate")
CONSTANT = re.compile(r'\b(\w+)(?:\[\])? = ?"(\w+)";')
found, constants = [], {}
for pattern in PATTERNS:
    for path in glob.glob(os.path.join(source, pattern), recursive=True):
        if LEFT_OUT in path:
            continue
        with open(path) as file:
            text = file.read()
        for name in re.findall(r"(?:\b(?:secure_)?getenv|\bGetEnv|\bos\.environ(?:\.get)?)[(\[]\s*([^,)\]]+)", text):
            found.append(name)
        constants.update(CONSTANT.findall(text))
found = {name.strip('"') if name.startswith('"') else constants.get(name, name) for name in found}
wrong = [f"{name} is in the sources" for name in sorted(found - documented)]
if not found:
    wrong.append("no place in the sources was found")
if asked:
    with open(asked[0]) as file:
        names = {line.strip() for line in file}
    wrong += [f"{name} is asked for" for name in sorted(names - documented)]
    print(f"{len(names)} asked for")
for line in wrong:
    print(f"{line}, and not in docs/determinism.md")
sys.exit(bool(wrong))
