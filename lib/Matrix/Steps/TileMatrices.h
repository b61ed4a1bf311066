//===- TileMatrices.h - Matrices of native shapes -------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Rewrites every matrix for which the plan has a tile into a grid of tiles, in row-major order.
//
// A multiply goes over the depth outside, so that a row of tiles of B and a column of tiles of A
// are needed at a time, and adds to each tile of the accumulator in the order of k. Offsets of
// tiles are the offset of the matrix, plus a multiple of the stride that is computed once for each
// line of tiles, plus a constant.
//
// Before: inline, so that matrices are neither parameters nor results; check-memory-rules, which
// checks the shapes that the user wrote. After: every matrix that the pass could split is native.
// lower-fragments follows, and only supports native sums.
//
//   %c = mat.load %buf, %o, %s           %s8 = mul %s, 8          // target with 8x8x8, f32
//     : mat<f32, 16x16, acc>      =>     %1 = add %o, %s8
//                                        %c0 = mat.load %buf, %o, %s : mat<f32, 8x8, acc>
//                                        %c1 = mat.load %buf, (add %o, 32), %s ...
//                                        %c2 = mat.load %buf, %1, %s ...
//                                        %c3 = mat.load %buf, (add %1, 32), %s ...
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void tileMatrices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
