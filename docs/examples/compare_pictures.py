# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Prints how far two PNG files of 8 bits are apart, in 1/255; alpha does not count.

    python3 compare_pictures.py neural.png analytic.png    (--mean N, --largest N: fails if they are farther apart)
"""

import argparse
import struct
import sys
import zlib


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
    parser.add_argument("pictures", nargs=2, metavar="PNG")
    parser.add_argument("--mean", type=float, default=255.0)
    parser.add_argument("--largest", type=int, default=255)
    args = parser.parse_args()
    compare(*args.pictures, args.mean, args.largest)


main()
