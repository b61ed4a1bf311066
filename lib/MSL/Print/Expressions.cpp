// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Arithmetic, conversions, composites.

#include "IR/Builder.h"
#include "MSL/Language/Operators.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Print/FunctionPrinter.h"
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

static Precedence tighter(Precedence P) { return Precedence(uint8_t(P) + 1); }

/// Prints an operand next to one that is not a literal and so determines its type.
static std::string beside(const Expression &E, const Expression &Other, Precedence Least) {
  if (!E.Scalar.empty() && Other.Scalar.empty())
    return E.Scalar;
  if (!E.Plain.empty() && Other.Plain.empty())
    return E.Plain;
  return E.in(Least);
}

/// The language does not tell fine derivatives from coarse ones.
static bool isAlongX(const Op &Derivative) {
  auto Fn = Derivative.enumAttr<ir::DerivativeFn>(AttrKind::Derivative);
  return Fn == ir::DerivativeFn::X || Fn == ir::DerivativeFn::XFine;
}

Expression FunctionPrinter::expression(const Value *V) {
  const Op *Def = V->def();
  if (!Def)
    return {V->name().str()};
  const Op &O = *Def;
  if (const OperatorRow *Row = operatorOf(O))
    return Row->Level < Precedence::Equality || O.is(Opcode::Xor) ? logic(O, *Row)
                                                                  : binary(O, *Row);
  if (StringRef Function = functionOf(O); !Function.empty())
    return {arguments(Function, O)};
  switch (O.opcode()) {
  case Opcode::Const:
    return literal(*O.constant(), T);
  case Opcode::Undef:
    return literal(*M.module().zero(O.type()), T);
  case Opcode::Spec:
    return {M.names().spec(O.strAttr(AttrKind::Symbol))};
  case Opcode::Builtin:
    return {M.names().of(O.enumAttr<ir::SystemValue>(AttrKind::Builtin))};
  case Opcode::IoLoad:
  case Opcode::IoEvaluate:
    return input(O);
  case Opcode::IsHelper:
    return {"simd_is_helper_thread()"};
  case Opcode::Derivative:
    return {arguments(isAlongX(O) ? "dfdx" : "dfdy", O)};
  case Opcode::MslLet:
    return {O.strAttr(AttrKind::Name).str()};
  case Opcode::Global:
  case Opcode::Var:
  case Opcode::Access:
  case Opcode::BytesAt:
  case Opcode::AtAddress:
  case Opcode::MslWordsAt:
    return place(V);
  case Opcode::Load:
    return load(O);
  case Opcode::BytesSize:
    return size(O);
  case Opcode::Atomic:
  case Opcode::MslAtomicBits:
    return {atomic(O)};
  case Opcode::MslTexelRead:
    return {method(O, "read")};
  case Opcode::MslTexelAtomic:
    return texelAtomic(O);
  case Opcode::MslSample:
    return sample(O);
  case Opcode::ImageLevelOf:
    M.names().need(Helper::LevelsOf);
    return {msl::call("levels_of", {place(O.as<ir::ops::ImageLevelOf>().image()).Text,
                                    place(O.as<ir::ops::ImageLevelOf>().sampler()).Text,
                                    text(O.as<ir::ops::ImageLevelOf>().coordinate())})};
  case Opcode::MslTextureSize:
    return textureSize(O);
  case Opcode::ImageLevels:
    return {method(O, "get_num_mip_levels")};
  case Opcode::ImageSamples:
    return {method(O, "get_num_samples")};
  case Opcode::QueryProceed:
    return {queryCall(O, "next")};
  case Opcode::QueryGet:
    return queryValue(O);
  case Opcode::RayTrace:
  case Opcode::RayCall:
  case Opcode::RayReport:
  case Opcode::RayPayload:
  case Opcode::RayAttributes:
  case Opcode::RayT:
  case Opcode::MslRayOver:
    return rayValue(O);
  case Opcode::Call:
    return call(O);
  case Opcode::Neg:
  case Opcode::Not:
    return unary(O);
  case Opcode::Select:
    return select(O);
  case Opcode::MslChoose:
    return choose(O);
  case Opcode::FirstBitHigh:
    return {"31u - " + arguments("clz", O), Precedence::Additive};
  case Opcode::FirstBitLow:
    M.names().need(Helper::FirstBitLow);
    return {arguments("first_bit_low", O)};
  case Opcode::Convert:
    return {arguments(plainName(O.type()), O)};
  case Opcode::Bitcast: {
    std::string Name = plainName(O.type());
    return {arguments(changesSignAlone(O) ? Name : "as_type<" + Name + ">", O)};
  }
  case Opcode::Construct:
    return construct(O);
  case Opcode::Splat: {
    Expression X = expression(O.as<ir::ops::Splat>().value());
    return {msl::call(plainName(O.type()), {X.Text}), Precedence::Primary, "",
            X.in(Precedence::Unary)};
  }
  case Opcode::Extract:
  case Opcode::ExtractDynamic:
    return extract(O);
  case Opcode::Shuffle:
    return shuffle(O);
  case Opcode::MatFill:
    return {arguments(
        "make_filled_simdgroup_matrix<" + scalarName(O.type()->element()).str() + ", 8, 8>", O)};
  case Opcode::MatExtract: {
    auto Extract = O.as<ir::ops::MatExtract>();
    if (isTensor(Extract.matrix()->type()))
      return tensorQuestion(O);
    return {text(Extract.matrix()) + ".thread_elements()[" + plain(Extract.index()) + "]"};
  }
  case Opcode::MatLength:
  case Opcode::MatCoord:
    return tensorQuestion(O);
  default:
    return wave(O);
  }
}

