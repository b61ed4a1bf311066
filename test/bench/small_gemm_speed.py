#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures products of small matrices, of which each waits for the one before: gemm_tiled.hlsl, linalg_gemm.hlsl and small_gemm.hlsl in
docs/examples with several tiles, parts of K and slices of K, beside a dispatch that does nothing, in one run.

    small_gemm_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR, and choose one by the target's data
    small_gemm_speed.py run DIR [--bin FOLDER] [--device 0] [--size 1024]   time what DIR holds, results checked

A time is the median of --repeat dispatches with a barrier after each. With parts of K, C must be 0 before: that is not timed.
"""

import json
import os
import re

import gemm_speed
import speed

NOTHING = "RWByteAddressBuffer C : register(u3);\n[numthreads(32, 1, 1)] void main(uint3 g : SV_GroupID) { if (g.x == 100000) C.Store(0, 1); }\n"
# Rows and columns of C and components of K of a group, rows and columns of a wave, parts of K, waves of a group that share K: the least work first.
VARIANTS = [(128, 128, 64, 64, 64, 1, 1), (128, 128, 64, 64, 32, 2, 1), (128, 64, 64, 64, 32, 1, 1), (64, 64, 64, 64, 32, 1, 1), (64, 64, 128, 32, 32, 1, 1),
            (64, 64, 64, 64, 32, 1, 2), (64, 64, 64, 64, 64, 1, 2)]
SMALL = os.path.join(gemm_speed.HERE, "..", "..", "docs", "examples", "small_gemm.hlsl")


def groups(variant, size):
    """Groups in x, y and z."""
    return -(-size // variant[1]), -(-size // variant[0]), variant[5]


def resident(text, variant):
    """Groups that run at a time on a queue family that only computes, if groups have as much groupshared memory: from a target file."""
    family = text.split("resident-groups:")[1].split("graphics: false")[1]
    sizes, counts = (list(map(int, re.search(key + r": \[(.*)\]", family).group(1).split(","))) for key in ("shared-memory", "groups"))
    buffers = 1 if variant[6] == 1 else 2
    bytes_of_group = 2 * buffers * (variant[0] + variant[1]) * (variant[2] + 8)
    threads = variant[0] // variant[3] * (variant[1] // variant[4]) * variant[6] * 32
    return next(count for size, count in zip(sizes, counts) if size >= bytes_of_group) * 128 // threads


def chosen(text, size):
    """A variant with slices of K whose groups run all at once, in 9 of 10 places; else the first with a group for 9 of 10 places where two would run;
    else the last."""
    count = {variant: groups(variant, size)[0] * groups(variant, size)[1] * groups(variant, size)[2] for variant in VARIANTS}
    fits = [v for v in VARIANTS if v[6] > 1 and 0.9 * resident(text, v) <= count[v] <= resident(text, v)]
    enough = [v for v in VARIANTS if v[6] == 1 and count[v] >= 0.9 * resident(text, v) / 2]
    return (fits + enough + VARIANTS[-1:])[0]


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    nothing = os.path.join(args.folder, "nothing.hlsl")
    with open(nothing, "w") as file:
        file.write(NOTHING)
    speed.tessera(args, nothing, "-o", os.path.join(args.folder, "nothing.spv"))
    for variant in VARIANTS:
        parts, block = variant[5], 64 if variant[4] == 64 else 32
        words = os.path.join(args.folder, "x".join(map(str, variant)) + ".spv")
        numbers = zip(gemm_speed.PARAMETERS, variant[:5] + (block,))
        if variant[6] > 1:
            speed.tessera(args, "-T", "cs_6_10", "-enable-16bit-types", *speed.defines(list(numbers)[:5] + [("SLICES", variant[6])]), SMALL, "-o", words)
        elif parts == 1:
            speed.tessera(args, *speed.defines(numbers), gemm_speed.SHADER, "-o", words)
        else:
            speed.tessera(args, "-T", "cs_6_10", *speed.defines(list(numbers)[:5] + [("SPLIT_K", parts)]), gemm_speed.LINALG, "-o", words)
    target = speed.run([os.path.join(args.bin, "tessera"), "--list-targets", args.target])
    with open(os.path.join(args.folder, "chosen.json"), "w") as file:
        json.dump(chosen(target, args.size), file)


def measure(args):
    with open(os.path.join(args.folder, "chosen.json")) as file:
        choice = tuple(json.load(file))
    description = os.path.join(args.scratch or args.folder, "small_gemm_speed.yaml")

    def time(words, variant, checked=True):
        text = gemm_speed.pipeline("f16", variant, args.size)
        count = "DispatchGroupCount: [" + ", ".join(map(str, groups(variant, args.size))) + "]"
        text = re.sub(r"DispatchGroupCount: \[.*\]", count, text)
        with open(description, "w") as file:
            file.write(text if checked else text.split("Results:")[0])
        return speed.apart_us(speed.run([os.path.join(args.bin, "tessera-run"), description, os.path.join(args.folder, words), "--device", args.device,
                                         "--repeat", str(args.repeat), "--no-robust-access"]))

    nothing = time("nothing.spv", VARIANTS[0], checked=False)
    print(f"a dispatch of nothing: {nothing:.1f} us\n")
    print("| tile of C | K of a tile | of a wave | parts of K | slices | us | without a dispatch of nothing |\n|" + " --- |" * 7)
    for variant in VARIANTS:
        spent = time("x".join(map(str, variant)) + ".spv", variant)
        print(f"| {variant[0]}x{variant[1]} | {variant[2]} | {variant[3]}x{variant[4]} | {variant[5]} | {variant[6]} | {spent:.1f} | {spent - nothing:.1f} |"
              + (" chosen" if variant == choice else ""), flush=True)


if __name__ == "__main__":
    speed.main(build, measure, repeat=100, size=1024)
