// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Targets.h"

#include "llvm/ADT/bit.h"
#include <cmath>
#include <cstring>

using namespace llvm;

namespace tessera::model {

static TextureBinding layoutOf(const TargetImage &Of, uint32_t Samples) {
  TextureBinding Layout;
  Layout.Name = Of.Name;
  Layout.IsArray = true;
  Layout.Format = Of.Format;
  Layout.Width = Of.Width;
  Layout.Height = Of.Height;
  Layout.Layers = Of.Layers;
  Layout.Samples = Samples;
  return Layout;
}

Targets::Image::Image(const TargetImage &Of, uint32_t Samples)
    : Of(Of), Bytes(size_t(Of.Width) * Of.Height * Of.Layers * Samples * Of.Format.bytes()),
      Codec(layoutOf(Of, Samples), &Memory) {
  Memory.Base = Bytes.data();
  Memory.Size = Bytes.size();
  if (!Of.Clear) {
    std::memcpy(Bytes.data(), Of.Contents->data(), std::min(Bytes.size(), Of.Contents->size()));
    return;
  }
  for (size_t I = 0; I < Bytes.size(); I += Of.Format.bytes())
    Codec.encode(*Of.Clear, Bytes.data() + I);
}

/// Copies the samples, or resolves them: to their mean, or to the first one.
void Targets::Image::store(bool IsMean) {
  if (!Of.Contents)
    return;
  uint32_t Samples = Codec.binding().Samples;
  if (Samples == Of.Samples) {
    std::memcpy(Of.Contents->data(), Bytes.data(), Bytes.size());
    return;
  }
  uint32_t Size = Of.Format.bytes();
  for (size_t I = 0, Count = Bytes.size() / Size / Samples; I < Count; ++I) {
    const uint8_t *From = Bytes.data() + I * Samples * Size;
    uint8_t *To = Of.Contents->data() + I * Size;
    if (!IsMean) {
      std::memcpy(To, From, Size);
      continue;
    }
    double Sums[4] = {};
    for (uint32_t S = 0; S < Samples; ++S) {
      Texel Each = Codec.decode(From + size_t(S) * Size);
      for (unsigned C = 0; C < 4; ++C)
        Sums[C] += double(bit_cast<float>(Each[C]));
    }
    Texel Mean;
    for (unsigned C = 0; C < 4; ++C)
      Mean[C] = bit_cast<uint32_t>(float(Sums[C] / Samples));
    Codec.encode(Mean, To);
  }
}

Expected<std::unique_ptr<Targets::Image>> Targets::make(const TargetImage &Of) {
  Width = Of.Width;
  Height = Of.Height;
  Layers = std::min(Layers, Of.Layers);
  auto New = std::make_unique<Image>(Of, D.Samples);
  if (Of.Samples != D.Samples && !New->Codec.isFloat())
    return createStringError("Metal does not resolve samples of integers, which '" + Of.Name +
                             "' has; give it the samples of the draw");
  return New;
}

Error Targets::create() {
  for (const ColorTarget &C : D.Colors) {
    Expected<std::unique_ptr<Image>> New = make(C.Image);
    if (!New)
      return New.takeError();
    Colors.push_back(std::move(*New));
  }
  if (D.Depth) {
    Expected<std::unique_ptr<Image>> New = make(*D.Depth);
    if (!New)
      return New.takeError();
    Depth = std::move(*New);
  }
  if (D.Stencil) {
    Width = D.Stencil->Width;
    Height = D.Stencil->Height;
    Layers = std::min(Layers, D.Stencil->Layers);
    Stencil = std::make_unique<Image>(*D.Stencil, D.Samples);
  }
  if (Width)
    return Error::success();
  // Without targets the viewports bound the image.
  for (const ViewportRectangle &V : D.Viewports) {
    Width = std::max(Width, uint32_t(std::ceil(V.X + V.Width)));
    Height = std::max(Height, uint32_t(std::ceil(std::max(V.Y, V.Y + V.Height))));
  }
  return Error::success();
}

static uint32_t updated(StencilOperation How, uint32_t Old, uint32_t Reference) {
  switch (How) {
  case StencilOperation::Keep:
    return Old;
  case StencilOperation::Zero:
    return 0;
  case StencilOperation::Replace:
    return Reference;
  case StencilOperation::IncrementClamp:
    return std::min(255u, Old + 1);
  case StencilOperation::DecrementClamp:
    return Old ? Old - 1 : 0;
  case StencilOperation::Invert:
    return ~Old & 255;
  case StencilOperation::IncrementWrap:
    return (Old + 1) & 255;
  case StencilOperation::DecrementWrap:
    return (Old - 1) & 255;
  }
  llvm_unreachable("stencil operation");
}

bool Targets::test(const SamplePlace &At, bool IsFront, float NewDepth,
                   std::optional<uint32_t> Reference) {
  bool InStencil = true, InDepth = true;
  if (Depth && D.DepthTest) {
    // Both as the target has them.
    uint8_t Rounded[4];
    Depth->Codec.encode({bit_cast<uint32_t>(NewDepth)}, Rounded);
    auto Value = bit_cast<float>(Depth->Codec.decode(Rounded)[0]);
    InDepth = passes(D.DepthCompare, Value, bit_cast<float>(Depth->Codec.decode(Depth->at(At))[0]));
  }
  if (Stencil && D.StencilFaces) {
    const StencilFaceState &Face = (*D.StencilFaces)[IsFront ? 0 : 1];
    uint8_t &Value = *Stencil->at(At);
    uint32_t Wanted = Reference.value_or(Face.Reference) & 255;
    InStencil = passes<uint32_t>(Face.Compare, Wanted & Face.ReadMask, Value & Face.ReadMask);
    uint32_t New = updated(!InStencil ? Face.Fail
                           : !InDepth ? Face.DepthFail
                                      : Face.Pass,
                           Value, Wanted);
    Value = uint8_t((Value & ~Face.WriteMask) | (New & Face.WriteMask));
  }
  if (InStencil && InDepth && Depth && D.DepthTest && D.DepthWrite)
    Depth->Codec.encode({bit_cast<uint32_t>(NewDepth)}, Depth->at(At));
  return InStencil && InDepth;
}

namespace {

using Color = std::array<double, 4>;

Color numbersOf(const Texel &T) {
  Color C;
  for (unsigned I = 0; I < 4; ++I)
    C[I] = double(bit_cast<float>(T[I]));
  return C;
}

/// The operands of a blend.
struct Blending {
  Color Source, Source1, Destination, Constant;

