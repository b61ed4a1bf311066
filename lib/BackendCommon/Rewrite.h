//===- Rewrite.h - Replacing ops by others --------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Helpers for raising in the back ends: a walk that replaces ops, and values split into components.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"
#include "llvm/ADT/DenseMap.h"
#include <optional>

namespace tessera::raising {

/// Walks over \p R, outer ops before inner ones, and replaces ops. \p Visit(Op &, Builder &)
/// returns nothing to keep the op, or the value that replaces it (null for an op without a result).
/// The builder inserts before the op; inserted ops are not visited.
template <typename Fn> class Rewriter {
public:
  Rewriter(ir::Module &M, Fn &Visit) : M(M), Visit(Visit) {}

  void run(ir::Region &R) {
    const ir::Op *Outer = CurrentWork.Op;
    for (auto It = R.begin(); It != R.end();) {
      ir::Op &O = *It++;
      CurrentWork.Op = &O;
      auto B = ir::Builder::before(M, O);
      std::optional<ir::Value *> Replacement = Visit(O, B);
      if (!Replacement) {
        for (ir::Region *Inner : O.regions())
          run(*Inner);
        continue;
      }
      if (O.result() && *Replacement && (*Replacement)->name().empty())
        (*Replacement)->setName(O.result()->name());
      O.replaceWith(*Replacement);
    }
    CurrentWork.Op = Outer;
  }

private:
  ir::Module &M;
  Fn &Visit;
};

template <typename Fn> void rewrite(ir::Module &M, Fn &&Visit) {
  for (ir::Function *F : M.Functions)
    Rewriter<std::remove_reference_t<Fn>>(M, Visit).run(F->body());
}

/// Erases the ops that follow \p Last in its region, with their regions.
void eraseAfter(ir::Op &Last);

/// \p V >> \p Count and \p V + \p Addend for an integer, folded where \p V is a constant, which is
/// shifted as one without a sign.
ir::Value *shiftRight(ir::Builder &B, ir::Value *V, unsigned Count);
ir::Value *addConstant(ir::Builder &B, ir::Value *V, uint64_t Addend);

/// The components of a scalar (itself), a vector or an array.
llvm::SmallVector<ir::Value *, 8> components(ir::Builder &B, ir::Value *V);
/// Combines components into a \p Ty; a single component is returned unchanged.
ir::Value *compose(ir::Builder &B, llvm::ArrayRef<ir::Value *> Parts, const ir::Type *Ty);
/// \p O component by component: vectors and arrays among the operands are taken apart, scalars are
/// used again. \p Ty is the type of the result, \p Part makes one component.
ir::Value *
byComponent(ir::Builder &B, ir::Op &O, const ir::Type *Ty,
            llvm::function_ref<ir::Value *(llvm::ArrayRef<ir::Value *>, const ir::Type *)> Part);
/// The same op with the same attributes on the parts.
ir::Value *byComponent(ir::Builder &B, ir::Op &O, const ir::Type *Ty);

} // namespace tessera::raising
