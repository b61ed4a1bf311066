// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Texels of packed formats in the model of Metal.
#include "Textures.h"
#include "llvm/ADT/bit.h"
#include "gtest/gtest.h"
#include <cmath>
#include <cstring>
#include <limits>

using namespace llvm;
using namespace tessera::model;

namespace {
constexpr float Infinity = std::numeric_limits<float>::infinity();
constexpr float NaN = std::numeric_limits<float>::quiet_NaN();

Texture textureOf(const TexelFormat &Format) {
  TextureBinding B;
  B.Format = Format;
  return {B, nullptr};
}

Texel decode(const Texture &T, uint32_t Word) {
  uint8_t Bytes[4];
  std::memcpy(Bytes, &Word, 4);
  return T.decode(Bytes);
}

uint32_t encode(const Texture &T, const Texel &From) {
  uint8_t Bytes[8] = {1, 1, 1, 1, 9, 9, 9, 9};
  T.encode(From, Bytes);
  for (unsigned I = 4; I < 8; ++I)
    EXPECT_EQ(Bytes[I], 9); // exactly one word
  uint32_t Word;
  std::memcpy(&Word, Bytes, 4);
  return Word;
}

float number(uint32_t Bits) { return bit_cast<float>(Bits); }
uint32_t bits(float V) { return bit_cast<uint32_t>(V); }
Texel floats(float R, float G, float B) { return {bits(R), bits(G), bits(B), bits(7)}; }

/// A finite one with five bits of exponent.
double small(uint32_t Pattern, unsigned MantissaBits) {
  double Mantissa = std::ldexp(double(Pattern % (1u << MantissaBits)), -int(MantissaBits));
  int Exponent = int(Pattern >> MantissaBits);
  return Exponent ? std::ldexp(1 + Mantissa, Exponent - 15) : std::ldexp(Mantissa, -14);
}

const TexelFormat Small = {TexelKind::Float, 3, 0, {11, 11, 10, 0}};
const TexelFormat Unorm = {TexelKind::Unorm, 4, 0, {10, 10, 10, 2}};
const TexelFormat Unsigned = {TexelKind::Unsigned, 4, 0, {10, 10, 10, 2}};
} // namespace

TEST(PackedTexels, KeepFloatsOfEveryPattern) {
  Texture T = textureOf(Small);
  for (uint32_t P = 0; P < 31 << 6; ++P) {
    uint32_t Blue = P >> 1, Green = (31 << 6) - 1 - P, Word = P | Green << 11 | Blue << 22;
    Texel Read = decode(T, Word);
    ASSERT_EQ(number(Read[0]), small(P, 6));
    ASSERT_EQ(number(Read[1]), small(Green, 6));
    ASSERT_EQ(number(Read[2]), small(Blue, 5));
    ASSERT_EQ(number(Read[3]), 1);
    ASSERT_EQ(encode(T, Read), Word);
  }
}

TEST(PackedTexels, FloatsHaveNoSign) {
  Texture T = textureOf(Small);
  EXPECT_EQ(encode(T, floats(-1, -Infinity, -0.0f)), 0u);
  EXPECT_EQ(encode(T, floats(1, -65024, 1)), 0x3c0u | 0x1e0u << 22);
  uint32_t Word = encode(T, floats(NaN, -NaN, -NaN));
  for (unsigned C = 0; C < 3; ++C)
    EXPECT_TRUE(std::isnan(number(decode(T, Word)[C]))) << C;
}

TEST(PackedTexels, FloatsAreRoundedTowardZero) {
  Texture T = textureOf(Small);
  // 1 + 2^-6 and 1 + 2^-5 are the next ones after 1.
  EXPECT_EQ(encode(T, floats(1.0156f, 1.9999f, 1.0312f)), 0x3c0u | 0x3ffu << 11 | 0x1e0u << 22);
  // The least subnormal ones are 2^-20 and 2^-19.
  EXPECT_EQ(encode(T, floats(0x1p-20f, 0x1.fp-21f, 0x1.fp-20f)), 1u);
}

TEST(PackedTexels, FloatsThatAreTooLargeAreTheLargest) {
  Texture T = textureOf(Small);
  EXPECT_EQ(encode(T, floats(65025, 1e30f, 64513)), 0x7bfu | 0x7bfu << 11 | 0x3dfu << 22);
  EXPECT_EQ(encode(T, floats(Infinity, Infinity, Infinity)), 0x7c0u | 0x7c0u << 11 | 0x3e0u << 22);
}

TEST(PackedTexels, KeepFractionsAndIntegersOfEveryPattern) {
  Texture Fractions = textureOf(Unorm), Integers = textureOf(Unsigned);
  for (uint32_t P = 0; P < 1024; ++P) {
    Texel Parts = {P, 1023 - P, P ^ 0x155, P % 4};
    uint32_t Word = Parts[0] | Parts[1] << 10 | Parts[2] << 20 | Parts[3] << 30;
    ASSERT_EQ(decode(Integers, Word), Parts);
    ASSERT_EQ(encode(Integers, Parts), Word);
    Texel Read = decode(Fractions, Word);
    for (unsigned C = 0; C < 4; ++C)
      ASSERT_EQ(number(Read[C]), float(double(Parts[C]) / (C == 3 ? 3 : 1023)));
    ASSERT_EQ(encode(Fractions, Read), Word);
  }
}

TEST(PackedTexels, FractionsAreClampedAndRounded) {
  Texture T = textureOf(Unorm);
  EXPECT_EQ(encode(T, {bits(-3), bits(2), bits(0.4f / 1023), bits(0.5f)}), 1023u << 10 | 2u << 30);
  EXPECT_EQ(encode(T, {bits(NaN), bits(0.6f / 1023), bits(Infinity), bits(0.16f)}),
            1u << 10 | 1023u << 20);
}
