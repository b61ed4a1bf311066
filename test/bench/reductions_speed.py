# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures reductions of matrices (reductions.hlsl) by the device's instruction and through groupshared memory against the same in GLSL
(reductions.comp, compiled by glslang), in one run.

    reductions_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    reductions_speed.py run DIR [--bin FOLDER] [--device 0] [--groups 1024]   time what DIR holds

Two steps, because the machine with the device need not be the one with the compilers. A time is the average of --repeat dispatches that do
not wait for each other, by the device's own clock and after dispatches to warm up.
"""

import os

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
SHADER, REFERENCE = os.path.join(HERE, "reductions.hlsl"), os.path.join(HERE, "reductions.comp")
KINDS = ("row maximum", "column maximum", "row sum")
WIDTHS = (16, 32, 64)
MODULES = ("groupshared memory", "instruction", "glslang")


def path(args, kind, width, number):
    return os.path.join(args.folder, f"{kind}-{width}.{number}.spv")


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    targets = speed.without(args, "cooperative-matrix-reduce"), args.target
    for kind in range(len(KINDS)):
        for width in WIDTHS:
            defines = [f"-DKIND={kind}", f"-DWIDTH={width}"]
            for number, target in enumerate(targets):
                speed.tessera(args, "-T", "cs_6_10", *defines, SHADER, "-o", path(args, kind, width, number), target=target)
            speed.glslang(*defines, REFERENCE, "-o", path(args, kind, width, 2))


def pipeline(groups, width):
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{groups}, 1, 1]}}
Buffers:
  - {{Name: In, Format: Float32, Generate: {{Pattern: Uniform, Seed: 3, Count: {16 * 32 * width}}}}}
  - {{Name: Out, Format: Float32, ZeroInitSize: {groups * 4 * 32 * width * 4}}}
DescriptorSets:
  - Resources:
      - {{Name: In, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: Out, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
"""


def measure(args):
    print("| reduction | columns | " + " | ".join(MODULES) + " |\n| --- | --- |" + " --- |" * len(MODULES))
    name = os.path.join(args.scratch or args.folder, "reductions.yaml")
    for kind, what in enumerate(KINDS):
        for width in WIDTHS:
            with open(name, "w") as file:
                file.write(pipeline(args.groups, width))
            times = [speed.together_us(speed.run([os.path.join(args.bin, "tessera-run"), "--device", args.device, "--repeat", str(args.repeat),
                                                  name, path(args, kind, width, number)])) for number in range(len(MODULES))]
            print(f"| {what} | {width} | " + " | ".join(f"{time:.1f}" for time in times) + " |")


if __name__ == "__main__":
    speed.main(build, measure, repeat=20, groups=1024)
