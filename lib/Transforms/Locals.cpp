// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Locals.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Op *Locals::rootOf(const Value *Address) { return ir::rootOf(Address, Opcode::Var); }

/// How \p Var and the addresses that lead into it are used.
static Locals::Use useOf(const Op &Var) {
  Locals::Use Found;
  SmallVector<const Value *, 8> Addresses{Var.result()};
  while (!Addresses.empty()) {
    const Value *Address = Addresses.pop_back_val();
    bool IsQuery = Address->type()->element()->isRayQuery();
    for (const ir::Use &U : Address->uses()) {
      const Op &User = *U.user();
      if (User.is(Opcode::Access))
        Addresses.push_back(User.result());
      else if (User.is(Opcode::Load))
        ++Found.Loads;
      else if (User.is(Opcode::Store) && U.index() == ops::Store::address_at)
        ++Found.Stores;
      else {
        Found.Escapes = true;
        Found.EscapesWhole |= !IsQuery;
      }
    }
  }
  return Found;
}

Locals::Locals(Function &F) {
  walk(F.body(), [&](Op &O) {
    if (O.is(Opcode::Var))
      Uses[&O] = useOf(O);
  });
}

bool tessera::areDisjoint(const Value *A, const Value *B) {
  auto PathA = A->def()->dyn<ops::Access>(), PathB = B->def()->dyn<ops::Access>();
  if (!PathA || !PathB || PathA.base() != PathB.base())
    return false;
  for (auto [IA, IB] : zip(PathA.indices(), PathB.indices())) {
    const Constant *CA = IA->def() ? IA->def()->constant() : nullptr;
    const Constant *CB = IB->def() ? IB->def()->constant() : nullptr;
    if (CA && CB && CA->Bits != CB->Bits)
      return true;
  }
  return false;
}
