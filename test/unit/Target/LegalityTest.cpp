// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The abilities of targets, and the wording of rejections.
#include "Target/LegalityReport.h"
#include "TargetTestHelpers.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;

namespace {
using ET = ElementType;
constexpr MatrixTypes F16F32 = {ET::F16, ET::F16, ET::F32, ET::F32};
constexpr MatrixTypes F16F16 = {ET::F16, ET::F16, ET::F16, ET::F16};
constexpr MatrixTypes S8S32 = {ET::S8, ET::S8, ET::S32, ET::S32};
constexpr MatrixTypes U8U32 = {ET::U8, ET::U8, ET::U32, ET::U32};
constexpr MatrixTypes S8U8S32 = {ET::S8, ET::U8, ET::S32, ET::S32};
constexpr MatrixTypes F32F32 = {ET::F32, ET::F32, ET::F32, ET::F32};
constexpr MatrixScope Workgroup = MatrixScope::Workgroup;

/// The diagnostics of one report, after the file's prefix and without the closing count.
template <typename Fn> std::string messages(Fn Report) {
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  Loc Where{Files.add("a.hlsl", "line\n"), 1, 1, 0};
  Report(Diags, Where);
  std::string Text;
  for (const Diagnostic &D : Diags.diagnostics()) {
    EXPECT_EQ(D.Level == Severity::Error, D.Where.isValid());
    Text += (D.Level == Severity::Error ? "error: " : "note: ") + D.Message + "\n";
  }
  return Text;
}

std::string multiply(llvm::StringRef Name, MultiplyQuery Query) {
  Target T = embedded(Name);
  return messages(
      [&](DiagnosticEngine &D, Loc L) { reportMultiply(D, L, T, Query, checkMultiply(T, Query)); });
}

std::string matrix(llvm::StringRef Name, MatrixQuery Query) {
  Target T = embedded(Name);
  return messages(
      [&](DiagnosticEngine &D, Loc L) { reportMatrix(D, L, T, Query, checkMatrix(T, Query)); });
}

std::string wave(llvm::StringRef Name, WaveSizeRange Range, std::array<uint32_t, 3> Threads) {
  Target T = embedded(Name);
  return messages([&](DiagnosticEngine &D, Loc L) {
    reportWaveSize(D, L, T, Range, checkWaveSize(T, Range, Threads, true));
  });
}

/// A target with no matrix rows.
Target bare() {
  ReadTarget Read = readTarget("name: bare\n"
                               "description: none\n"
                               "backends: [spirv]\n"
                               "subgroup: {sizes: [32], default: 32, source: s}\n");
  EXPECT_TRUE(Read.T) << Read.Text;
  return *Read.T;
}

TEST(Vectors, RowsAreFoundByWhatTheyTakeAndGive) {
  Target Hopper = embedded("nvidia-hopper");
  auto Row = [&](ET Numbers, ET Matrix, ET Result) {
    const VectorTypes *Found = vectorRow(Hopper, ir::Stage::Compute, Numbers, Matrix, Result);
    return Found ? toString(*Found) : "none";
  };
  EXPECT_EQ(Row(ET::F16, ET::F16, ET::F16), "f16 as f16 x f16 + f16 -> f16 (transposable)");
  EXPECT_EQ(Row(ET::U8Packed, ET::S8, ET::S32), "u32 as u8packed x s8 + s32 -> s32");
  EXPECT_EQ(Row(ET::S8Packed, ET::U8, ET::S32), "u32 as s8packed x u8 + s32 -> s32");
  // None that converts the numbers of the vector, or gives another type.
  EXPECT_EQ(Row(ET::S32, ET::S8, ET::S32), "none");
  EXPECT_EQ(Row(ET::F16, ET::E4M3, ET::F16), "none");
  EXPECT_EQ(Row(ET::F16, ET::F16, ET::F32), "none");
  EXPECT_EQ(Row(ET::S8Packed, ET::S8, ET::U32), "none");
  for (const char *Other : {"vulkan", "amd-rdna3", "lavapipe"})
    EXPECT_FALSE(vectorRow(embedded(Other), ir::Stage::Compute, ET::F16, ET::F16, ET::F16))
        << Other;
}

TEST(Vectors, StagesHaveThemAsTheGroupSays) {
  ReadTarget Read = readTarget("name: two\n"
                               "description: none\n"
                               "backends: [spirv]\n"
                               "subgroup: {sizes: [32], default: 32, source: s}\n"
                               "features:\n"
                               "  - {list: [cooperative-vector, cooperative-vector-training], "
                               "source: s}\n"
                               "vectors:\n"
                               "  - types: [f16 as f16 x f16 + f16 -> f16]\n"
                               "    source: s\n"
                               "  - types: [f16 as e4m3 x e4m3 + f16 -> f16]\n"
                               "    accumulates: [f16]\n"
                               "    stages: [pixel, vertex]\n"
                               "    source: s\n");
  ASSERT_TRUE(Read.T) << Read.Text;
  const Target &T = *Read.T;
  using ir::Stage;
  EXPECT_TRUE(vectorRow(T, Stage::Compute, ET::F16, ET::F16, ET::F16));
  EXPECT_FALSE(byteFloatRow(T, Stage::Compute, ET::E4M3, ET::F16));
  EXPECT_FALSE(accumulates(T, Stage::Compute, ET::F16));
  for (Stage S : {Stage::Vertex, Stage::Pixel}) {
    EXPECT_FALSE(vectorRow(T, S, ET::F16, ET::F16, ET::F16));
    EXPECT_TRUE(byteFloatRow(T, S, ET::E4M3, ET::F16));
    EXPECT_TRUE(accumulates(T, S, ET::F16));
    EXPECT_TRUE(hasVectors(T, S));
    EXPECT_FALSE(hasVectors(embedded("vulkan"), S));
    EXPECT_TRUE(accumulates(embedded("nvidia-hopper"), S, ET::F16));
  }
}

TEST(Vectors, BytesOfFloatsHaveNoPlainLayout) {
  EXPECT_TRUE(hasPlainLayout({ET::F16, ET::F16, ET::F16, ET::F16, ET::F16, true}));
  EXPECT_TRUE(hasPlainLayout({ET::U32, ET::S8Packed, ET::S8, ET::S32, ET::S32, false}));
  EXPECT_FALSE(hasPlainLayout({ET::F16, ET::E4M3, ET::E4M3, ET::F16, ET::F16, false}));
  EXPECT_FALSE(hasPlainLayout({ET::F16, ET::E5M2, ET::E5M2, ET::F16, ET::F16, false}));
}
} // namespace

