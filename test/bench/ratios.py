#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs every benchmark that needs no device, and prints one table of ratios.

  ratios.py --bin DIR [--runs N] [--lines N]

A row has the quantity, our value, the other one, their ratio, and the most that it should be (or at least, with
a >). This is not a test: a busy machine misses limits of time.
"""
import argparse
import json
import os
import subprocess
import sys
import tempfile

from compile_time import ROOT

PERMUTATION_TURNS = 9
HERE = os.path.dirname(os.path.abspath(__file__))


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--runs", type=int, default=41)
    parser.add_argument("--lines", type=int, default=11000, help="of the long module that spirv-opt reads")
    options = parser.parse_args()

    with tempfile.TemporaryDirectory() as work:

        def run(name, command, allowed=(0,)):
            path = os.path.join(work, f"{name}.json")
            done = subprocess.run([*command, f"--benchmark_out={path}"] if command[0].endswith("tessera-bench") else [*command, "--json", path])
            if done.returncode not in allowed:
                sys.exit(f"{name} failed")
            with open(path) as file:
                return json.load(file)

        def script(name, *more, allowed=(0,)):
            return run(name, [sys.executable, os.path.join(HERE, f"{name}.py"), "--bin", options.bin, *more], allowed)

        runs = ["--runs", str(options.runs)]
        times = script("compile_time", *runs)
        chain = script("metal_chain", *runs, allowed=(0, 1))
        sizes = script("module_size", "--lines", str(options.lines))
        bench = os.path.join(options.bin, "tessera-bench")
        stages = {row["name"]: row for row in run("stages", [bench, "--benchmark_filter=-pixelPermutations"])["benchmarks"]}
        turns = [f"--benchmark_repetitions={PERMUTATION_TURNS}", "--benchmark_enable_random_interleaving=true", "--benchmark_filter=pixelPermutations"]
        turns = {row["name"]: row for row in run("permutations", [bench, *turns])["benchmarks"]}

    rows = []

    def row(what, ours, theirs, most, unit="", more=False):
        ratio = ours / theirs
        rows.append((what, f"{ours:.4g}{unit}", f"{theirs:.4g}{unit}", ratio, most, more))

    growth, one = times["growth_ms"], times["one_function_ms"]
    ours, glslang = times["gemm"]["tessera"], times["gemm"]["glslang"]
    row("GEMM, whole process; glslang", ours["ms"], glslang["ms"], 0.055, " ms")
    row("GEMM, processor time; glslang", ours["processor_ms"], glslang["processor_ms"], 0.055, " ms")
    row("GEMM, in process; 2 ms", stages["inProcess/gemm_f16/real_time"]["real_time"], 2, 1, " ms")
    row("GEMM, memory; 22 MiB", ours["memory_mib"], 22, 1, " MiB")
    row("GEMM to Metal; SPIR-V and SPIRV-Cross", chain["ms"]["tessera"], chain["ms"]["to SPIR-V"] + chain["ms"]["spirv-cross"], 0.8, " ms")
    row("40,000 lines; 4 times 10,000", growth["40000"], 4 * growth["10000"], 1.2, " ms")
    row("one function of 10,000 lines; 2 times 5,000", one["10000"], 2 * one["5000"], 1.2, " ms")
    threads = [stages[f"permutations/{n}/process_time/real_time"]["real_time"] for n in (1, 2)]
    row("1,000 permutations on a thread; on two", *threads, 1.9, " ms", more=True)
    one, two = (turns[f"pixelPermutations/{n}/process_time/real_time_median"] for n in (1, 2))
    row("1,000 pixel permutations on two threads; on one", two["real_time"], one["real_time"], 0.55, " ms")
    row("the same, processor time", two["cpu_time"], one["cpu_time"], 1.02, " ms")
    for name, sized in sizes.items():
        for unit in ("bytes", "instructions"):
            row(f"{name}, {unit}; spirv-opt -O", sized["tessera"][unit], sized["spirv-opt"][unit], 1.1)

    print(f"\n{'what; against what':50}{'ours':>14}{'theirs':>14}{'ratio':>8}{'limit':>8}")
    for what, ours, theirs, ratio, most, more in rows:
        missed = ratio < most if more else ratio > most
        print(f"{what:50}{ours:>14}{theirs:>14}{ratio:8.3f}{'>' if more else '':>4}{most:<6}{'missed' if missed else ''}")


if __name__ == "__main__":
    main()
