//===- Rows.h - Which sets rows of the target compute, in which tiles -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Judges the sets as legalize-types leaves them (Routes.h), and says what tile-matrices leaves of
// them.
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
};

struct RowSets {
  WiderTarget Wider;
  std::vector<MatrixSet> Sets;
  std::vector<JudgedSet> Judged; ///< one for each of the sets
  MatrixTypeMap Tiles;           ///< of what is cut
  llvm::DenseMap<const MatrixOps *, std::array<uint32_t, 3>> TileShapes; ///< of multiplies

  const ir::Type *tileOf(const ir::Type *Ty) const;
  /// Nothing where rows cannot do for a set.
  std::optional<MatrixCost> cost() const;
};

/// \p Routed must outlive the answer.
RowSets judgeRows(const PlanInput &In, const RoutedOps &Routed);

/// Conversions that move elements go through memory of the wave where the device moves none; where
/// it does they do so too if no tile serves both sides. Whether there are such, after which rows
/// are to be judged again.
bool sendMovesApart(const PlanInput &In, const RowSets &Rows, RoutedOps &Routed);

/// The ops after tile-matrices; several sets may have the same tiles.
struct TiledOps {
  std::vector<MatrixOps> Ops;
  WiderTarget Wider;
  std::vector<MatrixSet> Sets;
};

TiledOps tileOps(const PlanInput &In, const RoutedOps &Routed, const RowSets &Rows);

} // namespace tessera
