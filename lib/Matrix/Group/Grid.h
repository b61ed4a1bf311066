//===- Grid.h - How the waves of a group share a matrix -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits a matrix of a thread group into bands, one for each wave of a grid. A grid of R x C waves
// splits an M x N accumulator into bands of M/R x N/C. For an A matrix each row of waves has M/R
// rows with all of K, and for a B matrix each column of waves has N/C columns with all of K; the
// waves of that row or column hold the same band. Matrices that meet in operations share a grid. A
// change of use or a transposition goes through groupshared memory, and does not relate its
// matrices. If R or C does not divide all of them, there are more bands, of a height or width that
// the device has shapes for, and they are dealt out: a wave at row r has the bands r, r+R, r+2R,
// ... of the height. A wave without a band in the last round computes one of the first bands again,
// and does not write it.
//
// Among the grids for the group's number of waves, those with rows of the target for their bands
// are preferred, and then the grid with
//   1. the fewest products of components in a wave,
//   2. the fewest multiply instructions (TileSearch.h),
//   3. the fewest components of A and B that a wave loads for them,
//   4. the fewest registers,
//   5. the fewest waves.
// Bands of factors are then split along K to the depth of one multiply of the device, so that a
// wave need not hold all of K at once.
//
// If no grid has rows, the matrices are padded: they count as rounded up to a shape of the device,
// so that the last band of a line may reach beyond its matrix. Only what is in the matrix is loaded
// and stored; all else is as above. If that does not help, the lanes compute the bands. If the
// device itself has matrices of a group (Group/Native.h), the target file or an option decides for
// each set whether to use them. The number of waves is that of the largest waves possible; a remark
// says so if there may be more. Waves beyond the grid repeat another wave's work and write nothing.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Sets.h"
#include "Transforms/Pass.h"

namespace tessera {

struct GroupGrid {
  uint32_t Rows = 1, Cols = 1;
  /// Size of bands that are dealt out; 0 if there are as many bands as waves.
  uint32_t BandRows = 0, BandCols = 0;
  /// Depth of the parts into which all waves split K; 0 if they hold all of K in one part.
  uint32_t Depth = 0;
  /// The shape to whose multiples the matrices are rounded up, and bands with them; 1: as they are.
  MatrixShape Unit = {1, 1, 1};
  /// No waves share the matrix: the device has it (Group/Native.h).
  bool IsNative = false;

  uint32_t waves() const { return Rows * Cols; }
  friend bool operator==(const GroupGrid &, const GroupGrid &) = default;
};

/// Bands of one dimension of a matrix, and the waves along it.
struct BandLine {
  uint32_t Size = 0, Count = 1, Waves = 1;
  uint32_t InLast = 0; ///< how much of the last band is in the matrix
  /// The bands of a wave: one for each round.
  uint32_t ofWave() const { return (Count + Waves - 1) / Waves; }
  /// Waves that the last round reaches, if not all.
  uint32_t last() const { return Count % Waves; }
  /// Whether the last band reaches beyond the matrix.
  bool isCut() const { return InLast != Size; }
};

/// The bands of a matrix that one wave holds, of subgroup scope and in row-major order.
struct GroupBands {
  const ir::Type *Band;
  BandLine Rows, Cols;
  uint32_t ofWave() const { return Rows.ofWave() * Cols.ofWave(); }
  size_t at(uint32_t Row, uint32_t Col) const { return size_t(Row) * Cols.ofWave() + Col; }
  bool areCut() const { return Rows.isCut() || Cols.isCut(); }
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
  struct Choice;
  GroupBands bands(const ir::Type *Matrix, GroupGrid G) const;
  bool isNative(const MatrixSet &S, const MatrixSummary &All) const;
  llvm::SmallVector<uint32_t, 4> bandSizes(uint32_t Whole, uint32_t Waves, MatrixShape Unit,
                                           uint32_t MatrixShape::*Dimension) const;
  MatrixSummary bandOps(const MatrixSet &S, const MatrixSummary &All, GroupGrid G) const;
  std::optional<Choice> best(const MatrixSet &S, const MatrixSummary &All, MatrixShape Unit) const;
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
