# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
from client import Client, check

COMMON = """\
// Größe 😀
/// A light
/// of the scene.
struct Light {
  float3 color;
  float power; // in watts
};
float bright(Light light);
#define TWICE(x) ((x) + (x))
"""
MAIN = """\
#include "common.hlsli"
cbuffer Scene : register(b0) { Light sun; float4x4 view; };
StructuredBuffer<Light> lights : register(t1);
RWStructuredBuffer<float> Out : register(u2);
Texture2D<float4> tex : register(t3);
SamplerState samp : register(s4);
enum class Mode { Day, Night };
typedef float3 Color;
namespace util {
template <typename T> T twice(T x) { return x + x; }
}
struct Pair {
  float first;
  float sum() { return first * 2; }
};
static const uint Count = 3;
/* Of one light:
   the power. */
float bright(Light light) { return light.power; }
void change(inout Color color) { color += 1; }
[numthreads(8, 1, 1)]
void main(uint i : SV_DispatchThreadID) {
  Color color = lights[i].color;
  change(color);
  Pair pair;
  pair.first = /* 😀 */ 1;
  auto sum = util::twice(pair.first) + util::twice(Count);
  Mode mode = Mode::Night;
  Out[i] = bright(sun) + pair.sum() + TWICE(color.x) + sin(sum) + mul(view, float4(color, 1)).x +
           tex.SampleLevel(samp, color.xy, 0).x + WaveActiveSum(color.y) + (mode == Mode::Day);
}
"""


def hover(c, mark, skip=0, name="main.hlsl"):
    found = c.ask("textDocument/hover", c.at(name, mark, skip))
    return found and found["contents"]["value"]


def definitions(c, mark, skip=0, name="main.hlsl"):
    found = c.ask("textDocument/definition", c.at(name, mark, skip))
    return [(c.name(d["uri"]), d["range"]["start"]["line"] + 1, c.text_at(c.name(d["uri"]), d["range"])) for d in found]


def references(c, mark, name="main.hlsl", declaration=True):
    found = c.ask("textDocument/references", {**c.at(name, mark), "context": {"includeDeclaration": declaration}})
    texts = {c.text_at(c.name(r["uri"]), r["range"]) for r in found}
    return texts, sorted((c.name(r["uri"]), r["range"]["start"]["line"] + 1) for r in found)


def hovers(c):
    check(hover(c, "bri|ght(sun)"), "```hlsl\nfloat bright(Light light)\n```\nOf one light:\nthe power.\n")
    check(hover(c, "sum = util"), "```hlsl\nfloat sum\n```\n")
    check(hover(c, "Count = 3"), "```hlsl\nstatic const uint Count = 3\n```\n")
    check(hover(c, "color) { color += 1"), "```hlsl\ninout Color color\n```\n")
    check(hover(c, "twice(pair"), "```hlsl\ntemplate <typename T> T twice(T x)\n```\n")
    check(hover(c, "Night;"), "```hlsl\nNight = 1\n```\n")
    check(hover(c, "TWICE(color"), "```hlsl\n#define TWICE(x) ((x) + (x))\n```\n")
    check(hover(c, "sin(sum)"), "```hlsl\nfloat sin(float)\n```\nsine\n")
    check(hover(c, "WaveActiveSum"), "```hlsl\nfloat WaveActiveSum(float)\n```\nthe reduction 'sum' over the active lanes\n")
    check(hover(c, "mul(view"), "```hlsl\nfloat4 mul(float4x4, float4)\n```\n")
    assert "Texture2D::SampleLevel(" in hover(c, "SampleLevel"), hover(c, "SampleLevel")
    # A texture's Load is no matrix's.
    c.replace("main.hlsl", "tex.SampleLevel(samp, color.xy, 0)", "tex.Load(int3(0, 0, 0))")
    check(hover(c, "Load(int3").splitlines()[2:], ["```"])
    c.replace("main.hlsl", "tex.Load(int3(0, 0, 0))", "tex.SampleLevel(samp, color.xy, 0)")
    check(hover(c, "{ return x"), None)
    check(hover(c, "/* 😀 */"), None)


def layouts(c):
    c.settled("main.hlsl")
    power = hover(c, "power; }")
    assert power.startswith("```hlsl\nfloat power\n```\nin watts\n"), power
    assert "offset 12, 4 bytes in constant buffers" in power and "offset 12, 4 bytes in storage buffers" in power, power
    scene = hover(c, "Scene")
    assert "| 0 | `sun` | `Light` | 16 |" in scene and "| 16 | `view` | `float4x4` | 64 |" in scene, scene
    light = hover(c, "Light> lights")
    assert "A light\nof the scene." in light and "| 12 | `power` | `float` | 4 |" in light, light
    check(hover(c, "view;").splitlines()[3:], ["offset 16, 64 bytes in constant buffers", ""])


