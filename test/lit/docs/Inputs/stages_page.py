# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""stages_page.py SOURCE: the tables of docs/stages.md have each system value of lib/IR/SystemValues.def, in its stage and
direction and with its built-in, and each modifier and attribute of lib/IR/StageWords.def, and no others."""

import os
import re
import sys


def read(path):
    with open(os.path.join(sys.argv[1], path)) as file:
        return file.read()


def rows(table, macro):
    """Returns the arguments of each row."""
    found = re.findall(rf"^{macro}\((.*(?:\n +.*)?)\)$", read(table), re.M)
    return [[cell.strip().strip('"') for cell in re.split(r",\s+", row)] for row in found]


def cells(heading):
    """Returns the rows of the first table below a heading."""
    text = read("docs/stages.md").split(f"\n{heading}\n")[1]
    table = re.search(r"^\|.*\n\| ---.*\n((?:\|.*\n)*)", text, re.M).group(1)
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in table.splitlines()]


def words(cell):
    return re.findall(r"`([^`]*)`", cell)


# Sets of stages by their name in lib/IR/Stages.h.
SETS = {name: set(parts.split(" | ")) for name, parts in re.findall(r"StageSet (\w+) = ([\w |]+);", read("lib/IR/Stages.h"))}


def has(stages, stage):
    """Whether the set of a row, `stages::Vertex | stages::Pixel`, has the stage."""
    named = set(re.findall(r"stages::(\w+)", stages))
    return stage in named | set().union(*(SETS.get(name, ()) for name in named))


VALUES = rows("lib/IR/SystemValues.def", "STAGE_VALUE")
wrong = []


def compare(subject, table, page):
    wrong.extend(f"{subject}: the page lacks {one}" for one in sorted(table - page))
    wrong.extend(f"{subject}: no row gives {one}" for one in sorted(page - table))


for stage in ("Vertex", "Pixel"):
    wanted, named = set(), set()
    for _, _, _, _, semantic, inputs, outputs, _, _, builtin, *_ in VALUES:
        for direction, stages in (("in", inputs), ("out", outputs)):
            if has(stages, stage) and semantic:
                wanted.add((semantic, direction, builtin))
            elif has(stages, stage) and builtin != "BaryCoordNoPerspKHR":
                named.add((builtin, direction))
    # Two more names of the depth have no row.
    page = {(name, direction, words(builtin)[0]) for semantic, directions, _, builtin, _ in cells(f"### {stage} shaders")
            for name in words(semantic) for direction in directions.split(", ") if not name.startswith("SV_Depth") or name == "SV_Depth"}
    compare(f"{stage} shaders", wanted, page)
    page = {(words(name)[0], where.split(", ")[1]) for name, where, *_ in cells("### Built-ins of Vulkan") if stage.lower() in where}
    compare(f"built-ins of {stage.lower()} shaders", named, page - {("HelperInvocation", "in")})

compare("modifiers", {row[1] for row in rows("lib/IR/StageWords.def", "INTERPOLATION")},
        {name for row in cells("### Interpolation") for name in words(row[0])} - {"linear"})
attributes = set()
for row in cells("## Attributes of pixel shaders"):
    first, *more = words(row[0])
    name = re.sub(r"[\[\]]|vk::", "", first)
    attributes |= {name} | ({name.replace("_front", "_back")} if more else set())
compare("attributes", {row[5] for row in rows("lib/IR/StageWords.def", "ENTRY_MODE")} - {""}, attributes)
print("\n".join(wrong) or f"{len(VALUES)} system values")
sys.exit(bool(wrong))
