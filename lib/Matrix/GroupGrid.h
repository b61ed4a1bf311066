//===- GroupGrid.h - How the waves of a group share a matrix ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix of a thread group is cut into bands, one for each wave of a grid: an accumulator M x N
// by a grid of R x C waves into bands M/R x N/C; of an A matrix each row of the grid has M/R rows
// and of a B matrix each column N/C columns, with all of K, which the waves of that row or column
// hold alike. Matrices that meet in operations have one grid; a change of use or a transposition
// goes through groupshared memory and connects nothing.
//
// Of the grids that divide all matrices of a set and that the group has waves for, the one is taken
// whose bands rows of the target compute, and then the one with
//   1. the fewest multiply instructions of a wave (TileSearch.h),
//   2. the fewest components of A and B that a wave loads for them,
//   3. the fewest registers,
//   4. the fewest waves.
// Where no grid has rows, the lanes compute the bands: products of components stand for
// instructions. Where the device itself has matrices of a group (GroupNative.h), the target file or
// an option says whether that is taken, for each set. A group has as many waves as there are if all
// are as large as can be; a remark says so where there may be more. Waves that the grid has no
// place for do again what another does, and write nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/MatrixSets.h"
#include "Transforms/Pass.h"

namespace tessera {

struct GroupGrid {
  uint32_t Rows = 1, Cols = 1;
  /// No waves share the matrix: the device has it (GroupNative.h).
  bool IsNative = false;

  uint32_t waves() const { return Rows * Cols; }
  friend bool operator==(const GroupGrid &, const GroupGrid &) = default;
};

/// The grids of all matrices of a module that belong to a thread group.
class GroupGrids {
public:
  GroupGrids(ir::Module &M, const PassContext &Ctx);

  GroupGrid of(const ir::Type *Matrix) const { return Grids.lookup(Matrix); }
  /// What one wave holds of \p Matrix, of subgroup scope; itself where the device has it.
  const ir::Type *bandOf(const ir::Type *Matrix) const { return band(Matrix, of(Matrix)); }
  /// Waves that the group has at most.
  uint32_t mostWaves() const { return MostWaves; }

private:
  struct Cost;
  const ir::Type *band(const ir::Type *Matrix, GroupGrid G) const;
  bool isNative(const MatrixSet &S, const MatrixSummary &All) const;
  GroupGrid choose(const MatrixSet &S, const MatrixSummary &All) const;
  bool liesRight(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const;
  std::optional<Cost> costOf(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const;

  ir::Module &M;
  const PassContext &Ctx;
  uint32_t LeastWaves, MostWaves;
  bool SwapsElements = false; ///< elements of one type of matrix go to another
  llvm::DenseMap<const ir::Type *, GroupGrid> Grids;
};

} // namespace tessera
