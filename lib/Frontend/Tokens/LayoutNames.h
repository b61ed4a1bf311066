//===- LayoutNames.h - row_major as the name of a type ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Frontend/TokenContext.h"

namespace tessera {

/// row_major is a keyword of HLSL and the name of a type in rocWMMA. Whether \p RowMajor, the next
/// token, is the name: it stands where HLSL's grammar, in which the type of a declaration and what
/// it declares follow, cannot have the keyword.
bool isLayoutName(const clang::Token &RowMajor, const TokenContext &S);

} // namespace tessera
