# SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
"""What the chosen targets make of matrices."""
from client import Client, check

SHADER = """\
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> TileA;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> TileB;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> TileC;
[WaveSize(32)]
[numthreads(32, 1, 1)]
void main(uint2 tile : SV_GroupID) {
  TileC sum = TileC::Splat(0);
  TileA a = TileA::Load(A, 0, 32, MatrixLayout::RowMajor);
  TileB b = TileB::Load(B, 0, 32, MatrixLayout::RowMajor);
  sum.MultiplyAccumulate(a, b);
  sum.Store(C, 0, 64, MatrixLayout::RowMajor);
}
"""

with Client(options={"targets": ["nvidia-hopper", "apple-m1", "vulkan-subgroup"]}) as client:
    # dx::linalg needs shader model 6.10, which the project says.
    client.write("tessera.json", '{"files": [{"path": "gemm.hlsl", "profile": "cs_6_10"}]}')
    client.write("gemm.hlsl", SHADER)
    client.open("gemm.hlsl")
    check([p for p in client.problems("gemm.hlsl") if "error" in p], [])
    hover = client.ask("textDocument/hover", client.at("gemm.hlsl", "MultiplyAccumulate"))["contents"]["value"]
    assert hover.startswith("```hlsl\nvoid Matrix::MultiplyAccumulate(Matrix<L, LM, LK, MatrixUse::A, Scope> a, "), hover
    assert "```\na * b + addend\n" in hover, hover
    check(client.ask("textDocument/hover", client.at("gemm.hlsl", "Store("))["contents"]["value"].splitlines()[3], "stores a matrix")
    rows = [line for line in hover.splitlines() if line.startswith("| ")]
    check(rows[1:], ["| --- | --- | --- |",
                     "| apple-m1 | multiply and add | tiled 8x of 8x8x8 |",
                     "| nvidia-hopper | multiply and add | native 16x16x16 |",
                     "| vulkan-subgroup | multiply and add | emulated by 32 lanes |"])
    assert "not native: " in hover, hover
    hints = client.ask("textDocument/inlayHint", {**client.document("gemm.hlsl"), "range": {
        "start": {"line": 0, "character": 0}, "end": {"line": 50, "character": 0}}})
    check([h["label"] for h in hints], [": 16x16 F32 accumulator", ": 16x16 F16 A matrix", ": 16x16 F16 B matrix"])
    lenses = client.ask("textDocument/codeLens", client.document("gemm.hlsl"))
    check([client.text_at("gemm.hlsl", lens["range"]) for lens in lenses], ["main"])
    command = lenses[0]["command"]
    check((command["command"], command["arguments"]), ("tessera.showPlan", [client.uri("gemm.hlsl"), "main"]))
    check(command["title"], "nvidia-hopper: native | apple-m1: tiled | vulkan-subgroup: emulated")
    # Other targets, other words.
    client.ask("tessera/setTargets", {"targets": ["vulkan-subgroup"]})
    lenses = client.ask("textDocument/codeLens", client.document("gemm.hlsl"))
    check(lenses[0]["command"]["title"], "vulkan-subgroup: emulated")
    page = client.ask("tessera/plan", client.document("gemm.hlsl"))["html"]
    assert "emulated by 32 lanes" in page
