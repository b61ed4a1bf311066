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
  {Word, FormatNumbers::Numbers, Channels, Bits},
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

static APFloat converted(APFloat V, const fltSemantics &To) {
  bool Loses;
  V.convert(To, APFloat::rmNearestTiesToEven, &Loses);
  return V;
}

uint64_t tessera::ir::decodeChannel(const ImageFormatInfo &Format, uint64_t Bits) {
  switch (Format.Numbers) {
  case FormatNumbers::Float:
    if (Format.Bits == 32)
      return Bits;
    return uint32_t(converted(APFloat(APFloat::IEEEhalf(), APInt(16, Bits)), APFloat::IEEEsingle())
                        .bitcastToAPInt()
                        .getZExtValue());
  case FormatNumbers::Unorm:
    return bit_cast<uint32_t>(float(double(Bits) / double(maxUIntN(Format.Bits))));
  case FormatNumbers::Snorm: {
    double Whole = double(SignExtend64(Bits, Format.Bits));
    return bit_cast<uint32_t>(float(std::max(Whole / double(maxIntN(Format.Bits)), -1.0)));
  }
  case FormatNumbers::Signed:
    return Format.Bits == 64 ? Bits : uint32_t(SignExtend64(Bits, Format.Bits));
  case FormatNumbers::Unsigned:
    return Bits;
  }
  llvm_unreachable("numbers of a format");
}

uint64_t tessera::ir::encodeChannel(const ImageFormatInfo &Format, uint64_t Value) {
  uint64_t Mask = maxUIntN(Format.Bits);
  auto Fraction = [&](double Low, double Greatest) {
    double V = bit_cast<float>(uint32_t(Value));
    double Kept = std::isnan(V) ? 0.0 : std::clamp(V, Low, 1.0);
    return uint64_t(int64_t(std::nearbyint(Kept * Greatest))) & Mask;
  };
  switch (Format.Numbers) {
  case FormatNumbers::Float:
    if (Format.Bits == 32)
      return Value;
    return uint32_t(converted(APFloat(bit_cast<float>(uint32_t(Value))), APFloat::IEEEhalf())
                        .bitcastToAPInt()
                        .getZExtValue());
  case FormatNumbers::Unorm:
    return Fraction(0.0, double(maxUIntN(Format.Bits)));
  case FormatNumbers::Snorm:
    return Fraction(-1.0, double(maxIntN(Format.Bits)));
  case FormatNumbers::Signed:
  case FormatNumbers::Unsigned:
    return Value & Mask;
  }
  llvm_unreachable("numbers of a format");
}
