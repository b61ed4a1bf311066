// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/TypeRules.h"
#include "IR/Layout.h"
#include "Support/Limits.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

uint64_t ComponentCounts::of(const Type *Ty) {
  if (Ty->isArray())
    return SaturatingMultiply(of(Ty->element()), Ty->count());
  if (Ty->isRuntimeArray())
    return of(Ty->element());
  if (!Ty->isStruct())
    return Ty->components();
  auto [It, New] = Known.try_emplace(Ty, 0);
  if (!New)
    return It->second;
  uint64_t Sum = 0;
  for (const StructMember &Member : Ty->members())
    Sum = SaturatingAdd(Sum, of(Member.Ty));
  return Known[Ty] = Sum;
}

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
  if (uint64_t(Ty->rows()) * Ty->cols() > limits::MatrixComponents)
    return "a matrix has at most 65536 components";
  return {};
}

/// Where the member before number \p I ends under the tightest rules.
static uint64_t endBefore(const Type *Struct, size_t I) {
  constexpr auto Space = AddressSpace::Storage;
  return I ? memberOffset(Struct, I - 1, Space) + layoutOf(Struct->members()[I - 1].Ty, Space).Size
           : 0;
}

StringRef TypeRules::broken(const Type *Ty) {
  if (Ty->depth() > limits::TypeDepth)
    return "nested too deep";
  auto It = Known.find(Ty);
  if (It != Known.end())
    return It->second;
  StringRef Rule = find(Ty);
  if (Rule.empty() && Components.of(Ty) > limits::MemoryComponents)
    Rule = "it has more than 16777216 components";
  Known[Ty] = Rule;
  return Rule;
}

StringRef TypeRules::brokenValue(const Type *Ty) {
  if (StringRef Rule = broken(Ty); !Rule.empty())
    return Rule;
  if (Ty->isPointer() && Ty->space() == AddressSpace::Function)
    return brokenValue(Ty->element());
  return Components.of(Ty) > limits::ValueComponents
             ? "a variable or value has at most 65532 components"
             : "";
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
    if (Ty->count() < 1 || Ty->count() > limits::VectorComponents)
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
    for (auto [I, M] : enumerate(Ty->members())) {
      if (!M.Ty->isSized())
        return "the members of a struct have a size";
      if (StringRef Rule = broken(M.Ty); !Rule.empty())
        return Rule;
      if (M.Offset && *M.Offset < endBefore(Ty, I))
        return "a member begins where the one before it ends, or later";
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
