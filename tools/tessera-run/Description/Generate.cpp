// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Description/Generate.h"

#include "llvm/ADT/StringExtras.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;

namespace tessera::run {

uint64_t Random::next() {
  uint64_t Z = State += 0x9E3779B97F4A7C15;
  Z = (Z ^ (Z >> 30)) * 0xBF58476D1CE4E5B9;
  Z = (Z ^ (Z >> 27)) * 0x94D049BB133111EB;
  return Z ^ (Z >> 31);
}

uint64_t Random::below(uint64_t Limit) { return (next() >> 32) * Limit >> 32; }

double Random::unit() { return std::ldexp(static_cast<double>(next() >> 11), -52) - 1; }

/// All integers up to this one have exact patterns of their own.
static uint64_t largestExactInteger(const FormatInfo &F) {
  unsigned Digits = F.isFloat()                      ? F.MantissaBits + 1
                    : F.Class == NumberClass::Signed ? F.bits() - 1
                                                     : F.bits();
  if (F.isFloat())
    return uint64_t(1) << Digits;
  return Digits == 64 ? ~uint64_t(0) : (uint64_t(1) << Digits) - 1;
}

static uint64_t encodeInteger(const FormatInfo &F, int64_t Value) {
  return F.isFloat() ? encodeFloat(F, static_cast<double>(Value)) : static_cast<uint64_t>(Value);
}

static uint64_t rowStride(const Generate &G) { return G.RowStride ? G.RowStride : G.Cols; }

uint64_t elementCount(const Generate &G) { return G.Count ? G.Count : G.Rows * rowStride(G); }

std::string checkGenerate(const Generate &G, const FormatInfo &F) {
  constexpr uint64_t MaxBytes = uint64_t(1) << 36;
  auto TooLarge = [&](uint64_t Count) { return Count > MaxBytes / F.Bytes; };
  if (G.Kind == Pattern::Identity) {
    if (!G.Rows || !G.Cols)
      return "Identity needs Rows and Cols";
    if (G.RowStride && G.RowStride < G.Cols)
      return "RowStride counts elements and must not be less than Cols";
    if (TooLarge(G.Rows) || TooLarge(G.Cols) || TooLarge(G.RowStride) ||
        TooLarge(SaturatingMultiply(G.Rows, rowStride(G))))
      return "more than 64 GiB";
    if (G.Count && G.Count < (G.Rows - 1) * rowStride(G) + G.Cols)
      return "Count leaves no room for Rows and Cols";
  } else {
    if (G.Rows || G.Cols || G.RowStride)
      return "Rows, Cols and RowStride belong to Identity";
    if (!G.Count)
      return "Count is missing: the number of elements";
  }
  if (TooLarge(G.Count))
    return "more than 64 GiB";
  if (G.Kind == Pattern::Uniform && !F.isFloat())
    return "Uniform needs a floating-point format, and this one is " + F.Name.str();
  if (G.Kind == Pattern::SmallInts && (!G.Max || G.Max > largestExactInteger(F) || G.Max >> 31))
    return "Max must be at least 1 and exact in " + F.Name.str();
  return {};
}

std::vector<uint8_t> generate(const Generate &G, const FormatInfo &F, uint32_t Element) {
  Random Source(G.Seed + Element);
  uint64_t Stride = rowStride(G), Count = elementCount(G);
  std::vector<uint8_t> Bytes(Count * F.Bytes);
  auto Put = [&](uint64_t I, uint64_t Bits) { storeBits(F, Bits, &Bytes[I * F.Bytes]); };
  switch (G.Kind) {
  case Pattern::SmallInts: {
    bool BothSigns = F.isFloat() || F.Class == NumberClass::Signed;
    int64_t Max = static_cast<int64_t>(G.Max);
    for (uint64_t I = 0; I < Count; ++I) {
      int64_t Value = static_cast<int64_t>(Source.below(BothSigns ? 2 * G.Max + 1 : G.Max + 1));
      Put(I, encodeInteger(F, BothSigns ? Value - Max : Value));
    }
    break;
  }
  case Pattern::Uniform:
    for (uint64_t I = 0; I < Count; ++I)
      Put(I, encodeFloat(F, Source.unit()));
    break;
  case Pattern::Identity:
    for (uint64_t I = 0; I < std::min(G.Rows, G.Cols); ++I)
      Put(I * Stride + I, encodeInteger(F, 1));
    break;
  case Pattern::Index: {
    uint64_t Largest = largestExactInteger(F);
    for (uint64_t I = 0; I < Count; ++I)
      Put(I,
          encodeInteger(F, static_cast<int64_t>(Largest == ~uint64_t(0) ? I : I % (Largest + 1))));
    break;
  }
  }
  return Bytes;
}

} // namespace tessera::run
