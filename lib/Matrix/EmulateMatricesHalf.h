//===- EmulateMatricesHalf.h - Products of bytes by matrices of f16 --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the device has no matrices of 8-bit integers, but some of f16 with sums in f32, and it is
// known which lane holds what of these. f16 holds the factors, f32 their products and sums of them
// up to 2^24; then each lane adds the sums that it holds to its integers of the accumulator.
//
//   %c = mat.muladd %a, %b, %c0 : mat<i32, 8x8, acc, subgroup>
//   =>   %l = mat.insert (mat.fill 0.0), 0, (convert (extract %a, 0) : f16); the same with 1
//        %r = ...
//        %f = mat.mul %l, %r : mat<f32, 8x8, acc, subgroup>
//        %c[i] = add %c0[i], (convert (mat.extract %f, i) : i32)
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include <array>

namespace tessera {

/// How a multiply of 8-bit integers is computed by the device's matrices of f16 with sums in f32.
/// All matrices are grids of 8x8 tiles, of which a lane holds what it holds of the device's.
struct HalfProduct {
  static constexpr uint32_t Edge = 8;
  static constexpr uint32_t PerLane = 2; ///< elements of a tile, neighbours in a row
  static constexpr uint32_t WaveSize = Edge * Edge / PerLane;

  HalfProduct(const ir::Type *A, const ir::Type *B, const ir::Type *R);

  uint32_t Rows, Columns, Depth; ///< tiles
  uint32_t InFloat;              ///< tiles along K whose products f32 adds up without rounding

  uint32_t multiplies() const { return Rows * Columns * Depth; }
  /// Of elements of a lane, factors to f16 and sums to integers.
  uint32_t conversions() const;
  /// The device's matrices: a, b and their sums.
  static std::array<const ir::Type *, 3> tiles(ir::TypeContext &Types);
};

/// Whether a plan's set has the strategy that computes products so.
bool isInHalves(const ir::PlannedSet &S);

} // namespace tessera
