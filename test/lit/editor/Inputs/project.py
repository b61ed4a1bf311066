# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
import json
import os
import re
import sys

from client import Client, Failed, check

COMMON = "float scale(float x) { return x * FACTOR; }\n"
FIRST = """\
#include <common.hlsli>
RWStructuredBuffer<float> Out : register(u0);
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) { Out[i] = scale(i); }
void unused() {}
"""
SECOND = """\
#include <common.hlsli>
float4 shade(float2 uv : TEXCOORD) : SV_Target { return scale(uv.x) + missing; }
"""
PROJECT = {"targets": ["lavapipe"], "include": ["lib"], "define": {"FACTOR": "2"}, "arguments": ["-HV", "2021"],
           "files": [{"path": "shaders/first.hlsl"}, {"path": "shaders/second.hlsl", "entry": "shade", "profile": "ps_6_6"}]}


def page_and_schema_agree(source):
    """The example of the page has all keys of the schema, and the server knows them."""
    with open(os.path.join(source, "docs", "editor.md"), encoding="utf-8") as file:
        example = re.search(r"```json\n(.*?)```", file.read(), re.S)[1]
    with open(os.path.join(source, "docs", "tessera-project.schema.json"), encoding="utf-8") as file:
        schema = json.load(file)["properties"]
    check(sorted(json.loads(example)) + ["$schema"], sorted(set(schema) - {"$schema"}) + ["$schema"])
    check(sorted(json.loads(example)["files"][0]), sorted(schema["files"]["items"]["properties"]))
    with Client() as c:
        c.open("tessera.json", example)
        for _, message in own_problems(c, example):
            assert "no file" in message or "devices/mine.yaml" in message, message


def project(c, **changes):
    c.set("tessera.json", json.dumps({**PROJECT, **changes}, indent=1))


def own_problems(c, text):
    c.set("tessera.json", text)
    uri = c.uri("tessera.json")
    found = c.wait_for(lambda: [d for d in c.diagnostics.get(uri, []) if d.get("version") == c.versions["tessera.json"]] or None,
                       "problems of tessera.json")[-1]["diagnostics"]
    return [(c.text_at("tessera.json", d["range"]), d["message"]) for d in found]


def edits(c, result):
    return {c.name(uri): sorted((e["range"]["start"]["line"] + 1, c.text_at(c.name(uri), e["range"]), e["newText"]) for e in list_)
            for uri, list_ in result["changes"].items()}


def refused(c, mark, name, file="shaders/first.hlsl"):
    try:
        c.ask("textDocument/rename", {**c.at(file, mark), "newName": name})
    except Failed as e:
        return str(e)
    raise AssertionError(f"{mark} got the name {name}")


