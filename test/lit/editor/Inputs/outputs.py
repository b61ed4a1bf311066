# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from client import Client, Failed, check

SHADER = """\
RWStructuredBuffer<float> Out : register(u0);
float half_of(float x) { return x * 0.5; }
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
  Out[i] = half_of(i);
}
[numthreads(4, 1, 1)]
void other(uint i : SV_DispatchThreadID) {
  Out[i] = 1;
}
"""


def output(c, **wanted):
    return c.ask("tessera/output", {**c.document("a.hlsl"), **wanted})


def lines_of(found, c, line):
    text = found["text"].splitlines()
    return [text[pair["output"]].strip() for pair in found["lines"] if pair["source"] == line and pair["uri"] == c.uri("a.hlsl")]


with Client(capabilities={"workspace": {"codeLens": {"refreshSupport": True}, "inlayHint": {"refreshSupport": True}}}) as client:
    client.open("a.hlsl", SHADER)
    spirv = output(client, language="spirv", entry="main")
    check(spirv["problems"], "")
    assert "OpFMul" in " ".join(lines_of(spirv, client, 1)), spirv
    assert "OpStore" in " ".join(lines_of(spirv, client, 4)), spirv
    assert '"other"' not in spirv["text"]
    # Without an entry point, all of the file's.
    assert '"main"' in output(client, language="spirv")["text"] and '"other"' in output(client, language="spirv")["text"]
    metal = output(client, language="metal", target="apple-m1", entry="other")
    check(lines_of(metal, client, 8), ["Out[thread_position.x] = 1.0f;"])
    assert "kernel void" in metal["text"]
    # A shader with an error has no output, and the problems are those of a terminal.
    client.replace("a.hlsl", "x * 0.5", "y * 0.5")
    broken = output(client, language="spirv")
    check((broken["text"], broken["lines"]), ("", []))
    assert "error: use of undeclared identifier 'y'" in broken["problems"]
    client.replace("a.hlsl", "y * 0.5", "x * 0.5")

    targets = client.ask("tessera/targets", client.document("a.hlsl"))
    check(targets["chosen"], ["vulkan"])
    assert {"name", "description"} == set(targets["targets"][0])
    assert "nvidia-hopper" in [t["name"] for t in targets["targets"]]
    check(client.ask("tessera/setTargets", {"targets": ["nvidia-hopper", "apple-m1"]}), None)
    check(client.ask("tessera/targets", {})["chosen"], ["nvidia-hopper", "apple-m1"])
    client.wait_for(lambda: len(client.calls) == 2 or None, "refreshes")
    check(client.calls, ["workspace/codeLens/refresh", "workspace/inlayHint/refresh"])
    page = client.ask("tessera/plan", {**client.document("a.hlsl"), "entry": "main"})["html"]
    assert page.startswith("<!DOCTYPE html>") and "nvidia-hopper" in page and "apple-m1" in page, page[:200]
    try:
        client.ask("tessera/setTargets", {"targets": ["nothing"]})
        raise AssertionError("an unknown target was chosen")
    except Failed:
        pass
    client.ask("tessera/setTargets", {"targets": []})
    check(client.ask("tessera/targets", {})["chosen"], ["vulkan"])
