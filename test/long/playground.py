#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""The playground's server under attack: large and broken requests, compiles without an end, paths that lead elsewhere, very many and very slow
connections, wrong hosts, killed workers. Beside them a client with good shaders, whose answers are known.

    playground.py [--seconds N] [--attackers N] [--seed N]

tessera-playground is in PATH. Nothing may escape: no answer has a byte of a file of the machine, which lies where the server was started, and no
file appears there. The server goes on answering the good client, and in the end is as small as before."""

import argparse
import collections
import http.client
import json
import os
import random
import signal
import socket
import sys
import tempfile
import threading
import time

sys.dont_write_bytecode = True
ROOT = os.path.abspath(os.path.join(os.path.dirname(os.path.abspath(__file__)), "..", ".."))
sys.path.insert(0, os.path.join(ROOT, "test/lit/playground/Inputs"))
from playground import SHADER, Playground, request

SECRET = "c0ffee-only-on-the-disk-c0ffee"
PATIENCE = 30  # of the good client for one answer, in seconds
LARGEST = 512 << 20  # of the server, in bytes; it keeps what the largest requests needed
HELD = 150  # connections that one attacker holds
DOUBLES = """template <int L, int P> struct N { static const int s = N<L - 1, 2 * P>::s + N<L - 1, 2 * P + 1>::s; };
template <int P> struct N<0, P> { static const int s = 0; };
"""
HOSTILE = [
    "#define A(x) x x x x x x x x\n#define B(x) A(A(A(A(A(A(A(A(x))))))))\nB(B(B(int a;)))\n",
    DOUBLES + SHADER.replace("= id.x;", "= N<40, 1>::s;"),
    '#include "a.hlsl"\n' * 8,
    "#pragma clang __debug crash\n" + SHADER,
    "(" * 200000, "{" * 200000, "\0" * 1000, "/*" * 100000, SHADER * 500, "int x = " + "-" * 100000 + "1;\n", "[" * 65536,
    SHADER.replace("O[id.x] = id.x;", "uint i = id.x;" + " O[i] = i * i; i += 3;" * 8000),
]


class Attack:
    def __init__(self, args, p, folder):
        self.args, self.p, self.folder = args, p, folder
        self.end = time.monotonic() + args.seconds
        self.counts, self.lock, self.wrong = collections.Counter(), threading.Lock(), []
        self.slowest = 0
        self.names = [f"{folder}/secret.hlsli", "secret.hlsli", "./secret.hlsli", f"../{os.path.basename(folder)}/secret.hlsli", f"//{folder}/secret.hlsli",
                      "/proc/self/cwd/secret.hlsli", f"/proc/{p.process.pid}/cwd/secret.hlsli", "/etc/passwd", "/proc/self/environ", "link.hlsli",
                      "\\\\localhost\\secret.hlsli", "sub/../secret.hlsli", "../" * 20 + folder + "/secret.hlsli", f"file://{folder}/secret.hlsli"]

    def is_on(self):
        return time.monotonic() < self.end and not self.wrong

    def count(self, what, more=1):
        with self.lock:
            self.counts[what] += more

    def fault(self, what):
        with self.lock:
            self.wrong.append(what)

    def saw(self, answer):
        """Nothing of the disk is in an answer."""
        if SECRET.encode() in answer or b"root:x:" in answer:
            self.fault(f"escaped: {answer[:500]!r}")

    # --- the good client ---

    def good(self):
        """Its shaders are compiled as ever, if need be after a refusal that says to wait."""
        number = 0
        while self.is_on():
            number = (number + 1) % 50
            asked = request(SHADER.replace("= id.x;", f"= id.x + {number}u;"), ("vulkan", "apple-m1")[number % 2], client="good")
            start = time.monotonic()
            while True:
                try:
                    status, made = self.p.post(asked, timeout=PATIENCE)
                except (OSError, http.client.HTTPException) as error:
                    status, made = 0, {"message": repr(error)}
                if status == 200 or time.monotonic() - start > PATIENCE:
                    break
                self.count("good ones asked again")
                time.sleep(0.2)
            took = time.monotonic() - start
            self.slowest = max(self.slowest, took)
            shown = f"%uint_{number}" if number % 2 == 0 else f"{number}"
            if status != 200 or not made["success"] or (number > 1 and shown not in made["text"]):
                self.fault(f"the good client got {status} after {took:.1f} s: {str(made)[:300]}")
            self.count("good compiles")
            time.sleep(0.1)

    # --- attackers, each a kind of step ---

    def post(self, what, body, headers=None, path="/api/compile"):
        try:
            status, _, answer = self.p.ask("POST", path, body, headers, timeout=60)
        except (OSError, http.client.HTTPException):
            return self.count(what + ", cut")
        self.count(f"{what}, {status}")
        self.saw(answer)

    def hostile(self, rng):
        self.post("hostile shaders", json.dumps(request(rng.choice(HOSTILE), rng.choice(["vulkan", "apple-m1", "nvidia-hopper"]), client=str(rng.random()))))

    def large(self, rng):
        size = rng.choice([1 << 16, 1 << 19, 1 << 20, 1 << 21])
        kind = rng.randrange(4)
        if kind == 0:
            body = json.dumps(request("// x\n" * (size // 6)))
        elif kind == 1:
            body = "[" * size
        elif kind == 2:
            body = '{"version": 1, "files": [' + '{"name": "a", "text": ""},' * (size // 30) + "{}]}"
        else:
            body = rng.randbytes(size)
        self.post("large requests", body)

    def paths(self, rng):
        name = rng.choice(self.names)
        kind = rng.randrange(6)
        if kind == 0:
            body = request(f'#include "{name}"\n' + SHADER)
        elif kind == 1:
            body = request(f"#include <{name}>\n" + SHADER)
        elif kind == 2:
            body = request(files=[{"name": name, "text": SHADER}], main=name)
        elif kind == 3:
            body = request(options=[rng.choice(["-I", "-include", "-Fo", "-Fc", "-Fe", "--target", "--include-root", "-MF", "--remarks", "@"]), name])
        elif kind == 4:
            body = request(target=rng.choice([name, self.folder + "/target.yaml", "target.yaml"]))
        else:
            try:
                status, _, answer = self.p.ask("GET", "/" + name.replace("\\", "%5c"), timeout=60)
            except (OSError, http.client.HTTPException):
                return self.count("paths in addresses, cut")
            self.count(f"paths in addresses, {status}")
            if status == 200:
                self.fault(f"there is {name}")
            return self.saw(answer)
        self.post("paths", json.dumps(body | {"client": str(rng.random())}))

    def mutated(self, rng):
        body = bytearray(json.dumps(request(client=str(rng.random()))).encode())
        for _ in range(rng.randrange(1, 8)):
            at = rng.randrange(len(body))
            if rng.random() < 0.5:
                body[at] = rng.randrange(256)
            else:
                body[at:at + rng.randrange(8)] = rng.randbytes(rng.randrange(4))
        self.post("changed requests", bytes(body))

    def broken(self, rng):
        """Bytes that are not HTTP, or nearly."""
        good = (f"POST /api/compile HTTP/1.1\r\nHost: {self.p.host}\r\nOrigin: http://{self.p.host}\r\nContent-Type: application/json\r\n"
                "Content-Length: 2\r\n\r\n{}").encode()
        kind = rng.randrange(8)
        if kind == 0:
            data = rng.randbytes(rng.randrange(2000))
        elif kind == 1:
            data = bytearray(good)
            for _ in range(rng.randrange(1, 6)):
                data[rng.randrange(len(data))] = rng.randrange(256)
        elif kind == 2:
            data = good.replace(b"Content-Length: 2", rng.choice([b"Content-Length: -1", b"Content-Length: 2\r\nContent-Length: 9", b"Content-Length: 0x2",
                                b"Content-Length: 18446744073709551618", b"Content-Length: 2\r\nTransfer-Encoding: chunked", b"Transfer-Encoding: chunked"]))
        elif kind == 3:
            data = good.replace(b"Origin", b"X: " + b"y" * rng.choice([100, 20000, 200000]) + b"\r\nOrigin")
        elif kind == 4:
            data = good.replace(b"Origin", b"X: y\r\n" * rng.choice([100, 5000]) + b"Origin")
        elif kind == 5:
            data = good * rng.randrange(2, 50)
        elif kind == 6:
            data = b"GET " + b"/" * rng.choice([10, 10000, 100000]) + b" HTTP/1.1\r\nHost: a\r\n\r\n"
        else:
            data = good[:rng.randrange(len(good))]
        try:
            # Of some, the server waits for the rest until its time for a request is over.
            answer = self.p.raw(bytes(data), timeout=min(40, max(1, self.end - time.monotonic())))
        except OSError:
            return self.count("broken requests, cut")
        self.count("broken requests, answered" if answer else "broken requests, closed")
        self.saw(answer)

    def strangers(self, rng):
        """Requests that other sites' pages could make a browser send."""
        host = rng.choice(["evil.example", "evil.example:80", f"{self.p.host}.evil.example", "", "0.0.0.0", "[::]"])
        headers = rng.choice([{"Host": host}, {"Origin": "http://" + (host or "null")}, {"Origin": None}, {"Sec-Fetch-Site": "cross-site"}])
        try:
            status, _, answer = self.p.ask("POST", "/api/compile", json.dumps(request()), headers, timeout=60)
        except (OSError, http.client.HTTPException):
            return self.count("requests of strangers, cut")
        self.count(f"requests of strangers, {status}")
        if status not in (400, 403, 503):
            self.fault(f"a stranger with {headers} got {status}")
        self.saw(answer)

    def many(self, rng):
        """Connections that send nothing, or a byte at a time."""
        held = []
        for _ in range(HELD):
            try:
                held.append(socket.create_connection(("127.0.0.1", self.p.port), timeout=5))
            except OSError:
                self.count("connections, refused")
        self.count("connections held", len(held))
        text = f"GET / HTTP/1.1\r\nHost: {self.p.host}\r\nX: ".encode() + b"y" * 1000
        until = min(self.end, time.monotonic() + rng.randrange(2, 20))
        at, drips = 0, rng.random() < 0.7
        while time.monotonic() < until and held:
            for connection in list(held) if drips else []:
                try:
                    connection.sendall(text[at:at + 1])
                except OSError:
                    held.remove(connection)
                    self.count("slow connections that were cut")
            at += 1
            time.sleep(0.5)
        for connection in held:
            connection.close()

    def slow_reader(self, rng):
        """Asks for much, and takes little of it."""
        try:
            with socket.create_connection(("127.0.0.1", self.p.port), timeout=5) as connection:
                connection.setsockopt(socket.SOL_SOCKET, socket.SO_RCVBUF, 4096)
                connection.sendall(f"GET /playground.js HTTP/1.1\r\nHost: {self.p.host}\r\n\r\n".encode() * 20)
                until = min(self.end, time.monotonic() + 40)
                while time.monotonic() < until:
                    if not connection.recv(100):
                        break
                    time.sleep(0.2)
        except OSError:
            pass
        self.count("slow readers")

    def kill(self, rng):
        """Kills a worker."""
        time.sleep(1)
        try:
            with open(f"/proc/{self.p.process.pid}/task/{self.p.process.pid}/children") as file:
                children = file.read().split()
        except OSError:
            return
        children += [child for task in os.listdir(f"/proc/{self.p.process.pid}/task")
                     for child in open(f"/proc/{self.p.process.pid}/task/{task}/children").read().split()]
        if children:
            try:
                os.kill(int(rng.choice(children)), signal.SIGKILL)
                self.count("workers killed")
            except OSError:
                pass

    def attacker(self, number):
        rng = random.Random(f"{self.args.seed} {number}")
        steps = [self.hostile, self.large, self.paths, self.mutated, self.broken, self.strangers, self.many, self.slow_reader, self.kill]
        # Each kind is at work at any time, and most of those that are quick.
        own = steps[number % len(steps)]
        try:
            while self.is_on():
                own(rng)
                if own in (self.hostile, self.many, self.slow_reader):
                    continue
                rng.choice(steps[1:6])(rng)
        except Exception as error:
            self.fault(f"{own.__name__}: {error!r}")

    def memory(self):
        with open(f"/proc/{self.p.process.pid}/status") as file:
            return int(next(line for line in file if line.startswith("VmRSS")).split()[1]) << 10

    def descriptors(self):
        return len(os.listdir(f"/proc/{self.p.process.pid}/fd"))

    def run(self):
        before = self.descriptors()
        threads = [threading.Thread(target=self.good)]
        threads += [threading.Thread(target=self.attacker, args=(number,)) for number in range(self.args.attackers)]
        for thread in threads:
            thread.start()
        for thread in threads:
            thread.join()
        # What still compiles comes to its end, and what is held is cut, for which a short run has no time.
        most = before + (16 if self.args.seconds >= 60 else HELD)
        start = time.monotonic()
        while self.p.compile(client="last")[0] != 200 or self.descriptors() > most:
            if time.monotonic() - start > PATIENCE:
                self.fault(f"it does not recover: {self.descriptors()} descriptors, {before} before")
                break
            time.sleep(0.2)
        if self.memory() > LARGEST:
            self.fault(f"the server has {self.memory() >> 20} MiB")
        if sorted(os.listdir(self.folder)) != ["link.hlsli", "secret.hlsli", "target.yaml"]:
            self.fault(f"files appeared: {os.listdir(self.folder)}")


