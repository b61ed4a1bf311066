// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/LoopHeads.h"
#include "IR/OpViews.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// Whether \p R contains a `continue` of the loop around it.
static bool continues(Region &R) {
  return any_of(R, [&](Op &O) {
    return O.is(Opcode::Continue) ||
           (!O.is(Opcode::Loop) &&
            any_of(O.regions(), [&](Region *Inner) { return continues(*Inner); }));
  });
}

/// Empties \p Test into the place \p Before in \p To.
static void moveTest(ir::Module &M, Region &Test, Region &To, Region::iterator Before,
                     raising::LeaveUnless Leave) {
  if (Test.empty())
    return;
  Op &Yield = Test.back();
  Value *Going = Yield.as<ir::ops::Yield>().value();
  Yield.erase();
  To.splice(Before, Test);
  Builder B(M, To);
  if (Before != To.end())
    B.setInsertionBefore(&*Before);
  Leave(B, Going);
}

void tessera::raising::moveIntoBody(ir::Module &M, Op &Loop, LeaveUnless Leave) {
  Region &Test = Loop.region(0), &Body = Loop.region(1), &Step = Loop.region(2);
  bool TestAtEnd = Loop.flag(AttrKind::TestAtEnd);
  Op *End = Body.terminator();
  bool HasLast = TestAtEnd ? !Test.empty() : !Step.empty();
  bool IsSkipped = HasLast && continues(Body);
  auto AddLast = [&](Region &To, Region::iterator Before) {
    if (TestAtEnd)
      moveTest(M, Test, To, Before, Leave);
    else
      To.splice(Before, Step);
  };
  auto First = Body.begin();
  if (!TestAtEnd)
    moveTest(M, Test, Body, First, Leave);
  if (IsSkipped) {
    Value *Entered = Builder::before(M, Loop).var(M.types().boolTy(), "entered",
                                                  Builder::before(M, Loop).boolean(false));
    Builder B(M, Body);
    if (!Body.empty())
      B.setInsertionBefore(&Body.front());
    B.setLoc(Loop.loc());
    B.ifElse(B.load(Entered), [&](Builder &In) { AddLast(In.region(), In.region().end()); });
    B.store(Entered, B.boolean(true));
  } else if (!End) {
    AddLast(Body, Body.end());
  } else {
    // The ops of these regions are unreachable.
    while (!Step.empty())
      Step.back().erase();
    while (!Test.empty())
      Test.back().erase();
  }
  M.dropAttr(&Loop, AttrKind::TestAtEnd);
}

static void freeHeads(ir::Module &M, Region &R, function_ref<bool(const Op &)> MayReturn) {
  auto Holds = [&](Region &Part) {
    bool Found = false;
    ir::walk(Part, [&](const Op &O) { Found |= MayReturn(O); });
    return Found;
  };
  for (Op &O : R) {
    for (Region *Inner : O.regions())
      freeHeads(M, *Inner, MayReturn);
    if (O.is(Opcode::Loop) && (Holds(O.region(0)) || Holds(O.region(2))))
      raising::moveIntoBody(M, O, [](Builder &B, Value *Going) {
        B.ifElse(B.Not({Going}), [](Builder &In) { In.Break({}); });
      });
  }
}

void tessera::raising::freeLoopHeads(ir::Module &M, function_ref<bool(const Op &)> MayReturn) {
  for (ir::Function *F : M.Functions)
    freeHeads(M, F->body(), MayReturn);
}
