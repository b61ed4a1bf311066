#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""How long an editor waits for tessera-lsp, and whether its memory grows.

  editor_speed.py [--bin DIR] [--lines N] [--edits N] [--targets A,B] [--json FILE]

A client edits a shader of so many lines as a person types: letters of a statement, in a function that each edit chooses anew.
After each letter it waits for the diagnostics of that text, and asks for a completion at the cursor. The figures are medians and
95th percentiles of the times until the client has the answer: the first diagnostics, which are Clang's; all diagnostics, after the
compiles for the targets; the completion. The memory is that of the server and its workers, after the first tenth of the edits and
at the end.
"""
import argparse
import json
import os
import random
import statistics
import sys
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
sys.path[:0] = [os.path.join(ROOT, "test", "lit", "editor", "Inputs"), os.path.join(ROOT, "test", "bench")]
sys.dont_write_bytecode = True
import client
import compile_time

TYPED = "  r += sin(float(x));"


def memory(c):
    """MiB of the server and its workers."""
    total = 0
    pids = [c.process.pid]
    for task in os.listdir(f"/proc/{c.process.pid}/task"):
        with open(f"/proc/{c.process.pid}/task/{task}/children", encoding="ascii") as file:
            pids += [int(pid) for pid in file.read().split()]
    for pid in set(pids):
        with open(f"/proc/{pid}/status", encoding="ascii") as file:
            total += next(int(line.split()[1]) for line in file if line.startswith("VmRSS:"))
    return total / 1024


def percentile(times, share):
    return sorted(times)[min(len(times) - 1, int(len(times) * share))]


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--lines", type=int, default=1000)
    parser.add_argument("--edits", type=int, default=300)
    parser.add_argument("--targets", default="vulkan")
    parser.add_argument("--json")
    options = parser.parse_args()
    os.environ["PATH"] = options.bin + os.pathsep + os.environ["PATH"]
    text = compile_time.long_shader(options.lines)
    chooser = random.Random(1)
    first, every, completion = [], [], []
    early = None
    with client.Client(*(f"--target={t}" for t in options.targets.split(","))) as c:
        c.open("a.hlsl", text)
        c.settled("a.hlsl")
        uri = c.uri("a.hlsl")
        functions = text.count("return r;")
        done = 0
        while done < options.edits:
            at = -1
            for _ in range(chooser.randrange(functions) + 1):
                at = c.texts["a.hlsl"].index("  return r;", at + 1)
            c.edit("a.hlsl", at, at, "\n")
            for letter in TYPED:
                start = time.perf_counter()
                c.edit("a.hlsl", at, at, letter)
                at += 1
                version = c.versions["a.hlsl"]
                c.wait_for(lambda: any(d.get("version") == version for d in c.diagnostics[uri]) or None, "diagnostics")
                first.append((time.perf_counter() - start) * 1000)
                c.diagnostics[uri].clear()
                place = client.position(c.texts["a.hlsl"], at)
                start = time.perf_counter()
                c.ask("textDocument/completion", {**c.document("a.hlsl"), "position": place})
                completion.append((time.perf_counter() - start) * 1000)
                done += 1
                if early is None and done > options.edits / 10:
                    early = memory(c)
            start = time.perf_counter()
            c.edit("a.hlsl", at, at, " ")
            c.ask("textDocument/codeLens", c.document("a.hlsl"))
            every.append((time.perf_counter() - start) * 1000)
            assert not [m for m in c.messages], c.messages
            # Back to the text of the beginning, so that it does not grow.
            c.set("a.hlsl", text)
        late = memory(c)
    figures = {"lines": text.count("\n"), "edits": len(first), "memory_mib": [round(early, 1), round(late, 1)]}
    for name, times in (("first diagnostics", first), ("all diagnostics", every), ("completion", completion)):
        figures[name] = {"median_ms": round(statistics.median(times), 1), "p95_ms": round(percentile(times, 0.95), 1)}
        print(f"{name}: median {figures[name]['median_ms']} ms, 95th percentile {figures[name]['p95_ms']} ms")
    print(f"memory: {early:.1f} MiB after {len(first) // 10} edits, {late:.1f} MiB after {len(first)}, {figures['lines']} lines")
    if options.json:
        with open(options.json, "w", encoding="utf-8") as file:
            json.dump(figures, file, indent=1)


main()