//===--- Multiplies -------------------------------------------------------===//

TEST(CheckMultiply, FixedRowIsFound) {
  Target T = embedded("nvidia-hopper");
  MultiplyCheck Check = checkMultiply(T, {{16, 8, 16}, F16F32});
  ASSERT_TRUE(Check);
  ASSERT_TRUE(Check.Row);
  EXPECT_FALSE(Check.Row->Flexible);
  EXPECT_EQ(Check.Row->Shape, (MatrixShape{16, 8, 16}));
}

TEST(CheckMultiply, FixedRowIsPreferredToFlexible) {
  Target T = embedded("lavapipe");
  MultiplyCheck Check = checkMultiply(T, {{8, 8, 8}, F16F32});
  ASSERT_TRUE(Check);
  EXPECT_FALSE(Check.Row->Flexible);
}

TEST(CheckMultiply, FlexibleRowAdmitsMultiples) {
  Target T = embedded("lavapipe");
  MultiplyCheck Check = checkMultiply(T, {{16, 16, 16}, F16F32});
  ASSERT_TRUE(Check);
  EXPECT_TRUE(Check.Row->Flexible);
}

TEST(CheckMultiply, PermissiveTargetAcceptsEverything) {
  Target T = embedded("vulkan");
  MultiplyCheck Check = checkMultiply(T, {{3, 5, 7}, S8U8S32, Workgroup, 1, true});
  EXPECT_TRUE(Check);
  EXPECT_EQ(Check.Row, nullptr);
}

