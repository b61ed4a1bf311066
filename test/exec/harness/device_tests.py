#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Packs the execution tests for a device on another machine: compiled here, they need nothing there but Python and
the one file tessera-run.

    device_tests.py [--target nvidia-hopper] [--wave 32] [--filter REGEX] PACKAGE
    python3 PACKAGE [--tessera-run FILE] [--device N] [--jobs N] [--filter REGEX] [--validate]      over there

A test is compiled for the target, and as well for those of vulkan-subgroup that its header or its generator names.
One that the target refuses is "not for this device", with the reason, and so is one for which the device lacks
a feature. With TESSERA_EXECUTION_MATRIX=full the package has every size of the execution matrix.
"""

import argparse
import concurrent.futures
import contextlib
import glob
import hashlib
import io
import os
import pickle
import re
import sys
import tempfile
import zipfile

sys.dont_write_bytecode = True
HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, HERE)
import case as cases
import exec_test
import textures

ROOT = os.path.join(HERE, "..")
PORTABLE = "vulkan-subgroup"  # without matrices of its own, for every device
MODULES = ("case.py", "values.py", "packed.py", "helpers.py", "exec_test.py")
PROGRAM = "device_runner.py"
textures.STEPS = 2  # in each of two directions


def tests(pattern):
    full = os.environ.get("TESSERA_EXECUTION_MATRIX") == "full"
    for path in sorted(glob.glob(os.path.join(ROOT, "**", "*.*"), recursive=True)):
        name = os.path.relpath(path, ROOT)
        if full and "matrix-large-" in name:
            continue  # the others have these sizes
        if path.endswith((".hlsl", ".test")) and re.search(pattern, name):
            with open(path) as file:
                text = file.read()
            if "// RUN: %exec-test" in text:
                yield name, path, text


def compiled(job):
    """[(name, target, {name of a module: its words}, dispatches, what to expect of them, why not)] of one test."""
    args, name, path, text = job
    args.shader, args.text = path, None  # the text may be another one: WAVE of its header
    own = cases.read(text, wave=args.wave)
    targets = [args.target] + [PORTABLE] * any(PORTABLE in (c.target, *c.also) for c in own)
    made = []
    for target in targets:
        args.text = None
        modules, why = [], None
        read = cases.read(text, target, wave=args.wave)
        printed = io.StringIO()
        with tempfile.TemporaryDirectory(prefix="tessera-device-") as args.keep, contextlib.redirect_stdout(printed):
            for number, case in enumerate(read):
                case.options += ["-Wno-tensor-halves"] + ([] if case.is_ir else ["-Wno-emulation", "-Wno-cooperative-vector"])
                words = exec_test.compile_for(args, case, number)
                if not words:
                    why = (re.findall(r"error: .*", printed.getvalue()) or [printed.getvalue()])[0]
                    break
                with open(words, "rb") as file:
                    modules.append(file.read())
        for case in read:
            case.source, case.options, case.readable = "", [], {}
        digests = [hashlib.sha256(module).hexdigest()[:24] + ".spv" for module in modules]
        made.append((name, target, {} if why else dict(zip(digests, modules)), 0 if why else len(read),
                     b"" if why else pickle.dumps((read, digests)), why))
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", default=os.path.join(ROOT, "..", "..", "build", "release", "bin", "tessera"))
    parser.add_argument("--target", default="nvidia-hopper")
    parser.add_argument("--wave", type=int, default=32, help="lanes of a wave of the device")
    parser.add_argument("--filter", default="", help="a regular expression on the path below test/exec")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("package")
    args = parser.parse_args()
    jobs = [(args, *test) for test in tests(args.filter)]
    packed, names, refused, total = set(), [], [], 0
    with zipfile.ZipFile(args.package, "w", zipfile.ZIP_LZMA) as package, \
            concurrent.futures.ProcessPoolExecutor(args.jobs) as pool:
        for results in pool.map(compiled, jobs):
            for name, target, modules, dispatches, expected, why in results:
                for digest, module in modules.items():
                    if digest not in packed:
                        package.writestr(digest, module)
                packed |= set(modules)
                entry = f"{len(names)}.pickle"
                package.writestr(entry, expected)
                names.append((name, target, entry, why))
                total += dispatches
                refused += [f"{name} ({target}): {why}"] if why else []
        package.writestr("tests.pickle", pickle.dumps(names))
        for module in MODULES:
            package.write(os.path.join(HERE, module), module, zipfile.ZIP_DEFLATED)  # as the importer wants
        package.write(os.path.join(HERE, PROGRAM), "__main__.py", zipfile.ZIP_DEFLATED)
    for line in refused:
        print(f"not for {args.target}: {line}")
    print(f"{len(names) - len(refused)} tests with {total} dispatches, {len(refused)} not for {args.target}, "
          f"{os.path.getsize(args.package) >> 10} KiB in {args.package}")


if __name__ == "__main__":
    main()
