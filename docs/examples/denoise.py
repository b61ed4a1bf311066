# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Trains the network of denoise.hlsl, has it denoise a picture, and shows what came out.

    python3 denoise.py DIR                       writes DIR/noisy.png and DIR/denoise.yaml, which has the weights and, for the result
                                                 to be compared with, what double precision makes of the picture
    tessera-run --dump=exact DIR/denoise.yaml denoise.spv > DIR/denoised.txt
    python3 denoise.py DIR --after DIR/denoised.txt > denoise.svg

The first two layers are made of the cosine transform of 3x3 pixels: small coefficients are noise. Layer 1 has each of the eight that are
not the mean with both signs, less a threshold. The second one is the least-squares estimate of the coefficients without noise from
what the first one makes, again with both signs, and the third the estimate of the noise from what the second one makes: two systems of linear
equations instead of a descent. They are trained on other pictures than the one that is denoised.
"""

import argparse
import math
import random
import re
import struct
import sys
import zlib
from operator import mul

from description import description, f16

NOISE = 0.1  # the standard deviation, of gray from 0 to 1
CHANNELS = 16
LEVELS = 32  # of gray in the SVG
THRESHOLDS = 1.0, 0.3  # of the first two layers, in standard deviations
RIDGE = 1e-4


def scene(seed, width, height):
    """Ellipses, rectangles and stripes before a gradient; rows of gray."""
    source = random.Random(seed)
    angle = source.random() * 2 * math.pi
    rows = [[0.45 + 0.25 * ((x / width - 0.5) * math.cos(angle) + (y / height - 0.5) * math.sin(angle)) for x in range(width)]
            for y in range(height)]
    for _ in range(9):
        kind, x0, y0 = int(source.random() * 3), source.random() * width, source.random() * height
        radius, gray = (0.08 + 0.2 * source.random()) * min(width, height), 0.1 + 0.8 * source.random()
        angle, ratio = source.random() * 2 * math.pi, 0.4 + source.random()
        cos, sin = math.cos(angle), math.sin(angle)
        for y, row in enumerate(rows):
            for x in range(width):
                u, v = (x - x0) * cos + (y - y0) * sin, (y - y0) * cos - (x - x0) * sin
                inside = [radius - math.hypot(u, v / ratio), radius - max(abs(u), abs(v / ratio)),
                          min(radius / 3 - abs(v), 2 * radius - abs(u))][kind]
                row[x] += (gray - row[x]) * min(max(inside + 0.5, 0), 1)
    return rows


def noisy(rows, seed):
    """With noise, as numbers of 8 bits. Twelve uniform numbers make up a nearly normal one, alike everywhere."""
    source = random.Random(seed)
    noise = lambda: NOISE * (sum(source.random() for _ in range(12)) - 6)
    return [[min(max(round(255 * (gray + noise())), 0), 255) for gray in row] for row in rows]


def around(rows, border):
    """The nine texels around each pixel, also of so many outside of the picture, and a 1."""
    height, width = len(rows), len(rows[0])
    texel = lambda y, x: rows[min(max(y, 0), height - 1)][min(max(x, 0), width - 1)]
    return [[[texel(y + i, x + j) for i in (-1, 0, 1) for j in (-1, 0, 1)] + [1.0] for x in range(-border, width + border)]
            for y in range(-border, height + border)]


def taps(channels, inputs):
    """What a layer sees of each pixel that is not at the edge."""
    return [[sum((channels[y + i][x + j] for i in range(3) for j in range(3)), []) + inputs[y + 1][x + 1]
             for x in range(len(channels[0]) - 2)] for y in range(len(channels) - 2)]


def without_edge(rows):
    return [row[1:-1] for row in rows[1:-1]]


def layer(seen, weights):
    """Channels as the shader keeps them."""
    return [[[f16(max(sum(map(mul, v, w)), 0.0)) for w in weights] for v in row] for row in seen]


class Network:
    def __init__(self):
        ends = [1 / math.sqrt(3)] * 3, [math.sqrt(0.5), 0, -math.sqrt(0.5)], [1 / math.sqrt(6), -2 / math.sqrt(6), 1 / math.sqrt(6)]
        self.cosines = [[a * b for a in ends[i] for b in ends[j]] for i in range(3) for j in range(3)][1:]
        self.weights = [self.with_signs([c + [0.0] for c in self.cosines], THRESHOLDS[0])]

    def with_signs(self, rows, threshold):
        return [[f16(sign * w) for w in row[:-1]] + [f16(sign * row[-1] - threshold * NOISE)] for row in rows for sign in (1, -1)]

    def seen(self, rows):
        """What the next layer sees of a picture."""
        if len(self.weights) == 1:
            return taps(layer(around(rows, 2), self.weights[0]), around(rows, 2))
        inner = layer(taps(layer(around(rows, 2), self.weights[0]), around(rows, 2)), self.weights[1])
        return taps(inner, around(rows, 1))

    def train(self, pictures):
        """pictures: with noise and without."""
        flat = lambda lists: [v for rows in lists for row in rows for v in row]
        seen = flat(self.seen(given) for given, _ in pictures)
        clean = flat(around(wanted, 1) for _, wanted in pictures)
        estimates = least_squares(seen, [[sum(map(mul, c, v)) for v in clean] for c in self.cosines])
        self.weights.append(self.with_signs(estimates, THRESHOLDS[1]))
        seen = flat(self.seen(given) for given, _ in pictures)
        noise = [w - g for given, wanted in pictures for row, wanted_row in zip(given, wanted) for g, w in zip(row, wanted_row)]
        self.weights.append([[f16(w) for w in row] for row in least_squares(seen, [noise])])

    def denoise(self, rows):
        last = self.weights[2][0]
        return [[min(max(gray + sum(map(mul, v, last)), 0.0), 1.0) for gray, v in zip(row, seen)] for row, seen in zip(rows, self.seen(rows))]

    def flat(self):
        """As the shader reads them."""
        result = []
        for outputs in self.weights:
            outputs = outputs + [[0.0] * len(outputs[0])] * (CHANNELS - len(outputs))
            rows = [list(row) for row in zip(*outputs)]
            rows += [[0.0] * CHANNELS] * (-len(rows) % CHANNELS)
            result += [w for row in rows for w in row]
        return result


def least_squares(seen, wanted):
    """For each list of numbers the weights with which what is seen comes closest to it; by Cholesky's decomposition."""
    columns = list(zip(*seen))
    lower = [[sum(map(mul, column, other)) for other in columns[:i + 1]] for i, column in enumerate(columns)]
    for i, row in enumerate(lower):
        row[i] += RIDGE * len(seen)
        for j in range(i + 1):
            rest = row[j] - sum(map(mul, row[:j], lower[j][:j]))
            row[j] = math.sqrt(rest) if i == j else rest / lower[j][j]
    result = []
    for numbers in wanted:
        forward = []
        for column, row in zip(columns, lower):
            forward.append((sum(map(mul, column, numbers)) - sum(map(mul, row, forward))) / row[len(forward)])
        weights = [0.0] * len(columns)
        for i in reversed(range(len(columns))):
            weights[i] = (forward[i] - sum(lower[k][i] * weights[k] for k in range(i + 1, len(columns)))) / lower[i][i]
        result.append(weights)
    return result


