//===- Marks.h - What the plan writes on the ops --------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Ways.h"

namespace tessera {

/// Sets `bounds` on loads, stores and atomic additions whose bounds code must test. Returns whether
/// the device checks the bounds of others.
bool markBounds(ir::Module &M, const DecidedMatrices &Decided, const MatrixTypeMap &Holders);

/// Sets `via` on ops that are not executed directly. Reports a remark if the device cannot load a
/// matrix.
void markWays(ir::Module &M, const DecidedMatrices &Decided, const MatrixTypeMap &Holders,
              DiagnosticEngine &Diags);

} // namespace tessera
