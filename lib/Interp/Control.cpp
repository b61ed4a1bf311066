// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Control flow. All lanes that enter an if, a loop or a switch wait for each other at its end;
// those that left an enclosing construct by break, continue or return are `Gone` until its end.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"
#include "Interp/Matrices.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;
using ir::Opcode;

//===--- execution of instructions ----------------------------------------===//

static ConstructState &stateOf(Wave &W, const Inst &I) { return W.Constructs[I.Construct]; }

static Lanes trueLanes(const Wave &W, const Word *Row) {
  Lanes L;
  for (unsigned Lane = 0; Lane < W.Size; ++Lane)
    L.add(Lane, Row[Lane] & 1);
  return L;
}

static void jumpIfEmpty(Wave &W, const Inst &I) {
  if (W.Active.none())
    W.PC = I.Target;
}

/// The active lanes leave the innermost region, and wait in \p Into.
static void leave(Wave &W, Lanes &Into) {
  Into |= W.Active;
  W.Gone |= W.Active;
  W.Active = {};
}

static void comeBack(Wave &W, Lanes &From) {
  From &= ~W.Ended;
  W.Gone &= ~From;
  W.Active |= From;
  From = {};
}

static void enterIf(Wave &W, const Inst &I) {
  const Word *Condition = W.row(I.A);
  if (!W.need(Condition, I, "the condition"))
    return;
  ConstructState &S = stateOf(W, I);
  Lanes True = trueLanes(W, Condition);
  S.Saved = W.Active;
  S.Pending = W.Active & ~True;
  W.Active &= True;
  jumpIfEmpty(W, I);
}

static void elseOfIf(Wave &W, const Inst &I) {
  W.Active = stateOf(W, I).Pending & ~W.Ended;
  jumpIfEmpty(W, I);
}

static void join(Wave &W, const Inst &I) {
  W.Active = stateOf(W, I).Saved & ~W.Gone;
  jumpIfEmpty(W, I);
}

static void enter(Wave &W, const Inst &I) {
  ConstructState &S = stateOf(W, I);
  S.Saved = W.Active;
  S.Left = S.Pending = {};
}

static void enterSwitch(Wave &W, const Inst &I) {
  if (W.need(W.row(I.A), I, "the value of the switch"))
    enter(W, I);
}

static void testLoop(Wave &W, const Inst &I) {
  const Word *Condition = W.row(I.A);
  if (!W.need(Condition, I, "the condition"))
    return;
  Lanes True = trueLanes(W, Condition), Going = W.Active & True;
  W.Active &= ~True;
  leave(W, stateOf(W, I).Left);
  W.Active = Going;
  jumpIfEmpty(W, I);
}

/// Where `continue` leads.
static void endOfBody(Wave &W, const Inst &I) {
  comeBack(W, stateOf(W, I).Pending);
  jumpIfEmpty(W, I);
}

static void jump(Wave &W, const Inst &I) { W.PC = I.Target; }

static void leaveConstruct(Wave &W, const Inst &I) {
  ConstructState &S = stateOf(W, I);
  W.Gone &= ~S.Left | W.Ended;
  join(W, I);
}

static void breakFrom(Wave &W, const Inst &I) { leave(W, stateOf(W, I).Left); }
static void goOn(Wave &W, const Inst &I) { leave(W, stateOf(W, I).Pending); }

namespace {
/// A region of a switch.
struct CaseSide : Side {
  std::vector<Word> Values;
  bool IsDefault = false;
  std::vector<Word> Others; ///< of the default region: the values of all others
};

struct CallSide : Side {
  std::vector<std::array<uint32_t, 3>> Copies; ///< to, from, rows
  uint32_t Row = 0, Column = 0;                ///< parameters of a function of an element
};
} // namespace

static void beginCase(Wave &W, const Inst &I) {
  ConstructState &S = stateOf(W, I);
  const auto &Case = I.side<CaseSide>();
  const Word *Value = W.row(I.A);
  auto IsIn = [](const std::vector<Word> &List, Word V) {
    return std::find(List.begin(), List.end(), V) != List.end();
  };
  W.Active = {};
  (S.Saved & ~W.Gone).each([&](unsigned Lane) {
    Word V = Value[Lane];
    W.Active.add(Lane, IsIn(Case.Values, V) || (Case.IsDefault && !IsIn(Case.Others, V)));
    return true;
  });
  comeBack(W, S.Pending);
  jumpIfEmpty(W, I);
}

