# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""pictures.py SOURCE NVIM: draws docs/pictures/editor-*.svg of screens of Neovim, with the settings of docs/editors.md.

NVIM is Neovim 0.10 or newer. tmux is the screen, and tessera-lsp is in PATH."""

import html
import os
import pathlib
import re
import shutil
import subprocess
import sys
import tempfile
import time

HERE = pathlib.Path(__file__).resolve()
COLUMNS = 112
CELL = 8.4, 18  # of a character, in pixels
MULTIPLY = "/MultiplyAcc"
# The name, the number of lines, and what is typed. Each line is an action of its own.
PICTURES = {
    "editor-hover": (32, [":24", "zt", MULTIPLY, ":lua vim.lsp.codelens.refresh()", ":lua vim.lsp.inlay_hint.enable(true)", ":nohlsearch",
                          ":lua vim.lsp.buf.hover()"]),
    "editor-error": (24, [":5", "zt", "/WAVE_SIZE 32", ":s/32/64/", ":nohlsearch", "/WaveSize", ":nohlsearch", ":lua vim.diagnostic.open_float()"]),
    "editor-spirv": (30, [":22", "zt", MULTIPLY, ":nohlsearch", ":TesseraSpirv", "/MulAddKHR", "zz", ":nohlsearch"]),
}
TARGETS = '{ "targets": ["nvidia-hopper", "apple-m1"] }\n'


def tmux(*words):
    return subprocess.run(["tmux", "-L", f"tessera-{os.getpid()}", "-f", "/dev/null", *words], check=True, capture_output=True, text=True).stdout


def screen(folder, nvim, lines, actions):
    """The lines of the screen after the actions, with the codes of its colors."""
    options = "set termguicolors noshowcmd noruler laststatus=0 shortmess+=I noshowmode nowrap signcolumn=yes | colorscheme habamax" \
              " | highlight Normal guibg=#0d1117 | highlight NormalFloat guibg=#1f2630 | highlight SignColumn guibg=#0d1117"
    editor = f"cd {folder} && exec {nvim} --clean -u init.lua -c '{options}' first_gemm.hlsl"
    tmux("new-session", "-d", "-x", str(COLUMNS), "-y", str(lines + 1), editor)
    try:
        tmux("set", "-ga", "terminal-overrides", ",*:Tc")
        time.sleep(4)
        for action in actions:
            tmux("send-keys", "-l", action)
            if action[0] in ":/":
                tmux("send-keys", "Enter")
            time.sleep(1.5)
        return tmux("capture-pane", "-e", "-N", "-p").split("\n")[:lines]
    finally:
        tmux("kill-server")


def colors(codes, style):
    """The style after the codes of one sequence."""
    codes = [int(code or 0) for code in codes.replace(":", ";").split(";")]
    while codes:
        code = codes.pop(0)
        if code == 0:
            style = {}
        elif code in (38, 48) and codes[:1] == [2]:
            style = {**style, code: "#%02x%02x%02x" % tuple(codes[1:4])}
            codes = codes[4:]
        elif code in (39, 49):
            style = {key: value for key, value in style.items() if key != code - 1}
        elif code in (1, 3, 4, 7):
            style = {**style, code: True}
        elif code in (22, 23, 24, 27):
            style = {key: value for key, value in style.items() if key != code - 20 - (code == 22)}
    return style


def runs(lines):
    """The pieces of the lines with one style: (row, column, text, style). A style holds until the next code, also on other lines."""
    style = {}
    for row, line in enumerate(lines):
        column = 0
        for codes, text in re.findall(r"\x1b\[([\d;:]*)m|([^\x1b]+)", line):
            if text:
                yield row, column, text, style
                column += len(text)
            else:
                style = colors(codes, style)


def svg(lines):
    width, height = CELL
    made = [f'<svg xmlns="http://www.w3.org/2000/svg" width="{COLUMNS * width + 16:.0f}" height="{len(lines) * height + 16}">',
            "<!-- Made by test/lit/editors/Inputs/pictures.py of a screen of Neovim. -->",
            "<style>text { font: 14px monospace; white-space: pre; } .b { font-weight: bold; } .i { font-style: italic; }</style>",
            '<rect width="100%" height="100%" rx="6" fill="#0d1117"/>']
    boxes, texts = [], []
    for row, column, text, style in runs(lines):
        front, back = style.get(38, "#e0e2ea"), style.get(48)
        if style.get(7):
            front, back = back or "#0d1117", front
        x, y = 8 + column * width, 8 + row * height
        if back and back != "#0d1117":
            boxes.append(f'<rect x="{x:.1f}" y="{y}" width="{len(text) * width:.1f}" height="{height}" fill="{back}"/>')
        if not text.strip():
            continue
        x += (len(text) - len(text.lstrip())) * width
        text = text.strip()
        kinds = "".join(kind for code, kind in ((1, "b"), (3, "i")) if style.get(code))
        more = (f' class="{" ".join(kinds)}"' if kinds else "") + (' text-decoration="underline"' if style.get(4) else "")
        texts.append(f'<text x="{x:.1f}" y="{y + 13}" textLength="{len(text) * width:.1f}" fill="{front}"{more}>{html.escape(text, quote=False)}</text>')
    return "\n".join([*made, *boxes, *texts, "</svg>"]) + "\n"


def main():
    source, nvim = pathlib.Path(sys.argv[1]), sys.argv[2]
    for name, (lines, actions) in PICTURES.items():
        with tempfile.TemporaryDirectory() as folder:
            os.environ.update(XDG_STATE_HOME=folder, XDG_CACHE_HOME=folder)
            shutil.copy(source / "docs/examples/first_gemm.hlsl", folder)
            (pathlib.Path(folder) / "tessera.json").write_text(TARGETS)
            settings = subprocess.run([sys.executable, str(HERE.parents[2] / "docs/Inputs/snippets.py"), str(source), "editors.md", "init.lua"],
                                      check=True, capture_output=True, text=True).stdout
            (pathlib.Path(folder) / "init.lua").write_text(settings)
            picture = svg(screen(folder, nvim, lines, actions))
        (source / f"docs/pictures/{name}.svg").write_text(picture)


main()
