//===- SimplifyHandles.h - Code without its resource that never runs ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes constants in modules with a local that may hold no resource, before resolve-handles
// reports where such a local is used: code that never runs may use it.
//
// Before: inline. After: as split-locals, split-copies and simplify leave the module, where some
// local with a resource in it has no initial value; else unchanged.
//
//   %t = var : ptr<ptr<bytes, storage>, function>
//   store %use, %false
//   %0 = load %use : bool                                  =>   (nothing)
//   if %0 then {
//     %1 = load %t : ptr<bytes, storage>
//     %2 = bytes_size %1 : u32
//   }
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void simplifyHandles(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
