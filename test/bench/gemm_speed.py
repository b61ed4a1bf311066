#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the speed of docs/examples/gemm_tiled.hlsl against the same algorithm with dx::linalg (linalg_gemm.hlsl) and in
GLSL (gemm_tiled.comp, compiled by glslang) and against cuBLAS through PyTorch where that is installed, in one run.

    gemm_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    gemm_speed.py run DIR [--bin FOLDER] [--device 0] [--size 4096]   time what DIR holds, results checked

Two steps, because the machine with the device need not be the one with the compilers. A time is the
average of --repeat products that do not wait for each other, by the device's own clock and after dispatches to warm up;
the first result is compared with 2000 elements in double precision (8-bit factors: exactly).
"""

import json
import os

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
SHADER = os.path.join(HERE, "..", "..", "docs", "examples", "gemm_tiled.hlsl")
LINALG = os.path.join(HERE, "..", "..", "docs", "examples", "linalg_gemm.hlsl")
REFERENCE = os.path.join(HERE, "gemm_tiled.comp")
PARAMETERS = ("TILE_M", "TILE_N", "TILE_K", "WAVE_M", "WAVE_N", "BLOCK")
VARIANTS = {
    "f16": [(128, 128, 64, 64, 64, 64), (128, 128, 64, 64, 64, 16), (128, 128, 32, 64, 64, 16), (256, 128, 32, 64, 64, 16), (128, 256, 32, 64, 64, 16),
            (128, 128, 32, 64, 32, 16), (256, 128, 32, 128, 64, 16), (128, 128, 64, 64, 64, 32),
            (128, 128, 32, 64, 64, 32), (128, 128, 32, 64, 64, 64)],
    "int8": [(128, 128, 128, 64, 64, 64), (128, 128, 128, 64, 64, 16), (128, 128, 64, 64, 64, 16), (256, 128, 64, 64, 64, 16), (128, 256, 64, 64, 64, 16),
             (128, 128, 64, 64, 32, 16), (256, 128, 64, 128, 64, 16),
             (128, 128, 128, 64, 64, 32), (128, 128, 64, 64, 64, 32), (128, 128, 64, 64, 64, 64)],
}


# For each form of gemm_tiled.hlsl: options, layout of B, and the excess of its sizes over a
# multiple of every tile.
FORMS = {"": ([], "ColumnMajor", 0), "B by rows": (["-DROW_MAJOR_B"], "RowMajor", 0),
         "edges": (["-DEDGES"], "ColumnMajor", 0), "edges, odd": (["-DEDGES"], "ColumnMajor", -48),
         "edges, odd, B by rows": (["-DEDGES", "-DROW_MAJOR_B"], "RowMajor", -48)}


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    made = []
    for kind, variants in VARIANTS.items():
        for variant in variants:
            defines = speed.defines(zip(PARAMETERS, variant)) + (["-DINT8"] if kind == "int8" else [])
            name = f"{kind}-{'x'.join(map(str, variant))}"
            words = {"tessera": f"{name}.tessera.spv", "glslang": f"{name}.glslang.spv", "without a branch": f"{name}.no-branch.spv"}
            speed.tessera(args, *defines, SHADER, "-o", os.path.join(args.folder, words["tessera"]))
            speed.glslang(*defines, REFERENCE, "-o", os.path.join(args.folder, words["glslang"]))
            speed.glslang(*defines, "-DNO_BRANCH", REFERENCE, "-o", os.path.join(args.folder, words["without a branch"]))
            if kind == "f16" and variant[-1] == 16:  # the block of linalg_gemm.hlsl
                words["linalg"] = f"{name}.linalg.spv"
                speed.tessera(args, "-T", "cs_6_10", *defines[:-1], LINALG, "-o", os.path.join(args.folder, words["linalg"]))
            forms = {}
            if variant == variants[0]:
                for form, (options, _, _) in FORMS.items():
                    forms[form] = f"{name}.{form.replace(' ', '-').replace(',', '')}.spv"
                    # With edges the matrices are small: each wave finally holds one of them in
                    # groupshared memory.
                    own = [define for define in defines if "EDGES" not in "".join(options) or not define.startswith("-DBLOCK")]
                    speed.tessera(args, *own, *options, SHADER, "-o", os.path.join(args.folder, forms[form]))
            made.append({"kind": kind, "variant": variant, "words": words, "forms": forms})
    with open(os.path.join(args.folder, "variants.json"), "w") as file:
        json.dump(made, file)


def pipeline(kind, variant, n, layout="ColumnMajor"):
    factor, result, size = ("Float16", "Float32", 4) if kind == "f16" else ("Int8", "Int32", 4)
    pattern = "Pattern: Uniform" if kind == "f16" else "Pattern: SmallInts, Max: 127"
    tolerance = "RelTolerance: 0.00001, " if kind == "f16" else ""
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{-(-n // variant[1])}, {-(-n // variant[0])}, 1]}}
Buffers:
  - {{Name: Problem, Format: UInt32, Data: [{n}, {n}, {n}, 0]}}
  - {{Name: A, Format: {factor}, Stride: 16, Generate: {{{pattern}, Seed: 1, Count: {n * n}}}}}
  - {{Name: B, Format: {factor}, Stride: 16, Generate: {{{pattern}, Seed: 2, Count: {n * n}}}}}
  - {{Name: C, Format: {result}, ZeroInitSize: {n * n * size}}}
DescriptorSets:
  - Resources:
      - {{Name: Problem, Kind: ConstantBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: A, Kind: StructuredBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: B, Kind: StructuredBuffer, VulkanBinding: {{Binding: 2}}}}
      - {{Name: C, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 3}}}}
Results:
  - {{Result: C, Rule: MatMul, A: A, B: B, Actual: C, M: {n}, N: {n}, K: {n}, LayoutB: {layout}, {tolerance}Samples: 2000}}
"""


