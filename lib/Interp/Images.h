//===- Images.h - Texels of textures ----------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Evaluators.h"

namespace tessera::interp {

/// A level of a texture.
struct ImageLevel {
  std::array<uint32_t, 3> Size;
  uint64_t First; ///< number of its first texel
};
ImageLevel levelOf(const ImageSize &Size, uint32_t Level);

/// The number of a texel that exists.
uint64_t texelNumber(const ImageSize &Size, uint32_t Level, uint32_t Layer,
                     const std::array<uint32_t, 3> &At);

/// The value of a texel as the bits of floats or of integers.
using TexelBits = std::array<uint64_t, 4>;

/// A texel of zeros: components that the format lacks are 0, the fourth 1.
TexelBits zeroTexel(const ir::ImageFormatInfo &Format);

/// Returns the texture that \p Image names; null after a violation, and if reads give 0.
const Object *textureAt(Wave &W, const Inst &I, unsigned Lane, Word Image);

/// Reads the texel at the address \p At. False after a violation.
bool loadTexel(Wave &W, const Inst &I, unsigned Lane, Word At, const ir::ImageFormatInfo &Format,
               TexelBits &To);

/// Checks that all components of an operand are defined in active lanes; otherwise reports a
/// violation.
bool needAll(Wave &W, const Inst &I, uint32_t Row, unsigned Count, const char *What);

} // namespace tessera::interp
