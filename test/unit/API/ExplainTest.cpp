// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "tessera/explain.h"
#include <gtest/gtest.h>

using namespace tessera;

namespace {
// Line 1 is empty.
constexpr const char *Gemm = R"(
ByteAddressBuffer A : register(t0);
RWByteAddressBuffer C : register(u1);
template <typename T> void add(RWByteAddressBuffer To, uint At) {
  WaveMatrixLeft<T, 16, 16> a;
  a.Load(A, 32, 64, false);
  a.Store(To, At, 64, false);
}
[WaveSize(32)] [numthreads(64, 1, 1)]
void main(uint3 id : SV_GroupID) {
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Fill(1);
  for (uint i = 0; i < id.x; ++i) {
    a.Load(A, i * 512, 64, false);
    b.Load(A, i * 512 + 32, 64, true);
    c.MultiplyAccumulate(a, b);
  }
  c.Store(C, 0, 64, false);
  add<float16_t>(C, 4096);
  add<float>(C, 8192);
}
)";

uint32_t count(const ExplainedCounts &Counts, ExplainedCount What) { return Counts[size_t(What)]; }

const ExplainedOperation *at(const ExplainedTarget &T, uint32_t Line) {
  for (const ExplainedOperation &O : T.Operations)
    if (O.Where.Line == Line)
      return &O;
  return nullptr;
}

/// The text that comes from a line.
std::string textOf(const ExplainedTarget &T, uint32_t Line) {
  std::string Text;
  for (const ExplainedLines &Run : T.Text)
    if (Run.Where.Line == Line)
      Text += Run.Text;
  return Text;
}

size_t occurrences(const std::string &In, const std::string &Of) {
  size_t N = 0;
  for (size_t At = In.find(Of); At != std::string::npos; At = In.find(Of, At + 1))
    ++N;
  return N;
}
} // namespace

TEST(Explain, ListsOperationsInOrderWithTheirInstructions) {
  ExplainedShader S = explain("gemm.hlsl", Gemm, {}, {"vulkan", "apple-m1"});
  ASSERT_EQ(S.Targets.size(), 2u);
  for (const ExplainedTarget &T : S.Targets) {
    ASSERT_TRUE(T.Success) << T.DiagnosticText;
    std::vector<uint32_t> Lines;
    for (const ExplainedOperation &O : T.Operations)
      Lines.push_back(O.Where.Line);
    EXPECT_EQ(Lines, (std::vector<uint32_t>{6, 7, 14, 16, 17, 18, 20}));
    // Both instances of the template are at one place.
    EXPECT_EQ(at(T, 6)->Kinds.size(), 2u);
    EXPECT_EQ(T.Kinds[at(T, 18)->Kinds[0]].Operation, "mat.muladd");
    EXPECT_EQ(T.Lanes, 32u);
    EXPECT_GT(T.LiveWords, 0u);
  }
  const ExplainedTarget &Vulkan = S.Targets[0], &Metal = S.Targets[1];
  EXPECT_EQ(count(at(Vulkan, 18)->Counts, ExplainedCount::Multiplies), 1u);
  // Four tiles, and two steps along K.
  EXPECT_EQ(count(at(Metal, 18)->Counts, ExplainedCount::Multiplies), 8u);
  EXPECT_EQ(count(at(Metal, 16)->Counts, ExplainedCount::MatrixLoads), 4u);
  EXPECT_EQ(count(at(Metal, 20)->Counts, ExplainedCount::MatrixStores), 4u);
  EXPECT_EQ(occurrences(textOf(Metal, 20), "simdgroup_store("), 4u);
  EXPECT_EQ(occurrences(textOf(Metal, 16), "simdgroup_load("), 4u);
  EXPECT_EQ(occurrences(textOf(Metal, 18), "simdgroup_multiply_accumulate("), 8u);
  EXPECT_EQ(occurrences(textOf(Metal, 15), "for ("), 1u);
  EXPECT_EQ(textOf(Metal, 15).substr(textOf(Metal, 15).size() - 4), "  }\n");
  EXPECT_EQ(Metal.Kinds[at(Metal, 18)->Kinds[0]].Tile, "8x8x8");
  EXPECT_EQ(Metal.Kinds[at(Metal, 18)->Kinds[0]].Strategy, "tile");
  EXPECT_EQ(occurrences(textOf(Vulkan, 18), "OpCooperativeMatrixMulAddKHR"), 1u);
  EXPECT_EQ(textOf(Vulkan, 1), "");
}

