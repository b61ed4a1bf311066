// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Channels of packed formats: Vulkan 1.4, "Floating-Point Format Conversions".
#include "IR/ImageFormat.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <gtest/gtest.h>
#include <limits>

using namespace llvm;
using namespace tessera::ir;

namespace {
const ImageFormatInfo &named(StringRef Word) { return info(*imageFormatNamed(Word)); }

constexpr float Infinity = std::numeric_limits<float>::infinity();
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

/// A channel of r11g11b10f: red has six bits of mantissa, blue has five.
class SmallFloats : public testing::TestWithParam<unsigned> {
protected:
  const ImageFormatInfo &Format = named("r11g11b10f");
  unsigned Channel = GetParam();
  unsigned MantissaBits = Channel == 2 ? 5 : 6;
  unsigned Patterns = 1u << (MantissaBits + 5);
  uint64_t InfinityPattern = uint64_t(31) << MantissaBits;

  float decode(uint64_t Bits) {
    return bit_cast<float>(uint32_t(decodeChannel(Format, Channel, Bits)));
  }
  uint64_t encode(float V) { return encodeChannel(Format, Channel, bit_cast<uint32_t>(V)); }
  /// Of a pattern below infinity.
  float valueOf(uint64_t Pattern) const {
    int Exponent = int(Pattern >> MantissaBits);
    double Fraction = std::ldexp(double(Pattern % (1u << MantissaBits)), -int(MantissaBits));
    return float(Exponent ? std::ldexp(1 + Fraction, Exponent - 15) : std::ldexp(Fraction, -14));
  }
};
} // namespace

TEST_P(SmallFloats, DecodesEveryPattern) {
  for (uint64_t P = 0; P < InfinityPattern; ++P)
    ASSERT_EQ(decode(P), valueOf(P)) << P;
  ASSERT_EQ(decode(InfinityPattern), Infinity);
  for (uint64_t P = InfinityPattern + 1; P < Patterns; ++P)
    ASSERT_TRUE(std::isnan(decode(P))) << P;
}

TEST_P(SmallFloats, IgnoresTheChannelsAbove) {
  for (uint64_t P = 0; P < InfinityPattern; ++P)
    ASSERT_EQ(decode(P | ~uint64_t(0) << (MantissaBits + 5)), valueOf(P)) << P;
}

TEST_P(SmallFloats, KeepsEveryPattern) {
  for (uint64_t P = 0; P <= InfinityPattern; ++P)
    ASSERT_EQ(encode(decode(P)), P);
  for (uint64_t P = InfinityPattern + 1; P < Patterns; ++P) {
    ASSERT_GT(encode(decode(P)), InfinityPattern) << P;
    ASSERT_LT(encode(decode(P)), Patterns) << P;
  }
}

TEST_P(SmallFloats, RoundsTowardZero) {
  for (uint64_t P = 0; P < InfinityPattern - 1; ++P) {
    float Low = valueOf(P), High = valueOf(P + 1);
    ASSERT_EQ(encode(std::nextafter(High, Low)), P);
    ASSERT_EQ(encode(Low + (High - Low) / 2), P);
    ASSERT_EQ(encode(std::nextafter(Low, High)), P);
  }
}

TEST_P(SmallFloats, HasNoSign) {
  for (uint64_t P = 0; P < InfinityPattern; ++P)
    ASSERT_EQ(encode(-valueOf(P)), 0u) << P;
  EXPECT_EQ(encode(-Infinity), 0u);
  EXPECT_EQ(encode(-std::numeric_limits<float>::denorm_min()), 0u);
  EXPECT_GT(encode(-NaN), InfinityPattern);
  EXPECT_LT(encode(-NaN), Patterns);
}

