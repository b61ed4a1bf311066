//===- CheckLegality.h - Can the target do it -----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Asks Target/Legality.h about everything in the module that depends on the device: the shape,
// types and scope of each matrix multiply, matrices that no multiply uses, the wave size, the size
// of the group, groupshared memory. Reports each distinct error once per line of the user. Changes
// nothing.
//
// Before: simplify, so that constants are known, and tile-matrices, which gives matrices the shapes
// that the target has. After: the module only needs what the target has, or there is an error.
//
// check-memory-rules is about what the user wrote and comes before tile-matrices: a constant stride
// has room for a row and keeps the alignment, and a groupshared array has room for the matrix.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void checkMemoryRules(ir::Module &M, const PassContext &Ctx);
void checkLegality(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
