//===- GatherVectors.h - Vectors of a wave as the rows of a matrix --------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lanes that multiply with the same matrix of one thread multiply together: their vectors, one
// below the other, are a matrix A, the weights are B, and the device has matrices of waves for
// that. In compute shaders, if the target's data or --thread-matrices=gather says so:
//
//   %y = mat.mulvec %w, %o, %s, %rowMajor, %x {matrix = f16} : vec<f16, 64>     =>
//   the lane stores %x as its row in groupshared memory; the wave loads A
//   for each strip of 16 rows of the weights
//     the lanes copy it to groupshared memory, the wave loads it as B and multiplies
//   the wave stores the sums, the lane loads %y
//
// Between two products, vectors stay matrices where MatrixForms.h allows it: then no lane has them.
//
// A product is gathered where
//
//   - all lanes of the wave reach it together, and have one buffer, offset and stride;
//   - the wave size is known, and x of the thread group is a multiple of it;
//   - the device multiplies numbers that hold the vector's and the matrix's, into sums of 32 bits;
//   - the memory of all waves fits into what the target has of groupshared memory.
//
// Other products stay, with a remark, for the step thread-matrices.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void gatherVectors(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
