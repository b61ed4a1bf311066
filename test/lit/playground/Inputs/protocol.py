# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""protocol.py: the page, compiles, plans and the files of a shader over HTTP."""
import json
import pathlib
import re
import subprocess
import sys
import tempfile

from playground import SHADER, VERSION, Playground, request

COMMON = {"X-Content-Type-Options": "nosniff", "Referrer-Policy": "same-origin", "Cross-Origin-Resource-Policy": "same-origin",
          "Cross-Origin-Opener-Policy": "same-origin"}


def expect(what, holds, shown=""):
    if not holds:
        sys.exit(f"{what}: {str(shown)[:1000]}")
    print(what)


def page(p):
    status, headers, body = p.ask("GET", "/")
    policy = headers["Content-Security-Policy"]
    nonce = re.search(r"'nonce-(\w{32})'", policy)[1]
    expect("the page", status == 200 and f'content="{nonce}"'.encode() in body and b"{{" not in body, body)
    expect("has another nonce each time", nonce not in p.ask("GET", "/")[1]["Content-Security-Policy"])
    expect("runs no script but its own", "unsafe" not in policy and "script-src 'self'" in policy and "default-src 'none'" in policy, policy)
    files = re.findall(rb'(?:src|href)="([^"#]+)"', body)
    expect("has files", len(files) >= 4, files)
    for name in files:
        status, headers, body = p.ask("GET", "/" + name.decode())
        expect(f"{name.decode()}", status == 200 and body and COMMON.items() <= headers.items(), headers)
        status, _, body = p.ask("GET", "/" + name.decode(), headers={"If-None-Match": headers["ETag"]})
        expect("is not sent again", (status, body) == (304, b""), (status, body))
        expect("names no address elsewhere", b'src="http' not in body and b"import(" not in body)
    status, headers, body = p.ask("HEAD", "/")
    expect("HEAD has no body", status == 200 and body == b"", body)
    status, headers, body = p.ask("GET", "/api/info")
    info = json.loads(body)
    expect("the server's facts", info["version"] == VERSION and COMMON.items() <= headers.items(), headers)
    expect("no response names a program", "Server" not in headers, headers)
    expect("all targets", {"nvidia-hopper", "apple-m1", "vulkan"} <= {target["name"] for target in info["targets"]}, info["targets"])
    return info


def compiles(p):
    status, made = p.compile()
    lines = made["text"].split("\n")
    store = next(number for number, line in enumerate(lines) if "OpStore" in line)
    expect("SPIR-V with lines", {"source": 3, "uri": "a.hlsl", "output": store} in made["lines"] and made["success"], made)
    expect("its entry point is found", (made["profile"], made["entry"]) == ("cs_6_8", "main"), made)
    expect("its reflection", made["reflection"]["resources"][0]["name"] == "O", made["reflection"])
    program = subprocess.run(["tessera", "--target=vulkan", "--emit=spirv-asm", "-g", "-"], input=SHADER, capture_output=True, text=True).stdout
    instructions = lambda text: [line for line in text.split("\n") if not re.search(r"OpString|OpLine|OpNoLine|^;|OpModuleProcessed|OpSource", line)]
    expect("the same instructions as the program writes", len(instructions(made["text"])) == len(instructions(program)), program)
    status, made = p.compile(target="apple-m1")
    expect("Metal with lines", "kernel void" in made["text"] and made["lines"] and made["success"], made)
    status, made = p.compile("[numthreads(1, 1, 1)] void main() { int x = 1 }\n")
    message = made["messages"][0]
    expect("an error with its fix", status == 200 and not made["success"] and message["severity"] == "error" and message["fixes"][0]["text"] == ";", made)
    expect("and its place", message["range"]["start"] == {"line": 0, "character": 45} and message["file"] == "a.hlsl", message)
    status, made = p.compile("// \U0001f600é\n/* \U0001f600 */ [numthreads(1, 1, 1)] void main() { x; }\n")
    expect("columns count UTF-16", made["messages"][0]["range"]["start"] == {"line": 1, "character": 45}, made["messages"])
    status, made = p.compile(options=["-T", "lib_6_8", "-O3", "-D", "X=1", "-Wall"])
    expect("options of the program", status == 200 and made["profile"] == "lib_6_8", made)
    status, made = p.compile(options=["-E", "other"])
    expect("an option's error is a message", not made["success"] and "no function is named 'other'" in made["messages"][0]["message"], made)


