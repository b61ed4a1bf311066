# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each folder of lib/ includes only what its row in docs/architecture.md lets it include, and every row is true.

A row's last column names the folders of lib/ and the libraries (clang, spirv) whose headers the folder's files name.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
EVERYWHERE = {"llvm", "llvm-c", "fmt", "tessera"}
ROW = re.compile(r"^\| `lib/(\w+)` \|.*\|([^|]*)\|$", re.MULTILINE)
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([\w.-]+)/', re.MULTILINE)


def included(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".cpp", ".h", ".def") and "include" not in path.parts:  # what programs include is HLSL
            for name in INCLUDE.findall(path.read_text()):
                found.setdefault(name, path.relative_to(ROOT))
    return found


def main():
    page = (ROOT / "docs" / "architecture.md").read_text()
    rows = {name: set(re.findall(r"[\w-]+", seen)) for name, seen in ROW.findall(page)}
    folders = {path.name for path in (ROOT / "lib").iterdir() if path.is_dir()}
    wrong = [f"lib/{name} has no row" for name in folders - rows.keys()]
    wrong += [f"there is no lib/{name}" for name in rows.keys() - folders]
    order = list(rows)
    for name in folders & rows.keys():
        uses = {other: path for other, path in included(ROOT / "lib" / name).items() if other not in EVERYWHERE | {name}}
        wrong += [f"{path} includes {other}, which is not in the row of lib/{name}"
                  for other, path in uses.items() if other not in rows[name]]
        wrong += [f"lib/{name} includes nothing of {other}, which its row names" for other in rows[name] - uses.keys()]
        wrong += [f"the row of lib/{name} stands before that of lib/{other}, which it includes"
                  for other in rows[name] & folders if order.index(other) > order.index(name)]
    if wrong or not rows:
        sys.exit("docs/architecture.md: " + "\n".join(sorted(wrong)))


main()
