# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_hostile.py FOLDER SHADER INCLUDED: a shader's messages and file names are only text on the page."""

import pathlib
import subprocess
import sys

import page

NAME = "a\"b'<img src=x onerror=alert(5)>&amp;.hlsl"
BYTES = b"\n// \x01 \x1b[31m \xff\xfe no UTF-8, \xc3"
SHOWN = "\n// \ufffd \ufffd[31m"


def main():
    folder, shader, included = (pathlib.Path(argument) for argument in sys.argv[1:])
    folder.mkdir(parents=True, exist_ok=True)
    source = shader.read_bytes() + BYTES
    (folder / NAME).write_bytes(source)
    (folder / "h<i>&quot.hlsl").write_bytes(included.read_bytes())
    targets = "--explain-targets=nvidia-hopper,apple-m1"
    subprocess.run(["tessera", NAME, "-w", "--explain", "hostile.html", targets], cwd=folder, check=True)
    found = page.read(folder / "hostile.html")
    text = found.source.text()
    if not text.startswith(shader.read_text()) or SHOWN not in text:
        sys.exit("the page has another source")
    root = found.root
    if root.first("title").text() != NAME + " explained" or root.first("h1").text() != NAME:
        sys.exit("the page has another title")
    if len(list(root.all("script"))) != 1 or len(list(root.all("style"))) != 1:
        sys.exit("the page has more scripts or styles")
    files = [heading.text() for heading in root.first("section", "sources").all("h2")]
    if "</title><script>alert(3)</script>" not in files:
        sys.exit(f"the page has other files: {files}")
    known = {"html", "head", "meta", "title", "style", "body", "header", "h1", "p", "kbd", "div", "table", "thead",
             "tbody", "tr", "th", "td", "a", "small", "main", "section", "h2", "pre", "b", "nav", "article", "h3", "h4",
             "ul", "li", "code", "svg", "symbol", "rect", "text", "path", "use", "figure", "figcaption", "i", "script", "details", "summary", "span"}
    if strange := {element.tag for element in root.all()} - known:
        sys.exit(f"the page has {strange}")
    # Marks: each is an operation of the source, and two on a line are two.
    marks = [mark.text() for mark in found.source.all("a", "op")]
    print(marks)


main()
