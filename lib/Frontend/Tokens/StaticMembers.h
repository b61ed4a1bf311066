//===- StaticMembers.h - Members defined outside of their class -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// HLSL has `static` before the definition of a static member outside of its class too, where C++
/// has none. Whether \p Static, the next token, is that of `static int S::Count = 3;`.
bool definesStaticMember(const clang::Token &Static, const TokenContext &S);

} // namespace tessera
