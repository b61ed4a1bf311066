//===- Bounds.h - Which accesses may lie outside of their memory ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// What --matrix-bounds=checked asks of loads, stores and atomic additions: some are certainly
// inside of their memory, some the device checks.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Rows.h"

namespace tessera {

/// Whether code must test it. \p IsNative: it is a load or store of the device's, and not of each
/// lane.
bool needsTest(const PlanInput &In, const RowSets &Rows, const MatrixAccesses &A, bool IsNative);

} // namespace tessera
