// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Targets.h"
#include <algorithm>

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

using Color = std::array<double, 4>;
static constexpr unsigned Alpha = 3;

namespace {
/// The colors that factors refer to.
struct Inputs {
  Color Source, Second, Old, Constants;
};
} // namespace

static double factor(BlendFactor F, const Inputs &In, unsigned C) {
  switch (F) {
  case BlendFactor::Zero:
    return 0;
  case BlendFactor::One:
    return 1;
  case BlendFactor::SrcColor:
    return In.Source[C];
  case BlendFactor::OneMinusSrcColor:
    return 1 - In.Source[C];
  case BlendFactor::DstColor:
    return In.Old[C];
  case BlendFactor::OneMinusDstColor:
    return 1 - In.Old[C];
  case BlendFactor::SrcAlpha:
    return In.Source[Alpha];
  case BlendFactor::OneMinusSrcAlpha:
    return 1 - In.Source[Alpha];
  case BlendFactor::DstAlpha:
    return In.Old[Alpha];
  case BlendFactor::OneMinusDstAlpha:
    return 1 - In.Old[Alpha];
  case BlendFactor::ConstantColor:
    return In.Constants[C];
  case BlendFactor::OneMinusConstantColor:
    return 1 - In.Constants[C];
  case BlendFactor::ConstantAlpha:
    return In.Constants[Alpha];
  case BlendFactor::OneMinusConstantAlpha:
    return 1 - In.Constants[Alpha];
  case BlendFactor::SrcAlphaSaturate:
    return C == Alpha ? 1 : std::min(In.Source[Alpha], 1 - In.Old[Alpha]);
  case BlendFactor::Src1Color:
    return In.Second[C];
  case BlendFactor::OneMinusSrc1Color:
    return 1 - In.Second[C];
  case BlendFactor::Src1Alpha:
    return In.Second[Alpha];
  case BlendFactor::OneMinusSrc1Alpha:
    return 1 - In.Second[Alpha];
  }
  llvm_unreachable("blend factor");
}

static double blendChannel(const BlendEquation &E, const Inputs &In, unsigned C) {
  double Source = In.Source[C], Old = In.Old[C];
  if (E.Op == BlendOp::Min)
    return std::min(Source, Old);
  if (E.Op == BlendOp::Max)
    return std::max(Source, Old);
  Source *= factor(E.Source, In, C);
  Old *= factor(E.Destination, In, C);
  return E.Op == BlendOp::Add        ? Source + Old
         : E.Op == BlendOp::Subtract ? Source - Old
                                     : Old - Source;
}

Channels interp::blend(const Blend &With, const ir::ImageFormatInfo &Format, const Color &Constants,
                       const Channels &Source, const Channels &Second, const Channels &Old) {
  // Numbers of a normalized format are in its range before they are blended.
  bool IsFixed = Format.Numbers != ir::FormatNumbers::Float;
  double Least = Format.Numbers == ir::FormatNumbers::Snorm ? -1 : 0;
  auto Kept = [&](double V) { return IsFixed ? std::clamp(V, Least, 1.0) : V; };
  Inputs In;
  for (unsigned C = 0; C < 4; ++C) {
    In.Source[C] = Kept(F32Kind({}).get(Source[C]));
    In.Second[C] = Kept(F32Kind({}).get(Second[C]));
    In.Old[C] = F32Kind({}).get(Old[C]);
    In.Constants[C] = Kept(Constants[C]);
  }
  Channels To;
  for (unsigned C = 0; C < 4; ++C)
    To[C] = F32Kind({}).put(float(blendChannel(C == Alpha ? With.Alpha : With.Color, In, C)));
  return To;
}
