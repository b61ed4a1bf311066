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
/// Replaces ops that end the execution of a region early, however deep inside.
class EndMerger {
public:
  virtual ~EndMerger() = default;

protected:
  /// \p Name: of the variable that records whether an end was reached.
  EndMerger(Module &M, Region &Body, const Loc &At, StringRef Name)
      : M(M), Body(Body), At(At), Name(Name) {}

  /// Returns false if there is nothing to replace.
  bool findEnds();
  void replaceEnds() { process(Body, false, false); }
  Value *variable(const Type *Ty, StringRef Name);

  Module &M;
  Region &Body;

private:
  /// \p InSwitch: a `break` there leaves no more than the switch.
  virtual bool isEnd(const Op &O, bool InSwitch) const = 0;
  /// Whether ends of the region may be inside of \p O.
  virtual bool reachesInto(const Op &O) const = 0;
  /// Does what \p End does besides ending the region.
  virtual void finish(Builder &B, Op &End) = 0;

  bool findIn(Region &R, bool InSwitch);
  void process(Region &R, bool InBreakable, bool SetFlag);
  void replaceEnd(Op *End, bool InBreakable, bool SetFlag);
  Region *branchWithoutEnd(const Op &If);
  void guardRest(Op &Left);
  void leaveOuter(Op &Left);
  void moveRest(Op &After, Region &To);
  Value *flag();

  Loc At;
  StringRef Name;
  DenseSet<const Op *> Ends, MayEnd; ///< MayEnd: also ops with one inside them
  Value *Flag = nullptr;
};

/// Of a function: its returns.
class ReturnMerger : public EndMerger {
public:
  ReturnMerger(Module &M, Function &F) : EndMerger(M, F.body(), F.loc(), "returned"), F(F) {}
  void run();

private:
  bool isEnd(const Op &O, bool) const override { return O.is(Opcode::Return); }
  bool reachesInto(const Op &) const override { return true; }
  void finish(Builder &B, Op &End) override;

  Function &F;
  Value *Result = nullptr;
};

/// Of the body of a loop: what leaves the loop or begins its next turn.
class TurnMerger : public EndMerger {
public:
  TurnMerger(Module &M, Op &Loop, ArrayRef<Op *> Counters)
      : EndMerger(M, Loop.region(1), Loop.loc(), "skipped"), Loop(Loop), Counters(Counters) {}
  void run();

private:
  bool isEnd(const Op &O, bool InSwitch) const override {
    return O.is(Opcode::Continue) || (O.is(Opcode::Break) && !InSwitch);
  }
  bool reachesInto(const Op &O) const override { return !O.is(Opcode::Loop); }
  void finish(Builder &B, Op &End) override;

  Op &Loop;
  ArrayRef<Op *> Counters;
  Value *Left = nullptr;
  SmallVector<Value *, 2> Last; ///< of the counters, in the turn that left
};
} // namespace

bool EndMerger::findIn(Region &R, bool InSwitch) {
  bool Any = false;
  for (Op &O : R) {
    bool Inside = isEnd(O, InSwitch);
    if (Inside)
      Ends.insert(&O);
    if (reachesInto(O))
      for (Region *Sub : O.regions())
        Inside |= findIn(*Sub, InSwitch || O.is(Opcode::Switch));
    if (Inside)
      MayEnd.insert(&O);
    Any |= Inside;
  }
  return Any;
}

bool EndMerger::findEnds() {
  findIn(Body, /*InSwitch=*/false);
  // A return at the end stays as it is; a continue there would outlive its loop.
  const Op *Last = Body.terminator();
  return !MayEnd.empty() &&
         (MayEnd.size() != 1 || !MayEnd.contains(Last) || !Last->is(Opcode::Return));
}

Value *EndMerger::variable(const Type *Ty, StringRef Name) {
  Builder B(M, Body);
  if (!Body.empty())
    B.setInsertionBefore(&Body.front());
  B.setLoc(At);
  return B.var(Ty, Name);
}

/// Returns the variable that records whether an end was reached, initially false.
Value *EndMerger::flag() {
  if (Flag)
    return Flag;
  Flag = variable(M.types().boolTy(), Name);
  Builder B(M, Body);
  B.setInsertionAfter(Flag->def());
  B.setLoc(At);
  B.store(Flag, B.boolean(false));
  return Flag;
}

void EndMerger::replaceEnd(Op *End, bool InBreakable, bool SetFlag) {
  auto B = Builder::before(M, *End);
  finish(B, *End);
  if (SetFlag)
    B.store(flag(), B.boolean(true));
  if (InBreakable)
    B.Break({});
  End->erase();
}

