# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from client import Client, check, offset, position

SHADER = """\
#include "common.hlsli"
struct Pair { float first; float second; float sum() { return first + second; } };
// How bright it is.
float bright(Pair pair, float2 uv) { return pair.first; }
float bright(float x) { return x; }
StructuredBuffer<Pair> pairs : register(t1);
RWStructuredBuffer<float> Out : register(u2);
Texture2D<float4> tex : register(t3);
SamplerState samp : register(s4);
cbuffer Scene : register(b0) { float4x4 view; };
namespace util { float twice(float x) { return x + x; } enum class Mode { Day, Night }; }
#define SCALE 2
[numthreads(8, 1, 1)]
void main(uint index : SV_DispatchThreadID) {
  Pair pair = pairs[index];
  float3 color = 1;
  HERE
  Out[index] = bright(pair, color.xy);
}
"""


class Session(Client):
    def write_here(self, text, name="a.hlsl", mark="HERE"):
        """Puts a text at the mark; the cursor is at its bar, or at its end."""
        bar = text.find("|")
        plain = text.replace("|", "")
        base = SHADER if name == "a.hlsl" else COMMON
        start = base.index(mark)
        self.set(name, base[:start] + plain + base[start + len(mark):])
        return position(self.texts[name], start + (len(plain) if bar < 0 else bar))

    def items(self, text, **where):
        at = self.write_here(text, **where)
        name = where.get("name", "a.hlsl")
        found = self.ask("textDocument/completion", {**self.document(name), "position": at})
        for item in found["items"]:
            # What is replaced is the name before the cursor.
            replaced = item["textEdit"]["range"]
            check(replaced["end"], at)
            begun = self.texts[name][offset(self.texts[name], replaced["start"]):offset(self.texts[name], replaced["end"])]
            assert item["label"].lower().startswith(begun.lower()), (begun, item)
        return {item["label"]: item for item in sorted(found["items"], key=lambda i: i["sortText"])}

    def names(self, text, **where):
        return list(self.items(text, **where))

    def signatures(self, text):
        found = self.ask("textDocument/signatureHelp", {**self.document("a.hlsl"), "position": self.write_here(text)})
        return found and ([s["label"] for s in found["signatures"]], found["activeSignature"], found["activeParameter"], found)


COMMON = "struct Common { int count; };\nint countOf(Common common) { return common.HERE; }\n"


def members(c):
    check(sorted(c.names("pair.")), ["first", "second", "sum"])
    check(c.items("pair.")["sum"]["detail"], "float Pair::sum()")
    check(c.names("pair.se"), ["second"])
    check(c.names("pairs[index].fi"), ["first"])
    assert {"x", "z", "rgb", "xyz"} <= set(c.names("color.")) and "w" not in c.names("color.")
    check(c.items("color.")["xy"]["detail"], "float2")
    assert {"_m00", "_m33"} <= set(c.names("view."))
    # Methods that nothing has named yet.
    assert {"Sample", "SampleLevel", "SampleGrad", "SampleCmp"} <= set(c.names("tex.Sam"))
    assert "Load" in c.names("pairs.") and "Append" not in c.names("pairs.")
    check(c.names("util::"), ["Mode", "twice"])
    check(c.names("util::Mode m = util::Mode::"), ["Day", "Night"])
    # The text need not be whole.
    check(sorted(c.names("if (pair.|")), ["first", "second", "sum"])
    check(sorted(c.names("bright(pair.|, 1")), ["first", "second", "sum"])


def names_in_scope(c):
    found = c.items("")
    assert list(found)[:3] == ["color", "index", "pair"], list(found)[:6]
    for name in ("bright", "Pair", "pairs", "Out", "main", "util", "SCALE", "sin", "return", "StructuredBuffer", "countOf"):
        assert name in found, name
    assert not [name for name in found if name.startswith("__")]
    check(found["bright"]["detail"], "float bright(Pair pair, float2 uv) and 1 more")
    check(found["bright"]["documentation"], "How bright it is.")
    wave = c.items("float x = WaveActiveS")
    check(list(wave), ["WaveActiveSum"])
    assert wave["WaveActiveSum"]["detail"].startswith("int WaveActiveSum(int) and "), wave
    check(wave["WaveActiveSum"]["documentation"], "the reduction 'sum' over the active lanes")
    assert {"float", "float3", "float4x4", "floor"} <= set(c.names("flo"))
    assert "Texture2DArray" in c.names("Textu")
    check(c.names("// sin"), [])
    check(c.names("/* sin"), [])
    check(c.names('printf("sin|");'), [])


