//===- Inline.h - Copies functions into their callers ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inlines every call of a function that no back end can call: one that takes or gives a pointer
// (out and inout parameters, resources) or a matrix, that uses a static variable with a matrix
// (LocalizeStatics.h), half of a combined image sampler or the product of a thread's matrix, in
// which an operand must become a constant (ConstantSlice.h), or that lowering marked. Others stay
// functions. Ops from a dialect's prelude take the location of the user's call, so that later
// messages point there. Then drops functions without a call.
//
// Before: merge-returns. After: no calls of functions for which Function::mustInline() is true. If
// the module has an entry point, it reaches every function.
//
//   func @twice(%x : f32) : f32 always_inline {
//     %0 = add %x, %x
//     return %0
//   }
//   %1 = call @twice %a : f32          =>         %1 = add %a, %a
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void inlineCalls(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
