#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the Metal text of every case of the execution tests into a folder, to see with `diff -r` what a change does to it.

    metal_texts.py --tessera build/release/bin/tessera FOLDER [test.hlsl...]
"""

import argparse
import concurrent.futures
import glob
import os
import sys

sys.dont_write_bytecode = True
import exec_test

_TESTS = os.path.dirname(os.path.dirname(os.path.abspath(__file__)))


def write(args, shader):
    """Whether every case of the shader that Metal can do became text; the shaders that are generated for it stand beside it."""
    folder = os.path.join(args.folder, os.path.relpath(shader, _TESTS))
    os.makedirs(folder, exist_ok=True)
    with open(shader) as file:
        text = file.read()
    one = argparse.Namespace(tessera=args.tessera, keep=folder, shader=shader, text=text)
    return all([exec_test.compile_for(one, case, number, ".metal")
                for number, case in enumerate(exec_test.metal_cases(text))])


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("folder")
    parser.add_argument("shaders", nargs="*", help="default: all")
    args = parser.parse_args()
    shaders = args.shaders or sorted(
        path for path in glob.glob(os.path.join(_TESTS, "**", "*.hlsl"), recursive=True)
        if not {"Inputs", "include"} & set(path.split(os.sep)))
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        results = list(pool.map(lambda shader: write(args, os.path.abspath(shader)), shaders))
    print(f"{sum(results)} of {len(results)} shaders written")
    sys.exit(not all(results))


if __name__ == "__main__":
    main()
