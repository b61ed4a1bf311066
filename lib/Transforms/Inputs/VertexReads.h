//===- VertexReads.h - Reads inputs at vertices where they are used -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Hull, domain and geometry shaders get arrays of vertices as parameters, whose values are loads of
// all of their inputs. Where the array is a variable because an index is computed, a load of a part
// of it becomes a load of the input at that vertex.
//
// Before: inline and split-locals. After: the same program without such variables.
//
//   %0 = io.load %zero {element = 1} : f32
//   %1 = io.load %one {element = 1} : f32
//   %2 = construct %0, %1 : array<f32, 2>
//   %p = var %2 : ptr<array<f32, 2>, function>
//   %3 = access %p, %i : ptr<f32, function>
//   %x = load %3 : f32                              =>   %x = io.load %i {element = 1} : f32
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void readVertices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
