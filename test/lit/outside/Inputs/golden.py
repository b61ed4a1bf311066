# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Writes the golden images of offload/image.test and offload/sub/image-wrong.test: a picture of 2x2 pixels, red or green."""

import os
import sys

import png

for name, color in (("red", (65535, 0, 0, 65535)), ("green", (0, 65535, 0, 65535))):
    path = os.path.join(sys.argv[1], "hlsl", name + ".png")
    os.makedirs(os.path.dirname(path), exist_ok=True)
    with open(path, "wb") as file:
        file.write(png.encode(6, 16, [[color] * 2] * 2))
