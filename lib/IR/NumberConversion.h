//===- NumberConversion.h - Conversions that saturate ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::ir {

/// The scalar \p V as a number of type \p To, by the conversion rules of HLSL's linear algebra
/// (proposal 0035, Data Conversion Rules): an integer that \p To cannot hold becomes the nearest
/// that it can; a float is rounded to the nearest integer, ties to even, before, and NaN becomes 0;
/// what becomes a float is rounded to nearest even.
Value *convertSaturating(Builder &B, Value *V, const Type *To);

} // namespace tessera::ir
