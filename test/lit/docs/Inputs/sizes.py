# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Lists C++ files of lib/ with more than 500 lines and folders of it with more than 60 files, and fails on them.

A table (.def) or text in HLSL is one list, which is easier to read in one piece: it may be longer. The headers of lib/Dialects
that programs include are such texts.
"""

import pathlib
import sys

MOST_LINES = 500
MOST_FILES = 60


def main() -> int:
    source = pathlib.Path(sys.argv[1])
    wrong = []
    sizes = {}
    for path in sorted(source.glob("lib/**/*")):
        if not path.is_file() or path.name == "CMakeLists.txt":
            continue
        folder = path.parent.relative_to(source).as_posix()
        sizes[folder] = sizes.get(folder, 0) + 1
        is_hlsl = "Dialects" in path.parts and "include" in path.parts
        if path.suffix in (".cpp", ".h") and not is_hlsl:
            lines = path.read_bytes().count(b"\n")
            if lines > MOST_LINES:
                wrong.append(f"{folder}/{path.name} has {lines} lines, at most {MOST_LINES}: move its second subject to a file of its own")
    for folder, files in sorted(sizes.items()):
        if files > MOST_FILES:
            wrong.append(f"{folder} has {files} files, at most {MOST_FILES}: divide it into rooms")
    if not sizes:
        wrong.append(f"no files in {source}/lib")
    print("\n".join(wrong))
    return bool(wrong)


if __name__ == "__main__":
    sys.exit(main())
