//===- GroupBarriers.h - Waves that meet at a matrix of their group -------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Inserts group barriers before matrix operations that waves share. "Operations implicitly
// synchronize execution across all threads in the matrix's scope" (HLSL proposal 0035, Matrix
// Scope). If waves share a matrix, only memory makes that visible. A load, store or atomic addition
// begins when all threads of the group have reached it, and sees their earlier accesses to the same
// kind of memory. Code after it may run while other waves still execute it, unless there is a
// barrier, as for plain accesses after a store by other threads.
//
// A load needs no barrier if no thread can have written since the last one. A store needs none if
// no thread can have accessed the memory since. So loads after a barrier of the shader do not get
// another.
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
