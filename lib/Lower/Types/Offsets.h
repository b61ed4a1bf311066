//===- Offsets.h - Offsets that the source gives --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// [[vk::offset(bytes)]] on a member of a struct or of a cbuffer, packoffset and register(cN) on the
// variables of constant buffers.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// Returns the bytes of [[vk::offset]] on a field or a variable of a cbuffer; reports an invalid
/// offset.
std::optional<uint64_t> vulkanOffset(ModuleLowering &L, const clang::Decl *D);

/// Reports where member \p Index of \p Struct, declared by \p D, cannot be at the offset it has:
/// before the end of the member before it, misaligned, or across a row of a constant buffer.
void checkOffset(ModuleLowering &L, const clang::NamedDecl *D, const ir::Type *Struct,
                 unsigned Index, ir::AddressSpace Space);

/// The same for each field of \p Record, whose form in buffers is \p Struct; once for each record
/// and address space.
void checkOffsets(ModuleLowering &L, const clang::CXXRecordDecl *Record, const ir::Type *Struct,
                  ir::AddressSpace Space);

} // namespace tessera