def files(p):
    main = '#include "sub/b.hlsli"\n#include "c.hlsli"\n' + SHADER.replace("= id.x", "= f() + g()")
    all_files = [{"name": "a.hlsl", "text": main}, {"name": "sub/b.hlsli", "text": '#include "d.hlsli"\n#include "../c.hlsli"\nuint f() { return D; }\n'},
                 {"name": "sub/d.hlsli", "text": "#define D 1\n"}, {"name": "c.hlsli", "text": '#pragma once\n#include "sub/d.hlsli"\nuint g() { return D; }\n'}]
    status, made = p.compile(files=all_files)
    expect("files include each other", status == 200 and made["success"], made)
    all_files[1]["text"] = "uint f() { return 1 }\n"
    status, made = p.compile(files=all_files)
    expect("a message in an included file", made["messages"][0]["file"] == "sub/b.hlsli", made["messages"])
    for name in ("/etc/passwd", "../../../../etc/passwd", "/proc/self/environ", "/proc/self/cwd/a", "/dev/zero", "//host/share/a", "\\\\host\\a", "C:\\a",
                 "file:///etc/passwd", "sub/../../etc/passwd", "./", "sub", "/", "."):
        for form in ('"%s"', "<%s>"):
            text = f"#include {form % name}\n" + SHADER
            status, made = p.compile(text)
            where = {message["file"] for message in made["messages"]}
            expect(f"no file {name}", status == 200 and not made["success"] and where == {"a.hlsl"}, made)
            status, made = p.compile(f"#if __has_include({form % name})\n#error there\n#endif\n" + SHADER, profile="cs_6_8")
            expect("nor is it seen", made["success"] or "expected" in made["problems"], made)
    status, made = p.compile('#include "a.hlsl"\n' + SHADER)
    expect("an endless include ends", not made["success"], made)
    status, made = p.compile("#line 7 \"/etc/passwd\"\n#pragma message \"x\"\nint x = y;\n" + SHADER)
    expect("a file that #line names", not made["success"] and "root:" not in json.dumps(made), made)
    for directive in ('#embed "/etc/passwd"', '#import "/etc/passwd"', "#include_next </etc/passwd>", "#pragma include_alias(\"b\", \"/etc/passwd\")\n#include \"b\"",
                      '#pragma clang module load x', '#pragma clang __debug crash'):
        status, made = p.compile(directive + "\n" + SHADER)
        expect(directive.split("\n")[0], status in (200, 500) and "root:" not in json.dumps(made), made)


def plan(p):
    asked = request(slot=None, target=None, targets=["nvidia-hopper", "apple-m1"])
    status, headers, body = p.ask("POST", "/plan", "request=" + json.dumps(asked) + "\r\n", {"Content-Type": "text/plain"})
    expect("the plan's page", status == 200 and b"<main>" in body and b"apple-m1" in body, body)
    policy = headers["Content-Security-Policy"]
    expect("is apart from ours", policy.startswith("sandbox allow-scripts;") and "frame-ancestors 'self'" in policy and COMMON.items() <= headers.items(), policy)


def folder():
    with tempfile.TemporaryDirectory() as root:
        for name, text in {"b.hlsl": '#include "sub/c.hlsli"\n' + SHADER, "a.hlsl": SHADER, "sub/c.hlsli": "", ".hidden.hlsl": SHADER, "d.txt": "", ".git/e.hlsl": SHADER}.items():
            path = pathlib.Path(root, name)
            path.parent.mkdir(exist_ok=True)
            path.write_text(text)
        pathlib.Path(root, "link.hlsl").symlink_to("a.hlsl")
        pathlib.Path(root, "up").symlink_to("..")
        with Playground(f"--root={root}") as p:
            found = json.loads(p.ask("GET", "/api/info")[2])["folder"]
            expect("the files of a folder", [file["name"] for file in found["files"]] == ["a.hlsl", "b.hlsl", "sub/c.hlsli"], found)
            expect("and those with entry points", found["mains"] == ["a.hlsl", "b.hlsl"] and root not in json.dumps(found), found)
            status, made = p.compile(f'#include "{root}/a.hlsl"\n')
            expect("none is read later", not made["success"] and "not found" in made["problems"], made)


def hosting():
    with Playground("--allow-host=Play.Example.org", "--host=127.0.0.1") as p:
        ask = lambda host, origin: p.ask("POST", "/api/compile", json.dumps(request()), {"Host": host, "Origin": origin})[0]
        found = [ask("play.example.org", "https://play.example.org"), ask("127.0.0.1", "https://play.example.org"), ask("play.example.org:8443", "https://play.example.org:8443"),
                 ask("play.example.org", "https://evil.example.org"), ask("evil.example.org", "https://play.example.org")]
        expect("behind a proxy", found == [200, 200, 200, 403, 403], found)


def main():
    with Playground() as p:
        page(p)
        compiles(p)
        files(p)
        plan(p)
        keeps = p.raw((f"GET /icon.svg HTTP/1.1\r\nHost: {p.host}\r\n\r\n" * 3).encode())
        expect("several requests on a connection", keeps.count(b"HTTP/1.1 200") == 3, keeps)
    folder()
    hosting()


main()
