//===- MergeReturns.h - One exit per function -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Gives functions that will be inlined a single return, their last op. Code after an op that may
// have returned becomes conditional; a return inside a loop or switch becomes a break, and a flag
// is tested behind each loop or switch that it leaves. Linear in the size of the function.
//
// Before: any verified IR. After: each function that mustInline() has at most one return, the last
// op of its body.
//
//   func @f(%x : f32) : f32 {            func @f(%x : f32) : f32 {
//     %0 = const 0.0 : f32                 %result = var {name = "result"} : ptr<f32, function>
//     %1 = lt %x, %0                       %0 = const 0.0 : f32
//     if %1 then {                         %1 = lt %x, %0
//       return %0                  =>      if %1 then {
//     }                                      store %result, %0
//     %2 = sqrt %x                         } else {
//     return %2                              %2 = sqrt %x
//   }                                        store %result, %2
//                                          }
//                                          %3 = load %result : f32
//                                          return %3
//                                        }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void mergeReturns(ir::Module &M, const PassContext &Ctx);

/// Merges the returns of one function, even if it will be inlined.
void mergeReturns(ir::Module &M, ir::Function &F);

/// Does the same with `break` and `continue` in the body of \p Loop. The turns after a `break` do
/// nothing, and after the loop \p Counters, locals, have their values of that turn.
void mergeTurns(ir::Module &M, ir::Op &Loop, llvm::ArrayRef<ir::Op *> Counters);

} // namespace tessera
