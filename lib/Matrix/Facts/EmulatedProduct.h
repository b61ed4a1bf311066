//===- EmulatedProduct.h - What a multiply costs lanes --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Describes how a multiply is computed that the device has no matrices for: by the lanes, or with
// the device's matrices of another type. The plan uses it to compute the cost, and emulate-matrices
// to write the code.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Matrix/Facts/LaneLayout.h"
#include <array>

namespace tessera {

/// How the lanes compute a multiply.
struct EmulatedProduct {
  LaneLayout A, B, R;
  uint32_t PerWord;  ///< elements along K that move as one word
  bool BStaysInLane; ///< only elements of A are moved

  EmulatedProduct(const ir::Type *A, const ir::Type *B, const ir::Type *R, uint32_t WaveSize);
  uint32_t depth() const { return A.Col.Size; }
  uint32_t steps() const { return depth() / PerWord; }
  uint32_t products() const { return depth() * R.slots(); }
  uint32_t shuffles() const {
    return steps() * (R.Row.slots() + (BStaysInLane ? 0 : R.Col.slots()));
  }
};

/// Computes a multiply of 8-bit integers by the device's f16 matrices with f32 sums. All matrices
/// are grids of 8x8 tiles. Each lane holds the elements that it holds in the device's matrices. A
/// sum of rows or columns is a multiply with ones: of a vector of sums, each lane holds those of
/// its rows or columns.
struct HalfProduct {
  static constexpr uint32_t Edge = 8;
  static constexpr uint32_t PerLane = 2; ///< elements of a tile, neighbours in a row
  static constexpr uint32_t WaveSize = Edge * Edge / PerLane;

  HalfProduct(const ir::Type *A, const ir::Type *B, const ir::Type *R);

  uint32_t Rows, Columns, Depth; ///< tiles
  uint32_t InFloat;              ///< tiles along K whose products f32 adds up without rounding

  uint32_t multiplies() const { return Rows * Columns * Depth; }
  /// Conversions of a lane's elements, of factors to f16 and of sums to integers.
  uint32_t conversions() const;
  /// The multiplies of a sum of the rows or columns of \p Factor.
  static uint32_t multipliesOfSum(const ir::Type *Factor);
  /// The elements that a lane holds of a matrix or of a vector of sums.
  static uint32_t slots(const ir::Type *Matrix);
  /// The device's matrices: a, b and their sums.
  static std::array<const ir::Type *, 3> tiles(ir::TypeContext &Types);
};

} // namespace tessera
