// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The verifier's rules for matrices and vectors of one thread.
#include "IR/Rules/OpRules.h"
#include "IR/ThreadMatrix.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The numbers that a vector holds.
struct Numbers {
  const Type *Number = nullptr; ///< null after a report
  uint64_t Count = 0;
};
} // namespace

/// False after a report.
static bool checkResult(const OpUnderTest &T) {
  if (T.type()->isVector() && !T.type()->element()->isBool())
    return true;
  T.rule("the result is a vector of numbers");
  return false;
}

/// Of the vector type \p Vector whose format the attribute \p Kind may name.
static Numbers numbersOf(const OpUnderTest &T, const Type *Vector, AttrKind Kind) {
  const Type *Component = Vector->element();
  if (!T.O.flag(Kind))
    return {Component, Vector->count()};
  auto Format = T.O.enumAttr<ElementFormat>(Kind);
  unsigned Each = numbersIn(Component, Format);
  if (!Each) {
    T.rule("a format is that of the vector, or of bytes or bf16 in integers of 32 bits");
    return {};
  }
  return {typeOf(T.types(), Format), Vector->count() * Each};
}

/// Packing leaves room for less than a component more than \p Asked.
static bool holds(const Numbers &N, const Type *Vector, uint64_t Asked) {
  return Asked && divideCeil(Asked, N.Count / Vector->count()) == Vector->count();
}

/// False after a report.
static bool checkInBytes(const OpUnderTest &T, const Value *Memory) {
  if (Memory->type()->element()->isBytes())
    return true;
  T.rule("the memory is a buffer of bytes");
  return false;
}

void rules::checkMatMulVec(const OpUnderTest &T) {
  ops::MatVecProduct O(T.O);
  if (!checkInBytes(T, O.memory()))
    return;
  if (!checkResult(T))
    return;
  Numbers In = numbersOf(T, O.vector()->type(), AttrKind::Input), Bias;
  if (!In.Number)
    return;
  if (!holds(In, O.vector()->type(), T.O.intAttr(AttrKind::Depth, In.Count)))
    return T.rule("the depth leaves no component of the vector unused");
  if (auto Added = T.O.dyn<ops::MatMulVecAdd>()) {
    Bias = numbersOf(T, Added.bias()->type(), AttrKind::Bias);
    if (!Bias.Number)
      return;
    if (!holds(Bias, Added.bias()->type(), T.type()->count()))
      return T.rule("the bias has as many components as the result");
  }
  bool IsInt = T.type()->element()->isInt();
  const Type *Matrix = typeOf(T.types(), T.O.enumAttr<ElementFormat>(AttrKind::Matrix));
  if (Matrix->isInt() != IsInt || In.Number->isInt() != IsInt ||
      (Bias.Number && Bias.Number->isInt() != IsInt))
    T.rule("integers are multiplied with integers, floats with floats");
}

void rules::checkMatOuterProduct(const OpUnderTest &T) {
  auto O = T.O.as<ops::MatOuterProduct>();
  if (!checkInBytes(T, O.memory()))
    return;
  const Type *Left = O.lhs()->type(), *Right = O.rhs()->type();
  if (Left->element() != Right->element())
    return T.rule("both vectors have the same components");
  Numbers Rows = numbersOf(T, Left, AttrKind::Input),
          Columns = numbersOf(T, Right, AttrKind::Input);
  if (!Rows.Number)
    return;
  if (!holds(Rows, Left, T.O.intAttr(AttrKind::Rows, Rows.Count)) ||
      !holds(Columns, Right, T.O.intAttr(AttrKind::Columns, Columns.Count)))
    return T.rule("rows and columns leave no component of the vectors unused");
  if (typeOf(T.types(), T.O.enumAttr<ElementFormat>(AttrKind::Matrix))->isInt() !=
      Rows.Number->isInt())
    return T.rule("integers are multiplied with integers, floats with floats");
  checkWritable(T, O.memory());
}

void rules::checkVecAtomicAdd(const OpUnderTest &T) {
  auto O = T.O.as<ops::VecAtomicAdd>();
  if (checkInBytes(T, O.memory()))
    checkWritable(T, O.memory());
}

void rules::checkVecConvert(const OpUnderTest &T) {
  if (!checkResult(T))
    return;
  const Type *From = T.O.as<ops::VecConvert>().value()->type();
  Numbers In = numbersOf(T, From, AttrKind::Input), Out = numbersOf(T, T.type(), AttrKind::Output);
  if (In.Number && Out.Number && !holds(Out, T.type(), In.Count))
    T.rule("the result has the components that hold as many numbers");
}
