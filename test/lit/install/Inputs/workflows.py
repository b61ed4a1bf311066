# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""workflows.py ROOT FOLDER: the hosted workflows in FOLDER run the commands of ROOT and nothing cleverer, with actions that are pinned by their
commits and with few permissions. Prints what is wrong, or the commands of each workflow."""

import os
import pathlib
import re
import subprocess
import sys

import yaml

root, folder = map(pathlib.Path, sys.argv[1:])
# The commands of each workflow, as CONTRIBUTING.md and docs/packages.md have them.
COMMANDS = {
    "check.yml": ["tools/check", "tools/check --long windows"],
    "release.yml": ["third_party/setup", "tools/release( --[a-z]+ \\S+)*", "gh release create .*"],
}
PREPARES = r"apt-get update|apt-get install -y --no-install-recommends [a-z -]+|git config --global --add safe\.directory " \
    r"\"\$GITHUB_WORKSPACE\"|rm -f /etc/apt/apt\.conf\.d/docker-clean"
WORKFLOW = {"name", "on", "permissions", "concurrency", "jobs"}
JOB = {"runs-on", "container", "timeout-minutes", "needs", "permissions", "steps"}
STEP = {"name", "if", "run", "uses", "with", "env"}
wrong = []


def expect(holds, *what):
    if not holds:
        wrong.append(" ".join(map(str, what)))


def permissions(job, name):
    """A job that may write has no sources and runs nothing of them."""
    if "permissions" in job:
        expect(job["permissions"] == {"contents": "write"}, name, "has the permissions", job["permissions"])
        expect(not any("checkout" in step.get("uses", "") for step in job["steps"]), name, "may write and has the sources")


def check(path):
    text = path.read_text()
    made = yaml.safe_load(text)
    made["on"] = made.pop(True, None)  # YAML 1.1 reads a boolean there
    expect(set(made) <= WORKFLOW and made["on"], path.name, "has the keys", sorted(map(str, made)))
    expect(made.get("permissions") == {"contents": "read"}, path.name, "has the permissions", made.get("permissions"))
    for line in re.findall(r"uses:.*", text):
        expect(re.fullmatch(r"uses: actions/[a-z-]+@[0-9a-f]{40} # v\d+\.\d+\.\d+", line), path.name, "does not pin", line)
    runs = []
    for name, job in made["jobs"].items():
        expect(set(job) <= JOB and {"runs-on", "steps"} <= set(job), name, "has the keys", sorted(job))
        permissions(job, name)
        for step in job["steps"]:
            expect(set(step) <= STEP and ("run" in step) != ("uses" in step), name, "has a step of", sorted(step))
            lines = step.get("run", "").strip().split("\n") if "run" in step else []
            expect(not any("${{" in line for line in lines), name, "puts an expression into a command")
            if step.get("name", "").startswith("Prepare"):
                for line in lines:
                    expect(re.fullmatch(PREPARES, line), name, "prepares by", line)
            else:
                runs += lines
            for cached in re.findall(r"build/([a-z]+)", str(step.get("with", {}).get("path", ""))):
                setup = (root / "third_party" / "setup").read_text()
                expect(re.search(rf"prefix/{cached}\b|^ *unpack(_npm)? {cached}\b", setup, re.M), name, "caches build/" + cached)
    commands = COMMANDS.get(path.name, [])
    expect(len(runs) == len(commands) and all(map(re.fullmatch, commands, runs)), path.name, "runs", runs)
    return runs


paths = sorted(folder.glob("*.y*ml"))
expect([path.name for path in paths] == sorted(COMMANDS), "the workflows are", [path.name for path in paths])
found = [f"{path.name}: {', '.join(check(path))}" for path in paths]
pins = set(re.findall(r"uses: ([a-z/-]+)@(\S+)", "".join(path.read_text() for path in paths)))
expect(len(pins) == len({action for action, _ in pins}), "an action has two commits", sorted(pins))
for program in ("tools/check", "tools/release", "third_party/setup"):
    expect(os.access(root / program, os.X_OK), program, "is not a program")
jobs = subprocess.run([sys.executable, root / "test" / "long" / "jobs.py", "--list"], stdout=subprocess.PIPE, text=True, check=True).stdout
expect(re.search(r"^windows ", jobs, re.M), "there is no long job 'windows'")
expect('/../tools/check"\n' in (root / ".ci" / "run").read_text(), ".ci/run does not run tools/check")
print("\n".join(wrong or found))
sys.exit(bool(wrong))