static void enterCall(Wave &W, const Inst &I) {
  ConstructState &S = stateOf(W, I);
  for (auto [To, From, Count] : I.side<CallSide>().Copies)
    copyRows(W, To, From, Count);
  S.Saved = W.Active;
  S.Left = {};
  S.Return = W.PC;
  W.PC = I.Target;
}

/// Calls the function for element I.Count of each lane.
static void enterElement(Wave &W, const Inst &I) {
  const auto &Side = I.side<CallSide>();
  const ir::Type *Ty = I.Op->type();
  Word *Row = W.row(Side.Row), *Column = W.row(Side.Column);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    uint32_t N = numberAt(Ty, {Lane, I.Count}, W.Size);
    Row[Lane] = N / Ty->cols();
    Column[Lane] = N % Ty->cols();
  }
  W.setDefined(Row);
  W.setDefined(Column);
  enterCall(W, I);
}

static void takeResult(Wave &W, const Inst &I) { copyRows(W, I.To, I.A, I.Count); }

static void returnFrom(Wave &W, const Inst &I) {
  copyLanes(W, I.To, I.A, I.Count, W.Active);
  leave(W, stateOf(W, I).Left);
}

void control::endFunction(Wave &W, const Inst &I) {
  ConstructState &S = stateOf(W, I);
  W.Gone &= ~S.Left | W.Ended;
  W.Active = S.Saved & ~W.Ended;
  W.PC = S.Return;
}

/// The lanes become helpers. A quad of only helpers has no effect any more.
static void demote(Wave &W, const Inst &I) {
  W.Helpers |= W.Active;
  Lanes Unneeded;
  W.Exist.each([&](unsigned Lane) {
    Unneeded.add(Lane, (Lanes::quad(Lane) & W.Exist & ~W.Helpers & ~W.Ended).none());
    return true;
  });
  W.end(Unneeded);
  jumpIfEmpty(W, I);
}

static void kill(Wave &W, const Inst &I) {
  W.end(W.Active);
  jumpIfEmpty(W, I);
}

void control::finish(Wave &W, const Inst &) { W.Is = Wave::State::Done; }

void control::initialize(Wave &W, const Inst &I) { copyLanes(W, I.To, I.A, I.Count, W.Active); }

void control::declare(Wave &W, const Inst &I) {
  for (uint32_t R = 0; R < I.Count; ++R)
    W.addUndefined(W.row(I.To + R), W.Active, I);
}

//===--- translation of ops -----------------------------------------------===//

Inst &Translator::emitJoin(Evaluator Run, const ir::Op *O, uint32_t Construct) {
  ToRegionEnd->push_back(here());
  Inst &I = emitPlain(Run, O);
  I.Construct = Construct;
  return I;
}

/// The region of an op that holds others; \p Jumps: those to its end.
#define TESSERA_REGION(R, Jumps)                                                                   \
  {                                                                                                \
    auto *Outer = std::exchange(ToRegionEnd, &Jumps);                                              \
    region(R);                                                                                     \
    ToRegionEnd = Outer;                                                                           \
  }

void Translator::ifOp(ir::Op &O) {
  uint32_t Construct = P.Constructs++;
  uint32_t Enter = here();
  std::vector<uint32_t> ToElse{Enter}, ToEnd;
  Inst &I = emitPlain(enterIf, &O);
  I.A = rowOf(ir::ops::OfCondition(O).condition());
  I.Construct = Construct;
  TESSERA_REGION(O.region(0), ToElse);
  patch(ToElse);
  ToEnd.push_back(here());
  emitPlain(elseOfIf).Construct = Construct;
  TESSERA_REGION(O.region(1), ToEnd);
  patch(ToEnd);
  emitJoin(join, nullptr, Construct);
}

void Translator::choiceOp(ir::Op &O) {
  define(O);
  ifOp(O);
}

