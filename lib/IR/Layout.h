//===- Layout.h - Sizes, strides and offsets in memory --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Where the parts of a type lie, by the address space and by the rules of the module for buffers
// (Layouts.def). D3D, the default, has HLSL's own, so that the bytes an application uploads do not
// depend on the API:
//   storage, push   each scalar aligned to its size, vectors to their component, structs to their
//                   largest member and padded to it, arrays tight (SPIR-V: scalar block layout)
//   uniform         rows of 16 bytes: a vector does not straddle a row, arrays and structs start
//                   one, array elements are 16 bytes apart (the last one is not padded)
//   tbuffer         as uniform, or under other rules than D3D's as storage
//   other spaces    as storage, whatever the rules of buffers are (used for limits only)
// A member with an offset of its own (StructMember::Offset) has it in a buffer, whatever the rules
// say; the members after it follow. An array with a stride of its own has that. A struct that is
// laid out has its own offsets, and ends where its last member does. An array of row vectors that
// stands for a small matrix follows the rule of arrays, which is the rule HLSL has for matrices.
// Vectors of more than four components become arrays, and follow the rule of these.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Type.h"

namespace tessera::ir {

struct TypeLayout {
  uint64_t Size = 0;  ///< bytes
  uint64_t Align = 1; ///< bytes
};

/// The layout of a struct under one set of rules.
struct StructLayout {
  TypeLayout Whole;
  llvm::ArrayRef<uint64_t> Offsets; ///< bytes, of each member
};

/// The layouts of a struct with these members under each set of rules, for Type.
const StructLayout *layOut(llvm::ArrayRef<StructMember> Members, StructForm Form,
                           BufferLayout Layout, llvm::BumpPtrAllocator &Arena);

/// Returns the space that has the layout of \p Space: Uniform or Storage for a texture buffer,
/// which the rules decide, else \p Space itself.
AddressSpace layoutSpace(AddressSpace Space, BufferLayout Layout);

TypeLayout layoutOf(const Type *Ty, AddressSpace Space);
/// Of a value where nothing pads it but the alignment of its scalars, with the offsets that its
/// structs have of their own: what sizeof counts, and the least that any rules give.
TypeLayout tightLayoutOf(const Type *Ty);
/// Bytes from one element of an array or runtime array to the next.
uint64_t arrayStride(const Type *Array, AddressSpace Space);
/// Byte offset of member \p Index of a struct.
uint64_t memberOffset(const Type *Struct, unsigned Index, AddressSpace Space);
/// The same as in tightLayoutOf.
uint64_t tightMemberOffset(const Type *Struct, unsigned Index);
/// Where the member before number \p Index ends there; 0 for the first.
uint64_t tightEndBefore(const Type *Struct, unsigned Index);

/// Of what the offset of a member is a multiple, and whether one of 16 bytes or less lies within
/// 16 bytes.
struct MemberRule {
  uint64_t Align = 1;
  bool InRow = false;
};
MemberRule memberRule(const Type *Member, AddressSpace Space);

} // namespace tessera::ir
