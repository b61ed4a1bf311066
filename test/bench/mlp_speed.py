#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Measures the speed of the network of mlp.hlsl, with weights of f16, of e4m3 and of 8-bit integers, with the device's instruction for a thread's matrix,
gathered into matrices of a wave and as plain code, against the same in GLSL with cooperative vectors (mlp.comp) and without (mlp_plain.comp), in one run.

    mlp_speed.py build DIR [--bin FOLDER] [--target nvidia-hopper]   compile every variant into DIR
    mlp_speed.py run DIR [--bin FOLDER] [--device 0] [--texels 1048576]   time what DIR holds

Two steps, because the machine with the device need not be the one with the compilers. The matrices lie by rows, or in the
driver's own layout for products. Each module first has to give the results of a small problem, exactly: all numbers are
whole, and no sum of them leaves f16. A time is the average of --repeat dispatches that do not wait for each other, by the
device's own clock and after dispatches to warm up.
"""

import json
import os
import random
import struct
import sys

import speed

HERE = os.path.dirname(os.path.abspath(__file__))
sys.path.insert(0, os.path.join(HERE, "..", "..", "docs", "examples"))
from description import description

SHADER, REFERENCE, PLAIN_REFERENCE, TRIANGLE = (os.path.join(HERE, name) for name in ("mlp.hlsl", "mlp.comp", "mlp_plain.comp", "mlp.vert"))


def variants(*lists):
    return [dict(zip(("FEATURES", "WIDTH", "LAYERS"), numbers)) for numbers in lists]


VARIANTS = variants((16, 32, 2), (32, 32, 4), (32, 64, 2), (64, 64, 3), (64, 64, 24), (64, 128, 2))
E4M3_VARIANTS = variants((32, 32, 2), (64, 64, 3))
RESULTS, THREADS = 4, 128
GATHER = ["--thread-matrices=gather"]
# What is compiled for which target, with which options.
DRIVERS = ["-DOPTIMAL", "--optimal-layouts=driver"]
VECTORS = ["--thread-matrices=vectors"]
MODULES = {"instruction": (SHADER, None, VECTORS),
           "in the driver's layout": (SHADER, None, DRIVERS),
           "gathered": (SHADER, None, GATHER),
           "plain code": (SHADER, None, ["--thread-matrices=plain"]),
           "glslang": (REFERENCE, None, []),
           "glslang in the driver's layout": (REFERENCE, None, ["-DOPTIMAL"])}
# The same with weights of e4m3, which the instruction takes only in the driver's layout.
E4M3 = ["-DE4M3"]
E4M3_MODULES = {"in the driver's layout": (SHADER, None, E4M3 + DRIVERS),
                "gathered": (SHADER, None, E4M3 + GATHER),
                "plain code": (SHADER, None, E4M3 + ["--thread-matrices=plain"]),
                "glslang in the driver's layout": (REFERENCE, None, E4M3 + ["-DOPTIMAL"]),
                "glslang, plain code": (PLAIN_REFERENCE, None, E4M3)}
# The same with 8-bit integers.
INT8 = ["-DINT8"]
INT8_MODULES = {**{who: (source, target, INT8 + options) for who, (source, target, options) in MODULES.items()},
                "glslang, plain code": (PLAIN_REFERENCE, None, INT8)}
# Plain code with sums of floats and of halves, and packed halves in GLSL; by the pixels of a picture too.
PLAIN_MODULES = {"plain code": (SHADER, "vulkan-subgroup", []), "sums of halves": (SHADER, "vulkan-subgroup", ["--thread-sums=f16"]),
                 "glslang, plain code": (PLAIN_REFERENCE, None, [])}
PIXELS, COLUMNS = ["-DPIXEL"], 1024
PIXEL_MODULES = {"instruction": (SHADER, None, PIXELS),
                 **{who: (source, target, PIXELS + options) for who, (source, target, options) in PLAIN_MODULES.items()}}
PLAIN_VARIANTS = variants((16, 32, 2), (64, 64, 3))
# Neighbouring threads with different weights.
SETS = 2
SETS_MODULES = {who: (source, target, [*options, f"-DSETS={SETS}"]) for who, (source, target, options) in MODULES.items()
                if who in ("instruction", "gathered", "plain code")}
TABLES = (("f16", MODULES, VARIANTS), ("two sets", SETS_MODULES, variants((64, 64, 3))), ("e4m3", E4M3_MODULES, E4M3_VARIANTS), ("int8", INT8_MODULES, E4M3_VARIANTS),
          ("plain", PLAIN_MODULES, PLAIN_VARIANTS), ("pixels", PIXEL_MODULES, PLAIN_VARIANTS))


def network(variant, number=0):
    """Returns the matrices and biases of a network. They are whole numbers, and few are not 0, so that no result exceeds f16."""
    source = random.Random(1 + 2 * number)
    features, width, layers = variant.values()
    def matrix(rows, columns):
        made = [[0] * columns for _ in range(rows)]
        for row in made:
            for _ in range(4 if layers < 8 else 1):
                row[source.randrange(columns)] = source.choice((-1, 1, 1))
        return made
    matrices = [matrix(width, features), *(matrix(width, width) for _ in range(layers - 1)), matrix(RESULTS, width)]
    return matrices, [[source.randint(-3, 3) for _ in matrix] for matrix in matrices]


def halves(numbers, size):
    return struct.pack(f"<{len(numbers)}e", *numbers).ljust(size, b"\x7f")


def integers(numbers, size):
    return struct.pack(f"<{len(numbers)}i", *numbers).ljust(size, b"\x7f")


def e4m3(numbers, size):
    """-1, 0 and 1."""
    return bytes({-1: 0xb8, 0: 0, 1: 0x38}[x] for x in numbers).ljust(size, b"\x7f")


def int8(numbers, size):
    return struct.pack(f"<{len(numbers)}b", *numbers).ljust(size, b"\x7f")


def as_e4m3(number):
    """The nearest whole number of e4m3, which has four digits."""
    assert abs(number) <= 448, "not every number is one of e4m3"
    unit = 2 ** max(0, abs(number).bit_length() - 4)
    return round(number / unit) * unit


# Of a table: the numbers of matrices, their name in a description, biases and sums, their size, what a layer does with the
# numbers of its vector and with its sums, and the largest sum.
def relu(number):
    return max(0, number)


def unchanged(number):
    return number


class Kind:
    def __init__(self, matrix, name, biases, size, sums, enter, leave, most):
        self.matrix, self.name, self.biases, self.size, self.sums = matrix, name, biases, size, sums
        self.enter, self.leave, self.most = enter, leave, most
        self.numbers = "Int8" if name == "Int8" else "Float16"


F16 = Kind(halves, "Float16", halves, 2, "Float16", unchanged, relu, 2048)
KINDS = {"e4m3": Kind(e4m3, "Float8E4M3", halves, 2, "Float16", as_e4m3, relu, 2048),
         "int8": Kind(int8, "Int8", integers, 4, "Int32", unchanged, lambda sum: min(max(0, sum >> 1), 127), 1 << 30)}


def kind(title):
    return KINDS.get(title, F16)


def memory(matrices, biases, of):
    """The bytes of Weights, and the entries of the matrices in a description."""
    data, entries = b"", []
    for matrix in matrices:
        m, k = len(matrix), len(matrix[0])
        room = max(32, m) * max(32, k) * 2
        entries.append(f"{{Offset: {len(data)}, Rows: {m}, Columns: {k}, Format: {of.name}, Layout: MulOptimal, Room: {room}}}")
        data += of.matrix(sum(matrix, []), room)
    for bias in biases:
        data += of.biases(bias, -(-len(bias) * of.size // 64) * 64)
    return data, entries


CHECKED = 2 * THREADS  # texels of the small problem


def check(variant, of, sets=1, texels=CHECKED):
    networks = [network(variant, number) for number in range(sets)]
    source = random.Random(2)
    features = [[source.randint(-3, 3) for _ in range(variant["FEATURES"])] for _ in range(texels)]
    results = []
    for texel, x in enumerate(features):
        matrices, biases = networks[texel % sets]
        for number, (matrix, bias) in enumerate(zip(matrices, biases)):
            x = [of.enter(y) for y in x]
            x = [sum(a * b for a, b in zip(row, x)) + c for row, c in zip(matrix, bias)]
            if number < len(matrices) - 1:
                x = [of.leave(y) for y in x]
            assert max(map(abs, x)) <= of.most, "not every sum is a number of f16"
        results += x
    data, entries = b"".join(memory(*each, of)[0] for each in networks), memory(*networks[0], of)[1]
    text = description(
        "main", [texels // THREADS, 1, 1],
        [("Weights", "UInt8", data, "ByteAddressBuffer"),
         ("Features", of.numbers, sum(features, []), "ByteAddressBuffer"),
         ("Results", of.sums, len(results) * of.size, "RWByteAddressBuffer"),
         ("Expected", of.sums, results, None)],
        ["Result: Network, Rule: BufferExact, Actual: Results, Expected: Expected"])
    return text.replace("    Data:", "    Matrices: [" + ", ".join(entries) + "]\n    Data:", 1)


def as_draw(text, texels, entries):
    """The description of a compute pass as that of a draw: each texel is a pixel."""
    columns = min(texels, COLUMNS)
    rows = texels // columns
    buffers, sets = text[text.index("Buffers:\n") + len("Buffers:\n"):].split("DescriptorSets:\n")
    return f"""Shaders: [{{Stage: Vertex, Entry: {entries[0]}}}, {{Stage: Pixel, Entry: {entries[1]}}}]
