// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compare.h"

#include "gtest/gtest.h"

using namespace tessera::run;

namespace {

Result ulp(uint64_t ULPT, DenormMode Mode = DenormMode::Any) {
  Result R;
  R.Kind = Rule::BufferFloatULP;
  R.ULPT = ULPT;
  R.Denorms = Mode;
  return R;
}

Result epsilon(double Epsilon) {
  Result R;
  R.Kind = Rule::BufferFloatEpsilon;
  R.Epsilon = Epsilon;
  return R;
}

constexpr uint64_t NaN = 0x7fc00000, OtherNaN = 0xffc00001, Infinity = 0x7f800000, One = 0x3f800000,
                   SmallestSubnormal = 1, LargestFinite = 0x7f7fffff;

bool match(const Result &R, uint64_t Actual, uint64_t Expected) {
  return floatsMatch(R, info(Format::Float32), Actual, Expected);
}

Buffer bytes(Format F, std::vector<uint8_t> Data) {
  Buffer B;
  B.ElementFormat = F;
  B.Data.push_back(std::move(Data));
  return B;
}

} // namespace

TEST(Compare, UlpTolerance) {
  EXPECT_TRUE(match(ulp(1), One + 1, One));
  EXPECT_TRUE(match(ulp(1), One - 1, One));
  EXPECT_FALSE(match(ulp(1), One + 2, One));
  EXPECT_TRUE(match(ulp(0), 0x80000000, 0));
}

TEST(Compare, AnyNaNEqualsAnyOther) {
  EXPECT_TRUE(match(ulp(0), NaN, OtherNaN));
  EXPECT_FALSE(match(ulp(1000), NaN, One));
  EXPECT_FALSE(match(epsilon(1e9), One, NaN));
}

TEST(Compare, InfinityIsNoNeighbour) {
  EXPECT_TRUE(match(ulp(0), Infinity, Infinity));
  EXPECT_FALSE(match(ulp(4), Infinity, LargestFinite));
  EXPECT_FALSE(match(epsilon(1e30), Infinity, LargestFinite));
}

TEST(Compare, SubnormalsMayBeFlushedOnlyInModeAny) {
  uint64_t Subnormal = 0x00400000;
  EXPECT_TRUE(match(ulp(1), 0, Subnormal));
  EXPECT_FALSE(match(ulp(1), 0x80000000, Subnormal));
  EXPECT_FALSE(match(ulp(1, DenormMode::FTZ), 0, Subnormal));
  EXPECT_FALSE(match(ulp(1, DenormMode::Preserve), 0, Subnormal));
  EXPECT_TRUE(match(ulp(1, DenormMode::Preserve), 0, SmallestSubnormal));
}

TEST(Compare, ZeroTolerance) {
  Result R = ulp(1);
  R.ZeroTolerance = 1e-6;
  EXPECT_TRUE(match(R, 0x33d6bf95, 0));  // 1e-7
  EXPECT_FALSE(match(R, 0x3727c5ac, 0)); // 1e-5
}

TEST(Compare, Epsilon) {
  EXPECT_TRUE(match(epsilon(0.5), 0x3fc00000, One));  // 1.5
  EXPECT_FALSE(match(epsilon(0.5), 0x3fe00000, One)); // 1.75
}

TEST(Compare, ExactComparesBytes) {
  Result R;
  EXPECT_TRUE(compareBuffers(R, bytes(Format::Float32, {0, 0, 0x80, 0x3f}),
                             bytes(Format::Hex32, {0, 0, 0x80, 0x3f}))
                  .passed());
  CheckReport Report =
      compareBuffers(R, bytes(Format::UInt16, {1, 0, 2, 0}), bytes(Format::UInt16, {1, 0, 3, 0}));
  EXPECT_EQ(Report.Mismatches, 1u);
  EXPECT_EQ(Report.Lines.front(), "[1]: expected 3, got 2");
}

TEST(Compare, SizesMustAgree) {
  CheckReport Report =
      compareBuffers(Result(), bytes(Format::Hex8, {1, 2}), bytes(Format::Hex8, {1}));
  EXPECT_FALSE(Report.passed());
  EXPECT_EQ(Report.Lines.front(), "expected 1 x 1 bytes, got 1 x 2");
}

TEST(Compare, KeepsTheFirstMismatches) {
  CheckReport Report = compareBuffers(Result(), bytes(Format::Hex8, std::vector<uint8_t>(50, 1)),
                                      bytes(Format::Hex8, std::vector<uint8_t>(50, 2)));
  EXPECT_EQ(Report.Mismatches, 50u);
  EXPECT_EQ(Report.Lines.size(), 10u);
}