def main():
    parser = argparse.ArgumentParser(description=__doc__, formatter_class=argparse.RawDescriptionHelpFormatter)
    parser.add_argument("--seconds", type=float, default=600)
    parser.add_argument("--attackers", type=int, default=27)
    parser.add_argument("--seed", type=int, default=0)
    args = parser.parse_args()
    with tempfile.TemporaryDirectory() as folder:
        folder = os.path.realpath(folder)
        with open(os.path.join(folder, "secret.hlsli"), "w") as file:
            file.write(f"#error {SECRET}\n")
        with open(os.path.join(folder, "target.yaml"), "w") as file:
            file.write(f"name: {SECRET}\n")
        os.symlink("secret.hlsli", os.path.join(folder, "link.hlsli"))
        os.chdir(folder)
        with Playground("--time-limit=2", "--memory-limit=512", "--workers=2") as p:
            attack = Attack(args, p, folder)
            attack.run()
            status = p.process.poll()
            if status is not None:
                attack.fault(f"the server ended with {status}")
            size = attack.memory() >> 20 if status is None else 0
        os.chdir("/")
    for what, count in sorted(attack.counts.items()):
        print(f"{count:8} {what}")
    print(f"the slowest good answer took {attack.slowest:.1f} s; the server has {size} MiB")
    if attack.wrong:
        sys.exit("\n".join(attack.wrong[:10]))
    if not attack.counts["good compiles"]:
        sys.exit("the good client had no time")
    print("nothing escaped")


if __name__ == "__main__":
    main()
