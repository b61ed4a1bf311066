#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Runs a fuzzer: gives it the inputs of the tests to begin with, restarts it after a crash, and reports its findings.

    run.py NAME [--build FOLDER] [--seconds N] [--runs N] [--seed N] [--corpus FOLDER] [--keep FOLDER] [--seeds N]
    run.py NAME --inputs FILE...          only these, once each, text forms as in test/fuzz/seeds
    run.py --list

NAME is one of the fuzzers (--list). --build is a build folder: build/fuzz, of the preset fuzz, has feedback and sanitizers. Each run
adds a line to log.txt in --keep: executions, processor time, findings. Exit status 1 after a finding in Tessera; findings in Clang
are counted, and their inputs are kept too.
"""

import argparse
import glob
import hashlib
import os
import random
import re
import resource
import shutil
import subprocess
import sys
import tempfile
import time

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
TEST = os.path.join(ROOT, "test")
MEMORY = 3000  # MiB
SECONDS = 60   # of processor time of one input
WAIT = 600     # on a busy machine
LENGTH = 16000  # bytes of an input
STARTS = 100
EATERS = ("eater.hlsl",)  # fill the memory, which limits of workers end (docs/limits.md)


def texts(*extensions):
    """The inputs of the tests, shuffled."""
    for path in sorted(glob.glob(os.path.join(TEST, "**", "*.*"), recursive=True)):
        if path.endswith(extensions) and not path.endswith(EATERS) and not path.startswith(HERE) and os.path.getsize(path) <= LENGTH:
            with open(path, errors="replace") as file:
                yield file.read()


def shaders():
    return [text.encode() for text in texts(".hlsl")] + shaders_of_stages()


def shaders_of_stages():
    """The shaders of tests with several parts. The first line of each states a profile and an entry point as the test does."""
    found = {}
    for text in texts(".test"):
        _, *pieces = re.split(r"^#--- (.*)\n", text, flags=re.M)
        for profile, entry, name in re.findall(r"tessera -T ((?:[vhdgpcam]s|lib)_6_\d+) (?:-E (\w+) )?.*?(?:%t/)?(\S+\.hlsl)", text):
            if name in pieces[::2]:
                words = "//@ " + profile.split("_")[0] + "_6_8" + (" entry=" + entry if entry else "")
                found[words + "\n" + pieces[pieces.index(name) + 1]] = None
    return [text.encode() for text in found]


def modules_of_ir():
    return [text.encode() for text in texts(".tsir")]


def parts(beginning):
    """Of files with several parts, those that begin in that way."""
    for text in texts(".yaml", ".test", ".hlsl"):
        for part in re.split(r"^(?:#|//)--- .*\n", text, flags=re.M):
            if re.match(beginning, part.lstrip("-\n")):
                yield part.encode()


def targets():
    files = sorted(glob.glob(os.path.join(ROOT, "lib", "Target", "targets", "*.yaml")))
    return [open(path, "rb").read() for path in files] + list(parts("name:|inherits:"))


def descriptions():
    return list(parts("Shaders:"))


def profiles_of(text):
    """Arguments for each module to make of a shader, by its first line. The entry point of a stage is called main in the module."""
    found = re.match(rb"//@ (\w+)(?: entry=(\w+))?\n", text)
    if not found:
        return [[]]
    profile, entry = (word.decode() if word else "" for word in found.groups())
    if entry:
        return [["-T", profile, "-E", entry, "-fspv-entrypoint-name=main"]]
    entries = re.findall(rb'\[shader\("\w+"\)\][^;{]*?\b(\w+)\(', text)
    return [["-T", profile, "-E", name.decode(), "-fspv-entrypoint-name=main"] for name in entries]


def modules(args):
    """Of some of the shaders."""
    made = []
    chosen = random.Random(1).sample(shaders(), 60) + random.Random(1).sample(shaders_of_stages(), 30) + list(kept("hlsl").values())
    with open(os.path.join(TEST, "lit", "reflection", "Inputs", "every-stage.hlsl"), "rb") as file:
        chosen.append(b"//@ lib_6_8\n" + file.read())
    with tempfile.TemporaryDirectory() as folder:
        source, out = os.path.join(folder, "shader.hlsl"), os.path.join(folder, "shader.spv")
        for text in chosen:
            with open(source, "wb") as file:
                file.write(text)
            for profile in profiles_of(text):
                done = subprocess.run([os.path.join(args.tools, "tessera"), "-DWAVE=32", "-I", os.path.join(TEST, "exec", "include"), *profile, "-o", out, source],
                                      stdout=subprocess.DEVNULL, stderr=subprocess.DEVNULL)
                if done.returncode == 0:
                    with open(out, "rb") as file:
                        made.append(file.read())
    return made


def assembled(path):
    done = subprocess.run(["spirv-as", "--target-env", "vulkan1.3", "--preserve-numeric-ids", "-o", "-", path], stdout=subprocess.PIPE, check=True)
    return done.stdout


def numbers(path):
    """Bytes as text: two digits each, comments after a #."""
    with open(path) as file:
        return bytes.fromhex("".join(line.split("#")[0] for line in file))