void Translator::loop(ir::Op &O) {
  uint32_t Construct = P.Constructs++;
  emitPlain(enter, &O).Construct = Construct;
  Around.push_back({Construct, true});
  bool TestAtEnd = O.flag(AttrKind::TestAtEnd);
  std::vector<uint32_t> ToExit, ToNext;
  uint32_t Start = here();
  auto Test = [&] {
    if (O.region(0).empty())
      return;
    std::vector<uint32_t> ToTest;
    TESSERA_REGION(O.region(0), ToTest);
    // Jumps to the test go to the last instruction, which is the yield's.
    for (uint32_t At : ToTest)
      P.Code[At].Target = here() - 1;
    P.Code.back().Construct = Construct;
    ToExit.push_back(here() - 1);
  };
  auto Step = [&] {
    std::vector<uint32_t> ToStep;
    TESSERA_REGION(O.region(2), ToStep);
    patch(ToStep);
  };
  if (!TestAtEnd)
    Test();
  TESSERA_REGION(O.region(1), ToNext);
  patch(ToNext);
  ToExit.push_back(here());
  emitPlain(endOfBody).Construct = Construct;
  Step();
  if (TestAtEnd)
    Test();
  emitPlain(jump).Target = Start;
  patch(ToExit);
  Around.pop_back();
  emitJoin(leaveConstruct, nullptr, Construct);
}

/// Keeps the lanes active for which a loop's test is true, or writes the result of an msl.choose.
void Translator::yield(ir::Op &O) {
  const ir::Op *Owner = O.parent()->owner();
  bool Chooses = Owner->is(Opcode::MslChoose);
  Inst &I = emitPlain(Chooses ? control::initialize : testLoop, &O);
  I.A = rowOf(O.as<ir::ops::Yield>().value());
  if (!Chooses)
    return;
  I.To = rowOf(Owner->result());
  I.Count = rowsIn(Owner->type());
}

void Translator::switchOp(ir::Op &O) {
  const ir::Value *Selector = O.as<ir::ops::Switch>().value();
  uint32_t Construct = P.Constructs++, Value = rowOf(Selector);
  NumberType Ty(Selector->type());
  Inst &I = emitPlain(enterSwitch, &O);
  I.A = Value;
  I.Construct = Construct;
  Around.push_back({Construct, false});
  ArrayRef<int64_t> Cases = O.intsAttr(AttrKind::Cases), Counts = O.intsAttr(AttrKind::CaseCounts);
  std::vector<Word> All;
  for (int64_t V : Cases)
    All.push_back(Word(V) & Ty.mask());
  const ir::Attr *Default = O.attr(AttrKind::Default);
  std::vector<uint32_t> ToNext;
  size_t Next = 0;
  for (unsigned Region = 0; Region < O.regions().size(); ++Region) {
    patch(ToNext);
    ToNext = {here()};
    auto *Case = makeSide<CaseSide>();
    append_range(Case->Values, ArrayRef(All).slice(Next, Counts[Region]));
    Next += Counts[Region];
    Case->IsDefault = Default && Default->Int == Region;
    if (Case->IsDefault)
      Case->Others = All;
    Inst &Begin = emitPlain(beginCase);
    Begin.A = Value;
    Begin.Construct = Construct;
    Begin.More = Case;
    TESSERA_REGION(O.region(Region), ToNext);
  }
  patch(ToNext);
  Around.pop_back();
  emitJoin(leaveConstruct, nullptr, Construct);
}
#undef TESSERA_REGION

void Translator::breakOp(ir::Op &O) {
  emitPlain(breakFrom, &O).Construct = Around.back().Construct;
}

void Translator::continueOp(ir::Op &O) {
  for (const Enclosing &E : reverse(Around))
    if (E.IsLoop) {
      emitPlain(goOn, &O).Construct = E.Construct;
      return;
    }
}

void Translator::fallthrough(ir::Op &O) { emitPlain(goOn, &O).Construct = Around.back().Construct; }

void Translator::returnOp(ir::Op &O) {
  Inst &I = emitPlain(returnFrom, &O);
  I.Construct = Current->Construct;
  const ir::Value *Given = O.as<ir::ops::Return>().value();
  if (!Given)
    return;
  I.To = Current->Result;
  I.A = rowOf(Given);
  I.Count = rowsIn(Given->type());
}

