//===- Footprint.h - Whether a matrix is within its memory ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes whether the matrix of a load, store or atomic addition is inside of its memory. A matrix
// consists of lines (rows, or columns if it is column-major) that are one stride apart. The tests
// for the whole matrix and for one component use 32 bits; offsets and strides do not wrap in them.
//
// The memory is a buffer, whose size is queried, a groupshared array, or an array in an element of
// a structured buffer, which must itself be in range. All sizes use the unit of offset and stride:
// bytes, or elements of the array (IR/MatrixAccess.h). A partial unit at the end of a buffer is
// outside.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/KnownBits.h"
#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Target/Legality.h"

namespace tessera {

class MatrixFootprint {
public:
  explicit MatrixFootprint(ir::ops::MatAccess Access);

  /// Whether the whole matrix is known to be inside.
  bool isCertainlyInside(ir::KnownBitsAnalysis &Known) const;
  /// The byte addresses of its components, within the memory, are below 2 to the power 32.
  bool staysIn32Bits(ir::KnownBitsAnalysis &Known) const;

  /// Returns a bool: true if the whole matrix is inside. The test is one comparison with the
  /// offset; the limit depends only on the memory and the stride.
  ///
  ///   last  = (lines - 1) * stride + units of a line - 1
  ///   inside = offset < max(size, last) - last          (never, where `last` would wrap)
  ir::Value *isInside(ir::Builder &B) const;

  /// Returns a bool: offset and stride have the alignment that devices require (Facts/Alignment.h).
  /// Null if they are known to have it.
  ir::Value *isAligned(ir::Builder &B, ir::KnownBitsAnalysis &Known) const;

  /// A bool: component \p InLine of line \p Line is.
  ir::Value *isInside(ir::Builder &B, ir::Value *Line, ir::Value *InLine) const;
  /// Returns a bool: unit \p Unit of a line is inside.
  ir::Value *isUnitInside(ir::Builder &B, ir::Value *Line, ir::Value *Unit) const;

  /// How many more elements the array needs for this tile than for a matrix of \p Inner rows and
  /// columns at its place. Nothing if the stride is not constant.
  std::optional<uint64_t> elementsBeyond(MatrixSize Inner) const;

private:
  void setLines(MatrixSize Size);
  bool leadsToOneArray() const;
  /// Units in the memory.
  ir::Value *size(ir::Builder &B) const;
  /// Returns the size if it is known; nothing for buffers.
  std::optional<uint64_t> knownSize() const;
  /// The last unit, counted from the offset, for a stride of \p StrideMax.
  uint64_t lastUnit(uint64_t Of) const { return (Lines - 1) * Of + UnitsInLine - 1; }
  /// The greatest stride for which that fits in 32 bits; the greatest of all for a single line.
  uint64_t strideLimit() const;

  ir::MatrixMemory Form;
  ir::Value *Memory, *Offset, *Stride;
  const ir::Type *Matrix;
  bool ByRow;
  uint64_t Lines, UnitsInLine; ///< of a line, those up to its end
};

/// Returns the result of \p Load, a \p Ty, if \p Condition holds, else 0.
ir::Value *valueIf(ir::Builder &B, const ir::Type *Ty,
                   llvm::function_ref<ir::Value *(ir::Builder &)> Condition,
                   llvm::function_ref<ir::Value *(ir::Builder &)> Load);

/// Guards the accesses of lanes to parts of a matrix that may lie outside of its memory. For an
/// access with `bounds`, such parts read as 0 and are not written.
class BoundsGuard {
public:
  explicit BoundsGuard(ir::ops::MatAccess Access) {
    if (Access->flag(ir::AttrKind::Bounds))
      Footprint.emplace(Access);
  }
  /// Returns the bool that is true if the part is inside.
  using Test = llvm::function_ref<ir::Value *(const MatrixFootprint &, ir::Builder &)>;

  /// Emits \p Body under the condition \p IsInside, or unconditionally if nothing must be tested.
  void ifInside(ir::Builder &B, Test IsInside, ir::Builder::Filler Body) const;
  /// Returns the result of \p Load, a \p Ty, if \p IsInside holds, else 0.
  ir::Value *load(ir::Builder &B, const ir::Type *Ty, Test IsInside,
                  llvm::function_ref<ir::Value *(ir::Builder &)> Load) const;

private:
  std::optional<MatrixFootprint> Footprint;
};

/// Sum and product in 32 bits that saturate. So offsets computed from an offset or a stride outside
/// of the memory stay outside.
ir::Value *saturatingSum(ir::Builder &B, ir::Value *Left, ir::Value *Right);
ir::Value *saturatingProduct(ir::Builder &B, ir::Value *V, uint32_t Factor);

} // namespace tessera
