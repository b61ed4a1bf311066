# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""console.py PAGE.md DIR [DRIVER]: types what a page shows, in DIR, and compares what comes out.

A block ```LANGUAGE NAME``` is written to DIR/NAME; where the file is there already, it has to be the same. In a block ```console``` each line
behind a `$ ` is a command, and the lines below it are what it prints, both streams together: `...` on a line of its own stands for any lines. An
exit status other than 0 is `[exit N]` on a last line. What ```console not run here``` shows is not run, and the page says so. DRIVER is a folder where
third_party/setup unpacked a Vulkan driver, which programs of the page then take."""

import os
import re
import subprocess
import sys

NOT_RUN = "not run here"


def matches(wanted, got):
    """Returns whether the lines are equal, except for the lines that `...` replaces."""
    if not wanted:
        return not got
    if wanted[0] == "...":
        return any(matches(wanted[1:], got[i:]) for i in range(len(got) + 1))
    return bool(got) and wanted[0] == got[0] and matches(wanted[1:], got[1:])


def run(block, folder, page):
    commands = re.split(r"^\$ ", block, flags=re.MULTILINE)
    if commands[0].strip():
        sys.exit(f"{page}: a block of commands begins with {commands[0]!r}")
    for text in commands[1:]:
        command, _, wanted = text.partition("\n")
        while command.endswith("\\"):
            more, _, wanted = wanted.partition("\n")
            command = command[:-1] + more
        ran = subprocess.run(["bash", "-c", command], cwd=folder, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True, errors="replace")
        got = [line.rstrip() for line in ran.stdout.rstrip().splitlines()]
        if ran.returncode:
            got.append(f"[exit {ran.returncode}]")
        if not matches([line.rstrip() for line in wanted.rstrip().splitlines()], got):
            sys.exit(f"{page}: after '{command}' it shows\n{wanted}\nand what comes out is\n" + "\n".join(got))
    return len(commands) - 1


def main():
    page, folder, *driver = sys.argv[1:]
    for path in driver:
        with open(os.path.join(path, "libdir")) as file:
            os.environ["LD_LIBRARY_PATH"] = file.read().strip()
        os.environ["VK_DRIVER_FILES"] = os.path.join(path, "lvp_icd.json")
    os.makedirs(folder, exist_ok=True)
    with open(page) as file:
        text = file.read()
    ran = files = not_run = 0
    for words, block in re.findall(r"^```([^\n]*)\n(.*?)^```$", text, re.DOTALL | re.MULTILINE):
        language, _, rest = words.partition(" ")
        if language == "console" and rest == NOT_RUN:
            not_run += 1
        elif language == "console" and not rest:
            ran += run(block, folder, page)
        elif rest == NOT_RUN:
            not_run += 1
        elif rest:
            path = os.path.join(folder, rest)
            if os.path.exists(path):
                with open(path) as file:
                    if file.read() != block:
                        sys.exit(f"{page}: what it shows as {rest} is not that file")
            else:
                with open(path, "w") as file:
                    file.write(block)
            files += 1
    if not ran:
        sys.exit(f"{page}: no commands")
    print(f"{ran} commands, {files} files, {not_run} blocks not run")


main()
