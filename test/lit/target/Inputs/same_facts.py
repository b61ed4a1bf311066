# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""same_facts.py CAPTURED EMBEDDED: whether a target file that `tessera-run --capture-target` wrote on a device says what the embedded one says, which is
given as a file that `tessera --list-targets NAME` wrote.

What no device says is left out of both: names, sources, workarounds and the part of group-matrices that was measured by hand.
Groups that are there at a time are compared where both files have them: a CPU has another number in each run."""

import re
import sys

BY_HAND = {"name", "aliases", "description", "source", "prefer", "loop-bits", "workarounds"}
EMPTY = {"group-matrices"}  # a heading that may have nothing below it


def facts(path):
    """(section, key, value) for each line; features one by one and sorted."""
    with open(path) as file:
        text = "".join(line for line in file if not line.startswith("#"))
    text = re.sub(r",\n +", ", ", text)
    found, features, section = [], set(), ""
    for line in text.splitlines():
        key, _, value = line.strip().removeprefix("- ").partition(":")
        if not line.startswith(" "):
            section = key
        if key in BY_HAND or section in BY_HAND or (key in EMPTY and not value):
            continue
        if section == "features":
            features.update(re.findall(r"[\w.-]+", value))
        elif value:
            found.append((section, key, value.strip()))
        elif section == "vectors" and "->" in line:
            found.append((section, "row", line.strip()))
    return found + [("features", "feature", f) for f in sorted(features)]


captured, embedded = (facts(path) for path in sys.argv[1:3])
if not all(any(section == "resident-groups" for section, *_ in found) for found in (captured, embedded)):
    captured, embedded = ([fact for fact in found if fact[0] != "resident-groups"] for found in (captured, embedded))
for fact in captured:
    if fact not in embedded:
        print("captured, not embedded: " + " ".join(fact))
for fact in embedded:
    if fact not in captured:
        print("embedded, not captured: " + " ".join(fact))
same = captured == embedded
print(f"{len(embedded)} facts, {'the same' if same else 'not the same'}")
sys.exit(not same)
