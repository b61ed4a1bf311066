// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Simdgroups and their matrices.

#include "IR/OpViews.h"
#include "MSL/FunctionPrinter.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

void FunctionPrinter::printWave(Op &O) {
  struct ReduceRow {
    const char *Whole, *Prefix;
  };
  static constexpr ReduceRow Reductions[] = {
#define REDUCE(Fn, Whole, Prefix) {Whole, Prefix},
#include "MSL/Waves.def"
  };
  std::vector<std::string> Arguments;
  for (const Value *V : O.operands())
    Arguments.push_back(text(V));
  StringRef Function;
  switch (O.opcode()) {
#define WAVE(Code, Name)                                                                           \
  case Opcode::Code:                                                                               \
    Function = Name;                                                                               \
    break;
#include "MSL/Waves.def"
#include "Support/InternalError.h"
  case Opcode::WaveReduce:
    Function = Reductions[O.intAttr(AttrKind::Reduce)].Whole;
    break;
  case Opcode::WavePrefix:
    Function = Reductions[O.intAttr(AttrKind::Reduce)].Prefix;
    break;
  case Opcode::WaveReadLane:
  case Opcode::QuadReadLane:
    Function = O.is(Opcode::WaveReadLane) ? "simd_shuffle" : "quad_shuffle";
    Arguments[ir::ops::ReadLane::lane_at] =
        call("ushort", {use(ir::ops::ReadLane(O).lane()).plain()});
    break;
  case Opcode::QuadRead: // QuadFn counts as the mask of lanes does, from 1
    Function = "quad_shuffle_xor";
    Arguments.push_back(std::to_string(O.intAttr(AttrKind::Quad) + 1));
    break;
  default:
    internalError(Twine(O.mnemonic()) + " is no operation on waves");
  }
  if (O.is(Opcode::WaveBallot))
    M.need(Helper::Ballot);
  define(O, {call(Function, Arguments)}, Kind::Convergent);
}

//===--- matrices ----------------------------------------------------------===//

std::string FunctionPrinter::destination(Op &O, const Value *Overwritten) {
  std::string Name;
  if (const Op *Home = Info.home(O.result())) {
    if (!Declared.contains(Home))
      declareVariable(*Home, nullptr);
    Slot Saved = std::exchange(Gathered, {});
    beforeChange({Home->result()});
    Gathered = std::move(Saved);
    Name = slot(Home->result()).E.Text;
  } else {
    // The variable of a matrix that nobody needs any more serves again.
    const Op *Before = Overwritten ? Overwritten->def() : nullptr;
    const ValueUses &U = Overwritten ? Info.uses(Overwritten) : Info.uses(O.result());
    bool Reuses = Before && !Before->is(Opcode::Load) && !Before->is(Opcode::MatFill) &&
                  !Before->is(Opcode::Undef) && !Before->is(Opcode::Extract) && U.Count == 1 &&
                  U.SameRegion && Overwritten->type() == O.type() && Before->type()->isMatrix();
    if (Reuses) {
      Name = slot(Overwritten).E.Text;
    } else {
      Name = N.declare(hint(O));
      line(T.value(O.type()) + " " + Name + ";");
    }
  }
  fix(O.result(), {Name});
  return Name;
}

/// \p V counted in units \p Scale times as large.
Expression FunctionPrinter::scaledDown(const Value *V, uint64_t Scale) {
  if (V->def() && V->def()->is(Opcode::Const))
    return {std::to_string(V->def()->constant()->Bits / Scale)};
  Expression E = use(V);
  if (Scale == 1)
    return E;
  return {E.in(Precedence::Multiplicative) + " / " + std::to_string(Scale),
          Precedence::Multiplicative};
}

/// How many units of offset and stride an element takes.
static uint64_t unitsPerElement(ir::ops::MatAccess Access) {
  if (!Access.memory()->type()->element()->isBytes())
    return 1;
  return Access.matrix()->element()->bits() / 8 / Access->intAttr(AttrKind::Unit, 1);
}

std::string FunctionPrinter::matrixPointer(const Op &O) {
  ir::ops::MatAccess Access(O);
  const Value *Memory = Access.memory(), *Offset = Access.offset();
  Expression Base = use(Memory);
  Address A = *slot(Memory).Where;
  auto Plus = [](const std::string &Pointer, const Expression &At) {
    return At.Text == "0" ? Pointer : Pointer + " + " + At.in(Precedence::Multiplicative);
  };
  uint64_t Scale = unitsPerElement(Access);
  if (!A.ByBytes)
    return Plus(Base.Text, scaledDown(Offset, Scale));
  if (A.Word)
    return Plus(A.Base, scaledDown(Offset, Scale));
  std::string Cast = "(" + A.Space + " " + scalarName(Access.matrix()->element()).str() + " *)";
  return Plus(Cast + A.Base, scaledDown(Offset, Scale));
}

