# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""dxc_options.py OPTIONS.td PAGE.md SHADER FOLDER: every option of DXC that does nothing does it as its table says, and the page names it.

What is accepted is silent, also with -WX, and the module is the same; what is unused is a warning, and the module is the same."""
import os
import re
import subprocess
import sys

table, page, shader, folder = sys.argv[1:]
with open(table) as file:
    text = file.read()
with open(page) as file:
    sections = dict(part.split("\n", 1) for part in re.split(r"^## ", file.read(), flags=re.M)[1:])

SPELT = {"Flag": ["{}"], "Joined": ["{}x"], "Separate": ["{}", "x"], "JoinedOrSeparate": ["{}", "x"], "MultiArg": ["{}", "x", "y"]}
options = {"accepted": [], "unused": []}
for definition in re.findall(r"^def \w+ :\s+(.*?);", text, re.M | re.S):
    if short := re.fullmatch(r'(Accepted|Unused)<"([^"]+)">', definition):
        options[short[1].lower()].append((short[2], ["-" + short[2]]))
    elif group := re.fullmatch(r'(\w+)<\["-"\], "([^"]+)"(?:, 2)?>,\s+Group<dxc_(accepted|unused)_Group>', definition):
        options[group[3]].append((group[2], [part.format("-" + group[2]) for part in SPELT[group[1]]]))
    elif not definition.startswith("OptionGroup"):
        sys.exit(f"what is this? {definition}")


def compile_with(*arguments):
    output = os.path.join(folder, "out.bin")
    if os.path.exists(output):
        os.remove(output)
    done = subprocess.run(["tessera", "-spirv", "-T", "cs_6_6", "-E", "main", *arguments, "-Fo", output, shader], capture_output=True, text=True)
    module = None
    if os.path.exists(output):
        with open(output, "rb") as file:
            module = file.read()
    return done.returncode, done.stderr, module


status, _, plain = compile_with()
assert status == 0 and plain
wrong = []


def expect(holds, what):
    if not holds:
        wrong.append(what)


for name, arguments in options["accepted"]:
    expect(compile_with("-WX", *arguments) == (0, "", plain), f"-{name} is not silent: {compile_with(*arguments)[1]}")
for name, arguments in options["unused"]:
    said = f"argument unused: '{' '.join(arguments)}'"
    status, errors, module = compile_with(*arguments)
    expect(status == 0 and module == plain and errors == f"tessera: warning: {said} [-Wunused-command-line-argument]\n", f"-{name}: {errors}")
    for silent in ("-Wno-unused-command-line-argument", "-Qunused-arguments", "-w"):
        expect(compile_with(*arguments, silent) == (0, "", plain), f"-{name} with {silent}")
    for strict in ("-WX", "-Werror", "-Werror=unused-command-line-argument"):
        expect(compile_with(*arguments, strict) == (2, f"tessera: error: {said} [-Werror,-Wunused-command-line-argument]\n", None), f"-{name} with {strict}")
    expect(compile_with(*arguments, "-WX", "-Wno-error=unused-command-line-argument")[0] == 0, f"-{name} is an error against -Wno-error")
for group, rows in options.items():
    section = next(text for title, text in sections.items() if group in title.lower())
    for name, _ in rows:
        expect(f"`-{name}" in section, f"the page does not have -{name} among what is {group}")
print("\n".join(wrong) if wrong else f"{', '.join(f'{len(rows)} {group}' for group, rows in options.items())}: as the table says")
sys.exit(bool(wrong))
