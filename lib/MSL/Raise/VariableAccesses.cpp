// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise/VariableAccesses.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Op;
using ir::Opcode;
using ir::Value;

VariableAccesses::VariableAccesses(ir::Function &F) {
  ir::walk(F.body(), [&](Op &O) {
    Numbers[&O] = ++Last;
    visit(O);
  });
}

void VariableAccesses::visit(const Op &O) {
  if (O.is(Opcode::Break) || O.is(Opcode::Continue) || O.is(Opcode::Return))
    Exits.push_back(Last);
  // Only accesses of variables count. An op that only computes an address does not access memory.
  if (O.has(ir::Reads) || O.has(ir::Writes))
    for (const Value *V : O.operands())
      if (V->type()->isPointer() && V->type()->space() == ir::AddressSpace::Function)
        add(V, O.has(ir::Writes));
}

void VariableAccesses::add(const Value *Address, bool Writes) {
  Accesses &Of = OfRoot[ir::rootOf(Address)];
  Of.All.push_back(Last);
  if (Writes)
    Of.Writes.push_back(Last);
}

/// Whether one of the sorted \p Where is between \p From and \p To, exclusively.
static bool hasBetween(ArrayRef<unsigned> Where, unsigned From, unsigned To) {
  auto After = upper_bound(Where, From);
  return After != Where.end() && *After < To;
}

bool VariableAccesses::isWritten(const Value *Root, const Op &From, const Op &To) const {
  auto It = OfRoot.find(Root);
  return It != OfRoot.end() && hasBetween(It->second.Writes, of(From), of(To));
}

unsigned VariableAccesses::lastAccess(const Value *Root, const Op &O) const {
  auto It = OfRoot.find(Root);
  if (It == OfRoot.end())
    return 0;
  auto At = lower_bound(It->second.All, of(O));
  return At == It->second.All.begin() ? 0 : *std::prev(At);
}

bool VariableAccesses::mayLeave(const Op &From, const Op &To) const {
  return hasBetween(Exits, of(From), of(To));
}
