# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""png_files.py DIR PROGRAM...: makes PNG files of all kinds, has the program read them into buffers of all formats, each beside
what its elements must be, and write pictures of these, which must be what the elements say."""

import os
import random
import struct
import subprocess
import sys

import png

numbers = random.Random(3)
WIDTH, HEIGHT = 11, 9  # so that each pass of an interlaced file has pixels, and rows end inside of a byte
COLOURS = {1: 0, 2: 4, 3: 2, 4: 6}  # by channels


def pixels(colour, most):
    """Few of them are between the ends."""
    return [[tuple(numbers.choice([0, most, numbers.randint(0, most)]) for _ in range(png.SAMPLES[colour])) for _ in range(WIDTH)]
            for _ in range(HEIGHT)]


def in_rgba(colour, bits, pixel, palette=None, transparent=None):
    """In 16 bits."""
    if colour == 3:
        entry = palette[pixel[0]]
        return [n * 257 for n in entry] + [65535] * (4 - len(entry))
    seen = [n * 65535 // (2**bits - 1) for n in pixel]
    alpha = seen[-1] if colour in (4, 6) else 0 if transparent == pixel else 65535
    return (seen[:3] if colour in (2, 6) else seen[:1] * 3) + [alpha]


def light(n):
    return n / 12.92 if n <= 0.04045 else ((n + 0.055) / 1.055)**2.4


def shade(n):
    return n * 12.92 if n <= 0.0031308 else 1.055 * n**(1 / 2.4) - 0.055


class Buffer:
    def __init__(self, name, channels, form, file, colours, linear=False):
        """colours: of the pixels of the file, in 16 bits."""
        self.name, self.channels, self.form, self.file, self.linear = name, channels, form, file, linear
        self.is_float = form[0] in "FD"
        self.top = 1 if self.is_float else 255 if form[-1] == "8" else 65535
        parts = {1: [0], 2: [0, 3], 3: [0, 1, 2], 4: [0, 1, 2, 3]}[channels]
        self.is_light = [linear and part != 3 for part in parts] * len(colours)
        values = [colour[part] / 65535 for colour in colours for part in parts]
        values = [light(v) if is_light else v for v, is_light in zip(values, self.is_light)]
        pack = {"Float16": "e", "Float32": "f", "Depth32": "f"}.get(form)
        self.elements = [struct.unpack(pack, struct.pack(pack, v))[0] if pack else round(v * self.top) for v in values]

    def lines(self):
        space = "Linear" if self.linear else "sRGB"
        data = [f"{n:.17e}" if self.is_float else hex(n) if "Hex" in self.form else str(n) for n in self.elements]
        common = f"Format: {self.form}, Channels: {self.channels}, ColorSpace: {space}"
        return [f"  - {{Name: {self.name}, {common}, ImageFile: {self.file}.png}}",
                f"  - {{Name: {self.name}Wanted, {common}, Data: [{', '.join(data)}]}}"]

    def result(self):
        rule = "BufferFloatULP, ULPT: 1" if self.is_float and self.linear else "BufferExact"
        return f"  - {{Result: {self.name}, Actual: {self.name}, Expected: {self.name}Wanted, Rule: {rule}}}"

    def check(self, written):
        colour, bits, rows = png.decode(written)
        assert colour == COLOURS[self.channels] and bits == (8 if self.top == 255 else 16), self.name
        most = 2**bits - 1
        values = [n / self.top for n in self.elements]
        wanted = [(shade(v) if is_light else v) * most for v, is_light in zip(values, self.is_light)]
        found = [n for row in rows for pixel in row for n in pixel]
        assert len(found) == len(wanted)
        for n, w in zip(found, wanted):
            assert abs(n - w) <= 0.5 + 0.01 * self.linear, (self.name, n, w)


def main(folder, program):
    os.makedirs(folder, exist_ok=True)
    buffers = []

    def write(name, *arguments):
        with open(f"{folder}/{name}.png", "wb") as file:
            file.write(png.encode(*arguments))

    # Every kind of file, into 16 bits and four channels.
    for colour, depths in {0: (1, 2, 4, 8, 16), 2: (8, 16), 3: (1, 2, 4, 8), 4: (8, 16), 6: (8, 16)}.items():
        for bits, interlaced, clear in ((b, i, t) for b in depths for i in (False, True) for t in (False, True)):
            if clear and colour in (4, 6):
                continue
            count = min(2**bits, 100)
            palette = [tuple(numbers.randint(0, 255) for _ in range(4 if clear and i < count // 2 else 3)) for i in range(count)]
            rows = pixels(colour, count - 1 if colour == 3 else 2**bits - 1)
            transparent = rows[4][7] if clear and colour != 3 else None
            name = f"C{colour}B{bits}" + "I" * interlaced + "T" * clear
            write(name, colour, bits, rows, interlaced, palette if colour == 3 else None, transparent)
            buffers.append(Buffer(name, 4, "UInt16", name, [in_rgba(colour, bits, p, palette, transparent) for row in rows for p in row]))
    # Every format and number of channels, of a file that has as many.
    for bits, formats in (8, ["UInt8", "Hex8", "UInt16", "Hex16", "Float16", "Float32"]), (16, ["UInt16", "Hex16", "Float16", "Float32"]):
        for channels, colour in COLOURS.items():
            rows = pixels(colour, 2**bits - 1)
            write(f"S{channels}B{bits}", colour, bits, rows)
            colours = [in_rgba(colour, bits, p) for row in rows for p in row]
            for form in formats + ["Depth32"] * (channels == 1):
                for linear in (False, True):
                    name = f"{form}x{channels}of{bits}" + "Linear" * linear
                    buffers.append(Buffer(name, channels, form, f"S{channels}B{bits}", colours, linear))
    # Where nothing is lost: gray into one channel, opaque colours into three, the upper bits of 16.
    rows = [[(n * 257,) * 3 + (65535,) for n in range(20 * y, 20 * y + WIDTH)] for y in range(HEIGHT)]
    write("Gray", 6, 16, rows)
    buffers += [Buffer(f"Gray{channels}", channels, "UInt8", "Gray", [list(p) for row in rows for p in row]) for channels in (1, 2, 3)]

    with open(f"{folder}/p.yaml", "w") as file:
        file.write("\n".join(["Shaders: [ {Stage: Compute, Entry: main} ]", "Buffers:"] + [line for b in buffers for line in b.lines()] +
                             ["DescriptorSets: []", "Results:"] + [b.result() for b in buffers]) + "\n")
    options = [part for b in buffers for part in ("--write-image", f"{b.name}={folder}/{b.name}.out.png")]
    done = subprocess.run(program[:1] + options + [f"{folder}/p.yaml"] + program[1:], stdout=subprocess.PIPE, text=True)
    print(done.stdout, end="")
    for b in buffers:
        with open(f"{folder}/{b.name}.out.png", "rb") as file:
            b.check(file.read())
    print(len(buffers), "files are right")
    return done.returncode


sys.exit(main(sys.argv[1], sys.argv[2:]))
