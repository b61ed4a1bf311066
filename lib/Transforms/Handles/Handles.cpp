// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Handles/Handles.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::isVisibleAt(const Value *V, const Op &Use) {
  const Op *Def = V->def();
  if (!Def)
    return true;
  for (const Region *R = Use.parent(); R; R = R->owner() ? R->owner()->parent() : nullptr)
    if (Def->parent() == R)
      return true;
  return false;
}

static bool sameIndex(const Value *A, const Value *B) {
  if (A == B)
    return true;
  const Constant *CA = A->def() ? A->def()->constant() : nullptr;
  const Constant *CB = B->def() ? B->def()->constant() : nullptr;
  return CA && CB && CA->Bits == CB->Bits;
}

bool tessera::samePointer(const Value *A, const Value *B) {
  if (A == B)
    return true;
  const Op *DA = A->def(), *DB = B->def();
  if (!DA || !DB || DA->opcode() != DB->opcode() || A->type() != B->type())
    return false;
  if (DA->is(Opcode::Global))
    return DA->strAttr(AttrKind::Symbol) == DB->strAttr(AttrKind::Symbol);
  if (!DA->is(Opcode::Access) || DA->numOperands() != DB->numOperands())
    return false;
  auto PathA = DA->as<ops::Access>(), PathB = DB->as<ops::Access>();
  return samePointer(PathA.base(), PathB.base()) &&
         equal(PathA.indices(), PathB.indices(), sameIndex);
}

Handle tessera::merge(const Handle &A, const Handle &B) {
  if (A.State == Handle::Known && B.State == Handle::Known && samePointer(A.Pointer, B.Pointer))
    return A;
  if (A.State == Handle::Chosen && B.State == Handle::Chosen && A.Which == B.Which &&
      A.Index == B.Index)
    return A;
  // If only one path sets the variable, the program may only read it on that path. So the handle
  // that is set stays valid.
  if (A.State == Handle::Unset)
    return B;
  if (B.State == Handle::Unset)
    return A;
  Handle H{Handle::Conflict, nullptr, A.Stores};
  for (const Loc &Where : B.Stores)
    if (!is_contained(H.Stores, Where))
      H.Stores.push_back(Where);
  return H;
}

HandleState::Changes HandleState::rewind(Mark M) {
  Changes C;
  while (Log.size() > M) {
    Entry &E = Log.back();
    C.try_emplace(E.Slot, Slots[E.Slot]);
    Slots[E.Slot] = std::move(E.Old);
    Log.pop_back();
  }
  return C;
}

void HandleState::join(const Changes *Then, const Changes *Else) {
  auto In = [&](const Changes *C, unsigned Slot) {
    auto It = C->find(Slot);
    return It == C->end() ? Slots[Slot] : It->second;
  };
  SmallVector<unsigned, 8> Touched;
  for (const Changes *C : {Then, Else})
    if (C)
      for (const auto &Row : *C)
        Touched.push_back(Row.first);
  sort(Touched);
  Touched.erase(llvm::unique(Touched), Touched.end());
  for (unsigned Slot : Touched)
    set(Slot, !Then   ? In(Else, Slot)
              : !Else ? In(Then, Slot)
                      : merge(In(Then, Slot), In(Else, Slot)));
}
