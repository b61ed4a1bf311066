//===- LocalizeStatics.h - Static variables of matrices and resources -----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Makes each private variable that holds a cooperative matrix or a resource a local of the entry
// point, initialized to zero or to no resource. Drivers expect matrices in locals (Mesa's lavapipe
// crashes on a Private one), and resolve-handles and the passes that tile and emulate only follow
// locals. So does simplify: a variable that determines an operand that must be a constant
// (ConstantSlice.h) becomes a local with its initial value.
//
// Before: inline, so that only the entry point uses such variables. After: no such variable is
// left.
//
//   global @sum : mat<f32, 16x16, acc, subgroup>, private
//   func @main() {                                  func @main() {
//                                                     %0 = const 0.0 : f32
//                                                     %1 = mat.fill %0 : mat<f32, 16x16, acc, ...>
//                                            =>       %sum = var %1 {name = "sum"} : ptr<...>
//     %p = global @sum : ptr<mat..., private>
//     %m = load %p : mat...                           %m = load %sum : mat...
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void localizeStatics(ir::Module &M, const PassContext &Ctx);

/// Whether \p F uses a variable that localize-statics makes a local, which only the entry point
/// may.
bool usesLocalStatic(ir::Module &M, ir::Function &F);

} // namespace tessera