std::string FunctionPrinter::arguments(StringRef Function, const Op &O) {
  std::string Text = Function.str() + "(";
  for (unsigned I = 0; I < O.numOperands(); ++I)
    Text += (I == 0 ? "" : ", ") + text(O.operand(I));
  return Text + ")";
}

//===--- operators ---------------------------------------------------------===//

Expression FunctionPrinter::binary(const Op &O, const OperatorRow &Row) {
  ir::ops::Infix Operands(O);
  Expression L = expression(Operands.left()), R = expression(Operands.right());
  const Type *Ty = O.type();
  bool IsShift = Row.Level == Precedence::Shift, Narrow = isPromoted(Ty);
  // A narrow operand is promoted to int, which may overflow in a product or a shift.
  if (Narrow && !Ty->isSigned() && (O.is(Opcode::Mul) || O.is(Opcode::Shl)))
    L = {msl::call("uint", {L.Text})};
  // Clang warns of sums beside a shift without parentheses, and readers stumble.
  Precedence Least = IsShift ? Precedence::Multiplicative : tighter(Row.Level);
  std::string Left =
      IsShift ? L.in(L.Level == Row.Level ? Row.Level : Least) : beside(L, R, Row.Level);
  std::string Right = IsShift && !R.Plain.empty() ? R.Plain : beside(R, L, Least);
  Expression E{Left + " " + Row.Sign + " " + Right, Row.Level};
  return Narrow ? Expression{msl::call(scalarName(Ty), {E.Text})} : E;
}

/// Operators of other levels side by side get parentheses, as Clang's warnings ask.
static Expression joined(const Expression &L, const Expression &R, const OperatorRow &Row) {
  Precedence Level = Row.Level;
  bool OfBools = Level <= Precedence::LogicalAnd || Level == Precedence::Equality;
  auto Least = [&](const Expression &E) {
    bool Mixed = OfBools ? E.Level == Precedence::LogicalAnd : E.Level < Precedence::Unary;
    return Mixed ? Precedence::Unary : Level;
  };
  return {beside(L, R, L.Level == Level ? Level : Least(L)) + " " + Row.Sign + " " +
              beside(R, L, std::max(tighter(Level), Least(R))),
          Level};
}

