//===- GroupBarriers.h - Waves that meet at a matrix of their group -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// "Operations implicitly synchronize execution across all threads in the matrix's scope" (HLSL
// proposal 0035, Matrix Scope). Where waves share a matrix, that is seen in memory alone: a load,
// store or atomic addition begins when all threads of the group have come to it, and sees what they
// did to the same kind of memory before. What follows it without a barrier may run while other
// waves are still at it, as plain accesses may after a store by other threads.
//
// A barrier of the group is put before each such operation, unless since the last one nothing can
// have written there (for a load) or touched it (for a store): loads behind a barrier of the shader
// have no second one.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Builder.h"

namespace tessera {

/// A barrier of the whole group that orders accesses to \p Memory.
void groupBarrier(ir::Builder &B, ir::MemoryKind Memory);

/// One of the wave.
void waveBarrier(ir::Builder &B, ir::MemoryKind Memory);

/// Puts barriers before loads, stores and atomic additions of matrices of workgroup scope.
void addGroupBarriers(ir::Module &M);

} // namespace tessera