void FunctionPrinter::printMatrixAccess(Op &O, const std::string &Matrix, StringRef Function) {
  ir::ops::MatAccess Access(O);
  std::vector<std::string> Arguments{Matrix, matrixPointer(O),
                                     scaledDown(Access.stride(), unitsPerElement(Access)).Text};
  if (O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::ColumnMajor) {
    Arguments.push_back("ulong2(0)");
    Arguments.push_back("true");
  }
  statement(call(Function, Arguments));
}

void FunctionPrinter::printElementwise(Op &O) {
  static constexpr const char *Signs[] = {"+", "-", "*", "/"};
  const Type *Ty = O.type(), *Pair = M.module().types().vector(Ty->element(), 2);
  auto Elements = [](const std::string &Matrix) { return Matrix + ".thread_elements()"; };
  const Value *Matrix = ir::ops::OfMatrix(O).matrix();
  std::string Left = text(Matrix), Right;
  if (auto Arith = O.dyn<ir::ops::MatArith>()) {
    const Value *Other = Arith.other();
    Right = Other->type()->isMatrix() ? Elements(text(Other)) : use(Other).in(Precedence::Unary);
  }
  std::string Name = destination(O, Matrix), To = Elements(Name);
  // The elements of a matrix that has no variable yet cannot be reached.
  if (Matrix->def() && Matrix->def()->is(Opcode::MatFill) && !O.is(Opcode::MatConvert)) {
    statement(Name + " = " + Left);
    Left = Name;
  }
  if (O.is(Opcode::MatNeg))
    return statement(To + " = -" + Elements(Left));
  if (O.is(Opcode::MatConvert))
    return statement(To + " = " +
                     (Matrix->type()->element() == Ty->element()
                          ? Elements(Left)
                          : call(plainName(Pair), {Elements(Left)})));
  std::string Sign = Signs[O.intAttr(AttrKind::Fn)];
  if (Name == Left)
    return statement(To + " " + Sign + "= " + Right);
  statement(To + " = " + Elements(Left) + " " + Sign + " " + Right);
}

void FunctionPrinter::printMatrix(Op &O) {
  switch (O.opcode()) {
  case Opcode::MatFill: {
    std::string Element = scalarName(O.type()->element()).str();
    const Value *Scalar = O.as<ir::ops::MatFill>().value();
    Expression X = use(Scalar);
    bool Fixed = Gathered.Reads.empty() && !slot(Scalar).Pending;
    Expression E{call("make_filled_simdgroup_matrix<" + Element + ", 8, 8>", {X.Text})};
    if (Fixed)
      return fix(O.result(), E);
    return (void)define(O, E);
  }
  case Opcode::MatLoad: {
    std::string Name = destination(O, nullptr);
    return printMatrixAccess(O, Name, "simdgroup_load");
  }
  case Opcode::MatStore: {
    auto Store = O.as<ir::ops::MatStore>();
    std::string Name = text(Store.matrix());
    beforeChange(tokens(Store.memory()));
    return printMatrixAccess(O, Name, "simdgroup_store");
  }
  case Opcode::MatMul:
  case Opcode::MatMulAdd: {
    note(O);
    std::vector<std::string> Arguments;
    for (const Value *V : O.operands())
      Arguments.push_back(text(V));
    auto Adds = O.dyn<ir::ops::MatMulAdd>();
    Arguments.insert(Arguments.begin(), destination(O, Adds ? Adds.addend() : nullptr));
    return statement(
        call(Adds ? "simdgroup_multiply_accumulate" : "simdgroup_multiply", Arguments));
  }
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatConvert:
    return printElementwise(O);
  case Opcode::MatLength:
    return fix(O.result(), {"2u", Precedence::Primary, "2"});
  case Opcode::MatExtract: {
    auto Extract = O.as<ir::ops::MatExtract>();
    std::string Matrix = text(Extract.matrix());
    return (void)define(O, {Matrix + ".thread_elements()[" + use(Extract.index()).plain() + "]"});
  }
  case Opcode::MatInsert: {
    auto Insert = O.as<ir::ops::MatInsert>();
    std::string From = text(Insert.matrix()), Index = use(Insert.index()).plain();
    std::string Part = use(Insert.value()).plain(), Name = destination(O, Insert.matrix());
    if (Name != From)
      statement(Name + " = " + From);
    return statement(Name + ".thread_elements()[" + Index + "] = " + Part);
  }
  default:
    internalError(Twine(O.mnemonic()) + " is no operation on matrices");
  }
}
