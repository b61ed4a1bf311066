// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/FunctionInfo.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

FunctionInfo::FunctionInfo(ir::Function &F) {
  number(F.body());
  ir::walk(F.body(), [&](Op &O) { visit(O); });
  findChoices(F.body());
  for (auto &[Root, Var] : Variables)
    for (const Access &A : Var.Accesses)
      if (A.Writes)
        Var.Writes.push_back(A.Position);
  findHomes();
}

void FunctionInfo::number(Region &R) {
  for (Op &O : R) {
    Positions[&O] = Next++;
    for (Region *Inner : O.regions())
      number(*Inner);
    Ends[&O] = Next - 1;
  }
}

Op *FunctionInfo::ancestorIn(const Region *R, Op *O) const {
  while (O->parent() != R)
    O = O->parent()->owner();
  return O;
}

void FunctionInfo::visit(Op &O) {
  for (Value *V : O.operands()) {
    ValueUses &U = Uses[V];
    auto IsMatrixAccess = [](const Op &Who) {
      return Who.is(Opcode::MatLoad) || Who.is(Opcode::MatStore);
    };
    if (++U.Count == 1 || (IsMatrixAccess(O) && !IsMatrixAccess(*U.First)))
      U.First = &O;
    const Region *Home = V->def() ? V->def()->parent() : nullptr;
    bool Same = Home == O.parent();
    U.SameRegion &= Same;
    Op *Holder = Home && !Same ? ancestorIn(Home, &O) : &O;
    U.End = std::max(U.End, Home ? Ends.lookup(Holder) : ~0u);
  }
  switch (O.opcode()) {
  case Opcode::Load:
    return addAccess(rootOf(O.as<ir::ops::Load>().address()), O, false);
  case Opcode::Access:
    return addAccess(rootOf(O.as<ir::ops::Access>().base()), O, false);
  case Opcode::Store:
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    return addAccess(rootOf(ir::ops::Update(O).address()), O, true);
  case Opcode::Var:
    if (O.type()->element()->isMatrix())
      MatrixVariables.push_back(O.result());
    return;
  case Opcode::Call:
    for (Value *V : O.operands())
      if (V->type()->isPointer())
        addAccess(rootOf(V), O, true);
    return;
  default:
    return;
  }
}

void FunctionInfo::addAccess(const Value *Root, Op &O, bool Writes) {
  Variable &Var = Variables[Root];
  Var.Accesses.push_back({Positions[&O], &O, Writes});
  if (!Root->def())
    return;
  const Op *Holder = ancestorIn(Root->def()->parent(), &O);
  if (!Var.First)
    Var.First = Holder;
  Var.Last = Holder;
}

const ValueUses &FunctionInfo::uses(const Value *V) const {
  static const ValueUses None;
  auto It = Uses.find(V);
  return It == Uses.end() ? None : It->second;
}

bool FunctionInfo::changes(const Value *Var, unsigned From, unsigned To) const {
  auto It = Variables.find(Var);
  if (It == Variables.end())
    return false;
  const auto &Writes = It->second.Writes;
  auto After = llvm::upper_bound(Writes, From);
  return After != Writes.end() && *After <= To;
}

const Op *FunctionInfo::firstAccess(const Op *Var) const {
  auto It = Variables.find(Var->result());
  return It == Variables.end() ? nullptr : It->second.First;
}

bool FunctionInfo::accessedOnlyIn(const Op *Var, const Op *Holder) const {
  auto It = Variables.find(Var->result());
  return It != Variables.end() && It->second.First == Holder && It->second.Last == Holder;
}

//===--- choices -----------------------------------------------------------===//

/// Longer arms are better read as statements.
constexpr unsigned MaxArm = 24;

void FunctionInfo::findChoices(Region &R) {
  for (Op &O : R) {
    for (Region *Inner : O.regions())
      findChoices(*Inner);
    if (O.is(Opcode::If))
      findChoice(O);
  }
}

/// Whether everything in \p Arm before \p Store, its last op, may become part of an expression.
bool FunctionInfo::isExpression(Region &Arm, const Op &Store) const {
  unsigned Count = 0;
  for (Op &O : Arm) {
    if (&O == &Store)
      return true;
    bool Fits = O.has(ir::Pure) || O.is(Opcode::Load) || (O.is(Opcode::Call) && O.result()) ||
                (O.is(Opcode::Var) && Chosen.contains(&O)) || Choices.contains(&O);
    if (!Fits || ++Count > MaxArm)
      return false;
  }
  return false;
}