TEST(CheckMultiply, WorkgroupScopeNeedsTheExactGroup) {
  Target T = embedded("nvidia-hopper");
  EXPECT_TRUE(checkMultiply(T, {{64, 64, 32}, F16F32, Workgroup, 256}));
  EXPECT_EQ(checkMultiply(T, {{64, 64, 32}, F16F32, Workgroup, 96}).Reason,
            MatrixReason::Invocations);
}

TEST(CheckMultiply, MixedSignsWhereTheDeviceHasThem) {
  EXPECT_TRUE(checkMultiply(embedded("amd-rdna3"), {{16, 16, 16}, S8U8S32}));
  EXPECT_EQ(checkMultiply(embedded("nvidia-hopper"), {{16, 16, 32}, S8U8S32}).Reason,
            MatrixReason::Signs);
}

TEST(CheckMultiply, Shape) {
  EXPECT_EQ(
      multiply("lavapipe-8x8x8", {{16, 16, 16}, F16F32}),
      "error: a matrix multiply of f16 x f16 -> f32 with shape 16x16x16 is not supported by target "
      "'lavapipe-8x8x8'\n"
      "note: target 'lavapipe-8x8x8' supports for f16 x f16 -> f32: 8x8x8\n");
}

TEST(CheckMultiply, NearestShapesComeFirst) {
  EXPECT_EQ(
      multiply("nvidia-turing", {{8, 8, 8}, F16F32}),
      "error: a matrix multiply of f16 x f16 -> f32 with shape 8x8x8 is not supported by target "
      "'nvidia-turing'\n"
      "note: target 'nvidia-turing' supports for f16 x f16 -> f32: 16x8x8, 16x8x16, 16x16x16\n");
}

TEST(CheckMultiply, ShapeWithGranularity) {
  EXPECT_EQ(
      multiply("lavapipe", {{12, 16, 16}, F16F32}),
      "error: a matrix multiply of f16 x f16 -> f32 with shape 12x16x16 is not supported by target "
      "'lavapipe'\n"
      "note: target 'lavapipe' supports for f16 x f16 -> f32: 8x8x8, any multiple of 8x8x8 up to "
      "1024\n");
}

TEST(CheckMultiply, TypesWithTheSameA) {
  EXPECT_EQ(multiply("intel-dg2", {{8, 8, 16}, F16F16}),
            "error: a matrix multiply of f16 x f16 -> f16 is not supported by target 'intel-dg2'\n"
            "note: target 'intel-dg2' supports for f16 x f16 -> f32: 8x8x16\n");
}

TEST(CheckMultiply, TypesWithoutTheSameA) {
  EXPECT_EQ(multiply("lavapipe-8x8x8", {{8, 8, 8}, F32F32}),
            "error: a matrix multiply of f32 x f32 -> f32 is not supported by target "
            "'lavapipe-8x8x8'\n"
            "note: target 'lavapipe-8x8x8' supports for f16 x f16 -> f16: 8x8x8\n"
            "note: target 'lavapipe-8x8x8' supports for f16 x f16 -> f32: 8x8x8\n"
            "note: target 'lavapipe-8x8x8' supports for u8 x u8 -> u32: 8x8x8\n");
}

TEST(CheckMultiply, Signs) {
  EXPECT_EQ(
      multiply("lavapipe-8x8x8", {{8, 8, 8}, S8U8S32}),
      "error: target 'lavapipe-8x8x8' does not support a matrix multiply of s8 x u8 -> s32: it has "
      "none with this mix of signed and unsigned\nnote: target 'lavapipe-8x8x8' supports for u8 x "
      "u8 -> u32: 8x8x8\nnote: target 'lavapipe-8x8x8' supports for s8 x s8 -> s32: 8x8x8\n");
}

TEST(CheckMultiply, Saturation) {
  EXPECT_EQ(multiply("lavapipe-8x8x8", {{8, 8, 8}, S8S32, MatrixScope::Subgroup, 0, true}),
            "error: a matrix multiply of s8 x s8 -> s32 with saturation is not supported by target "
            "'lavapipe-8x8x8'\n"
            "note: target 'lavapipe-8x8x8' supports for s8 x s8 -> s32: 8x8x8\n");
}

