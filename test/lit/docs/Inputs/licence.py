#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists the source files of a checkout without the SPDX line among their first three. What only feeds a
test (shaders, IR, Metal, pipelines below test) and the examples need none. Exit status 1 if there are any."""

import os
import sys

LINE = "SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception"
FOLDERS = ("lib", "include", "tools", "third_party", "test", ".ci")
ENDINGS = (".cpp", ".h", ".def", ".td", ".c", ".hlsl", ".py", ".cmake", ".in", ".sh", ".yaml")
NAMES = ("CMakeLists.txt", "versions.txt")


def is_source(path):
    name = os.path.basename(path)
    if path.startswith("test/") and (name.endswith((".hlsl", ".yaml")) or ("/Inputs/" in path and not name.endswith(".py"))):
        return False
    if path.startswith("tools/msl-model/include/") or name in NAMES or name.endswith(ENDINGS):
        return True
    return "." not in name and path.startswith(("tools/", "third_party/", ".ci/"))


root = sys.argv[1]
sources = ["CMakeLists.txt"] + sorted(
    os.path.relpath(os.path.join(where, name), root)
    for folder in FOLDERS
    for where, _, names in os.walk(os.path.join(root, folder))
    for name in names)
sources = [path for path in sources if "__pycache__" not in path and is_source(path)]
assert len(sources) > 400, sources
missing = []
for path in sources:
    with open(os.path.join(root, path)) as file:
        head = [file.readline() for _ in range(3)]
    if not any(LINE in line for line in head):
        missing.append(path)
print("\n".join(missing))
sys.exit(1 if missing else 0)
