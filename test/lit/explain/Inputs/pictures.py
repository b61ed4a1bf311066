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
STYLE = """<style>
svg { color: #222; } text { fill: currentColor; text-anchor: middle; dominant-baseline: central; font-family: sans-serif; }
.f, .t { fill: none; stroke: currentColor; vector-effect: non-scaling-stroke; } .f { stroke-width: 2; } .t { stroke-width: 1; }
@media (prefers-color-scheme: dark) { svg { color: #ddd; } }
</style>"""
# Names, and panels: a target, the number of a matrix there, what is drawn of it, and what is written below.
PICTURES = {
    "explain-targets": [("nvidia-hopper", "acc", "tiles", "nvidia-hopper: one tile"),
                        ("apple-m1", "acc", "tiles", "apple-m1: tiles of 8x8"),
                        ("vulkan-subgroup", "acc", "lanes", "vulkan-subgroup: 32 lanes")],
    "explain-lanes": [("apple-m1", "acc", "lanes", "a tile of apple-m1"),
                      ("vulkan-subgroup", "a", "lanes", "A on vulkan-subgroup"),
                      ("vulkan-subgroup", "b", "lanes", "B on vulkan-subgroup")]}


def markup(element):
    attributes = "".join(f' {name}="{html.escape(value)}"' for name, value in element.attributes.items())
    inner = "".join(html.escape(child, quote=False) if isinstance(child, str) else markup(child)
                    for child in element.children)
    return f"<{element.tag}{attributes}>{inner}</{element.tag}>" if inner else f"<{element.tag}{attributes}/>"


def drawing(found, target, use, what):
    """The content and the frame of a symbol."""
    index = [t.name for t in found.targets].index(target)
    article = found.targets[index].article
    figures = {code.text().split(", ")[2]: figure.first("use").get("href")[1:]
               for figure in article.all("figure") for code in figure.all("code")}
    name = figures[use] + ("l" if what == "lanes" else "")
    symbol = next(s for s in article.all("symbol") if s.get("id") == name)
    # The parser has names in small letters.
    return "\n".join(markup(child) for child in symbol.children), symbol.get("viewbox")


def picture(found, panels):
    width, height = len(panels) * (SIDE + GAP) + GAP, SIDE + 2 * GAP + LINE
    parts = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{width}" height="{height}" viewBox="0 0 {width} {height}">',
             "<!-- Made by test/lit/explain/Inputs/pictures.py of what tessera draws. -->", STYLE]
    for number, (target, use, what, words) in enumerate(panels):
        x = GAP + number * (SIDE + GAP)
        content, box = drawing(found, target, use, what)
        parts += [f'<svg x="{x}" y="{GAP}" width="{SIDE}" height="{SIDE}" viewBox="{box}">', content, "</svg>",
                  f'<text x="{x + SIDE // 2}" y="{SIDE + GAP + LINE}" font-size="14">{words}</text>']
    return "\n".join(parts + ["</svg>", ""])


def main():
    source, folder = (pathlib.Path(argument) for argument in sys.argv[1:3])
    folder.mkdir(parents=True, exist_ok=True)
    targets = sorted({panel[0] for panels in PICTURES.values() for panel in panels})
    subprocess.run(["tessera", source / SHADER, "-Wno-emulation", "--explain", folder / "page.html",
                    "--explain-targets=" + ",".join(targets)], check=True)
    found = page.read(folder / "page.html")
    for name, panels in PICTURES.items():
        path, made = source / "docs" / "pictures" / f"{name}.svg", picture(found, panels)
        if "--write" in sys.argv:
            path.parent.mkdir(exist_ok=True)
            path.write_text(made)
        elif not path.exists() or path.read_text() != made:
            sys.exit(f"docs/pictures/{name}.svg is not what tessera draws: pictures.py {source} FOLDER --write")


main()