TEST(Explain, ShowsHowEachTargetComputesAnOperation) {
  ExplainedShader S =
      explain("gemm.hlsl", Gemm, {}, {"nvidia-hopper", "apple-m1", "vulkan-subgroup"});
  auto KindAt = [](const ExplainedTarget &T, uint32_t Line) {
    return T.Kinds[at(T, Line)->Kinds[0]];
  };
  ExplainedKind Native = KindAt(S.Targets[0], 18), Tiled = KindAt(S.Targets[1], 18);
  EXPECT_EQ(Native.Way, ExplainedWay::Native);
  EXPECT_EQ(Native.Tile, "16x16x16");
  EXPECT_EQ(Native.Tiles, 1u);
  EXPECT_EQ(Tiled.Way, ExplainedWay::Tiled);
  EXPECT_EQ(Tiled.Tiles, 8u);
  EXPECT_EQ(KindAt(S.Targets[1], 16).Tile, "8x8");
  EXPECT_EQ(KindAt(S.Targets[1], 16).Tiles, 4u);
  EXPECT_EQ(KindAt(S.Targets[2], 18).Way, ExplainedWay::Emulated);
  const ExplainedOperation &Emulated = *at(S.Targets[2], 18);
  EXPECT_GT(count(Emulated.Counts, ExplainedCount::LaneReads), 0u);
  EXPECT_GT(count(Emulated.Counts, ExplainedCount::Arithmetic), 0u);
  for (const ExplainedTarget &T : S.Targets)
    for (const ExplainedOperation &O : T.Operations)
      EXPECT_FALSE(O.Removed) << T.Name << ", line " << O.Where.Line;
}

TEST(Explain, ShowsStagedAndRemovedOperations) {
  const std::string Text = R"(
ByteAddressBuffer A : register(t0);
RWByteAddressBuffer C : register(u1);
[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
  WaveMatrixLeft<float16_t, 16, 16> a, unused;
  a.Load(A, 0, STRIDE, false);
  unused.Load(A, 0, STRIDE, false);
  a.Store(C, 0, 64, false);
}
)";
  CompileOptions Options;
  Options.Defines = {"STRIDE=36"};
  ExplainedShader Staged = explain("staged.hlsl", Text, Options, {"nvidia-hopper"});
  ASSERT_TRUE(Staged.Targets[0].Success) << Staged.Targets[0].DiagnosticText;
  EXPECT_EQ(at(Staged.Targets[0], 6)->Access, ExplainedAccess::Staged);
  EXPECT_EQ(at(Staged.Targets[0], 8)->Access, ExplainedAccess::Direct);
  Options.Defines = {"STRIDE=64"};
  ExplainedShader Direct = explain("direct.hlsl", Text, Options, {"nvidia-hopper"});
  ASSERT_TRUE(Direct.Targets[0].Success) << Direct.Targets[0].DiagnosticText;
  EXPECT_EQ(at(Direct.Targets[0], 6)->Access, ExplainedAccess::Direct);
  EXPECT_FALSE(at(Direct.Targets[0], 6)->Removed);
  EXPECT_TRUE(at(Direct.Targets[0], 7)->Removed);
}

TEST(Explain, MatricesOfOneThreadHaveRowsAndCounts) {
  constexpr const char *Text = R"(#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer W : register(t0);
RWStructuredBuffer<vector<float16_t, 64> > Out : register(u0);
[numthreads(32, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  using Weights = Matrix<ComponentType::F16, 64, 64, MatrixUse::A, MatrixScope::Thread>;
  Weights w = Weights::Load<MatrixLayout::RowMajor>(W, 0, 128);
  Out[i] = Multiply<float16_t>(w, (vector<float16_t, 64>)float16_t(i));
}
)";
  CompileOptions Options;
  Options.Profile = "cs_6_10";
  ExplainedShader S =
      explain("thread.hlsl", Text, Options, {"nvidia-ada", "apple-m1", "nvidia-hopper"});
  for (const ExplainedTarget &T : S.Targets) {
    ASSERT_TRUE(T.Success) << T.DiagnosticText;
    ASSERT_EQ(T.Operations.size(), 1u);
    const ExplainedKind &K = T.Kinds[T.Operations[0].Kinds[0]];
    EXPECT_EQ(K.Vectors, "f16 -> f16");
    const ReflectedMatrix &M = T.Matrices[K.Matrices[0]].Matrix;
    EXPECT_EQ(M.Scope, "thread");
    EXPECT_EQ(M.Rows, 64u);
    EXPECT_EQ(M.Columns, 64u);
  }
  const ExplainedOperation &Device = S.Targets[0].Operations[0], &Code = S.Targets[1].Operations[0];
  EXPECT_EQ(Device.VectorCopies, 1u);
  EXPECT_EQ(count(Device.Counts, ExplainedCount::VectorInstructions), 1u);
  EXPECT_EQ(Code.Copies, 1u);
  EXPECT_EQ(Code.VectorCopies, 0u);
  EXPECT_GT(count(Code.Counts, ExplainedCount::Arithmetic), 0u);
  const ExplainedTarget &Gathers = S.Targets[2];
  EXPECT_EQ(Gathers.Operations[0].Copies, 1u);
  EXPECT_EQ(Gathers.Operations[0].LeftCopies, 0u);
  EXPECT_EQ(Gathers.Kinds[Gathers.Operations[0].Kinds[0]].Way, ExplainedWay::WaveMatrices);
}

