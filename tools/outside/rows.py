# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A list of the command lines with which public repositories compile their shaders, one a row: what Tessera and DXC accept of it.

The list has tabs and a line of names: repository, file, entry, profile, defines, includes, flags, and a name that begins with DXC for
what DXC is known to say of the row (yes or no). A column `stage` is optional. The repositories lie side by side in folders named
owner+name, which are where the compilers run.
"""

import csv
import dataclasses
import os
import re
import statistics

import interface
import pairs
import report
import stages
from suite import FAIL, NOT_APPLICABLE, PASS, Outcome, first_error

SPIRV = ("-spirv", "-fspv-target-env=vulkan1.3")

# A shader that takes DXC longer than this, in seconds of the processor, is a long one.
LONG = 0.1


@dataclasses.dataclass
class Row:
    """A row of the list. `known` is whether DXC accepts it by the list; `accepted` and `by_dxc` whether the programs did, None where none was asked.

    `number` counts the rows of the list from 1 on.
    """

    number: int
    repository: str
    file: str
    stage: str
    entry: str
    arguments: list
    known: bool
    accepted: bool = None
    by_dxc: bool = None
    error: str = ""
    invalid: str = ""
    time: float = None
    time_dxc: float = None
    memory: float = None
    memory_dxc: float = None
    why_not: str = ""
    pair: str = ""
    interface: str = ""
    metal: str = None  # the error on the way to MSL, empty if there is none

    @property
    def name(self):
        return f"{self.repository}: {self.file} {self.entry}"

    @property
    def wanted(self):
        """Whether DXC accepts it: the program where one was asked."""
        return not self.why_not and (self.known if self.by_dxc is None else self.by_dxc)

    @property
    def status(self):
        return NOT_APPLICABLE if self.why_not else FAIL if self.invalid or (self.wanted and not self.accepted) else PASS


def read(path):
    rows = []
    with open(path, encoding="utf-8", newline="") as file:
        for number, line in enumerate(csv.DictReader(file, delimiter="\t"), 1):
            known = next((value for name, value in line.items() if name.startswith("DXC")), "yes")
            arguments = ["-T", line["profile"], "-E", line["entry"]]
            for option, values in (("-D", line["defines"]), ("-I", line["includes"])):
                arguments += [word for value in values.split() for word in (option, value)]
            arguments += [*line["flags"].split(), line["file"]]
            stage = line.get("stage") or stages.of_profile(line["profile"])
            rows.append(Row(number, line["repository"], line["file"], stage, line["entry"], arguments, known != "no"))
    return rows


def run(row, programs, root, folder, execute):
    """Compiles a row with both programs, one after the other, and checks the module; runs both modules where that is asked."""
    where = os.path.join(root, row.repository.replace("/", "+"))
    if not os.path.isdir(where):
        row.why_not = "no folder of the repository"
        return
    if not os.path.exists(os.path.join(where, row.file)):
        row.why_not = "no such file in the repository's folder"
        return
    options = [*SPIRV, *row.arguments]
    module, other, name = os.path.join(folder, "tessera.spv"), os.path.join(folder, "dxc.spv"), f"{row.number}.spv"
    done, row.time, row.memory = programs.timed([programs.tessera, *options, "-Fo", module], where)
    row.accepted = done.status == 0
    if programs.dxc:
        dxc, row.time_dxc, row.memory_dxc = programs.timed([programs.dxc, *options, "-Fo", other], where)
        row.by_dxc = dxc.status == 0
        if row.by_dxc:
            programs.keep(other, name)
    else:
        other = programs.given(name)
    if row.accepted:
        row.invalid = programs.validate(module, options)
        if other and os.path.exists(other):
            row.interface = interface.compare(module, other)
    else:
        row.error = first_error(done.errors) or f"exit status {done.status}"
        if row.known and row.by_dxc is False:
            row.why_not = "DXC refuses it here as well: " + first_error(dxc.errors)
    if row.accepted and not row.invalid and programs.metal:
        text = os.path.join(folder, "tessera.metal")
        done = programs.run([programs.tessera, "--emit=msl", *for_metal(row.arguments), "-o", text], folder=where)
        row.metal = "" if done.status == 0 else first_error(done.errors) or f"exit status {done.status}"
    if execute and row.stage == "cs" and row.accepted and row.by_dxc and not row.invalid:
        row.pair = pairs.run(programs, module, other, folder)


def for_metal(arguments):
    """A command line without the options that only concern SPIR-V and Vulkan."""
    kept, left = [], list(arguments)
    while left:
        word = left.pop(0)
        if not word.startswith(("-fspv", "-fvk", "-spirv")):
            kept.append(word)
        elif word.endswith("-shift"):
            del left[:2]
    return kept


def print_metal(rows, examples, most):
    compiled = [r for r in rows if r.metal is not None]
    print("compiled to MSL, of those valid in SPIR-V: " + report.percent(sum(not r.metal for r in compiled), len(compiled)))
    for stage, here in report.by_stage(compiled, lambda r: r.stage):
        print(f"        {stage}: " + report.percent(sum(not r.metal for r in here), len(here)))
    report.print_causes([Outcome(r.name, FAIL, r.metal, r.stage) for r in compiled if r.metal], examples, most)


def outcome(row):
    cause = row.why_not or (row.invalid and "spirv-val: " + row.invalid) or row.error
    return Outcome(row.name, row.status, cause, row.stage, interface=row.interface)


def print_times(rows):
    timed = [r for r in rows if r.accepted and r.by_dxc]
    for what, here in (("all", timed), (f"where DXC needs over {LONG * 1000:.0f} ms", [r for r in timed if r.time_dxc > LONG])):
        if here:
            ratio = statistics.median(r.time / r.time_dxc for r in here)
            print(f"processor time by DXC's, {what}: median {ratio:.2f} of {len(here)} shaders")
            print(f"        together {sum(r.time for r in here):.1f} s, DXC {sum(r.time_dxc for r in here):.1f} s")
    if timed:
        print(f"peak memory by DXC's: median {statistics.median(r.memory / r.memory_dxc for r in timed):.2f}; "
              f"medians {statistics.median(r.memory for r in timed):.0f} MiB, DXC {statistics.median(r.memory_dxc for r in timed):.0f} MiB")


def print_pairs(rows, examples):
    executed = [r for r in rows if r.pair and not r.pair.startswith(pairs.NOT_RUN)]
    same = [r for r in executed if r.pair in (pairs.EQUAL, pairs.ROUNDED)]
    print("pairs with equal results: " + report.percent(len(same), len(executed)))
    report.print_groups([Outcome(r.name, r.status, r.pair) for r in rows if r.pair and r.pair != pairs.EQUAL], examples)


def print_verdicts(rows):
    """A line of a table for each stage: the rows that apply, those that DXC accepts, and those of them that Tessera accepts."""
    compared = any(r.interface for r in rows)
    headings = ["stage", "rows", "by DXC", "by both", "share"]
    lines = []
    for stage, here in report.by_stage(rows, lambda r: r.stage):
        wanted = [r for r in here if r.wanted]
        both = sum(r.accepted for r in wanted)
        lines.append([stage, len(here), len(wanted), both, report.share(both, len(wanted)), *(report.interface_cells(here) if compared else ())])
    if lines:
        report.print_table(headings + (["interfaces", "equal"] if compared else []), lines)


def print_report(rows, examples, most):
    print(f"{len(rows)} rows")
    report.print_skipped([outcome(r) for r in rows], examples)
    print_verdicts([r for r in rows if not r.why_not])
    wanted = [r for r in rows if r.wanted]
    print("accepted of those that DXC accepts: " + report.percent(sum(r.accepted for r in wanted), len(wanted)))
    for repository in sorted({r.repository for r in wanted}):
        here = [r for r in wanted if r.repository == repository]
        print(f"        {repository}: " + report.percent(sum(r.accepted for r in here), len(here)))
    report.print_causes([outcome(r) for r in wanted if not r.accepted], examples, most)
    modules = [r for r in rows if r.accepted]
    print("valid: " + report.percent(sum(not r.invalid for r in modules), len(modules)))
    report.print_groups([outcome(r) for r in modules if r.invalid], examples)
    others = [r for r in rows if not r.why_not and not r.wanted]
    if others:
        print(f"refused by DXC: {len(others)}, of these accepted: {sum(r.accepted for r in others)}")
    report.print_interfaces([dataclasses.replace(outcome(r), name=f"{r.name}, row {r.number}") for r in rows])
    if any(r.metal is not None for r in rows):
        print_metal(rows, examples, most)
    print_times(rows)
    if any(r.pair for r in rows):
        print_pairs(rows, examples)
