#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Permutations of a tiled GEMM on a remote-execution engine, docs/remote-build.md.

    remote_build.py --bin FOLDER --engine FOLDER --scratch FOLDER [--count N] [--workers N,...]

For each number of workers a fresh cache, server and workers of BuildBox on this machine compile all permutations as actions, once from
one folder and once from another. The second time every action must be a cache hit; outputs must be the same bytes both times, and
the same as of a compile without the engine; each dependency file must name exactly the inputs of its action. Prints the figures, and
an estimate for 100 workers. The exit status is 0 if all of this holds."""

import argparse
import concurrent.futures
import datetime
import itertools
import json
import os
import shutil
import signal
import socket
import subprocess
import sys
import time

ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
SHADER, PART = "permutation.hlsl", "sizes.hlsli"
CLIENTS = 4  # processes that hand actions in


def permutations(count):
    """Options of each: tiles, waves and types. The last macro tells the epilogues of a network apart."""
    sizes = itertools.product(range(16), (64, 128), (64, 128), (32, 64), (64, 32), ([], ["-DINT8"]))
    for scale, m, n, wave_m, wave_n, kind in itertools.islice(sizes, count):
        yield [f"-DTILE_M={m}", f"-DTILE_N={n}", f"-DWAVE_M={wave_m}", f"-DWAVE_N={wave_n}", f"-DTAG={scale}", *kind]


def command(index, options):
    out = f"out/{index}.spv"
    return ["./tessera", SHADER, *options, "--target", "nvidia-hopper", "-o", out, "-MF", out + ".d"], [out, out + ".d"]


def folder_of(path, binary):
    """Returns the inputs of an action: the compiler and the sources, by names relative to the folder."""
    os.makedirs(path)
    shutil.copy(binary, os.path.join(path, "tessera"))
    shutil.copy(os.path.join(ROOT, "docs", "examples", "gemm_tiled.hlsl"), os.path.join(path, "gemm_tiled.hlsl"))
    with open(os.path.join(path, PART), "w") as file:
        file.write("static const uint Tag = TAG;\n")
    with open(os.path.join(path, SHADER), "w") as file:
        file.write(f'#include "{PART}"\n#include "gemm_tiled.hlsl"\n')
    return ["tessera", SHADER, PART, "gemm_tiled.hlsl"]


class Engine:
    """Server, cache and workers in one process."""

    def __init__(self, folder, scratch, workers):
        with open(os.path.join(folder, "libdir")) as file:
            self.environment = dict(os.environ, LD_LIBRARY_PATH=file.read().strip())
        self.programs = os.path.join(folder, "usr", "bin")
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            self.address = f"127.0.0.1:{free.getsockname()[1]}"
        runner = os.path.join(scratch, "runner")
        with open(runner, "w") as file:
            file.write(f"#!/bin/sh\nLD_LIBRARY_PATH='{self.environment['LD_LIBRARY_PATH']}' exec '{self.programs}/buildbox-run-hosttools' \"$@\"\n")
        os.chmod(runner, 0o755)
        self.log = open(os.path.join(scratch, "server.log"), "w")
        self.server = subprocess.Popen([self.programs + "/buildbox-casd", "--bind", self.address, "--jobs", str(workers), "--buildbox-run", runner,
                                        os.path.join(scratch, "cache")], env=self.environment, stdout=self.log, stderr=self.log)
        for _ in range(100):
            with socket.socket() as probe:
                if probe.connect_ex(("127.0.0.1", int(self.address.split(":")[1]))) == 0:
                    return
            time.sleep(0.1)
        sys.exit("the server did not start")

    def stop(self):
        self.server.send_signal(signal.SIGTERM)
        self.server.wait()
        self.log.close()

    def run(self, folder, index, options, inputs):
        """(whether it came from the cache, seconds of the compile, seconds of the action on the worker)"""
        line, outputs = command(index, options)
        metadata = os.path.join(folder, f"{index}.json")
        call = [self.programs + "/trexe", f"--remote=http://{self.address}", "--d=.", f"--result-metadata-file={metadata}",
                *(f"--input-path={name}:{name}" for name in inputs), *(f"--output-path={name}" for name in outputs), *line]
        done = subprocess.run(call, cwd=folder, env=self.environment, stdout=subprocess.PIPE, stderr=subprocess.STDOUT, text=True)
        with open(metadata) as file:
            made = json.load(file)
        if done.returncode != 0 or made.get("actionResultMetadata", {}).get("exitCode") != 0:
            raise RuntimeError(f"{' '.join(line)}\n{done.stdout}\n{made}")
        ran = made["executionMetadata"]
        return (made["actionResultMetadata"]["cachedResult"], between(ran, "executionStart", "executionCompleted"),
                between(ran, "workerStart", "workerCompleted"))


def between(ran, first, last):
    start, end = (datetime.datetime.fromisoformat(ran[name + "Timestamp"].rstrip("Z")[:26]) for name in (first, last))
    return (end - start).total_seconds()


def read(path):
    with open(path, "rb") as file:
        return file.read()


def build(engine, folder, binary, todo):
    inputs = folder_of(folder, binary)
    start = time.monotonic()
    with concurrent.futures.ThreadPoolExecutor(CLIENTS) as clients:
        ran = list(clients.map(lambda one: engine.run(folder, *one, inputs), todo))
    return ran, time.monotonic() - start, inputs


def check(folders, inputs, todo, local):
    """Returns the errors in the outputs."""
    for index, options in todo:
        _, outputs = command(index, options)
        first, second = ([read(os.path.join(folder, name)) for name in outputs] for folder in folders)
        if first != second:
            yield f"{outputs[0]} is not the same from another folder"
        named = first[1].decode().replace("\\\n", " ").split(":", 1)[1].split()
        if sorted(named) != sorted(set(inputs) - {"tessera"}):
            yield f"{outputs[1]} names {named}, and not what the action was given"
        if index % 50 == 0:
            line, _ = command(index, options)
            subprocess.run(line, cwd=local, check=True)
            if read(os.path.join(local, outputs[0])) != first[0]:
                yield f"{outputs[0]} is not what the compiler gives without the engine"


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--bin", required=True)
    parser.add_argument("--engine", default=os.path.join(ROOT, "build", "buildbox"))
    parser.add_argument("--scratch", required=True)
    parser.add_argument("--count", type=int, default=500)
    parser.add_argument("--workers", default="1,2")
    args = parser.parse_args()
    if not os.path.exists(os.path.join(args.engine, "libdir")):
        sys.exit(f"no BuildBox in {args.engine}; third_party/setup unpacks it")
    todo = list(enumerate(permutations(args.count)))
    binary, wrong = os.path.join(args.bin, "tessera"), []
    print("| workers | first time, s | compiles together, s | actions together, s | again, s | hits |\n| --- | --- | --- | --- | --- | --- |")
    for workers in map(int, args.workers.split(",")):
        scratch = os.path.abspath(os.path.join(args.scratch, f"workers-{workers}"))
        shutil.rmtree(scratch, ignore_errors=True)
        os.makedirs(scratch)
        folders = [os.path.join(scratch, name) for name in ("here", "there/deeper")]
        engine = Engine(args.engine, scratch, workers)
        try:
            first, took, inputs = build(engine, folders[0], binary, todo)
            second, again, _ = build(engine, folders[1], binary, todo)
        finally:
            engine.stop()
        hits = sum(hit for hit, *_ in second)
        if hits != len(todo):
            wrong.append(f"{len(todo) - hits} actions of the second time were no cache hits")
        if any(hit for hit, *_ in first):
            wrong.append("an action of the first time was a cache hit, so two permutations are one")
        local = os.path.join(scratch, "local")
        folder_of(local, binary)
        os.mkdir(os.path.join(local, "out"))
        wrong += check(folders, inputs, todo, local)
        compiles, actions = (sum(one[i] for one in first) for i in (1, 2))
        print(f"| {workers} | {took:.1f} | {compiles:.1f} | {actions:.1f} | {again:.1f} | {hits} of {len(todo)} |", flush=True)
    # An action costs a client `again / count` whether it runs or not; workers share the rest.
    client, worker = again / len(todo), actions / len(todo)
    print(f"an action takes {1000 * worker:.0f} ms of a worker and {1000 * client:.0f} ms of the client;")
    print(f"with 100 workers {len(todo)} take max({len(todo)} * {worker:.3f} s / 100, {len(todo)} * {client:.3f} s) = {max(len(todo) * worker / 100, len(todo) * client):.1f} s")
    for line in wrong:
        print("wrong: " + line)
    sys.exit(bool(wrong))


main()
