//===- Marks.h - What the plan writes on the ops --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Ways.h"

namespace tessera {

/// `bounds` on loads, stores and atomic additions that code must test. Whether others are left to
/// the device.
bool markBounds(ir::Module &M, const DecidedMatrices &Decided, const MatrixTypeMap &Holders);

/// `via` on what is not done directly, with a remark where the device loads no matrix.
void markWays(ir::Module &M, const DecidedMatrices &Decided, const MatrixTypeMap &Holders,
              DiagnosticEngine &Diags);

} // namespace tessera
