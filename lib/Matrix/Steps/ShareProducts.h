//===- ShareProducts.h - A product that two ask for -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Computes a product of integers once where a multiply gives it alone and another adds it to
// something: the sums of rows that a factor with a zero point takes are also those with which an
// unsigned factor is made a signed one (Facts/ElementRoutes.h). Sums of integers are the same in
// any order.
//
// Before: dead-code: what nobody uses is no second one. After: the same program.
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
