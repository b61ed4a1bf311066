# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""option_files.py OPTIONS.json VERSION FOLDER: the man page of `tessera`, and its completion for bash, zsh and fish.

OPTIONS.json is what `llvm-tblgen --dump-json` makes of Options.td. Writes tessera.1, tessera.bash, _tessera and tessera.fish."""
import json
import os
import re
import sys

SECTIONS = [
    ("output_Group", "OUTPUT"),
    ("language_Group", "ENTRY POINT, PROFILE AND LANGUAGE"),
    ("target_Group", "TARGET AND MATRICES"),
    ("memory_Group", "BUFFER LAYOUT AND BINDINGS"),
    ("spirv_Group", "SPIR-V"),
    ("metal_Group", "METAL"),
    ("message_Group", "WARNINGS AND MESSAGES"),
    ("inspect_Group", "INSPECTING A COMPILE"),
    ("many_Group", "MANY SHADERS AND ISOLATION"),
    ("info_Group", "INFORMATION"),
]
UNUSED = ("dxc_accepted_Group", "dxc_unused_Group")
FILES = ("FILE", "DIR", "NAME|FILE")
PLAYGROUND = "playground --help 2>/dev/null | sed -n 's/^  \\(--[a-z-]*=*\\).*/\\1/p'"
TARGETS = "--list-targets 2>/dev/null | sed -n '2,/^$/s/^\\([^ ][^ ]*\\) .*/\\1/p'"


class Option:
    def __init__(self, record):
        self.record = record
        self.key, self.name = record["!name"], record["Name"]
        self.kind = record["Kind"]["def"]
        self.group = record["Group"]["def"] if record["Group"] else None
        self.alias = record["Alias"]["def"] if record["Alias"] else None
        self.hidden = any(flag["def"] == "HelpHidden" for flag in record["Flags"])
        self.help, self.meta = record["HelpText"], record["MetaVarName"]
        self.words = record["Values"].split(",") if record["Values"] else []
        self.line = int(record["!locs"][-1].rsplit(":", 1)[1])

    spelling = property(lambda self: self.record["Prefixes"][-1 if self.long else 0] + self.name)
    long = property(lambda self: "--" in self.record["Prefixes"])
    has_value = property(lambda self: self.kind != "KIND_FLAG")
    joined = property(lambda self: self.kind in ("KIND_JOINED", "KIND_COMMAJOINED"))
    lists_targets = property(lambda self: self.name == "target")
    takes_file = property(lambda self: self.meta in FILES)


def load(path):
    with open(path) as file:
        table = json.load(file)
    every = [Option(table[name]) for name in table["!instanceof"]["Option"] if name not in ("INPUT", "UNKNOWN")]
    named = {option.key: option for option in every}
    for option in every:
        if option.alias:
            of = named[option.alias]
            option.help, option.meta, option.words = option.help or of.help, option.meta or of.meta, option.words or of.words
            option.group, option.hidden = of.group, option.hidden or of.hidden
    return sorted((o for o in every if not o.hidden and o.group not in UNUSED), key=lambda o: o.line)


# --- the man page ---


def roff(text):
    text = text.replace("\\", "\\e").replace("-", "\\-")
    return "\\&" + text if text[:1] in (".", "'") else text


def man(options, version):
    yield f'.TH TESSERA 1 "" "Tessera {version}" "Tessera"'
    yield ".SH NAME\ntessera \\- compiles HLSL compute shaders to Vulkan SPIR\\-V and Metal"
    yield ".SH SYNOPSIS\n.B tessera\n[\\fIoptions\\fR] \\fIshader.hlsl\\fR\n.br\n.B tessera playground\n[\\fIoptions\\fR]"
    yield ".SH DESCRIPTION\n\\&'\\-' is standard input. \\fB@FILE\\fR stands for the arguments in a file. A long option takes its value behind a space or behind '='."
    yield "\\fBtessera playground\\fR serves a web page that compiles shaders: see \\fBtessera\\-playground\\fR(1)."
    for group, title in SECTIONS:
        yield f".SH {title}"
        for option in (o for o in options if o.group == group and not o.alias):
            spellings = [option.spelling] + [o.spelling for o in options if o.alias == option.key and o.name.rstrip("=") != option.name]
            space = "" if option.joined else " "
            value = f"{space}\\fI{roff(option.meta or 'VALUE')}\\fR" if option.has_value else ""
            yield ".TP\n" + ", ".join(f"\\fB{roff(spelling)}\\fR{value}" for spelling in spellings) + "\n" + roff(option.help)
    yield ".SH EXIT STATUS\n0; 1 for errors in the input and for files that cannot be written; 2 for a wrong command line; 70 when the compiler is at fault."


# --- completion ---


def bash(options):
    yield "# Completion of tessera for bash; made from tools/tessera/Options.td.\n_tessera() {"
    yield "  local cur=${COMP_WORDS[COMP_CWORD]} prev=${COMP_WORDS[COMP_CWORD-1]}"
    yield f'  if [ "${{COMP_WORDS[1]}}" = playground ] && [ "$COMP_CWORD" -gt 1 ]; then COMPREPLY=($(compgen -W "$("${{COMP_WORDS[0]}}" {PLAYGROUND})" -- "$cur")); return; fi'
    yield "  # bash takes '=' for a word of its own."
    yield '  if [ "$cur" = = ]; then cur=; elif [ "$prev" = = ]; then prev=${COMP_WORDS[COMP_CWORD-2]}; fi'
    yield '  case $prev in'
    for option in options:
        spelling = option.spelling.rstrip("=")
        if option.words:
            yield f'    {spelling}) COMPREPLY=($(compgen -W "{" ".join(option.words)}" -- "$cur")); return ;;'
        elif option.lists_targets:
            yield f'    {spelling}) COMPREPLY=($(compgen -f -X "!*.y*ml" -- "$cur") $(compgen -W "$("${{COMP_WORDS[0]}}" {TARGETS})" -- "$cur")); return ;;'
        elif option.has_value and not option.takes_file and not option.joined:
            yield f"    {spelling}) COMPREPLY=(); return ;;"
    yield "  esac"
    names = sorted({option.spelling for option in options})
    yield f'  case $cur in\n    -*) COMPREPLY=($(compgen -W "{" ".join(names)}" -- "$cur"))\n      case ${{COMPREPLY[0]-}} in *=) compopt -o nospace 2>/dev/null ;; esac\n      return ;;\n  esac'
    yield '  compopt -o filenames 2>/dev/null\n  COMPREPLY=($(compgen -f -- "$cur"))\n  if [ "$COMP_CWORD" = 1 ]; then COMPREPLY+=($(compgen -W playground -- "$cur")); fi\n}\ncomplete -F _tessera tessera'


def zsh(options):
    def quoted(text):
        return re.sub(r"([\[\]:\\])", r"\\\1", text).replace("'", "'\\''")

    yield "#compdef tessera\n# Completion of tessera for zsh; made from tools/tessera/Options.td."
    yield f"_tessera_targets() {{ compadd -- $(tessera {TARGETS}); _files -g '*.y(a|)ml' }}"
    yield "_arguments -S \\"
    for option in options:
        name = option.spelling.rstrip("=")
        if option.joined:
            name += "=-" if option.name.endswith("=") else "-"
        elif option.kind == "KIND_JOINED_OR_SEPARATE":
            name += "+"
        elif option.has_value and option.kind == "KIND_SEPARATE" and option.long:
            if option.name + "=" in (o.name for o in options):
                name += "="
        if option.alias and option.name.endswith("=") and option.long and not option.record["Kind"]["def"] == "KIND_COMMAJOINED":
            continue  # the same as the row with a space
        action = "(" + " ".join(option.words) + ")" if option.words else "_tessera_targets" if option.lists_targets else "_files" if option.takes_file else " "
        value = f":{quoted(option.meta or 'VALUE')}:{action}" if option.has_value else ""
        yield f"  '*{name}[{quoted(option.help)}]{value}' \\"
    yield "  '1:shader or command:{ compadd playground; _files }' '*:shader:_files'"


def fish(options):
    def quoted(text):
        return "'" + text.replace("\\", "\\\\").replace("'", "\\'") + "'"

    yield "# Completion of tessera for fish; made from tools/tessera/Options.td."
    yield "complete -c tessera -n __fish_use_subcommand -a playground -d 'Serve a web page that compiles shaders'"
    yield f"complete -c tessera -n '__fish_seen_subcommand_from playground' -a {quoted('(tessera ' + PLAYGROUND + ')')}"
    for option in options:
        name = option.name.rstrip("=")
        if option.alias and option.name.endswith("="):
            continue  # the same as the row with a space
        form = "l" if option.long else "s" if len(name) == 1 else "o"
        line = f"complete -c tessera -{form} {name} -d {quoted(option.help)}"
        if option.words:
            line += f" -x -a {quoted(' '.join(option.words))}"
        elif option.lists_targets:
            line += f" -r -a {quoted('(tessera ' + TARGETS + ')')}"
        elif option.has_value:
            line += " -r" if option.takes_file else " -x"
        yield line


def main():
    table, version, folder = sys.argv[1:]
    options = load(table)
    made = {"tessera.1": man(options, version), "tessera.bash": bash(options), "_tessera": zsh(options), "tessera.fish": fish(options)}
    for name, lines in made.items():
        with open(os.path.join(folder, name), "w") as file:
            file.write("\n".join(lines) + "\n")


main()
