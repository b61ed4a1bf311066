//===- InternalError.h - Mistakes of the compiler's own --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/Twine.h"

namespace tessera {

/// The compiler has found a mistake of its own, \p What: nothing that it could still give would be
/// right. Never returns; see docs/limits.md for what becomes of the program.
[[noreturn]] void internalError(const llvm::Twine &What);

} // namespace tessera
