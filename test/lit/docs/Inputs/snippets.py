# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""snippets.py SOURCE: names the code in C, C++, Python, CMake, Lua, Emacs Lisp and TOML that a page shows and no test runs. A test runs
- a block with a file name, which is typed by console.py and which a command of the page names;
- what stands, line by line, in a file of docs/examples that a test names, or whose folder there it names;
- a block with a file name that a test takes: snippets.py SOURCE PAGE.md NAME prints it, also one in another language."""

import glob
import os
import re
import sys

LANGUAGES = "c|cpp|c\\+\\+|python|py|cmake|lua|elisp|toml"


def read(path):
    with open(path, errors="replace") as file:
        return file.read()


def blocks(page, languages=LANGUAGES):
    return re.findall(rf"^```(?:{languages})(?: ([^\n]*))?\n(.*?)^```$", page, re.DOTALL | re.MULTILINE)


def main():
    source, *one = sys.argv[1:]
    if one:
        page, wanted = one
        found = [text for name, text in blocks(read(os.path.join(source, "docs", page)), r"\w+") if name == wanted]
        print(*found, sep="", end="") if len(found) == 1 else sys.exit(f"{page} has {len(found)} blocks '{wanted}'")
        return
    tests = "\n".join(read(path) for path in glob.glob(os.path.join(source, "test", "lit", "**", "*.*"), recursive=True)
                      if path.endswith((".test", "CMakeLists.txt")))
    folder = os.path.join(source, "docs", "examples", "")
    examples = [read(path) for path in glob.glob(folder + "**/*.*", recursive=True)
                if os.path.isfile(path) and re.search(rf"(?:examples|EXAMPLES}})/{re.escape(path[len(folder):].split(os.sep)[0])}\b", tests)]
    count, wrong = 0, []
    for path in [os.path.join(source, "README.md"), *sorted(glob.glob(os.path.join(source, "docs", "*.md")))]:
        name, page = os.path.basename(path), read(path)
        typed = f"console.py %source/docs/{name} " in tests
        commands = "".join(text for _, text in blocks(page, "console"))
        for file, text in blocks(page):
            count += 1
            if not (file and (typed and file in commands or f"snippets.py %source {name} {file}" in tests)
                    or any(f"\n{text}" in f"\n{example}" for example in examples)):
                wrong.append(f"{name}: no test runs\n{text}")
    print("\n".join(wrong) or f"{count} pieces of code")
    sys.exit(bool(wrong) or not count)


main()
