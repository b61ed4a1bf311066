//===- OrderAccesses.h - Barriers between a wave's own accesses -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Orders what a wave does with its matrices in memory. Which lane holds which component is the
// device's affair, and lanes of a wave are not ordered by being in step: what one stored, another
// one may load, and store to what another one has not loaded yet. "Operations implicitly
// synchronize execution across all threads in the matrix's scope" (HLSL proposal 0035, Matrix
// Scope).
//
// So a barrier of the wave, for that kind of memory, stands directly before each mat.load,
// mat.store and mat.atomic_add of a wave's matrix to memory that an earlier one may have touched,
// where one of both writes; two atomic additions are in no order. None stands where a barrier does
// already, of the wave or the group, or where the two are certainly apart (AccessPlace.h). Loops
// are looked at with what their turns before did. Loads and stores of single lanes stay the
// shader's to order, and matrices of a group are GroupBarriers.h's.
//
//   mat.store %x, %s, %0, %16 {layout = row_major}
//   %y = mat.load %s, %0, %16 {layout = row_major} : mat<f16, 16x16, a, subgroup>
// becomes
//   mat.store %x, %s, %0, %16 {layout = row_major}
//   barrier {exec = subgroup, memory = workgroup}
//   %y = mat.load %s, %0, %16 {layout = row_major} : mat<f16, 16x16, a, subgroup>
//
// Needs: functions with matrix parameters inlined, handles resolved. It comes before the steps that
// make several accesses of one, or lanes' own, of which the barrier orders all. After:
// AccessesOrdered. The operation is where all lanes of the wave come, and so is the barrier.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void orderAccesses(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
