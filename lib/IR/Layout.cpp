// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Layout.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera::ir;

static constexpr uint64_t RowBytes = 16;

namespace {
/// The layout rules: those of the module for storage and for uniform buffers, those of values, and
/// no padding at all.
enum Set : uint8_t { Storage, Uniform, Values, Tight };
constexpr Set Sets[] = {Storage, Uniform, Values, Tight};

enum Vectors : uint8_t { Component, Whole };
enum Ends : uint8_t { Padded, Bare };
struct Rules {
  Vectors OfVectors;
  bool Relaxed;
  uint64_t Row;
  Ends OfAggregates;
};

constexpr Rules Table[][2] = {
#define RULES(OfVectors, Relaxed, Row, OfAggregates) {OfVectors, Relaxed, Row, OfAggregates}
#define LAYOUT(Enumerator, Word, Storage, Uniform, TBuffer) {Storage, Uniform},
#include "IR/Layouts.def"
#undef RULES
};

constexpr AddressSpace TBuffers[] = {
#define LAYOUT(Enumerator, Word, Storage, Uniform, TBuffer) AddressSpace::TBuffer,
#include "IR/Layouts.def"
};

const Rules &rules(BufferLayout Layout, Set S) {
  if (S > Uniform)
    return Table[unsigned(BufferLayout::D3D)][Storage];
  return Table[unsigned(Layout)][S];
}

Set setOf(AddressSpace Space, BufferLayout Layout) {
  switch (layoutSpace(Space, Layout)) {
  case AddressSpace::Uniform:
    return Uniform;
  case AddressSpace::TBuffer:
  case AddressSpace::Storage:
  case AddressSpace::Push:
  case AddressSpace::Record:
  case AddressSpace::Physical:
    return Storage;
  case AddressSpace::Function:
  case AddressSpace::Private:
  case AddressSpace::Workgroup:
  case AddressSpace::Payload:
    return Values;
  }
  llvm_unreachable("address space");
}

TypeLayout layoutIn(const Type *Ty, Set S);

uint64_t strideIn(const Type *Array, Set S) {
  if (uint32_t Stride = Array->stride())
    return Stride;
  TypeLayout Elem = layoutIn(Array->element(), S);
  return alignTo(Elem.Size, std::max(Elem.Align, rules(Array->bufferLayout(), S).Row));
}

TypeLayout layoutIn(const Type *Ty, Set S) {
  const Rules &R = rules(Ty->bufferLayout(), S);
  switch (Ty->kind()) {
  case TypeKind::Bool:
    return {4, 4};
  case TypeKind::Int:
  case TypeKind::Float:
    return {Ty->bits() / 8, Ty->bits() / 8};
  case TypeKind::Vector: {
    TypeLayout Of = layoutIn(Ty->element(), S);
    bool Short = R.OfVectors == Whole && Ty->count() <= 4;
    return {Of.Size * Ty->count(), Short ? Of.Size * PowerOf2Ceil(Ty->count()) : Of.Align};
  }
  case TypeKind::Array: {
    TypeLayout Elem = layoutIn(Ty->element(), S);
    uint64_t Align = std::max(Elem.Align, R.Row);
    if (Ty->count() == 0)
      return {0, Align};
    uint64_t Stride = strideIn(Ty, S);
    uint64_t Last = R.OfAggregates == Padded && !Ty->stride() ? Stride : Elem.Size;
    return {Stride * (Ty->count() - 1) + Last, Align};
  }
  case TypeKind::SpecArray: {
    TypeLayout Elem = layoutIn(Ty->element(), S);
    return {alignTo(Elem.Size, Elem.Align) * Ty->defaultCount(), Elem.Align};
  }
  case TypeKind::Struct:
    return Ty->layouts()[S].Whole;
  case TypeKind::Void:
  case TypeKind::RuntimeArray:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Sampler:
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
  case TypeKind::Spirv:
    return {};
  }
  llvm_unreachable("type kind");
}

MemberRule ruleOf(const Type *Member, Set S) {
  uint64_t Align = layoutIn(Member, S).Align;
  if (!Member->isVector() || !rules(Member->bufferLayout(), S).Relaxed)
    return {Align, false};
  uint64_t Bytes = layoutIn(Member->element(), S).Size;
  return {Bytes <= 4 ? Bytes : Align, true};
}

/// The offset at which a member goes when \p Used bytes are taken.
uint64_t place(uint64_t Used, const StructMember &M, const TypeLayout &L, Set S) {
  if (M.Offset && S != Values)
    return *M.Offset;
  MemberRule Rule = ruleOf(M.Ty, S);
  uint64_t Offset = alignTo(Used, Rule.Align);
  if (Rule.InRow && Offset % RowBytes + L.Size > RowBytes)
    Offset = alignTo(Offset, RowBytes);
  return Offset;
}
} // namespace

const StructLayout *tessera::ir::layOut(ArrayRef<StructMember> Members, StructForm Form,
                                        BufferLayout Layout, BumpPtrAllocator &Arena) {
  auto *Layouts = Arena.Allocate<StructLayout>(std::size(Sets));
  for (Set S : Sets) {
    const Rules &R = rules(Layout, S);
    auto *Offsets = Arena.Allocate<uint64_t>(Members.size());
    TypeLayout Whole{0, R.Row};
    for (size_t I = 0; I < Members.size(); ++I) {
      TypeLayout L = layoutIn(Members[I].Ty, S);
      Offsets[I] = place(Whole.Size, Members[I], L, S);
      Whole.Size = Offsets[I] + L.Size;
      Whole.Align = std::max(Whole.Align, L.Align);
    }
    if (R.OfAggregates == Padded && Form == StructForm::Plain)
      Whole.Size = alignTo(Whole.Size, Whole.Align);
    new (&Layouts[S]) StructLayout{Whole, ArrayRef(Offsets, Members.size())};
  }
  return Layouts;
}

AddressSpace tessera::ir::layoutSpace(AddressSpace Space, BufferLayout Layout) {
  return Space == AddressSpace::TBuffer ? TBuffers[unsigned(Layout)] : Space;
}

TypeLayout tessera::ir::layoutOf(const Type *Ty, AddressSpace Space) {
  return layoutIn(Ty, setOf(Space, Ty->bufferLayout()));
}

TypeLayout tessera::ir::tightLayoutOf(const Type *Ty) { return layoutIn(Ty, Tight); }

uint64_t tessera::ir::arrayStride(const Type *Array, AddressSpace Space) {
  return strideIn(Array, setOf(Space, Array->bufferLayout()));
}

uint64_t tessera::ir::memberOffset(const Type *Struct, unsigned Index, AddressSpace Space) {
  return Struct->layouts()[setOf(Space, Struct->bufferLayout())].Offsets[Index];
}

uint64_t tessera::ir::tightMemberOffset(const Type *Struct, unsigned Index) {
  return Struct->layouts()[Tight].Offsets[Index];
}

uint64_t tessera::ir::tightEndBefore(const Type *Struct, unsigned Index) {
  return Index ? tightMemberOffset(Struct, Index - 1) +
                     tightLayoutOf(Struct->members()[Index - 1].Ty).Size
               : 0;
}

MemberRule tessera::ir::memberRule(const Type *Member, AddressSpace Space) {
  return ruleOf(Member, setOf(Space, Member->bufferLayout()));
}
