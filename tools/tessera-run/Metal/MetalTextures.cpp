// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalTextures.h"
#include "Vulkan/Loader.h"

using namespace llvm;

namespace tessera::run {

using model::TexelKind;

/// The format of a word that the reader has checked.
static model::TexelFormat formatOf(StringRef Word) {
  if (Word == "d32")
    return {TexelKind::Float, 1, 32};
#define PACKED_FORMAT(Name, Vulkan, Kind, Channels, Red, Green, Blue, Alpha)                       \
  if (Word == #Name)                                                                               \
    return {TexelKind::Kind, Channels, 0, {Red, Green, Blue, Alpha}};
#include "Formats/PackedFormats.def"
  model::TexelFormat Format;
  Format.Channels = uint32_t(std::min(Word.find_first_not_of("rgba"), Word.size()));
  Word = Word.drop_front(Format.Channels);
  Word.consumeInteger(10, Format.Bits);
  Format.Kind = Word == "f"       ? TexelKind::Float
                : Word == "snorm" ? TexelKind::Snorm
                : Word == "i"     ? TexelKind::Signed
                : Word == "ui"    ? TexelKind::Unsigned
                                  : TexelKind::Unorm;
  return Format;
}

std::optional<model::TexelFormat> metalFormat(StringRef Word, Format Elements, uint32_t Channels) {
  model::TexelFormat Found;
  if (!Word.empty()) {
    Found = formatOf(Word);
  } else {
    const FormatInfo &F = info(Elements);
    // Floats of 16 bits are halves.
    if (F.isFloat() && F.Bytes < 4 && F.MantissaBits != 10)
      return std::nullopt;
    Found = {F.isFloat()                      ? TexelKind::Float
             : F.Class == NumberClass::Signed ? TexelKind::Signed
                                              : TexelKind::Unsigned,
             Channels, F.bits()};
  }
  if (!Found.isPacked() && (Found.Bits < 8 || Found.Bits > 32))
    return std::nullopt;
  return Found;
}

bool isMetalPixel(const model::TexelFormat &F) {
  return F.isPacked() || (F.Channels != 3 && (F.Kind != TexelKind::Float || F.Bits >= 16));
}

Expected<model::TextureBinding> metalTexture(const Resource &R, const Buffer &B) {
  TextureShape Shape = *textureShape(R.Kind);
  model::TextureBinding Bound;
  Bound.Name = R.Id.Text;
  Bound.ReadOnly = !Shape.IsWritten;
  Bound.Axes = Shape.Axes;
  Bound.IsArray = Shape.IsArray;
  Bound.IsCube = Shape.IsCube;
  std::optional<model::TexelFormat> Format =
      metalFormat(R.TexelFormat.Text, B.ElementFormat, B.Channels);
  if (!Format || !isMetalPixel(*Format))
    return deviceError("Metal has no texture with the format of '" + R.Id.Text + "'");
  Bound.Format = *Format;
  Bound.Width = B.Image->Width;
  Bound.Height = B.Image->Height;
  Bound.Depth = B.Image->Depth;
  Bound.Levels = B.Image->MipLevels;
  Bound.Layers = B.Image->Layers;
  Bound.Samples = B.Image->Samples;
  return Bound;
}

Expected<model::SamplerBinding> metalSampler(const Sampler &S) {
  static constexpr model::Wrap Wraps[] = {model::Wrap::ClampToEdge, model::Wrap::Repeat,
                                          model::Wrap::Mirror, model::Wrap::ClampToZero,
                                          model::Wrap::MirrorClamp};
  if (S.MipLODBias != 0)
    return deviceError("Metal's samplers have no bias, and '" + S.Id.Text + "' has one");
  model::SamplerBinding Bound;
  Bound.Name = S.Id.Text;
  Bound.MinLinear = Bound.MipLinear = S.MinFilter == FilterMode::Linear;
  Bound.MagLinear = S.MagFilter == FilterMode::Linear;
  Bound.Address = Wraps[size_t(S.Address)];
  Bound.MinLod = S.MinLOD;
  Bound.MaxLod = S.MaxLOD;
  Bound.Compare = static_cast<model::Comparison>(S.Comparison);
  return Bound;
}

} // namespace tessera::run
