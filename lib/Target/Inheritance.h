//===- Inheritance.h - What a target file says again ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/Target.h"

namespace tessera {

/// Takes out of the groups of \p Inherited the features, workarounds, matrix and vector types that
/// \p File lists itself, with sources of its own: nothing is listed twice in what becomes of both.
void dropListed(Target &Inherited, const Target &File);

} // namespace tessera