TEST(CheckMultiply, Scope) {
  EXPECT_EQ(
      multiply("lavapipe", {{8, 8, 8}, F16F32, Workgroup, 64}),
      "error: a workgroup-scope matrix multiply of f16 x f16 -> f32 is not supported by "
      "target 'lavapipe'\n"
      "note: target 'lavapipe' supports for f16 x f16 -> f32: 8x8x8, any multiple of 8x8x8 up to "
      "1024\n");
}

TEST(CheckMultiply, Invocations) {
  EXPECT_EQ(multiply("nvidia-hopper", {{64, 64, 32}, F16F32, Workgroup, 96}),
            "error: a workgroup-scope matrix multiply of f16 x f16 -> f32 in a group of 96 threads "
            "is not supported by target 'nvidia-hopper'\n"
            "note: target 'nvidia-hopper' supports it for groups of 32, 64, 128, 256 threads\n");
}

TEST(CheckMultiply, WorkgroupShape) {
  EXPECT_EQ(
      multiply("nvidia-hopper", {{48, 64, 32}, F16F32, Workgroup, 256}),
      "error: a matrix multiply of f16 x f16 -> f32 with shape 48x64x32 is not supported by target "
      "'nvidia-hopper'\n"
      "note: target 'nvidia-hopper' supports for f16 x f16 -> f32 in a group of 256: any multiple "
      "of 32x32x16 up to 1024\n");
}

TEST(CheckMultiply, NoMatrixHardware) {
  Target T = bare();
  MultiplyQuery Query{{16, 16, 16}, F16F32};
  EXPECT_EQ(messages([&](DiagnosticEngine &D, Loc L) {
              EXPECT_FALSE(reportMultiply(D, L, T, Query, checkMultiply(T, Query)));
            }),
            "error: a matrix multiply of f16 x f16 -> f32 is not supported: target 'bare' "
            "has no matrix hardware\n");
}

TEST(CheckMultiply, LegalReportsNothing) {
  EXPECT_EQ(multiply("nvidia-hopper", {{16, 16, 32}, U8U32}), "");
}

//===--- Matrix types -----------------------------------------------------===//

TEST(CheckMatrix, EachRoleTakesItsPartOfTheShape) {
  Target T = embedded("intel-xe2"); // 8x16x16
  EXPECT_TRUE(checkMatrix(T, {8, 16, ET::F16, MatrixRole::A}));
  EXPECT_TRUE(checkMatrix(T, {16, 16, ET::F16, MatrixRole::B}));
  EXPECT_TRUE(checkMatrix(T, {8, 16, ET::F32, MatrixRole::Accumulator}));
  EXPECT_FALSE(checkMatrix(T, {16, 8, ET::F16, MatrixRole::A}));
  EXPECT_FALSE(checkMatrix(T, {8, 16, ET::F32, MatrixRole::A}));
}

TEST(CheckMatrix, Granularities) {
  Target T = embedded("lavapipe");
  EXPECT_TRUE(checkMatrix(T, {24, 16, ET::F16, MatrixRole::A}));
  EXPECT_FALSE(checkMatrix(T, {24, 12, ET::F16, MatrixRole::A}));
  EXPECT_FALSE(checkMatrix(T, {2048, 16, ET::F16, MatrixRole::A}));
}

TEST(CheckMatrix, PermissiveTargetAcceptsEverything) {
  EXPECT_TRUE(checkMatrix(embedded("vulkan"), {5, 7, ET::F64, MatrixRole::A}));
}

TEST(CheckMatrix, Shape) {
  EXPECT_EQ(matrix("lavapipe-8x8x8", {16, 16, ET::F32, MatrixRole::Accumulator}),
            "error: a matrix of f32 as accumulator with size 16x16 is not supported by target "
            "'lavapipe-8x8x8'\n"
            "note: target 'lavapipe-8x8x8' supports these sizes of f32 as accumulator: 8x8\n");
}

