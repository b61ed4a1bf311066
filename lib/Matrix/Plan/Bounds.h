//===- Bounds.h - Which accesses may lie outside of their memory ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Decides which loads, stores and atomic additions need a check for --matrix-bounds=checked. Some
// are certainly inside of their memory, and the device checks some.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/Rows.h"

namespace tessera {

/// Whether code must test it. \p IsNative: it is a load or store of the device's, and not of each
/// lane.
bool needsTest(const PlanInput &In, const RowSets &Rows, const MatrixAccesses &A, bool IsNative);

} // namespace tessera
