#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures loops over the elements of a matrix (elements.hlsl) against the same in GLSL (elements.comp, compiled by glslang), in one run.

    elements_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    elements_speed.py run DIR [--bin FOLDER] [--device 0] [--groups 2048] [--turns 256]   time what DIR holds

Two steps, because the machine with the device need not be the one with the compilers. All modules of a row must give the same words for a
small problem. A time is the average of --repeat dispatches that do not wait for each other, by the device's own clock and after dispatches
to warm up.
"""

import hashlib
import os
import sys

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
SHADER, REFERENCE = os.path.join(HERE, "elements.hlsl"), os.path.join(HERE, "elements.comp")
ROWS = {"mask": [], "rescale": ["-DRESCALE"]}
MODULES = {"tessera": None, "glslang": [], "glslang, unrolled": ["-DUNROLL"], "per element": ["-DPER_ELEMENT"]}


def modules(row):
    """The modules of a row, by the number in their file's name."""
    return [(who, options) for who, options in MODULES.items() if row == "mask" or who != "per element"]


def path(args, row, number):
    return os.path.join(args.folder, f"{row}.{number}.spv")


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    for row, defines in ROWS.items():
        for number, (_, options) in enumerate(modules(row)):
            if options is None:
                speed.tessera(args, "-T", "cs_6_10", *defines, SHADER, "-o", path(args, row, number))
            else:
                speed.glslang(*defines, *options, REFERENCE, "-o", path(args, row, number))


def pipeline(groups, turns):
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{groups}, 1, 1]}}
Buffers:
  - {{Name: In, Format: Float32, Generate: {{Pattern: Uniform, Seed: 1, Count: {groups * 4096}}}}}
  - {{Name: Out, Format: Float32, ZeroInitSize: {groups * 16384}}}
  - {{Name: Problem, Format: Hex32, Data: [{turns:#x}, 0x3f7fbe77, 0x3c23d70a]}}
DescriptorSets:
  - Resources:
      - {{Name: In, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: Out, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: Problem, Kind: ConstantBuffer, VulkanBinding: {{Binding: 2}}}}
"""


def measure(args):
    def dispatch(groups, turns, module, *options):
        name = os.path.join(args.scratch or args.folder, "elements.yaml")
        with open(name, "w") as file:
            file.write(pipeline(groups, turns))
        return speed.run([os.path.join(args.bin, "tessera-run"), "--device", args.device, *options, name, module])

    print("| loop | " + " | ".join(MODULES) + " |\n| --- |" + " --- |" * len(MODULES))
    for row in ROWS:
        files = [path(args, row, number) for number in range(len(modules(row)))]
        if len({hashlib.sha256(dispatch(1, 3, file, "--dump").encode()).digest() for file in files}) != 1:
            sys.exit(f"error: {row}: the modules differ in their results")
        times = [speed.together_us(dispatch(args.groups, args.turns, file, "--repeat", str(args.repeat))) for file in files]
        cells = [f"{time / 1000:.2f}" for time in times] + [""] * (len(MODULES) - len(times))
        print(f"| {row} | " + " | ".join(cells) + " |")


if __name__ == "__main__":
    speed.main(build, measure, repeat=20, groups=2048, turns=256)
