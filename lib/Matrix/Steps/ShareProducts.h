//===- ShareProducts.h - A product that two ask for -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a product of integers once if one multiply returns it and another adds it to a value. An
// example are row sums: a factor with a zero point needs them, and so does the conversion of an
// unsigned factor to a signed one (Facts/ElementRoutes.h). Sums of integers are the same in any
// order.
//
// Needs: dead-code has run, so that an unused multiply does not count. After: the same program.
//
//   %s = mat.muladd %a, %ones, %sums          %p = mat.mul %a, %ones
//   %p = mat.mul %a, %ones               =>   %s = mat.arith %sums, %p {fn = add}
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void shareProducts(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
