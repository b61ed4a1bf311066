// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/MergeReturns.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Inline.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class ReturnMerger {
public:
  ReturnMerger(Module &M, Function &F) : M(M), F(F) {}

  void run();

private:
  bool findReturns(Region &R);
  void process(Region &R, bool InBreakable, bool SetFlag);
  void replaceReturn(Op *Return, bool InBreakable, bool SetFlag);
  Region *branchWithoutReturn(const Op &If);
  void guardRest(Op &Left);
  void leaveOuter(Op &Left);
  void moveRest(Op &After, Region &To);
  Value *flag();
  Value *variable(const Type *Ty, StringRef Name);

  Module &M;
  Function &F;
  /// Ops with a return inside them.
  DenseSet<const Op *> MayReturn;
  Value *Result = nullptr;
  Value *Flag = nullptr;
};
} // namespace

bool ReturnMerger::findReturns(Region &R) {
  bool Any = false;
  for (Op &O : R) {
    bool Inside = O.is(Opcode::Return);
    for (Region *Sub : O.regions())
      Inside |= findReturns(*Sub);
    if (Inside)
      MayReturn.insert(&O);
    Any |= Inside;
  }
  return Any;
}

Value *ReturnMerger::variable(const Type *Ty, StringRef Name) {
  Builder B(M, F.body());
  if (!F.body().empty())
    B.setInsertionBefore(&F.body().front());
  B.setLoc(F.loc());
  return B.var(Ty, Name);
}

/// Returns the variable that records whether the function has returned, initially false.
Value *ReturnMerger::flag() {
  if (Flag)
    return Flag;
  Flag = variable(M.types().boolTy(), "returned");
  Builder B(M, F.body());
  B.setInsertionAfter(Flag->def());
  B.setLoc(F.loc());
  B.store(Flag, B.boolean(false));
  return Flag;
}

void ReturnMerger::replaceReturn(Op *Return, bool InBreakable, bool SetFlag) {
  auto B = Builder::before(M, *Return);
  if (Value *Returned = Return->as<ops::Return>().value())
    B.store(Result, Returned);
  if (SetFlag)
    B.store(flag(), B.boolean(true));
  if (InBreakable)
    B.Break({});
  Return->erase();
}

void ReturnMerger::moveRest(Op &After, Region &To) {
  Region &From = *After.parent();
  for (auto It = std::next(After.getIterator()); It != From.end();) {
    Op *O = &*It;
    It = From.remove(O);
    To.push_back(O);
  }
}

/// If one branch always returns and the other never does, `if c { ... return } rest` becomes `if c
/// { ... return } else { rest }` without a flag. Returns the branch without a return.
Region *ReturnMerger::branchWithoutReturn(const Op &If) {
  for (unsigned I : {0u, 1u}) {
    Op *Last = If.region(I).terminator();
    Region &Other = If.region(1 - I);
    auto Returns = [&](const Op &O) { return &O != Last && MayReturn.contains(&O); };
    if (Last && Last->is(Opcode::Return) && none_of(If.region(I), Returns) &&
        none_of(Other, Returns) && !Other.terminator())
      return &Other;
  }
  return nullptr;
}

/// Executes the ops after \p Left in its region only if the function has not returned.
void ReturnMerger::guardRest(Op &Left) {
  auto B = Builder::after(M, Left);
  Value *Running = B.Not({B.load(flag())});
  B.ifElse(Running, [&](Builder &Inside) { moveRest(*Inside.region().owner(), Inside.region()); });
}

/// After a loop or switch that a return has left, leaves the enclosing one too.
void ReturnMerger::leaveOuter(Op &Left) {
  auto B = Builder::after(M, Left);
  B.ifElse(B.load(flag()), [](Builder &Inside) { Inside.Break({}); });
}

/// From the last op to the first, so that each op moves once however many returns precede it.
/// \p SetFlag: something around \p R tests whether the function has returned.
void ReturnMerger::process(Region &R, bool InBreakable, bool SetFlag) {
  if (R.empty())
    return;
  for (Op *O = &R.back(), *Previous; O; O = Previous) {
    Previous = O == &R.front() ? nullptr : &*std::prev(O->getIterator());
    if (!MayReturn.contains(O))
      continue;
    if (O->is(Opcode::Return)) {
      replaceReturn(O, InBreakable, SetFlag);
      continue;
    }
    // Inside of a loop or switch a break replaces each return. So returned invocations never reach
    // the ops after an `if` there.
    bool IsIf = O->is(Opcode::If);
    bool Leaves = !IsIf && InBreakable;
    bool HasRest = (!IsIf || !InBreakable) && &R.back() != O;
    Region *Other = IsIf && !InBreakable ? branchWithoutReturn(*O) : nullptr;
    bool Guards = HasRest && !Leaves && !Other;
    for (Region *Sub : O->regions())
      process(*Sub, InBreakable || !IsIf, SetFlag || Leaves || Guards);
    if (Leaves)
      leaveOuter(*O);
    else if (Other)
      moveRest(*O, *Other);
    else if (Guards)
      guardRest(*O);
  }
}

void ReturnMerger::run() {
  findReturns(F.body());
  const Op *Last = F.body().terminator();
  if (MayReturn.empty() || (MayReturn.size() == 1 && MayReturn.contains(Last)))
    return;
  if (!F.resultType()->isVoid())
    Result = variable(F.resultType(), "result");
  process(F.body(), false, false);
  Builder B(M, F.body());
  B.setLoc(F.loc());
  if (Result)
    B.Return({B.load(Result)});
}

void tessera::mergeReturns(Module &M, Function &F) { ReturnMerger(M, F).run(); }

void tessera::mergeReturns(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    if (F->mustInline())
      mergeReturns(M, *F);
}
