//===- Semantics.h - Semantics that Clang leaves to lowering --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace tessera {

/// Prefix of the name of a system value that is declared with a signed type. No name of the user
/// can have it.
inline constexpr llvm::StringLiteral SignedSemantic = "signed ";

/// Prefix of the name of a system value of another stage.
inline constexpr llvm::StringLiteral OtherStageSemantic = "other ";

} // namespace tessera
