//===- BufferPointers.h - vk::BufferPointer and raw addresses ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A vk::BufferPointer is a u64 everywhere: in variables, structs and buffers. Only Get() turns it
// into an address in physical space. So a type may contain a pointer to itself, as in lists.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// Whether \p T is a vk::BufferPointer.
bool isBufferPointer(clang::QualType T);
/// The type of its value. An alignment that is none is reported at \p Where.
const ir::Type *bufferPointerType(ModuleLowering &L, clang::QualType T, clang::SourceRange Where);

/// A call of a function whose operation is \p Op; nothing where that is none of addresses.
std::optional<LValue> lowerAddressCall(FunctionLowering &F, const clang::CallExpr *E,
                                       llvm::StringRef Op);
/// A cast from or to a vk::BufferPointer, or what holds one; nothing for others.
std::optional<ir::Value *> castPointer(FunctionLowering &F, const clang::CastExpr *E);
/// A list that makes a vk::BufferPointer.
ir::Value *pointerOfList(FunctionLowering &F, const clang::InitListExpr *List);
/// \p E names the number in a vk::BufferPointer, as Clang does in lists.
ir::Value *numberInPointer(FunctionLowering &F, const clang::MemberExpr *E);

} // namespace tessera
