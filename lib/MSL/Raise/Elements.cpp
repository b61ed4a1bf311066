// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Raise/OwnStores.h"
#include "MSL/Raise/Raise.h"
#include "Transforms/Elements/ElementLoop.h"
#include "Transforms/Fold.h"
#include "Transforms/Locals.h"
#include "Transforms/MergeReturns.h"
#include "Transforms/Simplify.h"
#include "Transforms/Turns.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Constant;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

constexpr size_t MaxTurns = 512;
/// Limits of a function: ops that stay, and ops that are looked at.
constexpr size_t MaxStaying = 8192, MaxVisited = 1 << 20;

static bool isOfElement(const Op &O) { return O.is(Opcode::MatExtract) || O.is(Opcode::MatInsert); }

/// Whether \p O reads or writes an element with a computed index.
static bool hasComputedIndex(Op &O) {
  return isOfElement(O) && !isOfTensors(O) && !isConstant(ir::ops::MatElement(O).index());
}

namespace {
/// Copies the body of a loop for one turn, and computes what depends on the counter. Of the tiles
/// that the body chooses from, only the chosen one stays.
class TurnCopier {
public:
  TurnCopier(Module &M, const TurnCounter::Values &Counters) : M(M), Counters(Counters) {}

  void copy(Region &From, Builder &To);
  /// Removes the copied reads that nothing uses, and returns how many ops stay.
  size_t finish();
  const SmallVector<Op *, 32> &copies() const { return Copies; }

private:
  bool follow(Op &O, Builder &To);
  void copyOp(Op &O, Builder &To);
  const Constant *constantOf(const Value *V) const {
    return isConstant(V) ? V->def()->constant() : Constants.lookup(V);
  }
  void replaceBy(Op &O, Value *V);
  Value *operand(Value *V, Builder &To);

  Module &M;
  const TurnCounter::Values &Counters;
  DenseMap<const Value *, const Constant *> Constants;
  DenseMap<Value *, Value *> Copied;
  SmallVector<Op *, 32> Copies;
};

class ElementLoops {
public:
  ElementLoops(Module &M, Function &F) : M(M), Vars(F) {
    eachLoop(F.body(), [&](Op &Loop) { visitLoop(Loop); });
  }
  bool haveChanged() const { return Changed; }

private:
  bool choosesBy(const TurnCounter &Turns, Region &Body) const;
  void visitLoop(Op &Loop);

  Module &M;
  Locals Vars;
  size_t Staying = 0, Visited = 0;
  bool Changed = false;
};
} // namespace

void TurnCopier::replaceBy(Op &O, Value *V) {
  if (const Constant *C = constantOf(V))
    Constants[O.result()] = C;
  else
    Copied[O.result()] = Copied.lookup(V) ? Copied.lookup(V) : V;
}

Value *TurnCopier::operand(Value *V, Builder &To) {
  if (const Constant *C = Constants.lookup(V))
    return To.constant(C);
  Value *Copy = Copied.lookup(V);
  return Copy ? Copy : V;
}

/// Returns whether \p O needs no copy.
bool TurnCopier::follow(Op &O, Builder &To) {
  if (auto Load = O.dyn<ir::ops::Load>()) {
    const Constant *Now = Counters.lookup(Load.address()->def());
    if (Now)
      Constants[O.result()] = Now;
    return Now;
  }
  if (auto If = O.dyn<ir::ops::If>()) {
    const Constant *Condition = constantOf(If.condition());
    if (!Condition || any_of(O.regions(), [](Region *R) { return R->terminator(); }))
      return false;
    copy(O.region(Condition->Bits ? 0 : 1), To);
    return true;
  }
  if (auto Choice = O.dyn<ir::ops::Select>()) {
    const Constant *Condition = constantOf(Choice.condition());
    if (!Condition || !Condition->Ty->isScalar())
      return false;
    replaceBy(O, Condition->Bits ? Choice.ifTrue() : Choice.ifFalse());
    return true;
  }
  if (auto Insert = O.dyn<ir::ops::MatInsert>()) {
    Value *Element = operand(Insert.value(), To);
    Op *Def = Element->def();
    if (!Def || !Def->is(Opcode::MatExtract))
      return false;
    // The tile stays as it is: its own element goes back to where it was.
    ir::ops::MatElement Own(*Def);
    const Constant *Index = constantOf(Insert.index());
    if (!Index || Own.matrix() != operand(Insert.matrix(), To) || Index != constantOf(Own.index()))
      return false;
    replaceBy(O, Insert.matrix());
    return true;
  }
  if (!O.result() || !O.has(ir::Pure) || O.numOperands() == 0)
    return O.is(Opcode::Const) && (Constants[O.result()] = O.constant());
  SmallVector<const Constant *, 4> Operands;
  for (const Value *V : O.operands()) {
    Operands.push_back(constantOf(V));
    if (!Operands.back())
      return false;
  }
  const Constant *Result = foldConstant(M, O, Operands);
  if (Result)
    Constants[O.result()] = Result;
  return Result;
}

