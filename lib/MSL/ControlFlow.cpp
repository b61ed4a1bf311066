// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Branches and loops.

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
  bool Ordered = O.operand(0)->type()->scalar()->isInt();
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

std::string FunctionPrinter::negated(const ir::Value *V) {
  Expression E = use(V);
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

/// Whether \p O is the last op of the body of \p In: what it does happens there anyway.
bool FunctionPrinter::isLast(const Op &O, const Region *In) const { return O.parent() == In; }

//===--- if ----------------------------------------------------------------===//

/// False where an arm takes statements: nothing is printed then, but the variable has been
/// declared.
bool FunctionPrinter::printChoice(Op &O, const Choice &C) {
  Expression Condition = use(O.operand(0));
  Slot Whole = std::exchange(Gathered, {});
  beforeBranch();
  size_t Start = Lines.size();
  auto Arm = [&](Region &R) -> Expression {
    if (R.empty())
      return {};
    N.enter();
    auto Saved = std::exchange(Pending, {});
    Op &Last = R.back();
    for (Op &In : R) {
      Gathered = {};
      if (&In != &Last)
        visit(In);
    }
    Expression E = use(Last.operand(1));
    Whole.Reads.append(Gathered.Reads);
    Whole.Effect |= Gathered.Effect;
    Whole.Convergent |= Gathered.Convergent;
    Pending = std::move(Saved);
    N.leave();
    return E;
  };
  Expression Then = Arm(O.region(0)), Else = Arm(O.region(1));
  bool IsSelect = C.Way == Choice::Kind::Select;
  if (Lines.size() != Start) {
    Lines.resize(Start);
    declareVariable(*C.Var, IsSelect ? nullptr : &Condition.Text);
    fix(O.operand(0), IsSelect ? Condition : slot(C.Var->result()).E);
    return false;
  }
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
  Expression E =
      C.Way == Choice::Kind::And ? Joined(Then, " && ", Precedence::LogicalAnd)
      : C.Way == Choice::Kind::Or
          ? Joined(Else, " || ", Precedence::LogicalOr)
          : Expression{Condition.in(Precedence::LogicalOr) + " ? " +
                           Then.in(Precedence::LogicalOr) + " : " + Else.in(Precedence::LogicalOr),
                       Precedence::Conditional};
  const ir::Value *Variable = C.Var->result();
  Whole.E = E;
  Whole.Pending = true;
  Whole.Left = 1;
  put(Variable, std::move(Whole));
  Pending.push_back(Variable);
  if (!C.ReadOnce || E.Text.size() > MaxChoice)
    flush(Variable);
  return true;
}

void FunctionPrinter::printIf(Op &O) {
  Region &Then = O.region(0), &Else = O.region(1);
  if (const Choice *C = Info.choice(&O); C && printChoice(O, *C))
    return;
  if (Then.empty()) {
    std::string Condition = negated(O.operand(0));
    beforeBranch();
    if (Else.empty())
      return;
    line("if (" + Condition + ") {");
    visitInner(Else);
    return line("}");
  }
  Expression Condition = use(O.operand(0));
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
  if (!MayChain) {
    line("} else {");
    return visitInner(R);
  }
  N.enter();
  auto Saved = std::exchange(Pending, {});
  line("} else {");
  ++Indent;
  for (Op &O : R) {
    if (&O == &Last)
      break;
    if (auto It = DeclareAt.find(&O); It != DeclareAt.end())
      MayChain = false;
    Gathered = {};
    visit(O);
  }
  MayChain &= Lines.size() == Start + 1 && !DeclareAt.contains(&Last);
  if (MayChain) {
    Lines.pop_back();
    --Indent;
    Gathered = {};
    Expression Condition = use(Last.operand(0));
    beforeBranch();
    line("} else if (" + Condition.Text + ") {");
    visitInner(Last.region(0));
    if (!Last.region(1).empty())
      printElse(Last.region(1));
  } else {
    if (auto It = DeclareAt.find(&Last); It != DeclareAt.end())
      for (const Op *Var : It->second)
        declareVariable(*Var, nullptr);
    Gathered = {};
    visit(Last);
    --Indent;
  }
  Pending = std::move(Saved);
  N.leave();
}

//===--- loops -------------------------------------------------------------===//

/// A head holds expressions alone: text that one statement each was printed as.
static bool areExpressions(ArrayRef<std::string> Texts) {
  return all_of(Texts, [](StringRef Text) {
    return Text.ends_with(";") && !Text.starts_with("if") && !Text.starts_with("break") &&
           !Text.starts_with("continue") && !Text.starts_with("return");
  });
}

bool FunctionPrinter::printAsFor(Op &O) {
  Region &Test = O.region(0), &Body = O.region(1), &Step = O.region(2);
  size_t Start = Lines.size();
  N.enter();
  auto Saved = std::exchange(Pending, {});
  auto Declarations = DeclareAt;
  std::string Head;
  const Op *Counter = Counters.lookup(&O);
  if (Counter) {
    Gathered = {};
    std::string Initial = use(Counter->operand(0)).plain();
    declareVariable(*Counter, &Initial);
    Head = Lines.back().Text;
    Lines.pop_back();
  } else {
    Head = ";";
  }

  // The pieces are printed as lines first: the head takes them if each is an expression.
  auto Piece = [&](Region &R, bool WithResult) -> std::optional<std::string> {
    size_t First = Lines.size();
    N.enter();
    visitRegion(R);
    bool Declares = N.hasDeclarations();
    std::vector<std::string> Texts;
    for (size_t I = First; I < Lines.size(); ++I)
      Texts.push_back(Lines[I].Text);
    std::string Text;
    if (WithResult) {
      Gathered = {};
      if (Op *Yield = R.terminator())
        Text = use(Yield->operand(0)).Text;
    } else {
      for (const std::string &One : Texts)
        Text += (Text.empty() ? "" : ", ") + One.substr(0, One.size() - 1);
    }
    N.leave();
    Lines.resize(First);
    bool Fits = !Declares && (WithResult ? Texts.empty() : areExpressions(Texts));
    return Fits ? std::optional(Text) : std::nullopt;
  };
  std::optional<std::string> Condition = Piece(Test, true), Next = Piece(Step, false);
  Pending = std::exchange(Saved, {});
  bool Fits = Condition && Next && Head.size() + Condition->size() + Next->size() < MaxHead;
  if (!Fits) {
    // Printed anew by the caller; the counter stays outside.
    N.leave();
    Lines.resize(Start);
    DeclareAt = std::move(Declarations);
    if (Counter)
      line(Head);
    return false;
  }
  bool IsWhile = !Counter && Next->empty();
  if (IsWhile)
    line("while (" + (Condition->empty() ? "true" : *Condition) + ") {");
  else
    line("for (" + Head + (Condition->empty() ? "" : " ") + *Condition + ";" +
         (Next->empty() ? "" : " ") + *Next + ") {");
  Loop Inside;
  Inside.Body = &Body;
  const Loop *Outer = std::exchange(Around, &Inside);
  visitInner(Body);
  Around = Outer;
  line("}");
  N.leave();
  return true;
}

void FunctionPrinter::printLoop(Op &O) {
  beforeBranch();
  if (O.flag(AttrKind::Unroll))
    line("#pragma unroll");
  if (O.flag(AttrKind::TestAtEnd))
    return printDoWhile(O);
  if (printAsFor(O))
    return;
  // The test and the step are statements.
  line("while (true) {");
  N.enter();
  auto Saved = std::exchange(Pending, {});
  ++Indent;
  visitRegion(O.region(0));
  if (Op *Yield = O.region(0).terminator()) {
    Gathered = {};
    std::string Condition = negated(Yield->operand(0));
    beforeBranch();
    line("if (" + Condition + ") {");
    Lines.push_back({Indent + 1, "break;"});
    line("}");
  }
  Loop Inside;
  Inside.Step = O.region(2).empty() ? nullptr : &O.region(2);
  Inside.Body = &O.region(1);
  const Loop *Outer = std::exchange(Around, &Inside);
  visitRegion(O.region(1));
  Around = Outer;
  Op *End = O.region(1).terminator();
  if (!End && Inside.Step)
    visitRegion(O.region(2));
  --Indent;
  Pending = std::move(Saved);
  N.leave();
  line("}");
}

void FunctionPrinter::printDoWhile(Op &O) {
  Region &Test = O.region(0), &Body = O.region(1);
  // Whether the test is an expression shows when it is printed, after the body. Where it is none, a
  // variable outside of the loop carries the result.
  bool Simple = all_of(
      Test, [&](Op &In) { return In.isTerminator() || In.has(ir::Pure) || In.is(Opcode::Load); });
  std::string Again;
  N.enter();
  if (!Simple) {
    Again = N.declare("again");
    line("bool " + Again + ";");
  }
  line("do {");
  N.enter();
  auto Saved = std::exchange(Pending, {});
  ++Indent;
  Loop Inside;
  Inside.Body = &Body;
  Inside.Step = Simple ? nullptr : &Test;
  Inside.Again = Again;
  const Loop *Outer = std::exchange(Around, &Inside);
  visitRegion(Body);
  Around = Outer;
  if (!Simple && !Body.terminator()) {
    visitRegion(Test);
    Gathered = {};
    line(Again + " = " + text(Test.terminator()->operand(0)) + ";");
  }
  std::string Condition = Again;
  if (Simple) {
    size_t First = Lines.size();
    visitRegion(Test);
    Gathered = {};
    Condition = text(Test.terminator()->operand(0));
    // Something had to be declared: in the loop, where the condition does not see it.
    if (Lines.size() != First) {
      Again = N.declare("again");
      line(Again + " = " + Condition + ";");
      Condition = Again;
    }
  }
  --Indent;
  Pending = std::move(Saved);
  N.leave();
  line("} while (" + Condition + ");");
  N.leave();
}

void FunctionPrinter::printContinue(Op &O) {
  const Loop *L = Around;
  if (L->Step) {
    // The region is printed once more, with names of its own.
    visitRegion(*L->Step);
    if (!L->Again.empty()) {
      Gathered = {};
      line(L->Again + " = " + text(L->Step->terminator()->operand(0)) + ";");
    }
  }
  if (!isLast(O, L->Body) || L->Step)
    line("continue;");
}

//===--- switch ------------------------------------------------------------===//

void FunctionPrinter::printSwitch(Op &O) {
  std::string Selector = text(O.operand(0));
  beforeBranch();
  line("switch (" + Selector + ") {");
  ArrayRef<int64_t> Cases = O.intsAttr(AttrKind::Cases), Counts = O.intsAttr(AttrKind::CaseCounts);
  const ir::Attr *Default = O.attr(AttrKind::Default);
  const ir::Type *Ty = O.operand(0)->type();
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
    Op *Last = R.terminator();
    if (!Last)
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
  if (O.numOperands()) {
    std::string Value = use(O.operand(0)).plain();
    return line("return " + Value + ";");
  }
  if (O.parent() != &F.body())
    line("return;");
}
