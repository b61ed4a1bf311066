# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""refusals.py ROOT: each row of Refusals.def is provoked, and has its status, its name and a message without paths of the machine."""
import json
import pathlib
import re
import sys
import threading
import time

from playground import SHADER, Playground, request

ENDLESS = """template <int N> struct F { static const int x = F<N - 1>::x + F<N - 2>::x; };
#define A(x) x x x x x x x x
#define B(x) A(A(A(A(A(A(A(A(A(x)))))))))
B(B(B(int a;)))
"""
seen = set()


def expect(name, status, body, *words):
    answer = body if isinstance(body, dict) else json.loads(body)
    if answer.get("error") != name or status != STATUS[name]:
        sys.exit(f"{name}: status {status}, {str(answer)[:300]}")
    for word in words:
        if word not in answer["message"]:
            sys.exit(f"{name}: no '{word}' in '{answer['message']}'")
    if "{" in answer["message"] or re.search(r"/(?:work|home|root|usr|tmp)\b", answer["message"]):
        sys.exit(f"{name}: {answer['message']}")
    seen.add(name)


def expect_or_library(name, status, body):
    """Newer libmicrohttpd refuses some requests itself, with a page of its own."""
    if status == STATUS[name] and b"<html>" in body:
        return seen.add(name)
    expect(name, status, body)


def headers(p):
    """What the headers of a request say."""
    get = f"GET / HTTP/1.1\r\n{{}}Connection: close\r\n\r\n"

    def raw(host):
        head, _, body = p.raw(get.format(host).encode()).partition(b"\r\n\r\n")
        return int(head.split()[1]), body

    own = f"Host: {p.host}\r\n"
    expect_or_library("NoHost", *raw(own + own))
    expect_or_library("NoHost", *raw(""))
    expect("WrongHost", *raw("Host: evil.example\r\n"), "--allow-host=evil.example")
    for host in ("127.0.0.1@evil.example", "127.0.0.1 evil", "[::1", "127.0.0.1:x", "", "[localhost]"):
        expect("BadHost", *raw(f"Host: {host}\r\n"))
    for host in ("127.0.0.1.evil.example", "localhost.evil.example:80", "2130706433"):
        expect("WrongHost", *raw(f"Host: {host}\r\n"))
    for host in ("localhost", "LOCALHOST:9", "127.0.0.1", "[::1]:80", "localhost."):
        if raw(f"Host: {host}\r\n")[0] != 200:
            sys.exit(f"{host} is refused")

    def post(path="/api/compile", **given):
        status, _, body = p.ask("POST", path, json.dumps(request()), {key.replace("_", "-"): value for key, value in given.items()})
        return status, body

    expect("NoOrigin", *post(Origin=None))
    for origin in ("null", "http://evil.example", f"http://{p.host}.evil.example", f"http://127.0.0.1:{p.port + 1}", "file://", ""):
        expect("WrongOrigin", *post(Origin=origin))
    expect("WrongOrigin", *post(Sec_Fetch_Site="cross-site"))
    expect("WrongType", *post(Content_Type="text/plain"), "application/json")
    expect("WrongType", *post("/plan", Content_Type="application/json"), "text/plain")
    for path in ("/x", "//", "/../etc/passwd", "/%2e%2e/etc/passwd", "/index.html/", "/api", "/page/", "/playground.js%00.html", "/proc/self/environ"):
        status, _, body = p.ask("GET", path)
        expect("UnknownPath", status, body)
    for method, path, wanted in (("POST", "/", "GET"), ("GET", "/plan", "POST"), ("DELETE", "/api/compile", "POST"), ("OPTIONS", "/api/compile", "POST")):
        status, _, body = p.ask(method, path)
        expect("WrongMethod", status, body, wanted)
    chunked = f"POST /api/compile HTTP/1.1\r\n{own}Origin: http://{p.host}\r\nContent-Type: application/json\r\nTransfer-Encoding: chunked\r\n\r\n2\r\n{{}}\r\n0\r\n\r\n"
    head, _, body = p.raw(chunked.encode()).partition(b"\r\n\r\n")
    expect("NoLength", int(head.split()[1]), body)
    for other in ("2", "9"):
        two = chunked.replace("Transfer-Encoding: chunked", f"Content-Length: 2\r\nContent-Length: {other}")
        head, _, body = p.raw(two.encode()).partition(b"\r\n\r\n")
        expect_or_library("SeveralLengths", int(head.split()[1]), body)
    large = f"POST /api/compile HTTP/1.1\r\n{own}Origin: http://{p.host}\r\nContent-Type: application/json\r\nContent-Length: 99999999999\r\n\r\n"
    head, _, body = p.raw(large.encode()).partition(b"\r\n\r\n")
    expect("TooLarge", int(head.split()[1]), body, "1048576")


