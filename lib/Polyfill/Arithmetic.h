//===- Arithmetic.h - Arithmetic in smaller steps -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::polyfill {

/// The sum of the products of the components of two scalars, vectors or arrays, as precise as
/// \p Like.
ir::Value *sumOfProducts(ir::Builder &B, const ir::Op &Like, ir::Value *X, ir::Value *Y);

} // namespace tessera::polyfill
