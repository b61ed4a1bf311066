# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles the three examples of the WaveMatrix specification for every target: where the target's table has the
types, with nothing emulated; elsewhere emulated, and with --emulate=off to an error that names the types. A target
that cannot compute with the components themselves gets an error that says so."""

import os
import re
import subprocess
import sys

SHADERS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", "..", "exec", "wave-matrix")
EXAMPLES = [("gemm.hlsl", "F16"), ("gemm-groupshared.hlsl", "F16"), ("zero-point.hlsl", "INT8")]


def table():
    """The rows of --list-targets as dictionaries; columns start where their titles do."""
    lines = subprocess.run(["tessera", "--list-targets"], stdout=subprocess.PIPE, text=True, check=True).stdout.splitlines()
    titles = lines[0].split()
    starts = [lines[0].index(title) for title in titles] + [None]
    rows = []
    for line in lines[1:lines.index("")]:
        cells = {title: line[a:b].strip() for title, a, b in zip(titles, starts, starts[1:])}
        if line.startswith(" "):  # more lines of the row's cells
            rows[-1] = {title: f"{rows[-1][title]} {cells[title]}".strip() for title in titles}
        else:
            rows.append(cells)
    return rows


def description(target):
    return subprocess.run(["tessera", "--list-targets", target], stdout=subprocess.PIPE, text=True, check=True).stdout


def compile_for(target, wave, example, options):
    suffix = "metal" if "backends: [msl]" in description(target) else "spv"
    return subprocess.run(["tessera", "--target", target, f"-DWAVE={wave}", *options, os.path.join(SHADERS, example),
                           "-o", f"{sys.argv[1]}.{suffix}"], stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)


def main():
    good = True
    for row in table():
        target, wave = row["TARGET"], re.split("[/-]", row["WAVE"])[0]
        wave = "32" if wave == "any" else wave
        for example, types in EXAMPLES:
            native = row[types] != "-"
            # Cooperative tensors have no route for factors of different signs.
            if example == "zero-point.hlsl" and "tensor: true" in description(target):
                native = False
            if not native and "int8" not in description(target):
                done = compile_for(target, wave, example, [])
                if done.returncode != 1 or "has no matrix hardware" not in done.stdout:
                    print(f"{target}: {example}: exit status {done.returncode}\n{done.stdout}")
                    good = False
                continue
            done = compile_for(target, wave, example, ["-Wno-tensor-halves", *(["--emulate=off"] if native else ["-Wno-emulation", "-Wno-tensor-fallback"])])
            if done.returncode != 0 or done.stdout:
                print(f"{target}: {example}:\n{done.stdout}")
                good = False
            if native:
                continue
            done = compile_for(target, wave, example, ["--emulate=off"])
            if done.returncode != 1 or "is not supported" not in done.stdout:
                print(f"{target}: {example} with --emulate=off: exit status {done.returncode}\n{done.stdout}")
                good = False
    return 0 if good else 1


sys.exit(main())
