//===- ImageOps.h - Operands of image.sample and image.gather --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "IR/OpViews.h"

namespace tessera::ir {

/// Which operands follow the coordinate of an image.sample or image.gather: its attributes say so.
class SampleOperands {
public:
  explicit SampleOperands(const Op &O) {
    auto Take = [&](bool Has, unsigned Count = 1) -> std::optional<unsigned> {
      if (!Has)
        return std::nullopt;
      Next += Count;
      return Next - Count;
    };
    bool IsSample = O.is(Opcode::ImageSample);
    SampleLevel Level = IsSample ? O.enumAttr<SampleLevel>(AttrKind::Level) : SampleLevel::Implicit;
    Reference = Take(O.flag(AttrKind::Compares));
    LevelAt = Take(Level == SampleLevel::Bias || Level == SampleLevel::Explicit);
    Gradient = Take(Level == SampleLevel::Gradient, 2);
    Offset = Take(O.flag(AttrKind::Offset));
    Clamp = Take(O.flag(AttrKind::Clamped));
  }

  std::optional<unsigned> reference_at() const { return Reference; }
  std::optional<unsigned> level_at() const { return LevelAt; }     ///< or the bias
  std::optional<unsigned> gradient_at() const { return Gradient; } ///< the first of two
  std::optional<unsigned> offset_at() const { return Offset; }
  std::optional<unsigned> clamp_at() const { return Clamp; }
  /// One more than the last operand.
  unsigned end() const { return Next; }

private:
  unsigned Next = ops::ImageSample::coordinate_at + 1;
  std::optional<unsigned> Reference, LevelAt, Gradient, Offset, Clamp;
};

/// Whether neighbours in the quad decide what \p O gives.
inline bool takesDerivatives(const Op &O) {
  if (O.is(Opcode::ImageSample)) {
    auto Level = O.enumAttr<SampleLevel>(AttrKind::Level);
    return Level == SampleLevel::Implicit || Level == SampleLevel::Bias;
  }
  return O.is(Opcode::Derivative) || O.is(Opcode::ImageLevelOf);
}

/// Whether what \p O gives depends on which threads of the quad reach it.
inline bool worksInQuad(const Op &O) {
  return takesDerivatives(O) || O.is(Opcode::QuadRead) || O.is(Opcode::QuadReadLane) ||
         O.is(Opcode::QuadAny) || O.is(Opcode::QuadAll);
}

/// Whether \p O works on the image at its operand 0, of any shape.
inline bool isImageOp(const Op &O) {
  switch (O.opcode()) {
  case Opcode::ImageLoad:
  case Opcode::ImageStore:
  case Opcode::ImageSize:
  case Opcode::ImageLevels:
  case Opcode::ImageSamples:
  case Opcode::ImageTexel:
  case Opcode::ImageSample:
  case Opcode::ImageGather:
  case Opcode::ImageLevelOf:
    return true;
  default:
    return false;
  }
}

} // namespace tessera::ir
