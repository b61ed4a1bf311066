//===- ZeroValue.h - Zero of types that no constant has -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::ir {

/// Zero of any type that has a size. Matrices, of which there are no constants, are filled with it;
/// a pointer, which has no zero, is undefined.
Value *zeroValue(Builder &B, const Type *Ty);

/// The scalar that HLSL fills a matrix with: the component, or four packed 8-bit ones.
const Type *fillType(TypeContext &Types, const Type *Matrix);

} // namespace tessera::ir
