#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs clang-tidy on source files, with the checks of .clang-tidy.

    tidy.py [--build FOLDER] [--root FOLDER] [--jobs N] [FILE-OR-FOLDER...]

The files are those of lib/ and tools/ that the build's compile_commands.json has, or those of them that are named; headers are
read where a file includes them. The build must be up to date: clang-tidy takes its precompiled headers.
"""

import argparse
import concurrent.futures
import json
import os
import re
import subprocess
import sys

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
FOLDERS = ("lib/", "tools/")


def program(build):
    """LLVM's, of the version that the build takes."""
    with open(os.path.join(build, "test", "lit.site.cfg.py")) as file:
        folder = re.search(r'^config.llvm_tools = "(.*)"$', file.read(), re.MULTILINE).group(1)
    path = os.path.join(folder, "clang-tidy")
    if not os.path.exists(path):
        sys.exit(f"tidy.py: there is no {path}, which third_party/setup installs")
    return path


def sources(build, root):
    with open(os.path.join(build, "compile_commands.json")) as file:
        names = {os.path.relpath(os.path.join(entry["directory"], entry["file"]), root) for entry in json.load(file)}
    return sorted(name for name in names if name.startswith(FOLDERS))


def check(clang_tidy, build, root, name):
    command = [clang_tidy, "--quiet", "--config-file=" + os.path.join(ROOT, ".clang-tidy"), "-p", build, os.path.join(root, name)]
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
    return name, done.returncode == 0, done.stdout


def main():
    made = argparse.ArgumentParser()
    made.add_argument("--build", default=os.path.join(ROOT, "build", "release"))
    made.add_argument("--root", default=ROOT, help="the folder with lib/ and tools/")
    made.add_argument("--jobs", type=int, default=os.cpu_count())
    made.add_argument("files", nargs="*")
    args = made.parse_args()
    chosen = sources(args.build, args.root)
    for wanted in args.files:
        if not any(name.startswith(wanted) for name in chosen):
            sys.exit(f"tidy.py: there is no source file {wanted} in {', '.join(FOLDERS)}")
    if args.files:
        chosen = [name for name in chosen if name.startswith(tuple(args.files))]
    clang_tidy = program(args.build)
    failed = 0
    with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
        for name, good, printed in pool.map(lambda name: check(clang_tidy, args.build, args.root, name), chosen):
            if not good:
                failed += 1
                print(f"{name}:\n{printed}", flush=True)
    print(f"clang-tidy finds nothing in {len(chosen) - failed} of {len(chosen)} files")
    return bool(failed) or not chosen


if __name__ == "__main__":
    sys.exit(main())