def plain(path):
    with open(path, "rb") as file:
        return file.read()


# name: the initial inputs besides test/fuzz/seeds/NAME; and how a file there becomes an input
FUZZERS = {
    "hlsl": (lambda args: shaders(), plain),
    "tsir": (lambda args: modules_of_ir(), plain),
    "target": (lambda args: targets(), plain),
    "pipeline": (lambda args: descriptions(), plain),
    "c-api": (lambda args: [], numbers),
    "include": (lambda args: [], numbers),
    "spirv": (modules, assembled),
}


def kept(name):
    """Inputs of earlier findings, by their files."""
    read = FUZZERS[name][1]
    return {os.path.basename(path): read(path) for path in sorted(glob.glob(os.path.join(HERE, "seeds", name, "*")))}


def write(folder, inputs):
    for data in inputs:
        with open(os.path.join(folder, hashlib.sha1(data).hexdigest()), "wb") as file:
            file.write(data)


class Fuzzer:
    def __init__(self, args):
        self.args = args
        self.program = os.path.join(args.build, "test", "fuzz", "fuzz-" + args.name)
        os.makedirs(args.keep, exist_ok=True)
        self.executions = 0
        self.found = {"tessera": set(), "clang": set()}
        self.printed = ""

    def start(self, *arguments):
        environment = dict(os.environ, TESSERA_FUZZ_FINDINGS=self.args.keep, UBSAN_OPTIONS="print_stacktrace=1",
                           ASAN_SYMBOLIZER_PATH=shutil.which("llvm-symbolizer") or "")
        done = subprocess.run([self.program, f"-rss_limit_mb={MEMORY}", f"-timeout={2 * SECONDS}", "-print_final_stats=1", "-verbosity=1",
                               "-mutate_depth=1",  # of changes of changes little is left that compiles
                               "-reload=0",  # of the corpus, by the clock: a slow machine would try other inputs
                               f"-artifact_prefix={self.args.keep}/", *arguments],
                              stdin=subprocess.DEVNULL, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, env=environment)
        self.printed = done.stdout.decode(errors="replace")
        for count in re.findall(r"stat::number_of_executed_units: (\d+)", self.printed):
            self.executions += int(count)
        for owner, signature in re.findall(r"^finding in (tessera|clang): (.*)", self.printed, flags=re.M):
            self.found[owner].add(signature)
        return done.returncode

    def examine(self):
        """Handles an input that ended the fuzzer: does it crash when it is run separately?"""
        match = re.search(r"Test unit written to (\S+)", self.printed)
        if not match:
            print(self.printed[-3000:])
            self.found["tessera"].add("it ended without an input")
            return
        path = match.group(1)
        trace = self.printed
        again = subprocess.run([self.program, f"-rss_limit_mb={MEMORY}", f"-timeout={WAIT}", path], stdout=subprocess.PIPE, stderr=subprocess.STDOUT,
                               preexec_fn=lambda: resource.setrlimit(resource.RLIMIT_CPU, (SECONDS, SECONDS)),
                               env=dict(os.environ, TESSERA_FUZZ_FINDINGS=self.args.keep))
        if again.returncode == 0:
            print(f"not found again: {os.path.basename(path)}")
            os.remove(path)
            return
        lines = [line for line in trace.split("\n") if re.search(r"SUMMARY|runtime error|ERROR: |^ +#\d+ .* in tessera", line)] or ["it ended"]
        self.found["tessera"].add(lines[0])
        name = os.path.join(self.args.keep, "tessera-" + os.path.basename(path))
        os.rename(path, name)
        with open(name + ".txt", "w") as about:
            about.write("\n".join(lines[:30]) + "\n")

    def run(self):
        corpus = self.args.corpus or tempfile.mkdtemp(prefix="tessera-fuzz-")
        os.makedirs(corpus, exist_ok=True)
        r = random.Random(self.args.seed)
        begin, _ = FUZZERS[self.args.name]
        inputs = begin(self.args)
        end = time.monotonic() + self.args.seconds
        starts = 0
        while (left := int(end - time.monotonic())) > 0 and starts < STARTS and self.executions < self.args.runs:
            starts += 1
            with tempfile.TemporaryDirectory(prefix="tessera-fuzz-") as folder:
                write(folder, r.sample(inputs, min(len(inputs), self.args.seeds)))
                write(folder, kept(self.args.name).values())
                # Sort by name: the order in a folder depends on the file system, and the chosen
                # inputs depend on the order.
                names, paths = os.path.join(folder, "names"), sorted(glob.glob(os.path.join(folder, "*")))
                with open(names, "w") as file:
                    file.write(",".join(paths))
                if self.start(f"-max_total_time={left}", f"-runs={self.args.runs - self.executions}", f"-seed={r.randrange(1, 1 << 31)}", f"-max_len={LENGTH}",
                              f"-seed_inputs=@{names}", corpus):
                    self.examine()
        if not self.args.corpus:
            shutil.rmtree(corpus)
        return self.report()

    def once(self):
        """Each of the files."""
        _, read = FUZZERS[self.args.name]
        with tempfile.TemporaryDirectory(prefix="tessera-fuzz-") as folder:
            for path in self.args.inputs:
                data = read(path)
                name = os.path.join(folder, os.path.basename(path))
                with open(name, "wb") as file:
                    file.write(data)
                if self.start(name):
                    print(f"{os.path.basename(path)}: {self.printed[-2000:]}")
                    self.examine()
                self.executions += 1
        return self.report()

    def report(self):
        kept = {}
        for path in glob.glob(os.path.join(self.args.keep, "*-*.txt")):
            with open(path) as about:
                kept[about.readline().rstrip("\n")] = os.path.basename(path)[:-len(".txt")]
        for owner, signatures in self.found.items():
            for signature in sorted(signatures):
                print(f"{owner}: {kept.get(signature, 'not kept')}: {signature}")
        spent = resource.getrusage(resource.RUSAGE_CHILDREN)
        seconds = spent.ru_utime + spent.ru_stime
        line = f"{self.args.name}: {self.executions} executions, {seconds:.0f} s, {len(self.found['tessera'])} findings, {len(self.found['clang'])} in Clang"
        print(line)
        with open(os.path.join(self.args.keep, "log.txt"), "a") as log:
            log.write(line + "\n")
        return 1 if self.found["tessera"] or not self.executions else 0


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("name", nargs="?", choices=sorted(FUZZERS))
    parser.add_argument("--build", default=os.path.join(ROOT, "build", "fuzz"))
    parser.add_argument("--tools", help="the folder of the program tessera", default=os.path.join(ROOT, "build", "release", "bin"))
    parser.add_argument("--seconds", type=int, default=30)
    parser.add_argument("--corpus", help="what is found to be new is kept there, and it begins with it")
    parser.add_argument("--keep", help="folder for the inputs of findings")
    parser.add_argument("--seeds", type=int, default=150, help="so many inputs of the tests, chosen anew at each start")
    parser.add_argument("--runs", type=int, default=(1 << 31) - 1, help="at most so many executions: with --seed these are the same every time")
    parser.add_argument("--seed", type=int, default=int(time.time()))
    parser.add_argument("--inputs", nargs="+")
    parser.add_argument("--list", action="store_true")
    args = parser.parse_args()
    if args.list or not args.name:
        print("\n".join(FUZZERS))
        return 0
    args.keep = os.path.abspath(args.keep or os.path.join(args.build, "fuzz", args.name))
    fuzzer = Fuzzer(args)
    return fuzzer.once() if args.inputs else fuzzer.run()


if __name__ == "__main__":
    sys.exit(main())
