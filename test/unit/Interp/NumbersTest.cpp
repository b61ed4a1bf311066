// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The machine's numbers against LLVM's APFloat.
#include "Interp/Numbers.h"
#include "IR/Module.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/APSInt.h"
#include <cmath>
#include <gtest/gtest.h>
#include <random>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

namespace {
struct Format {
  ir::FloatFormat Kind;
  const fltSemantics &Semantics;
};
const Format Formats[] = {
#define FLOAT(Enumerator, Name, Bits, Semantics, ...)                                              \
  {ir::FloatFormat::Enumerator, APFloat::Semantics()},
#include "Support/Scalars.def"
};

class EveryFormat : public testing::TestWithParam<unsigned> {
protected:
  ir::Module M;
  const Format &F = Formats[GetParam()];
  NumberType Ty{M.types().floatTy(F.Kind)};

  APFloat pattern(Word Bits) { return APFloat(F.Semantics, APInt(Ty.Bits, Bits)); }
};

Word bitsOf(APFloat V, const fltSemantics &To) {
  bool Loses;
  V.convert(To, APFloat::rmNearestTiesToEven, &Loses);
  return V.bitcastToAPInt().getZExtValue();
}

/// Doubles of all sizes, many of them between two numbers of a narrow format.
std::vector<double> samples() {
  std::mt19937_64 Random(7);
  std::vector<double> All = {
      0.0,     -0.0,    INFINITY,  -INFINITY, 65504,    65519.999,  65520,
      448,     464,     464.00001, 480,       57344,    61439,      61440,
      0x1p-24, 0x1p-25, 0x1.8p-25, 0x1p-133,  0x1p-134, 0x1.8p-134, 3.3895313892515355e38};
  for (int I = 0; I < 20000; ++I) {
    double V = std::ldexp(double(Random() >> 44), int(Random() % 320) - 170);
    All.push_back(I % 2 ? V : -V);
    All.push_back(std::nextafter(V, INFINITY));
    All.push_back(std::nextafter(V, -INFINITY));
  }
  return All;
}
} // namespace

TEST_P(EveryFormat, DecodesEveryPattern) {
  std::mt19937_64 Random(3);
  for (unsigned I = 0; I < 65536; ++I) {
    Word Bits = Ty.Bits <= 16 ? I & Ty.mask() : Random() & Ty.mask();
    APFloat V = pattern(Bits);
    double Found = decodeFloat(Ty, Bits);
    if (V.isNaN()) {
      EXPECT_TRUE(std::isnan(Found)) << Bits;
      EXPECT_EQ(V.isNegative(), std::signbit(Found)) << Bits;
      continue;
    }
    EXPECT_EQ(std::bit_cast<Word>(Found), bitsOf(V, APFloat::IEEEdouble())) << Bits;
    EXPECT_EQ(encodeFloat(Ty, Found), Bits);
  }
}

TEST_P(EveryFormat, RoundsToNearestEven) {
  for (double V : samples())
    EXPECT_EQ(encodeFloat(Ty, V), bitsOf(APFloat(V), F.Semantics)) << V;
}

TEST_P(EveryFormat, FromIntegers) {
  std::mt19937_64 Random(5);
  for (int I = 0; I < 20000; ++I) {
    uint64_t V = Random() >> (Random() % 64);
    for (bool IsSigned : {false, true}) {
      Word Out = 0;
      convertNumber(NumberType(M.types().intTy(64, IsSigned)), Ty, false, V, Out);
      APFloat Wanted(F.Semantics);
      Wanted.convertFromAPInt(APInt(64, V), IsSigned, APFloat::rmNearestTiesToEven);
      EXPECT_EQ(Out, Wanted.bitcastToAPInt().getZExtValue()) << V << ' ' << IsSigned;
    }
  }
}

TEST_P(EveryFormat, ToIntegers) {
  std::mt19937_64 Random(9);
  for (unsigned I = 0; I < 65536; ++I) {
    Word Bits = Ty.Bits <= 16 ? I & Ty.mask() : Random() & Ty.mask();
    for (unsigned Width : {8u, 16u, 32u, 64u})
      for (bool IsSigned : {false, true}) {
        APSInt Wanted(Width, !IsSigned);
        bool Exact;
        bool Holds = pattern(Bits).convertToInteger(Wanted, APFloat::rmTowardZero, &Exact) !=
                     APFloat::opInvalidOp;
        Word Out = 0;
        EXPECT_EQ(convertNumber(Ty, NumberType(M.types().intTy(Width, IsSigned)), false, Bits, Out),
                  Holds)
            << Bits;
        if (Holds) {
          EXPECT_EQ(Out, Wanted.getZExtValue()) << Bits;
        }
      }
  }
}

INSTANTIATE_TEST_SUITE_P(Formats, EveryFormat, testing::Range(0u, unsigned(std::size(Formats))));

TEST(Numbers, SaturatingConversions) {
  ir::Module M;
  NumberType F32(M.types().f32()), S8(M.types().intTy(8, true)), U8(M.types().intTy(8, false)),
      S32(M.types().i32()), U64(M.types().intTy(64, false));
  auto Of = [&](float V, NumberType To) {
    return convertSaturating(F32, To, std::bit_cast<uint32_t>(V));
  };
  EXPECT_EQ(Of(2.5f, S8), 2u);
  EXPECT_EQ(Of(3.5f, S8), 4u);
  EXPECT_EQ(Of(-2.5f, S8), 0xFEu);
  EXPECT_EQ(Of(1e9f, S8), 127u);
  EXPECT_EQ(Of(-1e9f, S8), 0x80u);
  EXPECT_EQ(Of(-0.6f, U8), 0u);
  EXPECT_EQ(Of(255.5f, U8), 255u);
  EXPECT_EQ(Of(NAN, S32), 0u);
  EXPECT_EQ(Of(INFINITY, S32), 0x7FFFFFFFu);
  EXPECT_EQ(Of(-INFINITY, U64), 0u);
  EXPECT_EQ(convertSaturating(S32, U8, 0xFFFFFFFF), 0u);
  EXPECT_EQ(convertSaturating(S32, S8, 0xFFFFFF00), 0x80u);
  EXPECT_EQ(convertSaturating(U64, S8, ~uint64_t(0)), 127u);
  EXPECT_EQ(convertSaturating(S8, U64, 0x80), 0u);
}

TEST(Numbers, SumsThatRoundToOdd) {
  EXPECT_EQ(addToOdd(1, 2), 3);
  EXPECT_EQ(addToOdd(1, 0x1p-60), std::nextafter(1.0, 2.0));
  EXPECT_EQ(addToOdd(1, -0x1p-60), std::nextafter(1.0, 0.0));
  EXPECT_EQ(addToOdd(-1, -0x1p-60), std::nextafter(-1.0, -2.0));
}
