//===- Rows.h - Sets that rows of the target compute, and their tiles -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges the sets as legalize-types leaves them (Routes.h), and describes the ops after
// tile-matrices.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Routes.h"
#include "Matrix/Plan/Strategies.h"
#include <array>

namespace tessera {

/// The decision for a set, with its facts.
struct JudgedSet {
  std::optional<Strategy> Taken;
  StrategyRefusals Refused;
  MatrixCost Cost;
  std::optional<PaddingObstacle> Obstacle;
};

struct RowSets {
  WiderTarget Wider;
  std::vector<MatrixSet> Sets;
  std::vector<JudgedSet> Judged; ///< one for each of the sets
  MatrixTypeMap Tiles;           ///< of types that are split
  llvm::DenseMap<const MatrixOps *, std::array<uint32_t, 3>> TileShapes; ///< of multiplies

  const ir::Type *tileOf(const ir::Type *Ty) const;
  /// Whether a tile of the matrix reaches beyond it.
  bool isPadded(const ir::Type *Ty) const;
  /// Whether the access is one of a tile that does.
  bool isPadded(const MatrixAccesses &A) const { return A.IsCut || isPadded(A.Matrix); }
  /// Returns nothing for a set that rows cannot compute.
  std::optional<MatrixCost> cost() const;
};

/// \p Routed must outlive the answer.
RowSets judgeRows(const PlanInput &In, const RoutedOps &Routed);

/// Makes conversions that move elements go through memory of the wave if the device cannot move
/// elements, or if no tile suits both sides. Returns whether there are any; then the rows must be
/// judged again.
bool sendMovesApart(const PlanInput &In, const RowSets &Rows, RoutedOps &Routed);

/// The ops after tile-matrices; several sets may have the same tiles.
struct TiledOps {
  std::vector<MatrixOps> Ops;
  WiderTarget Wider;
  std::vector<MatrixSet> Sets;
};

TiledOps tileOps(const PlanInput &In, const RoutedOps &Routed, const RowSets &Rows);

} // namespace tessera
