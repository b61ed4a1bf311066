// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Raise/Phis.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Value;

Phis::Phis(ir::Function &F) {
  run(F);
  finish();
}

ArrayRef<Phis::Held> Phis::at(const Op &O, unsigned P) const {
  auto It = Placed.find({&O, P});
  return It == Placed.end() ? ArrayRef<Held>() : ArrayRef<Held>(It->second);
}

std::optional<Phis::Held> Phis::heldAt(const Op &O) const {
  auto It = Found.find(&O);
  return It == Found.end() ? std::nullopt : std::optional(It->second);
}

void Phis::collectOp(Op &O) {
  if (O.is(Opcode::Var) && O.flag(AttrKind::AsValue)) {
    Indices[&O] = uint32_t(Variables.size());
    Variables.push_back({&O});
  }
  if (auto Store = O.dyn<ir::ops::Store>())
    if (auto Variable = variableAt(Store.address()))
      addStore(*Variable);
}

std::optional<uint32_t> Phis::variableAt(const Value *Address) const {
  if (Variables.empty())
    return std::nullopt;
  auto It = Indices.find(Address->def());
  return It == Indices.end() ? std::nullopt : std::optional(It->second);
}

Phis::Held Phis::held(const Value *V) {
  if (V->def())
    if (auto It = Found.find(V->def()); It != Found.end())
      return It->second;
  auto [It, IsNew] = StoredValues.try_emplace(V);
  if (IsNew)
    It->second = makeNode(nullptr, V);
  return It->second;
}

void Phis::visitAccess(Op &O, unsigned Depth) {
  switch (O.opcode()) {
  case Opcode::Var:
    if (auto Index = variableAt(O.result())) {
      Variable &V = Variables[*Index];
      V.Depth = Depth;
      const Value *Init = O.as<ir::ops::Var>().init();
      set(*Index, Init ? held(Init) : undefined(V));
    }
    return;
  case Opcode::Load:
    if (auto Index = variableAt(O.as<ir::ops::Load>().address()))
      Found[&O] = Variables[*Index].Now;
    return;
  case Opcode::DebugValue:
    if (const Value *Told = O.as<ir::ops::DebugValue>().value())
      if (auto Index = variableAt(Told))
        Found[&O] = Variables[*Index].Now;
    return;
  case Opcode::Store: {
    auto Store = O.as<ir::ops::Store>();
    if (auto Index = variableAt(Store.address()))
      set(*Index, Found[&O] = held(Store.value()));
    return;
  }
  default:
    return;
  }
}

//===--- what is needed ----------------------------------------------------===//

/// Marks the phis that \p Load needs. One that only goes to other variables needs nothing by
/// itself.
void Phis::need(const Op &Load) {
  auto GoesToVariable = [&](const ir::Use &U) {
    return U.user()->is(Opcode::Store) && variableAt(U.user()->operand(ir::ops::Store::address_at));
  };
  if (all_of(Load.result()->uses(), GoesToVariable))
    return;
  SmallVector<Held, 8> Left{find(Found[&Load])};
  while (!Left.empty()) {
    Node &N = Nodes[Left.pop_back_val()];
    if (N.Needed)
      continue;
    N.Needed = true;
    for (Held &Operand : N.Operands)
      Left.push_back(Operand = find(Operand));
  }
}

void Phis::finish() {
  for (auto &[O, H] : Found) {
    H = find(H);
    if (O->is(Opcode::Load))
      need(*O);
  }
  for (auto &[Where, Held] : Placed)
    erase_if(Held, [&](uint32_t H) { return find(H) != H || !Nodes[H].Needed; });
}