DispatchParameters: {{VertexCount: 3}}
Buffers:
  - {{Name: Picture, Format: UInt8, Channels: 4, OutputProps: {{Width: {columns}, Height: {rows}}}, ZeroInitSize: {texels * 4}}}
{buffers}Bindings: {{RenderTargets: [{{Name: Picture, TexelFormat: rgba8, Clear: [0, 0, 0, 0]}}]}}
DescriptorSets:
{sets}"""


def fitted(text, texels, title, words):
    """A description for these modules: of a draw, in which GLSL calls both shaders main, or of a compute pass."""
    if title != "pixels":
        return text
    return as_draw(text, texels, ("vs", "ps") if len(words) == 1 else ("main", "main"))


def sets(title):
    return SETS if title == "two sets" else 1


def build(args):
    os.makedirs(args.folder, exist_ok=True)
    tables = []
    speed.glslang(TRIANGLE, "-o", os.path.join(args.folder, "triangle.spv"))
    for title, modules, problems in TABLES:
        made = []
        for variant in problems:
            name = "-".join([title, *map(str, variant.values())])
            defines = speed.defines(variant.items())
            words = {}
            for number, (who, (source, target, options)) in enumerate(modules.items()):
                module = f"{name}.{number}.spv"
                words[who] = ["triangle.spv", module] if title == "pixels" and source != SHADER else [module]
                rest = [*defines, *options, "-o", os.path.join(args.folder, module)]
                if source == SHADER:
                    speed.tessera(args, "-T", "lib_6_10" if title == "pixels" else "cs_6_10", source, *rest, target=target)
                else:
                    speed.glslang("-S", "frag" if title == "pixels" else "comp", source, *rest)
            made.append({"variant": variant, "words": words, "check": check(variant, kind(title), sets(title))})
        tables.append({"title": title, "made": made})
    with open(os.path.join(args.folder, "mlp.json"), "w") as file:
        json.dump(tables, file)


def pipeline(variant, texels, of, sets=1):
    return f"""Shaders: [{{Stage: Compute, Entry: main}}]
