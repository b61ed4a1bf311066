// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The embedded tables of the two devices that were read, row by row as the drivers report them.
#include "TargetTestHelpers.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/STLExtras.h"

using namespace tessera;

namespace {
constexpr ElementType F16 = ElementType::F16, BF16 = ElementType::BF16, F32 = ElementType::F32,
                      U8 = ElementType::U8, S8 = ElementType::S8, U32 = ElementType::U32,
                      S32 = ElementType::S32, E4M3 = ElementType::E4M3, E5M2 = ElementType::E5M2,
                      S8PACKED = ElementType::S8Packed, U8PACKED = ElementType::U8Packed;
constexpr MatrixScope Subgroup = MatrixScope::Subgroup, Workgroup = MatrixScope::Workgroup;

struct DeviceRow {
  uint32_t M, N, K;
  ElementType A, B, C, R;
  bool Saturating;
  MatrixScope Scope;
  uint32_t Invocations;
  bool Flexible;
};

// clang-format off
// llvmpipe (LLVM 19.1.7, 256 bits), Mesa 26.1.6
constexpr DeviceRow Lavapipe[] = {
    {8, 8, 8, F16, F16, F16, F16, false, Subgroup, 0, false},
    {8, 8, 8, F16, F16, F32, F32, false, Subgroup, 0, false},
    {8, 8, 8, U8, U8, U32, U32, false, Subgroup, 0, false},
    {8, 8, 8, S8, S8, S32, S32, false, Subgroup, 0, false},
    {8, 8, 8, F16, F16, F16, F16, false, Subgroup, 0, true},
    {8, 8, 8, F16, F16, F32, F32, false, Subgroup, 0, true},
    {8, 8, 8, U8, U8, U32, U32, false, Subgroup, 0, true},
    {8, 8, 8, S8, S8, S32, S32, false, Subgroup, 0, true},
};

// NVIDIA H200, driver 580.159.04
constexpr DeviceRow Hopper[] = {
    {16, 16, 16, F16, F16, F16, F16, false, Subgroup, 0, false},
    {16, 8, 16, F16, F16, F16, F16, false, Subgroup, 0, false},
    {16, 8, 8, F16, F16, F16, F16, false, Subgroup, 0, false},
    {16, 16, 16, F16, F16, F32, F32, false, Subgroup, 0, false},
    {16, 8, 16, F16, F16, F32, F32, false, Subgroup, 0, false},
    {16, 8, 8, F16, F16, F32, F32, false, Subgroup, 0, false},
    {16, 16, 32, U8, U8, U32, U32, false, Subgroup, 0, false},
    {16, 16, 32, S8, S8, S32, S32, false, Subgroup, 0, false},
    {16, 8, 32, U8, U8, U32, U32, false, Subgroup, 0, false},
    {16, 8, 32, S8, S8, S32, S32, false, Subgroup, 0, false},
    {16, 16, 16, BF16, BF16, F32, F32, false, Subgroup, 0, false},
    {16, 16, 16, F16, F16, F16, F16, false, Subgroup, 0, true},
    {16, 16, 16, F16, F16, F32, F32, false, Subgroup, 0, true},
    {16, 16, 32, U8, U8, U32, U32, false, Subgroup, 0, true},
    {16, 16, 32, S8, S8, S32, S32, false, Subgroup, 0, true},
    {16, 16, 16, BF16, BF16, F32, F32, false, Subgroup, 0, true},
    {16, 16, 16, F16, F16, F16, F16, false, Workgroup, 32, true},
    {16, 16, 16, F16, F16, F32, F32, false, Workgroup, 32, true},
    {16, 16, 32, U8, U8, U32, U32, false, Workgroup, 32, true},
    {16, 16, 32, S8, S8, S32, S32, false, Workgroup, 32, true},
    {16, 16, 16, BF16, BF16, F32, F32, false, Workgroup, 32, true},
    {16, 16, 16, F16, F16, F16, F16, false, Workgroup, 64, true},
    {16, 16, 16, F16, F16, F32, F32, false, Workgroup, 64, true},
    {16, 16, 32, U8, U8, U32, U32, false, Workgroup, 64, true},
    {16, 16, 32, S8, S8, S32, S32, false, Workgroup, 64, true},
    {16, 16, 16, BF16, BF16, F32, F32, false, Workgroup, 64, true},
    {32, 16, 16, F16, F16, F16, F16, false, Workgroup, 128, true},
    {32, 16, 16, F16, F16, F32, F32, false, Workgroup, 128, true},
    {32, 16, 32, U8, U8, U32, U32, false, Workgroup, 128, true},
    {32, 16, 32, S8, S8, S32, S32, false, Workgroup, 128, true},
    {32, 16, 16, BF16, BF16, F32, F32, false, Workgroup, 128, true},
    {32, 32, 16, F16, F16, F16, F16, false, Workgroup, 256, true},
    {32, 32, 16, F16, F16, F32, F32, false, Workgroup, 256, true},
    {32, 32, 32, U8, U8, U32, U32, false, Workgroup, 256, true},
    {32, 32, 32, S8, S8, S32, S32, false, Workgroup, 256, true},
    {32, 32, 16, BF16, BF16, F32, F32, false, Workgroup, 256, true},
};

constexpr VectorTypes HopperVectors[] = {
    {F16, F16, F16, F16, F16, true},
    {S8, S8, S8, S32, S32, false},
    {S32, S8, S8, S32, S32, false},
    {F32, S8, S8, S32, S32, false},
    {U32, S8PACKED, S8, S32, S32, false},
    {U8, U8, S8, S32, S32, false},
    {S32, U8, S8, S32, S32, false},
    {U32, U8PACKED, S8, S32, S32, false},
    {U8, U8, U8, S32, S32, false},
    {S32, U8, U8, S32, S32, false},
    {U32, U8PACKED, U8, S32, S32, false},
    {S8, S8, U8, S32, S32, false},
    {S32, S8, U8, S32, S32, false},
    {U32, S8PACKED, U8, S32, S32, false},
    {F16, E4M3, E4M3, F16, F16, false},
    {F16, E5M2, E5M2, F16, F16, false},
};
// clang-format on

void expectRows(const Target &T, llvm::ArrayRef<DeviceRow> Rows) {
  ASSERT_EQ(T.Rows.size(), Rows.size());
  for (size_t I = 0; I < Rows.size(); ++I) {
    const MatrixRow &Actual = T.Rows[I];
    const DeviceRow &Row = Rows[I];
    EXPECT_EQ(Actual.Shape, (MatrixShape{Row.M, Row.N, Row.K})) << I;
    EXPECT_EQ(Actual.Types, (MatrixTypes{Row.A, Row.B, Row.C, Row.R})) << I;
    EXPECT_EQ(Actual.Saturating, Row.Saturating) << I;
    EXPECT_EQ(Actual.Scope, Row.Scope) << I;
    EXPECT_EQ(Actual.Invocations, Row.Invocations) << I;
    EXPECT_EQ(Actual.Flexible, Row.Flexible) << I;
    EXPECT_EQ(Actual.MaxDimension, Row.Flexible ? 1024u : 0u) << I;
  }
}
} // namespace