def psnr(rows, wanted):
    """In dB."""
    squares = [(a - b) ** 2 for row, other in zip(rows, wanted) for a, b in zip(row, other)]
    return -10 * math.log10(sum(squares) / len(squares))


def png(rows):
    """A file with 8 bits of gray."""
    chunk = lambda kind, data: struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))
    return (b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 0, 0, 0, 0)) +
            chunk(b"IDAT", zlib.compress(b"".join(b"\0" + bytes(row) for row in rows))) + chunk(b"IEND", b""))


def drawn(rows):
    """The paths of a picture: of each level of gray the runs of pixels that have it."""
    runs = {}
    for y, row in enumerate(rows):
        levels = [min(int(gray * LEVELS), LEVELS - 1) for gray in row]
        x = 0
        while x < len(levels):
            end = next((i for i in range(x, len(levels)) if levels[i] != levels[x]), len(levels))
            runs.setdefault(levels[x], []).append(f"M{x} {y}h{end - x}")
            x = end
    return "\n".join(f'<path stroke="#{round(255 * level / (LEVELS - 1)):02x}{round(255 * level / (LEVELS - 1)):02x}'
                     f'{round(255 * level / (LEVELS - 1)):02x}" d="{"".join(runs[level])}"/>' for level in sorted(runs))


