#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""references.py ROOT: every file that a page of the root (README.md, CONTRIBUTING.md ...) or of docs names exists. A name is the target of a link, or a
word in backticks that ends like a file; it may be given from the root, from docs, or by its last parts.
Exit status 1, with a line for each, where one does not."""

import os
import re
import sys

ENDINGS = "h|cpp|c|def|td|hlsl|hlsli|md|py|test|yaml|tsir|cmake|txt|metal"
# Names that the reader makes or replaces: not files of the repository.
PLACEHOLDERS = {"gemm.metal", "denoise.metal", "gemm.tsir", "in.tsir", "file.tsir", "shader.hlsl", "x.hlsl", "pipeline.yaml", "shader.metal"}

root = sys.argv[1]
files = [os.path.relpath(os.path.join(where, name), root)
         for where, folders, names in os.walk(root)
         for name in names
         if not os.path.relpath(where, root).startswith(("build", ".git"))]


def exists(page, name):
    name = name.split("#")[0]
    if not name or os.path.exists(os.path.join(root, os.path.dirname(page), name)):
        return True
    pattern = re.escape(os.path.normpath(name)).replace(r"\*", "[^/]*")
    return any(re.search("(^|/)" + pattern + "$", file) for file in files)


bad = []
pages = [f for f in files if re.fullmatch(r"(docs/.*|[^/]*)\.md", f)]
for page in sorted(pages):
    with open(os.path.join(root, page)) as file:
        text = re.sub(r"^```.*?^```$", lambda m: "\n" * m.group(0).count("\n"), file.read(), flags=re.S | re.M)
    for number, line in enumerate(text.split("\n"), 1):
        names = re.findall(r"\]\((?!https?:)([^)\s]+)\)", line)
        names += re.findall(r"`([A-Za-z0-9_./*-]+\.(?:%s))`" % ENDINGS, line)
        for name in names:
            if name in PLACEHOLDERS or re.search(r"\b[A-Z]{2,}\.", name) or exists(page, name):
                continue
            bad.append(f"{page}:{number}: there is no {name}")
print("\n".join(bad))
sys.exit(1 if bad else 0)