def semantics_and_attributes(c):
    assert "SV_Target" in c.names("float4 f(float4 p : SV_Position) : SV_|", mark="// How bright it is.")
    names = c.names("struct V { float4 p : |; };", mark="// How bright it is.")
    assert {"SV_Position", "TEXCOORD", "register", "packoffset"} <= set(names), names
    assert "SV_Position" not in c.names("index ? color : |")
    assert "SV_Position" not in c.names("switch (index) { case 1: |")
    assert {"numthreads", "WaveSize", "shader", "earlydepthstencil"} <= set(c.names("[|]\n[numthreads(8, 1, 1)]", mark="[numthreads(8, 1, 1)]"))
    assert {"loop", "unroll", "branch"} <= set(c.names("[|]"))
    assert {"vk::binding", "vk::push_constant", "vk::ext_decorate"} <= set(c.names("[[|]] ", mark="// How bright it is."))
    assert {"binding", "location"} <= set(c.names("[[vk::|]] ", mark="// How bright it is."))
    # A subscript takes a value.
    assert "index" in c.names("Out[|]") and "loop" not in c.names("Out[|]")


def includes(c):
    c.write("sub/inner.hlsli", "")
    c.write("sub/picture.png", "")
    mark = '#include "common.hlsli"'
    check(c.names('#include "|"', mark=mark), ["common.hlsli", "enable_if", "type_traits", "vector_utils", "dx/", "rocwmma/", "sub/",
                                                  "tessera/", "vk/"])
    check(c.names('#include "sub/i|"', mark=mark), ["inner.hlsli"])
    check(c.names("#include <dx/lin|>", mark=mark), ["linalg.h", "linalg_thread.h"])
    check(c.names('#include "sub/inner.hlsli" |', mark=mark), [])


def signature_help(c):
    check(sorted(c.signatures("bright(|")[0]), ["float bright(Pair pair, float2 uv)", "float bright(float x)"])
    # Only one overload takes a second argument.
    texts, active, parameter, found = c.signatures("bright(pair, |")
    check((texts, parameter), (["float bright(Pair pair, float2 uv)"], 1))
    check(texts[active], "float bright(Pair pair, float2 uv)")
    labels = found["signatures"][active]["parameters"]
    check([texts[active][a:b] for a, b in (p["label"] for p in labels)], ["Pair pair", "float2 uv"])
    texts, _, parameter, _ = c.signatures("float d = dot(color, col|or")
    assert "float dot(float3, float3)" in texts and parameter == 1, (texts, parameter)
    assert not [t for t in texts if "decltype" in t], texts
    texts, active, parameter, _ = c.signatures("tex.SampleLevel(samp, |")
    assert texts[active].startswith("float4 Texture2D::SampleLevel(SamplerState sampler, float2 at, float level"), texts
    check(c.signatures("float2 "), None)
    check(c.signatures("// bright("), None)


with Session() as client:
    # Editors only ask for what the server announces.
    for provider, character in (("completionProvider", "."), ("signatureHelpProvider", "(")):
        assert character in client.server["capabilities"][provider]["triggerCharacters"], client.server
    client.write("common.hlsli", COMMON.replace("HERE", "count"))
    client.open("a.hlsl", SHADER.replace("HERE", ""))
    members(client)
    names_in_scope(client)
    semantics_and_attributes(client)
    signature_help(client)
    includes(client)
    # In a file that a shader includes.
    client.set("a.hlsl", SHADER.replace("HERE", ""))
    client.open("common.hlsli", COMMON.replace("HERE", "count"))
    client.settled("a.hlsl")
    check(client.names("", name="common.hlsli"), ["count"])
    check(client.messages, [])