def names(c):
    check(definitions(c, "bright(sun)"), [("main.hlsl", 19, "bright")])
    check(definitions(c, "pow|er; }"), [("common.hlsli", 6, "power")])
    check(definitions(c, "TWICE(color"), [("common.hlsli", 9, "TWICE")])
    check(definitions(c, "color.x)"), [("main.hlsl", 23, "color")])
    check(definitions(c, "first = "), [("main.hlsl", 13, "first")])
    check(definitions(c, "twice(Count"), [("main.hlsl", 10, "twice")])
    check(definitions(c, '"common|'), [("common.hlsli", 1, "")])
    check(definitions(c, "sin(sum)"), [])
    check(references(c, "Light> lights"), ({"Light"}, [("common.hlsli", 4), ("common.hlsli", 8), ("main.hlsl", 2), ("main.hlsl", 3),
                                                       ("main.hlsl", 19)]))
    check(references(c, "bright(sun)"), ({"bright"}, [("common.hlsli", 8), ("main.hlsl", 19), ("main.hlsl", 29)]))
    check(references(c, "bright(sun)", declaration=False), ({"bright"}, [("main.hlsl", 29)]))
    check(references(c, "first;"), ({"first"}, [("main.hlsl", 13), ("main.hlsl", 14), ("main.hlsl", 26), ("main.hlsl", 27)]))
    check(references(c, "sum() +"), ({"sum"}, [("main.hlsl", 14), ("main.hlsl", 29)]))
    # From the included file.
    check(definitions(c, "Light light", name="common.hlsli"), [("common.hlsli", 4, "Light")])
    check(references(c, "power", name="common.hlsli"), ({"power"}, [("common.hlsli", 6), ("main.hlsl", 19)]))
    marked = c.ask("textDocument/documentHighlight", c.at("main.hlsl", "color = lights"))
    check([(m["range"]["start"]["line"] + 1, m["kind"]) for m in marked], [(23, 3), (24, 3), (29, 2), (29, 2), (30, 2), (30, 2)])


def symbols(c):
    found = c.ask("textDocument/documentSymbol", c.document("main.hlsl"))

    def tree(symbols):
        return [s["name"] if "children" not in s else (s["name"], tree(s["children"])) for s in symbols]

    check(tree(found), [("Scene", ["sun", "view"]), "lights", "Out", "tex", "samp",
                        ("Mode", ["Day", "Night"]), "Color", ("util", ["twice"]), ("Pair", ["first", "sum"]), "Count", "bright",
                        "change", "main"])
    pair = found[8]
    assert c.text_at("main.hlsl", pair["range"]).startswith("struct Pair {") and c.text_at("main.hlsl", pair["selectionRange"]) == "Pair"
    check(sorted({s["name"] for s in c.ask("workspace/symbol", {"query": "LIGHT"})}), ["Light", "lights"])
    links = c.ask("textDocument/documentLink", c.document("main.hlsl"))
    check([(c.text_at("main.hlsl", k["range"]), c.name(k["target"])) for k in links], [('"common.hlsli"', "common.hlsli")])


def tokens(c):
    legend = c.server["capabilities"]["semanticTokensProvider"]["legend"]
    data = c.ask("textDocument/semanticTokens/full", c.document("main.hlsl"))["data"]
    line = column = 0
    found = {}
    for i in range(0, len(data), 5):
        lines, columns, length, kind, modifiers = data[i:i + 5]
        line, column = line + lines, columns if lines else column + columns
        text = c.text_at("main.hlsl", {"start": {"line": line, "character": column}, "end": {"line": line, "character": column + length}})
        words = [legend["tokenTypes"][kind]] + [m for b, m in enumerate(legend["tokenModifiers"]) if modifiers >> b & 1]
        found.setdefault(text, set()).add(" ".join(words))
    for text, wanted in {"TWICE": {"macro"}, "sin": {"function defaultLibrary"}, "SampleLevel": {"method defaultLibrary"},
                         "i": {"parameter declaration", "parameter"}, "Light": {"struct"}, "Night": {"enumMember", "enumMember declaration"},
                         "util": {"namespace", "namespace declaration"}, "T": {"typeParameter", "typeParameter declaration"},
                         "pair": {"variable", "variable declaration"}, "first": {"property declaration", "property", "property modification"}}.items():
        check(found.get(text) and sorted(found[text]), sorted(wanted), text)


def hints(c):
    whole = {"start": {"line": 0, "character": 0}, "end": {"line": 100, "character": 0}}
    check([(h["position"], h["label"]) for h in c.ask("textDocument/inlayHint", {**c.document("main.hlsl"), "range": whole})],
          [(c.place("main.hlsl", "sum| = util"), ": float")])
    first = {"start": {"line": 0, "character": 0}, "end": {"line": 3, "character": 0}}
    check(c.ask("textDocument/inlayHint", {**c.document("main.hlsl"), "range": first}), [])


def answers_wait_for_the_newest_text(c):
    for i in range(5):
        c.replace("main.hlsl", "// Size", "\n// Size")
        number = c.begin("textDocument/hover", c.at("main.hlsl", "sin(sum)"))
        check(c.finish(number)["range"]["start"], c.place("main.hlsl", "sin(sum)"))


def broken_text(c):
    """What is before and after an error still has a meaning."""
    c.replace("main.hlsl", "Pair pair;", "Pair pair = (;")
    check(definitions(c, "Count)"), [("main.hlsl", c.place("main.hlsl", "Count = 3")["line"] + 1, "Count")])
    assert hover(c, "bright(sun)")
    c.replace("main.hlsl", "Pair pair = (;", "Pair pair;")


with Client() as client:
    client.write("common.hlsli", COMMON)
    client.open("common.hlsli")
    client.open("main.hlsl", MAIN)
    check(client.problems("main.hlsl"), [])
    hovers(client)
    layouts(client)
    names(client)
    symbols(client)
    tokens(client)
    hints(client)
    client.set("main.hlsl", "// Size\n" + MAIN)
    answers_wait_for_the_newest_text(client)
    broken_text(client)
    check(client.messages, [])
