//===- ValueNames.h - What a value is called that the user gave no name ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "MSL/Language/Types.h"

namespace tessera::msl {

/// What the variable of \p V is called, by what makes the value or by what uses it; \p Variable is
/// what its uses have in its place. Empty where nothing says.
std::string hint(const ir::Value *V, const ir::Value *Variable, Types &T);

} // namespace tessera::msl
