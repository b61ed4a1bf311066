// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Turns.h"
#include "IR/OpViews.h"
#include "Transforms/Fold.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool TurnCounter::isOfLoop(const Op &O) const { return is_contained(Loop.regions(), O.parent()); }

bool TurnCounter::findVariables() {
  Op *Yield = Loop.region(0).terminator();
  return Yield && follow(Yield->as<ops::Yield>().value()) && !Current.empty() && followStores();
}

/// Whether \p V depends only on constants and on tracked variables. Records these variables.
bool TurnCounter::follow(Value *V) {
  Op *Def = V->def();
  if (!Def)
    return false;
  if (Def->constant() || Needed.contains(Def))
    return true;
  if (!isOfLoop(*Def))
    return false;
  if (auto Load = Def->dyn<ops::Load>()) {
    Op *Var = Load.address()->def();
    if (!Vars.isTracked(Var) || !Var->type()->element()->isScalar())
      return false;
    const Constant *First = Current.lookup(Var);
    if (!First) {
      const Value *Before = valueBefore(*Var, Loop, MaxSearched);
      First = Before && Before->def() ? Before->def()->constant() : nullptr;
    }
    if (!First)
      return false;
    Current[Var] = First;
  } else if (!Def->has(Pure) || Def->has(Convergent) || Def->has(Collective) ||
             !all_of(Def->operands(), [&](Value *Operand) { return follow(Operand); })) {
    return false;
  }
  Needed.insert(Def);
  return true;
}

/// Whether all values stored to the variables are known, and every iteration stores them.
bool TurnCounter::followStores() {
  bool AllKnown = true;
  // A value that is stored may ask for one more variable.
  for (size_t Seen = 0; AllKnown && Seen != Current.size();) {
    Seen = Current.size();
    for (Region *R : Loop.regions())
      walk(*R, [&](Op &O) {
        auto Store = O.dyn<ops::Store>();
        Op *Root = Store ? Locals::rootOf(Store.address()) : nullptr;
        if (!AllKnown || !Root || !Current.contains(Root))
          return;
        AllKnown = isOfLoop(O) && follow(Store.value());
        Needed.insert(&O);
      });
  }
  return AllKnown;
}

/// Whether an op in a region of \p Owner stores to \p Var, which is declared before \p Owner.
static bool storesIn(const Op &Owner, const Op &Var) {
  return any_of(Var.result()->uses(), [&](const ir::Use &U) {
    const Op *O = U.user();
    while (O->parent() != Var.parent() && O != &Owner && O->parent()->owner())
      O = O->parent()->owner();
    return O == &Owner && !U.user()->is(Opcode::Load);
  });
}

/// Returns the value of the variable when the loop begins.
Value *tessera::valueBefore(const Op &Var, Op &Loop, size_t MaxSearched) {
  size_t Searched = 0;
  for (Op *Before = &Loop; Before != &Before->parent()->front() && Searched < MaxSearched;
       ++Searched) {
    Before = &*std::prev(Before->getIterator());
    if (Before == &Var)
      return Before->as<ops::Var>().init();
    if (auto Store = Before->dyn<ops::Store>(); Store && Store.address() == Var.result())
      return Store.value();
    if (!Before->regions().empty() && storesIn(*Before, Var))
      return nullptr;
  }
  return nullptr;
}

void tessera::eachLoop(Region &R, function_ref<void(Op &)> Do) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    for (Region *Inner : O.regions())
      eachLoop(*Inner, Do);
    if (O.is(Opcode::Loop))
      Do(O);
  }
}

const Constant *TurnCounter::valueOf(Value *V) const {
  const Constant *C = V->def() ? V->def()->constant() : nullptr;
  return C ? C : Known.lookup(V);
}

/// Returns false if an op does not give a constant.
bool TurnCounter::run(Region &R) {
  for (Op &O : R) {
    if (!Needed.contains(&O))
      continue;
    if (auto Store = O.dyn<ops::Store>()) {
      Current[Store.address()->def()] = valueOf(Store.value());
      continue;
    }
    const Constant *Result = nullptr;
    if (auto Load = O.dyn<ops::Load>()) {
      Result = Current.lookup(Load.address()->def());
    } else {
      SmallVector<const Constant *, 4> Operands;
      for (Value *V : O.operands())
        Operands.push_back(valueOf(V));
      Result = foldConstant(M, O, Operands);
    }
    if (!Result)
      return false;
    Known[O.result()] = Result;
  }
  return true;
}

bool TurnCounter::countsInBody() const {
  return any_of(
      Needed, [&](const Op *O) { return O->is(Opcode::Store) && O->parent() == &Loop.region(1); });
}

std::optional<size_t> TurnCounter::count(size_t Max, function_ref<void(const Values &)> Turn) {
  Value *Test = Loop.region(0).terminator()->as<ops::Yield>().value();
  bool AtEnd = Loop.flag(AttrKind::TestAtEnd);
  for (size_t Turns = 0; Turns <= Max; ++Turns) {
    bool Tests = !AtEnd || Turns > 0;
    if (Tests) {
      if (!run(Loop.region(0)))
        return std::nullopt;
      const Constant *Goes = valueOf(Test);
      if (!Goes)
        return std::nullopt;
      if (!Goes->Bits)
        return Turns;
    }
    if (Turn)
      Turn(Current);
    if (!run(Loop.region(1)) || !run(Loop.region(2)))
      return std::nullopt;
  }
  return std::nullopt;
}

/// Whether an op in \p R, a region of the loop or nested in one, leaves the loop or begins its next
/// iteration.
static bool leaves(Region &R, bool InSwitch) {
  return any_of(R, [&](Op &O) {
    if (O.is(Opcode::Loop))
      return false;
    bool IsOfSwitch = InSwitch || O.is(Opcode::Switch);
    return O.is(Opcode::Continue) || (O.is(Opcode::Break) && !InSwitch) ||
           any_of(O.regions(), [&](Region *Sub) { return leaves(*Sub, IsOfSwitch); });
  });
}

bool tessera::leavesTurn(Region &Body) { return leaves(Body, /*InSwitch=*/false); }

bool tessera::isPlainTest(Region &Test) {
  return all_of(Test, [](Op &O) {
    return O.has(Pure) || O.is(Opcode::Load) || O.is(Opcode::Yield) || O.is(Opcode::DebugValue);
  });
}
