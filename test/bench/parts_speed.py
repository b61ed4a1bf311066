# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures products with clamped accesses (parts.hlsl) by the device's tensor layouts and through groupshared memory against the same in GLSL
(parts.comp, compiled by glslang), in one run.

    parts_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    parts_speed.py run DIR [--bin FOLDER] [--device 0]   time what DIR holds, and compare it with what the program computes

Two steps, because the machine with the device need not be the one with the compilers. Rows of 1000 numbers begin at multiples of 16 bytes,
rows of 1001 do not.
"""

import os

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
SHADER, REFERENCE = os.path.join(HERE, "parts.hlsl"), os.path.join(HERE, "parts.comp")
SIZES, TILES = (1000, 1001), (16, 32)
MODULES = ("groupshared memory", "tensor layouts", "glslang")


def path(args, size, tile, number):
    return os.path.join(args.folder, f"{size}-{tile}.{number}.spv")


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    targets = speed.without(args, "cooperative-matrix-tensor"), args.target
    for size in SIZES:
        for tile in TILES:
            defines = [f"-DSIZE={size}", f"-DTILE={tile}"]
            for number, target in enumerate(targets):
                speed.tessera(args, "-T", "cs_6_10", *defines, SHADER, "-o", path(args, size, tile, number), target=target)
            speed.glslang(*defines, REFERENCE, "-o", path(args, size, tile, 2))


def pipeline(size, tile):
    groups, numbers = -(-size // tile), size * size
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{groups}, {groups}, 1]}}
Buffers:
  - {{Name: A, Format: Float16, Generate: {{Pattern: SmallInts, Seed: 3, Count: {numbers}}}}}
  - {{Name: B, Format: Float16, Generate: {{Pattern: SmallInts, Seed: 4, Count: {numbers}}}}}
  - {{Name: C, Format: Float32, ZeroInitSize: {numbers * 4}}}
DescriptorSets:
  - Resources:
      - {{Name: A, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: B, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: C, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 2}}}}
Results:
  - {{Result: product, Rule: MatMul, Actual: C, A: A, B: B, M: {size}, N: {size}, K: {size}}}
"""


def measure(args):
    print("| size | tile | " + " | ".join(MODULES) + " |\n| --- | --- |" + " --- |" * len(MODULES))
    name = os.path.join(args.scratch or args.folder, "parts.yaml")
    for size in SIZES:
        for tile in TILES:
            with open(name, "w") as file:
                file.write(pipeline(size, tile))
            times = [speed.together_us(speed.run([os.path.join(args.bin, "tessera-run"), "--device", args.device, "--repeat", str(args.repeat),
                                                  name, path(args, size, tile, number)])) for number in range(len(MODULES))]
            print(f"| {size} | {tile} | " + " | ".join(f"{time:.0f}" for time in times) + " |")


if __name__ == "__main__":
    speed.main(build, measure, repeat=20)
