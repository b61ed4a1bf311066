//===- FitParameters.h - What all calls of a function pass ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A parameter for which all calls pass the same constant is that constant in the function, which
// is simplified with it. So is a branch that no call takes (CallContexts.h). For a parameter that a
// function does not use, calls pass nothing, so that what only computes it goes, with the resources
// that it reads. Functions whose last call went are dropped.
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
