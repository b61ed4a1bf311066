# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the network of neural_network.hlsli, and writes descriptions for tessera-run of the programs that evaluate it.

    /usr/bin/python3 neural.py --train > neural_weights.txt    with NumPy, in two minutes
    python3 neural.py --compute > neural_material.yaml         a compute pass with the weights of the file beside this one, and the
                                                               colors that are expected (--texels 1048576: only times)
    python3 neural.py --draw > neural_pixel.yaml               a draw (--size 1920x1080)
    python3 neural.py --rays > neural_hit.yaml                 rays (--size 1920x1080)

--weights FILE takes another file, --fp8 writes the hidden layer in 8-bit floats (-DFP8 of the shaders).
"""

import argparse
import math
import os
import random
import struct
import sys

from description import description, f16, f32

INPUTS, WIDTH = 8, 32
LAYERS = [(WIDTH, INPUTS), (WIDTH, WIDTH), (3, WIDTH)]
HIDDEN = 1
WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "neural_weights.txt")


# --- training ----------------------------------------------------------------------------------------


def formula(np, nl, nv, nh, lh, wear):
    """What the shader's function of this name returns."""
    mix = lambda a, b: a + (b - a) * wear[:, None]
    alpha = 0.22 + 0.18 * wear
    square, k = alpha * alpha, alpha / 2
    color = mix(np.array([0.6, 0.06, 0.04]), np.array([0.9, 0.65, 0.3]))
    straight = mix(np.full(3, 0.04), color)
    spread = nh * nh * (square - 1) + 1
    seen = 4 * (nl + (1 - nl) * k) * (nv + (1 - nv) * k)
    highlight = (straight + (1 - straight) * ((1 - lh) ** 5)[:, None]) * (square / (spread * spread * seen))[:, None]
    return (color * (1 - wear)[:, None] + highlight) * nl[:, None]


def samples(np, source, count):
    """Inputs of the network and what it should give: half of the directions anywhere above the surface, half near the highlight."""
    def directions(spread):
        v = source.normal(size=(count, 3)) * spread[:, None]
        v[:, 2] = np.abs(v[:, 2]) + (spread < 1)
        return v / np.linalg.norm(v, axis=1)[:, None]
    eye = directions(np.ones(count))
    anywhere = np.arange(count) % 2 == 0
    middle = directions(source.uniform(0.02, 0.6, count))
    lamp = np.where(anywhere[:, None], directions(np.ones(count)), 2 * np.sum(middle * eye, axis=1)[:, None] * middle - eye)
    lamp[:, 2] = np.abs(lamp[:, 2])
    middle = lamp + eye
    middle /= np.linalg.norm(middle, axis=1)[:, None]
    nl, nv, nh, lh = lamp[:, 2], eye[:, 2], middle[:, 2], np.sum(lamp * middle, axis=1)
    wear = np.clip(source.uniform(-0.3, 1.3, count), 0, 1)
    x = np.stack([nl, nv, lh, wear, nh ** 4, nh ** 16, nh ** 64, nh ** 16 * wear], axis=1)
    return x, np.log(1 + formula(np, nl, nv, nh, lh, wear))


def printed(numbers):
    """The text of a file of weights: 24 numbers of f16 in a line, as hexadecimal numbers."""
    words = numbers.astype("<f2").view("<u2")
    return "\n".join(" ".join(f"{word:04x}" for word in words[start:start + 24]) for start in range(0, len(words), 24))


