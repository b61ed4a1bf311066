// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Interp/Raster/Targets.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;

bool interp::compares(Comparison How, double New, double Old) {
  switch (How) {
  case Comparison::Never:
    return false;
  case Comparison::Less:
    return New < Old;
  case Comparison::Equal:
    return New == Old;
  case Comparison::LessEqual:
    return New <= Old;
  case Comparison::Greater:
    return New > Old;
  case Comparison::NotEqual:
    return New != Old;
  case Comparison::GreaterEqual:
    return New >= Old;
  case Comparison::Always:
    return true;
  }
  llvm_unreachable("comparison");
}

/// A draw with the test or with stencil values has depths, which are 1 at first without a target.
interp::DepthStencil::DepthStencil(const Draw &Of) : Of(Of) {
  if (Of.Depth) {
    Depths.emplace(*Of.Depth, Of);
  } else if (Of.DepthTest) {
    UnnamedTarget.Bytes = &Unnamed;
    UnnamedTarget.Format = ir::info(ir::ImageFormat::R32f);
    UnnamedTarget.Samples = Of.Samples;
    UnnamedTarget.Layers = Of.Layers;
    UnnamedTarget.Clear = Channels{F32Kind({}).put(1), 0, 0, 0};
    Depths.emplace(UnnamedTarget, Of);
  }
  if (Of.Stencil)
    Stencils.emplace(*Of.Stencil, Of);
}

bool interp::DepthStencil::passesDepth(const SampleAt &At, float Depth) {
  if (!Of.DepthTest || !Depths)
    return true;
  bool IsFixed = Depths->format().Numbers == ir::FormatNumbers::Unorm;
  Channels New{F32Kind({}).put(Depth), 0, 0, 0};
  // Both are compared in the format of the target.
  if (IsFixed)
    New[0] = ir::decodeChannel(Depths->format(), 0, ir::encodeChannel(Depths->format(), 0, New[0]));
  float Old = F32Kind({}).get(Depths->read(At)[0]);
  if (!compares(Of.DepthCompare, F32Kind({}).get(New[0]), Old))
    return false;
  if (Of.DepthWrite)
    Depths->write(At, New);
  return true;
}

static uint32_t apply(StencilOp Op, uint32_t Old, uint32_t Reference) {
  switch (Op) {
  case StencilOp::Keep:
    return Old;
  case StencilOp::Zero:
    return 0;
  case StencilOp::Replace:
    return Reference & 255;
  case StencilOp::IncrementAndClamp:
    return std::min(Old + 1, 255u);
  case StencilOp::DecrementAndClamp:
    return Old ? Old - 1 : 0;
  case StencilOp::Invert:
    return ~Old & 255;
  case StencilOp::IncrementAndWrap:
    return (Old + 1) & 255;
  case StencilOp::DecrementAndWrap:
    return (Old - 1) & 255;
  }
  llvm_unreachable("stencil operation");
}

void interp::DepthStencil::updateStencil(const SampleAt &At, const StencilFace &Face, StencilOp Op,
                                         uint32_t Reference, uint32_t Old) {
  uint32_t New = apply(Op, Old, Reference);
  Stencils->write(At, {(Old & ~Face.WriteMask) | (New & Face.WriteMask), 0, 0, 0});
}

bool interp::DepthStencil::passes(const SampleAt &At, float Depth, bool IsFront,
                                  std::optional<uint32_t> Reference) {
  if (!Of.Front || !Stencils)
    return passesDepth(At, Depth);
  const StencilFace &Face = IsFront ? *Of.Front : *Of.Back;
  uint32_t New = Reference.value_or(Face.Reference) & 255;
  auto Old = uint32_t(Stencils->read(At)[0]);
  if (!compares(Face.Compare, New & Face.ReadMask, Old & Face.ReadMask)) {
    updateStencil(At, Face, Face.Fail, New, Old);
    return false;
  }
  bool Passes = passesDepth(At, Depth);
  updateStencil(At, Face, Passes ? Face.Pass : Face.DepthFail, New, Old);
  return Passes;
}

void interp::DepthStencil::finish() const {
  if (Of.Depth)
    Depths->finish(/*Averages=*/false);
  if (Stencils)
    Stencils->finish(/*Averages=*/false);
}