TEST_P(SmallFloats, ClampsLargeNumbers) {
  float Greatest = Channel == 2 ? 64512 : 65024;
  EXPECT_EQ(decode(InfinityPattern - 1), Greatest);
  for (float V : {std::nextafter(Greatest, Infinity), 65535.0f, 65536.0f, 1e30f,
                  std::numeric_limits<float>::max()})
    EXPECT_EQ(encode(V), InfinityPattern - 1) << V;
  EXPECT_EQ(encode(Infinity), InfinityPattern);
}

TEST_P(SmallFloats, FlushesSmallNumbers) {
  float Least = valueOf(1);
  EXPECT_EQ(encode(Least), 1u);
  EXPECT_EQ(encode(std::nextafter(Least, 0.0f)), 0u);
  EXPECT_EQ(encode(std::numeric_limits<float>::denorm_min()), 0u);
}

INSTANTIATE_TEST_SUITE_P(ImageFormat, SmallFloats, testing::Values(0, 1, 2));

TEST(ImageFormat, PackedChannelsLieInAWord) {
  struct Row {
    StringRef Word;
    unsigned Channels, First[4], Bits[4];
  };
  for (const Row &R : {Row{"r11g11b10f", 3, {0, 11, 22}, {11, 11, 10}},
                       Row{"rgb10a2", 4, {0, 10, 20, 30}, {10, 10, 10, 2}},
                       Row{"rgb10a2ui", 4, {0, 10, 20, 30}, {10, 10, 10, 2}}}) {
    const ImageFormatInfo &Format = named(R.Word);
    EXPECT_TRUE(Format.isPacked());
    EXPECT_TRUE(Format.isInSPIRV());
    EXPECT_EQ(Format.bytes(), 4u);
    ASSERT_EQ(Format.Channels, R.Channels);
    for (unsigned C = 0; C < R.Channels; ++C) {
      EXPECT_EQ(Format.firstBitOf(C), R.First[C]);
      EXPECT_EQ(Format.bitsOf(C), R.Bits[C]);
    }
  }
}

TEST(ImageFormat, SPIRVHasNoThreeEqualChannels) {
  for (StringRef Word : {"rgb32f", "rgb16f", "rgb32i", "rgb16ui"})
    EXPECT_FALSE(named(Word).isInSPIRV()) << Word.str();
  EXPECT_TRUE(named("rgba32f").isInSPIRV());
}

TEST(ImageFormat, FractionsOfPackedChannels) {
  const ImageFormatInfo &Format = named("rgb10a2");
  for (unsigned C = 0; C < 4; ++C) {
    unsigned Most = C == 3 ? 3 : 1023;
    auto Encode = [&](float V) { return encodeChannel(Format, C, bit_cast<uint32_t>(V)); };
    for (unsigned P = 0; P <= Most; ++P) {
      auto V = bit_cast<float>(uint32_t(decodeChannel(Format, C, P)));
      ASSERT_EQ(V, float(double(P) / Most));
      ASSERT_EQ(Encode(V), P);
      ASSERT_EQ(Encode((float(P) + 0.49f) / float(Most)), P);
      ASSERT_EQ(Encode((float(P) - 0.49f) / float(Most)), P);
    }
    for (float V : {-0.0f, -1.0f, -Infinity, NaN, -NaN})
      EXPECT_EQ(Encode(V), 0u) << V;
    for (float V : {1.0f, 1.5f, 1e30f, Infinity})
      EXPECT_EQ(Encode(V), Most) << V;
  }
}

TEST(ImageFormat, IntegersOfPackedChannels) {
  const ImageFormatInfo &Format = named("rgb10a2ui");
  for (unsigned C = 0; C < 4; ++C) {
    unsigned Most = C == 3 ? 3 : 1023;
    for (uint64_t P = 0; P <= Most; ++P) {
      ASSERT_EQ(encodeChannel(Format, C, P), P);
      ASSERT_EQ(decodeChannel(Format, C, P), P);
    }
    EXPECT_EQ(encodeChannel(Format, C, uint64_t(Most) + 2), 1u);
  }
}
