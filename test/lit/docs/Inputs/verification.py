# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks the counts of docs/verification.md against those of the execution matrix, of the tests and of the long jobs."""

import glob
import os
import re
import sys

SOURCE = sys.argv[1]
sys.path.insert(0, os.path.join(SOURCE, "test", "long"))
sys.dont_write_bytecode = True
import jobs

wave = sum(map(jobs.matrix_count, glob.glob(os.path.join(jobs.EXEC, "wave-matrix", "matrix-*.test"))))
wave_full = sum(jobs.matrix_count(path, full=True) for path in jobs.matrix_tests("wave-matrix", "matrix-*.test"))
each_run = {heading: {target: sum(jobs.matrix_count(path, target) for path in jobs.matrix_tests(folder, "*.test"))
                      for target in ("lavapipe", "apple-m1")}
            for heading, folder in (("linalg", "linalg"), ("linalg in thread groups", "linalg-groups"),
                                    ("linalg at thread scope", "linalg-thread"), ("subgroup matrices", "subgroup-matrix"), ("rocWMMA", "rocwmma"),
                                    ("vk::khr", "vk-khr"), ("matrices", "metamorphic"))}


def texts(*folders):
    for path in glob.glob(os.path.join(SOURCE, "test", *folders, "**", "*.*"), recursive=True):
        with open(path, errors="replace") as file:
            yield file.read()


tests = []
for path in jobs.execution_tests():
    with open(path) as file:
        tests.append(file.read())
metal = sum("// no-metal:" not in text for text in tests)
planted = sum(len(re.findall(r"^// wrong:", text, re.M)) for text in texts("lit", "model"))
with open(os.path.join(SOURCE, "docs", "verification.md")) as file:
    page = file.read()
ROW = re.compile(r"^\| `([\w-]+)` \|.* \| (\d+) \| all exact", re.M)
rows = {part.split("\n")[0]: dict(ROW.findall(part)) for part in re.split("\n## (?:The execution matrix|Metamorphic tests) of ", page)[1:]}
of_wave = rows.pop("WaveMatrix")
wrong = [target for target, count in of_wave.items() if int(count) != (wave_full if target == "nvidia-hopper" else wave)]
if wrong or not of_wave:
    sys.exit(f"docs/verification.md says {of_wave}; every test run has {wave}, the full matrix {wave_full}")
if rows != {heading: {target: str(count) for target, count in counts.items()} for heading, counts in each_run.items()}:
    sys.exit(f"docs/verification.md says {rows}; every test run has {each_run}")
rest, long = page.split("## Everything else")[1].split("## Long runs")
long = long.split("\n### ")[0]
counts = [int(n) for n in re.findall(r"\| (\d+) \|$", rest, re.M)]
sys.path.insert(0, jobs.HARNESS)
import exec_test
swiftshader = len(exec_test.listed_for_swiftshader())
if counts != [len(tests), metal, swiftshader, len(tests), planted]:
    sys.exit(f"docs/verification.md says {counts}; there are {len(tests)} tests, {metal} on Metal, {swiftshader} on SwiftShader, "
             f"all interpreted, {planted} planted mistakes")
args = jobs.parser().parse_args([])
stated = {name: int(count) for name, count in re.findall(r"^\| `([\w-]+)` \|.*?\| (\d+) [a-z]+ \|", long, re.M)}
made = {name: sum(piece.count for piece in pieces(args)) for name, _, pieces, _ in jobs.JOBS}
if stated != made:
    sys.exit(f"docs/verification.md says {stated}; the long jobs have {made}")