Expression FunctionPrinter::logic(const Op &O, const OperatorRow &Row) {
  ir::ops::Binary Operands(O);
  Expression L = expression(Operands.lhs()), E = joined(L, expression(Operands.rhs()), Row);
  return isPromoted(O.type()) ? Expression{msl::call(scalarName(O.type()), {E.Text})} : E;
}

Expression FunctionPrinter::unary(const Op &O) {
  const Type *Ty = O.type();
  StringRef Sign = O.is(Opcode::Neg) ? "-" : Ty->scalar()->isBool() ? "!" : "~";
  std::string Operand = expression(ir::ops::OfValue(O).value()).in(Precedence::Unary);
  if (Operand.front() == '-')
    Operand = "(" + Operand + ")";
  if (Sign == "!" && Operand.front() == '!')
    return {Operand.substr(1), Precedence::Unary};
  Expression E{Sign.str() + Operand, Precedence::Unary};
  return isPromoted(Ty) ? Expression{msl::call(scalarName(Ty), {E.Text})} : E;
}

//===--- choices -----------------------------------------------------------===//

Expression FunctionPrinter::choice(const Value *Condition, const Value *Then, const Value *Else) {
  auto Operand = [&](const Value *V) { return expression(V).in(Precedence::LogicalOr); };
  std::string Tested = Operand(Condition), IfTrue = Operand(Then);
  return {Tested + " ? " + IfTrue + " : " + Operand(Else), Precedence::Conditional};
}

Expression FunctionPrinter::select(const Op &O) {
  auto Select = O.as<ir::ops::Select>();
  if (!Select.condition()->type()->isVector())
    return choice(Select.condition(), Select.ifTrue(), Select.ifFalse());
  std::string Condition = text(Select.condition()), Then = text(Select.ifTrue());
  return {msl::call("select", {text(Select.ifFalse()), Then, Condition})};
}

Expression FunctionPrinter::choose(const Op &O) {
  static constexpr OperatorRow And{"&&", Precedence::LogicalAnd}, Or{"||", Precedence::LogicalOr};
  auto Given = [](ir::Region &R) { return R.back().as<ir::ops::Yield>().value(); };
  auto Is = [](const Value *V, bool B) {
    const Op *Def = V->def();
    return V->type()->isBool() && Def && Def->is(Opcode::Const) && bool(Def->constant()->Bits) == B;
  };
  const Value *Condition = O.as<ir::ops::MslChoose>().condition();
  const Value *Then = Given(O.region(0)), *Else = Given(O.region(1));
  if (Is(Else, false))
    return joined(expression(Condition), expression(Then), And);
  if (Is(Then, true))
    return joined(expression(Condition), expression(Else), Or);
  return choice(Condition, Then, Else);
}

//===--- composites --------------------------------------------------------===//