TEST(Explain, TextEqualsThatOfACompile) {
  ExplainedShader S = explain("gemm.hlsl", Gemm, {}, {"apple-m1"});
  std::string Text;
  for (const ExplainedLines &Run : S.Targets[0].Text)
    Text += Run.Text;
  CompileOptions Options;
  Options.Output = OutputKind::MSL;
  Options.Target = "apple-m1";
  EXPECT_EQ(Text, compile("gemm.hlsl", Gemm, Options).Output);
}

TEST(Explain, RejectingTargetHasOnlyMessages) {
  ExplainedShader S = explain("gemm.hlsl", Gemm, {}, {"lavapipe", "nothing", "nvidia-hopper"});
  EXPECT_FALSE(S.Targets[0].Success);
  EXPECT_FALSE(S.Targets[0].WrongOptions);
  EXPECT_NE(S.Targets[0].DiagnosticText.find("[WaveSize(32)] is not supported"), std::string::npos);
  EXPECT_TRUE(S.Targets[0].Operations.empty() && S.Targets[0].Text.empty());
  EXPECT_TRUE(S.Targets[1].WrongOptions);
  EXPECT_TRUE(S.Targets[2].Success);
  std::string Page = explainPage(S);
  EXPECT_EQ(occurrences(Page, "This target does not support the shader."), 2u);
  EXPECT_EQ(Page,
            explainPage(explain("gemm.hlsl", Gemm, {}, {"lavapipe", "nothing", "nvidia-hopper"})));
}

TEST(Explain, EntryPointsAreAddedUp) {
  CompileOptions Options;
  Options.Profile = "lib_6_8";
  constexpr const char *Two = R"(
ByteAddressBuffer A : register(t0);
RWByteAddressBuffer C : register(u1);
[shader("compute")] [numthreads(1, 1, 1)] void one() { C.Store(0, A.Load(4)); }
[shader("compute")] [numthreads(1, 1, 1)] void two() { C.Store(4, A.Load(8)); C.Store(8, 1); }
)";
  ExplainedShader S = explain("two.hlsl", Two, Options);
  ASSERT_EQ(S.Targets.size(), 1u);
  ASSERT_TRUE(S.Targets[0].Success) << S.Targets[0].DiagnosticText;
  EXPECT_EQ(S.Targets[0].Name, "vulkan");
  EXPECT_EQ(S.Targets[0].Entries.size(), 2u);
  EXPECT_EQ(count(S.Targets[0].Counts, ExplainedCount::Loads), 2u);
  EXPECT_EQ(count(S.Targets[0].Counts, ExplainedCount::Stores), 3u);
}

TEST(Explain, AsksForIncludesAsACompile) {
  CompileOptions Options;
  Options.Include = [](std::string_view Path) -> std::optional<std::string> {
    if (Path.find("part.hlsli") == std::string_view::npos)
      return std::nullopt;
    return "float half_of(float x) {\n  return x / 2; }\n";
  };
  ExplainedShader S = explain("main.hlsl",
                              "#include \"part.hlsli\"\nRWStructuredBuffer<float> Out;\n"
                              "[numthreads(1, 1, 1)] void main() { Out[0] = half_of(Out[1]); }\n",
                              Options);
  ASSERT_TRUE(S.Targets[0].Success) << S.Targets[0].DiagnosticText;
  ASSERT_EQ(S.Files.size(), 2u);
  EXPECT_EQ(S.Files[1].Text.substr(0, 13), "float half_of") << S.Files[1].Name;
  EXPECT_EQ(S.Dependencies.size(), 2u);
}
