//===- NumberConversion.h - Conversions that saturate ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The conversions of numbers that saturate, HLSL proposal 0035, "Data Conversion Rules":
//
//   integer to integer   the value, or the nearest one of the type
//   float to integer     the nearest integer, ties to even, then the nearest one of the type; a NaN
//                        gives 0
//   to a float           as `convert`
//
// Scalars, and vectors component by component.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera::ir {

/// Whether some number of the scalar type \p From saturates or is rounded on the way to \p To, so
/// that `convert` gives another one.
bool canSaturate(const Type *From, const Type *To);

/// Whether what saturates at the ends of \p To is a number of \p From.
bool saturatesWithin(const Type *From, const Type *To);

/// \p V as \p To, a scalar type, or a vector of it where \p V is one.
Value *convertSaturating(Builder &B, Value *V, const Type *To);

/// The sum of two integers of one scalar type, or the nearest number of that type.
Value *addSaturating(Builder &B, Value *X, Value *Y);

/// The number of the type of \p V that is the same in the scalar type \p To, where \p V saturates:
/// converting it is exact. Only for types that saturate within.
Value *saturate(Builder &B, Value *V, const Type *To);

} // namespace tessera::ir
