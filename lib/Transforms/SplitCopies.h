//===- SplitCopies.h - Structs are read and written member by member ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Splits a load of a struct into loads of its members, and a store into stores, in every address
// space. So unused members are not read, and values flow from member to member. Arrays of matrices
// are split too: drivers rely on a matrix being loaded by itself.
//
// Before: split-locals. After: no loads or stores of structs with few members, or of arrays that
// contain a matrix.
//
//   %v = load %p : struct %Pair        %0 = access %p, %zero : ptr<f32, storage>
//                                      %1 = load %0 : f32
//                                      %2 = access %p, %one : ptr<f32, storage>
//                                =>    %3 = load %2 : f32
//                                      %v = construct %1, %3 : struct %Pair
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void splitCopies(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
