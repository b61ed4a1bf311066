//===- Uniformity.h - What is the same in all lanes of a wave --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A value is varying unless it is known that all lanes that compute it together get the same. Known
// are constants, what the group or the dispatch has in common, memory that nobody writes read at a
// uniform place, results of operations over the whole wave, pure operations on uniform values, and
// locals that are only given uniform values where all lanes go the same way.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "llvm/ADT/DenseSet.h"

namespace tessera {

class Uniformity {
public:
  Uniformity(ir::Module &M, ir::Function &F);

  bool isVarying(const ir::Value *V) const {
    return Varying.contains(V) || (V->parameterOf() && !V->type()->isPointer());
  }

private:
  void visit(ir::Region &R, bool Divergent);
  void visitStore(const ir::Op &O, bool Divergent);
  bool variesByItself(const ir::Op &O) const;
  bool loadVaries(const ir::Op &O) const;
  bool leavesUnevenly(ir::Region &R, bool Uneven) const;

  ir::Module &M;
  llvm::DenseSet<const ir::Value *> Varying;
  llvm::DenseSet<const ir::Value *> VaryingLocals;
  bool Changed = false, AllLocalsVary = false;
};

} // namespace tessera
