//===- Native.h - Matrices of a group that the device has -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Devices with SPV_NV_cooperative_matrix2 have matrices of a whole workgroup, for some group sizes
// (a target's rows with workgroup scope). A set of matrices keeps this scope if the device supports
// all of its operations: loads, stores, fills, arithmetic, multiplies, elements by index, and
// conversions of components that cannot saturate. Otherwise the waves of the group share the
// matrices (Group/Grid.h). That is the case for atomic additions, coordinates of an element,
// checked bounds, and places where the device cannot load.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Sets.h"
#include "Transforms/Pass.h"

namespace tessera {

/// Returns why the device cannot hold the matrices of \p S, as the end of a sentence; empty if it
/// can.
std::string whyNotOfGroup(ir::Module &M, const PassContext &Ctx, const MatrixSet &S,
                          const MatrixSummary &All);

/// Whether components of \p Convert, a mat.convert of a matrix of a group, may go to other threads.
bool movesComponents(const ir::Op &Convert);

/// Whether the device can execute \p Convert, a mat.convert to another use between its own
/// matrices: from accumulator to factor, by CooperativeMatrixConversionsNV.
bool movesInGroup(ir::Module &M, const Target &Device, const ir::Op &Convert);

/// Whether the group matrices of \p M, which must have some, are the device's own.
bool hasNativeGroups(const ir::Module &M);

} // namespace tessera