  double factor(BlendFactor How, unsigned Channel) const {
    using enum BlendFactor;
    switch (How) {
    case Zero:
      return 0;
    case One:
      return 1;
    case SourceColor:
      return Source[Channel];
    case OneMinusSourceColor:
      return 1 - Source[Channel];
    case DestinationColor:
      return Destination[Channel];
    case OneMinusDestinationColor:
      return 1 - Destination[Channel];
    case SourceAlpha:
      return Source[3];
    case OneMinusSourceAlpha:
      return 1 - Source[3];
    case DestinationAlpha:
      return Destination[3];
    case OneMinusDestinationAlpha:
      return 1 - Destination[3];
    case BlendColor:
      return Constant[Channel];
    case OneMinusBlendColor:
      return 1 - Constant[Channel];
    case BlendAlpha:
      return Constant[3];
    case OneMinusBlendAlpha:
      return 1 - Constant[3];
    case SourceAlphaSaturated:
      return Channel == 3 ? 1 : std::min(Source[3], 1 - Destination[3]);
    case Source1Color:
      return Source1[Channel];
    case OneMinusSource1Color:
      return 1 - Source1[Channel];
    case Source1Alpha:
      return Source1[3];
    case OneMinusSource1Alpha:
      return 1 - Source1[3];
    }
    llvm_unreachable("factor of a blend");
  }

  double channel(const BlendEquation &How, unsigned Channel) const {
    double S = Source[Channel], Old = Destination[Channel];
    double BySource = S * factor(How.Source, Channel);
    double ByOld = Old * factor(How.Destination, Channel);
    switch (How.Operation) {
    case BlendOperation::Add:
      return BySource + ByOld;
    case BlendOperation::Subtract:
      return BySource - ByOld;
    case BlendOperation::ReverseSubtract:
      return ByOld - BySource;
    case BlendOperation::Min:
      return std::min(S, Old);
    case BlendOperation::Max:
      return std::max(S, Old);
    }
    llvm_unreachable("operation of a blend");
  }
};

} // namespace

void Targets::blend(uint32_t Number, const SamplePlace &At, const Texel &Source,
                    const Texel &Source1) {
  Image &I = *Colors[Number];
  const ColorTarget &Target = D.Colors[Number];
  uint8_t *To = I.at(At);
  Texel Old = I.Codec.decode(To), New = Source;
  if (Target.Blend) {
    Blending B{numbersOf(Source), numbersOf(Source1), numbersOf(Old), D.BlendColor};
    TexelKind Kind = I.Of.Format.Kind;
    if (Kind == TexelKind::Unorm || Kind == TexelKind::Snorm)
      for (Color *C : {&B.Source, &B.Source1, &B.Constant})
        for (double &V : *C)
          V = std::max(Kind == TexelKind::Unorm ? 0.0 : -1.0, std::min(1.0, V));
    for (unsigned C = 0; C < 4; ++C)
      New[C] = bit_cast<uint32_t>(
          float(B.channel(C == 3 ? Target.Blend->Alpha : Target.Blend->Color, C)));
  }
  for (unsigned C = 0; C < 4; ++C)
    if (!(Target.WriteMask & 1u << C))
      New[C] = Old[C];
  I.Codec.encode(New, To);
}

void Targets::store() {
  for (const std::unique_ptr<Image> &C : Colors)
    C->store(/*IsMean=*/true);
  for (const std::unique_ptr<Image> *Other : {&Depth, &Stencil})
    if (*Other)
      (*Other)->store(/*IsMean=*/false);
}

} // namespace tessera::model
