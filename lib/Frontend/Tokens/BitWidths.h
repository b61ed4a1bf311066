//===- BitWidths.h - Names of bit-field widths ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Clang takes `: Width` behind a member for a semantic where Width is a name:
//
//   template <typename T, uint Width> struct Pair { T low : Width; T high : 32 - Width; };
//
// Such a name that is a constant or an argument of the template gets a `+` before it, which begins
// an expression.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Frontend/TokenContext.h"
#include "clang/Sema/Sema.h"

namespace tessera {

/// Makes \p Name, which stands behind the colon of a member, a `+` that \p Name follows, if it is
/// the width of a bit-field.
void beginBitWidth(clang::Token &Name, const TokenContext &S, clang::Sema &Sema);

} // namespace tessera
