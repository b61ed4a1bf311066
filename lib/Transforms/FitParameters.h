//===- FitParameters.h - Constant and unused parameters -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If all calls pass the same constant for a parameter, replaces the parameter by the constant and
// simplifies the function. Removes branches that no call takes (CallContexts.h). If a function does
// not use a parameter, its calls pass nothing, so that the ops and resources that only compute the
// argument go too. Drops functions that have lost their last call.
//
// Before: inline and simplify. After: the same program.
//
//   func @f(%x : f32, %level : u32, %depth : f32) : f32 { ... no %depth ... }
//   %1 = call @f %a, %two, %d : f32        =>       %1 = call @f %a, %two, %undef : f32
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void fitParameters(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
