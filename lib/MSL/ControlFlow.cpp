// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches and loops.

#include "IR/OpViews.h"
#include "MSL/FunctionPrinter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Region;

/// A longer choice is declared, so that what follows can be read.
constexpr size_t MaxChoice = 76;
/// The longest head of a loop that stays on one line.
constexpr size_t MaxHead = 96;

/// The opposite comparison; empty where a NaN makes a difference.
static StringRef opposite(const Op &O) {
  bool Ordered = ir::ops::operandType(O)->scalar()->isInt();
  switch (O.opcode()) {
  case Opcode::Eq:
    return "!=";
  case Opcode::Ne:
    return "==";
  case Opcode::Lt:
    return Ordered ? ">=" : "";
  case Opcode::Le:
    return Ordered ? ">" : "";
  case Opcode::Gt:
    return Ordered ? "<=" : "";
  case Opcode::Ge:
    return Ordered ? "<" : "";
  default:
    return "";
  }
}

std::string FunctionPrinter::negation(const ir::Value *V, const Expression &E) {
  const Slot &S = slot(V);
  StringRef Text = E.Text;
  if (E.Level == Precedence::Unary && Text.consume_front("!"))
    return Text.str();
  bool IsComparison = E.Level == Precedence::Relational || E.Level == Precedence::Equality;
  StringRef Sign = IsComparison && !S.Sign.empty() ? opposite(*V->def()) : "";
  if (!Sign.empty())
    return S.Left1 + " " + Sign.str() + " " + S.Right1;
  return "!" + E.in(Precedence::Unary);
}

FunctionPrinter::Piece FunctionPrinter::printAside(Region &R) {
  Piece P;
  std::swap(Lines, P.Lines);
  auto Saved = std::exchange(Pending, {});
  unsigned Outside = std::exchange(Indent, 0);
  visitRegion(R);
  if (Op *Last = R.terminator(); Last && Last->is(Opcode::Yield)) {
    const ir::Value *Condition = Last->as<ir::ops::Yield>().condition();
    Gathered = {};
    P.Result = use(Condition);
    P.Negated = negation(Condition, P.Result);
  }
  Indent = Outside;
  Pending = std::move(Saved);
  std::swap(Lines, P.Lines);
  return P;
}

void FunctionPrinter::append(std::vector<Line> Aside) {
  for (Line &L : Aside)
    Lines.push_back({Indent + L.Indent, std::move(L.Text), L.IsExpression});
}

//===--- if ----------------------------------------------------------------===//

/// The arms are printed as branches. Where they turn out to be nothing but the values that they
/// store, the values are joined to one expression, and the branches are taken back.
void FunctionPrinter::printChoice(Op &O, const Choice &C) {
  bool IsSelect = C.Way == Choice::Kind::Select, IsOr = C.Way == Choice::Kind::Or;
  Expression Condition = use(O.as<ir::ops::If>().condition());
  Slot Whole = std::exchange(Gathered, {});
  beforeBranch();
  StringRef Wanted = C.Var->strAttr(AttrKind::Name);
  std::string Name = N.declare(Wanted);
  size_t Start = Lines.size(), Scaffold = 0;
  auto Frame = [&](std::string Text) {
    line(std::move(Text));
    ++Scaffold;
  };
  Frame(T.value(C.Var->type()->element()) + " " + Name +
        (IsSelect ? "" : " = " + Condition.plain()) + ";");
  Frame("if (" + (IsSelect ? Condition.Text : (IsOr ? "!" : "") + Name) + ") {");
  auto Arm = [&](Region &R) {
    N.enter();
    auto Saved = std::exchange(Pending, {});
    ++Indent;
    visitRegion(R, &R.back());
    Gathered = {};
    Expression E = use(R.back().as<ir::ops::Store>().value());
    Whole.Reads.append(Gathered.Reads);
    Whole.Effect |= Gathered.Effect;
    Whole.Convergent |= Gathered.Convergent;
    Frame(Name + " = " + E.plain() + ";");
    --Indent;
    Pending = std::move(Saved);
    N.leave();
    return E;
  };
  Expression Then, Else;
  if (!IsOr)
    Then = Arm(O.region(0));
  if (IsSelect)
    Frame("} else {");
  if (IsSelect || IsOr)
    Else = Arm(O.region(1));
  Frame("}");
  if (Lines.size() != Start + Scaffold)
    return declared(*C.Var, Name);

  Lines.resize(Start);
  N.release(Name, Wanted);
  auto Least = [&](const Expression &E, Precedence Level) {
    return E.Level == Precedence::LogicalAnd && Level == Precedence::LogicalOr ? Precedence::Unary
                                                                               : Level;
  };
  auto Joined = [&](const Expression &Right, const char *Sign, Precedence Level) {
    Precedence Tighter = Precedence(uint8_t(Level) + 1);
    return Expression{Condition.in(Least(Condition, Level)) + Sign +
                          Right.in(std::max(Tighter, Least(Right, Level))),
                      Level};
  };
  Whole.E = IsSelect ? Expression{Condition.in(Precedence::LogicalOr) + " ? " +
                                      Then.in(Precedence::LogicalOr) + " : " +
                                      Else.in(Precedence::LogicalOr),
                                  Precedence::Conditional}
            : IsOr   ? Joined(Else, " || ", Precedence::LogicalOr)
                     : Joined(Then, " && ", Precedence::LogicalAnd);
  bool IsLong = Whole.E.Text.size() > MaxChoice;
  const ir::Value *Variable = C.Var->result();
  wait(Variable, std::move(Whole));
  if (!C.ReadOnce || IsLong)
    flush(Variable);
}

