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
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
  case TypeKind::SpecArray:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
  case TypeKind::Spirv:
    return layoutOf(Ty, Space).Align;
  }
  llvm_unreachable("type kind");
}

constexpr unsigned RowBytes = 16;

namespace {
/// At which bytes of a row of 16 bytes something may begin.
class Starts {
public:
  static Starts ofResource() { return Starts(1); }

  Starts movedBy(uint64_t Bytes) const {
    unsigned N = Bytes % RowBytes;
    return Starts((Bits << N | Bits >> (RowBytes - N)) & maskTrailingOnes<uint32_t>(RowBytes));
  }

  /// Of the elements of an array; those of a long one repeat after at most 16.
  Starts ofElements(uint64_t Stride, uint64_t Count) const {
    uint32_t All = 0;
    for (uint64_t I = 0; I < std::min<uint64_t>(Count, RowBytes); ++I)
      All |= movedBy(I * Stride).Bits;
    return Starts(All);
  }

  /// Whether a vector of \p Size bytes crosses from one row into the next.
  bool straddles(uint64_t Size) const {
    uint64_t Last = Size <= RowBytes ? RowBytes - Size : 0;
    return Bits & ~maskTrailingOnes<uint32_t>(unsigned(Last) + 1);
  }

private:
  explicit Starts(uint32_t Bits) : Bits(Bits) {}

  uint32_t Bits;
};
} // namespace

static bool isStandard(const Type *Ty, AddressSpace Space, Starts At) {
  switch (Ty->kind()) {
  case TypeKind::Array:
  case TypeKind::RuntimeArray: {
    uint64_t Stride = arrayStride(Ty, Space);
    Starts Elements = At.ofElements(Stride, Ty->isArray() ? Ty->count() : RowBytes);
    return Stride % standardAlign(Ty, Space) == 0 && isStandard(Ty->element(), Space, Elements);
  }
  case TypeKind::Struct: {
    uint64_t AfterAggregate = 0;
    for (auto [I, Member] : enumerate(Ty->members())) {
      const Type *T = Member.Ty;
      uint64_t Offset = memberOffset(Ty, I, Space), Size = layoutOf(T, Space).Size;
      Starts Here = At.movedBy(Offset);
      if (Offset < AfterAggregate || !isStandard(T, Space, Here))
        return false;
      AfterAggregate = 0;
      if (T->isVector()) {
        // A vector may start at any multiple of its component, but not straddle a row of 16 bytes.
        if (Here.straddles(Size))
          return false;
      } else {
        if (Offset % standardAlign(T, Space) != 0)
          return false;
        // The member after an array or a struct starts after the padding to its alignment.
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
  case TypeKind::AccelerationStructure:
  case TypeKind::RayQuery:
  case TypeKind::HitObject:
  case TypeKind::SpecArray:
  case TypeKind::Pointer:
  case TypeKind::Matrix:
  case TypeKind::Spirv:
    return true;
  }
  llvm_unreachable("type kind");
}

bool tessera::ir::isStandardLayout(const Type *Ty, AddressSpace Space) {
  return isStandard(Ty->innermost(), Space, Starts::ofResource());
}
