# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""style.py ROOT [PAGE...]: checks how the pages of the documentation are written.

Every page of the repository (or each page of the command line) fails if
- a line of running text has more than 100 columns: tables, code and pictures may have longer ones;
- more than 3 % of its sentences have more than 25 words;
- it has one of the MARKS below."""

import pathlib
import re
import sys

COLUMNS, WORDS, LONG_SENTENCES = 100, 25, 0.03
# Phrases that slow a reader down: the pattern, and the advice.
MARKS = [
    (r"(?:^|[.:;] )What (?:[^.?]|\.\w)*(?:\.(?!\w)|$)", "name the subject, not 'What ...'"),
    (r"\bof which\b", "write two sentences, not 'of which'"),
    (r"(?<!there )\b(?:is|are) no\b(?! longer)", "write 'is not' or 'does not', not 'is no'"),
    (r"(?<!stand-)\balone\b", "write 'only', not 'alone'"),
    (r"\bnobody\b", "name who, or use the passive, not 'nobody'"),
    (r"\bha(?:s|ve) (?!to\b)(?:[\w'-]+ ){1,4}be\b", "write 'makes' or 'lets', not 'has ... be'"),
    (r"\bbears?\b", "write 'accepts' or 'survives', not 'bears'"),
    (r"\bis there by\b", "say what one can do with it, not 'is there by'"),
]


def parts(text):
    """The lines of running text as (number, line), and the cells of tables; without code, pictures and comments."""
    text = re.sub(r"<!--.*?-->", lambda m: re.sub(r"[^\n]", "", m.group()), text, flags=re.S)
    prose, cells = [], []
    fenced, before, in_list = False, "", False
    for number, line in enumerate(text.split("\n"), 1):
        if re.match(r"\s*(```|~~~)", line):
            fenced, line = not fenced, ""
        elif fenced or re.match(r"!\[", line):
            line = ""
        elif line.startswith("    ") and not before.strip() and not in_list:
            line = ""  # code by its indentation; `before` stays blank
        elif line.startswith("|"):
            cells += [(number, plain(cell).strip()) for cell in re.split(r"(?<!\\)\|", line) if re.search(r"\w", cell)]
            line = ""
        elif line.strip():
            in_list = bool(re.match(r"\s*([-*]|\d+\.) ", line)) or in_list and bool(before.strip() or line.startswith(" "))
        prose.append((number, line))
        before = line
    return prose, cells


def plain(text):
    """A piece of code becomes a word, a link its text."""
    text = re.sub(r"`+[^`]*`+", lambda m: "code" + "\n" * m.group().count("\n"), text)
    return re.sub(r"\[([^\]]*)\]\([^)]*\)", r"\1", text).replace("*", "")


def sentences(prose):
    """(number of its first line, sentence) of paragraphs, items of lists and headings."""
    paragraphs, open_paragraph = [], False
    for number, line in prose:
        starts = re.match(r"\s*([-*]|\d+\.) |#+ |> ", line)
        if starts or (line.strip() and not open_paragraph):
            paragraphs.append((number, line[starts.end():] if starts else line))
        elif line.strip():
            paragraphs[-1] = paragraphs[-1][0], paragraphs[-1][1] + "\n" + line
        open_paragraph = bool(line.strip()) and not line.startswith("#")
    for number, text in paragraphs:
        text = plain(text)
        starts = [0] + [m.end() for m in re.finditer(r"(?<=[.!?])\s+(?=[\"'(]*[A-Z0-9]|code\b)", text)]
        for start, end in zip(starts, starts[1:] + [len(text)]):
            yield number + text[:start].count("\n"), " ".join(text[start:end].split())


def words(sentence):
    return sum(bool(re.search(r"\w", word)) for word in sentence.split())


def check(text):
    """Returns the errors of a page, as (line number, message)."""
    prose, cells = parts(text)
    found = [(number, f"{len(line)} columns, at most {COLUMNS}") for number, line in prose if len(line) > COLUMNS]
    all_sentences = list(sentences(prose))
    long = [(number, f"{words(s)} words, at most {WORDS}: {s[:60]}...") for number, s in all_sentences if words(s) > WORDS]
    if len(long) > LONG_SENTENCES * len(all_sentences):
        found += long
    for number, sentence in all_sentences + cells:
        found += [(number, f"{instead}: {sentence[:60]}") for mark, instead in MARKS if re.search(mark, sentence, re.IGNORECASE if "What" not in mark else 0)]
    return sorted(found)


def main():
    root = pathlib.Path(sys.argv[1])
    every = sorted(path.relative_to(root).as_posix() for folder in ("", "docs") for path in (root / folder).glob("*.md"))
    pages = sys.argv[2:] or every
    wrong = []
    for page in pages:
        wrong += [f"{page}:{number}: {what}" for number, what in check((root / page).read_text())]
    print(f"{len(pages)} pages are checked")
    if wrong:
        sys.exit("\n".join(wrong))


main()
