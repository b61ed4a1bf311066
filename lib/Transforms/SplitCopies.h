//===- SplitCopies.h - Structs are read and written member by member ------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// A load of a struct becomes loads of its members, and a store stores of them, in every address
// space, so that members nobody uses are not read, and values flow from member to member. Arrays of
// matrices are treated alike: a matrix is loaded by itself or not at all, which drivers rely on.
//
// Before: split-locals. After: no load or store of a struct of few members, nor of an array with a
// matrix in it.
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
