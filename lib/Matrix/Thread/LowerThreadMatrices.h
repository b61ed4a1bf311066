//===- LowerThreadMatrices.h - Matrices of one thread ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Products of a matrix in memory with a thread's vector, outer products that are added to memory,
// additions of vectors and conversions between formats, as loads, arithmetic and atomics.
//
// A line of the matrix is loaded in accesses as wide as the offset and the stride are known to be
// multiples of, up to 16 bytes; 8- and 16-bit components by words where that is at least 4. A small
// product is written out. A large one is a loop over several lines at once, so that the code does
// not grow with rows times columns. Vectors are never indexed by what is computed, since drivers
// put such vectors into memory: what a loop makes or takes moves up in a queue
// (Code/FourVectors.h). Nothing in an address depends on the vector, so that loads are the wave's
// where offset and stride are.
//
//   %y = mat.mulvec %b, %o, %s, %rowMajor, %x {matrix = f16} : vec<f32, 64>     =>
//   for row below 64, 8 at a time
//     for each of the 8: %w = bytes_at %b, %o + row * %s + 0, 16, 32 ... {align = 16} : vec<u32, 4>
//                         its 64 components times those of %x in f32, added up
//     the 8 sums to the end of the queue
//
// What the target has an instruction for stays, as the instruction takes it (CooperativeVectors.h).
//
// With --matrix-bounds=checked a matrix of which not all lies inside of its buffer is zero, and
// nothing is added to one.
//
// Before: simplify, which finds layouts and what offsets are multiples of. After: no op on
// matrices of one thread but those marked `native`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void lowerThreadMatrices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
