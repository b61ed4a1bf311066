# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""lanes.py FOLDER: the lanes that a page draws are those that a program finds.

A program writes, for each element that a lane holds, the lane's number where the element is; the reference machine runs
it after all steps for the target. Of a matrix of a thread group it writes the number of the wave.
"""

import pathlib
import re
import subprocess
import sys

import page

SHADER = """#include <dx/linalg.h>
using namespace dx::linalg;
RWStructuredBuffer<uint> Out : register(u0);
[WaveSize({wave})]
[numthreads({threads}, 1, 1)]
void main(uint index : SV_GroupIndex) {{
  using M = Matrix<ComponentType::{element}, {rows}, {columns}, MatrixUse::{use}, MatrixScope::{scope}>;
  M m = M::Splat(0);
  for (uint i = 0; i < m.Length(); ++i) {{
    uint2 at = m.GetCoordinate(i);
    Out[at.x * {columns} + at.y] = index / {unit};
  }}
}}
"""
PIPELINE = """Shaders:
  - Stage: Compute
    Entry: main
DispatchParameters:
  DispatchGroupCount: [1, 1, 1]
Buffers:
  - Name: Out
    Format: UInt32
    ZeroInitSize: {bytes}
DescriptorSets:
  - Resources:
      - {{Name: Out, Kind: RWStructuredBuffer, VulkanBinding: {{Binding: 0}}}}
"""
# Target, steps of the back end, wave, and a matrix: of the wave's lanes, and Metal's own.
CASES = [("vulkan-subgroup", "spirv", 8, "F32", 8, 16, "Accumulator"),
         ("vulkan-subgroup", "spirv", 32, "F16", 16, 16, "A"),
         ("vulkan-subgroup", "spirv", 32, "F16", 16, 12, "B"),
         ("vulkan-subgroup", "spirv", 16, "I32", 12, 8, "Accumulator"),
         ("apple-m1", "msl", 32, "I32", 8, 12, "Accumulator"),
         ("apple-m1", "msl", 32, "F32", 8, 8, "Accumulator"),
         ("apple-m1", "msl", 32, "F32", 16, 16, "Accumulator"),
         ("apple-m1", "msl", 32, "F16", 8, 16, "A")]


# Targets with three waves or four, a matrix, and an operation that splits it into bands.
GROUPS = [("vulkan-subgroup", "spirv", 8, 4, "F32", 32, 16), ("apple-m1", "msl", 32, 4, "F32", 16, 64),
          ("apple-m1", "msl", 32, 3, "F32", 48, 8), ("lavapipe-8x8x8", "spirv", 8, 4, "F32", 48, 32)]


def drawn(path, name):
    """The cells of a drawing: a rectangle and its number for each."""
    root = page.read(path).root
    symbol = next(s for s in root.all("symbol") if s.get("id") == name)
    cells, shapes = {}, list(symbol.children)
    for rectangle, text in zip(shapes, shapes[1:]):
        if rectangle.tag == "rect" and text.tag == "text":
            x, y, width, height = (int(rectangle.get(name)) for name in ("x", "y", "width", "height"))
            for row in range(y, y + height):
                for column in range(x, x + width):
                    cells[row, column] = int(text.text().split()[-1])
    return cells


class Program:
    def __init__(self, folder):
        self.shader, self.pipeline, self.html = (folder / name for name in ("lanes.hlsl", "lanes.yaml", "lanes.html"))

    def run(self, target, back_end, **values):
        """Returns the program's output, after it has written the page."""
        self.shader.write_text(SHADER.format(**values))
        self.pipeline.write_text(PIPELINE.format(bytes=4 * values["rows"] * values["columns"]))
        options = ["-T", "cs_6_10", "-w"]
        subprocess.run(["tessera", self.shader, *options, "--explain", self.html, "--explain-targets=" + target],
                       check=True)
        dump = subprocess.run(["tessera-interp", "--dump", f"--passes=all,{back_end}", "--target=" + target, *options,
                               self.pipeline, self.shader], stdout=subprocess.PIPE, text=True, check=True).stdout
        return [int(n) for n in re.search(r"Data:\s*\[([^\]]*)\]", dump).group(1).split(",")]


def main():
    folder = pathlib.Path(sys.argv[1])
    folder.mkdir(parents=True, exist_ok=True)
    program = Program(folder)
    for target, back_end, wave, element, rows, columns, use in CASES:
        numbers = program.run(target, back_end, wave=wave, threads=wave, element=element, rows=rows, columns=columns,
                              use=use, scope="Wave", unit=1)
        cells = drawn(program.html, "t0m0l")
        height, width = max(y for y, _ in cells) + 1, max(x for _, x in cells) + 1
        case = f"{target}, {element} {rows}x{columns} {use} in waves of {wave}"
        if len(cells) != height * width or len(set(numbers)) != wave:
            sys.exit(f"{case}: a corner of {len(cells)} cells, {len(set(numbers))} lanes")
        # Tiles lie one beside the other, all alike.
        tiles = rows % height == 0 and columns % width == 0
        for y in range(rows if tiles else height):
            for x in range(columns if tiles else width):
                if numbers[y * columns + x] != cells[y % height, x % width]:
                    sys.exit(f"{case}: element ({y}, {x}) is drawn in lane {cells[y % height, x % width]}, "
                             f"and is in lane {numbers[y * columns + x]}")
    for target, back_end, wave, waves, element, rows, columns in GROUPS:
        numbers = program.run(target, back_end, wave=wave, threads=wave * waves, element=element, rows=rows,
                              columns=columns, use="Accumulator", scope="ThreadGroup", unit=wave)
        cells = drawn(program.html, "t0m0")
        if [cells[i // columns, i % columns] for i in range(rows * columns)] != numbers:
            sys.exit(f"{target}, {element} {rows}x{columns} of {waves} waves: {cells}, and the waves are {numbers}")
    print(f"{len(CASES) + len(GROUPS)} drawings are right")


main()
