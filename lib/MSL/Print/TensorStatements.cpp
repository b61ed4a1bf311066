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

/// Appends the columns and rows of the tensor that belong to a matrix.
static void addSize(const Tensors &All, const Type *Ty, std::vector<std::string> &Arguments) {
  uint32_t Columns = Ty->cols(), Rows = Ty->rows();
  if (All.isFlipped(Ty))
    std::swap(Columns, Rows);
  Arguments.push_back(std::to_string(Columns));
  Arguments.push_back(std::to_string(Rows));
}

/// Accesses to rows of tensors, by whether they are loads and in threadgroup memory.
static constexpr std::pair<Helper, const char *> ByRows[2][2] = {
    {{Helper::TensorStoreRows, "tensor_store_rows"},
     {Helper::TensorStoreShared, "tensor_store_shared"}},
    {{Helper::TensorLoadRows, "tensor_load_rows"},
     {Helper::TensorLoadShared, "tensor_load_shared"}}};

std::string FunctionPrinter::tensorAccess(const Op &O, const std::string &Matrix) {
  ir::ops::MatAccess Access(O);
  const Tensors &All = M.names().tensors();
  bool IsLoad = O.is(Opcode::MatLoad);
  bool InColumns = O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::ColumnMajor;
  std::vector<std::string> Arguments{Matrix, matrixPointer(Access)};
  addSize(All, Access.matrix(), Arguments);
  Arguments.push_back(plain(Access.stride()));
  if (InColumns == All.isFlipped(Access.matrix())) {
    const auto &[With, Name] =
        ByRows[IsLoad][Access.memory()->type()->space() == ir::AddressSpace::Workgroup];
    M.names().need(With);
    return msl::call(Name, Arguments);
  }
  M.names().need(IsLoad ? Helper::TensorLoad : Helper::TensorStore);
  Arguments.insert(std::prev(Arguments.end()), "1");
  return msl::call(IsLoad ? "tensor_load" : "tensor_store", Arguments);
}

/// Prints a query of a lane's elements. The element's number is the last operand, except for the
/// count.
Expression FunctionPrinter::tensorQuestion(const Op &O) {
  M.names().need(Helper::TensorHolds);
  const ir::Value *Matrix = ir::ops::OfMatrix(O).matrix();
  std::vector<std::string> Arguments{text(Matrix)};
  addSize(M.names().tensors(), Matrix->type(), Arguments);
  if (O.is(Opcode::MatLength)) {
    M.names().need(Helper::TensorLength);
    return {msl::call("tensor_length", Arguments)};
  }
  Arguments.push_back(plain(ir::ops::MatElement(O).index()));
  if (O.is(Opcode::MatCoord)) {
    M.names().need(Helper::TensorPlace);
    bool IsFlipped = M.names().tensors().isFlipped(Matrix->type());
    return {msl::call("tensor_place", Arguments) + (IsFlipped ? ".yx" : "")};
  }
  M.names().need(Helper::TensorGet);
  return {msl::call("tensor_get", Arguments)};
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
    std::string Name = M.names().tensors().productOf(Made->type()).name();
    return statement(Name + "()." + msl::call("run", {text(Product.a()), text(Product.b()), To}));
  }
  case Opcode::MatInsert: {
    auto Insert = Made->as<ir::ops::MatInsert>();
    M.names().need(Helper::TensorHolds);
    M.names().need(Helper::TensorSet);
    std::vector<std::string> Arguments{To};
    addSize(M.names().tensors(), Insert.matrix()->type(), Arguments);
    Arguments.push_back(plain(Insert.index()));
    Arguments.push_back(plain(Insert.value()));
    return statement(msl::call("tensor_set", Arguments));
  }
  case Opcode::MatArith:
  case Opcode::MatNeg:
    return printElementwise(*Made, To);
  default:
    return statement(matrix(*Made, To));
  }
}
