#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compile times of whole processes, both sides in one run.

  compile_time.py --bin DIR [--runs N] [--json FILE]

1. docs/examples/gemm_f16.hlsl with tessera against the same kernel in GLSL with glslang: the two are
   run by turns, and the ratio of the medians is printed; memory and page faults of tessera.
2. How the time grows with the shader: many functions, and one with an if, a loop and two stores every five lines.
"""
import argparse
import json
import os
import shutil
import statistics
import subprocess
import sys
import tempfile
import time

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))


def measure(command):
    """The time, the processor time, the most memory and the page faults of a process."""
    quiet = [(os.POSIX_SPAWN_OPEN, 1, os.devnull, os.O_WRONLY, 0), (os.POSIX_SPAWN_DUP2, 1, 2)]
    start = time.perf_counter()
    process = os.posix_spawn(command[0], command, os.environ, file_actions=quiet)
    _, status, used = os.wait4(process, 0)
    spent = time.perf_counter() - start
    if status:
        done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT)
        sys.exit(f"{' '.join(command)}\n{done.stdout.decode(errors='replace')}")
    return {"ms": spent * 1000, "processor_ms": (used.ru_utime + used.ru_stime) * 1000,
            "memory_mib": used.ru_maxrss / 1024, "page_faults": used.ru_minflt}


def medians(commands, runs, key="ms"):
    """The median of each command, which take turns."""
    found = {name: [] for name in commands}
    for command in commands.values():
        measure(command)  # warms the file cache
    for _ in range(runs):
        for name, command in commands.items():
            found[name].append(measure(command))
    if key:
        return {name: statistics.median(each[key] for each in all_runs) for name, all_runs in found.items()}
    return {name: {key: statistics.median(each[key] for each in all_runs) for key in all_runs[0]}
            for name, all_runs in found.items()}


def long_shader(lines):
    """A compute shader of about the given number of lines: functions of 20 lines, each called once."""
    functions = max(1, lines // 20)
    text = ["RWByteAddressBuffer Out : register(u0);"]
    for f in range(functions):
        text.append(f"uint step{f}(uint x, uint y) {{")
        text.append("  uint r = x;")
        for i in range(8):
            text.append(f"  uint t{i} = r * {f * 7 + i + 3}u + (y >> {i % 5 + 1});")
            text.append(f"  if (t{i} > {i * 100 + 1}u) r ^= t{i}; else r += t{i} & {f + 1}u;")
        text.append("  return r;")
        text.append("}")
    text.append("[numthreads(32, 1, 1)]")
    text.append("void main(uint3 id : SV_DispatchThreadID) {")
    text.append("  uint v = id.x;")
    text.extend(f"  v = step{f}(v, {f}u);" for f in range(functions))
    text.append("  Out.Store(id.x * 4, v);")
    text.append("}")
    return "\n".join(text) + "\n"


def long_main(lines):
    """A compute shader of one function: an if, a loop and two stores every five lines."""
    text = ["RWByteAddressBuffer Out : register(u0);", "[numthreads(32, 1, 1)]",
            "void main(uint3 id : SV_DispatchThreadID) {", "  uint v = id.x;"]
    for i in range(lines // 5):
        text.append(f"  uint a{i} = v * {i + 3}u;")
        text.append(f"  if ((a{i} & {i + 1}u) > {i % 7}u) {{ v += a{i}; Out.Store({i * 4}, v); }}")
        text.append(f"  for (uint k{i} = 0; k{i} < (a{i} & 3u); ++k{i})")
        text.append(f"    v ^= k{i} * {i}u;")
        text.append(f"  Out.Store(id.x * 4 + {i * 4}, v);")
    text.append("}")
    return "\n".join(text) + "\n"


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--runs", type=int, default=41)
    parser.add_argument("--json")
    options = parser.parse_args()
    tessera = os.path.join(options.bin, "tessera")
    glslang = shutil.which("glslang")  # a path, as posix_spawn wants
    if not glslang:
        sys.exit("glslang is not installed; run third_party/setup")

    with tempfile.TemporaryDirectory() as work:
        gemm = medians(
            {
                "tessera": [
                    tessera, "--target", "nvidia-hopper",
                    os.path.join(ROOT, "docs", "examples", "gemm_f16.hlsl"),
                    "-o", os.path.join(work, "gemm.spv"),
                ],
                "glslang": [
                    glslang, "-V", "--target-env", "vulkan1.3",
                    os.path.join(ROOT, "test", "bench", "gemm_f16.comp"),
                    "-o", os.path.join(work, "reference.spv"),
                ],
            },
            options.runs,
            key=None,
        )
        def grow(shader, sizes):
            commands = {}
            for lines in sizes:
                source = os.path.join(work, f"{shader.__name__}{lines}.hlsl")
                with open(source, "w") as file:
                    file.write(shader(lines))
                commands[lines] = [tessera, source, "-o", os.path.join(work, "long.spv")]
            return medians(commands, max(3, options.runs // 8))

        growth = grow(long_shader, (100, 1000, 10000, 20000, 40000))
        one = grow(long_main, (5000, 10000, 20000))

    ours, theirs = gemm["tessera"], gemm["glslang"]
    ratio, processor_ratio = (ours[key] / theirs[key] for key in ("ms", "processor_ms"))
    per_line = {n: (growth[n] - growth[100]) / (n - 100) * 1000 for n in growth if n > 100}
    print(f"gemm_f16, whole process, median of {options.runs}:")
    print(f"  {'':8}{'ms':>9}{'processor':>11}{'MiB':>8}{'page faults':>13}")
    for name, found in gemm.items():
        print(f"  {name:8}{found['ms']:9.2f}{found['processor_ms']:11.2f}{found['memory_mib']:8.1f}{found['page_faults']:13.0f}")
    print(f"  {'ratio':8}{ratio:9.3f}{processor_ratio:11.3f}")
    print("growth with the length of the shader, whole process:")
    for lines, ms in growth.items():
        print(f"  {lines:6} lines {ms:9.2f} ms")
    for lines, us in per_line.items():
        print(f"  from 100 to {lines:5} lines: {us:7.2f} us a line")
    print("growth with the length of one function:")
    for lines, ms in one.items():
        print(f"  {lines:6} lines {ms:9.2f} ms")
    if options.json:
        with open(options.json, "w") as file:
            json.dump({"gemm": gemm, "ratio": ratio, "processor_ratio": processor_ratio, "growth_ms": growth, "one_function_ms": one,
                       "per_line_us": per_line}, file, indent=2)


if __name__ == "__main__":
    main()
