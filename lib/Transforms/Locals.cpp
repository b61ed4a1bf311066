// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Locals.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

Op *Locals::rootOf(const Value *Address) {
  Op *Def = Address->def();
  while (Def && Def->is(Opcode::Access))
    Def = Def->operand(0)->def();
  return Def && Def->is(Opcode::Var) ? Def : nullptr;
}

Locals::Locals(Function &F) {
  walk(F.body(), [&](Op &O) {
    if (O.is(Opcode::Var))
      Uses.try_emplace(&O);
    for (unsigned I = 0; I < O.numOperands(); ++I) {
      if (!O.operand(I)->type()->isPointer())
        continue;
      Op *Var = rootOf(O.operand(I));
      if (!Var)
        continue;
      Use &U = Uses[Var];
      if (O.is(Opcode::Load))
        ++U.Loads;
      else if (O.is(Opcode::Store) && I == 0)
        ++U.Stores;
      else if (!O.is(Opcode::Access))
        U.Escapes = true;
    }
  });
}

bool tessera::areDisjoint(const Value *A, const Value *B) {
  const Op *DA = A->def(), *DB = B->def();
  if (!DA->is(Opcode::Access) || !DB->is(Opcode::Access) || DA->operand(0) != DB->operand(0))
    return false;
  for (unsigned I = 1; I < std::min(DA->numOperands(), DB->numOperands()); ++I) {
    const Op *IA = DA->operand(I)->def(), *IB = DB->operand(I)->def();
    const Constant *CA = IA ? IA->constant() : nullptr;
    const Constant *CB = IB ? IB->constant() : nullptr;
    if (CA && CB && CA->Bits != CB->Bits)
      return true;
  }
  return false;
}
