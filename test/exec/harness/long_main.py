# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Shaders of one function with many more blocks than it may have in SPIR-V (docs/spirv.md, long functions), and what they compute.

A statement stands in HLSL and in Python, where a thread is a generator that yields at barriers.
"""

import random

THREADS = 32
MASK = 0xFFFFFFFF


class Writer:
    """The same program in both languages."""

    def __init__(self):
        self.hlsl, self.python, self.depth = [], [], 1

    def add(self, hlsl, python):
        self.hlsl.append("  " * self.depth + hlsl)
        for line in python.splitlines():
            self.python.append("  " * self.depth + line)

    def open(self, hlsl, python):
        self.add(hlsl + " {", python + ":")
        self.depth += 1

    def close(self):
        self.python.append("  " * self.depth + "pass")
        self.depth -= 1
        self.hlsl.append("  " * self.depth + "}")


# Instructions whose results may be used anywhere, that are decorated (RelaxedPrecision means nothing for 32 bits), and that make constants.
INLINE = """[[vk::ext_instruction(/* OpNot */ 200)]] uint inverted(uint v);
[[vk::ext_decorate(/* RelaxedPrecision */ 0), vk::ext_instruction(200)]] uint decorated(uint v);
[[vk::ext_instruction(/* OpConstant */ 43)]] uint number([[vk::ext_literal]] uint v);
[[vk::ext_instruction(/* OpAtomicIAdd */ 234)]] uint added([[vk::ext_reference]] uint to, uint scope, uint semantics, uint v);"""


def _inline(n, value, plain):
    """VALUE in HLSL and PLAIN in Python, by an instruction of SPIR-V."""
    name = ("inverted", "decorated", "number", "added")[n // 8 % 4]
    if name == "number":
        return f"({value}) ^ number({n})", f"({plain}) ^ {n}"
    if name == "added":
        return f"added(Count[t], vk::QueueFamilyScope, 0, {value})", f"count[t] + 0; count[t] = count[t] + ({plain}) & M"
    return f"{name}({value})", f"~({plain}) & M"


def _anywhere(w, rng, n, older, inline=False):
    """Statements of all kinds that may stand anywhere: values that are used much later, locals, arrays, structs, branches, loops."""
    c, k, old = rng.randrange(3, 1000), rng.randrange(1, 31), rng.choice(older)
    value, plain = f"v * {c}u + {old}", f"v * {c} + {old} & M"
    if inline:
        value, plain = _inline(n, value, plain)
    w.add(f"uint a{n} = {value};", f"a{n} = {plain}")
    kind = n % 8
    if kind == 0:
        w.open(f"if ((a{n} & {k}u) > {k // 2}u)", f"if (a{n} & {k}) > {k // 2}")
        w.add(f"v += {old}; Out[t * 4] = v;", f"v = v + {old} & M; out[t * 4] = v")
        w.close()
    elif kind == 1:
        w.add(f"uint k{n} = 0;", f"k{n} = 0")
        w.open(f"while (k{n} < (a{n} & 7u))", f"while k{n} < (a{n} & 7)")
        w.add(f"v ^= k{n} * {c}u; Out[t * 4 + 1] = v;", f"v = (v ^ k{n} * {c}) & M; out[t * 4 + 1] = v")
        w.add(f"if ((v & 15u) == {k % 16}u) break;", f"if (v & 15) == {k % 16}: break")
        w.add(f"++k{n};", f"k{n} += 1")
        w.close()
    elif kind == 2:
        w.add(f"list[a{n} & 7u] += v;", f"list[a{n} & 7] = list[a{n} & 7] + v & M")
        w.open(f"if (list[{n % 8}] > {old})", f"if list[{n % 8}] > {old}")
        w.add(f"v ^= list[{k % 8}]; Out[t * 4] = v;", f"v = v ^ list[{k % 8}]; out[t * 4] = v")
        w.close()
    elif kind == 3:
        w.open(f"if (a{n} > pair.high)", f"if a{n} > high")
        w.add(f"pair.high = a{n}; Out[t * 4 + 2] = pair.low;", f"high = a{n}; out[t * 4 + 2] = low")
        w.close()
        w.add(f"pair.low += pair.high + {c}u;", f"low = low + high + {c} & M")
    elif kind == 4:
        w.add(f"float4 f{n} = float4(a{n} & 255u, v & 15u, {k}, 1);", f"f{n} = [a{n} & 255, v & 15, {k}, 1]")
        w.open(f"if (f{n}.x > f{n}.z)", f"if f{n}[0] > f{n}[2]")
        w.add(f"sum += f{n}.wzyx; Out[t * 4 + 3] = uint(sum.y);", f"sum = [x + y for x, y in zip(sum, f{n}[::-1])]; out[t * 4 + 3] = sum[1]")
        w.close()
    elif kind == 5:
        w.add(f"bool b{n} = (a{n} & 3u) == 1u || flag;", f"b{n} = (a{n} & 3) == 1 or flag")
        w.open(f"if (b{n} && (v & 64u))", f"if b{n} and v & 64")
        w.add(f"flag = !flag; Out[t * 4] = a{n};", f"flag = not flag; out[t * 4] = a{n}")
        w.close()
    elif kind == 6:
        w.add(f"mix(v, pair.low, a{n});", f"v, low = (v ^ a{n}, low + 1 & M) if a{n} & 4 else (v, low ^ v)")
        w.open(f"if (v & {1 << k % 30}u)", f"if v & {1 << k % 30}")
        w.add(f"Out[t * 4 + 1] = pair.low;", "out[t * 4 + 1] = low")
        w.close()
    else:
        w.hlsl.append("  " * w.depth + f"switch (a{n} & 3u) {{ case 0: v += {c}u; Out[t * 4] = v; break; case 1: Out[t * 4 + 1] = v; "
                      f"case 2: v ^= {c}u; break; }}")
        w.python.append("  " * w.depth + f"c{n} = a{n} & 3")
        w.python.append("  " * w.depth + f"if c{n} == 0: v = v + {c} & M; out[t * 4] = v")
        w.python.append("  " * w.depth + f"elif c{n} == 1: out[t * 4 + 1] = v; v ^= {c}")
        w.python.append("  " * w.depth + f"elif c{n} == 2: v ^= {c}")
    return f"a{n}"


def test(seed, statements, matrices=False, inline=False):
    """A main of about as many statements, of which each is a branch or a loop: a part with barriers, a loop around much with continue and break,
    and a part that threads leave. MATRICES: an accumulator is added to all over the first part. INLINE: each
    statement begins with an instruction of SPIR-V."""
    rng, w = random.Random(seed), Writer()
    older, n, products = ["t"], 0, 0

    def some(count, visible):
        nonlocal n
        for _ in range(count):
            visible.append(_anywhere(w, rng, n, visible, inline))
            n += 1

    for i in range(statements // 40):
        some(10, older)
        k = rng.randrange(1, THREADS)
        w.add(f"Shared[t] = v; GroupMemoryBarrierWithGroupSync(); v += Shared[t + {k} & {THREADS - 1}]; GroupMemoryBarrierWithGroupSync();",
              f"shared[t] = v; yield; v = v + shared[t + {k} & {THREADS - 1}] & M; yield")
        if matrices and i % 3 == 0:
            w.hlsl.append("  c.MultiplyAccumulate(a, b);")
            products += 1
    w.add("for (uint round = 0; round < 3; ++round) {", "for round in range(3):")
    w.depth += 1
    inner = list(older)
    for i in range(statements // 80):
        some(5, inner)
        number = rng.randrange(64)
        w.add(f"if ((v & 63u) == {number}u) continue;", f"if (v & 63) == {number}: continue")
        if i % 4 == 3:
            number = rng.randrange(256)
            w.add(f"if ((v & 255u) == {number}u) break;", f"if (v & 255) == {number}: break")
    w.depth -= 1
    w.hlsl.append("  }")
    if matrices:
        w.hlsl.append("  c.Store(Sums, 0, 64, false);")
    for i in range(statements // 40):
        some(10, older)
        number = rng.randrange(128)
        w.add(f"if ((v & 127u) == {number}u) {{ Out[t * 4 + 2] = {older[i]}; return; }}",
              f"if (v & 127) == {number}: out[t * 4 + 2] = {older[i]}; return")
    w.add("Out[t * 4 + 3] = v ^ list[3] ^ pair.low ^ pair.high ^ uint(sum.x) ^ uint(flag);",
          "out[t * 4 + 3] = v ^ list[3] ^ low ^ high ^ sum[0] ^ int(flag)")

    python = "\n".join(["def thread(t, out, shared, count):", "  M = 0xFFFFFFFF", "  v, low, high, sum, flag, list = t * 77, 1, 2, [0] * 4, False, [0] * 8",
                        *w.python, "  if False: yield"])
    names = {}
    exec(python, names)  # noqa: S102
    out, shared = [7] * (THREADS * 4), [0] * THREADS
    count = [5 * t for t in range(THREADS)]
    header = [f"// inout Count u32: {count} -> "] if inline else []
    threads = [names["thread"](t, out, shared, count) for t in range(THREADS)]
    while threads:
        threads = [thread for thread in threads if next(thread, thread) is not thread]
    header = [f"// inout Out u32: [7] * {THREADS * 4} -> {out}", *(line + str(count) for line in header)]
    declared = ["RWStructuredBuffer<uint> Out : register(u0);", f"groupshared uint Shared[{THREADS}];", "struct Pair { uint low, high; };",
                "void mix(inout uint v, inout uint low, uint a) { if (a & 4u) { v ^= a; low += 1; } else low ^= v; }"]
    if inline:
        header.append("// no-metal: inline SPIR-V is for Vulkan")
        declared += ["RWStructuredBuffer<uint> Count : register(u3);", INLINE]
    start = ["  uint v = t * 77u, list[8] = (uint[8])0; Pair pair = { 1u, 2u }; float4 sum = 0; bool flag = false;"]
    if matrices:
        header += ["// matrix", "// define: WAVE=8", "// metal: --races=lenient", "// interp: --races=lenient",
                   f"// in Src f16: [i % 3 for i in range(256)] + [i % 5 - 2 for i in range(256)]",
                   f"// out Sums f32: [x * {products} for x in flat(mul([[(r * 16 + k) % 3 for k in range(16)] for r in range(16)], "
                   "[[(k * 16 + c) % 5 - 2 for c in range(16)] for k in range(16)]))]"]
        declared += ["ByteAddressBuffer Src : register(t1);", "RWByteAddressBuffer Sums : register(u2);"]
        start += ["  WaveMatrixLeft<float16_t, 16, 16> a; WaveMatrixRight<float16_t, 16, 16> b; WaveMatrixAccumulator<float, 16, 16> c;",
                  "  a.Load(Src, 0, 32, false); b.Load(Src, 512, 32, false); c.Fill(0);"]
    return "\n".join([*header, *declared, f"[numthreads({THREADS}, 1, 1)] void main(uint t : SV_GroupIndex) {{", *start, *w.hlsl, "}"]) + "\n"
