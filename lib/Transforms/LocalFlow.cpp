// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/LocalFlow.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

void LocalFlow::run(ir::Function &F) {
  collect(F.body());
  if (Variables.empty())
    return;
  startVisit(F);
  visit(F.body(), {}, 0);
  rollBack(0);
}

/// The variables, and which of them are stored to in each loop.
void LocalFlow::collect(Region &R) {
  for (Op &O : R) {
    collectOp(O);
    size_t Begin = Stores.size();
    for (Region *Sub : O.regions())
      collect(*Sub);
    if (O.is(Opcode::Loop))
      StoresIn[&O] = {Begin, Stores.size()};
  }
}

//===--- tracking stores --------------------------------------------------===//

LocalFlow::Held LocalFlow::makeNode(Op *Var, const Value *Stored) {
  Held H = Held(Nodes.size());
  Nodes.push_back({.Var = Var, .Stored = Stored, .Same = H});
  return H;
}

LocalFlow::Held LocalFlow::find(Held H) const {
  while (Nodes[H].Same != H)
    H = Nodes[H].Same;
  return H;
}

LocalFlow::Held LocalFlow::undefined(Variable &V) {
  if (!V.Undefined)
    V.Undefined = makeNode(V.Var, nullptr);
  return V.Undefined;
}

void LocalFlow::set(uint32_t Variable, Held H) {
  LocalFlow::Variable &V = Variables[Variable];
  if (V.Logged <= Inside) {
    Log.push_back({Variable, V.Now, V.Logged});
    V.Logged = Log.size();
  }
  V.Now = H;
}

void LocalFlow::rollBack(size_t Base) {
  while (Log.size() > Base) {
    Variable &V = Variables[Log.back().Variable];
    V.Now = Log.back().H;
    V.Logged = Log.back().Logged;
    Log.pop_back();
  }
}

/// Control goes from here to \p J.
void LocalFlow::arrive(Join &J) {
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

/// Continues at \p J with the merged changes of all edges, which have been rolled back. Returns
/// false if no edge leads there.
bool LocalFlow::meet(Join &J, const Op &O, unsigned P) {
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
    placePhi(Phi, O, P);
    set(Each.Variable, Phi);
  }
  return true;
}

//===--- the walk ----------------------------------------------------------===//

bool LocalFlow::visit(Region &R, const Targets &T, unsigned Depth) {
  for (Op &O : R)
    if (!visitOp(O, T, Depth))
      return false;
  return true;
}

bool LocalFlow::visitOp(Op &O, const Targets &T, unsigned Depth) {
  switch (O.opcode()) {
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
    visitAccess(O, Depth);
    return !O.isTerminator();
  }
}

bool LocalFlow::visitIf(Op &O, const Targets &T, unsigned Depth) {
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

bool LocalFlow::visitLoop(Op &O, unsigned Depth) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  bool TestsAtEnd = O.flag(AttrKind::TestAtEnd);

  auto [First, Last] = StoresIn.lookup(&O);
  SmallVector<Change, 8> Headers;
  ++Lists;
  for (uint32_t Index : ArrayRef(Stores).slice(First, Last - First)) {
    Variable &V = Variables[Index];
    // A variable declared inside of the loop does not have a value before it.
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
      placePhi(C.H, O, AtHeader);
  }
  rollBack(End.Base);
  Inside = Outside;
  return meet(End, O, AtEnd);
}

bool LocalFlow::isEntered(const Op &Switch, unsigned Case) {
  const ir::Attr *Default = Switch.attr(AttrKind::Default);
  return Switch.intsAttr(AttrKind::CaseCounts)[Case] > 0 || (Default && Default->Int == Case);
}

bool LocalFlow::visitSwitch(Op &O, const Targets &T, unsigned Depth) {
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

//===--- joins with many ways and many locals ------------------------------===//

/// A phi has an operand for each edge to its block. If all phis at the end of a loop or switch
/// together have at most this many operands for each op in it, the time stays linear in the length
/// of the shader.
constexpr size_t MostOperands = 16;

namespace {
class WideJoins {
public:
  WideJoins(const LoopStores &Stores, function_ref<void(Op &Var)> Each)
      : Stores(Stores), Each(Each) {}

  /// Returns the number of ops of \p R. Jumps out of loops and switches count at their target.
  size_t visit(Region &R, size_t *Breaks, size_t *Continues) {
    size_t Count = 0;
    for (Op &O : R) {
      ++Count;
      if (O.is(Opcode::Break) && Breaks)
        ++*Breaks;
      if (O.is(Opcode::Continue) && Continues)
        ++*Continues;
      bool IsLoop = O.is(Opcode::Loop), IsSwitch = O.is(Opcode::Switch);
      size_t Ways = 1 + O.regions().size(), Inside = 0;
      for (Region *Sub : O.regions())
        Inside += visit(*Sub, IsLoop || IsSwitch ? &Ways : Breaks, IsLoop ? &Ways : Continues);
      Count += Inside;
      if (Inside && (IsLoop || IsSwitch))
        check(O, Ways, Inside);
    }
    return Count;
  }

private:
  void check(const Op &O, size_t Ways, size_t Inside) {
    DenseSet<Op *> Stored;
    for (const LoopStores::Entry &E : Stores.in(O))
      Stored.insert(E.Root);
    if (Ways * Stored.size() > MostOperands * Inside)
      for (Op *Var : Stored)
        Each(*Var);
  }

  const LoopStores &Stores;
  function_ref<void(Op &Var)> Each;
};
} // namespace

void tessera::forEachWideJoin(ir::Function &F, const LoopStores &Stores,
                              function_ref<void(Op &Var)> Each) {
  WideJoins(Stores, Each).visit(F.body(), nullptr, nullptr);
}
