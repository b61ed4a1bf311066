# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
# Each step has a test in which it runs alone: a .tsir under test/lit with a RUN line whose last tessera-opt before
# FileCheck runs this step and no other.
import pathlib
import re
import subprocess
import sys

RUN = re.compile(r"^\s*//\s*RUN:\s*(.*)$", re.MULTILINE)
PASSES = re.compile(r"\s--passes=(\S+)")


def step_of(run):
    """The step that a RUN line shows FileCheck by itself, or None."""
    stages = [stage.strip() for stage in run.split("|")]
    for before, stage in zip(stages, stages[1:]):
        if stage.split()[0] != "FileCheck":
            continue
        program = before.removeprefix("not ").split()[0]
        passes = PASSES.findall(before)
        if program == "tessera-opt" and len(passes) == 1 and "," not in passes[0]:
            return passes[0]
    return None


def tested(folder):
    found = set()
    for path in folder.rglob("*.tsir"):
        if "Inputs" in path.parts:
            continue
        found |= {step_of(run) for run in RUN.findall(path.read_text())}
    return found


def missing(steps, found):
    return [step for step in steps if step not in found]


def main():
    listed = subprocess.run(["tessera-opt", "--list-passes"], check=True, capture_output=True, text=True)
    steps = [line.split()[0] for line in listed.stdout.splitlines()]
    found = tested(pathlib.Path(sys.argv[1]) / "test" / "lit")
    # These must not count: an unknown name, lists, 'all', and output that is not checked.
    assert missing(["no-such-step"], found) == ["no-such-step"]
    assert step_of("tessera-opt --passes=a,b %s | FileCheck %s") is None
    assert step_of("tessera-opt --passes=a %s | tessera-opt --passes=b,c - | FileCheck %s") is None
    assert step_of("tessera-opt --passes=a %s -o %t") is None
    assert step_of("tessera-opt --passes=a %s | tessera-opt --passes=b - | FileCheck %s") == "b"
    assert step_of("not tessera-opt --passes=a %s 2>&1 | FileCheck %s") == "a"
    assert "merge-returns" in steps and "all" not in steps
    without = missing(steps, found)
    for step in without:
        print(f"step '{step}' has no test in which it runs alone (see docs/testing.md)")
    return 1 if without else 0


sys.exit(main())
