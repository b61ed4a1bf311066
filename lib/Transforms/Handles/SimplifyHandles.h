//===- SimplifyHandles.h - Code without its resource that never runs ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Simplifies modules that have a local that may hold no resource, before resolve-handles reports
// each use of such a local: the use may be in code that never runs.
//
// Before: inline. After: if a local that contains a resource has no initial value, the same as
// after split-locals, split-copies and simplify; else unchanged.
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
