// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Results/Compare.h"

#include "Results/CompareImages.h"
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

Result image(Rule Kind) {
  Result R;
  R.Kind = Kind;
  return R;
}

/// An image of \p Width columns.
Buffer pixels(uint32_t Width, std::vector<uint8_t> Data, uint32_t Channels = 1,
              Format F = Format::UInt8) {
  Buffer B = bytes(F, std::move(Data));
  B.Channels = Channels;
  B.Image.emplace();
  B.Image->Width = Width;
  B.Image->Height = static_cast<uint32_t>(B.size() / info(F).Bytes / Channels / Width);
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

TEST(CompareImages, ExactIsOfAllChannels) {
  Buffer Expected = pixels(2, {1, 2, 3, 4, 5, 6, 7, 8}, 2);
  EXPECT_TRUE(compareImages(image(Rule::ImageExact), Expected, Expected).passed());
  Buffer Actual = pixels(2, {1, 2, 3, 4, 9, 9, 7, 8}, 2);
  CheckReport Report = compareImages(image(Rule::ImageExact), Actual, Expected);
  EXPECT_FALSE(Report.passed());
  EXPECT_EQ(Report.Checked, 4u);
  EXPECT_EQ(Report.Different, 1u);
  EXPECT_EQ(Report.MaxAbsError, 4);
  EXPECT_EQ(Report.Lines, (std::vector<std::string>{"(0, 1): expected 5, 6, got 9, 9"}));
}

TEST(CompareImages, ToleranceIsOneStepOfEightBits) {
  Buffer Expected = pixels(4, {10, 20, 30, 40});
  EXPECT_TRUE(
      compareImages(image(Rule::ImageTolerance), pixels(4, {11, 19, 30, 40}), Expected).passed());
  CheckReport Report =
      compareImages(image(Rule::ImageTolerance), pixels(4, {11, 22, 30, 40}), Expected);
  EXPECT_FALSE(Report.passed());
  EXPECT_EQ(Report.Different, 1u);
  EXPECT_DOUBLE_EQ(Report.MaxAbsError, 2.0 / 255);
}

TEST(CompareImages, AShareOfPixelsMayDiffer) {
  Result R = image(Rule::ImageTolerance);
  R.MaxDifferent = 0.5;
  Buffer Expected = pixels(4, {10, 20, 30, 40});
  EXPECT_TRUE(compareImages(R, pixels(4, {0, 0, 30, 40}), Expected).passed());
  EXPECT_FALSE(compareImages(R, pixels(4, {0, 0, 0, 40}), Expected).passed());
}

TEST(CompareImages, FloatsMatchTheNumbersOfAPicture) {
  // 0, 1 and NaN as Float32, against 8 and 16 bits.
  Buffer Floats = pixels(3, {0, 0, 0, 0, 0, 0, 0x80, 0x3f, 0, 0, 0xc0, 0x7f}, 1, Format::Float32);
  Result R = image(Rule::ImageTolerance);
  CheckReport Report = compareImages(R, Floats, pixels(3, {0, 255, 0}));
  EXPECT_EQ(Report.Different, 1u);
  Report = compareImages(R, Floats, pixels(3, {0xff, 0, 0xff, 0xff, 0, 0}, 1, Format::UInt16));
  EXPECT_EQ(Report.Different, 1u);
  EXPECT_DOUBLE_EQ(Report.MaxAbsError, 255.0 / 65535);
}

TEST(CompareImages, SizesMustAgree) {
  EXPECT_FALSE(
      compareImages(image(Rule::ImageExact), pixels(2, {1, 2}), pixels(3, {1, 2, 3})).passed());
}

TEST(CompareImages, DistancesOfColors) {
  // White has L* 100, and the gray of 18.4% of the light has L* 50.
  EXPECT_NEAR(colorDistance({1, 1, 1}, {0, 0, 0}), 100, 0.05);
  EXPECT_NEAR(colorDistance({0.184187, 0.184187, 0.184187}, {0, 0, 0}), 50, 0.05);
  // Red and green of sRGB, from their published L*a*b*.
  EXPECT_NEAR(colorDistance({1, 0, 0}, {0, 1, 0}), 170.58, 0.1);
}

TEST(CompareImages, DistanceHasTheLimitsOfTheSuite) {
  Buffer Expected = pixels(2, {0, 0, 0, 255, 255, 255}, 3);
  Buffer Near = pixels(2, {0, 0, 0, 254, 255, 255}, 3);
  Buffer Far = pixels(2, {0, 0, 0, 0, 255, 255}, 3);
  Result R = image(Rule::ImageDistance);
  EXPECT_TRUE(compareImages(R, Near, Expected).passed());
  CheckReport Report = compareImages(R, Far, Expected);
  EXPECT_FALSE(Report.passed());
  EXPECT_EQ(Report.Different, 1u);
  R.Limits.PixelPercent = 50;
  EXPECT_TRUE(compareImages(R, Far, Expected).passed());
  R.Limits.PixelPercent = 49;
  EXPECT_EQ(compareImages(R, Far, Expected).Lines,
            (std::vector<std::string>{"PixelPercent is 50, more than 49"}));
  R.Limits = {};
  R.Limits.Intervals = std::vector<double>{100, 100};
  EXPECT_EQ(compareImages(R, Far, Expected).Lines,
            (std::vector<std::string>{"interval 9 is 50, more than 0"}));
}
