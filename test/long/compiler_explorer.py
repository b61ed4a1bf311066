#!/usr/bin/env python3
# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""Compiles shaders in Compiler Explorer, by its HTTP interface (docs/compiler-explorer.md).

    compiler_explorer.py --checkout FOLDER --tessera PROGRAM --scratch FOLDER PIECE [--picture FILE --browser PROGRAM]

PIECE is "configuration", which leaves Compiler Explorer as it is, or "type", with our compiler type. FOLDER is a checkout in
which `npm install` has run; it is not changed. `node` must be in PATH. --picture makes that of the documentation instead.
"""

import argparse
import base64
import json
import os
import re
import shutil
import signal
import socket
import subprocess
import sys
import time
import urllib.error
import urllib.parse
import urllib.request

HERE = os.path.dirname(os.path.abspath(__file__))
ROOT = os.path.abspath(os.path.join(HERE, "..", ".."))
OURS = os.path.join(ROOT, "tools", "compiler-explorer")
EXAMPLES = os.path.join(ROOT, "docs", "examples")
FILTERS = {name: True for name in ("commentOnly", "demangle", "directives", "labels", "libraryCode")}

# Name, shader, options, and which back ends can do it.
BOTH, ONLY_SPIRV = ("spirv", "metal"), ("spirv",)
SHADERS = (
    ("WaveMatrix", "gemm_f16.hlsl", "", BOTH),
    ("linalg", "first_gemm.hlsl", "-T cs_6_10", BOTH),
    ("linalg in thread groups", "group_gemm.hlsl", "-T cs_6_10", BOTH),
    ("vk::khr", "vk_gemm.hlsl", "", BOTH),
    ("subgroup matrices", "subgroup_matmul.hlsl", "", BOTH),
    ("rocWMMA", "rocwmma_gemm.hlsl", "", BOTH),
    ("vertex, hull, domain and pixel", "terrain.hlsl", "-T lib_6_0", BOTH),
    ("geometry", "fur.hlsl", "-T lib_6_0", ONLY_SPIRV),
    ("amplification and mesh", "meshlets.hlsl", "-T lib_6_5", BOTH),
    ("rays", RAYS := "rays", "-T lib_6_6", BOTH),
)
TEXTS = {RAYS: """
RaytracingAccelerationStructure scene : register(t0);
RWStructuredBuffer<float> result : register(u1);
struct [raypayload] Payload { float t : read(caller) : write(caller, miss, closesthit); };
[shader("raygeneration")] void generate() {
  RayDesc ray = { float3(0, 0, 0), 0, float3(0, 0, 1), 100 };
  Payload payload = { 0 };
  TraceRay(scene, 0, 0xFF, 0, 1, 0, ray, payload);
  result[0] = payload.t;
}
[shader("miss")] void miss(inout Payload payload) { payload.t = -1; }
[shader("closesthit")] void hit(inout Payload payload, BuiltInTriangleIntersectionAttributes a) {
  payload.t = RayTCurrent();
}
"""}
TARGETS = {"spirv": "nvidia-hopper", "metal": "apple-m1"}
OTHERS = ("error", "wrong option", "warning", "tools")
COUNT = sum(len(ends) for _, _, _, ends in SHADERS) + len(OTHERS)


def text_of(shader):
    if shader in TEXTS:
        return TEXTS[shader]
    with open(os.path.join(EXAMPLES, shader)) as file:
        return file.read()


def properties(program, with_type):
    """Our file for this program; with our type, what the documentation puts in its place."""
    with open(os.path.join(OURS, "hlsl.local.properties")) as file:
        text = file.read().replace("/opt/tessera/bin/tessera", program)
    if with_type:
        command = [sys.executable, os.path.join(ROOT, "test", "lit", "docs", "Inputs", "snippets.py"), ROOT, "compiler-explorer.md",
                   "with-type.properties"]
        for line in subprocess.run(command, capture_output=True, text=True, check=True).stdout.splitlines():
            key = line.split("=")[0]
            text = re.sub(rf"^{re.escape(key)}=.*$", lambda _: line, text, flags=re.MULTILINE)
    return text


def stage(checkout, folder, program, with_type):
    """Makes a Compiler Explorer of links into the checkout and copies of what differs, and of the code that finds it."""
    shutil.rmtree(folder, ignore_errors=True)
    os.makedirs(folder)
    for name in os.listdir(checkout):
        source, to = os.path.join(checkout, name), os.path.join(folder, name)
        if name in ("etc", "lib"):
            shutil.copytree(source, to, ignore=shutil.ignore_patterns("*.local.properties", "data"))
        elif name in ("app.ts", "webpack.config.esm.ts"):
            shutil.copy(source, to)
        elif name not in (".git", "out"):
            os.symlink(os.path.abspath(source), to)
    with open(os.path.join(folder, "etc", "config", "hlsl.local.properties"), "w") as file:
        file.write(properties(program, with_type))
    if with_type:
        shutil.copy(os.path.join(OURS, "tessera.ts"), os.path.join(folder, "lib", "compilers"))
        with open(os.path.join(folder, "lib", "compilers", "_all.ts"), "a") as file:
            file.write("export {TesseraCompiler} from './tessera.js';\n")


class Explorer:
    """A server of its own, on a free port of this machine."""

    def __init__(self, folder, with_page):
        with socket.socket() as free:
            free.bind(("127.0.0.1", 0))
            port = free.getsockname()[1]
        self.address = f"http://127.0.0.1:{port}"
        self.log = open(os.path.join(folder, "log"), "w+")
        # In development it makes the page itself, which takes a minute.
        mode = "LOCAL" if with_page else "production"
        self.process = subprocess.Popen(
            ["node", "--no-warnings=ExperimentalWarning", "--import=tsx", "app.ts", "--language", "HLSL", "--host", "127.0.0.1",
             "--port", str(port), "--no-cache"], cwd=folder, env=dict(os.environ, NODE_ENV=mode), stdout=self.log,
            stderr=subprocess.STDOUT, start_new_session=True)

    def close(self):
        os.killpg(self.process.pid, signal.SIGTERM)
        self.process.wait(timeout=30)
        self.log.close()

    def ask(self, path, body=None):
        request = urllib.request.Request(self.address + path, body and json.dumps(body).encode(),
                                         {"Content-Type": "application/json", "Accept": "application/json"})
        with urllib.request.urlopen(request, timeout=120) as answer:
            return json.load(answer)

    def wait(self):
        for _ in range(180):
            try:
                return sorted(compiler["id"] for compiler in self.ask("/api/compilers/hlsl"))
            except (urllib.error.URLError, ConnectionError):
                if self.process.poll() is not None:
                    break
                time.sleep(1)
        self.log.seek(0)
        sys.exit("Compiler Explorer does not answer\n" + self.log.read()[-3000:])

    def compile(self, end, text, options="", tools=()):
        return self.ask(f"/api/compiler/tessera_{end}/compile", {"source": text, "lang": "hlsl", "options": {
            "userArguments": options, "filters": FILTERS, "libraries": [],
            "tools": [{"id": name, "args": arguments} for name, arguments in tools]}})


def linked(result):
    """The lines of the shader that lines of the output are linked with."""
    return {line["source"]["line"] for line in result["asm"] if (line.get("source") or {}).get("mainsource")}


def words(lines):
    return "\n".join(line["text"] for line in lines)


def expect(what, good, result):
    if not good:
        sys.exit(f"{what}: {json.dumps(result)[:3000]}")
    print(what)


def compile_shaders(explorer, with_type):
    for name, shader, options, ends in SHADERS:
        text = text_of(shader)
        for end in ends:
            result = explorer.compile(end, text, f"{options} --target {TARGETS[end]}")
            shown = words(result["asm"])
            begin = "OpEntryPoint" in shown if end == "spirv" else "#include <metal_stdlib>" in shown
            colored = result.get("languageId") == ("spirv" if end == "spirv" else "cppp")
            links = linked(result)
            enough = len(links) > 3 and max(links) <= text.count("\n") + 1 if end == "spirv" or with_type else not links
            expect(f"{name} to {end}, {len(links)} lines", result["code"] == 0 and begin and colored and enough, result)


def compile_others(explorer):
    wrong = explorer.compile("spirv", "[numthreads(1, 1, 1)] void main() {\n  int x = y;\n}\n")
    tags = [line["tag"] for line in wrong["stderr"] if "tag" in line]
    expect("an error at its place", wrong["code"] == 1 and tags and (tags[0]["line"], tags[0]["column"], tags[0]["severity"]) == (2, 11, 3)
           and tags[0]["text"] == "error: use of undeclared identifier 'y'", wrong)
    option = explorer.compile("metal", text_of("gemm.hlsl"), "--targt apple-m1")
    expect("a wrong option", option["code"] == 2 and "did you mean '--target'?" in words(option["stderr"]), option)
    warning = explorer.compile("spirv", "[numthreads(1, 1, 1)] void main() {\n  int x = 1.5;\n}\n")
    tags = [line["tag"] for line in warning["stderr"] if "tag" in line]
    expect("a warning", warning["code"] == 0 and [(tag["line"], tag["severity"]) for tag in tags][:1] == [(2, 2)], warning)
    made = explorer.compile("spirv", text_of("group_gemm.hlsl"), "-T cs_6_10", [
        ("tessera_reflection", ["-T", "cs_6_10"]), ("tessera_ir", ["-T", "cs_6_10", "--target", "apple-m1"]),
        ("tessera_remarks", ["-T", "cs_6_10"])])
    tools = {tool["id"]: tool for tool in made["tools"]}
    expect("tools", json.loads(words(tools["tessera_reflection"]["stdout"]))["entry"]["stage"] == "compute"
           and words(tools["tessera_ir"]["stdout"]).startswith("tsir ") and " remark: " in words(tools["tessera_remarks"]["stderr"])
           and " remark: " not in words(made["stderr"]), made)


def take_picture(explorer, browser_program, file):
    """The page with a shader, its SPIR-V and its Metal text."""
    sys.path.insert(0, os.path.join(ROOT, "test", "lit", "explain", "Inputs"))
    import browser as browsers
    compilers = [{"id": f"tessera_{end}", "options": f"--target {TARGETS[end]}", "filters": FILTERS} for end in ("spirv", "metal")]
    state = {"sessions": [{"id": 1, "language": "hlsl", "source": text_of("gemm.hlsl"), "compilers": compilers}]}
    browser = browsers.Browser(browser_program)
    browser.ask("Emulation.setDeviceMetricsOverride", width=1900, height=760, deviceScaleFactor=1, mobile=False)
    encoded = base64.b64encode(json.dumps(state).encode()).decode()
    browser.ask("Page.navigate", url=f"{explorer.address}/clientstate/{urllib.parse.quote(encoded, safe='')}")
    # The last lines of the module are the ones of interest.
    scroll = """typeof monaco !== 'undefined' && monaco.editor.getEditors().filter(e =>
      /OpFunctionEnd|simdgroup_multiply/.test(e.getModel()?.getValue())).map(e => {
        const isModule = /OpFunctionEnd/.test(e.getModel().getValue());
        e.revealLine(isModule ? e.getModel().getLineCount() : 1); }).length"""
    for _ in range(180):
        time.sleep(1)
        if browser.value(scroll) == 2:
            break
    else:
        sys.exit("the page does not show both outputs")
    time.sleep(3)
    data = browser.ask("Page.captureScreenshot", format="png")["data"]
    browser.close()
    with open(file, "wb") as picture:
        picture.write(base64.b64decode(data))


def main():
    made = argparse.ArgumentParser()
    for name in ("--checkout", "--tessera", "--scratch"):
        made.add_argument(name, required=True)
    made.add_argument("--picture")
    made.add_argument("--browser")
    made.add_argument("piece", choices=("configuration", "type"))
    args = made.parse_args()
    with_type = args.piece == "type"
    folder = os.path.join(os.path.abspath(args.scratch), args.piece)
    stage(args.checkout, folder, os.path.abspath(args.tessera), with_type)
    explorer = Explorer(folder, bool(args.picture))
    try:
        found = explorer.wait()
        if args.picture:
            return take_picture(explorer, args.browser, args.picture)
        expect("both compilers", found == ["tessera_metal", "tessera_spirv"], found)
        compile_shaders(explorer, with_type)
        compile_others(explorer)
    finally:
        explorer.close()


if __name__ == "__main__":
    main()
