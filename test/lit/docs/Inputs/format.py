# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""format.py SOURCE CLANG-FORMAT: names the files that clang-format would change."""

import os
import pathlib
import re
import subprocess
import sys

ROOT, FORMATTER = pathlib.Path(sys.argv[1]), sys.argv[2]
AT_ONCE = 64


def sources():
    for folder in ("include", "lib", "test", "tools"):
        for path in sorted((ROOT / folder).rglob("*")):
            if path.suffix in (".cpp", ".h") and not re.match(r"lib/Dialects/.*/include/", path.relative_to(ROOT).as_posix()):
                yield path


def main():
    paths = list(sources())
    if len(paths) < AT_ONCE:
        sys.exit(f"only {len(paths)} sources below {ROOT}")
    pieces = [paths[at:at + AT_ONCE] for at in range(0, len(paths), AT_ONCE)]
    changed = set()
    for piece in pieces:
        done = subprocess.run([FORMATTER, "--dry-run", "--Werror", *piece], stderr=subprocess.PIPE, text=True)
        found = set(re.findall(r"^(.*?):\d+:\d+: error: code should be clang-formatted", done.stderr, re.MULTILINE))
        if done.returncode and not found:
            sys.exit(done.stderr)
        changed |= found
    if changed:
        sys.exit("run clang-format -i on\n" + "\n".join(sorted(os.path.relpath(path, ROOT) for path in changed)))


main()
