// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/TypeRules.h"

using namespace llvm;
using namespace tessera::ir;

static StringRef brokenMatrixRule(const Type *Ty) {
  const Type *Elem = Ty->element();
  if (!Elem->isInt() && !Elem->isFloat())
    return "the components of a matrix are numbers";
  if (!Ty->rows() || !Ty->cols())
    return "a matrix has at least one row and one column";
  if (Ty->use() == MatrixUse::ColumnSums && Ty->cols() != 1)
    return "a matrix of use col has one column";
  if (Ty->use() == MatrixUse::RowSums && Ty->rows() != 1)
    return "a matrix of use row has one row";
  return {};
}

StringRef TypeRules::broken(const Type *Ty) {
  if (Ty->depth() > MaxTypeDepth)
    return "nested too deep";
  auto It = Known.find(Ty);
  if (It != Known.end())
    return It->second;
  StringRef Rule = find(Ty);
  Known[Ty] = Rule;
  return Rule;
}

StringRef TypeRules::find(const Type *Ty) {
  switch (Ty->kind()) {
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Bytes:
    return {};
  case TypeKind::Vector:
    if (!Ty->element()->isScalar())
      return "the components of a vector are scalars";
    if (Ty->count() < 1 || Ty->count() > MaxVectorComponents)
      return "a vector has 1 to 1024 components";
    return {};
  case TypeKind::Array:
    if (Ty->count() == 0)
      return "an array has at least one element";
    // An array of buffers is an array of what the buffers hold, which may have no size.
    if (Ty->element()->isVoid())
      return "the elements of an array have a size";
    return broken(Ty->element());
  case TypeKind::RuntimeArray:
    if (!Ty->element()->isSized())
      return "the elements of an array have a size";
    return broken(Ty->element());
  case TypeKind::Struct:
    for (const StructMember &M : Ty->members()) {
      if (!M.Ty->isSized())
        return "the members of a struct have a size";
      if (StringRef Rule = broken(M.Ty); !Rule.empty())
        return Rule;
    }
    return {};
  case TypeKind::Pointer:
    if (Ty->element()->isVoid())
      return "a pointer points to something";
    return broken(Ty->element());
  case TypeKind::Matrix:
    return brokenMatrixRule(Ty);
  }
  llvm_unreachable("type kind");
}

bool tessera::ir::isConstantOf(const Constant *C, const Type *Ty) {
  if (!C || C->Ty != Ty)
    return false;
  if (Ty->isScalar())
    return C->Parts.empty() && (Ty->bits() == 64 || C->Bits >> Ty->bits() == 0);
  if (!Ty->isVector() && !Ty->isAggregate())
    return false;
  if (C->Parts.empty())
    return C->Bits == 0 && Ty->isSized() && !Ty->containsPointer() && !Ty->containsMatrix();
  uint64_t Count = Ty->isStruct() ? Ty->members().size() : Ty->count();
  if (C->Parts.size() != Count)
    return false;
  for (size_t I = 0; I < Count; ++I) {
    const Type *Part = Ty->isStruct() ? Ty->members()[I].Ty : Ty->element();
    if (!isConstantOf(C->Parts[I], Part))
      return false;
  }
  return true;
}
