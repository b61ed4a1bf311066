# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""check_pictures.py SOURCE: the pictures of editors in docs/pictures show what tessera-lsp says now.

The server is asked as pictures.py asks it. The rows of its tables, its messages and the lines around the multiply are in the pictures, up to the
edge of the screen."""

import html
import pathlib
import re
import sys
import time

SOURCE = pathlib.Path(sys.argv[1])
sys.path.insert(0, str(SOURCE / "test/lit/editor/Inputs"))
from client import Client, position  # noqa: E402

TARGETS = ["nvidia-hopper", "apple-m1"]
TEXT = (SOURCE / "docs/examples/first_gemm.hlsl").read_text()


def rows(name):
    """The lines of a picture, without blanks."""
    found = {}
    for y, text in re.findall(r'<text x="[\d.]+" y="(\d+)".*?>(.*?)</text>', (SOURCE / f"docs/pictures/{name}.svg").read_text()):
        found[y] = found.get(y, "") + html.unescape(text)
    return [re.sub(r"\s", "", row) for row in found.values()]


def check(name, lines, columns=1000):
    """Each line is in the picture, which may wrap it, up to these columns."""
    shown = "".join(rows(name))
    missing = [line for line in lines if re.sub(r"\s", "", line[:columns]) not in shown]
    if missing:
        sys.exit(f"docs/pictures/{name}.svg is not what an editor shows: draw it again with test/lit/editors/Inputs/pictures.py\nIt lacks:\n" +
                 "\n".join(missing))


def until(condition):
    for _ in range(600):
        found = condition()
        if found:
            return found
        time.sleep(0.1)
    sys.exit("the server has no answer")


with Client(options={"targets": TARGETS}) as client:
    client.open("first_gemm.hlsl", TEXT)
    document = {"uri": client.uri("first_gemm.hlsl")}
    place = {"textDocument": document, "position": position(TEXT, TEXT.index("MultiplyAccumulate(a, b)"))}

    def hover():
        text = client.ask("textDocument/hover", place)["contents"]["value"]
        return all(target in text for target in TARGETS) and text

    check("editor-hover", [line for line in until(hover).split("\n") if line.startswith("|")])
    lens, = client.ask("textDocument/codeLens", {"textDocument": document})
    check("editor-hover", [lens["command"]["title"]])
    text = client.ask("tessera/output", {"textDocument": document, "language": "spirv"})["text"].split("\n")
    multiply = next(number for number, line in enumerate(text) if "MulAddKHR" in line)
    check("editor-spirv", text[multiply - 10:multiply + 10], 50)

changed = TEXT.replace("WAVE_SIZE 32", "WAVE_SIZE 64")
with Client(options={"targets": TARGETS}) as client:
    client.open("first_gemm.hlsl", changed)
    uri = client.uri("first_gemm.hlsl")
    until(lambda: len((client.diagnostics.get(uri) or [{"diagnostics": []}])[-1]["diagnostics"]) == 2)
    check("editor-error", [each["message"] for each in client.diagnostics[uri][-1]["diagnostics"]])
