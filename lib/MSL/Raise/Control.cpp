// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Statements.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Raise/Raise.h"
#include "MSL/Raise/Widths.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

/// The longest head of a loop that stays on one line.
constexpr unsigned MaxHead = 96;

//===--- conditions --------------------------------------------------------===//

/// Returns the opposite comparison; nothing if NaN would make a difference.
static std::optional<Opcode> opposite(const Op &O) {
  bool Ordered = O.numOperands() && !ir::ops::operandType(O)->scalar()->isFloat();
  switch (O.opcode()) {
  case Opcode::Eq:
    return Opcode::Ne;
  case Opcode::Ne:
    return Opcode::Eq;
  case Opcode::Lt:
    return Ordered ? std::optional(Opcode::Ge) : std::nullopt;
  case Opcode::Le:
    return Ordered ? std::optional(Opcode::Gt) : std::nullopt;
  case Opcode::Gt:
    return Ordered ? std::optional(Opcode::Le) : std::nullopt;
  case Opcode::Ge:
    return Ordered ? std::optional(Opcode::Lt) : std::nullopt;
  default:
    return std::nullopt;
  }
}

/// Returns the negation of the condition \p V, which has no other uses.
static Value *turnAround(Builder &B, Value *V) {
  Op *Def = V->def();
  if (Def && Def->is(Opcode::Not))
    return Def->as<ir::ops::Not>().value();
  if (std::optional<Opcode> Code = Def ? opposite(*Def) : std::nullopt)
    return B.create(*Code, Def->operands())->result();
  return B.Not({V});
}

/// Erases a condition without uses. Its operands may still be used.
static void eraseUnused(Value *Condition) {
  if (Op *Def = Condition->def(); Def && !isNamed(*Def) && !Condition->hasUses())
    Def->erase();
}

static void turnAround(ir::Module &M, Op &If) {
  Value *Before = If.as<ir::ops::If>().condition();
  auto B = Builder::before(M, If);
  If.setOperand(ir::ops::If::condition_at, turnAround(B, Before));
  eraseUnused(Before);
  If.region(0).splice(If.region(0).end(), If.region(1));
}

//===--- loops -------------------------------------------------------------===//

/// Whether \p R contains a `continue` of the loop around it.
static bool continues(Region &R) {
  return any_of(R, [&](Op &O) {
    return O.is(Opcode::Continue) ||
           (!O.is(Opcode::Loop) &&
            any_of(O.regions(), [&](Region *Inner) { return continues(*Inner); }));
  });
}

/// True if the test has only expressions, as the head of a loop requires.
static bool fitsTest(Region &Test) { return none_of(Test, isStatement); }

/// True if the op writes a cooperative tensor, which may take several statements.
static bool writesTensor(const Op &O) {
  return O.is(Opcode::Store) && isTensor(O.as<ir::ops::Store>().value()->type());
}

static bool fitsStep(Region &Step) {
  return all_of(Step, [](const Op &O) {
    return !isStatement(O) || (O.is(Opcode::Store) && !writesTensor(O)) || O.is(Opcode::Call) ||
           O.is(Opcode::Atomic) || O.is(Opcode::MslAtomicBits);
  });
}

static unsigned testWidth(ir::Module &M, Region &Test) {
  return Test.empty() ? 0 : treeWidth(M, Test.back().as<ir::ops::Yield>().value());
}

static bool fitsHead(ir::Module &M, Op &Loop, const Op *Counter) {
  if (!fitsTest(Loop.region(0)) || !fitsStep(Loop.region(2)))
    return false;
  unsigned Width = testWidth(M, Loop.region(0));
  if (Counter)
    Width += 10 + unsigned(Counter->strAttr(AttrKind::Name).size()) +
             treeWidth(M, Counter->as<ir::ops::Var>().init());
  for (const Op &O : Loop.region(2))
    if (isStatement(O))
      Width += 2 + statementWidth(M, O);
  return Width < MaxHead;
}

/// Leaves the loop where \p Test, which is emptied into \p B's place, yields false.
static void moveTest(ir::Module &M, Region &Test, Region &To, Region::iterator Before) {
  if (Test.empty())
    return;
  Op &Yield = Test.back();
  Value *Going = Yield.as<ir::ops::Yield>().value();
  Yield.erase();
  To.splice(Before, Test);
  Builder B(M, To);
  if (Before != To.end())
    B.setInsertionBefore(&*Before);
  B.ifElse(turnAround(B, Going), [](Builder &In) { In.Break({}); });
  eraseUnused(Going);
}

/// Moves the test and the step into the body, between `while (true) {` and `}`. If the body
/// contains a `continue`, the last part moves to the beginning of every iteration but the first. So
/// it is written once, and lanes that continued execute it together with the others.
static void moveIntoBody(ir::Module &M, Op &Loop) {
  Region &Test = Loop.region(0), &Body = Loop.region(1), &Step = Loop.region(2);
  bool TestAtEnd = Loop.flag(AttrKind::TestAtEnd);
  Op *End = Body.terminator();
  bool HasLast = TestAtEnd ? !Test.empty() : !Step.empty();
  bool IsSkipped = HasLast && continues(Body);
  auto AddLast = [&](Region &To, Region::iterator Before) {
    if (TestAtEnd)
      moveTest(M, Test, To, Before);
    else
      To.splice(Before, Step);
  };
  auto First = Body.begin();
  if (!TestAtEnd)
    moveTest(M, Test, Body, First);
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

static void raiseLoop(ir::Module &M, Op &Loop) {
  Region &Body = Loop.region(1);
  // A `continue` at the end of the body has no effect.
  if (Op *End = Body.terminator(); End && End->is(Opcode::Continue))
    End->erase();
  bool TestAtEnd = Loop.flag(AttrKind::TestAtEnd);
  if (TestAtEnd && fitsTest(Loop.region(0)))
    return;
  Op *Counter = TestAtEnd ? nullptr : counterOf(Loop);
  if (!TestAtEnd && fitsHead(M, Loop, Counter))
    return;
  if (Counter)
    M.dropAttr(Counter, AttrKind::Place);
  if (!Counter || !fitsHead(M, Loop, nullptr))
    moveIntoBody(M, Loop);
}

/// Visits inner branches first: negating an outer one may negate them again.
static void raiseIn(ir::Module &M, Region &R) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    for (Region *Inner : O.regions())
      raiseIn(M, *Inner);
    if (O.is(Opcode::Loop))
      raiseLoop(M, O);
    else if (O.is(Opcode::If) && O.region(0).empty() && !O.region(1).empty())
      turnAround(M, O);
  }
}

void tessera::msl::raiseControl(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions) {
    raiseIn(M, F->body());
    if (Op *End = F->body().terminator(); End && End->is(Opcode::Return) && !End->numOperands())
      End->erase();
  }
}
