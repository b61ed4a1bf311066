// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches that are `?:`, `&&` or `||`.

#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Statements.h"
#include "MSL/Raise/Scheduler.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// Longer arms are better read as statements.
constexpr unsigned MaxArm = 24;

/// `%v = var %c` with `if %c { store %v, %x }`, or the other way around, is a choice between %x and
/// the bool that %c is then: the region that is missing stores that.
static void writeOut(ir::Module &M, Op &If, Op &Var, unsigned Missing) {
  M.setOperands(&Var, {});
  Builder B(M, If.region(Missing));
  B.setLoc(If.loc());
  B.store(Var.result(), B.boolean(Missing == 0));
}

/// Returns the last op of \p R if it is a store.
static Op *lastStore(Region &R) {
  return !R.empty() && R.back().is(Opcode::Store) ? &R.back() : nullptr;
}

void Scheduler::findChoice(Op &If) {
  Op *Stores[] = {lastStore(If.region(0)), lastStore(If.region(1))};
  Op *Any = Stores[0] ? Stores[0] : Stores[1];
  if (!Any)
    return;
  for (unsigned I : {0u, 1u})
    if (!Stores[I] && !If.region(I).empty())
      return;
  Op *Var = Any->as<ir::ops::Store>().address()->def();
  bool Both = Stores[0] && Stores[1];
  if (!Var || !Var->is(Opcode::Var) || Var->parent() != If.parent() ||
      Var->type()->element()->containsMatrix() ||
      (Both && Stores[1]->as<ir::ops::Store>().address() != Var->result()))
    return;
  const Value *Init = Var->as<ir::ops::Var>().init();
  // Every later branch comes after an access.
  if (Init != (Both ? nullptr : If.as<ir::ops::If>().condition()) || !Examined.insert(Var).second)
    return;
  Op *Next = nullptr;
  unsigned Inside = 0, After = 0;
  for (const ir::Use &U : Var->result()->uses()) {
    if (U.user()->number() < If.number())
      return;
    if (Place.holds(If, *U.user()))
      ++Inside;
    else if (++After == 1)
      Next = U.user();
  }
  if (Inside != (Both ? 2 : 1) || After == 0)
    return;
  bool ReadOnce = After == 1 && Next->is(Opcode::Load) && Next->parent() == If.parent();
  Choice C{Var, {Stores[0], Stores[1]}, ReadOnce ? Next : nullptr};
  if (!Both) {
    C.Made = Stores[0] ? 1 : 0;
    writeOut(M, If, *Var, unsigned(C.Made));
    Op &Made = If.region(unsigned(C.Made)).back();
    for (Op &O : If.region(unsigned(C.Made)))
      O.setNumber(Place.end(If));
    C.Stores[C.Made] = &Made;
  }
  Choices[&If] = C;
}

/// Whether the region of \p Store, its last op, only computes the stored value.
static bool isExpression(const Op &Store) {
  unsigned Count = 0;
  return all_of(*Store.parent(), [&](const Op &O) {
    return &O == &Store || (!isStatement(O) && ++Count <= MaxArm);
  });
}

/// Keeps the branch as the user wrote it: the condition initializes the variable.
void Scheduler::keepBranch(Op &If, const Choice &C) {
  if (C.Made < 0)
    return;
  Region &Made = If.region(unsigned(C.Made));
  while (!Made.empty())
    Made.back().erase();
  M.setOperands(C.Var, If.as<ir::ops::If>().condition());
  Around->remove(C.Var);
  Around->insert(If.getIterator(), C.Var);
  If.setOperand(ir::ops::If::condition_at, Builder::before(M, If).load(C.Var->result()));
}

void Scheduler::choose(Op &If, const Choice &C, Written Condition) {
  if (!isExpression(*C.Stores[0]) || !isExpression(*C.Stores[1]))
    return keepBranch(If, C);
  Op *Chosen = M.makeOp(Opcode::MslChoose, C.Var->type()->element(),
                        If.as<ir::ops::If>().condition(), If.loc(), {}, 2);
  Chosen->setNumber(If.number());
  Around->insert(If.getIterator(), Chosen);
  Gathered = std::move(Condition);
  for (unsigned I : {0u, 1u}) {
    Value *Stored = C.Stores[I]->as<ir::ops::Store>().value();
    use(Stored);
    C.Stores[I]->erase();
    Region &Arm = Chosen->region(I);
    Arm.splice(Arm.end(), If.region(I));
    Arm.push_back(M.makeOp(Opcode::Yield, nullptr, Stored, If.loc()));
  }
  Chosen->result()->setName(C.Var->strAttr(ir::AttrKind::Name));
  if (C.Load) {
    C.Load->replaceWith(Chosen->result());
    C.Var->erase();
  } else {
    M.setOperands(C.Var, Chosen->result());
    Around->remove(C.Var);
    Around->insert(If.getIterator(), C.Var);
  }
  At = std::next(If.getIterator());
  Continue = At;
  If.erase();
  if (C.Load)
    define(*Chosen, Kind::Pure);
}
