# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a suite of tests that others have written, from your checkout, and prints which tests pass, fail or do not apply, and why.

    tools/outside SUITE                      the format of LLVM's offload-test-suite: compiles the shaders and runs the pipeline
    tools/outside --compile-only SUITE       the format of DXC's tests: compiles each command line and validates, with a figure by stage
    tools/outside --list LIST FOLDER         the command lines of repositories in FOLDER: compiles as DXC does and validates, by stage
    tools/outside --interfaces MODULE OTHER  prints how the entry points, modes, inputs and outputs of two SPIR-V modules differ

With --dxc or --modules, the second and third form also compare the interface of each module with DXC's. docs/testing.md says more.
"""

import argparse
import concurrent.futures
import os
import re
import shutil
import sys
import tempfile

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import dxc
import interface
import offload
import report
import rows
import spirv
import suite
from programs import Programs
from suite import FAIL, NOT_APPLICABLE, Outcome


def run_test(form, programs, root, name, scratch, features):
    folder = tempfile.mkdtemp(dir=scratch)
    try:
        return form.Test(programs, root, name, folder, features).outcomes()
    except suite.NotApplicable as why:
        return [Outcome(name, NOT_APPLICABLE, str(why))]
    finally:
        shutil.rmtree(folder, ignore_errors=True)


def run_list(parser, arguments, programs):
    """Runs the rows of a list; whether one failed."""
    root = os.path.abspath(arguments.suite)
    listed = [row for row in rows.read(arguments.list) if re.search(arguments.filter, row.name) and programs.wants(row.stage)]
    if not listed:
        parser.error(f"no rows in {arguments.list}")

    def run_row(row):
        with tempfile.TemporaryDirectory(dir=scratch) as folder:
            rows.run(row, programs, root, folder, arguments.execute)

    with tempfile.TemporaryDirectory(prefix="tessera-outside-") as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        list(pool.map(run_row, listed))
    rows.print_report(listed, arguments.examples, arguments.causes)
    if arguments.json:
        report.write_json(listed, arguments.json)
    return any(row.status == FAIL for row in listed)


def main():
    parser = argparse.ArgumentParser(prog="tools/outside", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = os.path.dirname(os.path.abspath(__file__))
    build = os.path.join(os.path.dirname(os.path.dirname(here)), "build", "release", "bin")
    parser.add_argument("suite", metavar="SUITE", nargs="?", help="the folder of tests, or of repositories")
    parser.add_argument("--compile-only", action="store_true", help="tests in the format of DXC's")
    parser.add_argument("--list", metavar="LIST", help="a list of command lines, one a row, with tabs between its columns")
    parser.add_argument("--interfaces", nargs=2, metavar=("MODULE", "OTHER"), help="compare the interfaces of two SPIR-V modules and do nothing else")
    parser.add_argument("--dxc", metavar="PROGRAM", help="also compile with this DXC: compares interfaces, and for lists verdicts, processor times and peak memory")
    parser.add_argument("--modules", metavar="FOLDER",
                        help="compare interfaces with DXC's modules in FOLDER: N.spv for row N of a list, TEST.N.spv for command line N of a test")
    parser.add_argument("--keep-modules", metavar="FOLDER", help="with --dxc: keep DXC's modules in FOLDER, for a later --modules")
    parser.add_argument("--metal", action="store_true", help="with --list: compile what is valid in SPIR-V to MSL too")
    parser.add_argument("--execute", action="store_true", help="with --dxc: run both modules of a compute row with the same contents, and compare what they write")
    parser.add_argument("--bin", default=build, metavar="FOLDER", help="where tessera and tessera-run are (default: the release build, then PATH)")
    parser.add_argument("--device", default="lavapipe", help="the device of tessera-run (default: %(default)s)")
    parser.add_argument("--golden", metavar="FOLDER", help="the suite's golden images (offload-golden-images); without it tests with images do not apply")
    parser.add_argument("--feature", action="append", default=[], metavar="NAME",
                        help="a feature of the suite's conditions that the device has as well, or, behind a minus, has not")
    parser.add_argument("--filter", default="", metavar="REGEX", help="only tests whose path matches")
    parser.add_argument("--stage", default=".*", metavar="REGEX", help="with --compile-only or --list: only command lines of these stages, such as 'vs|lib:.*'")
    parser.add_argument("--json", metavar="FILE", help="write every test with its cause, command and messages")
    parser.add_argument("--examples", type=int, default=3, metavar="N", help="tests named with a cause (default: %(default)s)")
    parser.add_argument("--causes", type=int, metavar="N", help="causes printed for each stage, the commonest first (default: all)")
    parser.add_argument("--time-limit", type=int, default=120, metavar="SECONDS", help="for each program (default: %(default)s)")
    parser.add_argument("-j", "--jobs", type=int, default=os.cpu_count(), metavar="N", help="tests at a time")
    arguments = parser.parse_args()
    if arguments.interfaces:
        try:
            return interface.print_differences(*arguments.interfaces)
        except (OSError, spirv.NotAModule) as why:
            parser.error(str(why))
    if not arguments.suite:
        parser.error("no SUITE")
    if arguments.dxc and arguments.modules:
        parser.error("--modules takes the place of --dxc: give one of them")
    if arguments.keep_modules and not arguments.dxc:
        parser.error("--keep-modules needs --dxc")

    form = dxc if arguments.compile_only else offload
    programs = Programs(arguments)
    missing = programs.missing(["tessera", "validator"] if arguments.compile_only or arguments.list else ["tessera", "runner", "file_check"])
    if missing:
        parser.error("not found, in --bin or PATH: " + ", ".join(missing))
    if arguments.execute and not (arguments.dxc and programs.runner):
        parser.error("--execute needs --dxc and tessera-run")
    if arguments.dxc and not programs.dxc:
        parser.error("not found: " + arguments.dxc)
    if arguments.list:
        return run_list(parser, arguments, programs)
    if arguments.golden and not os.path.isdir(arguments.golden):
        parser.error("not a folder: " + arguments.golden)
    features = set(form.FEATURES)
    for feature in arguments.feature:
        features.discard(feature[1:]) if feature.startswith("-") else features.add(feature)
    root = os.path.abspath(arguments.suite)
    names = [name for name in suite.files(root, form.SUFFIXES) if re.search(arguments.filter, name)]
    if not names:
        parser.error(f"no tests in {arguments.suite}")
    with tempfile.TemporaryDirectory(prefix="tessera-outside-") as scratch, concurrent.futures.ThreadPoolExecutor(arguments.jobs) as pool:
        results = pool.map(lambda name: run_test(form, programs, root, name, scratch, features), names)
        outcomes = [outcome for result in results for outcome in result]
    if arguments.compile_only:
        report.print_stages(outcomes, arguments.examples, arguments.causes)
    else:
        report.print_classes(outcomes, arguments.examples)
    if arguments.json:
        report.write_json(outcomes, arguments.json)
    return any(o.status == FAIL for o in outcomes)


if __name__ == "__main__":
    sys.exit(main())