with Client() as client:
    for path, text in (("lib/common.hlsli", COMMON), ("shaders/first.hlsl", FIRST), ("shaders/second.hlsl", SECOND),
                       ("tessera.json", json.dumps(PROJECT)), ("outside.hlsl", FIRST.replace("scale(i)", "i"))):
        client.write(path, text)
    client.open("shaders/first.hlsl")
    check(client.problems("shaders/first.hlsl"), [])
    check(client.ask("tessera/targets", {})["chosen"], ["lavapipe"])
    # The other files of the project are checked as well, with their own profiles.
    second = client.uri("shaders/second.hlsl")
    found = client.wait_for(lambda: client.diagnostics.get(second), "diagnostics of a file that is not open")
    check([d["message"] for d in found[-1]["diagnostics"]], ["use of undeclared identifier 'missing'"])
    check(sorted({s["name"] for s in client.ask("workspace/symbol", {"query": "s"})}), ["scale", "shade", "unused"])

    uses = client.ask("textDocument/references", {**client.at("shaders/first.hlsl", "scale"), "context": {"includeDeclaration": True}})
    check(sorted(client.name(u["uri"]) for u in uses), ["lib/common.hlsli", "shaders/first.hlsl", "shaders/second.hlsl"])
    # A name over all files of the project, also those that are not open.
    client.texts["lib/common.hlsli"], client.texts["shaders/second.hlsl"] = COMMON, SECOND
    result = client.ask("textDocument/rename", {**client.at("shaders/first.hlsl", "scale"), "newName": "grow"})
    check(edits(client, result), {"lib/common.hlsli": [(1, "scale", "grow")], "shaders/first.hlsl": [(4, "scale", "grow")],
                                  "shaders/second.hlsl": [(2, "scale", "grow")]})
    check(edits(client, client.ask("textDocument/rename", {**client.at("shaders/first.hlsl", "i : SV"), "newName": "index"})),
          {"shaders/first.hlsl": [(4, "i", "index")] * 3})
    check(client.ask("textDocument/prepareRename", client.at("shaders/first.hlsl", "unused"))["placeholder"], "unused")
    check(client.ask("textDocument/prepareRename", client.at("shaders/first.hlsl", "RWStructuredBuffer")), None)
    assert "'RWStructuredBuffer' belongs to the language or the compiler" in refused(client, "RWStructuredBuffer", "Mine")
    assert "'2x' is not a name of HLSL" in refused(client, "unused", "2x")
    assert "there is no name here" in refused(client, "(8, 1, 1)", "eight")

    # The project changes: another target, another macro.
    client.open("tessera.json")
    project(client, targets=["apple-m1", "vulkan"])
    client.settled("shaders/first.hlsl")
    check(client.ask("tessera/targets", {})["chosen"], ["apple-m1", "vulkan"])
    project(client, define={})
    check([p for p in client.problems("shaders/first.hlsl")], [])
    common = client.diagnostics[client.uri("lib/common.hlsli")][-1]["diagnostics"]
    check([d["message"] for d in common], ["use of undeclared identifier 'FACTOR'"])
    project(client)

    # Its own problems.
    check(own_problems(client, '{"targets": ["lavapipe"], "taregts": []}'),
          [('"taregts"', "unknown key 'taregts'; the keys are targets, include, define, arguments and files")])
    check(own_problems(client, '{"targets": ["no-gpu"]}')[0][0], '"no-gpu"')
    check(own_problems(client, '{"arguments": ["--nothing"]}'),
          [('"arguments"', "unknown option '--nothing'")])
    check(own_problems(client, '{"targets": ['), [("", "Unexpected EOF")])
    check(own_problems(client, json.dumps(PROJECT)), [])

    # A file outside of the project is compiled alone, and names are not changed in files that nobody opened.
    client.close("tessera.json")
with Client() as client:
    client.write("part.hlsli", COMMON.replace("FACTOR", "2"))
    client.write("alone.hlsl", FIRST.replace("<common.hlsli>", '"part.hlsli"'))
    client.open("alone.hlsl")
    check(client.problems("alone.hlsl"), [])
    assert "is also used in " + client.path("part.hlsli") in refused(client, "scale", "grow", "alone.hlsl")
    client.open("part.hlsli")
    client.texts["part.hlsli"] = COMMON.replace("FACTOR", "2")
    result = client.ask("textDocument/rename", {**client.at("alone.hlsl", "scale"), "newName": "grow"})
    check(sorted(client.name(uri) for uri in result["changes"]), ["alone.hlsl", "part.hlsli"])
# With a project or without, the options that nobody chose are those of the program.
HALVES = "StructuredBuffer<half> In; RWStructuredBuffer<half> Out; cbuffer C { float a[2]; float b; }\n[numthreads(8, 1, 1)] void main(uint i : SV_GroupIndex) { Out[i] = In[i] * b; }\n"
with Client() as client:
    outputs = []
    for folder, given in (("plain", None), ("empty", {}), ("chosen", {"arguments": ["-HV", "2021"]}), ("relaxed", {"arguments": ["-spirv", "-fspv-target-env=vulkan1.3"]})):
        client.write(f"{folder}/halves.hlsl", HALVES)
        if given is not None:
            client.write(f"{folder}/tessera.json", json.dumps(given))
        client.open(f"{folder}/halves.hlsl")
        text = client.ask("tessera/output", {**client.document(f"{folder}/halves.hlsl"), "language": "spirv"})["text"]
        outputs.append(re.findall(r"OpTypeFloat \d+|ArrayStride \d+|MemberDecorate .*Offset \d+|OpMemoryModel.*", text))
    check([output == outputs[0] for output in outputs], [True, True, True, False], outputs[0])
    assert "OpTypeFloat 16" in outputs[0] and "OpTypeFloat 16" not in outputs[3], outputs
page_and_schema_agree(sys.argv[1])
