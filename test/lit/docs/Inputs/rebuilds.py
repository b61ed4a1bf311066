# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Counts the objects that Ninja builds again after an edit of each table in docs/building.md, and fails where they are more than its row says.

An edit that changes what headers read of a table (third_party/TesseraBuild.cmake, tessera_columns) counts by the file of columns, as a new op does.
"""

import pathlib
import re
import shutil
import subprocess
import sys

ROW = re.compile(r"^\| `(\S+)` \| at most (\d+) \|", re.MULTILINE)


def dependents(build):
    """By file: the objects and precompiled headers whose last build read it."""
    found = {}
    with subprocess.Popen([shutil.which("ninja"), "-C", build, "-t", "deps"], stdout=subprocess.PIPE, text=True) as ninja:
        output = None
        for line in ninja.stdout:
            if not line.startswith(" "):
                output = line.split(":")[0]
            elif line.strip().endswith((".def", ".inc", ".pch")):
                found.setdefault(pathlib.PurePath(line.strip()).as_posix(), set()).add(output)
    return found


def rebuilt(found, build, name):
    objects, todo = set(), {file for file in found if file.endswith("/" + name)}
    while todo:
        new = set().union(*(found[file] for file in todo)) - objects
        objects |= new
        todo = {file for file in found if file.endswith(".pch") and any(file.endswith(output) for output in new)}
    return {output for output in objects if output.endswith(".o")}


def main():
    source, build = pathlib.Path(sys.argv[1]), sys.argv[2]
    if not (pathlib.Path(build) / "build.ninja").exists():
        return 0  # another generator
    rows = ROW.findall((source / "docs" / "building.md").read_text())
    found = dependents(build)
    counts = {name: len(rebuilt(found, build, name)) for name, _ in rows}
    wrong = [f"{name}: {counts[name]} objects, docs/building.md says at most {most}" for name, most in rows if counts[name] > int(most)]
    wrong += [f"{name}: no object reads it" for name in counts if not counts[name]]
    if not rows:
        wrong.append("docs/building.md has no row of a table")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
