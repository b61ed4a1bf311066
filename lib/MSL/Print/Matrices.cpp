// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of simdgroups: functions that write into the variable that the matrix is stored to.

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

/// \p V counted in units \p Scale times as large.
std::string FunctionPrinter::scaledDown(const Value *V, uint64_t Scale, Precedence Least) {
  if (std::optional<uint64_t> Known = constantBits(V))
    return std::to_string(*Known / Scale);
  Expression E = expression(V);
  if (Scale != 1)
    E = {E.in(Precedence::Multiplicative) + " / " + std::to_string(Scale),
         Precedence::Multiplicative};
  return E.in(Least);
}

/// How many units of offset and stride an element takes.
static uint64_t unitsPerElement(ir::ops::MatAccess Access) {
  if (!Access.memory()->type()->element()->isBytes())
    return 1;
  return Access.matrix()->element()->bits() / 8 / Access->intAttr(AttrKind::Unit, 1);
}

/// To the first element.
std::string FunctionPrinter::matrixPointer(ir::ops::MatAccess Access) {
  const Value *Memory = Access.memory();
  std::string Base = place(Memory).in(Precedence::Primary);
  if (Memory->type()->element()->isBytes() && !M.wordOf(M.global(*rootOf(Memory, Opcode::Global))))
    Base =
        "(" + spaceOf(Memory) + " " + scalarName(Access.matrix()->element()).str() + " *)" + Base;
  std::string Offset =
      scaledDown(Access.offset(), unitsPerElement(Access), Precedence::Multiplicative);
  return Offset == "0" ? Base : Base + " + " + Offset;
}

std::string FunctionPrinter::matrixAccess(const Op &O, const std::string &Matrix,
                                          StringRef Function) {
  ir::ops::MatAccess Access(O);
  if (isTensor(Access.matrix()))
    return tensorAccess(
        O, Matrix, matrixPointer(Access),
        scaledDown(Access.stride(), unitsPerElement(Access), Precedence::Conditional));
  std::vector<std::string> Arguments{
      Matrix, matrixPointer(Access),
      scaledDown(Access.stride(), unitsPerElement(Access), Precedence::Conditional)};
  if (O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::ColumnMajor) {
    Arguments.push_back("ulong2(0)");
    Arguments.push_back("true");
  }
  return msl::call(Function, Arguments);
}

std::string FunctionPrinter::elementwise(const Op &O, const std::string &Name) {
  static constexpr const char *Signs[] = {"+", "-", "*", "/"};
  auto Elements = [](const std::string &Matrix) { return Matrix + ".thread_elements()"; };
  const Value *Matrix = ir::ops::OfMatrix(O).matrix();
  std::string Left = text(Matrix), To = Elements(Name);
  if (O.is(Opcode::MatNeg))
    return To + " = -" + Elements(Left);
  if (O.is(Opcode::MatConvert)) {
    const Type *Element = O.type()->element();
    if (Matrix->type()->element() == Element)
      return To + " = " + Elements(Left);
    return To + " = " + msl::call(plainName(Element) + "2", {Elements(Left)});
  }
  const Value *Other = O.as<ir::ops::MatArith>().other();
  std::string Right =
      Other->type()->isMatrix() ? Elements(text(Other)) : expression(Other).in(Precedence::Unary);
  std::string Sign = Signs[O.intAttr(AttrKind::Fn)];
  if (Name == Left)
    return To + " " + Sign + "= " + Right;
  return To + " = " + Elements(Left) + " " + Sign + " " + Right;
}

std::string FunctionPrinter::matrix(const Op &O, const std::string &Name) {
  switch (O.opcode()) {
  case Opcode::MatLoad:
    return matrixAccess(O, Name, "simdgroup_load");
  case Opcode::MatMul:
  case Opcode::MatMulAdd: {
    std::vector<std::string> Arguments{Name};
    for (const Value *V : O.operands())
      Arguments.push_back(text(V));
    return msl::call(O.is(Opcode::MatMulAdd) ? "simdgroup_multiply_accumulate"
                                             : "simdgroup_multiply",
                     Arguments);
  }
  case Opcode::MatInsert: {
    auto Insert = O.as<ir::ops::MatInsert>();
    std::string Index = plain(Insert.index());
    return Name + ".thread_elements()[" + Index + "] = " + plain(Insert.value());
  }
  default:
    return elementwise(O, Name);
  }
}
