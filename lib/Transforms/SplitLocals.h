//===- SplitLocals.h - A variable for each member of a local struct -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Replaces each local of struct type by one local for each member, so that members (the matrix in a
// WaveMatrix object above all) are variables that simplify and the drivers see through. A local
// whose address goes where reads and writes cannot be seen, and one with very many members, stays;
// addresses of ray queries in it may go anywhere.
//
// Before: resolve-handles. After: the same program.
//
//   %a = var {name = "a"} : ptr<struct %Pair, function>        %a.x = var ... : ptr<f32, function>
//   %0 = const 1 : u32                                         %a.y = var ... : ptr<f32, function>
//   %1 = access %a, %0 : ptr<f32, function>                    %0 = const 1 : u32
//   store %1, %f                                       =>      store %a.y, %f
//   %2 = load %a : struct %Pair                                %1 = load %a.x : f32
//                                                              %2 = load %a.y : f32
//                                                              %3 = construct %1, %2 : struct %Pair
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void splitLocals(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
