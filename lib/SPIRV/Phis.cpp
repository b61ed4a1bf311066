// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "SPIRV/Phis.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

Phis::Phis(ir::Function &F) {
  collect(F.body());
  if (Variables.empty())
    return;
  makeNode(nullptr, nullptr); // what is held where nothing was declared
  visit(F.body(), {}, 0);
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

/// The variables, and which of them are stored to in each loop.
void Phis::collect(Region &R) {
  for (Op &O : R) {
    if (O.is(Opcode::Var) && O.flag(AttrKind::AsValue)) {
      Indices[&O] = uint32_t(Variables.size());
      Variables.push_back({&O});
    }
    if (auto Store = O.dyn<ir::ops::Store>())
      if (auto Variable = variableAt(Store.address()))
        Stores.push_back(*Variable);
    size_t Begin = Stores.size();
    for (Region *Sub : O.regions())
      collect(*Sub);
    if (O.is(Opcode::Loop))
      StoresIn[&O] = {Begin, Stores.size()};
  }
}

std::optional<uint32_t> Phis::variableAt(const Value *Address) const {
  if (Variables.empty())
    return std::nullopt;
  auto It = Indices.find(Address->def());
  return It == Indices.end() ? std::nullopt : std::optional(It->second);
}

//===--- what is held ------------------------------------------------------===//

Phis::Held Phis::makeNode(Op *Var, const Value *Stored) {
  Held H = Held(Nodes.size());
  Nodes.push_back({.Var = Var, .Stored = Stored, .Same = H});
  return H;
}

Phis::Held Phis::find(Held H) const {
  while (Nodes[H].Same != H)
    H = Nodes[H].Same;
  return H;
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

Phis::Held Phis::undefined(Variable &V) {
  if (!V.Undefined)
    V.Undefined = makeNode(V.Var, nullptr);
  return V.Undefined;
}

void Phis::set(uint32_t Variable, Held H) {
  Phis::Variable &V = Variables[Variable];
  if (V.Logged <= Inside) {
    Log.push_back({Variable, V.Now, V.Logged});
    V.Logged = Log.size();
  }
  V.Now = H;
}

void Phis::rollBack(size_t Base) {
  while (Log.size() > Base) {
    Variable &V = Variables[Log.back().Variable];
    V.Now = Log.back().H;
    V.Logged = Log.back().Logged;
    Log.pop_back();
  }
}

/// Control goes from here to \p J.
void Phis::arrive(Join &J) {
  Edge &E = J.Edges.emplace_back();
  ++Lists;
  for (const LogEntry &Each : ArrayRef(Log).drop_front(J.Base)) {
    Variable &V = Variables[Each.Variable];
    if (V.Seen == Lists || V.Depth > J.Depth)
      continue;
    V.Seen = Lists;
    E.push_back({Each.Variable, find(V.Now)});
  }
}

/// Goes on at \p J, after what led there was rolled back; false where nothing leads there.
bool Phis::meet(Join &J, const Op &O, unsigned P) {
  if (J.Edges.empty())
    return false;
  if (J.Edges.size() == 1) {
    for (const Change &C : J.Edges.front())
      set(C.Variable, C.H);
    return true;
  }
  struct Meeting {
    uint32_t Variable;
    SmallVector<Held, 2> Operands;
  };
  SmallVector<Meeting, 8> All;
  ++Lists;
  for (auto [I, E] : enumerate(J.Edges))
    for (const Change &C : E) {
      Variable &V = Variables[C.Variable];
      if (V.Seen != Lists) {
        V.Seen = Lists;
        V.Slot = All.size();
        All.push_back({C.Variable, SmallVector<Held, 2>(J.Edges.size(), find(V.Now))});
      }
      All[V.Slot].Operands[I] = C.H;
    }
  for (Meeting &Each : All) {
    if (all_equal(Each.Operands)) {
      set(Each.Variable, Each.Operands.front());
      continue;
    }
    Held Phi = makeNode(Variables[Each.Variable].Var, nullptr);
    Nodes[Phi].Operands = std::move(Each.Operands);
    Placed[{&O, P}].push_back(Phi);
    set(Each.Variable, Phi);
  }
  return true;
}

//===--- the walk ----------------------------------------------------------===//

bool Phis::visit(Region &R, const Targets &T, unsigned Depth) {
  for (Op &O : R)
    if (!visitOp(O, T, Depth))
      return false;
  return true;
}

bool Phis::visitOp(Op &O, const Targets &T, unsigned Depth) {
  switch (O.opcode()) {
  case Opcode::Var:
    if (auto Index = variableAt(O.result())) {
      Variable &V = Variables[*Index];
      V.Depth = Depth;
      const Value *Init = O.as<ir::ops::Var>().init();
      set(*Index, Init ? held(Init) : undefined(V));
    }
    return true;
  case Opcode::Load:
    if (auto Index = variableAt(O.as<ir::ops::Load>().address()))
      Found[&O] = Variables[*Index].Now;
    return true;
  case Opcode::DebugValue:
    if (auto Index = O.numOperands() ? variableAt(O.operand(0)) : std::nullopt)
      Found[&O] = Variables[*Index].Now;
    return true;
  case Opcode::Store: {
    auto Store = O.as<ir::ops::Store>();
    if (auto Index = variableAt(Store.address()))
      set(*Index, Found[&O] = held(Store.value()));
    return true;
  }
  case Opcode::If:
    return visitIf(O, T, Depth);
  case Opcode::Loop:
    return visitLoop(O, Depth);
  case Opcode::Switch:
    return visitSwitch(O, T, Depth);
  case Opcode::Break:
    arrive(*T.Break);
    return false;
  case Opcode::Continue:
    arrive(*T.Continue);
    return false;
  case Opcode::Fallthrough:
    arrive(*T.Fallthrough);
    return false;
  case Opcode::Return:
    return false;
  default:
    return true;
  }
}

bool Phis::visitIf(Op &O, const Targets &T, unsigned Depth) {
  Join End{Log.size(), Depth};
  size_t Outside = std::exchange(Inside, End.Base);
  for (Region *Arm : O.regions()) {
    if (visit(*Arm, T, Depth + 1))
      arrive(End);
    rollBack(End.Base);
  }
  Inside = Outside;
  return meet(End, O, AtEnd);
}

bool Phis::visitLoop(Op &O, unsigned Depth) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  bool TestsAtEnd = O.flag(AttrKind::TestAtEnd);

  auto [First, Last] = StoresIn.lookup(&O);
  SmallVector<Change, 8> Headers;
  ++Lists;
  for (uint32_t Index : ArrayRef(Stores).slice(First, Last - First)) {
    Variable &V = Variables[Index];
    // What is declared inside has no value at the start.
    if (V.Seen == Lists || !V.Now)
      continue;
    V.Seen = Lists;
    Headers.push_back({Index, makeNode(V.Var, nullptr)});
  }
  for (const Change &C : Headers) {
    Nodes[C.H].Operands.push_back(find(Variables[C.Variable].Now));
    set(C.Variable, C.H);
  }

  Join End{Log.size(), Depth}, Next{Log.size(), Depth};
  size_t Outside = std::exchange(Inside, End.Base);
  if (!TestsAtEnd) {
    visit(Test, {}, Depth + 1);
    if (Test.terminator())
      arrive(End);
  }
  if (visit(Body, {&End, &Next, nullptr}, Depth + 1))
    arrive(Next);
  rollBack(End.Base);
  bool Repeats = meet(Next, O, AtContinue);
  if (Repeats) {
    visit(Step, {}, Depth + 1);
    if (TestsAtEnd) {
      visit(Test, {}, Depth + 1);
      if (Test.terminator())
        arrive(End);
    }
  }
  for (const Change &C : Headers) {
    Node &Phi = Nodes[C.H];
    Held Before = find(Phi.Operands.front()), Back = find(Variables[C.Variable].Now);
    if (!Repeats || Back == C.H || Back == Before)
      Phi.Same = Before;
    else
      Phi.Operands.push_back(Back);
    if (Phi.Same == C.H)
      Placed[{&O, AtHeader}].push_back(C.H);
  }
  rollBack(End.Base);
  Inside = Outside;
  return meet(End, O, AtEnd);
}

bool Phis::isEntered(const Op &Switch, unsigned Case) {
  const ir::Attr *Default = Switch.attr(AttrKind::Default);
  return Switch.intsAttr(AttrKind::CaseCounts)[Case] > 0 || (Default && Default->Int == Case);
}

bool Phis::visitSwitch(Op &O, const Targets &T, unsigned Depth) {
  const ir::Attr *Default = O.attr(AttrKind::Default);
  size_t Count = O.regions().size();
  Join End{Log.size(), Depth};
  size_t Outside = std::exchange(Inside, End.Base);
  if (!Default || Default->Int >= Count)
    arrive(End);
  Join Case{End.Base, Depth};
  for (unsigned I = 0; I < Count; ++I) {
    bool IsLast = I + 1 == Count;
    Join Following{End.Base, Depth};
    if (isEntered(O, I))
      arrive(Case);
    if (meet(Case, O, AtCase + I) &&
        visit(O.region(I), {&End, T.Continue, IsLast ? &End : &Following}, Depth + 1))
      arrive(End);
    rollBack(End.Base);
    Case = std::move(Following);
  }
  Inside = Outside;
  return meet(End, O, AtEnd);
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
