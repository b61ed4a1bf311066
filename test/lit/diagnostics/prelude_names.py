# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Looks for the compiler's internals in every message that a test expects: files of the
prelude, and names with two underscores that the shader does not have. The expectations are what comes out, to the letter."""

import os
import re
import sys


def inside(path):
    with open(path, encoding="utf-8", errors="replace") as file:
        lines = file.read().splitlines()
    said = [line for line in lines if line.startswith("//|")]
    written = "\n".join(line for line in lines if not line.startswith("//"))
    for line in said:
        words = [w for w in re.findall(r"(?<!\w)__\w+", line) if w not in written]
        if "<tessera>" in line or words:
            yield line
    if said:
        yield None


def main(root):
    shaders, wrong = 0, 0
    for folder, _, names in os.walk(root):
        for name in sorted(names):
            if name.endswith(".hlsl"):
                for line in inside(os.path.join(folder, name)):
                    if line is None:
                        shaders += 1
                    else:
                        wrong += 1
                        print(os.path.join(folder, name) + ": " + line)
    print(f"{wrong} lines of the inside in the messages of {shaders} shaders")
    return 1 if wrong or not shaders else 0


sys.exit(main(sys.argv[1]))