TEST(TargetTables, LavapipeIsWhatTheDeviceReports) { expectRows(embedded("lavapipe"), Lavapipe); }

TEST(TargetTables, Lavapipe8x8x8HasTheFixedRowsAlone) {
  expectRows(embedded("lavapipe-8x8x8"), llvm::ArrayRef(Lavapipe).take_front(4));
}

TEST(TargetTables, HopperIsWhatTheDeviceReports) { expectRows(embedded("nvidia-hopper"), Hopper); }

TEST(TargetTables, HopperVectorsAreWhatTheDeviceReports) {
  Target T = embedded("nvidia-hopper");
  ASSERT_EQ(T.Vectors.size(), 2u);
  EXPECT_TRUE(llvm::equal(T.Vectors[0].Types, HopperVectors));
  EXPECT_TRUE(llvm::equal(T.Vectors[1].Accumulates, llvm::ArrayRef{ElementType::F16}));
}

TEST(TargetTables, WaveSizes) {
  struct {
    llvm::StringRef Name;
    llvm::SmallVector<uint32_t, 4> Sizes;
    uint32_t Default;
  } Rows[] = {
      {"vulkan", {}, 0},
      {"vulkan-subgroup", {4, 8, 16, 32, 64, 128}, 32},
      {"lavapipe", {8}, 8},
      {"lavapipe-8x8x8", {8}, 8},
      {"nvidia-turing", {32}, 32},
      {"nvidia-ampere", {32}, 32},
      {"nvidia-ada", {32}, 32},
      {"nvidia-hopper", {32}, 32},
      {"nvidia-blackwell", {32}, 32},
      {"amd-rdna3", {32, 64}, 64},
      {"amd-rdna4", {32, 64}, 64},
      {"intel-dg2", {8, 16, 32}, 32},
      {"intel-xe2", {16, 32}, 32},
      {"apple-m1", {32}, 32},
      {"apple-m4", {32}, 32},
      {"apple-m5", {32}, 32},
  };
  for (const auto &Row : Rows) {
    Target T = embedded(Row.Name);
    EXPECT_EQ(T.Subgroup.Sizes, Row.Sizes) << T.Name;
    EXPECT_EQ(T.Subgroup.Default, Row.Default) << T.Name;
  }
}

TEST(TargetTables, InheritedRowsComeBeforeOwn) {
  Target Ampere = embedded("nvidia-ampere"), Ada = embedded("nvidia-ada");
  ASSERT_GT(Ada.Rows.size(), Ampere.Rows.size());
  EXPECT_EQ(Ada.Rows.front(), Ampere.Rows.front());
  EXPECT_TRUE(Ada.has(Feature::Float8));
  EXPECT_TRUE(Ada.has(Feature::Float16));
  EXPECT_FALSE(Ampere.has(Feature::Float8));
  EXPECT_EQ(Ada.Description, "NVIDIA Ada (GeForce RTX 40), proprietary driver");
}

TEST(TargetTables, PermissiveTargetHasTheFeaturesOfItsBackEnd) {
  Target T = embedded("vulkan");
  EXPECT_TRUE(T.Permissive);
  EXPECT_TRUE(T.has(Feature::CooperativeMatrixReduce));
  EXPECT_FALSE(T.has(Feature::SimdgroupMatrix));
}
