// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/StandardLayout.h"
#include "IR/Layout.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The base alignment of Vulkan's standard layouts: std140 for constant buffers, else std430.
static uint64_t standardAlign(const Type *Ty, AddressSpace Space) {
  uint64_t Row = Space == AddressSpace::Uniform ? 16 : 1;
  switch (Ty->kind()) {
  case TypeKind::Vector:
    return Ty->element()->bits() / 8 * (Ty->count() == 3 ? 4 : Ty->count());
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    return std::max(Row, standardAlign(Ty->element(), Space));
  case TypeKind::Struct: {
    uint64_t Align = Row;
    for (const StructMember &Member : Ty->members())
      Align = std::max(Align, standardAlign(Member.Ty, Space));
    return Align;
  }
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Sampler:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
  case TypeKind::Spirv:
    return layoutOf(Ty, Space).Align;
  }
  llvm_unreachable("type kind");
}

static bool isStandard(const Type *Ty, AddressSpace Space) {
  switch (Ty->kind()) {
  case TypeKind::Array:
  case TypeKind::RuntimeArray:
    return arrayStride(Ty, Space) % standardAlign(Ty, Space) == 0 &&
           isStandard(Ty->element(), Space);
  case TypeKind::Struct: {
    uint64_t AfterAggregate = 0;
    for (auto [I, Member] : enumerate(Ty->members())) {
      const Type *T = Member.Ty;
      uint64_t Offset = memberOffset(Ty, I, Space), Size = layoutOf(T, Space).Size;
      if (Offset < AfterAggregate || !isStandard(T, Space))
        return false;
      AfterAggregate = 0;
      if (T->isVector()) {
        // A vector may start at any multiple of its component, but not straddle a row of 16 bytes.
        bool Straddles = Size <= 16 ? Offset / 16 != (Offset + Size - 1) / 16 : Offset % 16 != 0;
        if (Straddles)
          return false;
      } else {
        if (Offset % standardAlign(T, Space) != 0)
          return false;
        // What follows an array or a struct starts after it is padded to its alignment.
        if (T->isAggregate())
          AfterAggregate = alignTo(Offset + Size, standardAlign(T, Space));
      }
    }
    return true;
  }
  case TypeKind::Void:
  case TypeKind::Bool:
  case TypeKind::Int:
  case TypeKind::Float:
  case TypeKind::Vector:
  case TypeKind::Bytes:
  case TypeKind::Image:
  case TypeKind::Sampler:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
  case TypeKind::Spirv:
    return true;
  }
  llvm_unreachable("type kind");
}

bool tessera::ir::isStandardLayout(const Type *Ty, AddressSpace Space) {
  return isStandard(Ty->innermost(), Space);
}
