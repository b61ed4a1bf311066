// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StoreGroups.h"
#include "IR/OpViews.h"
#include "llvm/ADT/MapVector.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::AddressSpace;
using ir::AttrKind;
using ir::Global;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

IndexSum tessera::raising::splitIndex(Value *V) {
  uint64_t Addend = 0, Mask = maskTrailingOnes<uint64_t>(V->type()->bits());
  while (Op *Def = V->def()) {
    if (auto C = constantBits(V))
      return {nullptr, (Addend + *C) & Mask};
    auto Sum = Def->dyn<ir::ops::Add>();
    auto C = Sum ? constantBits(Sum.rhs()) : std::nullopt;
    if (!C)
      break;
    Addend = (Addend + *C) & Mask;
    V = Sum.lhs();
  }
  return {V, Addend};
}

SmallVector<SharedArray, 4>
tessera::raising::sharedArrays(ir::Module &M, function_ref<bool(const Global &)> Wanted) {
  MapVector<Global *, SharedArray> Arrays;
  for (Global *G : M.Globals)
    if (G->Space == AddressSpace::Workgroup && G->ValueType->isArray() && Wanted(*G))
      Arrays[G].G = G;
  if (Arrays.empty())
    return {};
  uint32_t Number = 0;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      O.setNumber(Number++);
      if (!O.is(Opcode::Global))
        return;
      Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
      auto It = Arrays.find(G);
      if (It == Arrays.end())
        return;
      for (Op *User : O.result()->users()) {
        auto Access = User->dyn<ir::ops::Access>();
        if (Access && Access.indices().size() == 1)
          It->second.Accesses.push_back(User);
        else
          It->second.HasOtherUses = true;
      }
    });
  SmallVector<SharedArray, 4> List;
  for (auto &[G, Array] : Arrays)
    List.push_back(std::move(Array));
  return List;
}

bool Onlookers::contains(const Op &O) {
  if (O.is(Opcode::Var))
    return false;
  if (O.is(Opcode::Call)) {
    ir::Function *Callee = M.findFunction(O.strAttr(AttrKind::Symbol));
    auto [It, IsNew] = Known.try_emplace(Callee, true);
    if (!IsNew || !Callee)
      return It->second;
    bool Looks = false;
    ir::walk(Callee->body(), [&](Op &Inner) { Looks = Looks || contains(Inner); });
    return Known[Callee] = Looks;
  }
  if (auto Load = O.dyn<ir::ops::Load>())
    return Load.address()->type()->space() == AddressSpace::Workgroup;
  if (auto Store = O.dyn<ir::ops::Store>())
    return Store.address()->type()->space() == AddressSpace::Workgroup;
  return O.has(ir::Convergent) || O.has(ir::Reads) || O.has(ir::Writes);
}

Op &StoreGroup::last() const {
  return **max_element(Stores, [](Op *A, Op *B) { return A->number() < B->number(); });
}

SmallVector<Value *, 8> StoreGroup::values() const {
  SmallVector<Value *, 8> Values;
  for (const Op *Store : Stores)
    Values.push_back(Store->as<ir::ops::Store>().value());
  return Values;
}

const Op *StoreGroups::accessOf(const Value *Address) const {
  const Op *Def = Address->def();
  return Def && Def->is(Opcode::Access) && contains(*Def) ? Def : nullptr;
}

/// Adds \p Store to a group. Returns false if it cannot be in a group, or if it conflicts with the
/// open groups: it stores an element that an incomplete group has already, or its index has another
/// base, so that it may be the same element.
bool StoreGroups::join(Op &Store, OpenGroups &Open) {
  const Op &Access = *accessOf(Store.as<ir::ops::Store>().address());
  auto [Base, Addend] = splitIndex(Access.as<ir::ops::Access>().indices().front());
  if (isBackward(Addend) || (Base && !isMultiple(Base)))
    return false;
  if (!Open.empty() && Open.begin()->first.first != Base)
    return false;
  Key Place{Base, Addend / Width};
  OpenGroup &G = Open.try_emplace(Place, OpenGroup{{SmallVector<Op *, 4>(Width, nullptr)}, Width})
                     .first->second;
  Op *&Slot = G.Group.Stores[Addend % Width];
  if (Slot)
    return false;
  Slot = &Store;
  if (--G.Missing)
    return true;
  Found.push_back(std::move(G.Group));
  Open.erase(Place);
  return true;
}

bool StoreGroups::findIn(Region &R) {
  OpenGroups Open;
  bool All = true;
  auto Close = [&] {
    All = All && Open.empty();
    Open.clear();
  };
  for (Op &O : R) {
    auto Store = O.dyn<ir::ops::Store>();
    if (Store && accessOf(Store.address())) {
      if (join(O, Open))
        continue;
      Close();
      All = join(O, Open) && All;
      continue;
    }
    if (!Open.empty() && (Looks.contains(O) || !O.regions().empty() || O.isTerminator()))
      Close();
    for (Region *Sub : O.regions())
      All = findIn(*Sub) && All;
  }
  Close();
  return All;
}
