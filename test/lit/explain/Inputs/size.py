# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""size.py FOLDER: a page is as large as the shader and its text, whatever the shader has much of.

Of shaders of operations on matrices, every line one of them, and of plain code: what twice as much adds to nothing is
twice what so much adds, and beside the module's text, which is on it once, it is a few MB for 5,500 lines. Packed, as it
then lies in the file, all of it is less.
"""

import html
import pathlib
import re
import subprocess
import sys

import page as pages

HEAD = """ByteAddressBuffer A : register(t1);
RWByteAddressBuffer C : register(u3);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint3 group : SV_GroupID) {
  WaveMatrixLeft<float16_t, 16, 16> a; WaveMatrixRight<float16_t, 16, 16> b; WaveMatrixAccumulator<float, 16, 16> c;
  uint x = group.x; c.Fill(0);
"""
KINDS = {"matrices": lambda i: f"  a.Load(A, x * 64 + {i * 64}, 64, false);\n  b.Load(A, x * 64 + {i * 64}, 64, true);\n"
                               "  c.MultiplyAccumulate(a, b);\n",
         "code": lambda i: f"  x = x * 3 + {i};\n  if (x == {i * 7})\n    C.Store({i * 4}, x);\n"}
LINES, BESIDE, FILE, TARGETS = 5500, 3_000_000, 750_000, ["nvidia-hopper", "apple-m1"]


def size(folder, kind, lines, target):
    """Returns the sizes of the page, of the page without the module's text, and of the file."""
    shader, page = folder / "large.hlsl", folder / "large.html"
    shader.write_text(HEAD + "".join(KINDS[kind](i) for i in range(lines // 3)) + "  C.Store(8, x); c.Store(C, 0, 64, false);\n}\n")
    subprocess.run(["tessera", "-w", shader, "--explain", page, "--explain-targets=" + target], check=True)
    file = page.read_text()
    written = pages.unpacked(file)
    shown = "".join(re.findall(r'<pre class="out [^>]*>(.*?)</pre>', written, flags=re.S))
    return len(written), len(written) - len(html.unescape(re.sub("<[^>]*>", "", shown))), len(file)


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    for kind in KINDS:
        for target in TARGETS:
            (nothing, _, _), (half, _, _), (whole, beside, file) = (size(folder, kind, lines, target) for lines in (0, LINES // 2, LINES))
            said = f"{kind}, {target}: {nothing}, {half}, {whole} bytes, {beside} beside the module's text, the file {file}"
            print(said)
            if whole - nothing > 2.1 * (half - nothing) or beside > BESIDE or file > FILE:
                sys.exit(said + " are too many")


main()
