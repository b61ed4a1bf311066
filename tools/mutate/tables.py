# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Mistakes outside of functions: rows of .def files, descriptions of targets, the dialects' texts. Each is built by itself, so
they are taken where few files have to be compiled again."""

import os
import re

import places

MOST_DEPENDENTS = 8
_ROW = re.compile(r"^[ \t]*[A-Z_][A-Z_0-9]*\((.*)\)[ \t]*$", re.M)
_INCLUDE = re.compile(r'^[ \t]*#[ \t]*include "([^"]+)"', re.M)
_WORDS = re.compile(r"//[^\n]*|/\*.*?\*/|^[ \t]*#[^\n]*|\"(?:\\.|[^\"\\\n])*\"|\b\d+\b(?!\.)|\btrue\b|\bfalse\b|(?<= )(?:<=|>=|<|>|==|!=|&&|\|\||[-+])(?= )",
                    re.M | re.S)
_OTHER = {"true": "false", "false": "true", "<": "<=", "<=": "<", ">": ">=", ">=": ">", "==": "!=", "!=": "==", "&&": "||", "||": "&&",
          "+": "-", "-": "+"}


def _dependents(root):
    """table -> the sources that have to be compiled again where it changes."""
    everything = places.files(root, ".cpp", ".h", ".def")
    included = {file: set(_INCLUDE.findall(places.read(root, file))) for file in everything}
    found = {}
    for table in (file for file in everything if file.endswith(".def")):
        reached, waiting = set(), [table]
        while waiting:
            name = waiting.pop()[len("lib/"):]
            for file, names in included.items():
                if file not in reached and (name in names or os.path.basename(name) in names and os.path.dirname(file) == "lib/" + os.path.dirname(name)):
                    reached.add(file)
                    waiting.append(file)
        found[table] = {file for file in reached if file.endswith(".cpp")}
    return found


def _words(text, comment):
    """Numbers, booleans and operators in a text, outside of comments and strings."""
    for match in _WORDS.finditer(text):
        word = match[0]
        line = text[text.rfind("\n", 0, match.start()) + 1:match.start()]
        if comment in line or word.startswith(("//", "/*", '"')) or word.lstrip().startswith("#"):
            continue
        yield match.start(), word, str(int(word) + 1) if word.isdigit() else _OTHER[word]


def _rows(text):
    """An argument of a row as in the row before it, as a copied row may have it; and the row's words."""
    before = None
    for match in _ROW.finditer(text):
        arguments = [(part.start() + match.start(1), part[0]) for part in re.finditer(r"[^,\s][^,]*", match[1])]
        if before and len(before) == len(arguments) and "(" not in match[1]:
            for (at, argument), (_, other) in list(zip(arguments, before))[1:]:
                if argument != other:
                    yield at, argument, other
        before = arguments
        for at, word, other in _words(match[0], "//"):
            yield match.start() + at, word, other


_VALUE = re.compile(r"(?<=[:,\[] )(?:\d+|true|false)(?=[,\]} \n])|(?<=\[)\d+(?=[,\]])")


def _values(text):
    """Numbers and truths of a description, where they are a whole value."""
    for match in _VALUE.finditer(text):
        if "#" not in text[text.rfind("\n", 0, match.start()) + 1:match.start()]:
            yield match.start(), match[0], str(int(match[0]) + 1) if match[0].isdigit() else _OTHER[match[0]]


# kind: (description, extension of the files, the places of a text: offset, old text, new text)
KINDS = {
    "row": ("a number or an argument of a table's row changed", ".def", _rows),
    "target": ("a number or a truth in a target's description changed", ".yaml", _values),
    "dialect": ("a number or an operator in a dialect's text changed", ".hlsl", lambda text: _words(text, "//")),
}


def choose(root, count, chance):
    dependents = _dependents(root)
    chosen = []
    for kind, (_, ending, finder) in KINDS.items():
        own = [file for file in places.files(root, ending) if ending != ".def" or 0 < len(dependents[file]) <= MOST_DEPENDENTS]
        share = count // len(KINDS) + (len(chosen) == 0) * (count % len(KINDS))
        tries = 0
        while own and sum(one.kind == kind for one in chosen) < share and tries < 100 * share:
            tries += 1
            file = chance.choice(own)
            found = list(finder(places.read(root, file)))
            if found:
                begin, before, mistake = chance.choice(found)
                if not any(one.file == file and one.begin == begin for one in chosen):
                    chosen.append(places.Mistake(0, file, kind, begin, before, mistake))
    return chosen