DispatchParameters: {{DispatchGroupCount: [{texels // THREADS}, 1, 1]}}
Buffers:
  - {{Name: Weights, Format: Float16, Generate: {{Pattern: Uniform, Seed: 1, Count: {sets * len(memory(*network(variant), of)[0]) // 2}}}}}
  - {{Name: Features, Format: Float16, Generate: {{Pattern: Uniform, Seed: 2, Count: {texels * variant['FEATURES']}}}}}
  - {{Name: Results, Format: Float16, ZeroInitSize: {texels * RESULTS * of.size}}}
DescriptorSets:
  - Resources:
      - {{Name: Weights, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: Features, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 1}}}}
      - {{Name: Results, Kind: RWByteAddressBuffer, VulkanBinding: {{Binding: 2}}}}
"""


def measure(args):
    with open(os.path.join(args.folder, "mlp.json")) as file:
        tables = json.load(file)
    description = os.path.join(args.scratch or args.folder, "mlp_speed.yaml")
    runner = [os.path.join(args.bin, "tessera-run"), "--device", args.device]
    for table in tables:
        columns = list(table["made"][0]["words"])
        print(f"{table['title']}, TFLOP/s\n| FEATURES | WIDTH | LAYERS | " + " | ".join(columns) + " |\n|" + " --- |" * (3 + len(columns)))
        for entry in table["made"]:
            features, width, layers = entry["variant"].values()
            flop = 2 * args.texels * (features * width + (layers - 1) * width * width + RESULTS * width)
            rates = []
            for modules in entry["words"].values():
                words = [os.path.join(args.folder, module) for module in modules]

                def run(text, texels, *rest):
                    with open(description, "w") as file:
                        file.write(fitted(text, texels, table["title"], words))
                    return speed.run([*runner, description, *words, *rest])

                run(entry["check"], CHECKED)
                text = run(pipeline(entry["variant"], args.texels, kind(table["title"]), sets(table["title"])), args.texels, "--repeat", str(args.repeat), "--no-robust-access")
                rates.append(flop / speed.together_us(text) / 1e6)
            print(f"| {features} | {width} | {layers} | " + " | ".join(f"{rate:.1f}" for rate in rates) + " |", flush=True)


if __name__ == "__main__":
    speed.main(build, measure, repeat=20, texels=1 << 20)
