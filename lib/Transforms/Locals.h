//===- Locals.h - How locals are used -------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera {

/// The `var`s of a function and the addresses that lead into them.
class Locals {
public:
  struct Use {
    unsigned Loads = 0;
    unsigned Stores = 0;
    /// Its address goes where reads and writes cannot be seen.
    bool Escapes = false;
  };

  explicit Locals(ir::Function &F);

  /// The variable that \p Address points into; null when it is no local's.
  static ir::Op *rootOf(const ir::Value *Address);
  /// Null for what is no local.
  const Use *use(const ir::Op *Var) const {
    auto It = Uses.find(Var);
    return It == Uses.end() ? nullptr : &It->second;
  }

private:
  llvm::DenseMap<const ir::Op *, Use> Uses;
};

/// Two addresses into one variable whose constant indices lead to different parts.
bool areDisjoint(const ir::Value *A, const ir::Value *B);

} // namespace tessera
