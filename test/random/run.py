#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Random programs on every way that a program can go: docs/random.md.

    run.py --count N [--first SEED] [--ways two|all|NAMES] [--bin FOLDER] [--jobs N] [--keep FOLDER] [--reduce]
    run.py --seed-of-commit --count 50       the first seed is made of the commit's hash, and printed
    run.py --draws ...                       programs of a vertex and a pixel shader
    run.py --meshes ...                      the same with groups that make primitives
    run.py --primitives ...                  draws with hull, domain and geometry shaders
    run.py --rays ...                        ray tracing pipelines
    run.py --queries ...                     programs with ray queries
    run.py --print SEED                      the program
    run.py --list-ways

Exit status: 0 when all ways agree, 1 when not.
"""

import argparse
import collections
import concurrent.futures
import os
import shutil
import subprocess
import sys
import tempfile

sys.dont_write_bytecode = not sys.pycache_prefix
import draws
import meshes
import primitives
import program as programs
import queries
import rays
import reducer
import ways

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SEED_WITHOUT_COMMIT = 20261122


def seed_of_commit():
    done = subprocess.run(["git", "-C", ROOT, "rev-parse", "HEAD"], stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, text=True)
    return int(done.stdout[:8], 16) if done.returncode == 0 else SEED_WITHOUT_COMMIT


def run_seed(args, seed):
    """(ways that agreed, ways that refused, [(way or None, kind, message)])."""
    program = args.make(seed, args.without, args.dialect)
    folder = os.path.join(args.folder, str(seed))
    session = ways.Session(program, args.bin, folder)
    agreed, refused, failed = [], [], []
    for way in args.ways:
        if not ways.applies(way, program):
            continue
        try:
            difference = session.check(way)
            if difference:
                failed.append((way, "differs", difference))
            else:
                agreed.append(way.name)
        except ways.Refused as why:
            refused.append(way.name)
            if args.verbose:
                print(f"seed {seed}: {way.name} refuses: {why}", flush=True)
        except ways.Failed as problem:
            failed.append((way, problem.kind, str(problem)))
            if problem.kind == "undefined":
                break
    if not failed or not args.keep:
        shutil.rmtree(folder)
    return agreed, refused, failed


def parser():
    made = argparse.ArgumentParser()
    made.add_argument("--bin", default=os.path.join(ROOT, "build", "release", "bin"))
    made.add_argument("--first", type=int, default=0)
    made.add_argument("--seed-of-commit", action="store_true")
    made.add_argument("--count", type=int, default=50)
    made.add_argument("--ways", default="two")
    made.add_argument("--without", action="append", default=[], choices=[name for name, _ in programs.FEATURES],
                      help="a feature that the programs shall not use")
    made.add_argument("--dialect", help="the matrix API that every program shall use; linalg-thread: matrices of one thread, linalg-group: of a thread group")
    made.add_argument("--draws", dest="make", action="store_const", const=draws.make, default=programs.make,
                      help="programs of a vertex and a pixel shader")
    made.add_argument("--meshes", dest="make", action="store_const", const=meshes.make, help="programs of a mesh and a pixel shader, with or without an amplification shader")
    made.add_argument("--primitives", dest="make", action="store_const", const=primitives.make, help="programs with hull and domain, or geometry shaders, or all three, between a vertex and a pixel shader")
    made.add_argument("--rays", dest="make", action="store_const", const=rays.make, help="ray tracing pipelines")
    made.add_argument("--queries", dest="make", action="store_const", const=queries.make, help="programs with ray queries")
    made.add_argument("--jobs", type=int, default=1)
    made.add_argument("--keep", help="a folder that keeps the files of programs that fail")
    made.add_argument("--reduce", action="store_true", help="make each program that fails small")
    made.add_argument("--print", type=int, dest="shown", metavar="SEED")
    made.add_argument("--verbose", action="store_true", help="say why a way refuses a program")
    made.add_argument("--list-ways", action="store_true")
    return made


def main():
    args = parser().parse_args()
    if args.list_ways:
        print("\n".join(way.name for way in ways.WAYS))
        return 0
    if args.shown is not None:
        print(args.make(args.shown, args.without, args.dialect).text(), end="")
        return 0
    args.ways = ways.find(args.ways)
    if args.seed_of_commit:
        args.first = seed_of_commit()
        print(f"first seed {args.first}", flush=True)
    args.folder = args.keep or tempfile.mkdtemp(prefix="tessera-random-")
    agreed, refused, failures = collections.Counter(), collections.Counter(), 0
    seeds = range(args.first, args.first + args.count)
    try:
        with concurrent.futures.ThreadPoolExecutor(args.jobs) as pool:
            for seed, (good, not_legal, failed) in zip(seeds, pool.map(lambda seed: run_seed(args, seed), seeds)):
                agreed.update(good)
                refused.update(not_legal)
                failures += bool(failed)
                for way, kind, message in failed:
                    print(f"seed {seed}: {way.name}: {message}", flush=True)
                    if args.reduce:
                        made = reducer.reduce(args.make(seed, args.without, args.dialect), way, kind, args.bin, args.folder)
                        print(made.text(), flush=True)
                        break
    finally:
        if not args.keep:
            shutil.rmtree(args.folder)
    for name in sorted(set(agreed) | set(refused)):
        print(f"  {name}: {agreed[name]} agree" + (f", {refused[name]} refused" if refused[name] else ""))
    print(f"{args.count} programs, {sum(agreed.values())} runs agree, {failures} programs failed")
    return 1 if failures else 0


if __name__ == "__main__":
    sys.exit(main())
