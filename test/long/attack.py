#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""A host with a pool of workers under attack: shaders that crash, fill the memory or never end, inputs of the tests changed at random, workers that are
killed, includes that are slow or fail, compiles that are cancelled, full disks and closed pipes of `tessera --isolate`. Beside them, and right
after each in the same thread, shaders whose modules are known byte by byte.

    attack.py --library FILE --tessera PROGRAM [--seconds N] [--workers N] [--seed N]

Nothing may be lost, mixed up or answered wrongly: a good shader gives its module, or the message that its worker was killed or its compile cancelled,
which are counted against the kills, and then its module when it is compiled again. In the end the pool is as quick as one that is new, in turns
with it: other programs on the machine slow both."""

import argparse
import collections
import glob
import os
import random
import signal
import subprocess
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path[:0] = [os.path.join(ROOT, "tools", "python"), os.path.join(ROOT, "test", "fuzz")]
MEMORY_MIB, LIMIT_MS, COMPILES = 300, 5000, 40
QUIET = 0.2  # of the time, in the end
TURNS = 10
RECOVERED = 0.7
ANSWERS = 8  # from kill to kill
GOOD = """#include "number.hlsli"
RWStructuredBuffer<uint> Out{number} : register(u{number});
[numthreads({threads}, 1, 1)] void main(uint i : SV_GroupIndex) {{ Out{number}[i] = i * NUMBER + {number}; }}
"""
GOODS = 32
# The possible answers to a hostile shader, besides messages about it.
WORKER_IDS = {"WorkerCrashed", "WorkerMemory", "WorkerDeadline", "WorkerStart"}
ENDLESS = """template <int Level, uint64_t Place> struct Node {
  static const int Sum = Node<Level - 1, Place * 2>::Sum + Node<Level - 1, Place * 2 + 1>::Sum;
};
template <uint64_t Place> struct Node<0, Place> { static const int Sum = 1; };
RWStructuredBuffer<int> Out;
[numthreads(1, 1, 1)] void main() { Out[0] = Node<60, 1>::Sum; }
"""
# Macros that double, and binary input.
DOUBLES = "#define F(x) x x x x\n" + "int a = " + "F(" * 40 + "1" + ")" * 40 + ";\n"


class Attack:
    def __init__(self, args, tessera, mutate):
        self.args, self.tessera = args, tessera
        self.counts, self.wrong, self.lock = collections.Counter(), [], threading.Lock()
        self.attacked, self.new = (tessera.Pool(program=args.tessera, workers=args.workers, memory_limit_mib=MEMORY_MIB,
                                                time_limit_ms=LIMIT_MS, compiles_per_worker=COMPILES) for _ in range(2))
        self.pool = self.attacked
        self.mutate, self.texts = mutate, mutate.inputs("hlsl")
        self.hostile = [ENDLESS, DOUBLES, "", "\0\1\2", "(" * 100000]
        for path in sorted(glob.glob(os.path.join(ROOT, "test/lit/limits/Inputs/*.hlsl"))):
            with open(path, encoding="utf-8", errors="replace") as file:
                self.hostile.append(file.read())
        self.good = []
        for number in range(GOODS):
            text = GOOD.format(number=number, threads=number + 1)
            options = dict(include=lambda path, number=number: f"#define NUMBER {number + 7}\n" if path.endswith("number.hlsli") else None,
                           reflect=True)
            made = tessera.compile(text, file_name=f"{number}.hlsl", **options)
            self.good.append((text, options, (made.output, made.reflection)))
        if len({expected for _, _, expected in self.good}) != GOODS:
            sys.exit("the good shaders are not all different")
        self.phase, self.killing = "during", True

    def count(self, what, more=1):
        with self.lock:
            self.counts[what] += more

    def fault(self, what):
        with self.lock:
            self.wrong.append(what)

    def compile_good(self, r, slow=False):
        number = r.randrange(GOODS)
        text, options, expected = self.good[number]
        options = dict(options)
        stop = fails = wait = None
        if slow:
            plain, how = options["include"], r.randrange(4)
            # Longer than the limit of a compile, which does not include this time.
            wait = r.choice((0.01, 0.1, 0.3, LIMIT_MS / 1000 + 0.5 if r.random() < 0.1 else 0.2))
            fails = how == 0

            def include(path):
                time.sleep(wait)
                if fails:
                    raise OSError("no such server")
                return plain(path)

            options["include"] = include
            if how == 1:
                stop = options["cancellation"] = self.tessera.Cancellation()
                threading.Timer(r.random() * 0.1, stop.cancel).start()
        for _ in range(50):
            try:
                result = self.pool.compile(text, file_name=f"{number}.hlsl", check=False, **options)
            except OSError as error:
                if not fails or str(error) != "no such server":
                    return self.fault(f"good shader {number}: {error}")
                return self.count("callback raised")
            ids = {one.id for one in result.diagnostics}
            if result.ok and (result.output, result.reflection) == expected and not fails:
                self.count("good " + self.phase)
                return None
            if not result.ok and stop and ids == {"CompileCancelled"}:
                return self.count("cancelled")
            killed = not result.ok and ids in ({"WorkerCrashed"}, {"WorkerStart"}) and "SIGKILL" in result.diagnostic_text and self.killing
            if not killed:
                return self.fault(f"good shader {number}: {'another module' if result.ok else result.diagnostic_text}")
            self.count("killed " + ("while it compiled" if ids == {"WorkerCrashed"} else "before that"))
            wait = 0  # or somebody kills each worker that waits for so long
        return self.fault(f"good shader {number} found no worker that lived")

    def compile_hostile(self, r, text=None):
        if text is None and r.random() < 0.6:
            text = self.mutate.mutated(r.choice(self.texts), "hlsl", r)
        text = r.choice(self.hostile) if text is None else text
        result = self.pool.compile(text.encode(errors="replace").decode(), file_name="hostile.hlsl", check=False,
                                   target=r.choice(("nvidia-hopper", "lavapipe-8x8x8")))
        if bool(result.output) != result.ok or not (result.ok or result.diagnostics):
            self.fault("a hostile shader was answered with neither a module nor a message")
        for one in WORKER_IDS & {one.id for one in result.diagnostics}:
            self.count(one + (" by SIGKILL" if "SIGKILL" in result.diagnostic_text else ""))
        self.count("hostile")

    def work(self, seed):
        r = random.Random(seed)
        if seed % self.args.workers == 0:
            self.compile_hostile(r, ENDLESS)
        while self.phase != "end":
            if self.phase == "during":
                if r.random() < 0.6:
                    self.compile_hostile(r)
                if r.random() < 0.3:
                    self.compile_good(r, slow=True)
            self.compile_good(r)

    def kill_workers(self):
        r = random.Random(self.args.seed)
        seen = 0
        while self.phase == "during":
            time.sleep(r.random() * 0.4)
            children = list(workers())
            if children and self.counts["good during"] >= seen + ANSWERS:
                seen = self.counts["good during"]
                try:
                    os.kill(r.choice(children), signal.SIGKILL)
                    self.count("kills")
                except ProcessLookupError:
                    pass

    def use_program(self, folder):
        """Full disks and closed pipes are messages, and a program that is killed leaves no output behind."""
        r = random.Random(self.args.seed)
        shader = os.path.join(ROOT, "docs/examples/gemm.hlsl")
        command = [self.args.tessera, "--isolate", "-w", shader, "-o"]
        output = os.path.join(folder, "out.spv")
        subprocess.run([*command, output], check=True, stderr=subprocess.DEVNULL)
        with open(output, "rb") as file:
            expected = file.read()
        while self.phase == "during":
            way = r.randrange(4)
            os.path.exists(output) and os.remove(output)
            if way == 0:
                done = subprocess.run([*command, "/dev/full"], stderr=subprocess.PIPE)
                good = done.returncode == 1 and b"No space left" in done.stderr
            elif way == 1:
                done = subprocess.Popen([*command, "-"], stdout=subprocess.PIPE, stderr=subprocess.PIPE)
                done.stdout.close()
                message = done.stderr.read()
                good = done.wait() == 1 and b"Broken pipe" in message
                done.stderr.close()
            elif way == 2:
                done = subprocess.run(["bash", "-c", 'ulimit -f 0; exec "$@"', "bash", *command, output], stderr=subprocess.PIPE)
                good = done.returncode == 1 and b"File too large" in done.stderr and not os.path.exists(output)
            else:
                done = subprocess.Popen([*command, output], stderr=subprocess.DEVNULL)
                time.sleep(r.random() * 0.2)
                done.kill()
                done.wait()
                with open(output if os.path.exists(output) else os.devnull, "rb") as file:
                    good = file.read() in (b"", expected)
            if not good:
                self.fault(f"way {way} of using the program: exit status {done.returncode}")
            self.count("programs")

    def run(self):
        threads = [threading.Thread(target=self.work, args=(self.args.seed * 100 + i,)) for i in range(self.args.workers)]
        for thread in threads:
            thread.start()
        with tempfile.TemporaryDirectory() as folder:
            others = [threading.Thread(target=self.kill_workers), threading.Thread(target=self.use_program, args=(folder,))]
            for thread in others:
                thread.start()
            time.sleep((1 - QUIET) * self.args.seconds)
            self.phase = "between"
            for thread in others:
                thread.join()
        time.sleep(LIMIT_MS / 1000 + 1)  # what is under way ends
        for turn in range(2 * TURNS):
            self.pool, self.phase = (self.attacked, "after it") if turn % 2 else (self.new, "in a new pool")
            time.sleep(QUIET * self.args.seconds / (2 * TURNS))
        self.phase = "end"
        for thread in threads:
            thread.join()
        alive = len(list(workers()))
        self.attacked.close()
        self.new.close()
        left = len(list(workers()))
        after, new = (self.counts["good " + phase] / (QUIET * self.args.seconds / 2) for phase in ("after it", "in a new pool"))
        print(", ".join(f"{count} {what}" for what, count in sorted(self.counts.items())))
        print(f"good shaders a second after it: {after:.1f}, and {new:.1f} in a new pool; {alive} workers at the end, {left} after it")
        if sum(count for what, count in self.counts.items() if what.startswith("killed") or what.endswith("SIGKILL")) > self.counts["kills"]:
            self.fault("more workers were killed than there were kills")
        if alive > 2 * self.args.workers or left:
            self.fault("workers are left over")
        if after < RECOVERED * new:
            self.fault("the throughput did not recover")
        self.counts["ended by a limit"] = self.counts["WorkerDeadline"] + self.counts["WorkerMemory"]
        for name in ("hostile", "kills", "programs", "good during", "good after it", "ended by a limit"):
            if not self.counts[name]:
                self.fault(f"nothing of '{name}' happened")
        for line in self.wrong[:20]:
            print("fault: " + line)
        print(f"{len(self.wrong)} faults in {self.args.seconds} s")
        return 1 if self.wrong else 0


def workers():
    """The pool's processes."""
    for path in glob.glob("/proc/self/task/*/children"):
        try:
            with open(path) as file:
                children = file.read().split()
        except OSError:
            continue
        for child in children:
            try:
                with open(f"/proc/{child}/cmdline", "rb") as file:
                    if b"\0--worker\0" in file.read():
                        yield int(child)
            except OSError:
                pass


def main():
    parser = argparse.ArgumentParser()
    parser.add_argument("--library", required=True)
    parser.add_argument("--tessera", required=True)
    parser.add_argument("--seconds", type=float, default=60)
    parser.add_argument("--workers", type=int, default=8)
    parser.add_argument("--seed", type=int, default=1)
    args = parser.parse_args()
    os.environ["TESSERA_LIBRARY"] = args.library
    import mutate
    import tessera
    return Attack(args, tessera, mutate).run()


if __name__ == "__main__":
    sys.exit(main())