def svg(pictures):
    """Pictures beside each other, each with a line of text."""
    scale, gap, line = 4, 16, 28
    width, height = len(pictures[0][1][0]) * scale, len(pictures[0][1]) * scale
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{(width + gap) * len(pictures) - gap}" height="{height + line}" '
             'font-family="sans-serif" font-size="15" shape-rendering="crispEdges">']
    for number, (text, rows) in enumerate(pictures):
        left = number * (width + gap)
        parts += [f'<g transform="translate({left} {scale // 2}) scale({scale})" fill="none" stroke-width="1">', drawn(rows), "</g>",
                  f'<text x="{left}" y="{height + 20}" fill="#808080">{text}</text>']
    return "\n".join(parts + ["</svg>"]) + "\n"


def levels_of(text):
    """Of an SVG's pixels, in the order of the file, and all that is no pixel."""
    pixels = {}
    for group, body in enumerate(re.findall(r"<g .*?</g>", text, re.S)):
        for gray, path in re.findall(r'stroke="#(..).*?" d="(.*?)"', body):
            for x, y, count in re.findall(r"M(\d+) (\d+)h(\d+)", path):
                pixels.update({(group, int(x) + i, int(y)): int(gray, 16) for i in range(int(count))})
    return pixels, re.sub(r"<path.*?/>", "", text)


def differences(text, other):
    """What two SVGs differ in: where sums are rounded otherwise a gray may be that of the next level, and no more."""
    (pixels, rest), (others, other_rest) = levels_of(text), levels_of(other)
    if rest != other_rest or pixels.keys() != others.keys():
        return "the texts or sizes differ"
    off = [abs(pixels[at] - others[at]) for at in pixels if pixels[at] != others[at]]
    return f"{len(off)} of {len(pixels)} pixels differ" if len(off) > len(pixels) / 100 or any(n > 256 / LEVELS + 1 for n in off) else ""


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("folder")
    parser.add_argument("--width", type=int, default=64)
    parser.add_argument("--height", type=int, default=64)
    parser.add_argument("--tile", type=int, default=8, help="HEIGHT")
    parser.add_argument("--after", help="what tessera-run has printed")
    parser.add_argument("--compare", help="an SVG, which must show the same; nothing is written then")
    args = parser.parse_args()

    wanted = scene(8, args.width, args.height)
    given = noisy(wanted, 208)
    rows = [[gray / 255 for gray in row] for row in given]
    if args.after:
        with open(args.after) as file:
            data = re.search(r"Name:\s+Denoised\n\s+Format:\s+Float32\n\s+Data:\s+\[([^\]]*)\]", file.read()).group(1)
        numbers = [float(x) for x in data.split(",")]
        denoised = [numbers[y * args.width:(y + 1) * args.width] for y in range(args.height)]
        before, after = psnr(rows, wanted), psnr(denoised, wanted)
        if after < before + 6:
            sys.exit(f"{before:.1f} dB have become {after:.1f} dB")
        text = svg([(f"with noise: {before:.1f} dB", rows), (f"denoised: {after:.1f} dB", denoised), ("without noise", wanted)])
        if not args.compare:
            return print(text, end="")
        with open(args.compare) as file:
            difference = differences(text, file.read())
        if difference:
            sys.exit(f"{args.compare}: {difference}")
        return

    network = Network()
    pictures = [(scene(seed, 32, 32), seed) for seed in (1, 2)]
    network.train([([[gray / 255 for gray in row] for row in noisy(clean, 100 + seed)], clean) for clean, seed in pictures])
    with open(f"{args.folder}/noisy.png", "wb") as file:
        file.write(png(given))
    size = f"    OutputProps: {{Width: {args.width}, Height: {args.height}}}\n"
    text = description(
        "main", [-(-args.width // 16), -(-args.height // args.tile), 1],
        [("Noisy", "UInt8", [], "Texture2D"), ("Weights", "Float16", network.flat(), "ByteAddressBuffer"),
         ("Denoised", "Float32", 4 * args.width * args.height, "RWTexture2D"),
         ("Expected", "Float32", [gray for row in network.denoise(rows) for gray in row], None)],
        ["Result: Denoised, Rule: BufferFloatEpsilon, Actual: Denoised, Expected: Expected, Epsilon: 0.002"])
    text = text.replace("    Data: []\n", "    ImageFile: noisy.png\n").replace("Kind: Texture2D,", "Kind: Texture2D, TexelFormat: r8,")
    with open(f"{args.folder}/denoise.yaml", "w") as file:
        file.write(re.sub(r"(ZeroInitSize: \d+\n)", r"\1" + size, text))


main()
