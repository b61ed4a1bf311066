# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from client import Client, check

SHADER = """\
// Größe 😀
RWStructuredBuffer<float> Out : register(u0);
float shade(float weight) { return weight * 2; }
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
  Out[i] = /* 😀 ü */ shade(i);
}
"""


def ranges_are_utf16(c):
    c.open("a.hlsl", SHADER)
    check(c.problems("a.hlsl"), [])
    # The emoji before has two units of UTF-16 and four bytes.
    c.replace("a.hlsl", "shade(i)", "shde(i)")
    found = c.settled("a.hlsl")
    check([c.text_at("a.hlsl", d["range"]) for d in found], ["shde"])
    check(found[0]["message"], "use of undeclared identifier 'shde'; did you mean 'shade'?")
    check(found[0]["range"]["start"], {"line": 5, "character": 22})


def fixes_are_actions(c):
    where = c.settled("a.hlsl")[0]["range"]
    actions = c.ask("textDocument/codeAction", {**c.document("a.hlsl"), "range": where, "context": {"diagnostics": []}})
    check([a["title"] for a in actions], ["Change to 'shade'"])
    edits = actions[0]["edit"]["changes"][c.uri("a.hlsl")]
    check(len(edits), 1)
    check(c.text_at("a.hlsl", edits[0]["range"]), "shde")
    c.change("a.hlsl", [{"range": edits[0]["range"], "text": edits[0]["newText"]}])
    c.texts["a.hlsl"] = c.texts["a.hlsl"].replace("shde", "shade")
    check(c.problems("a.hlsl"), [])


def notes_are_related(c):
    c.replace("a.hlsl", "shade(i)", "shade(i, 1)")
    found = c.settled("a.hlsl")
    check(len(found), 1)
    notes = found[0]["relatedInformation"]
    check([c.text_at("a.hlsl", n["location"]["range"]) for n in notes if "candidate" in n["message"]], ["shade"])
    c.replace("a.hlsl", "shade(i, 1)", "shade(i)")


def edits_in_one_message(c):
    """Each change of a message refers to the text after the one before it."""
    text = c.texts["a.hlsl"]
    line = text[:text.index("  Out[i]")].count("\n")
    at = {"line": line, "character": 0}
    c.texts["a.hlsl"] = text.replace("  Out[i]", "int 😀y = 1;\n  Out[i]")
    c.change("a.hlsl", [{"range": {"start": at, "end": at}, "text": "int 😀x = 1;\n"},
                        {"range": {"start": {"line": line, "character": 6}, "end": {"line": line, "character": 7}}, "text": "y"}])
    assert any("unexpected character" in p for p in c.problems("a.hlsl")), c.problems("a.hlsl")
    c.set("a.hlsl", SHADER)
    check(c.problems("a.hlsl"), [])


def warnings_have_codes(c):
    c.open("w.hlsl", SHADER.replace("return weight", "int n = 1.5; return weight"))
    found = c.settled("w.hlsl")
    check([(d["severity"], d["code"]) for d in found], [(2, "literal-conversion")])
    c.close("w.hlsl")
    c.wait_for(lambda: c.diagnostics[c.uri("w.hlsl")][-1]["diagnostics"] == [] or None, "diagnostics of a closed document")


def includes_are_checked(c):
    c.write("common.hlsli", "float twice(float x) { return x + x; }\n")
    c.write("main.hlsl", '#include "common.hlsli"\n' + SHADER.replace("shade(i)", "twice(i)"))
    # A file without an entry point is checked by itself, until a shader includes it.
    c.open("common.hlsli")
    check(c.problems("common.hlsli"), [])
    c.open("main.hlsl")
    check(c.problems("main.hlsl"), [])
    c.replace("common.hlsli", "x + x", "x + y")
    check(c.problems("common.hlsli"), ["1: error: use of undeclared identifier 'y'"])
    c.replace("common.hlsli", "twice(", "thrice(")
    check(c.problems("common.hlsli"), ["1: error: use of undeclared identifier 'y'"])
    assert any("twice" in p for p in c.problems("main.hlsl")), c.problems("main.hlsl")
    # The text on the disk counts again.
    c.close("common.hlsli")
    check(c.problems("main.hlsl"), [])


def changes_of_the_disk(c):
    c.write("common.hlsli", "float twice(float x) { return z; }\n")
    c.notify("workspace/didChangeWatchedFiles", {"changes": [{"uri": c.uri("common.hlsli"), "type": 2}]})
    c.settled("main.hlsl")
    check([d["message"] for d in c.diagnostics[c.uri("common.hlsli")][-1]["diagnostics"]], ["use of undeclared identifier 'z'"])


def targets_are_named():
    text = """\
RWStructuredBuffer<double> Out : register(u0);
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) { Out[i] = i; }
"""
    with Client("--target=vulkan", "--target=apple-m1") as c:
        c.open("d.hlsl", text)
        found = c.problems("d.hlsl")
        assert found and all("error" in p and p.endswith("(apple-m1)") for p in found), found


def names_decide_the_stage(c):
    text = "float4 main(float2 uv : TEXCOORD) : SV_Target { return uv.xyxy; }\n"
    for name in ("sky.frag.hlsl", "SkyPS.hlsl", "PSSky.hlsl", "sky_ps.hlsl"):
        c.open(name, text)
        check(c.problems(name), [], name)
        assert "Fragment" in c.ask("tessera/output", {**c.document(name), "language": "spirv"})["text"], name


with Client() as client:
    ranges_are_utf16(client)
    fixes_are_actions(client)
    notes_are_related(client)
    edits_in_one_message(client)
    warnings_have_codes(client)
    includes_are_checked(client)
    changes_of_the_disk(client)
    names_decide_the_stage(client)
targets_are_named()
