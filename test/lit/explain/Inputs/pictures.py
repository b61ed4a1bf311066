# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pictures.py SOURCE FOLDER [--write]: the pictures in docs/pictures, of the drawings of pages that are written to FOLDER.

Without --write they are compared with those that are there.
"""

import html
import pathlib
import subprocess
import sys

import page

SHADER = "docs/examples/gemm_f16.hlsl"
SIDE, GAP, LINE = 200, 24, 18
# Of the table: the width of its first and its other columns, the height of a row, and the side of a drawing.
FIRST, COLUMN, ROW, SMALL = 190, 180, 32, 132
STYLE = """<style>
svg { color: #1c2128; } text { fill: currentColor; text-anchor: middle; dominant-baseline: central; font-family: sans-serif; }
.f, .t { fill: none; stroke: currentColor; vector-effect: non-scaling-stroke; } .f { stroke-width: 2; } .t { stroke-width: 1; }
.s { text-anchor: start; } .h { font-weight: bold; } .box { fill: none; stroke: #8b96a3; } .head { fill: #8b96a3; fill-opacity: .16; }
.native { fill: #1a7f37; } .tiled { fill: #0b62c4; } .emulated { fill: #b34700; }
@media (prefers-color-scheme: dark) {
svg { color: #d7dce2; } .native { fill: #4cc76b; } .tiled { fill: #62a8ff; } .emulated { fill: #ff9a52; }
}
</style>"""
# Panels: a target, the use of a matrix there, the drawing of it, and the text below.
LANES = [("apple-m1", "acc", "lanes", "a tile of apple-m1"),
         ("vulkan-subgroup", "a", "lanes", "A on vulkan-subgroup"),
         ("vulkan-subgroup", "b", "lanes", "B on vulkan-subgroup")]
TARGETS = [("nvidia-hopper", "acc", None, "held as a whole"),
           ("apple-m1", "acc", "tiles", "four tiles of 8x8"),
           ("vulkan-subgroup", "acc", "lanes", "32 lanes")]


def markup(element):
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in element.attributes.items())
    inner = "".join(html.escape(child, quote=False) if isinstance(child, str) else markup(child)
                    for child in element.children)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if inner else f"<{element.tag}{attributes}/>"


def drawing(found, target, use, what):
    """The content and the frame of a symbol."""
    index = [t.name for t in found.targets].index(target)
    article = found.targets[index].article
    figures = {code.text().split(", ")[2]: figure.first("use").get("href")[1:].removesuffix("l")
               for figure in article.all("figure") for code in figure.all("code")}
    name = figures[use] + ("l" if what == "lanes" else "")
    symbol = next(s for s in article.all("symbol") if s.get("id") == name)
    # The parser has names in small letters.
    return "\n".join(markup(child) for child in symbol.children), symbol.get("viewbox")


def begin(width, height):
    return [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
            "<!-- Made by test/lit/explain/Inputs/pictures.py of what tessera draws. -->", STYLE]


def panel(found, what, x, y, side):
    target, use, shown, _ = what
    if not shown:  # pages do not draw a matrix that the device holds whole
        margin = side // 18
        box = f'x="{x + margin}" y="{y + margin}" width="{side - 2 * margin}" height="{side - 2 * margin}"'
        return [f'<rect class="native" fill-opacity=".3" {box}/>', f'<rect class="f" {box}/>']
    content, box = drawing(found, target, use, shown)
    return [f'<svg x="{x}" y="{y}" width="{side}" height="{side}" viewBox="{box}">', content, "</svg>"]


def lanes(found):
    parts = begin(len(LANES) * (SIDE + GAP) + GAP, SIDE + 2 * GAP + LINE)
    for number, what in enumerate(LANES):
        x = GAP + number * (SIDE + GAP)
        parts += panel(found, what, x, GAP, SIDE)
        parts.append(f'<text x="{x + SIDE // 2}" y="{SIDE + GAP + LINE}" font-size="14">{what[3]}</text>')
    return "\n".join(parts + ["</svg>", ""])


def targets(found):
    """The table with which a page begins, and the accumulator on each target."""
    rows = next(table for table in found.root.all("table") if table.get("id") == "ways").first("tbody")
    rows = [(" ".join(row.first("th").text().split()[2:]), list(row.all("a", "w"))) for row in rows.all("tr")]
    width, height = FIRST + len(TARGETS) * COLUMN, (len(rows) + 1) * ROW
    parts = begin(width + 2 * GAP, height + SMALL + 3 * GAP + LINE)
    parts += [f'<rect class="head" x="{GAP}" y="{GAP}" width="{width}" height="{ROW}"/>',
              f'<rect class="box" x="{GAP}" y="{GAP}" width="{width}" height="{height}" rx="4"/>']

    def text(column, row, words, style="s"):
        x = GAP + (12 if column < 0 else FIRST + column * COLUMN + 12)
        y = GAP + row * ROW + ROW // 2
        parts.append(f'<text class="{style}" x="{x}" y="{y}" font-size="14">{html.escape(words)}</text>')

    text(-1, 0, "operation", "s h")
    for column, (target, *_) in enumerate(TARGETS):
        text(column, 0, target, "s h")
    for row, (words, cells) in enumerate(rows, 1):
        parts.append(f'<path class="box" d="M{GAP} {GAP + row * ROW}h{width}"/>')
        text(-1, row, words)
        for column, cell in enumerate(cells):
            kind = cell.classes()[1]
            parts.append(f'<rect class="{kind}" x="{GAP + FIRST + column * COLUMN}" y="{GAP + row * ROW + 8}" width="4" '
                         f'height="{ROW - 16}"/>')
            text(column, row, cell.text())
    y = height + 2 * GAP
    parts.append(f'<text class="s" x="{GAP + 12}" y="{y + SMALL // 2}" font-size="14">accumulator of 16x16</text>')
    for column, what in enumerate(TARGETS):
        x = GAP + FIRST + column * COLUMN
        parts += panel(found, what, x, y, SMALL)
        parts.append(f'<text x="{x + SMALL // 2}" y="{y + SMALL + LINE}" font-size="14">{what[3]}</text>')
    return "\n".join(parts + ["</svg>", ""])


def main():
    source, folder = (pathlib.Path(argument) for argument in sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    names = [target for target, *_ in TARGETS]
    subprocess.run(["tessera", source / SHADER, "-Wno-emulation", "--explain", folder / "page.html",
                    "--explain-targets=" + ",".join(names)], check=True)
    found = page.read(folder / "page.html")
    for name, made in (("explain-targets", targets(found)), ("explain-lanes", lanes(found))):
        path = source / "docs" / "pictures" / f"{name}.svg"
        if "--write" in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made)
        elif not path.exists() or path.read_text() != made:
            sys.exit(f"docs/pictures/{name}.svg is not what tessera draws: pictures.py {source} FOLDER --write")


main()
