# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The gallery: the page of `tessera --explain` for each shader of docs/examples, and a page of cards that lists them."""

import concurrent.futures
import dataclasses
import html
import os
import pathlib
import re
import subprocess

TARGETS = ("nvidia-hopper", "amd-rdna3", "intel-xe2", "apple-m1", "apple-m5", "vulkan-subgroup")
# The one example without a comment: docs/explain.md counts its lines.
SENTENCES = {"gemm": "C = A x B, the shortest: one wave and one 16x16 product."}

INTRODUCTION = """# Gallery

This page shows what Tessera makes of each [example](../docs/examples) on six targets, for readers
who want to see before they install. Each link opens [a page that explains the shader](../docs/explain.md):
the source beside the module, and a drawing of each matrix. A struck-out target refuses the example
as it stands; the page shows the message. Macros of the shader, such as `WAVES`, often make it fit.

"""


@dataclasses.dataclass
class Example:
    shader: str  # from the root of the repository
    sentence: str
    explained: list  # of (label, file beside the page, {target: first error})


def entries(text):
    """The names of the entry points, where there are several."""
    found = re.findall(r"\[numthreads\([^]]*\]\s*(?:\[[^]]*\]\s*)*void\s+(\w+)", text)
    return found if len(found) > 1 else [None]


def sentence(text, name):
    """The first sentence of the comment that the text begins with. After a formula, as `C = A x B.`, it goes on."""
    lines = []
    for line in text.split("\n"):
        if not line.startswith("// ") or "SPDX-" in line:
            break
        lines.append(line[3:])
    if not lines and name not in SENTENCES:
        raise SystemExit(f"docs/examples/{name}.hlsl: begin with a comment that says what it computes; the gallery shows its first sentence")
    return re.split(r"(?<=[a-z0-9)}])[.:](?:\s+(?=[A-Z])|$)", " ".join(lines))[0].rstrip(".") + "." if lines else SENTENCES[name]


def refusals(messages):
    """The first error for each target that does not take the shader."""
    found, target = {}, None
    for line in messages.split("\n"):
        begins = re.fullmatch(r"for target '(.*)':", line)
        if begins:
            target = begins[1]
        error = re.search(r"(?:^|: )error: (.*)", line)
        if error:
            found.setdefault(target, error[1])
    return found


def explain(root, tessera, shader, entry, out):
    """Writes the page, unless it and the messages beside it are newer than shader and compiler. Returns the refusals."""
    library = re.search(r"^//   tessera (-T lib_\w+) ", (root / shader).read_text(encoding="utf-8"), re.MULTILINE)
    messages = out.with_suffix(".log")
    inputs = (root / shader, pathlib.Path(tessera), pathlib.Path(__file__))
    if not (out.exists() and messages.exists() and out.stat().st_mtime > max(path.stat().st_mtime for path in inputs)):
        done = subprocess.run([tessera, "--explain", str(out.resolve()), "--explain-targets=" + ",".join(TARGETS), shader,
                               *(["-E", entry] if entry else []), *(library[1].split() if library else [])], cwd=root, stderr=subprocess.PIPE, text=True)
        if done.returncode:
            raise SystemExit(f"{shader}: there is no page\n{done.stderr}")
        messages.write_text(done.stderr)
    return refusals(messages.read_text())


def build(root, tessera, out):
    """Explains every example into the folder \\p out. Returns the examples."""
    out.mkdir(parents=True, exist_ok=True)
    examples, jobs, kept = [], [], set()
    with concurrent.futures.ThreadPoolExecutor(os.cpu_count()) as pool:
        for path in sorted(root.glob("docs/examples/*.hlsl")):
            shader, text = path.relative_to(root).as_posix(), path.read_text(encoding="utf-8")
            examples.append(Example(shader, sentence(text, path.stem), []))
            for entry in entries(text):
                page = out / f"{path.stem}{'.' + entry if entry else ''}.html"
                kept |= {page, page.with_suffix(".log")}
                jobs.append((examples[-1], entry or "explain page", page,
                             pool.submit(explain, root, os.path.abspath(tessera), shader, entry, page)))
        for example, label, page, job in jobs:
            example.explained.append((label, page.name, job.result()))
    for path in set(out.iterdir()) - kept:
        path.unlink()
    return examples


def card(example):
    name = pathlib.PurePosixPath(example.shader).stem
    text = html.escape(example.sentence).replace("*", "\\*").replace("_", "\\_")
    rows = []
    for label, page, refused in example.explained:
        targets = " ".join(
            f'<s title="{html.escape(refused[target])}">{target}</s>' if target in refused else f"<span>{target}</span>"
            for target in TARGETS)
        rows.append(f'<p class="targets">{targets}</p>')
    more = " ".join(f'<a href="{page}">{label}</a>' for label, page, _ in example.explained)
    return "\n".join(['<div class="card">', f'<p class="name"><a href="{example.explained[0][1]}">{name}</a></p>', "", text, "",
                      *rows, f'<p class="more">{more}', f'<a href="../source/{example.shader}.html">source</a></p>', "</div>", ""])


def page(examples):
    """The page of cards, as a list of one (name, text)."""
    # The links of the introduction make pages of the sources that the cards lead to.
    return [("gallery/index.md", INTRODUCTION + '<div class="cards">\n\n' + "\n".join(map(card, examples)) + "\n</div>\n")]
