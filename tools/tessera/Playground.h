//===- Playground.h - tessera playground ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"

namespace tessera::cli {

/// Goes on as the program tessera-playground beside this one, whose path main got as \p Program.
/// Returns the exit status if that is not possible.
int becomePlayground(const char *Program, llvm::ArrayRef<const char *> Arguments);

} // namespace tessera::cli
