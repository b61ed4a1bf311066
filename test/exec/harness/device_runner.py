# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The program of a package that device_tests.py makes: runs the tests in it on a device of this machine.

Ends with "N run, N passed, N failed, N not for this device"; the exit status is 0 when nothing failed.
"""

import argparse
import concurrent.futures
import contextlib
import io
import json
import os
import pickle
import re
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True
import exec_test

PACKAGE = os.path.dirname(os.path.abspath(__file__))


def run(job):
    """(name, "passed", "failed" or why not, operations, what was printed)"""
    args, (name, target, entry, why) = job
    name = f"{name} ({target})"
    if why:
        return name, why, 0, ""
    with zipfile.ZipFile(PACKAGE) as package:
        made, modules = pickle.loads(package.read(entry))
        printed = io.StringIO()
        outcome, operations, args.shader = "passed", 0, name
        with tempfile.TemporaryDirectory(prefix="tessera-device-") as args.keep, contextlib.redirect_stdout(printed):
            words = os.path.join(args.keep, "module.spv")
            for number, (case, module) in enumerate(zip(made, modules)):
                with open(words, "wb") as file:
                    file.write(package.read(module))
                done = exec_test.launch(args, case, words)
                if done.returncode == 2 and number == 0:
                    return name, done.stderr.strip().splitlines()[-1], 0, ""
                if done.returncode != 0 or not exec_test.compare(args, case, done.stdout, "tessera-run"):
                    outcome = "failed"
                operations += case.operations
    return name, outcome, operations, printed.getvalue()


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera-run", default=os.path.join(os.path.dirname(PACKAGE), "tessera-run"))
    parser.add_argument("--device", default="0")
    parser.add_argument("--validate", dest="layers", action="store_const", const=["--validate"], default=[])
    parser.add_argument("--jobs", type=int, default=min(8, os.cpu_count()))
    parser.add_argument("--filter", default="", help="a regular expression on the name and the target")
    parser.add_argument("--show", type=int, default=4, help="mismatches to print of a buffer")
    parser.add_argument("--json", help="file for what became of each test")
    args = parser.parse_args()
    with zipfile.ZipFile(PACKAGE) as package:
        tests = pickle.loads(package.read("tests.pickle"))
    tests = [test for test in tests if re.search(args.filter, f"{test[0]} ({test[1]})")]
    with concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        results = list(pool.map(run, [(args, test) for test in tests]))
    for name, outcome, _, printed in results:
        if outcome == "failed":
            print(f"failed: {name}\n{printed[-1500:]}")
        elif outcome != "passed":
            print(f"not for this device: {name}: {outcome[:300]}")
    passed, failed = (sum(r[1] == kind for r in results) for kind in ("passed", "failed"))
    if args.json:
        with open(args.json, "w") as file:
            json.dump([{"test": r[0], "outcome": r[1], "operations": r[2]} for r in results], file, indent=1)
    print(f"{sum(r[2] for r in results)} operations")
    print(f"{passed + failed} run, {passed} passed, {failed} failed, {len(results) - passed - failed} not for this device")
    return failed != 0 or not passed


if __name__ == "__main__":
    sys.exit(main())
