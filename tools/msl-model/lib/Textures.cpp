// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Textures.h"

#include "llvm/ADT/APFloat.h"
#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>

using namespace llvm;
using msl_model::TexelNumbers;
using msl_model::TextureShape;

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

uint32_t Texture::decodeOne(const uint8_t *From) const {
  uint32_t Bits = 0;
  std::memcpy(&Bits, From, B.Format.Bits / 8);
  int32_t Signed = int32_t(Bits << (32 - B.Format.Bits)) >> (32 - B.Format.Bits);
  uint32_t Most = uint32_t((uint64_t(1) << B.Format.Bits) - 1);
  switch (B.Format.Kind) {
  case TexelKind::Float:
    return B.Format.Bits == 32
               ? Bits
               : bitsOf(APFloat(APFloat::IEEEhalf(), APInt(16, Bits)).convertToFloat());
  case TexelKind::Unorm:
    return bitsOf(float(double(Bits) / Most));
  case TexelKind::Snorm:
    return bitsOf(float(std::max(-1.0, double(Signed) / (Most >> 1))));
  case TexelKind::Signed:
    return uint32_t(Signed);
  case TexelKind::Unsigned:
    return Bits;
  }
  llvm_unreachable("kind of texel");
}

void Texture::encodeOne(uint32_t Bits, uint8_t *To) const {
  float F = bit_cast<float>(Bits);
  uint32_t Most = uint32_t((uint64_t(1) << B.Format.Bits) - 1), Stored = Bits;
  switch (B.Format.Kind) {
  case TexelKind::Float:
    if (B.Format.Bits == 16) {
      APFloat Value(F);
      bool Loses;
      Value.convert(APFloat::IEEEhalf(), APFloat::rmNearestTiesToEven, &Loses);
      Stored = uint32_t(Value.bitcastToAPInt().getZExtValue());
    }
    break;
  case TexelKind::Unorm:
    Stored = F > 0 ? uint32_t(std::nearbyint(std::min(1.0, double(F)) * Most)) : 0;
    break;
  case TexelKind::Snorm: {
    double Clamped = std::isnan(F) ? 0 : std::max(-1.0, std::min(1.0, double(F)));
    Stored = uint32_t(int32_t(std::nearbyint(Clamped * (Most >> 1))));
    break;
  }
  case TexelKind::Signed:
  case TexelKind::Unsigned:
    break;
  }
  std::memcpy(To, &Stored, B.Format.Bits / 8);
}

Texel Texture::outside() const {
  return {0, 0, 0, B.Format.Channels == 4 ? 0 : isFloat() ? bitsOf(1) : 1};
}

Texel Texture::decode(const uint8_t *From) const {
  Texel T = outside();
  for (uint32_t I = 0; I < B.Format.Channels; ++I)
    T[I] = decodeOne(From + I * B.Format.Bits / 8);
  return T;
}

void Texture::encode(const Texel &T, uint8_t *To) const {
  for (uint32_t I = 0; I < B.Format.Channels; ++I)
    encodeOne(T[I], To + I * B.Format.Bits / 8);
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
    return "has levels, which no texture of one axis has";
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
  if (Type.Reads && Type.Writes && !(IsPlain && (B.Format.Channels == 1 || B.Format.Channels == 4)))
    return "has a format that cannot be read and written";
  return "";
}

} // namespace tessera::model