std::string FunctionPrinter::path(const Type *Ty, ArrayRef<int64_t> Indices) {
  std::string Path;
  for (int64_t I : Indices) {
    if (Ty->isVector())
      (Path += '.') += letter(uint64_t(I));
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
  for (const Value *V : Parts) {
    std::string Part = text(V);
    const Op *Def = V->def();
    std::string Component;
    if (Def && Def->is(Opcode::Extract) && operandType(*Def)->isVector())
      (Component = ".") += letter(uint64_t(Def->intsAttr(AttrKind::Indices)[0]));
    StringRef Source = Part;
    bool Swizzles = !Component.empty() && Source.consume_back(Component);
    if (Swizzles && Source == Base) {
      Text += Component.back();
      continue;
    }
    Text += (Text.empty() ? "" : ", ") + Part;
    Base = Swizzles ? Source.str() : "";
  }
  return Text;
}

Expression FunctionPrinter::construct(const Op &O) {
  ArrayRef<Value *> Parts = O.as<ir::ops::Construct>().parts();
  const Type *Ty = O.type();
  if (!Ty->isVector()) {
    std::string Text = T.value(Ty) + "{";
    for (auto [I, V] : enumerate(Parts))
      Text += (I == 0 ? "" : ", ") + text(V);
    return {Text + "}"};
  }
  if (!all_equal(Parts))
    return {msl::call(plainName(Ty), {vectorParts(Parts)})};
  Expression First = expression(Parts.front());
  return {msl::call(plainName(Ty), {First.Text}), Precedence::Primary, "",
          First.in(Precedence::Unary)};
}

Expression FunctionPrinter::extract(const Op &O) {
  auto Computed = O.dyn<ir::ops::ExtractDynamic>();
  const Value *Base = Computed ? Computed.vector() : O.as<ir::ops::Extract>().composite();
  if (!Computed && Base->def() && Base->def()->is(Opcode::Const)) {
    const ir::Constant *C = Base->def()->constant();
    for (int64_t I : O.intsAttr(AttrKind::Indices))
      C = C->Parts.empty() ? M.module().zero(ir::partType(C->Ty, uint64_t(I))) : C->Parts[I];
    return literal(*C, T);
  }
  if (const Op *Def = Base->def();
      !Computed && Def && (Def->is(Opcode::IoLoad) || Def->is(Opcode::IoEvaluate)))
    return input(*Def, O.intsAttr(AttrKind::Indices));
  std::string Text = expression(Base).in(Precedence::Primary);
  if (Computed)
    return {Text + "[" + plain(Computed.index()) + "]"};
  return {Text + path(Base->type(), O.intsAttr(AttrKind::Indices))};
}

Expression FunctionPrinter::shuffle(const Op &O) {
  auto Vectors = O.as<ir::ops::Shuffle>();
  const Value *Sources[] = {Vectors.first(), Vectors.second() ? Vectors.second() : Vectors.first()};
  int64_t Split = int64_t(Sources[0]->type()->count());
  // Groups of components that come from one operand.
  SmallVector<std::pair<unsigned, std::string>, 4> Groups;
  for (int64_t I : O.intsAttr(AttrKind::Indices)) {
    unsigned From = I >= Split;
    if (Groups.empty() || Groups.back().first != From)
      Groups.push_back({From, ""});
    Groups.back().second += letter(uint64_t(From ? I - Split : I));
  }
  std::vector<std::string> Parts;
  for (const auto &[From, Components] : Groups) {
    std::string Source = expression(Sources[From]).in(Precedence::Primary);
    bool Whole = Components == StringRef("xyzw").take_front(Sources[From]->type()->count());
    Parts.push_back(Whole ? Source : Source + "." + Components);
  }
  return {Groups.size() == 1 ? Parts[0] : msl::call(plainName(O.type()), Parts)};
}

//===--- simdgroups --------------------------------------------------------===//

Expression FunctionPrinter::wave(const Op &O) {
  switch (O.opcode()) {
#define WAVE(Code, Name)                                                                           \
  case Opcode::Code:                                                                               \
    if (O.is(Opcode::WaveBallot))                                                                  \
      M.names().need(Helper::Ballot);                                                              \
    return {arguments(Name, O)};
#include "MSL/Language/Waves.def"
  case Opcode::WaveReduce:
  case Opcode::WavePrefix:
    return {arguments(
        reduction(O.enumAttr<ir::ReduceFn>(AttrKind::Reduce), O.is(Opcode::WavePrefix)), O)};
  case Opcode::WaveReadLane:
  case Opcode::QuadReadLane: {
    ir::ops::ReadLane Read(O);
    std::string Given = text(Read.value());
    return {msl::call(O.is(Opcode::WaveReadLane) ? "simd_shuffle" : "quad_shuffle",
                      {Given, msl::call("ushort", {plain(Read.lane())})})};
  }
  case Opcode::QuadRead: // QuadFn counts as the mask of lanes does, from 1
    return {msl::call("quad_shuffle_xor", {text(O.as<ir::ops::QuadRead>().value()),
                                           std::to_string(O.intAttr(AttrKind::Quad) + 1)})};
  default:
    internalError(Twine(O.mnemonic()) + " has reached the MSL printer");
  }
}
