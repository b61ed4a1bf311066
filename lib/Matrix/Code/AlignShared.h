//===- AlignShared.h - Groupshared arrays where matrices can be loaded ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Vulkan wants a matrix in memory to start at a multiple of 16 bytes, or of a line of the matrix
// where that is less (VUID RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986), and lets the driver
// place groupshared variables in any order, each at the smallest offset that std430 allows (Vulkan
// specification, "Shader Interfaces", maxComputeSharedMemorySize). So in a shader with a matrix in
// groupshared memory
//   - the size of every groupshared variable becomes a multiple of 16 bytes, so that the next one
//     starts at one, whichever that is;
//   - structs become a variable for each member, for their members' offsets are the driver's;
//   - so does the size of a row, in arrays of arrays that hold matrices.
// It works for std430 and for scalar layout, because it pads the number of elements. Metal only
// requires the alignment of a component, so nothing changes there.
//
// Before: stage-accesses and lower-fragments, which make groupshared arrays. After: the limit of
// groupshared memory can be checked.
//
//   global @flag : workgroup u32               global @flag : workgroup array<u32, 4>
//   global @tile : workgroup array<f16, 100> => global @tile : workgroup array<f16, 104>
//   %p = global @flag                          %0 = global @flag
//                                              %p = access %0, %zero
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera {

/// The bytes that the groupshared variables take, or will take where the pass pads them.
uint64_t alignedSharedBytes(ir::Module &M);
/// The bytes that the groupshared variables of a group may take: where the target does not say, as
/// many as HLSL allows.
uint64_t sharedLimit(const Target &Device);

void alignShared(ir::Module &M, const PassContext &Ctx);

} // namespace tessera
