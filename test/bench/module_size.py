#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compares the bytes and instructions of our modules, without names, with those after spirv-opt -O.

  module_size.py --bin DIR [--lines N] [--json FILE]

Modules are those of docs/examples, for nvidia-hopper where they compile for it, and of a shader of N lines. What spirv-opt unrolls becomes
longer, so the table also says how many loops are left on each side.
"""
import argparse
import glob
import json
import os
import shutil
import struct
import subprocess
import sys
import tempfile
import time

from compile_time import ROOT, long_shader

LOOP_MERGE = 246


def instructions(path):
    """The opcodes of a module, in order."""
    with open(path, "rb") as file:
        data = file.read()
    words = struct.unpack(f"<{len(data) // 4}I", data)
    found, at = [], 5
    while at < len(words):
        found.append(words[at] & 0xFFFF)
        at += words[at] >> 16
    return found


def measure(path):
    found = instructions(path)
    return {"bytes": os.path.getsize(path), "instructions": len(found), "loops": found.count(LOOP_MERGE)}


def compiles(tessera, source, module):
    """Whether the shader was compiled; the milliseconds."""
    for target in (["--target", "nvidia-hopper"], []):
        start = time.perf_counter()
        done = subprocess.run([tessera, *target, source, "-o", module], stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
        if not done.returncode:
            return (time.perf_counter() - start) * 1000
    return None


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--lines", type=int, default=11000, help="of the long shader; 0 for none (default 11000)")
    parser.add_argument("--json")
    options = parser.parse_args()
    optimizer = shutil.which("spirv-opt")
    if not optimizer:
        sys.exit("spirv-opt is not installed; run third_party/setup")

    rows = {}
    with tempfile.TemporaryDirectory() as work:
        sources = sorted(glob.glob(os.path.join(ROOT, "docs", "examples", "*.hlsl")))
        if options.lines:
            sources.append(os.path.join(work, f"{options.lines}_lines.hlsl"))
            with open(sources[-1], "w") as file:
                file.write(long_shader(options.lines))
        print(f"{'module':24}{'bytes':>9}{'-O':>9}{'ratio':>7}{'instructions':>14}{'-O':>7}{'ratio':>7}{'loops':>7}{'-O':>4}"
              f"{'ms':>9}{'-O ms':>10}", flush=True)
        for source in sources:
            name = os.path.splitext(os.path.basename(source))[0]
            module, ours, theirs = (os.path.join(work, f"{name}.{kind}") for kind in ("spv", "ours", "theirs"))
            spent = compiles(os.path.join(options.bin, "tessera"), source, module)
            if spent is None:
                continue  # it has several entry points
            subprocess.run([optimizer, "--strip-debug", module, "-o", ours], check=True)
            start = time.perf_counter()
            subprocess.run([optimizer, "-O", ours, "-o", theirs], check=True)
            optimized = (time.perf_counter() - start) * 1000
            a, b = measure(ours), measure(theirs)
            rows[name] = {"tessera": a, "spirv-opt": b, "bytes": a["bytes"] / b["bytes"],
                          "instructions": a["instructions"] / b["instructions"], "ms": spent, "spirv-opt_ms": optimized}
            print(f"{name:24}{a['bytes']:9}{b['bytes']:9}{rows[name]['bytes']:7.3f}{a['instructions']:14}{b['instructions']:7}"
                  f"{rows[name]['instructions']:7.3f}{a['loops']:7}{b['loops']:4}{spent:9.1f}{optimized:10.1f}", flush=True)
    if options.json:
        with open(options.json, "w") as file:
            json.dump(rows, file, indent=2)


if __name__ == "__main__":
    main()