void FunctionPrinter::printIf(Op &O) {
  Region &Then = O.region(0), &Else = O.region(1);
  if (const Choice *C = Info.choice(&O))
    return printChoice(O, *C);
  const ir::Value *Tested = O.as<ir::ops::If>().condition();
  Expression Condition = use(Tested);
  if (Then.empty()) {
    std::string Negated = negation(Tested, Condition);
    beforeBranch();
    if (Else.empty())
      return;
    line("if (" + Negated + ") {");
    visitInner(Else);
    return line("}");
  }
  beforeBranch();
  line("if (" + Condition.Text + ") {");
  visitInner(Then);
  if (!Else.empty())
    printElse(Else);
  line("}");
}

/// `else if` where the branch is all that the region prints.
void FunctionPrinter::printElse(Region &R) {
  Op &Last = R.back();
  bool MayChain = Last.is(Opcode::If) && !Last.region(0).empty();
  size_t Start = Lines.size();
  line("} else {");
  if (!MayChain)
    return visitInner(R);
  N.enter();
  auto Saved = std::exchange(Pending, {});
  ++Indent;
  visitRegion(R, &Last);
  if (Lines.size() == Start + 1 && !DeclareAt.contains(&Last)) {
    Lines.pop_back();
    --Indent;
    Gathered = {};
    Expression Condition = use(Last.as<ir::ops::If>().condition());
    beforeBranch();
    line("} else if (" + Condition.Text + ") {");
    visitInner(Last.region(0));
    if (!Last.region(1).empty())
      printElse(Last.region(1));
  } else {
    visitWithVariables(Last);
    --Indent;
  }
  Pending = std::move(Saved);
  N.leave();
}

//===--- loops -------------------------------------------------------------===//

/// Whether a `continue` of the loop around \p R stands anywhere but at the end of its body.
static bool continuesInside(Region &R, const Region *Body) {
  return any_of(R, [&](Op &O) {
    if (O.is(Opcode::Continue))
      return &R != Body;
    return !O.is(Opcode::Loop) &&
           any_of(O.regions(), [&](Region *Inner) { return continuesInside(*Inner, Body); });
  });
}

void FunctionPrinter::printLoop(Op &O) {
  beforeBranch();
  Region &Body = O.region(1);
  // The counter, where it does not end up in the head, belongs to the statements around.
  const Op *Counter = Counters.lookup(&O);
  std::string Start = ";", CounterName;
  StringRef Wanted;
  if (Counter) {
    Wanted = Counter->strAttr(AttrKind::Name);
    Gathered = {};
    std::string Initial = use(Counter->as<ir::ops::Var>().init()).plain();
    declareVariable(*Counter, &Initial);
    CounterName = slot(Counter->result()).E.Text;
    Start = std::move(Lines.back().Text);
    Lines.pop_back();
  }
  N.enter();
  // Their names stay taken in the body, where their lines may have to stand.
  Piece Test = printAside(O.region(0)), Step;
  const Region *Outer = std::exchange(Around, &Body);
  if (O.flag(AttrKind::TestAtEnd)) {
    if (Test.Lines.empty())
      printDoWhile(O, Test);
    else
      printUntilBreak(O, Piece(), std::move(Test));
  } else {
    Step = printAside(O.region(2));
    if (!printAsFor(O, Counter ? Start : "", Test, Step)) {
      if (Counter)
        line(Start);
      Counter = nullptr;
      printUntilBreak(O, std::move(Test), std::move(Step));
    }
  }
  Around = Outer;
  N.leave();
  if (Counter)
    N.release(CounterName, Wanted);
}

void FunctionPrinter::printHead(Op &Loop, std::string Text) {
  if (Loop.flag(AttrKind::Unroll))
    line("#pragma unroll");
  line(std::move(Text));
}

