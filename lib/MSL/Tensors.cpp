// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Tensors.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "MSL/FunctionPrinter.h"
#include "MSL/Statements.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::MatrixUse;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

bool tessera::msl::isTensor(const Type *Ty) {
  auto Fits = [](uint32_t Size) { return Size == 16 || Size == 32; };
  return Ty->isMatrix() && Ty->scope() == ir::Scope::Subgroup && Fits(Ty->rows()) &&
         Fits(Ty->cols());
}

static std::string size(uint32_t Rows, uint32_t Columns) {
  return std::to_string(Rows) + "x" + std::to_string(Columns);
}

std::string tessera::msl::tensorName(const Type *Ty) {
  const char *Role = Ty->use() == MatrixUse::A   ? "left_"
                     : Ty->use() == MatrixUse::B ? "right_"
                                                 : "sums_";
  return Role + scalarName(Ty->element()).str() + size(Ty->rows(), Ty->cols());
}

std::string TensorProduct::name() const {
  return "multiply_" + scalarName(Factor).str() + size(M, N) + "x" + std::to_string(K);
}

static TensorProduct productOf(const Type *Factor, const Type *Sum, uint32_t M, uint32_t N,
                               uint32_t K) {
  return {Factor, Sum, M, M == 16 && K == 16 ? 32 : N, K};
}

TensorProduct tessera::msl::productOf(const Type *A, const Type *B, const Type *Sum) {
  return ::productOf(A->element(), Sum->element(), A->rows(), B->cols(), A->cols());
}

Tensors::Tensors(ir::Module &M) : Context(M.types()) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (const Type *Ty = O.type(); Ty && Ty->isMatrix() && isTensor(Ty))
        Types.insert(Ty);
      else if (Ty && Ty->isPointer() && isTensor(Ty->element()))
        Types.insert(Ty->element());
      auto Product = O.dyn<ir::ops::MatMulAdd>();
      if (!Product || !isTensor(O.type()))
        return;
      const Type *A = Product.a()->type(), *B = Product.b()->type();
      for (const Type *Ty : {A, B, O.type()})
        Products.try_emplace(Ty, msl::productOf(A, B, O.type()));
    });
}

TensorProduct Tensors::productOf(const Type *Ty) const {
  if (auto It = Products.find(Ty); It != Products.end())
    return It->second;
  const Type *Element = Ty->element();
  if (Ty->use() == MatrixUse::Accumulator)
    return ::productOf(Element->isFloat() ? Element : Context.intTy(8, Element->isSigned()),
                       Element, Ty->rows(), Ty->cols(), 16);
  const Type *Sum = Element->isFloat() ? Context.f32() : Context.intTy(32, true);
  return Ty->use() == MatrixUse::A ? ::productOf(Element, Sum, Ty->rows(), 32, Ty->cols())
                                   : ::productOf(Element, Sum, 16, Ty->cols(), Ty->rows());
}

/// As Apple's headers compare them.
static std::string elementName(const Type *Ty) {
  return Ty->isInt() ? (Ty->isSigned() ? "int" : "uint") + std::to_string(Ty->bits()) + "_t"
                     : scalarName(Ty).str();
}

std::string Tensors::declarations() const {
  std::string Text;
  SmallVector<TensorProduct, 4> Said;
  for (const Type *Ty : Types) {
    TensorProduct P = productOf(Ty);
    std::string Name = P.name(), Factor = elementName(P.Factor), Sum = elementName(P.Sum);
    if (!is_contained(Said, P)) {
      Said.push_back(P);
      Text += "using " + Name +
              " =\n    mpp::tensor_ops::matmul2d<mpp::tensor_ops::matmul2d_descriptor(\n        " +
              std::to_string(P.M) + ", " + std::to_string(P.N) + ", " + std::to_string(P.K) +
              ", false, false, false,\n        "
              "mpp::tensor_ops::matmul2d_descriptor::mode::multiply_accumulate), "
              "execution_simdgroup>;\n";
    }
    std::string Elements = "<" + Factor + ", " + Factor + ", " + Sum + ">";
    std::string Left = Name + "::cooperative_tensor_left_input_t" + Elements;
    std::string Right = Name + "::cooperative_tensor_right_input_t" + Elements;
    Text += "using " + tensorName(Ty) + " =\n    ";
    if (Ty->use() == MatrixUse::Accumulator)
      Text += Name + "::cooperative_tensor_destination_t<\n        " + Left + ",\n        " +
              Right + ", " + Sum + ">";
    else
      Text += Ty->use() == MatrixUse::A ? Left : Right;
    Text += ";\n";
  }
  return Text + "\n";
}

//===--- statements --------------------------------------------------------===//

/// How many columns of the tensor are the matrix.
static std::string columns(const Value *Matrix) { return std::to_string(Matrix->type()->cols()); }

std::string FunctionPrinter::tensorAccess(const Op &O, const std::string &Matrix,
                                          std::string Pointer, std::string Stride) {
  ir::ops::MatAccess Access(O);
  // Words of four components each.
  if (ir::MatrixMemory Form(O); Form.IsPacked) {
    std::string Cast =
        "(" + spaceOf(Access.memory()) + " " + scalarName(Access.matrix()->element()).str() + " *)";
    if (Form.CountsParts) {
      Pointer = Cast + place(Access.memory()).in(Precedence::Primary) + " + " +
                expression(Access.offset()).in(Precedence::Multiplicative);
    } else {
      Pointer = Cast + "(" + Pointer + ")";
      Stride = expression(Access.stride()).in(Precedence::Multiplicative) + " * 4";
    }
  }
  bool IsLoad = O.is(Opcode::MatLoad);
  M.names().need(IsLoad ? Helper::TensorLoad : Helper::TensorStore);
  std::vector<std::string> Arguments{Matrix, Pointer, std::to_string(Access.matrix()->cols()),
                                     Stride, "1"};
  if (O.enumAttr<ir::MatrixLayout>(AttrKind::Layout) == ir::MatrixLayout::ColumnMajor)
    std::swap(Arguments[3], Arguments[4]);
  return msl::call(IsLoad ? "tensor_load" : "tensor_store", Arguments);
}

/// What is asked of a lane's elements, with the number of one last but for their count.
Expression FunctionPrinter::tensorQuestion(const Op &O) {
  M.names().need(Helper::TensorHolds);
  std::vector<std::string> Arguments{text(O.operand(0)), columns(O.operand(0))};
  if (O.is(Opcode::MatLength)) {
    M.names().need(Helper::TensorLength);
    return {msl::call("tensor_length", Arguments)};
  }
  Arguments.push_back(plain(O.operand(1)));
  bool IsPlace = O.is(Opcode::MatCoord);
  M.names().need(IsPlace ? Helper::TensorPlace : Helper::TensorGet);
  return {msl::call(IsPlace ? "tensor_place" : "tensor_get", Arguments)};
}

void FunctionPrinter::printCopy(const std::string &To, const Value *From) {
  if (From->def() && From->def()->is(Opcode::Undef))
    return;
  bool IsFill = From->def() && From->def()->is(Opcode::MatFill);
  M.names().need(IsFill ? Helper::TensorFill : Helper::TensorCopy);
  std::string Text = IsFill ? plain(From->def()->as<ir::ops::MatFill>().value()) : text(From);
  if (IsFill || Text != To)
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
