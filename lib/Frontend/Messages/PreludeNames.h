//===- PreludeNames.h - Messages without the inside of the compiler -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "clang/Basic/SourceManager.h"

namespace tessera {

/// The signature of the intrinsic that is declared at \p Where; empty where none is.
llvm::StringRef signatureAt(const clang::SourceManager &SM, clang::SourceLocation Where);

/// \p Message with the names of those texts, which begin with two underscores, as a user would
/// write them: without. A name that the shader has stays as it is.
std::string withoutPreludeNames(llvm::StringRef Message, const clang::SourceManager &SM);

/// Rewrites \p Note, about a function of those texts, in terms of its caller.
std::string inUsersTerms(unsigned ID, llvm::StringRef Note);

/// Whether \p Note, whose place is nowhere in the user's files, would tell the user nothing: it
/// says where something stands, or how a text is made.
bool isInternalNote(unsigned ID, llvm::StringRef Note);

} // namespace tessera
