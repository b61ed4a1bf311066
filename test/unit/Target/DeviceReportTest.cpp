// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Devices that are only described here, as targets.
#include "Target/DeviceReport.h"
#include "Support/Diagnostic.h"
#include "Target/TargetYAML.h"
#include "gtest/gtest.h"

using namespace llvm;
using namespace tessera;

namespace {
constexpr MatrixTypes Half = {ElementType::F16, ElementType::F16, ElementType::F16,
                              ElementType::F16},
                      Mixed = {ElementType::F16, ElementType::F16, ElementType::F32,
                               ElementType::F32},
                      Bytes = {ElementType::S8, ElementType::S8, ElementType::S32,
                               ElementType::S32},
                      Words = {ElementType::U8, ElementType::U8, ElementType::U32,
                               ElementType::U32};

MatrixRow row(MatrixShape Shape, MatrixTypes Types, bool Saturating = false) {
  return {Shape, Types, MatrixScope::Subgroup, 0, 0, Saturating, false, 0};
}

DeviceReport device() {
  DeviceReport R;
  R.DeviceName = "(My) GPU 7.5";
  R.Driver = "driver 1.2";
  R.Source = "read from the device";
  R.SubgroupSize = 32;
  return R;
}
} // namespace

TEST(DeviceReport, RowsBecomeGroupsThatExpandToThemInOrder) {
  MatrixShape Large = {16, 16, 16}, Small = {16, 8, 16}, Deep = {16, 16, 32}, Flat = {16, 8, 32};
  DeviceReport R = device();
  R.Rows = {row(Large, Half),  row(Small, Half),      row(Large, Mixed), row(Small, Mixed),
            row(Deep, Bytes),  row(Deep, Words),      row(Flat, Bytes),  row(Flat, Words),
            row(Large, Mixed), row(Flat, Words, true)};
  Target T = makeTarget(R);
  ASSERT_EQ(T.Groups.size(), 4u);
  EXPECT_EQ(T.Groups[0].Shapes.size() * T.Groups[0].Types.size(), 4u);
  std::vector<MatrixRow> Once(R.Rows);
  Once.erase(Once.begin() + 8); // comes a second time
  ASSERT_EQ(T.Rows.size(), Once.size());
  for (size_t I = 0; I < Once.size(); ++I) {
    MatrixRow Found = T.Rows[I];
    Found.Group = 0;
    EXPECT_EQ(Found, Once[I]) << I;
  }
}

TEST(DeviceReport, WhatIsPrintedReadsBackAsTheTarget) {
  DeviceReport R = device();
  R.MinSubgroupSize = 8;
  R.MaxSubgroupSize = 64;
  R.Limits.SharedMemory = 49152;
  R.Features = {"shaderFloat16", "VK_SUBGROUP_FEATURE_VOTE_BIT", "cooperativeMatrix", "MSL 2.3"};
  R.Rows = {row({16, 16, 16}, Half)};
  R.Rows.push_back({{32, 16, 16}, Mixed, MatrixScope::Workgroup, 128, 1024, false, true, 0});
  R.ReservedSharedMemory = 8192;
  R.Vectors = {{ElementType::S32, ElementType::S8Packed, ElementType::S8, ElementType::S32,
                ElementType::S32, true}};
  R.Accumulates = {ElementType::F16};
  R.VectorStages = ir::stages::Vertex | ir::stages::Compute;
  R.Measured = {Feature::CooperativeMatrixPackedArrays};
  R.MeasuredSource = "measured: here";
  R.Loads = {true, 4, "measured: loads"};
  R.Resident = {{0, true, 128, {1024, 8192}, {2112, 792}, "measured: groups"},
                {2, false, 128, {1024}, {2112}, "measured: groups"}};
  R.LeftOut = {"one thing"};
  std::string Text, Problem;
  raw_string_ostream OS(Text);
  ASSERT_TRUE(printReport(OS, R, Problem)) << Problem;
  EXPECT_TRUE(StringRef(Text).starts_with("# one thing\nname: my-gpu-7.5\n")) << Text;
  SourceFiles Files;
  DiagnosticEngine Diags(Files);
  std::optional<Target> Read = parseTarget("a.yaml", Text, Diags);
  ASSERT_TRUE(Read) << Text;
  EXPECT_EQ(*Read, makeTarget(R));
  EXPECT_EQ(Read->Subgroup.Sizes, (SmallVector<uint32_t, 4>{8, 16, 32, 64}));
  EXPECT_TRUE(Read->has(Feature::CooperativeMatrix) && Read->has(Feature::SubgroupVote));
  EXPECT_TRUE(Read->has(Feature::CooperativeMatrixPackedArrays));
  EXPECT_EQ(Read->Resident[0].Groups[1], 792u);
  EXPECT_EQ(Read->MatrixLoads.Alignment, 4u);
  // This feature has another one's name in the API, so reports do not contain it.
  R.Measured.clear();
  EXPECT_FALSE(makeTarget(R).has(Feature::CooperativeMatrixPackedArrays));
  EXPECT_FALSE(Read->has(Feature::SimdgroupMatrix));
}

TEST(DeviceReport, WavesThatATargetCannotHaveAreErrors) {
  for (uint32_t Size : {0u, 3u, 256u}) {
    DeviceReport R = device();
    R.SubgroupSize = Size;
    std::string Problem;
    EXPECT_FALSE(printReport(nulls(), R, Problem)) << Size;
    EXPECT_NE(Problem, "");
  }
}

TEST(DeviceReport, ASizeThatAPipelineCannotAskForIsTheOnlyOne) {
  DeviceReport R = device();
  R.MinSubgroupSize = 64; // the driver's values are inconsistent
  R.MaxSubgroupSize = 64;
  EXPECT_EQ(makeTarget(R).Subgroup.Sizes, (SmallVector<uint32_t, 4>{32}));
}