TEST(CheckMatrix, ShapeWithGranularity) {
  EXPECT_EQ(matrix("lavapipe", {12, 16, ET::F16, MatrixRole::A}),
            "error: a matrix of f16 as left operand (A) with size 12x16 is not supported by target "
            "'lavapipe'\n"
            "note: target 'lavapipe' supports these sizes of f16 as left operand (A): 8x8, any "
            "multiple of "
            "8x8 up to "
            "1024\n");
}

TEST(CheckMatrix, Types) {
  EXPECT_EQ(
      matrix("lavapipe-8x8x8", {8, 8, ET::F32, MatrixRole::B}),
      "error: a matrix of f32 as right operand (B) is not supported by target 'lavapipe-8x8x8'\n"
      "note: target 'lavapipe-8x8x8' supports these elements as right operand (B): f16, u8, s8\n");
}

TEST(CheckMatrix, Scope) {
  EXPECT_EQ(matrix("lavapipe-8x8x8", {8, 8, ET::F16, MatrixRole::A, Workgroup, 64}),
            "error: a workgroup-scope matrix of f16 as left operand (A) is not supported by target "
            "'lavapipe-8x8x8'\n"
            "note: target 'lavapipe-8x8x8' supports these sizes of f16 as left operand (A): 8x8\n");
}

TEST(CheckMatrix, Invocations) {
  EXPECT_EQ(
      matrix("nvidia-ampere", {32, 16, ET::F16, MatrixRole::A, Workgroup, 64}),
      "error: a workgroup-scope matrix of f16 as left operand (A) in a group of 64 threads is not "
      "supported by target 'nvidia-ampere'\n"
      "note: target 'nvidia-ampere' supports it for groups of 128 threads\n");
}

TEST(CheckMatrix, NoMatrixHardware) {
  Target T = bare();
  MatrixQuery Query{16, 16, ET::F16, MatrixRole::A};
  EXPECT_EQ(
      messages([&](DiagnosticEngine &D, Loc L) {
        EXPECT_FALSE(reportMatrix(D, L, T, Query, checkMatrix(T, Query)));
      }),
      "error: a matrix of f16 as left operand (A) is not supported: target 'bare' has no matrix "
      "hardware\n");
}

//===--- Rows and depth ---------------------------------------------------===//

TEST(NativeRows, AreTheFixedSubgroupRowsInOrder) {
  Target T = embedded("nvidia-hopper");
  auto Rows = nativeRows(T, ET::F16, ET::F16, ET::F32);
  ASSERT_EQ(Rows.size(), 3u);
  EXPECT_EQ(Rows[0]->Shape, (MatrixShape{16, 16, 16}));
  EXPECT_EQ(Rows[2]->Shape, (MatrixShape{16, 8, 8}));
  EXPECT_EQ(flexibleRows(T, ET::F16, ET::F16, ET::F32).size(), 1u);
  EXPECT_TRUE(nativeRows(T, ET::F32, ET::F32, ET::F32).empty());
}

TEST(NativeRows, LeaveOutSaturatingRows) {
  EXPECT_EQ(nativeRows(embedded("amd-rdna3"), ET::S8, ET::S8, ET::S32).size(), 1u);
}

TEST(RequiredFeatures, EveryTargetHasWhatItsRowsNeed) {
  for (llvm::StringRef Name : targetNames()) {
    Target T = embedded(Name);
    for (const MatrixRow &Row : T.Rows)
      for (Feature F : requiredFeatures(T, Row))
        EXPECT_TRUE(T.has(F)) << T.Name << " " << toString(Row.Types) << " needs "
                              << info(F).Name.str();
  }
}

