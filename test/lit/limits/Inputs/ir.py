#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Each textual module is refused with one of the errors that it should have, whatever is to be made
of it.

    ir.py TESSERA-OPT FOLDER
"""

import os
import subprocess
import sys

MAIN = "entry compute @main {num_threads = [32, 1, 1]}\nfunc @main() {\n%s\n}\n"
DOUBLED = "struct %S0 { a : u32 }\n" + "".join(
    f"struct %S{i} {{ a : struct %S{i - 1}, b : struct %S{i - 1} }}\n" for i in range(1, 40))

CASES = {
    "no-entry": ("func @f() { return }\n", "has no entry point: add 'entry compute @name {num_threads = [x, y, z]}'"),
    "recursion": (MAIN % "call @main return", "'main' calls itself, but GPUs do not support recursion: write a loop"),
    "mutual-recursion": (MAIN % "call @f return" + "func @f() { call @g return }\nfunc @g() { call @f return }\n",
                         "calls itself, but GPUs do not support recursion: write a loop"),
    "matrix": (MAIN % "%m = undef : mat<i8, 16x1000000000, b, subgroup> return", "a matrix has at most 65536 components"),
    "array": (MAIN % "%v = var : ptr<array<u32, 1000000000>, function> return", "it has more than 16777216 components"),
    "local": (MAIN % "%v = var : ptr<array<u32, 70000>, function> return", "a variable or value has at most 65532 components"),
    "private": ("global @g : array<u32, 1000000000>, private\n" + MAIN % "return", "it has more than 16777216 components"),
    "workgroup": ("global @g : array<u32, 70000>, workgroup\n" + MAIN % "return", "a variable or value has at most 65532 components"),
    "buffer": ("global @g : runtime_array<array<array<u32, 4294967295>, 4294967295>>, storage {kind = RWStructuredBuffer, set = 0, binding = 0}\n" + MAIN % "return",
               "it has more than 16777216 components"),
    "doubled": (DOUBLED + MAIN % "%v = var : ptr<struct %S39, function> return", "it has more than 16777216 components"),
    "vector": (MAIN % "%m = undef : vec<u32, 1048576> return", "a vector has 1 to 1024 components of a scalar type"),
    "deep-type": (MAIN % ("%m = undef : " + "array<" * 2000 + "u32" + ", 1>" * 2000 + " return"), "nested more than 64 deep"),
    "deep-regions": (MAIN % ("%c = const true : bool\n" + "if %c then { " * 20000 + "}" * 20000 + " return"), "nested more than 1000 deep"),
    "deep-constant": ("global @g : u32, private = " + "{" * 100000 + "\n", "nested more than 64 deep"),
}


def main(tool, folder):
    wrong = []
    for name, (text, expected) in CASES.items():
        path = os.path.join(folder, name + ".tsir")
        with open(path, "w") as file:
            file.write(text)
        for options in ([], ["--passes=all"], ["--passes=all", "--emit=spirv"],
                        ["--passes=all", "--emit=msl", "--target=apple-m1"]):
            if name == "no-entry" and "--emit" not in " ".join(options) or "recursion" in name and not options:
                continue
            done = subprocess.run([tool, *options, path, "-o", os.path.join(folder, "out")],
                                  capture_output=True, text=True, errors="replace", timeout=300)
            if done.returncode != 1 or expected not in done.stderr:
                wrong.append(f"{name} {options}: exit {done.returncode}: {done.stderr[:300]}")
    # A single pass may see calls that inlining would have rejected.
    listed = subprocess.run([tool, "--list-passes"], capture_output=True, text=True, check=True).stdout
    for name in ("recursion", "mutual-recursion"):
        for option in [line.split()[0] for line in listed.splitlines()]:
            done = subprocess.run([tool, "--passes=" + option, os.path.join(folder, name + ".tsir"), "-o", os.path.join(folder, "out")],
                                  capture_output=True, text=True, errors="replace", timeout=300)
            if done.returncode not in (0, 1):
                wrong.append(f"{name} {option}: exit {done.returncode}: {done.stderr[:300]}")
    for emit in ("spirv", "msl"):
        done = subprocess.run([tool, "--emit=" + emit, path], capture_output=True, text=True)
        if done.returncode != 2 or "add --passes=all" not in done.stderr:
            wrong.append(f"{emit} without passes: exit {done.returncode}: {done.stderr[:300]}")
    print("\n".join(wrong) or "all as expected")
    return bool(wrong)


sys.exit(main(*sys.argv[1:]))
