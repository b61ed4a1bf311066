//===- Needed.h - What a module needs -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds what a module needs. Ops with effects are needed, and from them backwards: of the operands
// of a needed op the parts that it takes (PartMasks.h), the ifs, switches and loops around it, and
// for a load the stores to locals and private variables whose values it may see. So these are not
// needed:
//
//   %1 = access %v, %i                 // an element of a local vector that nothing else reads,
//   %2 = load %1                       // though the next iteration of the loop would
//   %3 = sub %2, %one
//   store %1, %3
//
// nor a store before another one to the same address or to all that holds it, nor the last one in a
// scope. What a constant index names in a vector, or in a small struct or array, is looked at for
// itself. A load may see every store to a private variable, and to a local that is stored to in a
// loop or switch with many ways out (forEachWideJoin).
//
// This goes through calls. A call is needed where its callee has an effect or its result is needed.
// A function returns the parts that some needed call takes, and a call passes those parts of an
// argument that the function needs for them:
//
//   func @f(%a : f32, %b : f32) : vec<f32, 2> { ... return %c }     // %c = construct %a, %b
//   %1 = call @f %x, %y : vec<f32, 2>
//   %2 = extract %1 {indices = [0]} : f32                           // %b and %y are not needed
//
// A loop is needed for what is in it, and where it may wait for others: where it reads memory that
// they may write.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Transforms/PartMasks.h"

namespace tessera {

/// All are asked about ops, functions and values that were there when this was made.
class Needed {
public:
  explicit Needed(ir::Module &M);
  ~Needed();

  /// Whether \p O, which is a call, a loop, a switch or a store, is needed.
  bool contains(const ir::Op &O) const;
  /// True if \p F may be called, or if its callers are not known.
  bool contains(const ir::Function &F) const;
  /// Whether \p O, which is needed, takes something of its operand \p I.
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
