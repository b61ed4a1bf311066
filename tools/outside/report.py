# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What a run of an outside suite says: figures, and the causes of what failed or does not apply, the most frequent first."""

import collections
import dataclasses
import json
import re

from suite import BUFFERS, FAIL, NAME, NOT_APPLICABLE, PASS, TEXTURES, blanked


def percent(part, whole):
    return f"{part} of {whole}" + (f" ({100 * part / whole:.1f} %)" if whole else "")


def print_groups(outcomes, examples):
    """Causes that differ in names and numbers alone are one; the first names of each that occur most stand behind it."""
    groups = collections.defaultdict(list)
    for outcome in outcomes:
        groups[blanked(outcome.cause)].append(outcome)
    for cause, group in sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0])):
        print(f"{len(group):6}  {cause}")
        first = (re.search(NAME, outcome.cause) for outcome in group)
        named = collections.Counter(match.group()[1:-1] for match in first if match)
        if named and examples:
            print("        of " + ", ".join(f"{name} ({count})" for name, count in named.most_common(examples)))
        if examples:
            print("        in " + ", ".join(o.name for o in group[:examples]) + (", ..." if len(group) > examples else ""))


def print_report(outcomes, compile_only, examples):
    print(f"{len(outcomes)} tests")
    skipped = [o for o in outcomes if o.status == NOT_APPLICABLE]
    print(f"not applicable: {len(skipped)}")
    print_groups(skipped, examples)
    for kind in (BUFFERS, TEXTURES):
        here = [o for o in outcomes if o.kind == kind and o.status != NOT_APPLICABLE]
        if not here:
            continue
        failed = [o for o in here if o.status == FAIL]
        print(f"{kind}: {percent(len(here) - len(failed), len(here))} pass")
        if compile_only:
            relaxed = sum(o.relaxed == PASS for o in here)
            print(f"{kind}, without the options that are refused: {percent(relaxed, len(here))} pass")
            options = collections.Counter(option for o in here for option in set(o.options))
            for name, count in sorted(options.items(), key=lambda pair: (-pair[1], pair[0])):
                print(f"{count:6}  refused: {name}")
            failed = [o for o in failed if o.relaxed != PASS]
        print_groups(failed, examples)


def write_json(outcomes, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump([dataclasses.asdict(o) for o in outcomes], file, indent=1)
        file.write("\n")
