//===- ZeroValue.h - Zero of types that no constant has -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::ir {

/// Returns zero of any type that has a size. Matrices have no constants, so they are filled with
/// zero. A pointer has no zero and is undefined.
Value *zeroValue(Builder &B, const Type *Ty);

/// The scalar that HLSL fills a matrix with: the component, or four packed 8-bit ones.
const Type *fillType(TypeContext &Types, const Type *Matrix);

} // namespace tessera::ir