TEST(RequiredFeatures, FollowTheRow) {
  Target T = embedded("nvidia-hopper");
  EXPECT_EQ(requiredFeatures(T, T.Rows.front()),
            (llvm::SmallVector<Feature, 4>{Feature::CooperativeMatrix}));
  EXPECT_EQ(requiredFeatures(T, T.Rows.back()),
            (llvm::SmallVector<Feature, 4>{
                Feature::CooperativeMatrix, Feature::CooperativeMatrixFlexible,
                Feature::CooperativeMatrixWorkgroup, Feature::CooperativeMatrixBFloat16}));
  Target Apple = embedded("apple-m1");
  EXPECT_EQ(
      requiredFeatures(Apple, Apple.Rows.back()),
      (llvm::SmallVector<Feature, 4>{Feature::SimdgroupMatrix, Feature::SimdgroupMatrixBFloat16}));
}

TEST(WaveMatrixDepth, FollowsTheRule) {
  struct {
    llvm::StringRef Target;
    uint32_t M, N;
    ElementType Inputs;
    uint32_t K;
  } Rows[] = {
      {"vulkan", 16, 16, ET::F16, 16},        // the device is unknown
      {"vulkan", 64, 64, ET::S8, 16},         //
      {"lavapipe", 16, 16, ET::F16, 16},      // granularity 8, rounded to 16
      {"lavapipe-8x8x8", 8, 8, ET::F16, 16},  // the row's own K is not a multiple of 16
      {"lavapipe-8x8x8", 16, 16, ET::S8, 16}, //
      {"nvidia-hopper", 16, 16, ET::F16, 16}, // the row
      {"nvidia-hopper", 16, 8, ET::F16, 16},  // the largest of 16 and 8
      {"nvidia-hopper", 64, 64, ET::F16, 16}, // derived
      {"nvidia-hopper", 16, 16, ET::S8, 32},  // the row
      {"nvidia-hopper", 64, 64, ET::U8, 32},  // derived
      {"nvidia-hopper", 16, 16, ET::F32, 16}, // no row has that type
      {"nvidia-turing", 16, 16, ET::S8, 32},  // the row, though 8x8x16 exists
      {"nvidia-turing", 64, 64, ET::S8, 32},  // in tiles of 16x16x32, not of 8x8x16
      {"nvidia-turing", 32, 24, ET::U8, 32},  // in tiles of 16x8x32
      {"nvidia-turing", 24, 24, ET::S8, 16},  // only 8x8x16 divides it
      {"amd-rdna3", 32, 32, ET::S8, 16},      // derived from 16x16x16
      {"intel-dg2", 16, 16, ET::F16, 16},     // derived from 8x8x16
      {"intel-dg2", 16, 16, ET::S8, 32},      // derived from 8x8x32
      {"intel-xe2", 16, 16, ET::U8, 32},      // derived from 8x16x32
      {"apple-m1", 16, 16, ET::F32, 16},      // derived from 8x8x8
  };
  for (const auto &Row : Rows)
    EXPECT_EQ(preferredDepth(embedded(Row.Target), Row.M, Row.N, Row.Inputs, 16), Row.K)
        << Row.Target.str() << " " << Row.M << "x" << Row.N << " " << name(Row.Inputs).str();
}

TEST(WaveMatrixDepth, IsOneForBothSignsAndAMultipleOf16) {
  for (llvm::StringRef Name : targetNames()) {
    Target T = embedded(Name);
    for (uint32_t M : {16, 32, 64})
      for (uint32_t N : {16, 32, 64}) {
        EXPECT_EQ(preferredDepth(T, M, N, ET::S8, 16), preferredDepth(T, M, N, ET::U8, 16));
        for (ElementType Type : {ET::F16, ET::F32, ET::S8})
          EXPECT_EQ(preferredDepth(T, M, N, Type, 16) % 16, 0u) << T.Name;
      }
  }
}

//===--- Waves ------------------------------------------------------------===//

TEST(CheckWaveSize, DefaultOfTheTarget) {
  WaveCheck Check = checkWaveSize(embedded("nvidia-hopper"), {}, {32, 2, 1}, true);
  EXPECT_TRUE(Check);
  EXPECT_EQ(Check.WaveSize, 32u);
  EXPECT_FALSE(Check.MustRequire);
}