def train(steps=40000, batch=512):
    """Adam, with a rate that falls to zero. Prints the weights by rows, then the biases."""
    import numpy as np
    source = np.random.default_rng(7)
    matrices = [source.normal(size=shape) * (2 / shape[1]) ** 0.5 for shape in LAYERS]
    biases = [np.zeros(rows) for rows, _ in LAYERS]
    all_of = matrices + biases
    first, second = [np.zeros_like(p) for p in all_of], [np.zeros_like(p) for p in all_of]
    for step in range(1, steps + 1):
        x, wanted = samples(np, source, batch)
        held = [x]
        for layer, (m, b) in enumerate(zip(matrices, biases)):
            y = held[-1] @ m.T + b
            held.append(np.maximum(y, y / 8) if layer < 2 else y)
        error = (held[-1] - wanted) / batch
        slopes = [None] * 6
        for layer in (2, 1, 0):
            if layer < 2:
                error = error * np.where(held[layer + 1] > 0, 1, 0.125)
            slopes[layer], slopes[layer + 3] = error.T @ held[layer], error.sum(axis=0)
            error = error @ matrices[layer]
        rate = 0.004 * (1 - step / steps)
        for p, slope, m, v in zip(all_of, slopes, first, second):
            m += 0.1 * (slope - m)
            v += 0.001 * (slope * slope - v)
            p -= rate * (m / (1 - 0.9 ** step)) / (np.sqrt(v / (1 - 0.999 ** step)) + 1e-9)
        if step % (steps // 10) == 0:
            print(f"{step}: {np.sqrt(np.mean((held[-1] - wanted) ** 2)):.5f}", file=sys.stderr)
    print(printed(np.concatenate([p.ravel() for p in all_of])))


# --- weights -----------------------------------------------------------------------------------------


def read(path):
    """Returns the matrices and the biases of a file of --train, as rows of numbers."""
    with open(path) as file:
        numbers = [struct.unpack("<e", int(word, 16).to_bytes(2, "little"))[0] for word in file.read().split()]
    if len(numbers) != sum(rows * (columns + 1) for rows, columns in LAYERS):
        sys.exit(f"{path}: {len(numbers)} numbers are not those of the layers {LAYERS}")
    take = lambda count: [numbers.pop(0) for _ in range(count)]
    return [[take(columns) for _ in range(rows)] for rows, columns in LAYERS], [take(rows) for rows, _ in LAYERS]


def e4m3(bits):
    """The number that an 8-bit float stands for: a sign, four bits of exponent, three of mantissa."""
    exponent, mantissa = bits >> 3 & 15, bits & 7
    magnitude = (1 + mantissa / 8) * 2.0 ** (exponent - 7) if exponent else mantissa / 8 * 2.0 ** -6
    return -magnitude if bits >> 7 else magnitude


def nearest_e4m3(number):
    return min((bits for bits in range(256) if bits & 127 != 127), key=lambda bits: (abs(e4m3(bits) - number), bits & 1))


def halves(row):
    return struct.pack(f"<{len(row)}e", *row)


def buffer(matrices, biases, fp8):
    """Returns the bytes of the buffer Weights, and the entries of its matrices in a description: where they are, by rows, and how much
    room they have. What lies between them is no number that a product could hide."""
    data, entries = b"", []
    for number, matrix in enumerate(matrices):
        rows, columns = len(matrix), len(matrix[0])
        room = max(rows, 32) * max(columns, 32) * 2
        narrow = fp8 and number == HIDDEN
        entries.append(f"{{Offset: {len(data)}, Rows: {rows}, Columns: {columns}, "
                       f"Format: {'Float8E4M3' if narrow else 'Float16'}, Layout: MulOptimal, Room: {room}}}")
        data += b"".join(bytes(map(nearest_e4m3, row)) if narrow else halves(row) for row in matrix).ljust(room, b"\x7f")
    for bias in biases:
        data += halves(bias).ljust((len(bias) * 2 + 63) // 64 * 64, b"\x7f")
    return data, entries


def hexadecimal(args):
    """The buffer Weights of a description."""
    data, entries = buffer(*read(args.weights), args.fp8)
    words = struct.unpack(f"<{len(data) // 2}H", data)
    return f"""  - Name: Weights
    Format: Hex16
    Matrices: [{", ".join(entries)}]
    Data: [{", ".join(f"0x{word:04x}" for word in words)}]"""


# --- the compute pass --------------------------------------------------------------------------------


MOST_CHECKED = 4096  # texels whose colors are computed here


def evaluated(matrices, biases, x):
    """The result of the network, where each layer gives numbers of f16."""
    for number, (matrix, bias) in enumerate(zip(matrices, biases)):
        x = [f16(sum(a * b for a, b in zip(row, x)) + c) for row, c in zip(matrix, bias)]
        if number < 2:
            x = [max(v, f16(v / 8)) for v in x]
    return x


def expected(args):
    """Returns the angles of random directions, and their colors."""
    source = random.Random(3)
    matrices, biases = read(args.weights)
    if args.fp8:
        matrices[HIDDEN] = [[e4m3(nearest_e4m3(number)) for number in row] for row in matrices[HIDDEN]]
    angles, colors = [], []
    for _ in range(args.texels):
        nl, nv, nh, lh, wear = a = [f32(source.random()) for _ in range(5)]
        angles += a
        x = [f16(v) for v in (nl, nv, lh, wear, nh ** 4, nh ** 16, nh ** 64, nh ** 16 * wear)]
        colors += [f32(math.exp(max(v, 0)) - 1) for v in evaluated(matrices, biases, x)]
    return angles, colors


def compute(args):
    """The angles of random directions and their colors; for many texels random numbers, and no colors."""
    data, entries = buffer(*read(args.weights), args.fp8)
    buffers = [("Weights", "UInt8", data, "ByteAddressBuffer")]
    results = []
    if args.texels > MOST_CHECKED:
        angles = f"{{Pattern: Uniform, Seed: 3, Count: {args.texels * 5}}}"
        buffers += [("Surfaces", "Float32", args.texels * 20, "StructuredBuffer")]
    else:
        angles, colors = expected(args)
        buffers += [("Surfaces", "Float32", angles, "StructuredBuffer"), ("Expected", "Float32", colors, None)]
        results = ["Result: Material, Rule: BufferFloatEpsilon, Actual: Colors, Expected: Expected, Epsilon: 0.02"]
    buffers.insert(2, ("Colors", "Float32", args.texels * 12, "RWStructuredBuffer"))
    text = description("main", [args.texels // 64, 1, 1], buffers, results)
    text = text.replace("    Data:", f"    Matrices: [{', '.join(entries)}]\n    Data:", 1)
    if not results:
        text = text.replace(f"ZeroInitSize: {args.texels * 20}", f"Generate: {angles}").replace("Results:\n", "")
    print(text, end="")


# --- the draw ----------------------------------------------------------------------------------------


def buffers(args, width, height):
    """The picture and the weights."""
    return f"""Buffers:
  - Name: Picture
    Format: UInt8
    Channels: 4
    OutputProps: {{Width: {width}, Height: {height}}}
    ZeroInitSize: {width * height * 4}
{hexadecimal(args)}"""


def draw(args, width, height):
    print(f"""Shaders:
  - {{Stage: Vertex, Entry: vs}}
  - {{Stage: Pixel, Entry: ps}}
DispatchParameters: {{VertexCount: 3}}
{buffers(args, width, height)}
  - {{Name: View, Format: Float32, Data: [{width}.0, {height}.0]}}
Bindings:
  RenderTargets:
    - {{Name: Picture, TexelFormat: rgba8, Clear: [0, 0, 0, 0]}}
DescriptorSets:
  - Resources:
      - {{Name: Weights, Kind: ByteAddressBuffer, VulkanBinding: {{Binding: 0}}}}
      - {{Name: View, Kind: ConstantBuffer, VulkanBinding: {{Binding: 1}}}}""")


# --- rays --------------------------------------------------------------------------------------------

# Center, radius and hit group of each sphere, and the stripes of a painted one: their direction and how many there are.
SPHERES = [((-1.2, 0, 0), 1, "Painted", (1, 0, 0, 9)), ((1.1, -0.1, -0.6), 0.9, "Mirror", None), ((0.15, -0.6, 1.1), 0.4, "Painted", (0, 1, 1, 7))]


def rays(args, width, height):
    print(f"""Shaders:
  - {{Stage: RayGeneration, Entry: generate}}
  - {{Stage: Miss, Entry: above}}
  - {{Stage: Miss, Entry: reached}}
  - {{Stage: Intersection, Entry: sphere}}
  - {{Stage: ClosestHit, Entry: painted}}
  - {{Stage: ClosestHit, Entry: mirror}}
  - {{Stage: ClosestHit, Entry: tiles}}
  - {{Stage: Callable, Entry: paint}}
DispatchParameters: {{DispatchGroupCount: [{width}, {height}, 1]}}
RayTracingPipelineConfig: {{MaxTraceRecursionDepth: 3}}
HitGroups:
  - {{Name: Tiles, ClosestHit: tiles}}
  - {{Name: Painted, Type: Procedural, ClosestHit: painted, Intersection: sphere}}
  - {{Name: Mirror, Type: Procedural, ClosestHit: mirror, Intersection: sphere}}
ShaderBindingTable:
  RayGen: {{ShaderName: generate}}
  Miss: [{{ShaderName: above}}, {{ShaderName: reached}}]
  Callable: [{{ShaderName: paint}}]
  HitGroup:
    - {{ShaderName: Tiles}}""")
    for _, _, group, stripes in SPHERES:
        values = f", Values: [{{Format: Float32, Offset: 0, Data: {[float(v) for v in stripes]}}}]" if stripes else ""
        print(f"    - {{ShaderName: {group}{values}}}")
    print(f"""{buffers(args, width, height)}
  - {{Name: Corners, Format: Float32, Data: [-30.0, -1.0, -30.0, -30.0, -1.0, 30.0, 30.0, -1.0, -30.0, 30.0, -1.0, 30.0]}}
  - {{Name: Indices, Format: UInt32, Data: [0, 1, 2, 2, 1, 3]}}
  - {{Name: Box, Format: Float32, Data: [-1.0, -1.0, -1.0, 1.0, 1.0, 1.0]}}
AccelerationStructures:
  BLAS:
    - {{Name: Floor, Triangles: [{{VertexBuffer: Corners, IndexBuffer: Indices}}]}}
    - {{Name: Sphere, AABBs: [{{AABBBuffer: Box}}]}}
  TLAS:
    - Name: Scene
      Instances:
        - {{BLAS: Floor}}""")
    for number, ((x, y, z), radius, _, _) in enumerate(SPHERES, 1):
        matrix = [radius, 0, 0, x, 0, radius, 0, y, 0, 0, radius, z]
        print(f"        - {{BLAS: Sphere, InstanceContributionToHitGroupIndex: {number}, Transform: {[float(v) for v in matrix]}}}")
    print("""DescriptorSets:
  - Resources:
      - {Name: Weights, Kind: ByteAddressBuffer, VulkanBinding: {Binding: 0}}
      - {Name: Scene, Kind: AccelerationStructure, VulkanBinding: {Binding: 1}}
      - {Name: Picture, Kind: RWTexture2D, TexelFormat: rgba8, VulkanBinding: {Binding: 2}}""")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", action="store_true")
    parser.add_argument("--steps", type=int, default=40000, help="of the training")
    parser.add_argument("--compute", action="store_true")
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--rays", action="store_true")
    parser.add_argument("--texels", type=int, default=256, help="of the compute pass, a multiple of 64")
    parser.add_argument("--size", default="160x120", help="of the picture")
    parser.add_argument("--weights", default=WEIGHTS)
    parser.add_argument("--fp8", action="store_true")
    args = parser.parse_args()
    size = map(int, args.size.split("x"))
    if args.train:
        train(args.steps)
    if args.compute:
        compute(args)
    if args.draw:
        draw(args, *size)
    if args.rays:
        rays(args, *size)


if __name__ == "__main__":
    main()