void Translator::call(ir::Op &O) {
  ir::Function &F = *M.findFunction(O.strAttr(AttrKind::Symbol));
  Called &Callee = called(F);
  auto *Copies = makeSide<CallSide>();
  for (auto [Param, V] : zip(Callee.Params, O.operands()))
    Copies->Copies.push_back({Param, rowOf(V), rowsIn(V->type())});
  PendingCalls.emplace_back(here(), &F);
  Inst &I = emitPlain(enterCall, &O);
  I.Construct = Callee.Construct;
  I.More = Copies;
  if (O.result()) {
    Inst &Take = emitPlain(takeResult, &O);
    Take.A = Callee.Result;
    Take.Count = rowsIn(O.type());
    P.Code.back().To = define(O);
  }
  // The function may have ended all lanes.
  if (M.mayHave(ir::OpcodeSet(Opcode::Demote) | Opcode::SpirvKill | Opcode::RayReport |
                Opcode::RayIgnore | Opcode::RayAccept | Opcode::SpirvIgnoreHit |
                Opcode::SpirvAcceptHit | Opcode::MeshDispatch | Opcode::SpirvEmitTasks))
    goOnIfAny();
}

void Translator::perElement(ir::Op &O) {
  ir::Function &F = *M.findFunction(O.strAttr(AttrKind::Symbol));
  Called &Callee = called(F);
  uint32_t Result = define(O);
  for (uint32_t Element = 0, Count = rowsIn(O.type()); Element < Count; ++Element) {
    auto *Copies = makeSide<CallSide>();
    Copies->Row = Callee.Params[0];
    Copies->Column = Callee.Params[1];
    for (auto [Param, V] : zip(drop_begin(Callee.Params, 2), O.operands())) {
      bool IsMatrix = V->type()->isMatrix();
      Copies->Copies.push_back(
          {Param, rowOf(V) + (IsMatrix ? Element : 0), IsMatrix ? 1 : rowsIn(V->type())});
    }
    PendingCalls.emplace_back(here(), &F);
    Inst &I = emitPlain(enterElement, &O);
    I.Construct = Callee.Construct;
    I.More = Copies;
    I.Count = Element;
    Inst &Take = emitPlain(takeResult, &O);
    Take.A = Callee.Result;
    Take.Count = 1;
    Take.To = Result + Element;
  }
}

void Translator::goOnIfAny() { emitJoin(jumpIfEmpty, nullptr, 0); }
void Translator::demoteOp(ir::Op &O) { emitJoin(demote, &O, 0); }
void Translator::killOp(ir::Op &O) { emitJoin(kill, &O, 0); }

//===--- the builders ------------------------------------------------------===//

void build::perElement(Translator &T, ir::Op &O) { T.perElement(O); }
void build::ifOp(Translator &T, ir::Op &O) { T.ifOp(O); }
void build::choiceOp(Translator &T, ir::Op &O) { T.choiceOp(O); }
void build::loop(Translator &T, ir::Op &O) { T.loop(O); }
void build::switchOp(Translator &T, ir::Op &O) { T.switchOp(O); }
void build::breakOp(Translator &T, ir::Op &O) { T.breakOp(O); }
void build::continueOp(Translator &T, ir::Op &O) { T.continueOp(O); }
void build::fallthrough(Translator &T, ir::Op &O) { T.fallthrough(O); }
void build::returnOp(Translator &T, ir::Op &O) { T.returnOp(O); }
void build::yield(Translator &T, ir::Op &O) { T.yield(O); }
void build::call(Translator &T, ir::Op &O) { T.call(O); }
void build::demote(Translator &T, ir::Op &O) { T.demoteOp(O); }
void build::kill(Translator &T, ir::Op &O) { T.killOp(O); }
void build::var(Translator &T, ir::Op &O) { T.var(O); }
void build::constant(Translator &T, ir::Op &O) { T.constant(O); }
void build::spec(Translator &T, ir::Op &O) { T.spec(O); }
void build::global(Translator &T, ir::Op &O) { T.global(O); }
