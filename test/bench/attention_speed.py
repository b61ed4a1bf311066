#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the speed of docs/examples/attention.hlsl against the same algorithm in GLSL (attention.comp, compiled by glslang) and against
PyTorch's scaled_dot_product_attention where that is installed, in one run.

    attention_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    attention_speed.py run DIR [--bin FOLDER] [--device 0] [--length 4096] [--heads 16]   time what DIR holds

Two steps, because the machine with the device need not be the one with the compilers. Each module must first give what
docs/examples/attention.py expects of a small problem. A time is the average of --repeat dispatches that do not wait for each
other, by the device's own clock and after dispatches to warm up. Operations are those that causal attention needs: the half of
the two products.
"""

import json
import os
import sys

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
EXAMPLES = os.path.join(HERE, "..", "..", "docs", "examples")
REFERENCE = os.path.join(HERE, "attention.comp")
WAVE = 32
VARIANTS = [dict(zip(("HEAD", "KEYS", "WAVES"), numbers)) for numbers in ((64, 32, 4), (64, 64, 2), (64, 32, 2), (128, 32, 4), (128, 32, 2))]


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    made = []
    for variant in VARIANTS:
        name = "-".join(map(str, variant.values()))
        defines = speed.defines(variant.items())
        words = {who: f"{name}.{who}.spv" for who in ("tessera", "glslang")}
        speed.tessera(args, "-T", "cs_6_10", f"-DWAVE_SIZE={WAVE}", *defines, os.path.join(EXAMPLES, "attention.hlsl"),
                      "-o", os.path.join(args.folder, words["tessera"]))
        speed.glslang(*defines, REFERENCE, "-o", os.path.join(args.folder, words["glslang"]))
        queries = variant["WAVES"] * WAVE
        with open(os.path.join(args.folder, f"{name}.yaml"), "w") as file:
            file.write(speed.run([sys.executable, os.path.join(EXAMPLES, "attention.py"), "--length", "256", "--heads", "2",
                            "--head", str(variant["HEAD"]), "--queries", str(queries)]))
        made.append({"variant": variant, "words": words, "check": f"{name}.yaml"})
    with open(os.path.join(args.folder, "attention.json"), "w") as file:
        json.dump(made, file)


def pipeline(variant, length, heads):
    width = heads * variant["HEAD"]
    factors = "\n".join(f"  - {{Name: {name}, Format: Float16, Stride: {stride}, Generate: {{Pattern: Uniform, Seed: {seed}, Count: {length * width}}}}}"
                        for seed, (name, stride) in enumerate((("Q", 2), ("K", 16), ("V", 16))))
    bindings = "\n".join(f"      - {{Name: {name}, Kind: {kind}, VulkanBinding: {{Binding: {binding}}}}}" for binding, (name, kind) in enumerate(
        (("Problem", "ConstantBuffer"), ("Q", "StructuredBuffer"), ("K", "StructuredBuffer"), ("V", "StructuredBuffer"), ("O", "RWByteAddressBuffer"))))
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{length // (variant['WAVES'] * WAVE)}, {heads}, 1]}}
Buffers:
  - {{Name: Problem, Format: UInt32, Data: [{', '.join([str(width * 2)] * 4)}]}}
{factors}
  - {{Name: O, Format: Float16, ZeroInitSize: {length * width * 2}}}
DescriptorSets:
  - Resources:
{bindings}
"""


def by_torch(head, length, heads, repeat):
    """Returns the microseconds of one causal attention; None without PyTorch and a device for it."""
    try:
        import torch
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    q, k, v = (torch.rand(1, heads, length, head, device="cuda", dtype=torch.float16) for _ in range(3))
    start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
    attend = lambda: torch.nn.functional.scaled_dot_product_attention(q, k, v, is_causal=True)
    for _ in range(3):
        attend()
    start.record()
    for _ in range(repeat):
        attend()
    end.record()
    torch.cuda.synchronize()
    return start.elapsed_time(end) * 1000 / repeat


def measure(args):
    with open(os.path.join(args.folder, "attention.json")) as file:
        made = json.load(file)
    description = os.path.join(args.scratch or args.folder, "attention_speed.yaml")
    runner = [os.path.join(args.bin, "tessera-run"), "--device", args.device]
    rate = lambda head, microseconds: 2 * args.length ** 2 * head * args.heads / microseconds / 1e6
    print("| HEAD | KEYS | WAVES | tessera, TFLOP/s | glslang |\n| --- | --- | --- | --- | --- |")
    for entry in made:
        with open(description, "w") as file:
            file.write(pipeline(entry["variant"], args.length, args.heads))
        rates = []
        for words in entry["words"].values():
            words = os.path.join(args.folder, words)
            speed.run([*runner, os.path.join(args.folder, entry["check"]), words])
            text = speed.run([*runner, description, words, "--repeat", str(args.repeat), "--no-robust-access"])
            rates.append(rate(entry["variant"]["HEAD"], speed.together_us(text)))
        print("| " + " | ".join(map(str, entry["variant"].values())) + " | " + " | ".join(f"{rate:.1f}" for rate in rates) + " |", flush=True)
    for head in sorted({entry["variant"]["HEAD"] for entry in made}):
        time = by_torch(head, args.length, args.heads, args.repeat)
        print(f"HEAD {head}: " + (f"PyTorch {rate(head, time):.1f}" if time else "PyTorch not there"))


speed.main(build, measure, repeat=50, length=4096, heads=16)
