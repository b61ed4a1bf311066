// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Textures.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using msl_model::TexelNumbers;

namespace tessera::model {

Texture::Texture(const TextureBinding &Bound, Region *R) : B(Bound), R(R) {
  uint64_t First = 0;
  for (uint32_t L = 0; L < B.Levels; ++L) {
    TextureSize Size{std::max(1u, B.Width >> L), std::max(1u, B.Height >> L),
                     std::max(1u, B.Depth >> L), First};
    First += uint64_t(Size.Width) * Size.Height * Size.Depth * B.Layers;
    Sizes.push_back(Size);
  }
}

uint8_t *Texture::find(uint32_t X, uint32_t Y, uint32_t Z, uint32_t Layer, uint32_t Select) const {
  bool HasSamples = B.Samples != 1;
  if (Select >= (HasSamples ? B.Samples : levels()) || Layer >= B.Layers)
    return nullptr;
  const TextureSize &S = Sizes[HasSamples ? 0 : Select];
  if (X >= S.Width || Y >= S.Height || Z >= S.Depth)
    return nullptr;
  uint64_t Number = S.First + ((uint64_t(Layer) * S.Depth + Z) * S.Height + Y) * S.Width + X;
  if (HasSamples)
    Number = Number * B.Samples + Select;
  return R->Base + Number * B.Format.bytes();
}

static uint32_t bitsOf(float F) { return bit_cast<uint32_t>(F); }

static uint32_t mostOf(uint32_t Width) { return uint32_t((uint64_t(1) << Width) - 1); }

static uint32_t converted(APFloat V, const fltSemantics &To, APFloat::roundingMode Rounding) {
  bool Loses;
  V.convert(To, Rounding, &Loses);
  return uint32_t(V.bitcastToAPInt().getZExtValue());
}

/// Floats of 11 and 10 bits have the exponent of a half and no sign.
static uint32_t decodeFloat(uint32_t Bits, uint32_t Width) {
  uint32_t Half = Width == 16 ? Bits : Bits << (15 - Width);
  return converted(APFloat(APFloat::IEEEhalf(), APInt(16, Half)), APFloat::IEEEsingle(),
                   APFloat::rmNearestTiesToEven);
}

/// Rounds a half to nearest. Rounds unsigned floats toward zero, so that a number that is too large
/// becomes the largest finite one; negative numbers become 0.
static uint32_t encodeFloat(float F, uint32_t Width) {
  bool HasSign = Width == 16;
  if (!HasSign && std::signbit(F))
    F = std::isnan(F) ? -F : 0;
  uint32_t Half = converted(APFloat(F), APFloat::IEEEhalf(),
                            HasSign ? APFloat::rmNearestTiesToEven : APFloat::rmTowardZero);
  return HasSign ? Half : Half >> (15 - Width);
}

uint32_t Texture::decodeOne(uint32_t Bits, uint32_t Width) const {
  int32_t Signed = int32_t(Bits << (32 - Width)) >> (32 - Width);
  switch (B.Format.Kind) {
  case TexelKind::Float:
    return Width == 32 ? Bits : decodeFloat(Bits, Width);
  case TexelKind::Unorm:
    return bitsOf(float(double(Bits) / mostOf(Width)));
  case TexelKind::Snorm:
    return bitsOf(float(std::max(-1.0, double(Signed) / (mostOf(Width) >> 1))));
  case TexelKind::Signed:
    return uint32_t(Signed);
  case TexelKind::Unsigned:
    return Bits;
  }
  llvm_unreachable("kind of texel");
}

uint32_t Texture::encodeOne(uint32_t Value, uint32_t Width) const {
  float F = bit_cast<float>(Value);
  uint32_t Most = mostOf(Width);
  switch (B.Format.Kind) {
  case TexelKind::Float:
    return Width == 32 ? Value : encodeFloat(F, Width);
  case TexelKind::Unorm:
    return F > 0 ? uint32_t(std::nearbyint(std::min(1.0, double(F)) * Most)) : 0;
  case TexelKind::Snorm: {
    double Clamped = std::isnan(F) ? 0 : std::max(-1.0, std::min(1.0, double(F)));
    return uint32_t(int32_t(std::nearbyint(Clamped * (Most >> 1)))) & Most;
  }
  case TexelKind::Signed:
  case TexelKind::Unsigned:
    return Value & Most;
  }
  llvm_unreachable("kind of texel");
}

Texel Texture::outside() const {
  return {0, 0, 0, B.Format.Channels == 4 ? 0 : isFloat() ? bitsOf(1) : 1};
}

Texel Texture::decode(const uint8_t *From) const {
  Texel T = outside();
  uint64_t Words[2] = {}; // no channel spans both words
  std::memcpy(Words, From, B.Format.bytes());
  for (uint32_t I = 0, At = 0; I < B.Format.Channels; At += B.Format.bitsOf(I++)) {
    uint32_t Width = B.Format.bitsOf(I);
    T[I] = decodeOne(uint32_t(Words[At / 64] >> At % 64) & mostOf(Width), Width);
  }
  return T;
}

void Texture::encode(const Texel &T, uint8_t *To) const {
  uint64_t Words[2] = {};
  for (uint32_t I = 0, At = 0; I < B.Format.Channels; At += B.Format.bitsOf(I++))
    Words[At / 64] |= uint64_t(encodeOne(T[I], B.Format.bitsOf(I))) << At % 64;
  std::memcpy(To, Words, B.Format.bytes());
}

std::string Texture::mismatch(const msl_model::TextureType &Type) const {
  static constexpr struct {
    uint8_t Axes;
    bool IsArray, IsCube, HasSamples;
  } Shapes[] = {{1, false, false, false}, {1, true, false, false}, {2, false, false, false},
                {2, true, false, false},  {2, false, false, true}, {2, true, false, true},
                {3, false, false, false}, {2, false, true, false}, {2, true, true, false}};
  const auto &Wanted = Shapes[size_t(Type.Shape)];
  bool HasAxes = Wanted.Axes == B.Axes || (Wanted.Axes == 2 && B.Axes == 1);
  if (!HasAxes || Wanted.IsArray != B.IsArray || Wanted.IsCube != B.IsCube ||
      Wanted.HasSamples != (B.Samples != 1))
    return "has another shape";
  if (Wanted.Axes == 1 && B.Levels != 1)
    return "has mip levels, which 1D textures do not support";
  TexelNumbers Has = B.Format.Kind == TexelKind::Signed     ? TexelNumbers::Signed
                     : B.Format.Kind == TexelKind::Unsigned ? TexelNumbers::Unsigned
                                                            : TexelNumbers::Float;
  if (Has != Type.Numbers)
    return "has texels of other numbers";
  if (Type.Writes && R->ReadOnly)
    return "is not written";
  // MTLReadWriteTextureTier2.
  bool IsPlain =
      B.Format.Kind == TexelKind::Unorm ? B.Format.Bits == 8 : B.Format.Kind != TexelKind::Snorm;
  bool IsReadWrite =
      IsPlain && !B.Format.isPacked() && (B.Format.Channels == 1 || B.Format.Channels == 4);
  if (Type.Reads && Type.Writes && !IsReadWrite)
    return "has a format that cannot be read and written";
  return "";
}

} // namespace tessera::model