void EndMerger::moveRest(Op &After, Region &To) {
  Region &From = *After.parent();
  for (auto It = std::next(After.getIterator()); It != From.end();) {
    Op *O = &*It;
    It = From.remove(O);
    To.push_back(O);
  }
}

/// If one branch always ends and the other never does, `if c { ... return } rest` becomes `if c
/// { ... return } else { rest }` without a flag. Returns the branch without an end.
Region *EndMerger::branchWithoutEnd(const Op &If) {
  for (unsigned I : {0u, 1u}) {
    Op *Last = If.region(I).terminator();
    Region &Other = If.region(1 - I);
    auto MayEndAt = [&](const Op &O) { return &O != Last && MayEnd.contains(&O); };
    if (Last && Ends.contains(Last) && none_of(If.region(I), MayEndAt) &&
        none_of(Other, MayEndAt) && !Other.terminator())
      return &Other;
  }
  return nullptr;
}

/// Executes the ops after \p Left in its region only if no end was reached.
void EndMerger::guardRest(Op &Left) {
  auto B = Builder::after(M, Left);
  Value *Running = B.Not({B.load(flag())});
  B.ifElse(Running, [&](Builder &Inside) { moveRest(*Inside.region().owner(), Inside.region()); });
}

/// After a loop or switch that an end has left, leaves the enclosing one too.
void EndMerger::leaveOuter(Op &Left) {
  auto B = Builder::after(M, Left);
  B.ifElse(B.load(flag()), [](Builder &Inside) { Inside.Break({}); });
}

/// From the last op to the first, so that each op moves once however many ends precede it.
/// \p SetFlag: something around \p R tests whether an end was reached.
void EndMerger::process(Region &R, bool InBreakable, bool SetFlag) {
  if (R.empty())
    return;
  for (Op *O = &R.back(), *Previous; O; O = Previous) {
    Previous = O == &R.front() ? nullptr : &*std::prev(O->getIterator());
    if (!MayEnd.contains(O))
      continue;
    if (Ends.contains(O)) {
      replaceEnd(O, InBreakable, SetFlag);
      continue;
    }
    // Inside of a loop or switch a break replaces each end. So invocations that have reached one
    // never come to the ops after an `if` there.
    bool IsIf = O->is(Opcode::If);
    bool Leaves = !IsIf && InBreakable;
    bool HasRest = (!IsIf || !InBreakable) && &R.back() != O;
    Region *Other = IsIf && !InBreakable ? branchWithoutEnd(*O) : nullptr;
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

void ReturnMerger::finish(Builder &B, Op &End) {
  if (Value *Returned = End.as<ops::Return>().value())
    B.store(Result, Returned);
}

void ReturnMerger::run() {
  if (!findEnds())
    return;
  if (!F.resultType()->isVoid())
    Result = variable(F.resultType(), "result");
  replaceEnds();
  Builder B(M, F.body());
  B.setLoc(F.loc());
  if (Result)
    B.Return({B.load(Result)});
}

void TurnMerger::finish(Builder &B, Op &End) {
  if (!End.is(Opcode::Break))
    return;
  auto Before = Builder::before(M, Loop);
  if (!Left) {
    Left = Before.var(M.types().boolTy(), "left");
    Before.store(Left, Before.boolean(false));
    for (Op *Counter : Counters)
      Last.push_back(Before.var(Counter->type()->element(), "last"));
  }
  B.store(Left, B.boolean(true));
  for (auto [Counter, At] : zip_equal(Counters, Last))
    B.store(At, B.load(Counter->result()));
}

void TurnMerger::run() {
  if (!findEnds())
    return;
  replaceEnds();
  if (!Left)
    return;
  SmallVector<Op *, 16> Turn;
  for (Op &O : Body)
    Turn.push_back(&O);
  Builder B(M, Body);
  B.setLoc(Loop.loc());
  B.ifElse(B.Not({B.load(Left)}), [&](Builder &Inside) {
    for (Op *O : Turn) {
      Body.remove(O);
      Inside.region().push_back(O);
    }
  });
  auto After = Builder::after(M, Loop);
  After.ifElse(After.load(Left), [&](Builder &Inside) {
    for (auto [Counter, At] : zip_equal(Counters, Last))
      Inside.store(Counter->result(), Inside.load(At));
  });
}

void tessera::mergeReturns(Module &M, Function &F) { ReturnMerger(M, F).run(); }

void tessera::mergeReturns(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    if (F->mustInline())
      mergeReturns(M, *F);
}

void tessera::mergeTurns(Module &M, Op &Loop, ArrayRef<Op *> Counters) {
  TurnMerger(M, Loop, Counters).run();
}
