// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera::ir;

static constexpr uint64_t RowBytes = 16;

namespace {
enum Rules { Tight, Rows, Values };
constexpr AddressSpace SpaceOf[] = {AddressSpace::Storage, AddressSpace::Uniform,
                                    AddressSpace::Private};
} // namespace

static Rules rulesOf(AddressSpace Space) {
  switch (Space) {
  case AddressSpace::Uniform:
    return Rows;
  case AddressSpace::Storage:
  case AddressSpace::Push:
    return Tight;
  case AddressSpace::Function:
  case AddressSpace::Private:
  case AddressSpace::Workgroup:
    return Values;
  }
  llvm_unreachable("address space");
}

uint64_t tessera::ir::arrayStride(const Type *Array, AddressSpace Space) {
  if (uint32_t Stride = Array->stride())
    return Stride;
  TypeLayout Elem = layoutOf(Array->element(), Space);
  return alignTo(Elem.Size, Space == AddressSpace::Uniform ? RowBytes : Elem.Align);
}

uint64_t tessera::ir::memberOffset(const Type *Struct, unsigned Index, AddressSpace Space) {
  return Struct->layouts()[rulesOf(Space)].Offsets[Index];
}

/// The offset at which a member goes when \p Used bytes are taken.
static uint64_t place(uint64_t Used, const StructMember &M, const TypeLayout &L, Rules R) {
  if (M.Offset && R != Values)
    return *M.Offset;
  uint64_t Offset = alignTo(Used, L.Align);
  if (R == Rows && Offset % RowBytes + L.Size > RowBytes)
    Offset = alignTo(Offset, RowBytes);
  return Offset;
}

const StructLayout *tessera::ir::layOut(ArrayRef<StructMember> Members, StructForm Form,
                                        BumpPtrAllocator &Arena) {
  auto *Layouts = Arena.Allocate<StructLayout>(std::size(SpaceOf));
  for (Rules R : {Tight, Rows, Values}) {
    auto *Offsets = Arena.Allocate<uint64_t>(Members.size());
    TypeLayout Whole{0, R == Rows ? RowBytes : 1};
    for (size_t I = 0; I < Members.size(); ++I) {
      TypeLayout L = layoutOf(Members[I].Ty, SpaceOf[R]);
      Offsets[I] = place(Whole.Size, Members[I], L, R);
      Whole.Size = Offsets[I] + L.Size;
      Whole.Align = std::max(Whole.Align, L.Align);
    }
    if (R != Rows && Form == StructForm::Plain)
      Whole.Size = alignTo(Whole.Size, Whole.Align);
    new (&Layouts[R]) StructLayout{Whole, ArrayRef(Offsets, Members.size())};
  }
  return Layouts;
}

TypeLayout tessera::ir::layoutOf(const Type *Ty, AddressSpace Space) {
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
    return {arrayStride(Ty, Space) * (Ty->count() - 1) + Elem.Size,
            rulesOf(Space) == Rows ? RowBytes : Elem.Align};
  }
  case TypeKind::Struct:
    return Ty->layouts()[rulesOf(Space)].Whole;
  case TypeKind::Void:
  case TypeKind::RuntimeArray:
  case TypeKind::Bytes:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
    return {};
  }
  llvm_unreachable("type kind");
}
