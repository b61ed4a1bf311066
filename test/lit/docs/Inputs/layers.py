# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each folder of lib/ includes only what its row in docs/architecture.md lets it include, and every row is true.

A row's last column names the folders of lib/ and the libraries (clang, spirv) whose headers the folder's files name. A folder of such a folder is a
room: its row names the rooms beside it that it includes, which have rows above, and the folders that include it. tools/tessera-run has rooms as well.
"""

import pathlib
import re
import sys

ROOT = pathlib.Path(sys.argv[1])
EVERYWHERE = {"llvm", "llvm-c", "fmt", "tessera"}
ROW = re.compile(r"^\| `lib/(\w+)` \|.*\|([^|]*)\|$", re.MULTILINE)
ROOM = re.compile(r"^\| `(?:lib|tools)/([\w-]+)/(\w+)` \|.*\|([^|]*)\|([^|]*)\|$", re.MULTILINE)
QUOTED = re.compile(r'^\s*#\s*include\s+"([\w.-]+)/(?:([\w.-]+)/)?[\w.-]+"', re.MULTILINE)
PROGRAM = "tessera-run"  # its rooms are named without the program in front
USERS = ("tessera-run", "tessera-interp")
INCLUDE = re.compile(r'^\s*#\s*include\s+["<]([\w.-]+)/', re.MULTILINE)


def included(folder):
    found = {}
    for path in sorted(folder.rglob("*")):
        if path.suffix in (".cpp", ".h", ".def") and "include" not in path.parts:  # programs include HLSL
            for name in INCLUDE.findall(path.read_text()):
                found.setdefault(name, path.relative_to(ROOT))
    return found


def includes_of_rooms():
    """Returns the includes: (folder, room or None) of the file and of the header, with an example file."""
    found = {}
    paths = [(path, path.relative_to(ROOT / "lib").parts) for path in (ROOT / "lib").rglob("*")]
    paths += [(path, path.relative_to(ROOT / "tools").parts) for user in USERS for path in (ROOT / "tools" / user).rglob("*")]
    for path, parts in sorted(paths):
        if path.suffix not in (".cpp", ".h", ".def") or "include" in parts:
            continue
        source = (parts[0], parts[1] if len(parts) > 2 else None)
        for folder, room in QUOTED.findall(path.read_text()):
            target = (folder, room or None)
            if parts[0] in USERS and not room and (ROOT / "tools" / PROGRAM / folder).is_dir():
                target = (PROGRAM, folder)
            elif parts[0] in USERS:
                continue  # programs may include any header of the library
            found.setdefault((source, target), path.relative_to(ROOT))
    return found


def wrong_rooms(page):
    rows = {(folder, room): (set(re.findall(r"\w+", beside)), set(re.findall(r"[\w-]+", seen))) for folder, room, beside, seen in ROOM.findall(page)}
    order = list(rows)
    beside, public = {room: set() for room in rows}, {room: set() for room in rows}
    for (source, target), path in includes_of_rooms().items():
        if target not in rows:
            continue
        if source[0] != target[0]:
            public[target].add(source[0])
            if source[0] not in rows[target][1]:
                yield f"{path} includes {'/'.join(target)}, which is not public to {source[0]}"
        elif source in rows and source != target:
            beside[source].add(target[1])
            if target[1] not in rows[source][0]:
                yield f"{path} includes {'/'.join(target)}, which is not in the row of {'/'.join(source)}"
            if order.index(target) > order.index(source):
                yield f"the row of {'/'.join(source)} stands before that of {'/'.join(target)}, which it includes"
    for room, (listed, seen) in rows.items():
        name = "/".join(room)
        yield from (f"{name} includes nothing of {other}, which its row names" for other in listed - beside[room])
        yield from (f"{other} includes nothing of {name}, which is public to it" for other in seen - public[room])
    large = [*(ROOT / "lib").glob("*/*"), *(ROOT / "tools" / PROGRAM).glob("*")]
    folders = {path.parts[-2:] for path in large if path.is_dir() and any(path.glob("*.cpp"))}
    yield from (f"{'/'.join(room)} has no row" for room in folders - rows.keys())
    yield from (f"there is no {'/'.join(room)}" for room in rows.keys() - folders)


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
    wrong += wrong_rooms(page)
    if wrong or not rows:
        sys.exit("docs/architecture.md: " + "\n".join(sorted(wrong)))


main()
