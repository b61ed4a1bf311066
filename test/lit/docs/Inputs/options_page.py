# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""options_page.py SOURCE [--update]: docs/options.md of the source tree is what the tables of the command line say.

llvm-config and llvm-tblgen are on the PATH. With --update the page is written, without it compared."""
import json
import os
import subprocess
import sys

source, *update = sys.argv[1:]
folder = os.path.join(source, "tools/tessera")
path = os.path.join(source, "docs/options.md")
include = subprocess.run(["llvm-config", "--includedir"], check=True, capture_output=True, text=True).stdout.strip()
dump = subprocess.run(["llvm-tblgen", "--dump-json", "-I", include, "-I", folder, os.path.join(folder, "Options.td")],
                      check=True, capture_output=True, text=True).stdout
table = json.loads(dump)
options = [table[name] for name in table["!instanceof"]["Option"] if name not in ("INPUT", "UNKNOWN")]

SECTIONS = [
    ("output_Group", "Output"),
    ("language_Group", "Entry point, profile and language"),
    ("target_Group", "Target and matrices"),
    ("memory_Group", "Buffer layout and bindings"),
    ("spirv_Group", "SPIR-V"),
    ("metal_Group", "Metal"),
    ("message_Group", "Warnings and messages"),
    ("inspect_Group", "Inspecting a compile"),
    ("many_Group", "Many shaders and isolation"),
    ("info_Group", "Information"),
]
SPELT = {
    "KIND_FLAG": "{name}", "KIND_JOINED": "{name}{value}", "KIND_SEPARATE": "{name} {value}", "KIND_JOINED_OR_SEPARATE": "{name} {value}",
    "KIND_COMMAJOINED": "{name}{value}", "KIND_MULTIARG": "{name} {value}",
}  # fmt: skip


def definition(value):
    return value["def"] if value else None


def line_of(option):
    """Returns where the option is defined in one of the two tables; for a multiclass, the last place."""
    return int(option["!locs"][-1].rsplit(":", 1)[1])


def spelling(option, value=None):
    name = option["Prefixes"][0] + option["Name"]
    text = SPELT[definition(option["Kind"])].format(name=name, value=option["MetaVarName"] or value or "VALUE")
    return "`" + text.strip() + "`"


def cell(text):
    return text.replace("|", "\\|")


def hidden(option):
    return any(definition(flag) == "HelpHidden" for flag in option["Flags"])


def group(option):
    return definition(option["Group"])


def rows(of):
    of = [option for option in of if option["Alias"] is None and not hidden(option)]
    for option in sorted(of, key=line_of):
        aliases = [a for a in options if definition(a["Alias"]) == option["!name"] and a["Name"] != option["Name"] + "="]
        names = [spelling(option), *(spelling(a, option["MetaVarName"]) for a in sorted(aliases, key=line_of))]
        yield f"| {cell(', '.join(names))} | {cell(option['HelpText'])} |"


lines = ["<!-- Made by test/lit/docs/Inputs/options_page.py from tools/tessera/Options.td and DXCOptions.td. -->", "# Options of `tessera`", "",
         "This page lists every command-line option of the compiler. `tessera --help` and `man tessera` print", "the same lists.", "",
         "    tessera [options] shader.hlsl", "",
         "- `-` is standard input.", "- `@FILE` stands for the arguments in a file.",
         "- A long option takes its value behind a space or behind `=`.",
         "- An installed copy completes the options in bash, zsh and fish.",
         "- `tessera playground` serves a [web page that compiles](playground.md); it has options of its own.",
         "- [Coming from DXC](from-dxc.md) compares the options with those of DXC.", ""]  # fmt: skip
for name, title in SECTIONS:
    lines += [f"## {title}", "", "| option | meaning |", "| --- | --- |", *rows([o for o in options if group(o) == name]), ""]

lines += ["## Options of DXC without an effect", "", "| options | behavior |", "| --- | --- |"]
for name, meaning in (("dxc_accepted_Group", "accepted silently: they ask for the default, or apply only to DXIL or to other stages"),
                      ("dxc_unused_Group", "accepted with the warning `-Wunused-command-line-argument`: the module is the same without them")):  # fmt: skip
    names = [spelling(option) for option in sorted((o for o in options if group(o) == name), key=line_of)]
    lines.append(f"| {', '.join(names)} | {meaning} |")

page = "\n".join(lines) + "\n"
if update:
    with open(path, "w") as file:
        file.write(page)
    sys.exit()
with open(path) as file:
    if file.read() != page:
        sys.exit("docs/options.md is not what the tables say: run options_page.py with --update")
print(f"{len(options)} rows of the tables")
