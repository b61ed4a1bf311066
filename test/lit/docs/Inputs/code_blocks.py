# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""code_blocks.py FILE.md DIR: writes the fenced blocks of a page to DIR/0.txt, DIR/1.txt, ..."""
import os
import re
import sys

with open(sys.argv[1]) as page:
    blocks = re.findall(r"^```\w*\n(.*?)^```$", page.read(), re.DOTALL | re.MULTILINE)
for number, block in enumerate(blocks):
    with open(os.path.join(sys.argv[2], f"{number}.txt"), "w") as file:
        file.write(block)
