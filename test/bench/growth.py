#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that a compile costs in proportion to the shader, whatever it is that the shader has much of.

  growth.py --bin DIR [--emit msl,spirv] [--kinds NAME,...] [--scale FACTOR] [--jobs N] [--keep DIR]

A shader of each kind is compiled at nothing, at N and at 2N. Valgrind counts the instructions, which depend neither on the
machine nor on what else it does. What N and 2N add to nothing is compared: twice as much is linear, and more than 2.3 times
as much is a failure. The validator of SPIRV-Tools is not counted, which grows with the square of the blocks, and with the cube of
how deep they lie.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

ROOT = os.path.dirname(os.path.dirname(os.path.dirname(os.path.abspath(__file__))))
LIMIT = 2.3
VALIDATOR = "spvValidateWithOptions"

HEAD = """cbuffer Sizes { uint S, T; };
RWStructuredBuffer<uint> Out;
RWByteAddressBuffer Bytes;
struct Inner { uint a; uint b[4]; };
struct Outer { Inner c[2]; float2 d; };
RWStructuredBuffer<Outer> Objects;
"""

# By name: a function that gives the body of a shader of size N, or what comes before it and the body; and N for each output.
# What is nested is far below the limits of docs/limits.md at 2N.
KINDS = {}


def kind(msl, spirv=None):
    def add(function):
        KINDS[function.__name__.replace("_", "-")] = function, {"msl": msl, "spirv": spirv or msl}
        return function

    return add


def repeat(n, text):
    """TEXT for each number below N, with the number for @."""
    return "".join(text.replace("@", str(i)) + "\n" for i in range(n))


def nest(n, opening):
    return repeat(n, opening) + "}" * n + "\n"


@kind(80)
def deep_branches(n):
    return nest(n, "uint v@ = x * @u; if ((v@ & T) > @u) { x += v@; w += S;")


@kind(100)
def branches(n):
    return repeat(n, "if ((x & T) > @u) { x += @u; } else { x ^= T; }")


@kind(80, spirv=25)
def deep_loops(n):
    """Each stores to its counter, and to a variable that is outside of all."""
    return repeat(n, "uint v@ = S;") + nest(n, "for (uint i@ = 0; i@ < T; ++i@) { v@ += i@ * T;") + repeat(n, "x ^= v@;")


@kind(100)
def loops(n):
    return repeat(n, "for (uint i@ = 0; i@ < T; ++i@) x += i@ ^ @u;")


@kind(150)
def variables(n):
    return repeat(n, "uint v@ = S * @u; v@ += T;") + "x = 0" + repeat(n, " + v@ * w") + ";"


@kind(100)
def deep_expressions(n):
    return "x = " + "(" * n + "w" + repeat(n, " * T + @u)") + ";"


@kind(80)
def else_ifs(n):
    return repeat(n, "if (w == @u) x = T * @u; else") + "x = 1;"


@kind(150)
def cases(n):
    return "switch (w) {\n" + repeat(n, "case @: x = T * @u; break;") + "default: x = 1; }"


@kind(60)
def functions(n):
    """Each calls the one before it."""
    return "uint f0(uint x) { return x + S; }\n" + "".join(
        f"uint f{i}(uint x) {{ if (x > {i}u) x ^= T; return f{i - 1}(x * {i}u); }}\n" for i in range(1, n + 1)
    ), f"x = f{n}(w);"


@kind(60)
def accesses(n):
    return repeat(n, "Objects[x + @u].c[1].b[T & 3] = Bytes.Load(w * 4 + @u * 4) + Objects[T].c[0].a;")


@kind(60)
def choices(n):
    return "x = " + repeat(n, "x == T * @u ? x ^ @u :") + "x;\nif (x > T" + repeat(n, " && (x != T + @u || w < @u)") + ") x = 1;"


