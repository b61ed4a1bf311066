# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pictures.py BROWSER FOLDER: writes the pictures of docs/playground.md, which show the page in light and dark and on a narrow screen."""
import collections
import pathlib
import struct
import sys
import time
import zlib

import browser as browsers
import png
from person import METAL, SOURCE, Person
from playground import Playground

WIDE, NARROW = (1280, 720), (400, 720)


def pack(path):
    """Leaves the 128 most frequent colors: a third of the size, and hardly to be seen."""
    file = path.read_bytes()
    _, bits, rows = png.decode(file[:33] + png.chunk(b"sRGB", b"\0") + file[33:])
    assert bits == 8
    palette = [color for color, _ in collections.Counter(pixel for row in rows for pixel in row).most_common(128)]
    nearest = {color: number for number, color in enumerate(palette)}
    for row in rows:
        for pixel in row:
            if pixel not in nearest:
                nearest[pixel] = min(range(len(palette)), key=lambda number: sum((a - b) ** 2 for a, b in zip(palette[number], pixel)))
    data = b"".join(b"\0" + bytes(nearest[pixel] for pixel in row) for row in rows)
    header = struct.pack(">IIBBBBB", len(rows[0]), len(rows), 8, 3, 0, 0, 0)
    chunks = [(b"IHDR", header), (b"PLTE", bytes(n for color in palette for n in color[:3])), (b"IDAT", zlib.compress(data, 9)), (b"IEND", b"")]
    path.write_bytes(file[:8] + b"".join(png.chunk(*each) for each in chunks))


def main():
    folder = pathlib.Path(sys.argv[2])
    with Playground() as p:
        browser = browsers.Browser(sys.argv[1])
        one = Person(browser, p)
        browser.load(p.url)
        one.compiled("the page", "No messages")
        browser.picture(folder / "playground.png", *WIDE)  # the places of clicks are those of this size
        one.on_line(SOURCE, "sum.MultiplyAccumulate")
        one.wait("its links", f"document.querySelectorAll('{METAL} .cm-line.linked').length", lambda count: count > 3)
        browser.picture(folder / "playground.png", *WIDE)
        browser.press("End")
        browser.press("Backspace")
        one.compiled("an error", "1 error")
        browser.picture(folder / "playground-error.png", *WIDE, dark=True)
        one.button("Insert", "#messages")
        one.compiled("its fix", "No messages")
        browser.picture(folder / "playground-narrow.png", *NARROW)
        browser.picture(folder / "playground-plan.png", *WIDE)
        one.click("[data-view=plan]")
        time.sleep(3)  # the frame is not ours to look into
        browser.picture(folder / "playground-plan.png", *WIDE)
        browser.close()
    for path in folder.glob("playground*.png"):
        pack(path)


main()
