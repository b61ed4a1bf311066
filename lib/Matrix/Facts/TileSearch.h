//===- TileSearch.h - Chooses the tiles of a set's matrices ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A set gets one tile height m and width n; each group of factors that multiplies relate gets one
// depth k. Candidates divide every matrix of the set, and the target has rows for every multiply
// with them. The cheapest candidate wins, by these costs in this order:
//   1. multiply instructions: over all multiplies written, (M/m) * (N/n) * (K/k); sums count as the
//      multiplies with ones that they become
//   2. registers: over all multiplies written, the elements of one step, m*k + k*n + m*n
//   3. the target's order of preference: the sum of the rows' numbers
// Where matrices are padded, a tile need not divide them, and the products of components that the
// multiplies compute come first: so little as possible is wasted.
//
// A set without multiplies counts its tiles instead of instructions and their elements as
// registers. A row with a granularity offers the largest multiple that divides the set and that it
// allows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Sets.h"

namespace tessera {

struct MatrixCost {
  uint64_t Padded = 0; ///< products of components, where matrices are padded
  uint64_t Instructions = 0, Registers = 0, Preference = 0;
  friend auto operator<=>(const MatrixCost &, const MatrixCost &) = default;
  void add(const MatrixCost &C) {
    Padded += C.Padded;
    Instructions += C.Instructions;
    Registers += C.Registers;
    Preference += C.Preference;
  }
};

class TileSearch {
public:
  /// All must outlive it.
  TileSearch(ir::TypeContext &Types, const Target &Device, const MatrixSet &S,
             uint32_t Invocations);

  bool isNativeAsWritten() const;
  /// For a set that is not native: whether rows with all its types exist.
  bool lacksShapeOnly() const;
  /// Returns the cost of the multiplies of a native set without changes.
  MatrixCost costAsWritten() const;
  /// Returns the cost of the cheapest tile; nothing if there is none. \p Pads: it may reach beyond
  /// the matrices.
  std::optional<MatrixCost> choose(bool Pads = false);
  /// After choose().
  const ir::Type *tileOf(const ir::Type *Ty) const;
  MatrixShape tileOf(const Product &P) const { return {Height, Width, Depth.lookup(P.factor())}; }
  /// Height and width of the accumulators that sums of this set are computed in: the size of those
  /// that they are added to, or else one that the sums can be computed in.
  std::optional<MatrixSize> sumSize() const;

private:
  /// The factors that share a depth.
  struct DepthGroup {
    llvm::SmallVector<const ir::Type *, 4> Types;
    llvm::SmallVector<const Product *, 4> Products;
    uint32_t K = 0;
  };

  void groupDepths();
  llvm::SmallVector<uint32_t, 8> candidates(uint32_t Whole, uint32_t MatrixShape::*Dimension) const;
  std::optional<MatrixCost> costOf(const Product &P, MatrixShape Tile) const;
  std::optional<MatrixCost> costOfLone(const ir::Type *Ty, const ir::Type *Tile) const;
  std::optional<MatrixCost> bestDepth(const DepthGroup &G, uint32_t &Best) const;
  std::optional<MatrixCost> tryTile();
  bool keepsMoves() const;
  bool isMultiplied(const ir::Type *Ty) const;
  const ir::Type *cut(const ir::Type *Ty, uint32_t M, uint32_t N, uint32_t K) const;
  bool sumsFit(MatrixSize Size, bool IsAdded) const;

  ir::TypeContext &Types;
  const Target &Device;
  const MatrixSet &S;
  uint32_t Invocations;
  bool Pads = false;
  std::vector<DepthGroup> Groups;
  uint32_t Height = 0, Width = 0;
  llvm::DenseMap<const ir::Type *, uint32_t> Depth;
};

} // namespace tessera
