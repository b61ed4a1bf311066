# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Builds, finds what each test reaches, and runs for each mistake the tests that reach it, the quickest first."""

import collections
import os
import re

import state as known_as
import suite as tests
import tree as trees

CHUNK = 100  # tests between two savings


def run(args, known):
    tree = trees.Tree(args.root, args.out, args.ninja)
    is_new = "built" not in known.data
    tree.copy(with_lib=is_new)
    if is_new:
        tree.write(_alive(known))
    known.save()
    if args.write:
        return 0
    _build(tree, known)
    suite = tests.Suite(tree, args.out, args.endless)
    suite.choose(args.tests, args.leave_out, args.slowest)
    _reach(args, tree, known, suite)
    chosen = [known.mistake(number) for number in args.only] if args.only else [
        one for one in known.planted() if known.get(one) in ("", known_as.OPEN)]
    for one in chosen:
        (_in_function if one.spans else _in_table)(args, tree, known, suite, one)
        print(f"{one.number}: {one.file}: {one.kind}: {known.said_of(one)}", flush=True)
    return report(known)


def _alive(known):
    return [one for one in known.mistakes if known.get(one) != known_as.NOT_COMPILED]


def _build(tree, known):
    """Builds all mistakes at once; those that do not compile are dropped, until the others do."""
    while True:
        printed = tree.build()
        if printed is None:
            known.data["built"] = True
            known.save()
            return
        bad = tree.not_compiled(printed, _alive(known))
        if not bad:
            raise SystemExit(printed[-8000:] + "\ntools/mutate: does not build, and not because of a mistake")
        print(f"{len(bad)} mistakes do not compile: {', '.join(map(str, sorted(bad)))}", flush=True)
        for number in bad:
            known.set(known.mistake(number), known_as.NOT_COMPILED)
        tree.write(_alive(known))


def _source_of(tree, name):
    """Returns the text of a test: its file, or the sources of its unit test program."""
    if name.startswith("unit/"):
        folder = os.path.join(tree.path, "test", "unit", re.sub("Test$", "", name[len("unit/"):]))
        return folder if os.path.isdir(folder) else os.path.join(tree.path, "test", "unit", "API")
    return os.path.join(tree.path, "test", name)


def _reach(args, tree, known, suite):
    """Runs, without a mistake, the tests for which the reached mistakes are unknown."""
    reach, digests = known.data["reach"], known.data["digests"]
    names = suite.names
    current = {name: known_as.digest(_source_of(tree, name)) for name in names}
    changed = [name for name in names if digests.get(name) != current[name]]
    if not changed:
        return
    print(f"{len(changed)} tests of {len(names)}, without a mistake", flush=True)
    passed, failing = 0, []
    for first in range(0, len(changed), CHUNK):  # an interrupted run continues from there
        part = changed[first:first + CHUNK]
        found, failed = suite.reach(part, args.jobs)
        for name in part:
            digests[name] = current[name]
            reach.pop(name, None)
            if name in found:
                reach[name] = found[name]
        known.save()
        passed += len(found)
        failing += failed
    print(f"{passed} pass; left out, since they fail without a mistake: {', '.join(failing) or 'none'}", flush=True)


def _seconds(args, known, suite, reaches):
    names = set(suite.names)
    return {name: seconds for name, (seconds, numbers) in known.data["reach"].items()
            if name in names and reaches(name, numbers)}


def _judge(known, one, by):
    if by is None:
        known.set(one, known_as.OPEN)
    else:
        known.set(one, known_as.NOTICED if by else known_as.SURVIVES, by)


def _in_function(args, tree, known, suite, one):
    seconds = _seconds(args, known, suite, lambda name, numbers: one.number in numbers)
    if not seconds:
        known.set(one, known_as.UNREACHED)
        return
    _judge(known, one, suite.notices(one.number, seconds, args.limit, args.jobs))


def _in_table(args, tree, known, suite, one):
    """Returns all tests; those come first that mention the file or a name in the line."""
    text = open(os.path.join(tree.chosen_in, one.file), encoding="utf-8").read()
    line = text[text.rfind("\n", 0, one.begin) + 1:text.find("\n", one.begin)]
    words = {word.lower() for word in re.findall(r"\w{4,}", line)} | {os.path.splitext(os.path.basename(one.file))[0].lower()}

    def named(name):
        path = _source_of(tree, name)
        if os.path.isdir(path):
            return True
        with open(path, encoding="utf-8", errors="replace") as file:
            has = file.read().lower()
        return any(word in has for word in words)

    seconds = _seconds(args, known, suite, lambda name, numbers: True)
    seconds = {name: time if named(name) else time + 1000 for name, time in seconds.items()}
    try:
        tree.write_one(one, True)
        if tree.build(*trees.PROGRAMS):
            known.set(one, known_as.NOT_COMPILED)
            return
        by = suite.notices(one.number, {name: time for name, time in seconds.items() if not name.startswith("unit/")}, args.limit, args.jobs)
        if not by and not tree.build():
            by = suite.notices(one.number, {name: time for name, time in seconds.items() if name.startswith("unit/")}, args.limit,
                               args.jobs) or by
        _judge(known, one, by)
    finally:
        tree.write_one(one, False)


def report(known):
    """Prints the counts and the unnoticed mistakes. Returns 0 if there are none."""
    counts = collections.Counter(known.get(one) or "not run" for one in known.planted())
    for one in known.planted():
        if known.get(one) in (known_as.SURVIVES, known_as.UNREACHED, known_as.OPEN):
            print(f"{one.number}: {one.file}: {one.kind}: {known.said_of(one)}")
    print(f"{sum(counts.values())} planted: " + ", ".join(f"{count} {what}" for what, count in sorted(counts.items())))
    return 1 if set(counts) - {known_as.NOTICED} else 0
