# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""hlsl_page.py SOURCE [--update]: the table of intrinsics in docs/hlsl.md of the source tree is what lib/Frontend/Builtins/Intrinsics.def says.

With --update the table is written, without it compared."""

import os
import re
import sys

source, *update = sys.argv[1:]
path = os.path.join(source, "docs/hlsl.md")
HEAD = "| intrinsics | |\n| --- | --- |\n"

groups, section = {}, None
with open(os.path.join(source, "lib/Frontend/Builtins/Intrinsics.def")) as table:
    for line in table:
        if heading := re.match(r"// --- ([^,;]*)", line):
            section = heading.group(1).strip(" -\n")
        elif row := re.match(r"(INTRINSIC|UNAVAILABLE)\((\w+),", line):
            kind, name = row.groups()
            group = "errors" if kind == "UNAVAILABLE" else "pixel shaders" if '"pixel.' in line else section
            groups.setdefault("derivatives and tools" if group == "graphics" else group, dict())[name] = None

rows = HEAD + "".join(f"| {group} | {', '.join(f'`{name}`' for name in sorted(names, key=str.lower))} |\n" for group, names in groups.items())
with open(path) as page:
    text = page.read()
start = text.index(HEAD)
end = text.index("\n\n", start) + 1
wanted = text[:start] + rows + text[end:]
if update:
    with open(path, "w") as page:
        page.write(wanted)
elif wanted != text:
    sys.exit("docs/hlsl.md is not what the table says")
print(f"{sum(map(len, groups.values()))} intrinsics")
