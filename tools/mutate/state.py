# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The results for the mistakes, kept from run to run."""

import hashlib
import json
import os
import shutil

import places
import tree as trees

NOT_COMPILED, SPARE, UNREACHED, NOTICED, SURVIVES, OPEN = (
    "does not compile", "spare", "no test reaches it", "noticed", "survives", "open")


def load(out):
    path = os.path.join(out, "state.json")
    if not os.path.exists(path):
        return None
    with open(path) as file:
        return json.load(file)


class State:
    def __init__(self, root, out, data):
        self.root, self.out, self.sources = root, out, trees.chosen_in(out)
        self.data = data or {}
        self.mistakes = [places.Mistake(*row) for row in self.data.get("mistakes", [])]
        self.results = self.data.setdefault("results", {})

    def choose(self, count, seed, in_tables):
        shutil.rmtree(self.sources, ignore_errors=True)
        shutil.copytree(os.path.join(self.root, "lib"), os.path.join(self.sources, "lib"))
        self.mistakes = places.choose(self.sources, count, seed, in_tables)
        self.data.update(count=count, seed=seed, tables=in_tables, reach={}, digests={}, results={})
        self.results = self.data["results"]
        self.data["mistakes"] = [[one.number, one.file, one.kind, one.begin, one.before, one.mistake, one.spans] for one in self.mistakes]

    def save(self):
        os.makedirs(self.out, exist_ok=True)
        path = os.path.join(self.out, "state.json")
        with open(path + ".new", "w") as file:
            json.dump(self.data, file, indent=1)
        os.replace(path + ".new", path)

    def mistake(self, number):
        for one in self.mistakes:
            if one.number == number:
                return one
        raise SystemExit(f"tools/mutate: there is no mistake {number}")

    def set(self, one, what, by=""):
        self.results[str(one.number)] = [what, by]
        self.save()

    def get(self, one):
        return self.results.get(str(one.number), ["", ""])[0]

    def said_of(self, one):
        what, by = self.results.get(str(one.number), ["not run", ""])
        return f"{what} by {by}" if by else what

    def planted(self):
        """Those that compile, as many as were asked for: the others were chosen in case some do not."""
        wanted = self.data["count"] - self.data["tables"]
        compiled = [one for one in self.mistakes if one.spans and self.get(one) != NOT_COMPILED]
        return compiled[:wanted] + [one for one in self.mistakes if not one.spans and self.get(one) != NOT_COMPILED]


def digest(path):
    """Of a file, or of a folder's files."""
    made = hashlib.sha256()
    names = [path] if os.path.isfile(path) else sorted(os.path.join(path, name) for name in os.listdir(path))
    for name in names:
        if os.path.isfile(name):
            with open(name, "rb") as file:
                made.update(file.read())
    return made.hexdigest()[:16]
