// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Matrices of simdgroups: functions that write into the variable that the matrix is stored to.

#include "IR/MatrixAccess.h"
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

/// To the first component.
std::string FunctionPrinter::matrixPointer(ir::ops::MatAccess Access) {
  const Value *Memory = Access.memory();
  std::string Base = place(Memory).in(Precedence::Primary);
  const Type *Component = Access.matrix()->element(), *There = Memory->type()->element();
  bool IsDeclared = There->isBytes()
                        ? M.wordOf(M.global(*rootOf(Memory, Opcode::Global))) != nullptr
                        : ir::MatrixMemory(Access.op()).isPlain();
  if (!IsDeclared)
    Base = "(" + spaceOf(Memory) + " " + scalarName(Component).str() + " *)" + Base;
  if (constantBits(Access.offset()) == 0)
    return Base;
  Expression Offset = expression(Access.offset());
  return Base + " + " +
         (Offset.Plain.empty() ? Offset.in(Precedence::Multiplicative) : Offset.Plain);
}

std::string FunctionPrinter::matrixAccess(const Op &O, const std::string &Matrix,
                                          StringRef Function) {
  ir::ops::MatAccess Access(O);
  if (isTensor(Access.matrix()))
    return tensorAccess(O, Matrix);
  std::vector<std::string> Arguments{Matrix, matrixPointer(Access), plain(Access.stride())};
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
    const Type *From = Matrix->type()->element(), *Element = O.type()->element();
    std::string Value = Elements(Left);
    if (From == Element)
      return To + " = " + Value;
    // half and bfloat do not convert to each other.
    if (From->bits() == 16 && Element->bits() == 16)
      Value = msl::call("float2", {Value});
    return To + " = " + msl::call(plainName(Element) + "2", {Value});
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
