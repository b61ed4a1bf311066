// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic, conversions, composites.

#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/FunctionPrinter.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;
using ir::ops::operandType;

namespace {
struct OperatorRow {
  Opcode Code;
  const char *Sign;
  Precedence Level;
};
constexpr OperatorRow OperatorRows[] = {
#define OPERATOR(Code, Sign, Level) {Opcode::Code, Sign, Precedence::Level},
#include "MSL/Operators.def"
    {Opcode::Rem, "%", Precedence::Multiplicative},
};

struct FunctionRow {
  Opcode Code;
  const char *Float, *Integer;
};
constexpr FunctionRow FunctionRows[] = {
#define FUNCTION(Code, Float, Integer) {Opcode::Code, Float, Integer},
#include "MSL/Operators.def"
    {Opcode::Rem, "fmod", ""},
};

/// Indexes a table by opcode, at compile time.
template <size_t N, typename T> constexpr auto indexed(const T (&Rows)[N]) {
  std::array<uint8_t, ir::NumOpcodes> Index{};
  for (size_t I = 0; I < N; ++I)
    Index[size_t(Rows[I].Code)] = uint8_t(I);
  return Index;
}
constexpr auto OperatorIndex = indexed(OperatorRows);
constexpr auto FunctionIndex = indexed(FunctionRows);

constexpr StringRef Letters[] = {"x", "y", "z", "w"};

Precedence tighter(Precedence P) { return Precedence(uint8_t(P) + 1); }

/// Scalars that C++ computes with as int.
bool isPromoted(const Type *Ty) { return Ty->isInt() && Ty->bits() < 32; }

/// An operand beside one that is no literal: the other gives it its type.
std::string beside(const Expression &E, const Expression &Other, Precedence Least) {
  if (!E.Scalar.empty() && Other.Scalar.empty())
    return E.Scalar;
  if (!E.Plain.empty() && Other.Plain.empty())
    return E.Plain;
  return E.in(Least);
}
} // namespace

void FunctionPrinter::printOperator(Op &O) {
  const OperatorRow &Row = OperatorRows[OperatorIndex[size_t(O.opcode())]];
  ir::ops::Infix Operands(O);
  Expression L = use(Operands.left()), R = use(Operands.right());
  const Type *Ty = O.type(), *From = operandType(O);
  bool IsShift = Row.Level == Precedence::Shift, Narrow = isPromoted(Ty);
  // The int of a promotion has no room for a product, nor for bits shifted out.
  if (Narrow && !Ty->isSigned() && (O.is(Opcode::Mul) || O.is(Opcode::Shl)))
    L = {call("uint", {L.Text})};
  // Clang warns of sums beside a shift without parentheses, and readers stumble.
  Precedence Least = IsShift ? Precedence::Multiplicative : tighter(Row.Level);
  std::string Right = IsShift && !R.Plain.empty() ? R.Plain : beside(R, L, Least);
  Expression E{
      (IsShift ? L.in(L.Level == Row.Level ? Row.Level : Least) : beside(L, R, Row.Level)) + " " +
          Row.Sign + " " + Right,
      Row.Level};
  if (Narrow)
    E = {call(scalarName(Ty), {E.Text})};
  Slot &S = define(O, E);
  bool IsComparison = Row.Level == Precedence::Relational || Row.Level == Precedence::Equality;
  if (S.Pending && IsComparison) { // see negation()
    S.Left1 = beside(L, R, Row.Level);
    S.Sign = Row.Sign;
    S.Right1 = Right;
  }
  if (S.Pending && !Narrow && Ty == From && !IsComparison) {
    S.Left1 = L.Text;
    S.Sign = Row.Sign;
    S.Right1 = L.Plain.empty() && !R.Plain.empty() ? R.Plain : R.Scalar.empty() ? R.Text : R.Scalar;
  }
}

void FunctionPrinter::printLogic(Op &O) {
  const Type *Scalar = O.type()->scalar();
  struct Row {
    const char *Bits;
    Precedence BitLevel;
    const char *Bools;
    Precedence BoolLevel;
  };
  static constexpr Row AndRow{"&", Precedence::BitAnd, "&&", Precedence::LogicalAnd};
  static constexpr Row OrRow{"|", Precedence::BitOr, "||", Precedence::LogicalOr};
  static constexpr Row XorRow{"^", Precedence::BitXor, "!=", Precedence::Equality};
  const Row &R = O.is(Opcode::And) ? AndRow : O.is(Opcode::Or) ? OrRow : XorRow;
  Precedence Level = Scalar->isBool() ? R.BoolLevel : R.BitLevel;
  ir::ops::Binary Operands(O);
  Expression Left = use(Operands.lhs()), Right = useLazily(Operands.rhs());
  // Operators of other levels side by side get parentheses, as Clang's warnings ask.
  auto Least = [&](const Expression &E) {
    bool Mixed = Scalar->isBool() ? E.Level == Precedence::LogicalAnd : E.Level < Precedence::Unary;
    return Mixed ? Precedence::Unary : Level;
  };
  Expression E{beside(Left, Right, Left.Level == Level ? Level : Least(Left)) + " " +
                   (Scalar->isBool() ? R.Bools : R.Bits) + " " +
                   beside(Right, Left, std::max(tighter(Level), Least(Right))),
               Level};
  bool Narrow = isPromoted(O.type());
  if (Narrow)
    E = {call(scalarName(O.type()), {E.Text})};
  Slot &S = define(O, E);
  if (S.Pending && !Narrow && !Scalar->isBool()) {
    S.Left1 = Left.Text;
    S.Sign = R.Bits;
    S.Right1 = Left.Plain.empty() ? Right.plain() : Right.Text;
  }
}

