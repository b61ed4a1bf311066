// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Formats/Formats.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/Support/raw_ostream.h"
#include "gtest/gtest.h"
#include <cmath>
#include <limits>

using namespace tessera::run;
using llvm::APFloat;

namespace {

struct SmallFloat {
  Format F;
  const llvm::fltSemantics &Semantics;
};

const SmallFloat SmallFloats[] = {
    {Format::Float16, APFloat::IEEEhalf()},
    {Format::BFloat16, APFloat::BFloat()},
    {Format::Float8E4M3, APFloat::Float8E4M3FN()},
    {Format::Float8E5M2, APFloat::Float8E5M2()},
};

double reference(const SmallFloat &S, uint64_t Bits) {
  APFloat Value(S.Semantics, llvm::APInt(info(S.F).bits(), Bits));
  bool Lost;
  Value.convert(APFloat::IEEEdouble(), APFloat::rmNearestTiesToEven, &Lost);
  return Value.convertToDouble();
}

uint64_t referenceBits(const SmallFloat &S, double Value) {
  APFloat Converted(Value);
  bool Lost;
  Converted.convert(S.Semantics, APFloat::rmNearestTiesToEven, &Lost);
  return Converted.bitcastToAPInt().getZExtValue();
}

std::string text(Format F, uint64_t Bits, bool Exact = false) {
  std::string Text;
  llvm::raw_string_ostream OS(Text);
  printElement(OS, info(F), Bits, Exact);
  return Text;
}

} // namespace

TEST(Formats, DecodesEveryPattern) {
  for (const SmallFloat &S : SmallFloats)
    for (uint64_t Bits = 0; Bits < uint64_t(1) << info(S.F).bits(); ++Bits) {
      double Expected = reference(S, Bits), Got = decodeFloat(info(S.F), Bits);
      if (std::isnan(Expected))
        EXPECT_TRUE(std::isnan(Got)) << info(S.F).Name.str() << ' ' << Bits;
      else
        EXPECT_EQ(Got, Expected) << info(S.F).Name.str() << ' ' << Bits;
    }
}

TEST(Formats, EncodesEveryValue) {
  for (const SmallFloat &S : SmallFloats)
    for (uint64_t Bits = 0; Bits < uint64_t(1) << info(S.F).bits(); ++Bits) {
      double Value = reference(S, Bits);
      if (!std::isnan(Value))
        EXPECT_EQ(encodeFloat(info(S.F), Value), Bits) << info(S.F).Name.str();
    }
}

// All values between two neighbours round alike on either side of the middle; the middle and its
// own neighbours are where a mistake shows.
TEST(Formats, RoundsToNearestEven) {
  for (const SmallFloat &S : SmallFloats) {
    const FormatInfo &F = info(S.F);
    for (uint64_t Bits = 0; Bits + 1 < uint64_t(1) << (F.bits() - 1); ++Bits) {
      double Low = reference(S, Bits), High = reference(S, Bits + 1);
      if (!std::isfinite(Low) || !std::isfinite(High))
        continue;
      double Middle = (Low + High) / 2;
      for (double V : {Middle, std::nextafter(Middle, High), std::nextafter(Middle, Low)}) {
        EXPECT_EQ(encodeFloat(F, V), referenceBits(S, V)) << F.Name.str() << ' ' << V;
        EXPECT_EQ(encodeFloat(F, -V), referenceBits(S, -V)) << F.Name.str() << ' ' << -V;
      }
    }
  }
}

TEST(Formats, OverflowIsInfinityOrNaN) {
  EXPECT_EQ(encodeFloat(info(Format::Float16), 65519.9), 0x7bffu);
  EXPECT_EQ(encodeFloat(info(Format::Float16), 65520), 0x7c00u);
  EXPECT_EQ(encodeFloat(info(Format::Float16), -1e300), 0xfc00u);
  EXPECT_EQ(encodeFloat(info(Format::Float8E4M3), 448), 0x7eu);
  EXPECT_EQ(encodeFloat(info(Format::Float8E4M3), 1000), 0x7fu);
  EXPECT_EQ(encodeFloat(info(Format::Float8E5M2), 1e9), 0x7cu);
}

