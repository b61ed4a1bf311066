//===- FlattenShared.h - Groupshared arrays of arrays that hold a matrix --===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Matrices are loaded from and stored to arrays of one dimension. A groupshared array of arrays of
// scalars or vectors that a matrix is loaded from or stored to as a whole becomes one array, row
// after row, also where it is a member of a struct; so do the other such arrays of the same
// variable.
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