def time_words(args, words, description):
    text = speed.run([os.path.join(args.bin, "tessera-run"), description, os.path.join(args.folder, words),
                "--device", args.device, "--repeat", str(args.repeat), "--no-robust-access"])
    return speed.together_us(text)


def cublas(kind, n, repeat):
    """Returns the microseconds of one product; None without PyTorch and a device for it."""
    try:
        import torch
    except ImportError:
        return None
    if not torch.cuda.is_available():
        return None
    if kind == "f16":
        a, b = (torch.rand(n, n, device="cuda", dtype=torch.float16) * 2 - 1 for _ in range(2))
        product = lambda: a @ b.T
    else:
        a, b = (torch.randint(-127, 128, (n, n), device="cuda", dtype=torch.int8) for _ in range(2))
        product = lambda: torch._int_mm(a, b.T)
    def batch(count):
        start, end = (torch.cuda.Event(enable_timing=True) for _ in range(2))
        start.record()
        for _ in range(count):
            product()
        end.record()
        torch.cuda.synchronize()
        return start.elapsed_time(end) * 1000 / count
    batch(repeat)
    return batch(repeat)


def better(rates):
    """Of the two ways in GLSL to load the next tile."""
    return max(rates["glslang"], rates["without a branch"])


def measure(args):
    with open(os.path.join(args.folder, "variants.json")) as file:
        made = json.load(file)
    description = os.path.join(args.scratch or args.folder, "gemm_speed.yaml")

    def rate(entry, words, n, layout="ColumnMajor"):
        with open(description, "w") as file:
            file.write(pipeline(entry["kind"], entry["variant"], n, layout))
        return 2 * n ** 3 / time_words(args, words, description) / 1e6

    best = {}
    print("| factors | " + " | ".join(PARAMETERS) + " | tessera, TFLOP/s | with linalg | glslang | without a branch | ratio |")
    print("|" + " --- |" * (len(PARAMETERS) + 6))
    for entry in made:
        rates = {who: rate(entry, words, args.size) for who, words in entry["words"].items()}
        for who, figure in rates.items():
            best[entry["kind"], who] = max(best.get((entry["kind"], who), 0), figure)
        print(f"| {entry['kind']} | " + " | ".join(map(str, entry["variant"])) + f" | {rates['tessera']:.1f} | "
              + (f"{rates['linalg']:.1f}" if "linalg" in rates else "")
              + f" | {rates['glslang']:.1f} | {rates['without a branch']:.1f} | {rates['tessera'] / better(rates):.2f} |", flush=True)
    print("\n| factors | form | M, N and K | tessera, TFLOP/s |\n| --- | --- | --- | --- |")
    for entry in made:
        for form, words in entry["forms"].items():
            _, layout, more = FORMS[form]
            n = args.size + more
            print(f"| {entry['kind']} | {form or 'as above'} | {n} | {rate(entry, words, n, layout):.1f} |", flush=True)
    print("\n| factors | M, N and K | tessera, TFLOP/s | glslang | ratio |\n| --- | --- | --- | --- | --- |")
    for entry in made:
        for n in (1024, 2048, 8192, 16384) if entry["forms"] else ():
            rates = {who: rate(entry, entry["words"][who], n) for who in ("tessera", "glslang", "without a branch")}
            ours, theirs = rates["tessera"], better(rates)
            print(f"| {entry['kind']} | {n} | {ours:.1f} | {theirs:.1f} | {ours / theirs:.2f} |", flush=True)
    for kind in VARIANTS:
        library = cublas(kind, args.size, args.repeat)
        print(f"{kind}: best {best[kind, 'tessera']:.0f} from tessera, {max(best[kind, 'glslang'], best[kind, 'without a branch']):.0f} from glslang, "
              + (f"{2 * args.size ** 3 / library / 1e6:.0f} from cuBLAS" if library else "cuBLAS not there"))


if __name__ == "__main__":
    speed.main(build, measure, repeat=100, size=4096)
