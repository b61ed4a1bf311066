# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""PNG files as the specification has them (W3C, third edition), without a library: what a file is whose pixels are given, and
which pixels a file has."""

import struct
import zlib

SAMPLES = {0: 1, 2: 3, 3: 1, 4: 2, 6: 4}  # of a pixel, by colour type
PASSES = [(0, 0, 8, 8), (4, 0, 8, 8), (0, 4, 4, 8), (2, 0, 4, 4), (0, 2, 2, 4), (1, 0, 2, 2), (0, 1, 1, 2)]


def chunk(kind, data):
    return struct.pack(">I", len(data)) + kind + data + struct.pack(">I", zlib.crc32(kind + data))


def _packed(row, bits):
    """Samples of a row as bytes, the first one in the upper bits."""
    text = "".join(format(sample, f"0{bits}b") for sample in row)
    text += "0" * (-len(text) % 8)
    return bytes(int(text[i:i + 8], 2) for i in range(0, len(text), 8))


def _paeth(a, b, c):
    return min((a, b, c), key=lambda n: abs(a + b - c - n))


def _predicted(kind, row, i, before, step):
    left, up, corner = (row[i - step] if i >= step else 0), before[i], (before[i - step] if i >= step else 0)
    return [0, left, up, (left + up) // 2, _paeth(left, up, corner)][kind]


def _filtered(rows, step):
    """Each row with another filter."""
    result, before = b"", bytes(len(rows[0]) if rows else 0)
    for number, row in enumerate(rows):
        kind = number % 5
        result += bytes([kind]) + bytes((n - _predicted(kind, row, i, before, step)) % 256 for i, n in enumerate(row))
        before = row
    return result


def encode(colour, bits, rows, interlaced=False, palette=None, transparent=None):
    """rows: pixels as tuples of samples. palette: (r, g, b) or (r, g, b, a). transparent: the samples of what is invisible."""
    height, width = len(rows), len(rows[0])
    step = max(1, SAMPLES[colour] * bits // 8)
    data = b""
    for x, y, dx, dy in PASSES if interlaced else [(0, 0, 1, 1)]:
        part = [[s for pixel in row[x::dx] for s in pixel] for row in rows[y::dy]]
        data += _filtered([_packed(row, bits) for row in part if row], step)
    file = b"\x89PNG\r\n\x1a\n" + chunk(b"IHDR", struct.pack(">IIBBBBB", width, height, bits, colour, 0, 0, interlaced))
    file += chunk(b"gAMA", struct.pack(">I", 100000))  # without an effect
    if palette:
        file += chunk(b"PLTE", bytes(n for entry in palette for n in entry[:3]))
        if any(len(entry) == 4 for entry in palette):
            file += chunk(b"tRNS", bytes(entry[3] if len(entry) == 4 else 255 for entry in palette))
    if transparent:
        file += chunk(b"tRNS", struct.pack(f">{len(transparent)}H", *transparent))
    return file + chunk(b"IDAT", zlib.compress(data)) + chunk(b"IEND", b"")


def decode(file):
    """(colour type, bits, rows of pixels) of a file without a palette that is not interlaced, of 8 or 16 bits; and that it is
    marked as sRGB."""
    assert file[:8] == b"\x89PNG\r\n\x1a\n"
    at, data, kinds = 8, b"", []
    while at < len(file):
        size, kind = struct.unpack(">I4s", file[at:at + 8])
        contents = file[at + 8:at + 8 + size]
        assert file[at:at + 12 + size] == chunk(kind, contents)
        kinds.append(kind)
        if kind == b"IHDR":
            width, height, bits, colour, *rest = struct.unpack(">IIBBBBB", contents)
            assert rest == [0, 0, 0]
        data += contents if kind == b"IDAT" else b""
        at += 12 + size
    assert b"sRGB" in kinds and kinds[-1] == b"IEND", kinds
    data, samples = zlib.decompress(data), SAMPLES[colour]
    step, rows = samples * bits // 8, []
    before, stride = bytes(width * step), width * step + 1
    assert len(data) == stride * height
    for y in range(height):
        kind, row = data[y * stride], bytearray()
        for i, n in enumerate(data[y * stride + 1:(y + 1) * stride]):
            row.append((n + _predicted(kind, row, i, before, step)) % 256)
        before = bytes(row)
        flat = struct.unpack(f">{width * samples}{'B' if bits == 8 else 'H'}", before)
        rows.append([flat[i:i + samples] for i in range(0, len(flat), samples)])
    return colour, bits, rows