TEST(CheckWaveSize, FixedByTheAttribute) {
  WaveCheck Check = checkWaveSize(embedded("amd-rdna3"), {32, 32, 32}, {32, 1, 1}, true);
  EXPECT_TRUE(Check);
  EXPECT_EQ(Check.WaveSize, 32u);
  EXPECT_TRUE(Check.MustRequire);
}

TEST(CheckWaveSize, RangeTakesThePreferredThenTheDefaultThenTheSmallest) {
  Target T = embedded("intel-dg2"); // 8, 16, 32; default 32
  EXPECT_EQ(checkWaveSize(T, {8, 32, 16}, {32, 1, 1}, true).WaveSize, 16u);
  EXPECT_EQ(checkWaveSize(T, {8, 64, 64}, {32, 1, 1}, true).WaveSize, 32u);
  EXPECT_EQ(checkWaveSize(T, {8, 16, 0}, {32, 1, 1}, true).WaveSize, 8u);
}

TEST(CheckWaveSize, PermissiveTargetChecksWhatTheAttributeSays) {
  Target T = embedded("vulkan");
  EXPECT_TRUE(checkWaveSize(T, {}, {7, 1, 1}, true));
  EXPECT_EQ(checkWaveSize(T, {}, {7, 1, 1}, true).WaveSize, 0u);
  EXPECT_EQ(checkWaveSize(T, {32, 32, 32}, {64, 1, 1}, true).WaveSize, 32u);
  EXPECT_EQ(checkWaveSize(T, {32, 32, 32}, {48, 1, 1}, true).Reason, WaveReason::NotMultiple);
  EXPECT_TRUE(checkWaveSize(T, {16, 64, 0}, {48, 1, 1}, true));
}

TEST(CheckWaveSize, GroupNeedsNoMultipleWithoutMatrices) {
  EXPECT_TRUE(checkWaveSize(embedded("nvidia-hopper"), {}, {33, 1, 1}, false));
}

TEST(CheckWaveSize, SizeThatTheTargetLacks) {
  EXPECT_EQ(wave("lavapipe", {32, 32, 32}, {32, 1, 1}),
            "error: [WaveSize(32)] is not supported by target 'lavapipe', which has wave sizes "
            "8\n");
}

TEST(CheckWaveSize, RangeThatTheTargetLacks) {
  EXPECT_EQ(wave("amd-rdna3", {4, 16, 8}, {32, 1, 1}),
            "error: [WaveSize(4, 16)] is not supported by target 'amd-rdna3', which has wave sizes "
            "32, 64\n");
}

TEST(CheckWaveSize, GroupIsNoMultiple) {
  EXPECT_EQ(wave("nvidia-hopper", {}, {16, 3, 1}),
            "error: a thread group of 48 threads is not a multiple of the wave size 32, which "
            "matrix operations need\n"
            "note: choose [numthreads] whose product is a multiple of 32\n");
}

TEST(CheckWaveSize, GroupIsNoMultipleButAnotherSizeExists) {
  EXPECT_EQ(wave("amd-rdna3", {}, {32, 1, 1}),
            "error: a thread group of 32 threads is not a multiple of the wave size 64, which "
            "matrix operations need\n"
            "note: choose [numthreads] whose product is a multiple of 64, or another [WaveSize] of "
            "target 'amd-rdna3': 32, 64\n");
}

TEST(RequiredWaveSize, IsTheOnlySizeOrZero) {
  EXPECT_EQ(requiredWaveSize(embedded("lavapipe")), 8u);
  EXPECT_EQ(requiredWaveSize(embedded("amd-rdna3")), 0u);
  EXPECT_EQ(requiredWaveSize(embedded("vulkan")), 0u);
}

//===--- Limits and features ----------------------------------------------===//

TEST(CheckLimits, GroupThreads) {
  Target T = embedded("lavapipe");
  EXPECT_TRUE(checkGroupSize(T, {32, 32, 1}));
  EXPECT_EQ(messages([&](DiagnosticEngine &D, Loc L) {
              EXPECT_FALSE(reportLimit(D, L, T, checkGroupSize(T, {32, 33, 1})));
            }),
            "error: a thread group of 1056 threads exceeds the 1024 threads that target 'lavapipe' "
            "allows\n");
}