def bodies(p):
    """What the JSON says."""

    def post(body):
        status, _, answer = p.ask("POST", "/api/compile", body)
        return status, answer

    for text in ("", "{", "[]", "\"", "[" * 200, "\xff"):
        expect("NotJSON", *post(text))
    expect("WrongVersion", *p.compile(version=2), "version 2")
    expect("WrongVersion", *p.compile(version=None), "unknown")
    expect("WrongMember", *p.compile(entry=1), "'entry'")
    expect("WrongMember", *p.compile(options=["-w", 1]), "'options'")
    expect("WrongMember", *p.compile(files=["a"]), "'files'")
    expect("UnknownMember", *p.compile(output="/tmp/x"), "'output'")
    expect("NoFiles", *p.compile(files=[]))
    expect("TooManyFiles", *p.compile(files=[{"name": f"f{n}", "text": ""} for n in range(33)]), "32")
    expect("TooMuchSource", *p.compile("/" * (513 << 10)), "524288")
    for name in ("../a", "/a", "a//b", ".", "a/..", "a b", "", "\\\\host\\a", "C:a", "a" * 129, "a\0b", "é"):
        expect("FileName", *p.compile(files=[{"name": name, "text": ""}]))
    expect("SameName", *p.compile(files=[{"name": "a.hlsl", "text": ""}] * 2), "a.hlsl")
    expect("NoMain", *p.compile(main="b.hlsl"), "b.hlsl")
    expect("TooManyArguments", *p.compile(options=["-w"] * 65), "64")
    expect("LongArgument", *p.compile(options=["-D" + "x" * 512]), "512")
    expect("WrongOption", *p.compile(options=["--emulat=off"]), "did you mean '--emulate=off'?")
    expect("WrongOption", *p.compile(options=["-denorm", "x"]), "'x'")
    expect("WrongOption", *p.compile(options=["-D"]), "needs a value")
    for option in ("-Fo", "-o", "-Fc", "-Fh", "-Fe", "-Fi", "-I", "-include", "--include-root", "--reflect", "-MF", "--remarks", "--target", "--batch", "--explain"):
        expect("OptionNotHere", *p.compile(options=[option, "/tmp/x"]), f"'{option}'")
    for option in ("--isolate", "--help", "--version", "--worker", "--list-targets", "-P", "-M", "-H", "--time-report", "-Zi", "-fspv-print-all"):
        expect("OptionNotHere", *p.compile(options=[option]), f"'{option}'")
    for option in ("@/etc/passwd", "/etc/passwd", "/Fo", "-", "b.hlsl"):
        expect("NotAnOption", *p.compile(options=[option]), option)
    for target in ("", "x", "/etc/x.yaml", "../x.yaml", "nvidia-hopper.yaml"):
        expect("UnknownTarget", *p.compile(target=target, slot="x"))
    plan = request(slot=None, target=None, targets=[])
    status, _, body = p.ask("POST", "/plan", "request=" + json.dumps(plan), {"Content-Type": "text/plain"})
    if (status, body) != (STATUS["TooManyTargets"], b"a page shows between 1 and 8 targets.\n"):
        sys.exit(f"TooManyTargets: {status}, {body}")
    seen.add("TooManyTargets")