TEST(Formats, IntegersKeepTheirSign) {
  EXPECT_EQ(decodeInteger(info(Format::Int8), 0x80), -128);
  EXPECT_EQ(decodeInteger(info(Format::UInt8), 0x80), 128);
  EXPECT_EQ(decodeInteger(info(Format::Int32), 0xffffffff), -1);
  EXPECT_EQ(decode(info(Format::UInt64), ~uint64_t(0)), 18446744073709551615.0);
}

TEST(Formats, BytesAreLittleEndian) {
  uint8_t Bytes[4] = {};
  storeBits(info(Format::Hex32), 0x11223344, Bytes);
  EXPECT_EQ(Bytes[0], 0x44);
  EXPECT_EQ(loadBits(info(Format::Hex16), Bytes + 2), 0x1122u);
}

TEST(Formats, UlpDistanceCrossesZero) {
  const FormatInfo &F = info(Format::Float32);
  EXPECT_EQ(ulpDistance(F, 0x3f800000, 0x3f800002), 2u);
  EXPECT_EQ(ulpDistance(F, 0x00000001, 0x80000001), 2u);
  EXPECT_EQ(ulpDistance(F, 0x00000000, 0x80000000), 0u);
  EXPECT_EQ(ulpDistance(info(Format::Float64), 0x3ff0000000000000, 0x3ff0000000000001), 1u);
}

TEST(Formats, ParsesPatternsAndNumbers) {
  EXPECT_EQ(parseElement(info(Format::Float16), "0x3C00"), 0x3c00u);
  EXPECT_EQ(parseElement(info(Format::Float16), "1.0"), 0x3c00u);
  EXPECT_EQ(parseElement(info(Format::Float16), "1e0"), 0x3c00u);
  EXPECT_EQ(parseElement(info(Format::Float16), "1"), 1u);
  EXPECT_EQ(parseElement(info(Format::Float16), "15360"), 0x3c00u);
  EXPECT_EQ(parseElement(info(Format::BFloat16), "16256"), 0x3f80u);
  EXPECT_EQ(parseElement(info(Format::Float8E4M3), "56"), 0x38u);
  EXPECT_EQ(parseElement(info(Format::Float32), "1"), 0x3f800000u);
  EXPECT_EQ(parseElement(info(Format::Float32), "0x1.8p1"), 0x40400000u);
  EXPECT_EQ(parseElement(info(Format::Float32), "-inf"), 0xff800000u);
  EXPECT_EQ(parseElement(info(Format::Float32), ".nan"), 0x7fc00000u);
  EXPECT_EQ(parseElement(info(Format::Int8), "-1"), 0xffu);
  EXPECT_EQ(parseElement(info(Format::Bool), "true"), 1u);
}

TEST(Formats, RejectsWhatDoesNotFit) {
  EXPECT_FALSE(parseElement(info(Format::Float16), "0x10000"));
  EXPECT_FALSE(parseElement(info(Format::Float16), "70000"));
  EXPECT_FALSE(parseElement(info(Format::Float16), "70000.0"));
  EXPECT_FALSE(parseElement(info(Format::Float16), "-1"));
  EXPECT_FALSE(parseElement(info(Format::Float8E5M2), "256"));
  EXPECT_FALSE(parseElement(info(Format::Float32), "1e39"));
  EXPECT_FALSE(parseElement(info(Format::Float32), "one"));
  EXPECT_FALSE(parseElement(info(Format::Int8), "128"));
  EXPECT_FALSE(parseElement(info(Format::UInt8), "-1"));
  EXPECT_FALSE(parseElement(info(Format::UInt32), "true"));
  EXPECT_FALSE(parseElement(info(Format::Hex8), "0x100"));
  EXPECT_FALSE(parseElement(info(Format::Hex8), ""));
}

TEST(Formats, PrintsAsTheOffloadTestSuite) {
  EXPECT_EQ(text(Format::Hex8, 0xa), "0xA");
  EXPECT_EQ(text(Format::Float16, 0x3c00), "0x3C00");
  EXPECT_EQ(text(Format::Float32, 0x3eaaaaab), "0.333333");
  EXPECT_EQ(text(Format::Float32, 0x3eaaaaab, true), "0.333333343");
  EXPECT_EQ(text(Format::Int16, 0xffff), "-1");
  EXPECT_EQ(text(Format::UInt64, ~uint64_t(0)), "18446744073709551615");
}
