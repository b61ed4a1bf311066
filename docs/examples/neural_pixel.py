# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the network of neural_pixel.hlsl and neural_hit.hlsl, writes descriptions of a draw and of rays, and compares pictures.

    /usr/bin/python3 neural_pixel.py --train > neural_pixel_weights.txt      with NumPy, in a few minutes
    python3 neural_pixel.py --draw > neural_pixel.yaml                       the weights of the file beside this one (--size 1920x1080)
    python3 neural_pixel.py --rays > neural_hit.yaml                         likewise, for neural_hit.hlsl
    python3 neural_pixel.py --compare neural.png analytic.png                prints how far they are apart, in 1/255
                                                                             (--mean N, --largest N: fails if they are farther)
"""

import argparse
import os
import struct
import sys
import zlib

INPUTS, WIDTH = 8, 32
LAYERS = [(WIDTH, INPUTS), (WIDTH, WIDTH), (3, WIDTH)]
WEIGHTS = os.path.join(os.path.dirname(os.path.abspath(__file__)), "neural_pixel_weights.txt")


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


def train(steps=40000, batch=512):
    """Adam, with a rate that falls to zero. Prints the weights by rows, then the biases, as hexadecimal numbers of 16 bits."""
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
    words = np.concatenate([p.ravel() for p in all_of]).astype("<f2").view("<u2")
    for start in range(0, len(words), 24):
        print(" ".join(f"{word:04x}" for word in words[start:start + 24]))


# --- the draw ----------------------------------------------------------------------------------------


def buffers(width, height):
    """The picture and the weights."""
    with open(WEIGHTS) as file:
        words = file.read().split()
    assert len(words) == sum(rows * (columns + 1) for rows, columns in LAYERS)
    words += ["0"] * (len(words) % 2)
    return f"""Buffers:
  - Name: Picture
    Format: UInt8
    Channels: 4
    OutputProps: {{Width: {width}, Height: {height}}}
    ZeroInitSize: {width * height * 4}
  - Name: Weights
    Format: Hex16
    Data: [{", ".join("0x" + word for word in words)}]"""


def draw(width, height):
    print(f"""Shaders:
  - {{Stage: Vertex, Entry: vs}}
  - {{Stage: Pixel, Entry: ps}}
DispatchParameters: {{VertexCount: 3}}
{buffers(width, height)}
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


def rays(width, height):
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
    print(f"""{buffers(width, height)}
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


# --- pictures ----------------------------------------------------------------------------------------


def pixels(path):
    """Returns the width, the height and the bytes of a PNG file of 8 bits."""
    with open(path, "rb") as file:
        data = file.read()
    at, packed = 8, b""
    while at < len(data):
        length, kind = struct.unpack(">I4s", data[at:at + 8])
        part, at = data[at + 8:at + 8 + length], at + 12 + length
        if kind == b"IHDR":
            width, height, depth, colors = struct.unpack(">IIBB", part[:10])
            assert depth == 8, path
        packed += part if kind == b"IDAT" else b""
    channels = {0: 1, 2: 3, 4: 2, 6: 4}[colors]
    raw, stride, rows = zlib.decompress(packed), width * channels, []
    before = bytes(stride)
    for y in range(height):
        how, row = raw[y * (stride + 1)], bytearray(raw[y * (stride + 1) + 1:(y + 1) * (stride + 1)])
        for i in range(stride):
            left, corner = (row[i - channels], before[i - channels]) if i >= channels else (0, 0)
            near = min((left, before[i], corner), key=lambda v: abs(left + before[i] - corner - v))
            row[i] = (row[i] + (0, left, before[i], (left + before[i]) // 2, near)[how]) & 255
        before = bytes(row)
        rows.append(before)
    return width, height, channels, b"".join(rows)


def compare(one, other, mean, largest):
    *size, a = pixels(one)
    *other_size, b = pixels(other)
    if size != other_size:
        sys.exit(f"{one} and {other} have different sizes")
    differences = [abs(x - y) for i, (x, y) in enumerate(zip(a, b)) if size[2] < 4 or i % 4 < 3]
    found = sum(differences) / len(differences), max(differences)
    print(f"mean absolute error {found[0]:.2f}, largest {found[1]}")
    if found[0] > mean or found[1] > largest:
        sys.exit(f"more than {mean} or {largest}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--train", action="store_true")
    parser.add_argument("--steps", type=int, default=40000, help="of the training")
    parser.add_argument("--draw", action="store_true")
    parser.add_argument("--rays", action="store_true")
    parser.add_argument("--size", default="160x120")
    parser.add_argument("--compare", nargs=2, metavar="PNG")
    parser.add_argument("--mean", type=float, default=255.0)
    parser.add_argument("--largest", type=int, default=255)
    args = parser.parse_args()
    if args.train:
        train(args.steps)
    if args.draw:
        draw(*map(int, args.size.split("x")))
    if args.rays:
        rays(*map(int, args.size.split("x")))
    if args.compare:
        compare(*args.compare, args.mean, args.largest)


main()
