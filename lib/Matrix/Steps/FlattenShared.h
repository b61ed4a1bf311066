//===- FlattenShared.h - Groupshared arrays of arrays that hold a matrix --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices are loaded from and stored to one-dimensional arrays. So each groupshared array of
// arrays of scalars or vectors that contains a matrix of a load or store becomes one array, row
// after row, also as a member of a struct. The other such arrays of the same variable are flattened
// too.
//
// Before: inline and resolve-handles, so that every address leads to its variable. After: the
// memory of every matrix operation is bytes or an array of scalars or vectors.
//
//   global @tile : array<array<f32, 16>, 8>, workgroup      global @tile : array<f32, 128>,
//   workgroup %p = global @tile : ptr<...>                            %p = global @tile : ptr<...>
//   %q = access %p, %i, %j : ptr<f32, workgroup>     =>     %0 = mul %i, 16
//                                                           %1 = add %0, %j
//                                                           %q = access %p, %1 : ptr<f32,
//                                                           workgroup>
//   %m = mat.load %p, %offset, %stride                      %m = mat.load %p, %offset, %stride
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void flattenShared(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
