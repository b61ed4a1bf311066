# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints a run of an outside suite: figures by class of tests or by stage, and the causes of failures, the most frequent first."""

import collections
import dataclasses
import json
import re

import interface
import stages
from suite import BUFFERS, FAIL, NAME, NOT_APPLICABLE, PASS, TEXTURES, blanked


def share(part, whole):
    return f"{100 * part / whole:.1f} %" if whole else "-"


def percent(part, whole):
    return f"{part} of {whole}" + (f" ({share(part, whole)})" if whole else "")


def print_table(headings, lines):
    """A table with its first column to the left and all others to the right."""
    lines = [headings, *([str(cell) for cell in line] for line in lines)]
    widths = [max(len(line[i]) for line in lines) for i in range(len(headings))]
    for first, *others in lines:
        print("  ".join([first.ljust(widths[0]), *(cell.rjust(width) for cell, width in zip(others, widths[1:]))]).rstrip())


def by_stage(items, stage_of):
    """Pairs of a stage and its items, and one more of "all" and all items if there are several stages."""
    names = stages.ordered(stage_of(item) for item in items)
    groups = [(name, [item for item in items if stage_of(item) == name]) for name in names]
    return groups + ([("all", items)] if len(names) > 1 else [])


def print_groups(outcomes, examples, most=None):
    """Causes that differ only in names and numbers are one; behind it are the names that occur most. Prints `most` causes at most."""
    groups = collections.defaultdict(list)
    for outcome in outcomes:
        groups[blanked(outcome.cause)].append(outcome)
    listed = sorted(groups.items(), key=lambda pair: (-len(pair[1]), pair[0]))
    for cause, group in listed[:most]:
        print(f"{len(group):6}  {cause}")
        first = (re.search(NAME, outcome.cause) for outcome in group)
        named = collections.Counter(match.group()[1:-1] for match in first if match)
        if named and examples:
            print("        of " + ", ".join(f"{name} ({count})" for name, count in named.most_common(examples)))
        if examples:
            print("        in " + ", ".join(o.name for o in group[:examples]) + (", ..." if len(group) > examples else ""))
    rest = [outcome for _, group in listed[len(listed) if most is None else most :] for outcome in group]
    if rest:
        print(f"{len(rest):6}  other causes")


def print_causes(outcomes, examples, most):
    """The commonest causes of failures by stage; `kind` of an outcome is its stage."""
    for stage in stages.ordered(o.kind for o in outcomes):
        print(f"{stage}, first errors:")
        print_groups([o for o in outcomes if o.kind == stage], examples, most)


def print_interfaces(outcomes):
    """Each module whose interface differs from the other one's, with the first difference."""
    compared = [o for o in outcomes if o.interface]
    if not compared:
        return
    equal = sum(o.interface == interface.EQUAL for o in compared)
    print("interfaces equal to DXC's: " + percent(equal, len(compared)))
    for o in compared:
        if o.interface != interface.EQUAL:
            print(f"        {o.name}: {o.interface}")


def interface_cells(items):
    """The cells of a table that say how many interfaces were compared and how many of these are equal."""
    compared = [item for item in items if item.interface]
    return len(compared), sum(item.interface == interface.EQUAL for item in compared)


def print_skipped(outcomes, examples):
    skipped = [o for o in outcomes if o.status == NOT_APPLICABLE]
    print(f"not applicable: {len(skipped)}")
    print_groups(skipped, examples)


def print_classes(outcomes, examples):
    """The report on tests that run: a figure for tests with and without textures."""
    print(f"{len(outcomes)} tests")
    print_skipped(outcomes, examples)
    for kind in (BUFFERS, TEXTURES):
        here = [o for o in outcomes if o.kind == kind and o.status != NOT_APPLICABLE]
        if here:
            failed = [o for o in here if o.status == FAIL]
            print(f"{kind}: {percent(len(here) - len(failed), len(here))} pass")
            print_groups(failed, examples)


def print_stages(outcomes, examples, most):
    """The report on tests that are only compiled: a line of a table for each stage, then the causes."""
    print(f"{len({o.name for o in outcomes})} tests")
    print_skipped(outcomes, examples)
    here = [o for o in outcomes if o.status != NOT_APPLICABLE]
    compared = any(o.interface for o in here)
    headings = ["stage", "tests", "pass", "share", "without refused options", "share"]
    lines = []
    for stage, group in by_stage(here, lambda o: o.kind):
        passed, relaxed = sum(o.status == PASS for o in group), sum(o.relaxed == PASS for o in group)
        line = [stage, len(group), passed, share(passed, len(group)), relaxed, share(relaxed, len(group))]
        lines.append([*line, *(interface_cells(group) if compared else ())])
    if lines:
        print_table(headings + (["interfaces", "equal"] if compared else []), lines)
    print_lines(here)
    options = collections.Counter(option for o in here for option in set(o.options))
    for name, count in sorted(options.items(), key=lambda pair: (-pair[1], pair[0])):
        print(f"{count:6}  refused: {name}")
    print_causes([o for o in here if o.status == FAIL and o.relaxed != PASS], examples, most)
    print_interfaces(here)


def print_lines(outcomes):
    """A line of a table for each stage: the command lines that DXC accepts, those of them that Tessera accepts, and these with DXC's interface."""
    lines = [line for o in outcomes for line in o.lines]
    if not lines:
        return
    table = []
    for stage, here in by_stage(lines, lambda line: line["stage"]):
        accepted = [line for line in here if not line["cause"]]
        same = sum(line["interface"] in ("", interface.EQUAL) for line in accepted)
        table.append([stage, len(here), len(accepted), share(len(accepted), len(here)), same, share(same, len(here))])
    print("command lines that DXC accepts:")
    print_table(["stage", "by DXC", "by both", "share", "same interface", "share"], table)


def write_json(outcomes, path):
    with open(path, "w", encoding="utf-8") as file:
        json.dump([dataclasses.asdict(o) for o in outcomes], file, indent=1)
        file.write("\n")
