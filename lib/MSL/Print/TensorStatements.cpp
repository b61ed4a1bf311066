// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Language/Statements.h"
#include "MSL/Language/Tensors.h"
#include "MSL/Print/FunctionPrinter.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Returns the number of the tensor's columns that belong to the matrix.
static std::string columns(const Value *Matrix) { return std::to_string(Matrix->type()->cols()); }

/// Accesses to rows of whole tensors, by whether they are loads and in threadgroup memory.
static constexpr std::pair<Helper, const char *> ByRows[2][2] = {
    {{Helper::TensorStoreRows, "tensor_store_rows"},
     {Helper::TensorStoreShared, "tensor_store_shared"}},
    {{Helper::TensorLoadRows, "tensor_load_rows"},
     {Helper::TensorLoadShared, "tensor_load_shared"}}};

std::string FunctionPrinter::tensorAccess(const Op &O, const std::string &Matrix) {
  ir::ops::MatAccess Access(O);
  bool IsLoad = O.is(Opcode::MatLoad);
  if (O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::RowMajor &&
      M.names().tensors().isWhole(Access.matrix())) {
    const auto &[With, Name] =
        ByRows[IsLoad][Access.memory()->type()->space() == ir::AddressSpace::Workgroup];
    M.names().need(With);
    return msl::call(Name, {Matrix, matrixPointer(Access), std::to_string(Access.matrix()->cols()),
                            std::to_string(Access.matrix()->rows()), plain(Access.stride())});
  }
  M.names().need(IsLoad ? Helper::TensorLoad : Helper::TensorStore);
  std::vector<std::string> Arguments{Matrix, matrixPointer(Access),
                                     std::to_string(Access.matrix()->cols()),
                                     plain(Access.stride()), "1"};
  if (O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::ColumnMajor)
    std::swap(Arguments[3], Arguments[4]);
  return msl::call(IsLoad ? "tensor_load" : "tensor_store", Arguments);
}

/// Prints a query of a lane's elements. The element's number is the last operand, except for the
/// count.
Expression FunctionPrinter::tensorQuestion(const Op &O) {
  M.names().need(Helper::TensorHolds);
  const ir::Value *Matrix = ir::ops::OfMatrix(O).matrix();
  std::vector<std::string> Arguments{text(Matrix), columns(Matrix)};
  if (O.is(Opcode::MatLength)) {
    M.names().need(Helper::TensorLength);
    return {msl::call("tensor_length", Arguments)};
  }
  Arguments.push_back(plain(ir::ops::MatElement(O).index()));
  bool IsPlace = O.is(Opcode::MatCoord);
  M.names().need(IsPlace ? Helper::TensorPlace : Helper::TensorGet);
  return {msl::call(IsPlace ? "tensor_place" : "tensor_get", Arguments)};
}

void FunctionPrinter::printCopy(const std::string &To, const Value *From) {
  if (From->def() && From->def()->is(Opcode::Undef))
    return;
  bool IsFill = From->def() && From->def()->is(Opcode::MatFill);
  std::string Text = IsFill ? plain(From->def()->as<ir::ops::MatFill>().value()) : text(From);
  if (!IsFill && Text == To)
    return;
  M.names().need(IsFill ? Helper::TensorFill : Helper::TensorCopy);
  statement(msl::call(IsFill ? "tensor_fill" : "tensor_copy", {To, Text}));
}

/// Integers wrap.
static std::string wrapped(const Type *Element, const std::string &Sign, const std::string &Left,
                           const std::string &Right) {
  std::string Plain = Left + (Left.empty() ? Sign : " " + Sign + " ") + Right;
  if (Element->isFloat())
    return Plain;
  std::string Name = scalarName(Element).str();
  if (Sign == "/" || !Element->isSigned())
    return Name + "(" + Plain + ")";
  return Name + "(" + (Left.empty() ? "0u " : "uint(" + Left + ") ") + Sign + " uint(" + Right +
         "))";
}

void FunctionPrinter::printElementwise(const Op &O, const std::string &Name) {
  static constexpr const char *Signs[] = {"+", "-", "*", "/"};
  const Value *Matrix = ir::ops::OfMatrix(O).matrix();
  const Type *Element = O.type()->element();
  const std::string &Index = M.names().tensorIndex();
  std::string Left = text(Matrix) + "[" + Index + "]", Text;
  if (O.is(Opcode::MatNeg)) {
    Text = wrapped(Element, "-", "", Left);
  } else {
    const Value *Other = O.as<ir::ops::MatArith>().other();
    std::string Right = Other->type()->isMatrix() ? text(Other) + "[" + Index + "]"
                                                  : expression(Other).in(Precedence::Unary);
    Text = wrapped(Element, Signs[O.intAttr(AttrKind::Fn)], Left, Right);
  }
  line("#pragma unroll");
  line("for (ushort " + Index + " = 0; " + Index + " < " + Name + ".get_capacity(); ++" + Index +
       ")");
  ++Indent;
  line("if (" + Name + ".is_valid_element(" + Index + "))");
  ++Indent;
  statement(Name + "[" + Index + "] = " + Text);
  Indent -= 2;
}

/// Into the variable \p To.
void FunctionPrinter::printTensor(const std::string &To, const Value *From) {
  const Op *Made = From->def();
  if (!Made || !writesMatrix(*Made))
    return printCopy(To, From);
  switch (Made->opcode()) {
  case Opcode::MatMulAdd: {
    auto Product = Made->as<ir::ops::MatMulAdd>();
    printCopy(To, Product.addend());
    std::string Name = productOf(Product.a()->type(), Product.b()->type(), Made->type()).name();
    return statement(Name + "()." + msl::call("run", {text(Product.a()), text(Product.b()), To}));
  }
  case Opcode::MatInsert: {
    auto Insert = Made->as<ir::ops::MatInsert>();
    M.names().need(Helper::TensorHolds);
    M.names().need(Helper::TensorSet);
    return statement(msl::call("tensor_set", {To, columns(Insert.matrix()), plain(Insert.index()),
                                              plain(Insert.value())}));
  }
  case Opcode::MatArith:
  case Opcode::MatNeg:
    return printElementwise(*Made, To);
  default:
    return statement(matrix(*Made, To));
  }
}
