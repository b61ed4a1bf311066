# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What Sphinx is told. build.py runs it."""

import os
import pathlib
import re

from docutils import nodes
from pygments.lexers import CppLexer, get_lexer_by_name
from pygments.token import Keyword, Name
from pygments.util import ClassNotFound
from sphinx import addnodes

project = "Tessera"
author = "the Tessera authors"
copyright = author
root = pathlib.Path(__file__).resolve().parent.parent.parent
version = release = re.search(r"project\(tessera VERSION ([0-9.]+)", (root / "CMakeLists.txt").read_text())[1]

extensions = ["myst_parser"]
source_suffix = {".md": "markdown"}
root_doc = "index"
myst_heading_anchors = 6
smartquotes = False  # `--flag` keeps its two hyphens

html_theme_path = ["."]
html_theme = "theme"
html_title = f"Tessera {version}"
html_js_files = ["site.js"]
html_extra_path = [os.environ["TESSERA_SITE_EXTRA"]]
html_copy_source = False
html_show_sourcelink = False
html_use_index = False
html_domain_indices = False
html_permalinks_icon = "#"


class HLSLLexer(CppLexer):
    """HLSL 2021 is nearer to C++ than to the HLSL that Pygments knows, which has no templates."""

    name, aliases, filenames = "HLSL", ["hlsl"], ["*.hlsl", "*.hlsli"]
    WORDS = set("cbuffer groupshared globallycoherent inout in out nointerpolation precise register row_major column_major "
                "snorm unorm uniform packoffset".split())
    TYPES = re.compile(r"(bool|u?int|half|float|double|min16\w+|u?int(16|64)_t|float(16|32|64)_t|matrix|vector)([1-4](x[1-4])?)?"
                       r"|(RW|Append|Consume|RasterizerOrdered)?(Byte|Structured|Constant|Texture\w*)?(AddressBuffer|Buffer|Texture\w+)"
                       r"|Sampler(Comparison)?State")

    def get_tokens_unprocessed(self, text, *rest, **options):
        for index, token, value in super().get_tokens_unprocessed(text, *rest, **options):
            if token in Name:
                token = Keyword if value in self.WORDS else Keyword.Type if self.TYPES.fullmatch(value) else token
            yield index, token, value


# Languages that an older Pygments lacks, and one like them.
SUBSTITUTES = {"wgsl": "rust", "metal": "cpp", "ninja": "text"}


def color_all(app, doctree):
    """A block with a line that is no sentence of its language, as `...`, keeps its colours."""
    for block in doctree.findall(nodes.literal_block):
        block["force"] = True


def add_groups(app, pagename, template, context, doctree):
    """The navigation is that of the start page: (caption, [(page, title)]), made once for each process."""
    if not hasattr(app, "tessera_groups"):
        start = app.env.get_doctree(root_doc)
        app.tessera_groups = [
            (group["caption"], [(root_doc if page == "self" else page, app.env.titles[root_doc if page == "self" else page].astext())
                                for _, page in group["entries"]])
            for group in start.findall(addnodes.toctree)]
    context["groups"] = app.tessera_groups


def setup(app):
    app.add_lexer("hlsl", HLSLLexer)
    for name, like in SUBSTITUTES.items():
        try:
            get_lexer_by_name(name)
        except ClassNotFound:
            app.add_lexer(name, type(get_lexer_by_name(like)))
    app.connect("doctree-read", color_all)
    app.connect("html-page-context", add_groups)
    return {"parallel_read_safe": True, "parallel_write_safe": True}
