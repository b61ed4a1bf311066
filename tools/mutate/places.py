# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Choosing places for mistakes: by a seed, over all folders of lib in proportion to their size; writing the switches."""

import os
import random

import kinds
import lexer
import tables

NUMBER = "{n}"


class Mistake:
    """One planted mistake. A table's has no spans: its text is written into the file, and a build made for it."""

    def __init__(self, number, file, kind, begin, before, mistake, spans=()):
        self.number, self.file, self.kind, self.begin = number, file, kind, begin
        self.before, self.mistake, self.spans = before, mistake, [tuple(span) for span in spans]

    end = property(lambda self: self.begin + len(self.before))

    def crosses(self, other):
        """Returns whether a span of one begins in a span of the other and ends outside of it."""
        return any(a < c < b < d or c < a < d < b for a, b, *_ in self.spans for c, d, *_ in other.spans)


def files(root, *endings):
    """Paths below lib, relative to the root."""
    found = []
    for folder, _, names in os.walk(os.path.join(root, "lib")):
        found += [os.path.relpath(os.path.join(folder, name), root) for name in names if name.endswith(endings)]
    return sorted(found)


def read(root, file):
    with open(os.path.join(root, file), encoding="utf-8", newline="") as opened:
        return opened.read()


def component(file):
    return file.split("/")[1]


def in_functions(root, file):
    """kind -> the places of a file."""
    source = lexer.Source(read(root, file))
    found = {}
    for body in lexer.bodies(source):
        for name, (_, finder) in kinds.KINDS.items():
            found.setdefault(name, []).extend(finder(source, body))
    return {name: places for name, places in found.items() if places}


def shares(sizes, count):
    """Divides count in proportion to the sizes; the remainder goes to the greatest fractions."""
    total = sum(sizes.values())
    exact = {name: count * size / total for name, size in sizes.items()}
    given = {name: int(share) for name, share in exact.items()}
    for name in sorted(exact, key=lambda name: given[name] - exact[name])[:count - sum(given.values())]:
        given[name] += 1
    return given


def choose(root, count, seed, in_tables):
    """The mistakes: in_tables of the count in tables, the others in functions; as many more in functions as may not compile."""
    chance = random.Random(seed)
    sources = files(root, ".cpp")
    length = {file: read(root, file).count("\n") for file in sources}
    sizes = {}
    for file in sources:
        sizes[component(file)] = sizes.get(component(file), 0) + length[file]
    chosen, known = [], {}
    wanted = count - in_tables
    for part, share in sorted(shares(sizes, wanted + wanted // 4).items()):
        own = [file for file in sources if component(file) == part]
        taken, tries = 0, 0
        while taken < share and tries < 100 * share:
            tries += 1
            file = chance.choices(own, [length[one] for one in own])[0]
            if file not in known:
                known[file] = in_functions(root, file)
            if not known[file]:
                continue
            kind = chance.choice(sorted(known[file]))
            place = chance.choice(known[file][kind])
            made = Mistake(0, file, kind, place.begin, place.before, place.mistake, place.spans)
            if not any(one.file == file and (one.begin == made.begin and one.mistake == made.mistake or one.crosses(made))
                       for one in chosen):
                chosen.append(made)
                taken += 1
    chance.shuffle(chosen)
    chosen += tables.choose(root, in_tables, chance)
    for number, one in enumerate(chosen, 1):
        one.number = number
    return chosen


def with_switches(text, mistakes):
    """A file's text with all of its mistakes, each behind its switch."""
    inserted = []
    for one in mistakes:
        for begin, end, opening, closing in one.spans:
            width, number = end - begin, str(one.number)
            # At one position: first the ends, innermost first, then the beginnings, outermost
            # first.
            inserted.append((begin, 1, -width, one.number, opening.replace(NUMBER, number)))
            inserted.append((end, 0, width, -one.number, closing.replace(NUMBER, number)))
    made, at = [], 0
    for offset, _, _, _, piece in sorted(inserted):
        made += [text[at:offset], piece]
        at = offset
    return "".join(made) + text[at:]


def with_mistake(text, mistake):
    return text[:mistake.begin] + mistake.mistake + text[mistake.end:]


def line_of(text, mistake):
    return text.count("\n", 0, mistake.begin) + 1
