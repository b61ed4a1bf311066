//===- LowerThreadMatrices.h - Matrices of one thread ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Lowers operations on matrices of one thread to loads, arithmetic and atomics: products of a
// matrix in memory with a thread's vector, outer products that are added to memory, additions of
// vectors, and conversions between formats.
//
// A line is one load, which back ends cut into pieces as wide as the known alignment of offset and
// stride, up to 16 bytes; 8- and 16-bit components are loaded in words if that is at least 4. A
// small product is unrolled. A large one is a loop over several lines at once, so that the code
// does not grow with rows times columns. Only constants index vectors, because drivers put other
// vectors into memory. Loops use a queue instead (Code/FourVectors.h). Addresses do not depend on
// the vector, so loads are uniform in the wave if offset and stride are.
//
//   %y = mat.mulvec %b, %o, %s, %rowMajor, %x {matrix = f16} : vec<f32, 64>     =>
//   for row below 64, 4 at a time
//     for each of the 4: %w = load bytes_at %b, %o + row * %s {align = 16} : vec<u32, 32>
//                         its 64 components times those of %x in f32, added up
//     plus the 4 addends at the front of the queue, if there are any
//     as numbers of the result to its end
//
// Operations that have an instruction on the target stay, in the form of the instruction
// (CooperativeVectors.h).
//
// With --matrix-bounds=checked, a matrix that is not completely inside of its buffer reads as zero,
// and additions to it are ignored.
//
// Needs: simplify, which finds layouts and the alignment of offsets. After: no op on matrices of
// one thread except those marked `native`.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void lowerThreadMatrices(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
