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
    /// Its address is used where reads and writes cannot be tracked.
    bool Escapes = false;
    /// So is an address in it that is not that of a ray query.
    bool EscapesWhole = false;
  };

  explicit Locals(ir::Function &F);

  /// Returns the variable that \p Address points into; null if it is not a local.
  static ir::Op *rootOf(const ir::Value *Address);
  /// Returns null if \p Var is not a local.
  const Use *use(const ir::Op *Var) const {
    auto It = Uses.find(Var);
    return It == Uses.end() ? nullptr : &It->second;
  }

  /// Whether \p Var, which may be null, is a local all of whose reads and writes are known.
  bool isTracked(const ir::Op *Var) const {
    const Use *U = use(Var);
    return U && !U->Escapes;
  }

private:
  llvm::DenseMap<const ir::Op *, Use> Uses;
};

/// Two addresses into one variable whose constant indices lead to different parts.
bool areDisjoint(const ir::Value *A, const ir::Value *B);

} // namespace tessera
