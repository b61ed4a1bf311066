//===- MatrixForms.h - Vectors that stay matrices between products --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the vectors of the lanes that need not go back to the lanes between two products of the
// wave: results of products, what is computed from them component by component, and variables that
// hold such vectors. The vectors of all lanes are then one matrix, whose rows they are.
//
// Other operands of such a computation must be one scalar for all components and all lanes,
// because the lanes do not know which components they hold.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Analysis/Uniformity.h"
#include "Matrix/Gather/GatheredProduct.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/SetVector.h"

namespace tessera {

using GatheredProducts = llvm::MapVector<ir::Op *, GatheredProduct>;

class MatrixForms {
public:
  /// Ops that all lanes of the wave reach together.
  using Together = llvm::DenseSet<const ir::Op *>;
  /// All must outlive it.
  MatrixForms(ir::Function &F, const GatheredProducts &Products, const ir::Uniformity &Lanes,
              const Together &Flow);

  /// Whether the op could be one of them: those whose flow is asked.
  static bool mayBe(const ir::Op &O);

  /// Whether the vector is held as a matrix, or its components are computed where one is.
  bool has(const ir::Value *V) const { return Values.contains(V); }
  bool has(const ir::Op *Var) const { return Vars.contains(Var); }
  /// Whether the vector is a matrix of its own; else the elements of others are computed from it.
  bool isMade(const ir::Value *V) const;
  /// The scalar that each component of \p V is in all lanes, emitted at \p B; null if there is
  /// none.
  static ir::Value *scalarOf(ir::Builder &B, const ir::Value *V);
  /// The columns of a matrix that an accumulator has.
  uint32_t strip() const { return Strip; }
  const llvm::SmallSetVector<const ir::Value *, 32> &values() const { return Values; }
  const llvm::SmallSetVector<const ir::Op *, 8> &variables() const { return Vars; }

private:
  bool isUniformScalar(const ir::Value *V) const;
  bool isSound(const ir::Value *V) const;
  bool isSound(const ir::Op &Var) const;
  bool isUseful(const ir::Op &Var) const;
  bool takesMatrices(const ir::Op &O) const;
  void keepSound();
  bool keepResults();
  const ir::Type *numberOf(const ir::Value *V) const;
  void noteCompared(ir::Op &O);

  const GatheredProducts &Products;
  const ir::Uniformity &Lanes;
  const Together &Flow;
  uint32_t Strip = 0;
  /// Of vectors of bools: the type of the numbers that they tell of; null if there are several.
  llvm::DenseMap<const ir::Value *, const ir::Type *> Compared;
  llvm::SmallSetVector<const ir::Value *, 32> Values;
  llvm::SmallSetVector<const ir::Op *, 8> Vars;
};

} // namespace tessera