void FunctionInfo::findChoice(Op &If) {
  auto LastStore = [](Region &R) {
    return R.empty() ? ir::ops::Store(nullptr) : R.back().dyn<ir::ops::Store>();
  };
  ir::ops::Store Then = LastStore(If.region(0)), Else = LastStore(If.region(1));
  ir::ops::Store Any = Then ? Then : Else;
  if (!Any || (!Then && !If.region(0).empty()) || (!Else && !If.region(1).empty()))
    return;
  const Op *Var = Any.address()->def();
  if (!Var || !Var->is(Opcode::Var) || Var->parent() != If.parent() ||
      Var->type()->element()->containsMatrix() || (Then && Else && Else.address() != Var->result()))
    return;
  bool Both = Then && Else;
  const Value *Init = Var->as<ir::ops::Var>().init();
  if (Init != (Both ? nullptr : If.as<ir::ops::If>().condition()))
    return;
  const Variable &V = Variables[Var->result()];
  size_t Stores = Both ? 2 : 1;
  unsigned End = Ends.lookup(&If);
  if (V.Accesses.size() < Stores + 1 || V.Accesses[0].Position < Positions.lookup(&If) ||
      V.Accesses[Stores - 1].Position > End || V.Accesses[Stores].Position <= End)
    return;
  if ((Then && !isExpression(If.region(0), Then.op())) ||
      (Else && !isExpression(If.region(1), Else.op())))
    return;
  const Access &Next = V.Accesses[Stores];
  bool ReadOnce = V.Accesses.size() == Stores + 1 && Next.Who->is(Opcode::Load) &&
                  Next.Who->parent() == If.parent();
  Choices[&If] = {Both   ? Choice::Kind::Select
                  : Then ? Choice::Kind::And
                         : Choice::Kind::Or,
                  Var, ReadOnce};
  Chosen.insert(Var);
  // The condition begins the expression and is no first value of its own.
  if (!Both)
    --Uses[Init].Count;
}

//===--- homes of matrices -------------------------------------------------===//

/// The matrix that \p O could overwrite with its result; nothing where it makes a new one.
static Value *overwritten(Op &O) {
  if (auto Mul = O.dyn<ir::ops::MatMulAdd>())
    return Mul.addend();
  if (O.is(Opcode::MatArith) || O.is(Opcode::MatNeg) || O.is(Opcode::MatInsert))
    return ir::ops::OfMatrix(O).matrix();
  return nullptr;
}

static bool makesMatrix(const Op &O) {
  return O.is(Opcode::MatMulAdd) || O.is(Opcode::MatArith) || O.is(Opcode::MatNeg) ||
         O.is(Opcode::MatInsert) || O.is(Opcode::MatMul) || O.is(Opcode::MatLoad) ||
         O.is(Opcode::MatConvert);
}

void FunctionInfo::findHomes() {
  for (const Value *Root : MatrixVariables) {
    Variable &Var = Variables[Root];
    for (size_t I = 0; I < Var.Accesses.size(); ++I)
      if (Var.Accesses[I].Who->is(Opcode::Store))
        findHome(Root, Var, I);
    llvm::sort(Var.Writes);
  }
}

/// Follows the value of a store back to where it begins, as long as nothing else sees the variable
/// or the values between.
void FunctionInfo::findHome(const Value *Root, const Variable &Var, size_t Store) {
  const Op *Target = Var.Accesses[Store].Who;
  const Op *Previous = Store == 0 ? nullptr : Var.Accesses[Store - 1].Who;
  unsigned Limit = Previous ? Positions.lookup(Previous) : Positions.lookup(Root->def());
  const Value *V = Target->as<ir::ops::Store>().value();
  unsigned First = 0;
  while (V) {
    Op *Def = V->def();
    const ValueUses &U = uses(V);
    if (!Def || !makesMatrix(*Def) || Def->parent() != Target->parent() || U.Count != 1 ||
        Positions.lookup(Def) < Limit)
      break;
    Homes[V] = Root->def();
    First = Positions.lookup(Def);
    V = overwritten(*Def);
    if (V && V->type() != Def->type())
      break;
  }
  if (First)
    const_cast<Variable &>(Var).Writes.push_back(First);
}
