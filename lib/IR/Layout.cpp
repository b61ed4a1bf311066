// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera::ir;

static constexpr uint64_t RowBytes = 16;

uint64_t tessera::ir::arrayStride(const Type *Array, AddressSpace Space) {
  TypeLayout Elem = layoutOf(Array->element(), Space);
  return alignTo(Elem.Size, Space == AddressSpace::Uniform ? RowBytes : Elem.Align);
}

/// The offset at which a member goes when \p Used bytes are taken.
static uint64_t place(uint64_t Used, const Type *Ty, const TypeLayout &L, AddressSpace Space) {
  uint64_t Offset = alignTo(Used, L.Align);
  if (Space == AddressSpace::Uniform && Offset % RowBytes + L.Size > RowBytes)
    Offset = alignTo(Offset, RowBytes);
  return Offset;
}

uint64_t tessera::ir::memberOffset(const Type *Struct, unsigned Index, AddressSpace Space) {
  uint64_t Used = 0;
  for (unsigned I = 0;; ++I) {
    const Type *Ty = Struct->members()[I].Ty;
    TypeLayout L = layoutOf(Ty, Space);
    uint64_t Offset = place(Used, Ty, L, Space);
    if (I == Index)
      return Offset;
    Used = Offset + L.Size;
  }
}

TypeLayout tessera::ir::layoutOf(const Type *Ty, AddressSpace Space) {
  bool Rows = Space == AddressSpace::Uniform;
  switch (Ty->kind()) {
  case TypeKind::Bool:
    return {4, 4};
  case TypeKind::Int:
  case TypeKind::Float:
    return {Ty->bits() / 8, Ty->bits() / 8};
  case TypeKind::Vector: {
    TypeLayout S = layoutOf(Ty->element(), Space);
    return {S.Size * Ty->count(), S.Align};
  }
  case TypeKind::Array: {
    TypeLayout Elem = layoutOf(Ty->element(), Space);
    if (Ty->count() == 0)
      return {0, Elem.Align};
    return {arrayStride(Ty, Space) * (Ty->count() - 1) + Elem.Size, Rows ? RowBytes : Elem.Align};
  }
  case TypeKind::Struct: {
    TypeLayout Whole{0, Rows ? RowBytes : 1};
    for (const StructMember &M : Ty->members()) {
      TypeLayout L = layoutOf(M.Ty, Space);
      Whole.Size = place(Whole.Size, M.Ty, L, Space) + L.Size;
      Whole.Align = std::max(Whole.Align, L.Align);
    }
    if (!Rows)
      Whole.Size = alignTo(Whole.Size, Whole.Align);
    return Whole;
  }
  case TypeKind::Void:
  case TypeKind::RuntimeArray:
  case TypeKind::Bytes:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
    return {};
  }
  llvm_unreachable("type kind");
}