def large_output(p):
    macros = "#define A(x) x x x x x x x x x x\n#define S O[i] += O[i + 1] + O[i + 2] + O[i + 3] + O[i + 4] + O[i + 5]; ++i;\n"
    expect("LargeOutput", *p.compile(macros + SHADER.replace("O[id.x] = id.x;", "uint i = id.x; " + 4 * "A(A(A(S))) ")), "4194304")


class Crowd:
    """Compiles without an end, all at once."""

    def __init__(self, p, requests):
        self.answers = {}
        self.threads = [threading.Thread(target=self.ask, args=(p, number, given)) for number, given in enumerate(requests)]
        for thread in self.threads:
            thread.start()
            time.sleep(0.005)  # so that they come in this order

    def ask(self, p, number, given):
        self.answers[number] = p.compile(ENDLESS, **given)

    def wait(self):
        for thread in self.threads:
            thread.join()
        return [self.answers[number] for number in range(len(self.threads))]


def slow(p):
    """Compiles that take too long, and newer ones in their place."""
    first, second = sorted(Crowd(p, [{"slot": "1"}, {"slot": "1"}]).wait(), key=lambda answer: answer[0])
    expect("Cancelled", *first)
    expect("TookTooLong", *second, "1 s")


def replaced(p):
    """A newer text need not wait for an endless compile of the older one."""
    crowd = Crowd(p, [{"slot": "1"}])
    time.sleep(1)  # until it compiles
    start = time.monotonic()
    status, body = p.compile(slot="1")
    if status != 200 or time.monotonic() - start > 20:
        sys.exit(f"the newer text got {status} after {time.monotonic() - start:.1f} s")
    expect("Cancelled", *crowd.wait()[0])


def full(p):
    """More compiles of one page, and of many, than the server keeps. At its end all others get an answer."""
    one = Crowd(p, [{"slot": str(number)} for number in range(17)])
    many = Crowd(p, [{"client": str(number)} for number in range(60)])
    while len(one.answers) < 1 or len(many.answers) < 1:
        time.sleep(0.01)
    expect("ClientBusy", *next(iter(one.answers.values())), "16")
    expect("Busy", *next(iter(many.answers.values())))
    p.process.terminate()
    left = [answer for answer in one.wait() if answer[1].get("error") != "ClientBusy"]
    if len(left) != 16:
        sys.exit(f"{len(left)} compiles of one page were taken")
    for answer in left:
        expect("Stopping", *answer)
    many.wait()


def crash(p):
    """A compile that needs too much memory costs only itself."""
    doubles = ("template <int L, int P> struct N { static const int s = N<L - 1, 2 * P>::s + N<L - 1, 2 * P + 1>::s; };\n"
               "template <int P> struct N<0, P> { static const int s = 0; };\n")
    expect("Crashed", *p.compile(doubles + SHADER.replace("= id.x;", "= N<26, 1>::s;")), "384 MiB")
    if p.compile()[1].get("success") is not True:
        sys.exit("the next compile does not work")


def main():
    global STATUS
    table = pathlib.Path(sys.argv[1]) / "tools/tessera-playground/Refusals.def"
    STATUS = {name: int(status) for name, status in re.findall(r"^REFUSAL\((\w+), (\d+)", table.read_text(), re.M)}
    with Playground("--time-limit=10") as p:
        headers(p)
        bodies(p)
        large_output(p)
    with Playground("--memory-limit=384") as p:
        crash(p)
    with Playground("--time-limit=1", "--workers=1") as p:
        slow(p)
    with Playground("--time-limit=60", "--workers=1") as p:
        replaced(p)
        full(p)
    if missing := STATUS.keys() - seen:
        sys.exit(f"not provoked: {', '.join(sorted(missing))}")
    print("all", len(seen), "refusals")


main()