@kind(25)
def matrices(n):
    return ("WaveMatrixLeft<float16_t, 16, 16> a; WaveMatrixRight<float16_t, 16, 16> b; WaveMatrixAccumulator<float, 16, 16> c;\n"
            "c.Fill(0); b.Load(Bytes, 512, 32, false);\n"
            + repeat(n, "a.Load(Bytes, S * 16 + @ * 1024, 32, false); c.MultiplyAccumulate(a, b);")
            + "c.Store(Bytes, 4096, 64, false);")


def shader(function, n):
    parts = function(n)
    before, body = parts if isinstance(parts, tuple) else ("", parts)
    return (f"{HEAD}{before}[numthreads(32, 1, 1)]\nvoid main(uint id : SV_DispatchThreadID) {{\n"
            f"uint x = S, w = id;\n{body}\nOut[id] = x ^ w;\n}}\n")


class Counter:
    """Counts the instructions of compiles."""

    def __init__(self, build, work):
        self.work = work
        # Valgrind cannot read all debug information; the names of functions, without which it takes twice as long, it can.
        self.tessera = os.path.join(work, "bin", "tessera")
        os.makedirs(os.path.dirname(self.tessera), exist_ok=True)
        run(["strip", "--strip-debug", "-o", self.tessera, os.path.join(build, "tessera")])

    def count(self, name, text, emit):
        source = os.path.join(self.work, f"{name}.hlsl")
        with open(source, "w") as file:
            file.write(text)
        messages = run([
            "valgrind", "--tool=callgrind", "--callgrind-out-file=/dev/null", f"--toggle-collect={VALIDATOR}", "--collect-atstart=yes",
            self.tessera, f"--emit={emit}", source, "-o", os.path.join(self.work, f"{name}.{emit}"),
        ])
        return int(re.search(r"Collected : (\d+)", messages)[1])


def run(command):
    done = subprocess.run(command, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
    if done.returncode:
        sys.exit(f"{' '.join(command)}\n{done.stdout}")
    return done.stdout


def names_of(text):
    names = text.split(",")
    for name in names:
        if name not in KINDS:
            raise argparse.ArgumentTypeError(f"no kind '{name}': there are {', '.join(KINDS)}")
    return names


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawTextHelpFormatter)
    parser.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--emit", default="msl,spirv", help="the outputs, with commas")
    parser.add_argument("--kinds", type=names_of, default=list(KINDS), help=", ".join(KINDS))
    parser.add_argument("--scale", type=float, default=1, help="of every N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="a folder for the shaders and what is made of them")
    options = parser.parse_args()
    for program in ("valgrind", "strip"):
        if not shutil.which(program):
            sys.exit(f"{program} is not installed; run third_party/setup")

    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        counter = Counter(options.bin, options.keep or work)
        rows, counts = [], {}
        for emit in options.emit.split(","):
            for name in options.kinds:
                function, sizes = KINDS[name]
                size = max(1, int(sizes[emit] * options.scale))
                texts = [shader(function, n) for n in (0, size, 2 * size)]
                rows.append((name, emit, size, texts))
                for n, text in zip((0, size, 2 * size), texts):
                    # Several kinds begin with the same shader.
                    if (text, emit) not in counts:
                        counts[text, emit] = pool.submit(counter.count, f"{name}-{n}-{emit}", text, emit)
        failed = []
        print(f"{'kind':18}{'output':8}{'N':>5}{'nothing':>10}{'N':>10}{'2N':>10}  million instructions{'ratio':>8}")
        for name, emit, size, texts in rows:
            nothing, once, twice = (counts[text, emit].result() for text in texts)
            ratio = (twice - nothing) / (once - nothing)
            print(f"{name:18}{emit:8}{size:5}" + "".join(f"{n / 1e6:10.1f}" for n in (nothing, once, twice)) + f"{'':22}{ratio:8.2f}", flush=True)
            if ratio > LIMIT:
                failed.append(f"{name} ({emit}): 2N costs {ratio:.2f} times as much as N, at most {LIMIT} is linear")
    sys.exit("\n".join(failed) or 0)


if __name__ == "__main__":
    main()
