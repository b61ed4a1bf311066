//===- ValueNames.h - What a value is called that the user gave no name ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "MSL/Language/Types.h"

namespace tessera::msl {

/// Returns a name for the variable of \p V, from the op that computes the value or from its uses.
/// \p Variable is the value that replaces \p V in its uses. Empty if there is no hint.
std::string hint(const ir::Value *V, const ir::Value *Variable, Types &T);

} // namespace tessera::msl
