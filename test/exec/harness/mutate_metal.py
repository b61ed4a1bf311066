#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants mistakes in the Metal text that the compiler writes for an execution test, one at a time, and runs each on the
CPU model of Metal, which must find them all: an error, or wrong results.

    mutate_metal.py [--limit N] [--expect-missed REGEX]... shader.hlsl...

What is planted: a barrier left out, with the wrong memory or of the wrong scope; a matrix load or store left out,
transposed, or one element off; a product left out, with its operands swapped, or without its sum. A mistake that
--expect-missed names (a regular expression, against the line) changes nothing. Exit status 1 if another is missed.
"""

import argparse
import contextlib
import io
import os
import random
import re
import sys
import tempfile

sys.dont_write_bytecode = True
import exec_test

_BARRIER = re.compile(r"\b(threadgroup|simdgroup)_barrier\((.*)\);")
_MEMORY = re.compile(r"\bsimdgroup_(?:load|store)\((.*)\);")
_PRODUCT = re.compile(r"\bsimdgroup_multiply_accumulate\((\w+), (\w+), (\w+), (\w+)\);")


def mistakes(line):
    """Yields (description, wrong line) for all mistakes in this line."""
    barrier, memory, product = _BARRIER.search(line), _MEMORY.search(line), _PRODUCT.search(line)
    if barrier or memory or product:
        yield "left out", ""
    if barrier:
        flags = barrier.group(2)
        wrong = flags.replace("mem_flags::mem_device | mem_flags::mem_threadgroup", "mem_flags::mem_device") \
            if "|" in flags else flags.replace("mem_threadgroup", "mem_device")
        if wrong != flags:
            yield "wrong memory", line.replace(flags, wrong)
        if barrier.group(1) == "threadgroup":
            yield "wrong scope", line.replace("threadgroup_barrier", "simdgroup_barrier")
    if memory:
        arguments = memory.group(1)
        count = len(re.split(r",(?![^()]*\))", arguments))
        if arguments.endswith(", true"):
            yield "transposed", line.replace(arguments, arguments[:-len("true")] + "false")
        elif count in (2, 3):
            yield "transposed", line.replace(arguments, arguments + (", 8" if count == 2 else "") + ", 0, true")
        yield "one element off", re.sub(r"(\bsimdgroup_(?:load|store)\([^,]*, )", r"\g<1>1 + ", line)
    if product:
        d, a, b, c = product.groups()
        yield "operands swapped", line.replace(product.group(0), f"simdgroup_multiply_accumulate({d}, {b}, {a}, {c});")
        yield "sum forgotten", line.replace(product.group(0), f"simdgroup_multiply({d}, {a}, {b});")


def mutate(args, path):
    """Runs the mistakes of one shader; returns how many there were and the lines of those that went unseen."""
    with open(path) as file:
        case, = exec_test.metal_cases(file.read())
    args.shader, args.text = path, None
    metal = exec_test.compile_for(args, case, suffix=".metal")
    with open(metal) as file:
        lines = file.read().split("\n")
    planted = [(number, what, wrong) for number, line in enumerate(lines) for what, wrong in mistakes(line)]
    random.Random(1).shuffle(planted)
    planted = planted[:args.limit]
    missed = []
    for number, what, wrong in planted:
        with open(metal, "w") as file:
            file.write("\n".join(lines[:number] + [wrong] + lines[number + 1:]))
        with contextlib.redirect_stdout(io.StringIO()):
            good = exec_test.run_metal(args, case, metal)
        line = f"{path}:{number + 1}: {what}: {lines[number].strip()}"
        if good and not any(re.search(pattern, line) for pattern in args.expect_missed):
            missed.append(line)
    return len(planted), missed


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--tessera", default="tessera")
    parser.add_argument("--tessera-run", default="tessera-run")
    parser.add_argument("--limit", type=int, default=1000, help="mistakes for each shader, chosen at random")
    parser.add_argument("--expect-missed", action="append", default=[])
    parser.add_argument("shaders", nargs="+")
    args = parser.parse_args()
    args.show = 1
    total, missed = 0, []
    for path in args.shaders:
        with tempfile.TemporaryDirectory(prefix="tessera-mutate-") as args.keep:
            count, unseen = mutate(args, path)
            total += count
            missed += unseen
    print("\n".join(missed + [f"{total} mistakes, {len(missed)} unseen"]))
    return 1 if missed or not total else 0


if __name__ == "__main__":
    sys.exit(main())
