//===- Inheritance.h - Facts that a target file repeats -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Target/Target.h"

namespace tessera {

/// Removes from the groups of \p Inherited the features, workarounds, matrix and vector types that
/// \p File lists with its own sources. So the merged target lists each only once.
void dropListed(Target &Inherited, const Target &File);

} // namespace tessera
