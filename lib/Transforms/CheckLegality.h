//===- CheckLegality.h - Can the target do it -----------------------------===//
//
// Asks Target/Legality.h about everything in the module that depends on the device: the shape,
// types and scope of each matrix multiply, matrices that nothing multiplies, the wave size, the
// size of the group, groupshared memory. Also the rules of matrix loads and stores that need
// constants: a stride has room for a row, keeps the alignment, and a groupshared array has room for
// the matrix. Each distinct complaint is made once per line of the user's. Changes nothing.
//
// Before: simplify, so that constants are known. After: nothing that the target lacks is left, or
// there is an error.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void checkLegality(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
