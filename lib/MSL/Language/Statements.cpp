// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Statements.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

bool tessera::msl::isStatement(const Op &O) {
  if (!O.result())
    return !O.is(Opcode::Yield);
  if (O.is(Opcode::Var) || O.is(Opcode::MslLet))
    return true;
  return !O.has(ir::Pure) && !O.is(Opcode::Load) && !O.result()->hasUses();
}

bool tessera::msl::writesMatrix(const Op &O) {
  switch (O.opcode()) {
  case Opcode::MatLoad:
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatConvert:
  case Opcode::MatInsert:
    return true;
  default:
    return false;
  }
}

Op *tessera::msl::onlyStatement(Region &R) {
  if (R.empty() || !isStatement(R.back()))
    return nullptr;
  bool Only = none_of(R, [&](const Op &O) { return &O != &R.back() && isStatement(O); });
  return Only ? &R.back() : nullptr;
}

Op *tessera::msl::counterOf(Op &Loop) {
  for (Op *O = &Loop; O != &Loop.parent()->front();) {
    O = &*std::prev(O->getIterator());
    if (const ir::Attr *Place = O->attr(ir::AttrKind::Place))
      return Place->Int == uint64_t(ir::VarPlace::LoopHead) ? O : nullptr;
    if (isStatement(*O) && !O->is(Opcode::MslLet) && !O->is(Opcode::Var))
      return nullptr;
  }
  return nullptr;
}

/// One copy for each use but one in its region, which keeps the op.
static void giveCopies(ir::Module &M, Op &O) {
  SmallVector<std::pair<Op *, unsigned>, 8> Uses;
  for (const ir::Use &U : O.result()->uses())
    Uses.push_back({U.user(), U.index()});
  bool IsKept = false;
  for (auto [User, Index] : Uses) {
    if (!IsKept && User->parent() == O.parent()) {
      IsKept = true;
      continue;
    }
    Op *Copy = M.makeOp(O.opcode(), O.type(), O.operands(), O.loc(), O.attrs());
    Copy->result()->setName(O.result()->name());
    User->parent()->insert(User->getIterator(), Copy);
    User->setOperand(Index, Copy->result());
  }
  if (!IsKept)
    O.erase();
}

/// Goes backwards, so that all uses of a value exist before the value is visited.
static void arrange(ir::Module &M, Region &R) {
  for (auto It = R.end(); It != R.begin();) {
    Op &O = *--It;
    for (Region *Inner : reverse(O.regions()))
      arrange(M, *Inner);
    const Value *V = O.result();
    if (!V || isNamed(O) || !V->hasUses())
      continue;
    if (V->hasOneUse() && V->uses().begin()->user()->parent() == &R)
      continue;
    auto Next = std::next(It);
    giveCopies(M, O);
    if (!O.parent())
      It = Next;
  }
}

void tessera::msl::arrange(ir::Module &M, ir::Function &F) { ::arrange(M, F.body()); }
