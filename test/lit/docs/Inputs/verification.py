# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The counts of docs/verification.md are those of the execution matrix, of the tests and of the long jobs."""

import glob
import os
import re
import sys

SOURCE = sys.argv[1]
sys.path.insert(0, os.path.join(SOURCE, "test", "long"))
sys.dont_write_bytecode = True
import jobs

always = full = 0
for path in sorted(glob.glob(os.path.join(jobs.EXEC, "wave-matrix", "matrix-*.test"))):
    always += jobs.matrix_count(path)
    if "matrix-large-" not in path:  # which the others include
        full += jobs.full_matrix_count(path)


def texts(*folders):
    for path in glob.glob(os.path.join(SOURCE, "test", *folders, "**", "*.*"), recursive=True):
        with open(path, errors="replace") as file:
            yield file.read()


tests = [text for text in texts("exec") if "// RUN: %exec-test" in text]
metal = sum("// no-metal:" not in text for text in tests)
planted = sum(len(re.findall(r"^// wrong:", text, re.M)) for text in texts("lit", "model"))
with open(os.path.join(SOURCE, "docs", "verification.md")) as file:
    page = file.read()
rows = re.findall(r"^\| `([\w-]+)` \|.* \| (\d+) \| all exact", page, re.M)
wrong = [row for row in rows if int(row[1]) != (full if row[0] == "nvidia-hopper" else always)]
if wrong or not rows:
    sys.exit(f"docs/verification.md says {dict(rows)}; every test run has {always}, the full matrix {full}")
rest, long = page.split("## Everything else")[1].split("## Long runs")
counts = [int(n) for n in re.findall(r"\| (\d+) \|$", rest, re.M)]
if counts != [len(tests), metal, planted]:
    sys.exit(f"docs/verification.md says {counts}; there are {len(tests)} tests, {metal} on Metal, {planted} planted mistakes")
args = jobs.parser().parse_args([])
stated = {name: int(count) for name, count in re.findall(r"^\| `([\w-]+)` \|.*?\| (\d+) [a-z]+ \|", long, re.M)}
made = {name: sum(piece.count for piece in pieces(args)) for name, _, pieces, _ in jobs.JOBS}
if stated != made:
    sys.exit(f"docs/verification.md says {stated}; the long jobs have {made}")