TEST(CheckLimits, GroupDimension) {
  Target T = embedded("nvidia-hopper");
  EXPECT_EQ(messages([&](DiagnosticEngine &D, Loc L) {
              EXPECT_FALSE(reportLimit(D, L, T, checkGroupSize(T, {1, 1, 128})));
            }),
            "error: [numthreads] z is 128, more than the 64 that target 'nvidia-hopper' allows\n");
}

TEST(CheckLimits, SharedMemory) {
  Target T = embedded("lavapipe");
  EXPECT_TRUE(checkSharedMemory(T, 32768));
  EXPECT_EQ(messages([&](DiagnosticEngine &D, Loc L) {
              EXPECT_FALSE(reportLimit(D, L, T, checkSharedMemory(T, 32769)));
            }),
            "error: 32769 bytes of groupshared memory exceed the 32768 bytes that target "
            "'lavapipe' has\n");
}

TEST(CheckLimits, UnknownLimitsPass) {
  Target T = embedded("vulkan");
  EXPECT_TRUE(checkGroupSize(T, {1024, 1024, 64}));
  EXPECT_TRUE(checkSharedMemory(T, uint64_t(1) << 40));
}

/// "Properties" of WGSL's chromium_experimental_subgroup_matrix: the list for Metal, and the
/// filter for Vulkan.
TEST(Configurations, AreTheRowsThatWGSLHasTypesFor) {
  auto List = configurations(embedded("apple-m1"));
  MatrixShape Eight{8, 8, 8};
  EXPECT_TRUE(llvm::is_contained(List, MatrixConfiguration{ET::F32, ET::F32, Eight}));
  EXPECT_TRUE(llvm::is_contained(List, MatrixConfiguration{ET::F16, ET::F16, Eight}));
  for (llvm::StringRef Name : {"apple-m1", "amd-rdna3", "lavapipe", "nvidia-hopper"}) {
    Target T = embedded(Name);
    for (const MatrixConfiguration &C : configurations(T)) {
      EXPECT_NE(C.Component, ET::BF16) << Name.str();
      EXPECT_TRUE(checkMultiply(T, {C.Shape, {C.Component, C.Component, C.Result, C.Result}}))
          << Name.str();
      EXPECT_EQ(llvm::count(configurations(T), C), 1) << Name.str();
    }
  }
  EXPECT_TRUE(configurations(bare()).empty());
  EXPECT_TRUE(configurations(embedded("vulkan")).empty());
}

TEST(ReportFeature, NamesTheConstructAndTheWayOut) {
  Target T = embedded("intel-dg2");
  EXPECT_EQ(messages([&](DiagnosticEngine &D, Loc L) {
              reportFeature(D, L, T, Backend::SPIRV, Feature::Float64,
                            {"'double'", "use 'float'", 3});
            }),
            "error: target 'intel-dg2' lacks 64-bit floating-point arithmetic (feature "
            "'float64'), which 'double' needs here and in 2 other lines\n"
            "note: use 'float', or choose 'amd-rdna3', 'amd-rdna4', 'lavapipe' or another target "
            "that has it\n");
}

TEST(ReportFeature, NoTargetMayHaveIt) {
  Target T = embedded("apple-m1");
  EXPECT_EQ(messages([&](DiagnosticEngine &D, Loc L) {
              reportFeature(D, L, T, Backend::MSL, Feature::Float64, {"'double'", "use 'float'"});
              reportFeature(D, L, T, Backend::MSL, Feature::AtomicInt64MinMax, {"an atomic", ""});
            }),
            "error: target 'apple-m1' lacks 64-bit floating-point arithmetic (feature 'float64'), "
            "which 'double' needs\n"
            "note: use 'float'\n"
            "error: target 'apple-m1' lacks 64-bit unsigned atomic minimum and maximum on buffers, "
            "without the old value (feature 'atomic-int64-min-max'), which an atomic needs\n"
            "note: choose 'apple-m3', 'apple-m4' or 'apple-m5'\n");
}
