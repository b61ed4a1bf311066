//===- Sets.h - Matrices that meet in operations --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices that meet in an operation must be treated alike, so decisions are made for sets of
// matrix types: two types are in one set when an operation connects them (a multiply, a sum, a
// conversion, an addition to all rows or columns).
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Summary.h"
#include "Target/Legality.h"

namespace tessera {

/// A multiply, or a sum seen as a multiply with ones.
struct Product {
  const ir::Type *A, *B; ///< null for the ones
  const ir::Type *R;     ///< with use col or row for a sum
  MultiplyQuery Query;
  const MatrixOps *Ops;

  bool isSum() const { return !A || !B; }
  const ir::Type *factor() const { return A ? A : B; }
};

/// A conversion that moves elements: the tiles of both must be the same, or each other's transpose.
struct Move {
  const ir::Type *From, *To;
  bool Transposes;
};

/// Elements of either go to the other.
struct ElementExchange {
  const ir::Type *X, *Y;
  Loc Where;
};

/// The requirements of one program on a set of connected types.
struct MatrixSet {
  llvm::SmallVector<const ir::Type *, 8> Types; ///< in order of appearance
  llvm::SmallVector<Product, 4> Products;
  llvm::SmallVector<Move, 2> Moves;
  llvm::SmallVector<ElementExchange, 2> Exchanges;
  bool Fixed = false;    ///< passed to a function or returned
  bool Converts = false; ///< a multiply of other types is computed in it
  uint32_t M = 0,
           N = 0; ///< common multiples that tile heights and widths must divide; 0: no restriction

  bool hasFragment() const;
};

/// The sets of \p Ops, which must outlive them, in order of appearance. \p Invocations: of a group.
std::vector<MatrixSet> findSets(llvm::ArrayRef<MatrixOps> Ops, uint32_t Invocations);

} // namespace tessera