void FunctionPrinter::printFunction(Op &O) {
  const FunctionRow &Row = FunctionRows[FunctionIndex[size_t(O.opcode())]];
  std::vector<std::string> Arguments;
  for (const Value *V : O.operands())
    Arguments.push_back(text(V));
  bool IsFloat = operandType(O)->scalar()->isFloat();
  define(O, {call(IsFloat ? Row.Float : Row.Integer, Arguments)});
}

void FunctionPrinter::printUnary(Op &O) {
  const Type *Ty = O.type();
  Expression X = use(ir::ops::OfValue(O).value());
  StringRef Sign = O.is(Opcode::Neg) ? "-" : Ty->scalar()->isBool() ? "!" : "~";
  std::string Operand = X.in(Precedence::Unary);
  if (Operand.front() == '-')
    Operand = "(" + Operand + ")";
  Expression E{Sign.str() + Operand, Precedence::Unary};
  if (isPromoted(Ty))
    E = {call(scalarName(Ty), {E.Text})};
  define(O, E);
}

void FunctionPrinter::printSelect(Op &O) {
  auto Select = O.as<ir::ops::Select>();
  bool ByComponent = Select.condition()->type()->isVector();
  Expression Condition = use(Select.condition());
  if (ByComponent) {
    std::string Then = text(Select.ifTrue()), Else = text(Select.ifFalse());
    return (void)define(O, {call("select", {Else, Then, Condition.Text})});
  }
  Expression Then = useLazily(Select.ifTrue()), Else = useLazily(Select.ifFalse());
  define(O, {Condition.in(Precedence::LogicalOr) + " ? " + Then.in(Precedence::LogicalOr) + " : " +
                 Else.in(Precedence::LogicalOr),
             Precedence::Conditional});
}

void FunctionPrinter::printFirstBit(Op &O) {
  std::string X = text(ir::ops::OfValue(O).value());
  if (O.is(Opcode::FirstBitHigh))
    return (void)define(O, {"31u - " + call("clz", {X}), Precedence::Additive});
  M.need(Helper::FirstBitLow);
  define(O, {call("first_bit_low", {X})});
}

void FunctionPrinter::printFrexp(Op &O) {
  std::string X = text(O.as<ir::ops::Frexp>().value()), Name = N.declare(hint(O));
  line(T.value(O.type()) + " " + Name + ";");
  statement(Name + "." + T.member(O.type(), 0).str() + " = " +
            call("frexp", {X, Name + "." + T.member(O.type(), 1).str()}));
  fix(O.result(), {Name});
}

void FunctionPrinter::printConvert(Op &O) {
  const Value *From = O.as<ir::ops::Convert>().value();
  Expression X = use(From);
  if (From->type() == O.type())
    return (void)define(O, X);
  define(O, {call(plainName(O.type()), {X.Text})});
}

void FunctionPrinter::printBitcast(Op &O) {
  const Value *Bits = O.as<ir::ops::Bitcast>().value();
  const Type *From = Bits->type(), *To = O.type();
  bool SignOnly = From->scalar()->isInt() && To->scalar()->isInt() &&
                  From->scalar()->bits() == To->scalar()->bits();
  std::string X = text(Bits), Name = plainName(To);
  define(O, {call(SignOnly ? Name : "as_type<" + Name + ">", {X})});
}

//===--- composites --------------------------------------------------------===//

std::string FunctionPrinter::path(const Type *Ty, ArrayRef<int64_t> Indices) {
  std::string Path;
  for (int64_t I : Indices) {
    if (Ty->isVector())
      Path += "." + Letters[I].str();
    else if (Ty->isStruct())
      Path += "." + T.member(Ty, unsigned(I)).str();
    else
      Path += "[" + std::to_string(I) + "]";
    Ty = ir::partType(Ty, uint64_t(I));
  }
  return Path;
}

/// The arguments of a vector's constructor; components of one vector side by side are a swizzle.
std::string FunctionPrinter::vectorParts(ArrayRef<Value *> Parts) {
  std::string Text, Base;
  auto Append = [&](const std::string &Part) { Text += (Text.empty() ? "" : ", ") + Part; };
  for (const Value *V : Parts) {
    std::string Part = text(V);
    const Op *Def = V->def();
    StringRef Component;
    if (Def && Def->is(Opcode::Extract) && operandType(*Def)->isVector())
      Component = Letters[Def->intsAttr(AttrKind::Indices)[0]];
    StringRef Source = Part;
    bool Swizzles = !Component.empty() && Source.consume_back("." + Component.str());
    if (Swizzles && Source == Base) {
      Text += Component.str();
      continue;
    }
    Append(Part);
    Base = Swizzles ? Source.str() : "";
  }
  return Text;
}

