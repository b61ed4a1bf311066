//===- Grid.h - How the waves of a group share a matrix -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A matrix of a thread group is cut into bands, one for each wave of a grid: an accumulator M x N
// by a grid of R x C waves into bands M/R x N/C; of an A matrix each row of the grid has M/R rows
// and of a B matrix each column N/C columns, with all of K, which the waves of that row or column
// hold alike. Matrices that meet in operations have one grid; a change of use or a transposition
// goes through groupshared memory and connects nothing. Where R or C does not divide all of them,
// there are more bands, of a height or width that the device has shapes for, and they are dealt
// out: a wave at row r has the bands r, r+R, r+2R, ... of the height. A wave that the last round
// does not reach has one of the first bands over again, which it does not write.
//
// Of the grids that the group has waves for, the one is taken whose bands rows of the target
// compute, and then the one with
//   1. the fewest products of components in a wave,
//   2. the fewest multiply instructions (TileSearch.h),
//   3. the fewest components of A and B that a wave loads for them,
//   4. the fewest registers,
//   5. the fewest waves.
// Bands of factors are then cut along K to what one multiply of the device takes, so that a wave
// need not hold all of K at a time.
//
// Where no grid has rows, the lanes compute the bands. Where the device itself has matrices of a
// group (Group/Native.h), the target file or an option says whether that is taken, for each set. A
// group has as many waves as there are if all are as large as can be; a remark says so where there
// may be more. Waves that the grid has no place for do again what another does, and write nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Sets.h"
#include "Transforms/Pass.h"

namespace tessera {

struct GroupGrid {
  uint32_t Rows = 1, Cols = 1;
  /// Of bands that are dealt out; 0 where the matrix is cut into as many as there are waves.
  uint32_t BandRows = 0, BandCols = 0;
  /// Of the parts that all waves cut K into; 0 where they hold factors with all of K in one.
  uint32_t Depth = 0;
  /// No waves share the matrix: the device has it (Group/Native.h).
  bool IsNative = false;

  uint32_t waves() const { return Rows * Cols; }
  friend bool operator==(const GroupGrid &, const GroupGrid &) = default;
};

/// Bands of one dimension of a matrix, and the waves along it.
struct BandLine {
  uint32_t Size = 0, Count = 1, Waves = 1;
  /// Those that a wave has: one for each round.
  uint32_t ofWave() const { return (Count + Waves - 1) / Waves; }
  /// Waves that the last round reaches, if not all.
  uint32_t last() const { return Count % Waves; }
};

/// The bands of a matrix that one wave holds, of subgroup scope and in row-major order.
struct GroupBands {
  const ir::Type *Band;
  BandLine Rows, Cols;
  uint32_t ofWave() const { return Rows.ofWave() * Cols.ofWave(); }
  size_t at(uint32_t Row, uint32_t Col) const { return size_t(Row) * Cols.ofWave() + Col; }
};

/// The grids of all matrices of a module that belong to a thread group.
class GroupGrids {
public:
  GroupGrids(ir::Module &M, const PassContext &Ctx);

  GroupGrid of(const ir::Type *Matrix) const { return Grids.lookup(Matrix); }
  /// The bands of \p Matrix as they are dealt to the waves.
  GroupBands bandsOf(const ir::Type *Matrix) const { return bands(Matrix, of(Matrix)); }
  /// Waves that the group has at most.
  uint32_t mostWaves() const { return MostWaves; }

private:
  struct Cost;
  GroupBands bands(const ir::Type *Matrix, GroupGrid G) const;
  bool isNative(const MatrixSet &S, const MatrixSummary &All) const;
  llvm::SmallVector<uint32_t, 4> bandSizes(uint32_t Whole, uint32_t Waves,
                                           uint32_t MatrixShape::*Dimension) const;
  GroupGrid choose(const MatrixSet &S, const MatrixSummary &All) const;
  bool liesRight(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const;
  std::optional<Cost> costOf(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const;
  uint32_t depthFor(const MatrixSet &S, const MatrixSummary &All, GroupGrid G,
                    const Cost &Whole) const;

  ir::Module &M;
  const PassContext &Ctx;
  uint32_t LeastWaves, MostWaves;
  bool SwapsElements = false; ///< elements of one type of matrix go to another
  llvm::DenseMap<const ir::Type *, GroupGrid> Grids;
};

} // namespace tessera
