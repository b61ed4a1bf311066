//===- DeadStores.h - Stores whose values nobody reads --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Finds the stores to locals, and to private variables, whose values no needed load can see. Ops
// with effects are needed, and from them backwards: the operands of a needed op, the ifs and
// switches around it, and for a load the stores whose values it may see. So nobody needs
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
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera {

class DeadStores {
public:
  explicit DeadStores(ir::Module &M);
  ~DeadStores();

  /// Whether \p O is such a store, or a switch that nobody needs. Asks for ops that were there when
  /// this was made.
  bool contains(const ir::Op &O) const;
  /// The locals with such stores and with others.
  llvm::ArrayRef<ir::Op *> partlyDead() const { return Partly; }

private:
  class Finder;
  std::unique_ptr<Finder> Found;
  llvm::SmallVector<ir::Op *, 4> Partly;
};

} // namespace tessera
