# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Plants small mistakes in the compiler's sources, one at a time, and lists those that no test notices.

    tools/mutate [--count N] [--seed S] [--tables N]     plants, builds, runs; continues where it stopped
    tools/mutate --list                                  the mistakes and their results
    tools/mutate --show NUMBER                           a mistake as a difference
    tools/mutate --only NUMBER[,NUMBER...]               these again, with the tests as they are now
    tools/mutate --kinds                                 the kinds of mistakes

All mistakes in functions are in one build, each behind a switch (see kinds.py); tables.py has those that are built one by one.
The checkout is only read: copy, build and results are in build/mutate (--out). docs/testing.md says more.
"""

import argparse
import difflib
import os
import sys

sys.dont_write_bytecode = True
sys.path.insert(0, os.path.dirname(os.path.abspath(__file__)))
import kinds
import places
import run
import state
import suite
import tables


def show(known, number):
    one = known.mistake(number)
    text = places.read(known.sources, one.file)
    lines = [version.splitlines(keepends=True) for version in (text, places.with_mistake(text, one))]
    sys.stdout.writelines(difflib.unified_diff(*lines, "a/" + one.file, "b/" + one.file, n=3))


def print_list(known):
    for one in known.mistakes:
        text = places.read(known.sources, one.file)
        short = " ".join(one.before.split())[:60]
        print(f"{one.number}: {one.file}:{places.line_of(text, one)}: {one.kind}: {short}: {known.said_of(one)}")


def main():
    parser = argparse.ArgumentParser(prog="tools/mutate", description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    here = os.path.dirname(os.path.abspath(__file__))
    parser.add_argument("--root", default=os.path.dirname(os.path.dirname(here)), help="the checkout")
    parser.add_argument("--out", help="where the copy, its build and the results are (default: build/mutate of the checkout)")
    parser.add_argument("--count", type=int, default=150, help="how many mistakes")
    parser.add_argument("--tables", type=int, help="how many of them in tables, descriptions and texts (default: a tenth)")
    parser.add_argument("--seed", type=int, default=1)
    parser.add_argument("--fresh", action="store_true", help="choose again, and forget all results")
    parser.add_argument("--tests", default="", metavar="REGEX", help="only these tests")
    parser.add_argument("--leave-out", default=suite.LEFT_OUT, metavar="REGEX", help="without these tests (default: %(default)s)")
    parser.add_argument("--slowest", type=float, default=10, metavar="SECONDS", help="without tests that take longer")
    parser.add_argument("--limit", type=float, metavar="SECONDS", help="for each mistake; it counts as open where that is not enough")
    parser.add_argument("--endless", type=int, default=60, metavar="SECONDS",
                        help="of the processor, after which a program with a mistake ends (default: %(default)s)")
    parser.add_argument("--jobs", type=int, default=1, help="tests at a time")
    parser.add_argument("--ninja", default="ninja", metavar="COMMAND", help="what builds")
    parser.add_argument("--only", type=lambda text: [int(part) for part in text.split(",")], metavar="NUMBER")
    parser.add_argument("--show", type=int, metavar="NUMBER")
    parser.add_argument("--list", action="store_true")
    parser.add_argument("--kinds", action="store_true")
    parser.add_argument("--write", action="store_true", help="choose and write the copy; build and run nothing")
    args = parser.parse_args()
    args.root = os.path.abspath(args.root)
    args.out = os.path.abspath(args.out or os.path.join(args.root, "build", "mutate"))
    if args.tables is None:
        args.tables = args.count // 10

    if args.kinds:
        for name, (what, *_) in {**kinds.KINDS, **tables.KINDS}.items():
            print(f"{name}: {what}")
        return 0
    known = state.State(args.root, args.out, None if args.fresh else state.load(args.out))
    if not known.mistakes:
        known.choose(args.count, args.seed, args.tables)
    if args.show:
        show(known, args.show)
    elif args.list:
        print_list(known)
    else:
        return run.run(args, known)
    return 0


if __name__ == "__main__":
    sys.exit(main())
