#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the speed of docs/examples/gemm_quantized.hlsl against the same algorithm in GLSL (gemm_quantized.comp, compiled by glslang), and
against PyTorch where that is installed: weights to f16 and a product by cuBLAS, and only that product. All in one run.

    quantized_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    quantized_speed.py run DIR [--bin FOLDER] [--device 0] [--size 4096]   time what DIR holds

Each module must first give the result for a small problem that is computed here; its sums are exact.
"""

import json
import os

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
SHADER = os.path.join(HERE, "..", "..", "docs", "examples", "gemm_quantized.hlsl")
REFERENCE = os.path.join(HERE, "gemm_quantized.comp")
PARAMETERS = ("BITS", "TILE_M", "TILE_N", "TILE_K", "WAVE_M", "WAVE_N")
VARIANTS = [(4, 128, 128, 64, 64, 64), (4, 128, 128, 32, 64, 64), (8, 128, 128, 64, 64, 64), (8, 128, 128, 32, 64, 64)]
ORDER = {4: (0, 2, 4, 6, 1, 3, 5, 7), 8: (0, 1, 2, 3)}


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    made = []
    for variant in VARIANTS:
        name = "-".join(map(str, variant))
        words = {who: f"{name}.{who}.spv" for who in ("tessera", "glslang")}
        defines = speed.defines(zip(PARAMETERS, variant))
        speed.tessera(args, *defines, SHADER, "-o", os.path.join(args.folder, words["tessera"]))
        speed.glslang(*defines, REFERENCE, "-o", os.path.join(args.folder, words["glslang"]))
        made.append({"variant": variant, "words": words})
    with open(os.path.join(args.folder, "variants.json"), "w") as file:
        json.dump(made, file)


def pipeline(variant, m, n, k, buffers, results=""):
    tile_m, tile_n = variant[1:3]
    kinds = ("ConstantBuffer", "StructuredBuffer", "StructuredBuffer", "StructuredBuffer", "RWByteAddressBuffer")
    names = ("Problem", "A", "Weights", "Scales", "C")
    bindings = "\n".join(f"      - {{Name: {name}, Kind: {kind}, VulkanBinding: {{Binding: {binding}}}}}"
                         for binding, (name, kind) in enumerate(zip(names, kinds)))
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{n // tile_n}, {m // tile_m}, 1]}}
Buffers:
  - {{Name: Problem, Format: UInt32, Data: [{m}, {n}, {k}, 0]}}
{buffers}
  - {{Name: C, Format: Float32, ZeroInitSize: {m * n * 4}}}
DescriptorSets:
  - Resources:
{bindings}
{results}"""


def large(variant, n):
    bits = variant[0]
    return pipeline(variant, n, n, n, f"""  - {{Name: A, Format: Float16, Stride: 16, Generate: {{Pattern: Uniform, Seed: 1, Count: {n * n}}}}}
  - {{Name: Weights, Format: UInt32, Stride: 16, Generate: {{Pattern: SmallInts, Max: 1000000000, Seed: 2, Count: {n * n * bits // 32}}}}}
  - {{Name: Scales, Format: Float16, Stride: 2, Generate: {{Pattern: Uniform, Seed: 3, Count: {n * n // 32}}}}}""")


def small(variant):
    """Two by two groups and three steps of K."""
    bits, m, n, k = variant[0], 2 * variant[1], 2 * variant[2], 3 * variant[3]
    half = 2 ** (bits - 1)
    a = [[(r * 3 + i * 5) % 9 - 4.0 for i in range(k)] for r in range(m)]
    q = [[(c * 37 + i * 11 + c * i) % (2 * half) - half for i in range(k)] for c in range(n)]
    scales = [[(c * 5 + b * 3) % 7 - 3 or 4 for b in range(k // 32)] for c in range(n)]  # of 16
    weights = [[q[c][i] * scales[c][i // 32] / 16 for i in range(k)] for c in range(n)]
    flat = lambda rows: ", ".join(str(v) for row in rows for v in row)

    def word(values):
        return sum((v + half if bits == 4 else v % 256) << (bits * i) for i, v in enumerate(values))

    words = ", ".join(str(word([column[i + o] for o in ORDER[bits]])) for column in q for i in range(0, k, 32 // bits))
    return pipeline(variant, m, n, k, f"""  - {{Name: A, Format: Float16, Stride: 16, Data: [{flat(a)}]}}
  - {{Name: Weights, Format: UInt32, Stride: 16, Data: [{words}]}}
  - {{Name: Scales, Format: Float16, Stride: 2, Data: [{flat([[s / 16 for s in row] for row in scales])}]}}
  - {{Name: B, Format: Float32, Data: [{flat(weights)}]}}""",
                    f"Results: [{{Result: C, Rule: MatMul, A: A, B: B, Actual: C, M: {m}, N: {n}, K: {k}, LayoutB: ColumnMajor}}]\n")


def by_torch(bits, n, repeat):
    """Returns the microseconds of converting the weights to f16 with one product, and of only the product; None without PyTorch and a device for it."""
    try:
        import torch
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    a = torch.rand(n, n, device="cuda", dtype=torch.float16)
    q = torch.randint(-128, 128, (n, n * bits // 8), device="cuda", dtype=torch.int8)
    scales = torch.rand(n, n // 32, 1, device="cuda", dtype=torch.float16)

    def weights():
        numbers = q if bits == 8 else torch.stack((q & 15, q >> 4 & 15), dim=-1) - 8
        return (numbers.to(torch.float16).view(n, n // 32, 32) * scales).view(n, n)

    ready = weights()

    def time(product):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        for _ in range(3):
            product()
        start.record()
        for _ in range(repeat):
            product()
        end.record()
        torch.cuda.synchronize()
        return start.elapsed_time(end) * 1000 / repeat

    return time(lambda: a @ weights().T), time(lambda: a @ ready.T)


def measure(args):
    with open(os.path.join(args.folder, "variants.json")) as file:
        made = json.load(file)
    description = os.path.join(args.scratch or args.folder, "quantized_speed.yaml")
    runner = [os.path.join(args.bin, "tessera-run"), "--device", args.device]
    rate = lambda microseconds: 2 * args.size ** 3 / microseconds / 1e6
    print("| " + " | ".join(PARAMETERS) + " | tessera, TFLOP/s | glslang | ratio |\n|" + " --- |" * (len(PARAMETERS) + 3))
    for entry in made:
        rates = []
        for words in entry["words"].values():
            words = os.path.join(args.folder, words)
            for text in (small(entry["variant"]), large(entry["variant"], args.size)):
                with open(description, "w") as file:
                    file.write(text)
                out = speed.run([*runner, description, words, "--no-robust-access", "--repeat", str(args.repeat)])
            rates.append(rate(speed.together_us(out)))
        print("| " + " | ".join(map(str, entry["variant"])) + " | " + " | ".join(f"{r:.1f}" for r in rates) + f" | {rates[0] / rates[1]:.2f} |", flush=True)
    for bits in ORDER:
        times = by_torch(bits, args.size, args.repeat)
        print(f"{bits} bits: " + (f"PyTorch {rate(times[0]):.1f} with the weights made f16 each time, {rate(times[1]):.1f} without" if times else "PyTorch not there"))


if __name__ == "__main__":
    speed.main(build, measure, repeat=40, size=4096)
