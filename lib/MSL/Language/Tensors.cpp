// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Language/Tensors.h"
#include "IR/OpViews.h"
#include "MSL/Language/Statements.h"
#include "MSL/Language/Types.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/StringSwitch.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::MatrixUse;
using ir::Op;
using ir::Type;

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
  std::string Name = "multiply_" + scalarName(Factor).str() + size(M, N) + "x" + std::to_string(K);
  if (FlipsLeft || FlipsRight)
    Name += {'_', FlipsLeft ? 't' : 'n', FlipsRight ? 't' : 'n'};
  return Name;
}

static uint32_t columnsFor(uint32_t M, uint32_t N, uint32_t K) {
  return M == 16 && K == 16 ? 32 : N;
}

/// The operation of \p Product, without flipped factors.
static TensorProduct plainProduct(ir::ops::MatMulAdd Product) {
  const Type *A = Product.a()->type(), *B = Product.b()->type(), *R = Product->type();
  return {A->element(), R->element(), A->rows(), columnsFor(A->rows(), B->cols(), A->cols()),
          A->cols(),    false,        false};
}

void Tensors::findFlipped(ir::Module &M) {
  DenseMap<const Type *, int> Columns; // loads of columns less those of rows
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (O.is(ir::Opcode::MatLoad) && isTensor(O.type()) &&
          O.type()->use() != MatrixUse::Accumulator)
        Columns[O.type()] +=
            O.enumAttr<ir::MatrixLayout>(ir::AttrKind::Layout) == ir::MatrixLayout::ColumnMajor
                ? 1
                : -1;
    });
  // Factors of different sizes may belong to one operation, which is flipped for all.
  std::vector<std::pair<TensorProduct, SetVector<const Type *>>> Factors;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      auto Product = O.dyn<ir::ops::MatMulAdd>();
      if (!Product || !isTensor(O.type()))
        return;
      TensorProduct Of = plainProduct(Product);
      auto Found = find_if(Factors, [&](const auto &Same) { return Same.first == Of; });
      if (Found == Factors.end())
        Found = Factors.insert(Found, {Of, {}});
      Found->second.insert(Product.a()->type());
      Found->second.insert(Product.b()->type());
    });
  for (const auto &[Of, Types] : Factors)
    for (MatrixUse Use : {MatrixUse::A, MatrixUse::B}) {
      int Sum = 0;
      for (const Type *Ty : Types)
        Sum += Ty->use() == Use ? Columns.lookup(Ty) : 0;
      for (const Type *Ty : Types)
        if (Ty->use() == Use)
          Columns[Ty] = Sum;
    }
  for (const auto &[Ty, Count] : Columns)
    if (Count > 0)
      Flipped.insert(Ty);
}

Tensors::Tensors(ir::Module &M) : Context(M.types()) {
  findFlipped(M);
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
      TensorProduct Of = plainProduct(Product);
      Of.FlipsLeft = isFlipped(A);
      Of.FlipsRight = isFlipped(B);
      for (const Type *Ty : {A, B, O.type()})
        Products.try_emplace(Ty, Of);
    });
}

TensorProduct Tensors::productOf(const Type *Ty) const {
  if (auto It = Products.find(Ty); It != Products.end())
    return It->second;
  const Type *Element = Ty->element();
  uint32_t Rows = Ty->rows(), Columns = Ty->cols();
  if (Ty->use() == MatrixUse::Accumulator) {
    const Type *Factor =
        Element->isFloat() ? Element : Context.intTy(8, /*Signed=*/Element->isSigned());
    return {Factor, Element, Rows, columnsFor(Rows, Columns, 16), 16, false, false};
  }
  const Type *Sum = Element->isFloat() ? Context.f32() : Context.intTy(32, true);
  if (Ty->use() == MatrixUse::A)
    return {Element, Sum, Rows, 32, Columns, isFlipped(Ty), false};
  return {Element, Sum, 16, columnsFor(16, Columns, Rows), Rows, false, isFlipped(Ty)};
}

/// The names by which Apple's headers compare element types.
static std::string elementName(const Type *Ty) {
  return Ty->isInt() ? (Ty->isSigned() ? "int" : "uint") + std::to_string(Ty->bits()) + "_t"
                     : scalarName(Ty).str();
}

static std::string word(bool Is) { return Is ? "true" : "false"; }

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
              std::to_string(P.M) + ", " + std::to_string(P.N) + ", " + std::to_string(P.K) + ", " +
              word(P.FlipsLeft) + ", " + word(P.FlipsRight) +
              ", false,\n        "
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
