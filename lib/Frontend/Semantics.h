//===- Semantics.h - Semantics that Clang leaves to lowering --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"

namespace tessera {

/// What stands before the name of a system value that is declared with a signed type: no name of
/// the user can begin so.
inline constexpr llvm::StringLiteral SignedSemantic = "signed ";

/// What stands before the name of a system value of another stage.
inline constexpr llvm::StringLiteral OtherStageSemantic = "other ";

} // namespace tessera
