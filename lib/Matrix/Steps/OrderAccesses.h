//===- OrderAccesses.h - Barriers between a wave's own accesses -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Orders the accesses of a wave to its matrices in memory. The device decides which lane holds
// which component, and lockstep does not order the memory accesses of a wave's lanes. One lane may
// load a component that another one stored, or overwrite one that another lane has not loaded yet.
// "Operations implicitly synchronize execution across all threads in the matrix's scope" (HLSL
// proposal 0035, Matrix Scope).
//
// So the step inserts a barrier of the wave, for that kind of memory, directly before a mat.load,
// mat.store or mat.atomic_add of a wave's matrix. It does so if an earlier access may have touched
// the same memory and one of the two writes; two atomic additions need no order. It inserts none if
// a barrier of the wave or the group already orders the two, or if they are certainly disjoint
// (AccessPlace.h). In loops, accesses of earlier iterations count. The shader must order loads and
// stores of single lanes. GroupBarriers.h handles matrices of a group.
//
//   mat.store %x, %s, %0, %16 {layout = row_major}
//   %y = mat.load %s, %0, %16 {layout = row_major} : mat<f16, 16x16, a, subgroup>
// becomes
//   mat.store %x, %s, %0, %16 {layout = row_major}
//   barrier {exec = subgroup, memory = workgroup}
//   %y = mat.load %s, %0, %16 {layout = row_major} : mat<f16, 16x16, a, subgroup>
//
// Needs: functions with matrix parameters inlined, handles resolved. Must run before the steps that
// split an access, or replace it by lanes' own accesses: the barrier orders all of these. After:
// AccessesOrdered. All lanes of the wave reach the operation, and so they reach the barrier.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

void orderAccesses(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