/// A head holds expressions alone. False, and nothing is printed, where the pieces are more.
bool FunctionPrinter::printAsFor(Op &O, const std::string &Counter, const Piece &Test,
                                 const Piece &Step) {
  if (!Test.Lines.empty() || !all_of(Step.Lines, [](const Line &L) { return L.IsExpression; }))
    return false;
  std::string Next;
  for (const Line &L : Step.Lines)
    Next += (Next.empty() ? "" : ", ") + L.Text.substr(0, L.Text.size() - 1);
  const std::string &Condition = Test.Result.Text;
  if (std::max<size_t>(Counter.size(), 1) + Condition.size() + Next.size() >= MaxHead)
    return false;
  if (Counter.empty() && Next.empty())
    printHead(O, "while (" + (Condition.empty() ? "true" : Condition) + ") {");
  else
    printHead(O, "for (" + (Counter.empty() ? ";" : Counter) + (Condition.empty() ? "" : " ") +
                     Condition + ";" + (Next.empty() ? "" : " ") + Next + ") {");
  visitInner(O.region(1));
  line("}");
  return true;
}

void FunctionPrinter::printDoWhile(Op &O, const Piece &Test) {
  printHead(O, "do {");
  visitInner(O.region(1));
  line("} while (" + Test.Result.Text + ");");
}

/// A loop whose test or step takes statements: \p First begins each turn, \p Last ends it. Where
/// the body goes on to the next turn from inside, Last stands at the beginning of every turn but
/// the first, so that it is printed once and the lanes that went on do it with the others.
void FunctionPrinter::printUntilBreak(Op &O, Piece First, Piece Last) {
  Region &Body = O.region(1);
  auto Print = [&](Piece P) {
    append(std::move(P.Lines));
    if (P.Negated.empty())
      return;
    line("if (" + P.Negated + ") {");
    Lines.push_back({Indent + 1, "break;"});
    line("}");
  };
  bool IsSkipped = !Last.Lines.empty() && continuesInside(Body, &Body);
  std::string Entered;
  if (IsSkipped) {
    Entered = N.declareOutside("entered");
    line("bool " + Entered + " = false;");
  }
  printHead(O, "while (true) {");
  ++Indent;
  if (IsSkipped) {
    line("if (" + Entered + ") {");
    ++Indent;
    Print(std::exchange(Last, {}));
    --Indent;
    line("}");
    line(Entered + " = true;");
  }
  Print(std::move(First));
  auto Saved = std::exchange(Pending, {});
  visitRegion(Body);
  Pending = std::move(Saved);
  if (Op *End = Body.terminator(); !End || End->is(Opcode::Continue))
    Print(std::move(Last));
  --Indent;
  line("}");
}

/// At the end of the body it happens anyway.
void FunctionPrinter::printContinue(Op &O) {
  if (O.parent() != Around)
    line("continue;");
}

//===--- switch ------------------------------------------------------------===//

void FunctionPrinter::printSwitch(Op &O) {
  const ir::Value *Selected = O.as<ir::ops::Switch>().value();
  std::string Selector = text(Selected);
  beforeBranch();
  line("switch (" + Selector + ") {");
  ArrayRef<int64_t> Cases = O.intsAttr(AttrKind::Cases), Counts = O.intsAttr(AttrKind::CaseCounts);
  const ir::Attr *Default = O.attr(AttrKind::Default);
  const ir::Type *Ty = Selected->type();
  for (unsigned I = 0; I < O.regions().size(); ++I) {
    for (int64_t Value : Cases.take_front(size_t(Counts[I]))) {
      uint64_t Bits = uint64_t(Value) & (Ty->bits() == 64 ? ~0ull : (1ull << Ty->bits()) - 1);
      line("case " + scalarLiteral(Ty, Bits).plain() + ":");
    }
    Cases = Cases.drop_front(size_t(Counts[I]));
    if (Default && Default->Int == I)
      line("default:");
    size_t Label = Lines.size() - 1;
    N.enter();
    auto Saved = std::exchange(Pending, {});
    ++Indent;
    Region &R = O.region(I);
    visitRegion(R);
    if (!R.terminator())
      line("break;");
    --Indent;
    Pending = std::move(Saved);
    // A declaration in a switch needs a scope.
    if (N.hasDeclarations()) {
      Lines[Label].Text += " {";
      line("}");
    }
    N.leave();
  }
  line("}");
}

void FunctionPrinter::printReturn(Op &O) {
  if (const ir::Value *V = O.as<ir::ops::Return>().value()) {
    std::string Text = use(V).plain();
    return line("return " + Text + ";");
  }
  if (O.parent() != &F.body())
    line("return;");
}
