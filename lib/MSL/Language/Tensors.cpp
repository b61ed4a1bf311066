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

bool Tensors::isWhole(const Type *Ty) const {
  return Ty->use() == MatrixUse::A || Ty->cols() == productOf(Ty).N;
}

/// The names by which Apple's headers compare element types.
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
