//===- Alignment.h - Matrices that no device can load where they are ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A device with cooperative matrices only loads and stores a matrix if its offset and stride are
// multiples of 16 bytes, or of a line of the matrix if that is shorter (Vulkan, VUID
// RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986). HLSL allows multiples of 4. These functions find
// violations if the offset and the stride are known at least modulo 16.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include <optional>

namespace tessera {

struct Misalignment {
  bool OfStride;     ///< else of the offset
  uint32_t Multiple; ///< bytes that it should be a multiple of
  uint32_t Rest;     ///< bytes by which it certainly misses one
};

/// The known facts about the place of a matrix in memory.
struct MatrixPlace {
  ir::MatrixLayout Layout = ir::MatrixLayout::RowMajor;
  uint32_t UnitBytes = 1; ///< that offset and stride count in
  /// In these units, modulo 16; empty if unknown.
  std::optional<uint32_t> Offset, Stride;

  /// Returns the place of a tile that starts \p Lines strides and \p Units units later.
  MatrixPlace moved(uint32_t Lines, uint32_t Units) const;
};

/// Returns the place of the matrix of a mat.load or mat.store.
MatrixPlace placeInMemory(const ir::Op &Access, ir::KnownBitsAnalysis &Known);

/// Whether the memory of a matrix access certainly begins at a multiple of 16 bytes. Buffers and
/// groupshared arrays do (AlignShared.h); an array in an element of a structured buffer lies where
/// its members and the element's size put it.
bool beginsAligned(ir::Module &M, const ir::Value *Memory);

/// Bytes that offset and stride of a \p Matrix by rows or by columns must be multiples of.
uint32_t alignmentOf(const ir::Type *Matrix, bool ByRow);

/// Returns nothing if a \p Matrix is aligned there, or if that is unknown.
std::optional<Misalignment> knownMisalignment(const ir::Type *Matrix, const MatrixPlace &Place);

} // namespace tessera
