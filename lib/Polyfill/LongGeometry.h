//===- LongGeometry.h - Geometric functions of long vectors ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::polyfill {

/// Expands distance, normalize, reflect, refract, faceforward and frexp of vectors of more than
/// four components: each result depends on all components, or is a struct of two vectors.
/// Arithmetic, dot and length of such vectors remain.
void expandLongGeometry(ir::Module &M);

} // namespace tessera::polyfill
