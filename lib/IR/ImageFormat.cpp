// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/ImageFormat.h"
#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"
#include "llvm/Support/MathExtras.h"
#include <cmath>

using namespace llvm;
using namespace tessera::ir;

static constexpr ImageFormatInfo Formats[] = {
#define IMAGE_FORMAT(Enumerator, Word, Numbers, Channels, Bits, SPIRV, Needed)                     \
  {Word, FormatNumbers::Numbers, Channels, Bits, {}},
#define PACKED_IMAGE_FORMAT(Enumerator, Word, Numbers, Channels, Red, Green, Blue, Alpha, SPIRV,   \
                            Needed)                                                                \
  {Word, FormatNumbers::Numbers, Channels, 0, {Red, Green, Blue, Alpha}},
#include "IR/ImageFormats.def"
};

const ImageFormatInfo &tessera::ir::info(ImageFormat F) { return Formats[size_t(F)]; }

static std::optional<ImageFormat> find(function_ref<bool(const ImageFormatInfo &)> Matches) {
  const auto *Found = find_if(Formats, Matches);
  if (Found == std::end(Formats))
    return std::nullopt;
  return ImageFormat(Found - std::begin(Formats));
}

std::optional<ImageFormat> tessera::ir::imageFormatNamed(StringRef Word) {
  return find([&](const ImageFormatInfo &F) { return F.Word == Word; });
}

std::optional<ImageFormat> tessera::ir::findImageFormat(FormatNumbers Numbers, unsigned Channels,
                                                        unsigned Bits) {
  return find([&](const ImageFormatInfo &F) {
    return F.Numbers == Numbers && F.Channels == Channels && F.Bits == Bits;
  });
}

static uint64_t converted(APFloat V, const fltSemantics &To, APFloat::roundingMode Rounding) {
  bool Loses;
  V.convert(To, Rounding, &Loses);
  return V.bitcastToAPInt().getZExtValue();
}

/// An f32 as the bits of a float of 32, 16, 11 or 10 bits. The last two have the exponent of the
/// f16 and no sign: Vulkan 1.4, "Unsigned 11-Bit Floating-Point Numbers". They are rounded toward
/// zero, which Vulkan allows and lavapipe does, so that what is too large becomes the largest
/// finite number.
static uint64_t encodeFloat(unsigned Bits, float Value) {
  if (Bits == 32)
    return bit_cast<uint32_t>(Value);
  bool HasSign = Bits == 16;
  if (!HasSign && std::signbit(Value))
    Value = std::isnan(Value) ? -Value : 0;
  uint64_t Half = converted(APFloat(Value), APFloat::IEEEhalf(),
                            HasSign ? APFloat::rmNearestTiesToEven : APFloat::rmTowardZero);
  return HasSign ? Half : Half >> (15 - Bits);
}

static uint64_t decodeFloat(unsigned Bits, uint64_t Encoded) {
  if (Bits == 32)
    return Encoded;
  uint64_t Half = Bits == 16 ? Encoded : Encoded << (15 - Bits);
  return converted(APFloat(APFloat::IEEEhalf(), APInt(16, Half)), APFloat::IEEEsingle(),
                   APFloat::rmNearestTiesToEven);
}

uint64_t tessera::ir::decodeChannel(const ImageFormatInfo &Format, unsigned Channel,
                                    uint64_t Bits) {
  unsigned Width = Format.bitsOf(Channel);
  Bits &= maxUIntN(Width);
  switch (Format.Numbers) {
  case FormatNumbers::Float:
    return decodeFloat(Width, Bits);
  case FormatNumbers::Unorm:
    return bit_cast<uint32_t>(float(double(Bits) / double(maxUIntN(Width))));
  case FormatNumbers::Snorm: {
    double Whole = double(SignExtend64(Bits, Width));
    return bit_cast<uint32_t>(float(std::max(Whole / double(maxIntN(Width)), -1.0)));
  }
  case FormatNumbers::Signed:
    return Width == 64 ? Bits : uint32_t(SignExtend64(Bits, Width));
  case FormatNumbers::Unsigned:
    return Bits;
  }
  llvm_unreachable("numbers of a format");
}

uint64_t tessera::ir::encodeChannel(const ImageFormatInfo &Format, unsigned Channel,
                                    uint64_t Value) {
  unsigned Width = Format.bitsOf(Channel);
  uint64_t Mask = maxUIntN(Width);
  auto Fraction = [&](double Low, double Greatest) {
    double V = bit_cast<float>(uint32_t(Value));
    double Kept = std::isnan(V) ? 0.0 : std::clamp(V, Low, 1.0);
    return uint64_t(int64_t(std::nearbyint(Kept * Greatest))) & Mask;
  };
  switch (Format.Numbers) {
  case FormatNumbers::Float:
    return encodeFloat(Width, bit_cast<float>(uint32_t(Value)));
  case FormatNumbers::Unorm:
    return Fraction(0.0, double(maxUIntN(Width)));
  case FormatNumbers::Snorm:
    return Fraction(-1.0, double(maxIntN(Width)));
  case FormatNumbers::Signed:
  case FormatNumbers::Unsigned:
    return Value & Mask;
  }
  llvm_unreachable("numbers of a format");
}
