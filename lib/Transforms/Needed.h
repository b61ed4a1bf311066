//===- Needed.h - What a module needs -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the ops and values that a module needs. Ops with effects are needed. From them the analysis
// goes backwards to the parts of operands that a needed op takes (PartMasks.h), to the ifs,
// switches and loops around it, and from a load to the stores to locals and private variables that
// it may read. So these ops are not needed:
//
//   %1 = access %v, %i                 // an element of a local vector that nothing else reads,
//   %2 = load %1                       // though the next iteration of the loop would
//   %3 = sub %2, %one
//   store %1, %3
//
// Nor is a store that is overwritten at the same address or with all that contains it, nor the last
// store in a scope. Components of a vector, and the parts of a small struct or array, are tracked
// separately if their index is constant. A load may read every store to a private variable, and
// every store to a local in a loop or switch with many exits (forEachWideJoin).
//
// The analysis crosses calls. A call is needed if its callee has an effect or if its result is
// needed. A function returns the parts that some needed call takes, and a call passes the parts of
// an argument that the function needs:
//
//   func @f(%a : f32, %b : f32) : vec<f32, 2> { ... return %c }     // %c = construct %a, %b
//   %1 = call @f %x, %y : vec<f32, 2>
//   %2 = extract %1 {indices = [0]} : f32                           // %b and %y are not needed
//
// A loop is needed if an op in it is needed. It is also needed if it reads memory that other
// threads may write, because it may wait for them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Transforms/PartMasks.h"

namespace tessera {

/// Answer queries about ops, functions and values that existed when this object was made.
class Needed {
public:
  explicit Needed(ir::Module &M);
  ~Needed();

  /// Whether \p O, a call, loop, switch or store, is needed.
  bool contains(const ir::Op &O) const;
  /// True if \p F may be called, or if its callers are not known.
  bool contains(const ir::Function &F) const;
  /// Whether the needed op \p O uses any part of its operand \p I.
  bool takes(const ir::Op &O, unsigned I) const;
  /// Whether some parts of \p V are needed and others are not.
  bool isPartly(const ir::Value &V) const;
  /// The calls of \p F.
  llvm::ArrayRef<ir::Op *> calls(const ir::Function &F) const;
  /// The locals with stores that are needed and others that are not.
  llvm::ArrayRef<ir::Op *> partlyDead() const { return Partly; }

private:
  class Finder;
  std::unique_ptr<Finder> Found;
  llvm::SmallVector<ir::Op *, 4> Partly;
};

} // namespace tessera
