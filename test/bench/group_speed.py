#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the speed of docs/examples/group_gemm.hlsl with matrices of a thread group that its waves share, and with the device's own
(--group-matrices), against the same algorithm in GLSL (group_gemm.comp, compiled by glslang) with the same grid of waves, in
matrices as large as a wave's part or in tiles of the device, and with matrices of the workgroup; all in one run. TFLOP/s.

    group_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    group_speed.py run DIR [--bin FOLDER] [--device 0] [--size 4096]   time what DIR holds, results checked

A time is the average of --repeat products that do not wait for each other, by the device's own clock; the first result is
compared with 2000 elements in double precision (8-bit factors: exactly).
"""

import json
import os

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
REFERENCE = os.path.join(HERE, "group_gemm.comp")
SHADER = os.path.join(HERE, "..", "..", "docs", "examples", "group_gemm.hlsl")
PARAMETERS = ("TILE_M", "TILE_N", "TILE_K", "THREADS")
VARIANTS = {
    "f16": [(64, 64, 32, 128), (128, 128, 32, 128), (128, 128, 64, 128), (128, 128, 32, 256), (256, 128, 32, 256)],
    "int8": [(64, 64, 32, 128), (128, 128, 64, 128), (128, 128, 64, 256), (256, 128, 64, 256)],
}
WAYS = ("waves", "native")
DEPTH = {"f16": 16, "int8": 32}  # of a tile of the device, which is 16x16


def grid_of(reflection):
    """Rows and columns of the grid of waves."""
    with open(reflection) as file:
        return json.load(file)["groupMatrices"][0]["waves"]


def blocks(rows, columns, depth):
    return [f"-DBLOCK_M={rows}", f"-DBLOCK_N={columns}", f"-DBLOCK_K={depth}"]


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    reflection = os.path.join(args.folder, "reflection.json")
    made = []
    for kind, variants in VARIANTS.items():
        for variant in variants:
            rows, columns, depth, _ = variant
            defines = speed.defines(zip(PARAMETERS, variant)) + (["-DINT8"] if kind == "int8" else [])
            words = {}
            def output(way):
                words[way] = f"{kind}-{'x'.join(map(str, variant))}.{way.replace(' ', '-')}.spv"
                return ["-o", os.path.join(args.folder, words[way])]
            for way in WAYS:
                speed.tessera(args, "-T", "cs_6_10", f"--group-matrices={way}", *defines, SHADER, *output(way),
                              *(["--reflect", reflection] if way == "waves" else []))
            waves = grid_of(reflection)
            of_grid = [f"-DWAVES_M={waves[0]}", f"-DWAVES_N={waves[1]}"]
            for way, options in (("glslang", [*of_grid, *blocks(rows // waves[0], columns // waves[1], depth)]),
                                 ("glslang tiles", [*of_grid, *blocks(16, 16, DEPTH[kind])]),
                                 ("glslang native", ["-DNATIVE"])):
                speed.glslang(*defines, *options, REFERENCE, *output(way))
            made.append({"kind": kind, "variant": variant, "words": words})
    os.remove(reflection)
    with open(os.path.join(args.folder, "variants.json"), "w") as file:
        json.dump(made, file)


def pipeline(kind, variant, n):
    factor, result, size = ("Float16", "Float32", 2) if kind == "f16" else ("Int8", "Int32", 1)
    pattern = "Pattern: Uniform" if kind == "f16" else "Pattern: SmallInts, Max: 127"
    tolerance = "RelTolerance: 0.00001, " if kind == "f16" else ""
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{n // variant[1]}, {n // variant[0]}, 1]}}
Buffers:
  - {{Name: Problem, Format: UInt32, Data: [{n}, {n * size}, {n * size}, {n * 4}, 0, 0, 0, 0]}}
  - {{Name: A, Format: {factor}, Generate: {{{pattern}, Seed: 1, Count: {n * n}}}}}
  - {{Name: B, Format: {factor}, Generate: {{{pattern}, Seed: 2, Count: {n * n}}}}}
  - {{Name: C, Format: {result}, ZeroInitSize: {n * n * 4}}}
DescriptorSets:
  - Resources:
      - {{Name: Problem, Kind: ConstantBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: A, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: B, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 2}}}}
      - {{Name: C, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 3}}}}
Results:
  - {{Result: C, Rule: MatMul, A: A, B: B, Actual: C, M: {n}, N: {n}, K: {n}, LayoutB: ColumnMajor, {tolerance}Samples: 2000}}
"""


def measure(args):
    with open(os.path.join(args.folder, "variants.json")) as file:
        made = json.load(file)
    description = os.path.join(args.scratch or args.folder, "group_speed.yaml")
    ways = list(made[0]["words"])
    print("| factors | " + " | ".join(PARAMETERS) + " | " + " | ".join(ways) + " |")
    print("|" + " --- |" * (len(PARAMETERS) + 1 + len(ways)))
    for entry in made:
        with open(description, "w") as file:
            file.write(pipeline(entry["kind"], entry["variant"], args.size))
        rates = []
        for words in entry["words"].values():
            spent = speed.together_us(speed.run([os.path.join(args.bin, "tessera-run"), description, os.path.join(args.folder, words),
                                                 "--device", args.device, "--repeat", str(args.repeat), "--no-robust-access"]))
            rates.append(f"{2 * args.size ** 3 / spent / 1e6:.1f}")
        print(f"| {entry['kind']} | " + " | ".join(map(str, entry["variant"])) + " | " + " | ".join(rates) + " |", flush=True)


speed.main(build, measure, repeat=100, size=4096)
