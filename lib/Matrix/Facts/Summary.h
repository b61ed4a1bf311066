//===- Summary.h - A module's operations on matrices ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// One walk collects all facts for decisions about a module's matrices: the ops with their types,
// each kind once with its count, and the matrices' places in memory. The plan uses the summary. The
// effect of a step on the ops is described by another list of kinds.
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
  /// A conversion through memory of the wave, which does not relate its two types.
  bool IsApart = false;
  /// Not an op: elements of either type may go to the other lane by lane, so both need the same
  /// layout.
  bool Exchanges = false;
  /// It takes numbers of elements, and not only in loops that can leave out those beyond a padded
  /// matrix (Facts/ElementTurns.h).
  bool IsByNumber = false;
  bool LacksValue = false; ///< an undefined value, or a local that may be read unset
  bool IsPart = false;     ///< a load or store with counts
  /// It stays possible when narrow accumulators in it become wide (WidenMatrices.h).
  bool CanWiden = false;
  uint64_t Count = 1;
  Loc Where; ///< of the first
  /// For a multiply or sum that a route makes: the index of the user's op in the summary.
  std::optional<size_t> Written;
  bool IsOfRoute = false; ///< a route makes it

  const ir::Type *result() const { return GivesMatrix ? Met.back() : nullptr; }
  bool isProduct() const { return Code == ir::Opcode::MatMul || Code == ir::Opcode::MatMulAdd; }
  bool isSum() const { return Code == ir::Opcode::MatRowSum || Code == ir::Opcode::MatColSum; }
  /// A conversion that moves elements.
  bool isMove() const {
    return Code == ir::Opcode::MatConvert &&
           (Transposes || Met[0]->use() != Met[1]->use() || changesSet());
  }
  /// A conversion between two sets (Code/ApartProducts.h).
  bool changesSet() const {
    return Code == ir::Opcode::MatConvert && Met[0]->isApart() != Met[1]->isApart();
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
  /// The array has vectors or numbers of another type, or units are parts of words.
  bool ByComponent = false;
  /// If that is only because its elements are vectors of components, or numbers with the bits of
  /// one or more, or vectors of these: how many components are in one.
  uint32_t PerElement = 0;
  uint32_t InVector = 1;      ///< numbers in an element
  bool InLongVectors = false; ///< the array's elements are vectors that SPIR-V lacks
  bool IsBits = false;        ///< numbers with the bits of one component
  bool IsCoherent = false;    ///< a buffer that other groups see at once
  bool HasView = false;       ///< SPIR-V may have another variable for the memory
  /// The same of a groupshared array, on a device with Feature::WorkgroupLayout.
  bool HasSharedView = false;
  bool Unaligned = false; ///< the array is not known to have the alignment that devices require
  bool InBuffer = false;  ///< and not in a groupshared array
  /// For loads and stores, if Facts/Footprint.h was used: the matrix is certainly inside of its
  /// memory; its addresses certainly fit in 32 bits.
  bool IsInside = false, StaysIn32Bits = false;
  bool IsCut = false;      ///< the matrix reaches beyond its memory (`inner`)
  bool Contiguous = false; ///< a vector of sums whose components are adjacent
  bool FillsFromScratch = false;
  llvm::StringRef Shared{};         ///< the groupshared variable of a load or store
  const ir::Type *Scalar = nullptr; ///< component type of the array; null for bytes
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

/// \p Footprints: also determine whether matrices are certainly inside of their memory.
MatrixSummary summarize(ir::Module &M, bool Footprints = false);

} // namespace tessera
