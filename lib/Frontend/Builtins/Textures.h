//===- Textures.h - Classes of textures and samplers -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// They are text (textures.hlsl), which takes the place of the few that Clang has.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/Builtins/Triggers.h"
#include "clang/AST/DeclCXX.h"
#include "llvm/ADT/StringSet.h"

namespace tessera {

/// Whether Clang's own class of this name is not to be found.
bool isReplacedClass(llvm::StringRef Name);

/// The text that declares those classes that a text names, less \p Declared, which they join; empty
/// where that is none. With \p PastesRW those that begin with RW count as named without it.
std::string texturesFor(const Triggers &Words, bool PastesRW, llvm::StringSet<> &Declared);

/// Gives \p Buffer, a TextureBuffer of \p Content, the conversion to its content that Clang gives
/// to ConstantBuffer.
void addContent(clang::ASTContext &Context, clang::CXXRecordDecl *Buffer, clang::QualType Content);

} // namespace tessera
