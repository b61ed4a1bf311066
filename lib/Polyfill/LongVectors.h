//===- LongVectors.h - Vectors of one or of many components ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Transforms/Pass.h"

namespace tessera::polyfill {

/// Vectors have two to four components afterwards: those with one become scalars, longer ones
/// arrays whose operations are written out component by component.
void raiseVectors(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::polyfill