void FunctionPrinter::printConstruct(Op &O) {
  ArrayRef<Value *> Parts = O.as<ir::ops::Construct>().parts();
  const Type *Ty = O.type();
  if (!Ty->isVector()) {
    std::string Text = T.value(Ty) + "{";
    for (auto [I, V] : enumerate(Parts))
      Text += (I == 0 ? "" : ", ") + text(V);
    return (void)define(O, {Text + "}"});
  }
  bool Same = all_equal(Parts);
  Expression First;
  std::string Arguments = Same ? (First = use(Parts.front())).Text : vectorParts(Parts);
  if (Same)
    for (const Value *V : Parts.drop_front())
      use(V);
  Expression E{call(plainName(Ty), {Arguments})};
  if (Same)
    E.Scalar = First.in(Precedence::Unary);
  define(O, E);
}

void FunctionPrinter::printSplat(Op &O) {
  Expression X = use(O.as<ir::ops::Splat>().value());
  define(O,
         {call(plainName(O.type()), {X.Text}), Precedence::Primary, "", X.in(Precedence::Unary)});
}

void FunctionPrinter::printExtract(Op &O) {
  auto Computed = O.dyn<ir::ops::ExtractDynamic>();
  const Value *Base = Computed ? Computed.vector() : O.as<ir::ops::Extract>().composite();
  if (!Computed && Base->def() && Base->def()->is(Opcode::Const)) {
    const ir::Constant *C = Base->def()->constant();
    for (int64_t I : O.intsAttr(AttrKind::Indices))
      C = C->Parts.empty() ? M.module().zero(ir::partType(C->Ty, uint64_t(I))) : C->Parts[I];
    return fix(O.result(), literal(*C, T));
  }
  bool Waits = slot(Base).Pending;
  std::string Text = use(Base).in(Precedence::Primary);
  if (Computed)
    Text += "[" + use(Computed.index()).plain() + "]";
  else
    Text += path(Base->type(), O.intsAttr(AttrKind::Indices));
  define(O, {Text}, Waits ? Kind::Pure : Kind::Cheap);
}

void FunctionPrinter::printInsert(Op &O) {
  auto Computed = O.dyn<ir::ops::InsertDynamic>();
  auto Fixed = O.dyn<ir::ops::Insert>();
  const Value *Base = Computed ? Computed.vector() : Fixed.composite();
  Slot Whole;
  if (Slot &S = slot(Base); S.Pending) {
    Whole = S;
    gather(S);
    S.Pending = false;
    S.Changes.clear();
    dropPending(Base);
  } else {
    Whole.E = use(Base);
  }
  Expression Part = use(Computed ? Computed.part() : Fixed.part());
  std::string Path = Computed ? "[" + use(Computed.index()).plain() + "]"
                              : path(Base->type(), O.intsAttr(AttrKind::Indices));
  Whole.Changes.push_back({Path, Part.plain()});
  // Always pending first: a store to the same place needs the change alone.
  Slot S = std::exchange(Gathered, {});
  S.E = Whole.E;
  S.Changes = Whole.Changes;
  const Value *V = O.result();
  const ValueUses &U = Info.uses(V);
  if (U.Count == 0)
    return;
  bool IsLong = S.Changes.size() > 8;
  wait(V, std::move(S));
  if (U.Count > 1 || !U.SameRegion || IsLong)
    flush(V);
}

void FunctionPrinter::printShuffle(Op &O) {
  ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
  auto Vectors = O.as<ir::ops::Shuffle>();
  const Value *Sources[] = {Vectors.first(), Vectors.second() ? Vectors.second() : Vectors.first()};
  int64_t Split = int64_t(Sources[0]->type()->count());
  // Groups of components that come from one operand.
  SmallVector<std::pair<unsigned, std::string>, 4> Groups;
  for (int64_t I : Indices) {
    unsigned From = I >= Split;
    if (Groups.empty() || Groups.back().first != From)
      Groups.push_back({From, ""});
    Groups.back().second += Letters[From ? I - Split : I];
  }
  for (const Value *V : Sources)
    if (Groups.size() > 2 && slot(V).Pending)
      flush(V);
  std::string Texts[2];
  for (unsigned I : {0u, 1u})
    if (any_of(Groups, [&](const auto &G) { return G.first == I; }))
      Texts[I] = use(Sources[I]).in(Precedence::Primary);
  auto Swizzle = [&](const auto &G) {
    bool Whole = G.second == StringRef("xyzw").take_front(Sources[G.first]->type()->count());
    return Whole ? Texts[G.first] : Texts[G.first] + "." + G.second;
  };
  if (Groups.size() == 1)
    return (void)define(O, {Swizzle(Groups[0])}, Kind::Cheap);
  std::vector<std::string> Parts;
  for (const auto &G : Groups)
    Parts.push_back(Swizzle(G));
  define(O, {call(plainName(O.type()), Parts)});
}
