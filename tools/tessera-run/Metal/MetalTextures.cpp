// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Metal/MetalTextures.h"
#include "Vulkan/Loader.h"

using namespace llvm;

namespace tessera::run {

using model::TexelKind;

/// The format that vk::image_format calls \p Word, which the reader has checked.
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

static model::TexelFormat formatOf(const Resource &R, const Buffer &B) {
  if (!R.TexelFormat.Text.empty())
    return formatOf(StringRef(R.TexelFormat.Text));
  NumberClass Class = B.format().Class;
  return {Class == NumberClass::Float    ? TexelKind::Float
          : Class == NumberClass::Signed ? TexelKind::Signed
                                         : TexelKind::Unsigned,
          B.Channels, B.format().bits()};
}

Expected<model::TextureBinding> metalTexture(const Resource &R, const Buffer &B) {
  TextureShape Shape = *textureShape(R.Kind);
  model::TextureBinding Bound;
  Bound.Name = R.Id.Text;
  Bound.ReadOnly = !Shape.IsWritten;
  Bound.Axes = Shape.Axes;
  Bound.IsArray = Shape.IsArray;
  Bound.IsCube = Shape.IsCube;
  Bound.Format = formatOf(R, B);
  Bound.Width = B.Image->Width;
  Bound.Height = B.Image->Height;
  Bound.Depth = B.Image->Depth;
  Bound.Levels = B.Image->MipLevels;
  Bound.Layers = B.Image->Layers;
  Bound.Samples = B.Image->Samples;
  bool IsHalf = Bound.Format.Kind == TexelKind::Float && Bound.Format.Bits == 16;
  bool IsPlain = Bound.Format.Bits >= 8 && Bound.Format.Bits <= 32 && Bound.Format.Channels != 3 &&
                 (Bound.Format.Kind != TexelKind::Float || Bound.Format.Bits == 32 || IsHalf);
  if (!IsPlain && !Bound.Format.isPacked())
    return deviceError("Metal has no texture with the format of '" + R.Id.Text + "'");
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
