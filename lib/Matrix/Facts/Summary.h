//===- Summary.h - What a module does with matrices -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One walk over the module gives everything that decisions about its matrices depend on: which ops
// there are over which types, each kind once with its count, and how matrices lie in memory. The
// plan is made from it, and what a step will make of the ops is written as another list of kinds.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Matrix/Facts/Alignment.h"
#include "llvm/ADT/StringMap.h"

namespace tessera {

/// Ops of one opcode over the same types.
struct MatrixOps {
  ir::Opcode Code;
  /// Matrices among the operands, then the one that results.
  llvm::SmallVector<const ir::Type *, 4> Met;
  /// Also those in pointers, arrays and structs, in order of appearance.
  llvm::SmallVector<const ir::Type *, 4> Seen;
  bool GivesMatrix = false; ///< the last of Met is the result
  bool Leaves = false;      ///< a call, a return or a parameter
  bool Transposes = false, Saturates = false;
  /// A conversion through memory of the wave: what is made of one matrix says nothing of the other.
  bool IsApart = false;
  /// No op: elements of either type may go to the other, lane by lane, and so must lie alike.
  bool Exchanges = false;
  /// It stays possible when narrow accumulators in it become wide (WidenAccumulators.h).
  bool CanWiden = false;
  uint64_t Count = 1;
  Loc Where; ///< of the first
  /// Of a multiply or sum that a route makes: where the summary has the one that the user wrote.
  std::optional<size_t> Written;

  const ir::Type *result() const { return GivesMatrix ? Met.back() : nullptr; }
  bool isProduct() const { return Code == ir::Opcode::MatMul || Code == ir::Opcode::MatMulAdd; }
  bool isSum() const { return Code == ir::Opcode::MatRowSum || Code == ir::Opcode::MatColSum; }
  /// A conversion that moves elements.
  bool isMove() const {
    return Code == ir::Opcode::MatConvert && (Transposes || Met[0]->use() != Met[1]->use());
  }
};

/// Accesses that may go through memory of the wave: loads, stores or atomic additions of one type
/// with the same known place; packed fills; conversions to another type; queries of element places.
struct MatrixAccesses {
  ir::Opcode Code;
  const ir::Type *Matrix;
  const ir::Type *Result = nullptr; ///< of a conversion
  bool Transposes = false, Saturates = false;
  MatrixPlace Place{};  ///< of a load or store
  bool InWords = false; ///< four components to an element of the array
  /// In an array of vectors or of numbers of another type, or counted in parts of words.
  bool ByComponent = false;
  bool Unaligned = false; ///< the array is not known to have the alignment that devices require
  bool InBuffer = false;  ///< and not in a groupshared array
  /// Certain of loads and stores, where Facts/Footprint.h was asked: nothing of it is outside of
  /// its memory; no address of it needs more than 32 bits.
  bool IsInside = false, StaysIn32Bits = false;
  bool Contiguous = false; ///< a vector of sums whose components lie side by side
  bool FillsFromScratch = false;
  llvm::StringRef Shared{};         ///< the groupshared variable of a load or store
  const ir::Type *Scalar = nullptr; ///< what an array has; null for bytes
  llvm::SmallVector<ir::Op *, 4> Ops{};

  bool isInMemory() const {
    return Code == ir::Opcode::MatLoad || Code == ir::Opcode::MatStore ||
           Code == ir::Opcode::MatAtomicAdd;
  }
  const Loc &where() const { return Ops.front()->loc(); }
};

struct MatrixSummary {
  std::vector<MatrixOps> Ops;
  std::vector<MatrixAccesses> Accesses;
};

/// With \p Footprints also what is certain of where matrices end.
MatrixSummary summarize(ir::Module &M, bool Footprints = false);

} // namespace tessera
