#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the speed of matrices that the lanes compute (docs/emulation.md): docs/examples/gemm_tiled.hlsl in f32, and in f16 for a target without
matrices, against a GEMM as one writes it by hand for shared memory (gemm_lanes.comp, compiled by glslang), in one run.

    emulation_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    emulation_speed.py run DIR [--bin FOLDER] [--device 0] [--size 4096]   time what DIR holds, results checked
"""

import json
import os

import gemm_speed
import speed

HERE = os.path.dirname(os.path.abspath(__file__))
REFERENCE = os.path.join(HERE, "gemm_lanes.comp")
# Rows and columns of C and components of K of a group, rows and columns of a wave, and of a matrix.
VARIANTS = [(64, 64, 32, 32, 32, 32), (128, 64, 32, 64, 32, 32), (128, 64, 16, 64, 32, 32), (64, 64, 16, 32, 32, 32), (64, 128, 16, 32, 64, 32),
            (128, 128, 16, 64, 32, 32), (128, 128, 16, 64, 64, 64), (64, 64, 16, 64, 32, 32)]
KINDS = {"f32": (["-DF32"], None, "Float32"), "f16": ([], "vulkan-subgroup", "Float16")}


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    made = []
    for kind, (options, target, _) in KINDS.items():
        reference = f"{kind}.glslang.spv"
        speed.glslang(*(["-DF16"] if kind == "f16" else []), REFERENCE, "-o", os.path.join(args.folder, reference))
        made.append({"kind": kind, "variant": (128, 128), "name": "by hand in GLSL", "words": reference})
        for variant in VARIANTS:
            words = f"{kind}-{'x'.join(map(str, variant))}.spv"
            speed.tessera(args, "-Wno-emulation", *options, *speed.defines(zip(gemm_speed.PARAMETERS, variant)), gemm_speed.SHADER,
                          "-o", os.path.join(args.folder, words), target=target)
            made.append({"kind": kind, "variant": variant, "name": "x".join(map(str, variant)), "words": words})
    with open(os.path.join(args.folder, "variants.json"), "w") as file:
        json.dump(made, file)


def measure(args):
    with open(os.path.join(args.folder, "variants.json")) as file:
        made = json.load(file)
    description = os.path.join(args.scratch or args.folder, "emulation_speed.yaml")
    print("| factors | tile of C, K, of a wave, matrix | TFLOP/s | ratio |\n| --- | --- | --- | --- |")
    reference = {}
    for entry in made:
        kind = entry["kind"]
        with open(description, "w") as file:
            file.write(gemm_speed.pipeline("f16", entry["variant"], args.size).replace("Float16", KINDS[kind][2]))
        figure = 2 * args.size ** 3 / gemm_speed.time_words(args, entry["words"], description) / 1e6
        reference.setdefault(kind, figure)
        print(f"| {kind} | {entry['name']} | {figure:.1f} | {figure / reference[kind]:.2f} |", flush=True)


if __name__ == "__main__":
    speed.main(build, measure, repeat=40, size=4096)
