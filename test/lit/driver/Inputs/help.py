# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""help.py FOLDER PROGRAM...: checks the form of each program's --help, and makes its man page in FOLDER.

Every option of --help must be in the man page. The page of `tessera` comes from its table of options."""
import pathlib
import re
import shutil
import subprocess
import sys

MANUAL = pathlib.Path(__file__).resolve().parents[4] / "tools/common/manual.py"


def check(program, folder):
    text = subprocess.run([program, "--help"], capture_output=True, text=True, check=True).stdout
    lines = text.split("\n")
    wrong = [f"{program}: {len(line)} columns: {line}" for line in lines if len(line) > 100]
    if not re.match(r"[A-Z].*\.$", lines[0]):
        wrong.append(f"{program}: the first line is not a sentence: {lines[0]}")
    if not any(line.startswith(f"usage: {program} ") for line in lines):
        wrong.append(f"{program}: no line 'usage: {program} ...'")
    titles = [line for line in lines if re.match(r"[A-Z].*:$", line)]
    if "Examples:" not in titles or not re.search(rf"^  .*{program} \S", text, re.M):
        wrong.append(f"{program}: no example")
    options = re.findall(r"^  (--?[\w-]+)", text, re.M)
    if program != "tessera":
        page = folder / f"{program}.1"
        subprocess.run([sys.executable, str(MANUAL), "1.2.3", str(page), shutil.which(program)], check=True)
        manual = page.read_text().replace("\\-", "-")
        wrong += [f"{program}: {option} is not in the man page" for option in options if option not in manual]
    print(f"{program}: {len(options)} options in {len(titles) - 1} groups")
    return wrong


folder = pathlib.Path(sys.argv[1])
folder.mkdir(parents=True, exist_ok=True)
wrong = [problem for program in sys.argv[2:] for problem in check(program, folder)]
if wrong:
    sys.exit("\n".join(wrong))
