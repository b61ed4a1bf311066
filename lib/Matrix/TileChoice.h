//===- TileChoice.h - Which native shape each matrix is made of -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices that meet in an operation must be cut alike, so the decision is made for sets of matrix
// types: two types are in one set when an operation connects them (a multiply, a sum, a conversion,
// an addition to all rows or columns). A set gets one tile height m and width n; the depth k is
// chosen for each group of factors that multiplies connect. A set whose multiplies and matrices the
// target has as they are written is left alone.
//
// Of the tiles that divide every matrix of the set and that the target has for every multiply in
// it, the one is taken that costs least, by these figures in this order:
//   1. multiply instructions: over all multiplies written, (M/m) * (N/n) * (K/k); sums count as the
//      multiplies with ones that they become
//   2. registers: over all multiplies written, the elements of one step, m*k + k*n + m*n
//   3. the target's order of preference: the sum of the rows' numbers
// A set without multiplies counts its tiles instead of instructions and their elements as
// registers. A row with a granularity offers the largest multiple that divides the set and that it
// allows.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Target/Legality.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

/// What became of one kind of multiply of the program.
struct TileDecision {
  Loc Where; ///< the first such multiply
  MatrixTypes Types;
  MatrixShape Written;
  MatrixShape Tile;      ///< as Written where it is not cut
  llvm::StringRef Route; ///< how types without a row are computed; empty where they have one
};

struct TileChoice {
  /// The tile of each matrix type that is cut; types that are left alone are not here.
  llvm::DenseMap<const ir::Type *, const ir::Type *> Tiles;
  std::vector<TileDecision> Decisions; ///< in order of appearance
};

/// Matrices that meet in operations, which the target does not have as they are.
struct SetWithoutRow {
  struct Multiply {
    const ir::Type *A, *B, *R;
    MultiplyQuery Query;
    Loc Where;
  };
  llvm::SmallVector<const ir::Type *, 8> Types;
  std::vector<Multiply> Multiplies; ///< in order of appearance; sums are no multiplies
  bool Fixed;                       ///< passed to a function or returned, or of thread scope
  bool LacksShapeOnly;              ///< rows with the types exist
};

/// Those of a module that tile-matrices has been over, and those with a type in \p Refused.
std::vector<SetWithoutRow> setsWithoutRow(ir::Module &M, const Target &Device,
                                          const llvm::DenseSet<const ir::Type *> &Refused);

TileChoice chooseTiles(ir::Module &M, const Target &Device);

/// For each type with use col or row, an accumulator with the same height (width) that stands for
/// it: of the size of those that it is added to, or else one that its sums can be computed in.
/// Types for which there is none are missing.
llvm::DenseMap<const ir::Type *, const ir::Type *> accumulatorsForSums(ir::Module &M,
                                                                       const Target &Device);

} // namespace tessera
