// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/LoopHeads.h"
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
    moveIntoBody(M, Loop, [](Builder &B, Value *Going) {
      B.ifElse(turnAround(B, Going), [](Builder &In) { In.Break({}); });
      eraseUnused(Going);
    });
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
