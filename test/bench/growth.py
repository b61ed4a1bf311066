#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Checks that the cost of a compile is linear in the size of the shader, whichever construct makes the shader large.

  growth.py --build DIR [--emit msl,spirv] [--kinds NAME,...] [--scale FACTOR] [--jobs N] [--keep DIR]

A shader of each kind is compiled at size 0, N and 2N. Valgrind counts the instructions, which do not depend on the machine or
its load. The script compares the costs that N and 2N add to size 0: twice as much is linear, and more than 2.3 times as much is
a failure. The validator of SPIRV-Tools is only counted for kinds that the table marks, because its cost grows with the cube of
the nesting depth of blocks.
"""
import argparse
import concurrent.futures
import os
import re
import shutil
import subprocess
import sys
import tempfile

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.dirname(os.path.dirname(HERE))
LIMIT = 2.3
VALIDATOR = "spvValidateWithOptions"

HEAD = """cbuffer Sizes { uint S, T; };
RWStructuredBuffer<uint> Out;
RWByteAddressBuffer Bytes;
struct Inner { uint a; uint b[4]; };
struct Outer { Inner c[2]; float2 d; };
RWStructuredBuffer<Outer> Objects;
"""

# By name: a function that returns the body of a shader of size N, or the text before it and the
# body; and N for each output. At 2N the nesting is far below the limits of docs/limits.md.
KINDS = {}


def kind(msl=None, spirv=None, validated=False):
    """Kinds that only cost the front end and lowering have one N, for SPIR-V."""
    def add(function):
        KINDS[function.__name__.replace("_", "-")] = function, {"msl": msl, "spirv": spirv or msl}, validated
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


# Work of the front end: declarations and directives.


@kind(spirv=40)
def structs(n):
    """Each has a member of each kind, and is used."""
    return repeat(n, "struct S@ { uint a, b[3]; float4 c; uint get() { return a; } }; static S@ s@;"), repeat(n, "s@.b[w & 1] += x; x ^= s@.get();")


@kind(spirv=100)
def members(n):
    return "struct Long { " + repeat(n, "uint a@;") + "}; RWStructuredBuffer<Long> Longs;\n", repeat(n, "Longs[w].a@ += x;")


@kind(spirv=80)
def constant_buffer(n):
    return "cbuffer Many { " + repeat(n, "float3 m@; uint n@;") + "};\n", repeat(n, "x += n@ + uint(m@.y);")


@kind(spirv=25)
def resources(n):
    """One more than n: the first of a type costs more than all the others."""
    n += 1
    return repeat(n, "StructuredBuffer<uint> In@; RWByteAddressBuffer Raw@; Texture2D<float4> Image@;"), repeat(
        n, "Raw@.Store(w * 4, In@[x & 3]); x ^= uint(Image@[uint2(w, x)].y);")


@kind(spirv=60)
def globals_of_all_kinds(n):
    return repeat(n, "static uint g@ = @; groupshared uint h@[4]; static const uint k@ = @ * 3;"), repeat(
        n, "g@ += x; h@[w & 3] = g@ + k@; x ^= h@[x & 3];")


@kind(spirv=150)
def tables(n):
    return f"static const uint Table[{n * 8 + 1}] = {{ " + repeat(n, "@, 1, 2, 3, 4, 5, 6, 7,") + "0 };\n", "x = Table[x];"


@kind(spirv=100)
def names(n):
    return repeat(n, "typedef uint t@; enum E@ { A@, B@ = 3 }; namespace N@ { static const uint c = @; }"), repeat(n, "t@ v@ = B@ + N@::c; x += v@;")


@kind(spirv=30)
def templates(n):
    return ("template <uint K> struct P { uint v; uint get() { return v + K; } };\n"
            "template <uint K> uint f(P<K> p) { return p.get() * K; }\n"), repeat(n, "P<@> p@; p@.v = x; x ^= f<@>(p@);")


@kind(spirv=150)
def macros(n):
    return "#define F0(x) (x + 1)\n" + "".join(f"#define F{i + 1}(x) (F0(x) * {i})\n#define G{i} F{i + 1}(T)\n" for i in range(n)), repeat(n, "x += G@;")


@kind(spirv=150)
def directives(n):
    return repeat(n, "#ifndef M@\n#define M@ @\n#elif M@ > 3\n#error\n#endif\n// @\n/* @ */\n#line @"), "x += " + repeat(n, "M@ +") + "1;"


@kind(spirv=40)
def includes(n):
    return "\n" + repeat(n, '#include "part.h"')


# Statements of all kinds, to SPIR-V.


@kind(spirv=80)
def returns(n):
    return repeat(n, "if (x == @u * T) return; x = x * 3 + @;")


@kind(spirv=60)
def jumps(n):
    return "for (uint i = 0; i < T; ++i) {\n" + repeat(n, "if (x == @u) continue; x ^= T; if (x == @u * S) break;") + "}"


@kind(spirv=80)
def vectors(n):
    return "float4 a = float4(S, T, w, 1), b = a.wzyx;\n" + repeat(n, "a.xz += b.yx * @; b = b.yzwx + a; b[w & 3] = a.x;") + "x = uint(a.x + b.y);"


@kind(spirv=20)
def small_matrices(n):
    return "float4x4 a = float4x4(S, T, w, 1, 2, 3, 4, 5, 6, 7, 8, 9, x, 1, 2, 3); float3x4 b = (float3x4)a;\n" + repeat(
        n, "b = mul(b, a); a._m01 += b[@ % 3].y; a = transpose(a);") + "x = uint(b[1].z);"


@kind(spirv=60)
def intrinsics(n):
    return "float f = S, g = T;\n" + repeat(
        n, "f = lerp(f, g, sin(f)) + pow(g, 3) - dot(float3(f, g, 1), g); x += countbits(x) ^ firstbithigh(w + @); g = clamp(f, g, @);") + "x ^= asuint(f);"


@kind(spirv=50)
def waves(n):
    return repeat(n, "x += WaveActiveSum(x ^ @) + WavePrefixSum(w); x ^= WaveReadLaneAt(x, T); if (WaveActiveAnyTrue(x == @)) w += x;")


@kind(spirv=50)
def memory(n):
    return "groupshared uint Shared[64]; groupshared float16_t Halves[256];\n", repeat(
        n, "InterlockedAdd(Shared[x & 63], @, x); Halves[w * 4 + @ % 200] = float16_t(x); Bytes.InterlockedMax(w * 4, x); GroupMemoryBarrierWithGroupSync();")


@kind(spirv=60)
def copies(n):
    """Calls whose bodies are copied, of functions with arrays."""
    return ("uint f(inout uint a[4], Inner s, uint i) { a[i & 3] += s.b[i & 1]; return a[0]; }\n",
            "uint a[4] = { S, T, x, w }; Inner s = Objects[x].c[0];\n" + repeat(n, "x ^= f(a, s, x + @); s.b[@ % 4] = x;"))


@kind(spirv=40)
def wide_loads(n):
    return repeat(n, "uint4 v@ = Bytes.Load4(x * 4 + @ * 16); x ^= v@.x + v@.w;")


@kind(spirv=20)
def arrays_of_matrices(n):
    return (f"WaveMatrixAccumulator<float, 16, 16> c[{max(n, 1)}]; for (uint i = 0; i < {n}; ++i) c[i].Fill(i);\n"
            f"for (uint j = 0; j < {n}; ++j) c[j].Store(Bytes, j * 1024, 64, false);")


@kind(spirv=15)
def elements(n):
    return ("#include <dx/linalg.h>\nusing namespace dx::linalg;\ntypedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;\n",
            "Sums c = Sums::Splat(1);\n" + repeat(n, "for (uint i@ = 0; i@ < c.Length(); ++i@) c.Set(i@, c.Get(i@) * @ + c.GetCoordinate(i@).x);")
            + "c.Store(Bytes, 0, 64, MatrixLayout::RowMajor);")


@kind(spirv=15)
def emulated(n):
    """Shapes that the target has not, with factors of a type that it has not."""
    return ("WaveMatrixLeft<float, 16, 16> a; WaveMatrixRight<float, 16, 16> b; WaveMatrixAccumulator<float, 16, 16> c;\n"
            "c.Fill(0); b.Load(Bytes, 512, 64, false);\n" + repeat(n, "a.Load(Bytes, S * 64 + @ * 1024, 64, true); c.MultiplyAccumulate(a, b);")
            + "c.Store(Bytes, 4096, 64, true);")


@kind(spirv=400, validated=True)
def blocks(n):
    """As long_main of compile_time.py: a function that becomes many functions in SPIR-V."""
    return repeat(n, "uint a@ = x * @u; if ((a@ & T) > @u) { x += a@; Out[@] = x; } for (uint k@ = 0; k@ < (a@ & 3u); ++k@) x ^= k@ * S; Out[w + @] = x;")


@kind(spirv=400, validated=True)
def blocks_in_loop(n):
    """The same in a loop that is left in it."""
    return f"for (uint i = 0; i < S; ++i) {{\n{blocks(n)}" + "if (x == S) break; if (x == T) return;\n" + "}"


@kind(spirv=400, validated=True)
def inline_blocks(n):
    """Between blocks with inline SPIR-V as well."""
    return ("[[vk::ext_instruction(200)]] uint complement(uint a);\n",
            repeat(n, "uint a@ = complement(x); if ((a@ & T) > @u) { x += complement(a@ + @u); Out[@] = x; }"))


def shader(function, n):
    parts = function(n)
    before, body = parts if isinstance(parts, tuple) else ("", parts)
    return (f"{HEAD}{before}[numthreads(32, 1, 1)]\nvoid main(uint id : SV_DispatchThreadID) {{\n"
            f"uint x = S, w = id;\n{body}\nOut[id] = x ^ w;\n}}\n")


class Counter:
    """Counts the instructions of compiles. Runs many in one process, because Valgrind takes long to translate a program, but not to run it again."""

    def __init__(self, build, work):
        self.work = work
        os.makedirs(work, exist_ok=True)
        with open(os.path.join(work, "part.h"), "w") as file:
            file.write("#ifndef PART\n#define PART 3\n#endif\nx = x * T + PART;\n")
        # Valgrind cannot read all debug information; the names of functions, without which it takes twice as long, it can.
        library = os.path.join(work, "libtessera.so.1")
        self.compiler = os.path.join(work, "growth")
        run(["strip", "--strip-debug", "-o", library, os.path.join(build, "lib", "libtessera.so.1")])
        run(["clang-23", "-O1", "-I", os.path.join(ROOT, "include"), os.path.join(HERE, "growth.c"), library, f"-Wl,-rpath,{os.path.abspath(work)}",
             "-o", self.compiler])

    def count(self, texts, emit, validated, number):
        """Of each of TEXTS, with the validator where VALIDATED. NUMBER names the process."""
        paths = []
        # The first compile of a process makes tables that the others have.
        for i, text in enumerate([shader(resources, 1), *texts]):
            paths.append(os.path.join(self.work, f"{number}-{i}.hlsl"))
            with open(paths[-1], "w") as file:
                file.write(text)
        counts = os.path.join(self.work, f"{number}.counts")
        without = [] if validated else [f"--toggle-collect={VALIDATOR}", "--collect-atstart=yes"]
        run(["valgrind", "--tool=callgrind", f"--callgrind-out-file={counts}", "--dump-before=tessera_compile_file", *without, self.compiler, emit, *paths])
        # The counts before the first and the second call are those of the program's start and of
        # the first compile; the last file has no number.
        names = [f"{counts}.{i + 3}" for i in range(len(texts) - 1)] + [counts]
        return [int(re.search(r"^totals: (\d+)", open(name).read(), re.M)[1]) for name in names]


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
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "release"))
    parser.add_argument("--emit", default="msl,spirv", help="the outputs, with commas")
    parser.add_argument("--kinds", type=names_of, default=list(KINDS), help=", ".join(KINDS))
    parser.add_argument("--scale", type=float, default=1, help="of every N")
    parser.add_argument("--jobs", type=int, default=os.cpu_count())
    parser.add_argument("--keep", help="a folder for the shaders and what is counted")
    options = parser.parse_args()
    for program in ("valgrind", "strip"):
        if not shutil.which(program):
            sys.exit(f"{program} is not installed; run third_party/setup")

    with tempfile.TemporaryDirectory() as work, concurrent.futures.ThreadPoolExecutor(options.jobs) as pool:
        counter = Counter(options.build, options.keep or work)
        rows, shaders, counts, processes = [], {}, {}, []
        for emit in options.emit.split(","):
            for name in options.kinds:
                function, sizes, validated = KINDS[name]
                if sizes[emit]:
                    size = max(1, int(sizes[emit] * options.scale))
                    texts = [shader(function, n) for n in (0, size, 2 * size)]
                    rows.append((name, emit, size, texts, validated))
                    shaders.setdefault((emit, validated), []).extend(texts)
        for (emit, validated), texts in shaders.items():
            # Several kinds begin with the same shader. As many processes as jobs, each with its share of short and long ones.
            texts = list(dict.fromkeys(texts))
            for share in (texts[i::options.jobs] for i in range(options.jobs)):
                if share:
                    processes.append((emit, validated, share, pool.submit(counter.count, share, emit, validated, len(processes))))
        for emit, validated, share, process in processes:
            counts.update(((text, emit, validated), number) for text, number in zip(share, process.result()))
        failed = []
        print(f"{'kind':21}{'output':8}{'N':>5}{'nothing':>10}{'N':>10}{'2N':>10}  million instructions{'ratio':>8}")
        for name, emit, size, texts, validated in rows:
            nothing, once, twice = (counts[text, emit, validated] for text in texts)
            ratio = (twice - nothing) / (once - nothing)
            print(f"{name:21}{emit:8}{size:5}" + "".join(f"{n / 1e6:10.1f}" for n in (nothing, once, twice)) + f"{'':22}{ratio:8.2f}{'  validated' * validated}", flush=True)
            if ratio > LIMIT:
                failed.append(f"{name} ({emit}): 2N costs {ratio:.2f} times as much as N, at most {LIMIT} is linear")
    sys.exit("\n".join(failed) or 0)


if __name__ == "__main__":
    main()
