//===- Layout.h - Sizes, strides and offsets in memory --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// HLSL's own rules, the same as on Direct3D, so that the bytes an application uploads do not depend
// on the API:
//   storage, push   each scalar aligned to its size, vectors to their component, structs to their
//                   largest member and padded to it, arrays tight (SPIR-V: scalar block layout)
//   uniform         rows of 16 bytes: a vector does not straddle a row, arrays and structs start
//                   one, array elements are 16 bytes apart (the last one is not padded)
//   other spaces    as storage (used for limits only)
// A member with an offset of its own (StructMember::Offset) has it in a buffer, whatever the rules
// say; the members after it follow. An array with a stride of its own has that. A struct that is
// laid out has its own offsets, and ends where its last member does. An array of row vectors that
// stands for a small matrix follows the rule of arrays, which is the rule HLSL has for matrices.
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
                           llvm::BumpPtrAllocator &Arena);

TypeLayout layoutOf(const Type *Ty, AddressSpace Space);
/// Bytes from one element of an array or runtime array to the next.
uint64_t arrayStride(const Type *Array, AddressSpace Space);
/// Byte offset of member \p Index of a struct.
uint64_t memberOffset(const Type *Struct, unsigned Index, AddressSpace Space);

} // namespace tessera::ir
