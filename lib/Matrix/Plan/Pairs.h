//===- Pairs.h - Multiplies that become one -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// An operation of cooperative tensors may compute more than the multiply that it is used for
// (`part-of` in the target's file). Two multiplies with a common factor are then one operation: the
// other factors and the sums lie beside each other if they share A, below each other if they share
// B. All that is done with these matrices must be done to both alike.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/PairFacts.h"
#include "Target/Target.h"
#include "Transforms/Pass.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

/// Two ops on matrices, or on locals with one.
struct OpPair {
  ir::Op *First, *Second; ///< for the left or upper half, and the other one

  ir::Op &earlier() const { return First->number() < Second->number() ? *First : *Second; }
  ir::Op &later() const { return First->number() < Second->number() ? *Second : *First; }
};

/// Returns the matrix of which one of type \p Half is half.
const ir::Type *wholeOf(ir::TypeContext &Types, const ir::Type *Half, bool IsBeside);

/// Whether two fills of matrices, which need not be paired, make equal elements.
bool areEqualFills(const ir::Value *X, const ir::Value *Y);

/// Whether \p Earlier, an op on a matrix, gives the same where \p Later is, further on in its
/// region.
bool canBeDelayed(ir::Op &Earlier, const ir::Op &Later);

/// Multiplies that become halves of others, with all that is done with their matrices.
struct PairedOps {
  bool IsBeside; ///< columns follow columns; if not, rows follow rows
  std::vector<OpPair> Ops;
};

class PairSearch {
public:
  PairSearch(ir::Module &M, const Target &Device) : M(M), Device(Device) {}

  /// Returns pairs of one kind that exclude each other in no way. Repeat this after they are
  /// made: pairs may become halves too. If there are none, lists the multiplies that stay alone in
  /// the plan.
  std::vector<PairedOps> run();

private:
  friend class PairTrial;

  std::vector<PairedOps> findIn(ir::Function &F, bool IsBeside);
  void findIn(llvm::ArrayRef<ir::Op *> Products, const PairFacts &Facts, bool IsBeside,
              std::vector<PairedOps> &Found);
  bool tryPair(ir::Op &First, ir::Op &Second, const PairFacts &Facts, bool IsBeside,
               std::vector<PairedOps> &Found);
  void dropMixed(std::vector<PairedOps> &Found);
  void note(const ir::Op &Product, PairObstacle Why);
  void planAlone() const;
  void findEqualLoads(ir::Region &R);
  /// \p Factor, or an earlier load of the same.
  const ir::Value *onceLoaded(const ir::Value *Factor) const {
    return EqualLoads.lookup_or(Factor, Factor);
  }

  ir::Module &M;
  const Target &Device;
  llvm::DenseSet<const ir::Op *> Taken;                            ///< in pairs
  llvm::DenseMap<const ir::Value *, const ir::Value *> EqualLoads; ///< the first, by others
  llvm::DenseMap<const ir::Op *, PairObstacle> Reasons;
};

/// Whether \p Device has operations of tensors that compute more than some multiplies.
bool hasPartialTensors(const Target &Device);

/// The row of tensors with this shape; null for none.
const MatrixRow *tensorsOf(const Target &Device, const MatrixShape &Shape);

llvm::StringRef textOf(PairObstacle Why);

} // namespace tessera
