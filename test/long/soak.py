#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles again and again in one process, on several threads: modules, text for Metal, errors, includes by a callback, reflection, compiles that
are cancelled. Every result is the first one of its kind, and the memory of the process stays where it is.

    soak.py --library FILE [--count N] [--threads N]

The first tenth warms up. From then on the resident memory may grow by 3 % and 8 MiB in all."""

import argparse
import collections
import glob
import os
import sys
import threading
import time

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "tools", "python"))
BATCH = 200
CANCELLED = 17  # one compile of so many
MOST_GROWTH, MORE = 1.03, 8 << 20


def resident():
    with open("/proc/self/statm") as file:
        return int(file.read().split()[1]) * os.sysconf("SC_PAGESIZE")


def jobs(tessera):
    """Kinds of compiles, whose results are known after the first of each."""
    include = lambda path: "#define VALUE 3\n" if path.endswith("value.hlsli") else None
    made = []
    for path in sorted(glob.glob(os.path.join(ROOT, "docs/examples/*.hlsl"))):
        with open(path) as file:
            text = file.read()
        name = os.path.basename(path)
        made += [tessera.Job(text, name, tessera.Options(reflect=True, dependencies=True)),
                 tessera.Job(text, name, tessera.Options(output=tessera.Output.MSL, target="apple-m1", debug_lines=True))]
    body = "RWStructuredBuffer<uint> Out;\n[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) {{ Out[i] = {}; }}\n"
    good = '#include "value.hlsli"\n' + body.format("VALUE")
    made += [tessera.Job(good, "a.hlsl", tessera.Options(include=include)),
             tessera.Job(good, "a.hlsl", tessera.Options(include=lambda path: None)),
             tessera.Job(body.format("nothing"), "b.hlsl", tessera.Options(message_colors=True)),
             tessera.Job(body.format("i +"), "c.hlsl"),
             tessera.Job("", "empty.hlsl"),
             tessera.Job(good, "a.hlsl", tessera.Options(target="no such device")),
             tessera.Job(body.format("1"), "d.hlsl", tessera.Options(output=tessera.Output.PREPROCESSED, defines=["A=1"]))]
    return made


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", required=True)
    parser.add_argument("--count", type=int, default=20000)
    parser.add_argument("--threads", type=int, default=2)
    args = parser.parse_args()
    os.environ["TESSERA_LIBRARY"] = args.library
    import tessera
    kinds = jobs(tessera)
    what = lambda result: (result.ok, result.output, result.reflection, result.diagnostic_text, result.dependencies)
    known = [what(result) for result in tessera.compile_all(kinds, args.threads)]
    good = sum(one[0] for one in known)
    memory, done, cancelled, started = [], 0, collections.Counter(), time.monotonic()
    while done < args.count:
        chosen = [(done + i) % len(kinds) for i in range(min(BATCH, args.count - done))]
        for number, result in zip(chosen, tessera.compile_all([kinds[number] for number in chosen], args.threads)):
            if what(result) != known[number]:
                sys.exit(f"compile {done} of {kinds[number].file_name} gave another result\n{result.diagnostic_text}")
        for number in chosen[::CANCELLED]:
            stop = tessera.Cancellation()
            options = tessera.Options(**{**vars(kinds[number].options), "cancellation": stop})
            timer = threading.Timer(0.001 * (number % 20), stop.cancel)
            timer.start()
            result = tessera.compile(kinds[number].text, options, file_name=kinds[number].file_name, check=False)
            timer.join()
            ended = any(one.id == "CompileCancelled" for one in result.diagnostics)
            if not ended and what(result) != known[number]:
                sys.exit(f"a compile of {kinds[number].file_name} that was not cancelled gave another result")
            cancelled[ended] += 1
        done += len(chosen)
        memory.append(resident())
        if done % (10 * BATCH) == 0:
            print(f"{done} compiles: {memory[-1] / 2**20:.1f} MiB", flush=True)
    warm = memory[len(memory) // 10:]
    print(f"{done} compiles of {len(kinds)} kinds, {good} of them with an output, on {args.threads} threads in {time.monotonic() - started:.0f} s; "
          f"{sum(cancelled.values())} more with a cancellation, {cancelled[True]} of them ended by it")
    print(f"resident: {warm[0] / 2**20:.1f} MiB after the first tenth, {max(warm) / 2**20:.1f} at most, {warm[-1] / 2**20:.1f} in the end")
    if warm[-1] > warm[0] * MOST_GROWTH + MORE:
        print(f"the memory grew by {(warm[-1] - warm[0]) / 2**20:.1f} MiB")
        return 1
    return 0


if __name__ == "__main__":
    sys.exit(main())
