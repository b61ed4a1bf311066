//===- VariableAccesses.h - What happens to variables between two ops ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Numbers the ops of a function in the order of the text and records the accesses of each variable,
// in one walk. Ops that a step adds later are not numbered, so only ask about older ones.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseMap.h"

namespace tessera::msl {

class VariableAccesses {
public:
  explicit VariableAccesses(ir::Function &F);

  /// Counted from 1.
  unsigned of(const ir::Op &O) const { return Numbers.lookup(&O); }
  /// Whether an op between the two writes to \p Root, a variable or parameter.
  bool isWritten(const ir::Value *Root, const ir::Op &From, const ir::Op &To) const;
  /// Returns the position of the last op before \p O that reads or writes \p Root; 0 if there is
  /// none.
  unsigned lastAccess(const ir::Value *Root, const ir::Op &O) const;
  /// Whether a `break`, `continue` or `return` between the two ops, which must be in one region,
  /// may leave that region.
  bool mayLeave(const ir::Op &From, const ir::Op &To) const;

private:
  using List = llvm::SmallVector<unsigned, 4>;
  struct Accesses {
    List All, Writes;
  };
  void visit(const ir::Op &O);
  void add(const ir::Value *Address, bool Writes);

  llvm::DenseMap<const ir::Op *, unsigned> Numbers;
  llvm::DenseMap<const ir::Value *, Accesses> OfRoot;
  List Exits;
  unsigned Last = 0;
};

} // namespace tessera::msl
