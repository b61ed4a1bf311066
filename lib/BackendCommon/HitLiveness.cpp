// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/HitLiveness.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::raising;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;

void HitLiveness::change(Op &O, unsigned To, Live &After, std::optional<unsigned> From) {
  define(O, To, After, From);
  After.reset(To);
  if (From)
    After.set(*From);
}

HitLiveness::Live HitLiveness::before(Region &R, Live After, Targets T) {
  for (Op &O : reverse(R))
    After = beforeOp(O, std::move(After), T);
  return After;
}

HitLiveness::Live HitLiveness::beforeOp(Op &O, Live After, const Targets &T) {
  auto At = [&](const Live *Target) { return Target ? *Target : Live(After.size()); };
  switch (O.opcode()) {
  case Opcode::If: {
    Live Needed = before(O.region(0), After, T);
    Needed |= before(O.region(1), After, T);
    return Needed;
  }
  case Opcode::Loop:
    return beforeLoop(O, After);
  case Opcode::Switch:
    return beforeSwitch(O, After, T);
  case Opcode::Break:
    return At(T.Break);
  case Opcode::Continue:
    return At(T.Continue);
  case Opcode::Fallthrough:
    return At(T.Fallthrough);
  case Opcode::Var:
    // Nothing was in it before.
    if (std::optional<unsigned> Own = numberOf(O.result()))
      After.reset(*Own);
    return After;
  case Opcode::Load:
    if (std::optional<unsigned> To = numberOf(O.result()))
      change(O, *To, After, numberOf(O.as<ir::ops::Load>().address()));
    return After;
  case Opcode::Store: {
    auto Store = O.as<ir::ops::Store>();
    if (std::optional<unsigned> To = numberOf(Store.address()))
      change(O, *To, After, numberOf(Store.value()));
    return After;
  }
  case Opcode::HitTrace:
  case Opcode::HitNop:
  case Opcode::HitMiss:
  case Opcode::HitFromQuery:
    if (std::optional<unsigned> To = numberOf(ir::ops::OfHit(O).hit()))
      change(O, *To, After, std::nullopt);
    return After;
  case Opcode::HitSetRecord:
    if (std::optional<unsigned> To = numberOf(ir::ops::OfHit(O).hit()))
      change(O, *To, After, To);
    return After;
  default:
    // Nothing is needed after the end of the shader.
    if (O.isTerminator() && !O.is(Opcode::Yield))
      After.reset();
    for (const ir::Value *V : O.operands())
      if (std::optional<unsigned> Number = numberOf(V))
        After.set(*Number);
    return After;
  }
}

HitLiveness::Live HitLiveness::beforeLoop(Op &O, const Live &After) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  bool TestsAtEnd = O.flag(AttrKind::TestAtEnd);
  Live Start(After.size());
  for (Live Known = Start;; Known = Start) {
    auto BeforeTest = [&](const Live &IfTrue) {
      Live Out = IfTrue;
      if (!Test.empty())
        Out |= After;
      return before(Test, std::move(Out), {});
    };
    Live Next = before(Step, Known, {});
    if (TestsAtEnd)
      Next = BeforeTest(Next);
    Live Into = before(Body, Next, {&After, &Next, nullptr});
    Start |= TestsAtEnd ? Into : BeforeTest(Into);
    if (Start == Known)
      return Start;
  }
}

HitLiveness::Live HitLiveness::beforeSwitch(Op &O, const Live &After, const Targets &T) {
  Live Needed = After, Next = After;
  for (Region *Case : reverse(O.regions())) {
    Next = before(*Case, After, {&After, T.Continue, &Next});
    Needed |= Next;
  }
  return Needed;
}

std::optional<unsigned> HitLiveness::definedBy(const Op &O) const {
  switch (O.opcode()) {
  case Opcode::Load:
    return numberOf(O.result());
  case Opcode::Store:
    return numberOf(O.as<ir::ops::Store>().address());
  case Opcode::HitTrace:
  case Opcode::HitNop:
  case Opcode::HitMiss:
  case Opcode::HitFromQuery:
  case Opcode::HitSetRecord:
    return numberOf(ir::ops::OfHit(O).hit());
  default:
    return std::nullopt;
  }
}

//===--- definitions -------------------------------------------------------===//

HitDefinitions::Live HitDefinitions::after(Region &R, Live Now, Targets T) {
  for (Op &O : R)
    Now = afterOp(O, std::move(Now), T);
  return Now;
}

HitDefinitions::Live HitDefinitions::afterOp(Op &O, Live Now, const Targets &T) {
  // Control does not come to the op behind a jump.
  auto Leave = [&](Live *Target) {
    if (Target)
      *Target |= Now;
    return Live(Count);
  };
  switch (O.opcode()) {
  case Opcode::If: {
    Live Then = after(O.region(0), Now, T);
    Then |= after(O.region(1), std::move(Now), T);
    return Then;
  }
  case Opcode::Loop:
    return afterLoop(O, std::move(Now));
  case Opcode::Switch:
    return afterSwitch(O, Now, T);
  case Opcode::Break:
    return Leave(T.Break);
  case Opcode::Continue:
    return Leave(T.Continue);
  case Opcode::Fallthrough:
    return Leave(T.Fallthrough);
  case Opcode::Yield:
    return Now;
  case Opcode::Var:
    if (std::optional<unsigned> Own = Of.numberOf(O.result()))
      Now.reset(*Own);
    return Now;
  default:
    if (O.isTerminator())
      return Leave(nullptr);
    if (std::optional<unsigned> To = Of.definedBy(O)) {
      Known[&O] = Now;
      Now.set(*To);
    }
    return Now;
  }
}

HitDefinitions::Live HitDefinitions::afterLoop(Op &O, Live Now) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  bool TestsAtEnd = O.flag(AttrKind::TestAtEnd);
  while (true) {
    Live Left(Count), Next(Count);
    Live Tested = TestsAtEnd ? Now : after(Test, Now, {});
    Next |= after(Body, Tested, {&Left, &Next, nullptr});
    if (TestsAtEnd)
      Next = Tested = after(Test, std::move(Next), {});
    Live Again = Now;
    Again |= after(Step, std::move(Next), {});
    if (Again == Now) {
      if (!Test.empty())
        Left |= Tested;
      return Left;
    }
    Now = std::move(Again);
  }
}

HitDefinitions::Live HitDefinitions::afterSwitch(Op &O, const Live &Now, const Targets &T) {
  Live Left = Now, Fallen(Count);
  for (Region *Case : O.regions()) {
    Live In = Now;
    In |= Fallen;
    Fallen.reset();
    Left |= after(*Case, std::move(In), {&Left, T.Continue, &Fallen});
  }
  return Left;
}
