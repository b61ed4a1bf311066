// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/Compare.h"

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

TEST(Compare, InfinityFollowsTheLargestNumber) {
  EXPECT_TRUE(match(ulp(0), Infinity, Infinity));
  EXPECT_TRUE(match(ulp(1), Infinity, LargestFinite));
  EXPECT_FALSE(match(ulp(0), Infinity, LargestFinite));
  EXPECT_FALSE(match(ulp(4), Infinity, Infinity | 0x80000000));
  EXPECT_FALSE(match(epsilon(1e30), Infinity, LargestFinite));
}

TEST(Compare, SubnormalsMayBeFlushedOnlyInModeAny) {
  uint64_t Subnormal = 0x00400000;
  EXPECT_TRUE(match(ulp(1), 0, Subnormal));
  EXPECT_FALSE(match(ulp(1), 0x80000000, Subnormal));
  EXPECT_FALSE(match(ulp(1, DenormMode::FTZ), 0, Subnormal));
  EXPECT_FALSE(match(ulp(1, DenormMode::Preserve), 0, Subnormal));
  EXPECT_TRUE(match(ulp(1, DenormMode::Preserve), 0, SmallestSubnormal));
  EXPECT_FALSE(floatsMatch(ulp(1), info(Format::Float16), 0, 0x0200));
}

TEST(Compare, ZeroTolerance) {
  Result R = ulp(1);
  R.ZeroTolerance = 1e-6;
  uint64_t Tiny = 0x33d6bf95, Small = 0x3727c5ac, Negative = 0x80000000; // 1e-7 and 1e-5
  EXPECT_TRUE(match(R, Tiny, 0));
  EXPECT_TRUE(match(R, 0, Tiny));
  EXPECT_TRUE(match(R, Tiny, Tiny | Negative));
  EXPECT_FALSE(match(R, Small, 0));
  EXPECT_FALSE(match(R, 0, Small));
  EXPECT_FALSE(match(R, Tiny, Small));
  // Close together, but neither is close to zero, so units in the last place count.
  EXPECT_FALSE(match(R, Small + 2, Small));
  // Within the tolerance of each other, while one is beyond it: the difference counts.
  EXPECT_TRUE(match(R, 0x358637bd, 0x35864000));
}

TEST(Compare, Epsilon) {
  EXPECT_TRUE(match(epsilon(0.5), 0x3fbfffff, One));
  EXPECT_FALSE(match(epsilon(0.5), 0x3fc00000, One)); // 1.5
  EXPECT_TRUE(match(epsilon(0), One, One));
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
  EXPECT_EQ(Report.MaxAbsError, 1);
}

TEST(Compare, TheLargestErrorIsOfAllElements) {
  Result Wide = ulp(1000);
  CheckReport Passed = compareBuffers(Wide, bytes(Format::Float16, {0x02, 0x3c, 0x01, 0x3c}),
                                      bytes(Format::Float16, {0x00, 0x3c, 0x00, 0x3c}));
  EXPECT_TRUE(Passed.passed());
  EXPECT_EQ(Passed.MaxAbsError, 0x1p-9);
  CheckReport Numbers = compareBuffers(Wide, bytes(Format::Float16, {0x00, 0x7e}),
                                       bytes(Format::Float16, {0x00, 0x3c}));
  EXPECT_EQ(Numbers.MaxAbsError, std::numeric_limits<double>::infinity());
  CheckReport Zeros =
      compareBuffers(Wide, bytes(Format::Float16, {0, 0x80}), bytes(Format::Float16, {0, 0}));
  EXPECT_EQ(Zeros.MaxAbsError, 0);
  CheckReport Signed =
      compareBuffers(Result(), bytes(Format::Int8, {0x80}), bytes(Format::Int8, {0x7f}));
  EXPECT_EQ(Signed.MaxAbsError, 255);
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