void TurnCopier::copyOp(Op &O, Builder &To) {
  SmallVector<Value *, 8> Operands;
  for (Value *V : O.operands())
    Operands.push_back(operand(V, To));
  To.setLoc(O.loc());
  Op *Copy = To.create(O.opcode(), Operands, O.result() ? O.type() : nullptr, O.attrs(),
                       O.regions().size());
  Copies.push_back(Copy);
  if (O.result()) {
    Copy->result()->setName(O.result()->name());
    Copied[O.result()] = Copy->result();
  }
  for (unsigned I = 0; I < O.regions().size(); ++I) {
    Builder Inside(M, Copy->region(I));
    copy(O.region(I), Inside);
  }
}

void TurnCopier::copy(Region &From, Builder &To) {
  for (Op &O : From)
    if (!follow(O, To))
      copyOp(O, To);
}

size_t TurnCopier::finish() {
  size_t Erased = 0;
  for (Op *O : reverse(Copies))
    if (O->is(Opcode::MatExtract) && !O->result()->hasUses()) {
      O->erase();
      ++Erased;
    }
  return Copies.size() - Erased;
}

/// Whether the index of an element in \p Body depends on the loop's counter.
bool ElementLoops::choosesBy(const TurnCounter &Turns, Region &Body) const {
  DenseSet<const Value *> Seen;
  SmallVector<const Value *, 16> Next;
  walk(Body, [&](Op &O) {
    if (hasComputedIndex(O))
      Next.push_back(ir::ops::MatElement(O).index());
  });
  while (!Next.empty()) {
    const Value *V = Next.pop_back_val();
    const Op *Def = V->def();
    if (!Def || !Seen.insert(V).second)
      continue;
    if (auto Load = Def->dyn<ir::ops::Load>(); Load && Turns.isCounter(Load.address()->def()))
      return true;
    if (Def->has(ir::Pure))
      append_range(Next, Def->operands());
  }
  return false;
}

void ElementLoops::visitLoop(Op &Loop) {
  Region &Test = Loop.region(0), &Body = Loop.region(1), &Step = Loop.region(2);
  TurnCounter Turns(M, Vars, Loop);
  if (Loop.flag(AttrKind::DontUnroll) || !Turns.findVariables() || Turns.countsInBody() ||
      !choosesBy(Turns, Body) || !isPlainTest(Test))
    return;
  if (Step.terminator())
    return;
  size_t Size = 0;
  walk(Body, [&](Op &) { ++Size; });
  SmallVector<TurnCounter::Values, 8> Each;
  auto Count = Turns.count(std::min(MaxTurns, (MaxVisited - std::min(Visited, MaxVisited)) / Size),
                           [&](const TurnCounter::Values &Now) { Each.push_back(Now); });
  if (!Count)
    return;
  if (!Each.empty()) {
    SmallVector<Op *, 2> Counters;
    for (auto &[Counter, First] : Each.front())
      Counters.push_back(Counter);
    mergeTurns(M, Loop, Counters);
  }
  auto To = Builder::before(M, Loop);
  for (const TurnCounter::Values &Now : Each) {
    TurnCopier Copier(M, Now);
    Copier.copy(Body, To);
    Copier.copy(Step, To);
    size_t Stays = Copier.finish();
    // The other turns will be as long as the first.
    if (&Now == Each.begin() && Staying + Stays * *Count > MaxStaying) {
      for (Op *O : reverse(Copier.copies()))
        if (O->parent())
          O->erase();
      return;
    }
    Staying += Stays;
  }
  Visited += Size * *Count;
  Loop.erase();
  Changed = true;
}

void tessera::msl::unrollElements(Module &M, const PassContext &) {
  if (!M.mayHave({Opcode::MatExtract}) && !M.mayHave({Opcode::MatInsert}))
    return;
  for (Function *F : M.Functions) {
    if (M.mayHave({Opcode::MatLength}) && dropElementTests(M, *F))
      simplify(M, *F);
    bool Chooses = false;
    walk(F->body(), [&](Op &O) { Chooses |= hasComputedIndex(O); });
    if (!Chooses)
      continue;
    simplify(M, *F); // lengths are known only now
    if (!ElementLoops(M, *F).haveChanged())
      continue;
    simplify(M, *F);
    dropOwnStores(M, *F);
  }
}
