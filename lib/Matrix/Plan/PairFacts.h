//===- PairFacts.h - Where the matrices of a function are -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Facts/AccessPlace.h"

namespace tessera {

/// Why two multiplies do not become one.
enum class PairObstacle : uint8_t {
#define OBSTACLE(Enumerator, ...) Enumerator,
#include "Matrix/Plan/PairObstacles.def"
};

/// A matrix in a local: the whole of it, or a part of an array or a struct.
struct MatrixSlot {
  ir::Op *Var;
  llvm::SmallVector<uint64_t, 2> Path;
  /// Loads and stores, in the order of the text. The `var` comes first if it is this matrix.
  llvm::SmallVector<ir::Op *, 8> Accesses;
};

/// The matrices of a function in locals and in memory. Numbers the ops of the function
/// (Op::number).
class PairFacts {
public:
  PairFacts(ir::Module &M, ir::Function &F);

  /// The slot that \p O, a var, load or store, accesses; null for none.
  const MatrixSlot *slotOf(const ir::Op &O) const;
  /// What keeps all matrices of the local that \p O accesses from being in pairs.
  std::optional<PairObstacle> obstacleOf(const ir::Op &O) const;
  /// Whether \p O, a mat.load, mat.store or mat.atomic_add, accesses what follows the matrix of \p
  /// Before: beside it, or below.
  bool follows(const ir::Op &O, const ir::Op &Before, bool IsBeside) const;

private:
  void findSlots(ir::Op &Var);
  void findSlots(ir::Op &Var, ir::Value *Address, llvm::ArrayRef<uint64_t> Path);
  void findPlaces(ir::Region &R);
  void findPlaces(ir::Op &O);

  LocalForms Forms;
  MemoryNumbers Memories;
  llvm::DenseMap<const ir::Op *, AccessPlace> Places;
  std::deque<MatrixSlot> Slots;
  llvm::DenseMap<const ir::Op *, MatrixSlot *> SlotsOf;   ///< by access
  llvm::DenseMap<const ir::Op *, PairObstacle> Obstacles; ///< by var
};

} // namespace tessera
