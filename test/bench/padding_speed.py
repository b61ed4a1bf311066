#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures matrices whose shape no tile of the device divides (padding.hlsl, docs/tiling.md): padded, computed by the lanes of a target without
matrices, and padded by hand in GLSL (padding.comp, compiled by glslang), in one run.

    padding_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    padding_speed.py run DIR [--bin FOLDER] [--device 0]   time what DIR holds

The results of a row must be the same. A time is the average of --repeat dispatches that do not wait for each other.
"""

import hashlib
import os
import sys

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
SHADER, REFERENCE = os.path.join(HERE, "padding.hlsl"), os.path.join(HERE, "padding.comp")
LANES = os.path.join(HERE, "lanes.yaml")
# The shape, with rows of A, columns of B and components of K that it divides.
SHAPES = {(8, 8, 8): (1024, 1024, 1024), (24, 24, 24): (960, 960, 960), (40, 72, 16): (1000, 1152, 1024)}
MODES = {"the multiply only": ["-DKEEP"], "groupshared memory": []}
MODULES = ["lanes", "padded", "by hand in GLSL"]


def path(args, shape, mode, module):
    return os.path.join(args.folder, f"{'x'.join(map(str, shape))}.{list(MODES).index(mode)}.{MODULES.index(module)}.spv")


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    for shape, (_, width, depth) in SHAPES.items():
        numbers = speed.defines(zip(("SHAPE_M", "SHAPE_N", "SHAPE_K"), shape)) + speed.defines([("WIDTH", width), ("DEPTH", depth)])
        for mode, options in MODES.items():
            for module, target in zip(MODULES, [LANES, None]):
                speed.tessera(args, "-T", "cs_6_10", "-Wno-emulation", *numbers, *options, SHADER, "-o", path(args, shape, mode, module),
                              target=target)
            speed.glslang(*numbers, *options, REFERENCE, "-o", path(args, shape, mode, MODULES[2]))


def pipeline(shape):
    rows, width, depth = SHAPES[shape]
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{width // shape[1] // 4}, {rows // shape[0]}, 1]}}
Buffers:
  - {{Name: A, Format: Float16, Generate: {{Pattern: SmallInts, Max: 4, Seed: 1, Count: {rows * depth}}}}}
  - {{Name: B, Format: Float16, Generate: {{Pattern: SmallInts, Max: 4, Seed: 2, Count: {depth * width}}}}}
  - {{Name: C, Format: Float32, ZeroInitSize: {rows * width * 4}}}
DescriptorSets:
  - Resources:
      - {{Name: A, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: B, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: C, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 2}}}}
"""


def measure(args):
    name = os.path.join(args.scratch or args.folder, "padding.yaml")
    print("| shape | " + " | ".join(f"{mode}: {module}" for mode in MODES for module in MODULES) + " |")
    print("| --- |" + " --- |" * (len(MODES) * len(MODULES)))
    for shape in SHAPES:
        with open(name, "w") as file:
            file.write(pipeline(shape))
        cells = []
        for mode in MODES:
            results = set()
            for module in MODULES:
                command = [os.path.join(args.bin, "tessera-run"), "--device", args.device, name, path(args, shape, mode, module)]
                results.add(hashlib.sha256(speed.run(command + ["--dump"]).encode()).digest())
                cells.append(f"{speed.together_us(speed.run(command + ['--repeat', str(args.repeat)])):.1f}")
            if len(results) != 1:
                sys.exit(f"error: {shape}, {mode}: the modules differ in their results")
        print(f"| {'x'.join(map(str, shape))} | " + " | ".join(cells) + " |", flush=True)


if __name__ == "__main__":
    speed.main(build, measure, repeat=30)
