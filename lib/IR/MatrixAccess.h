//===- MatrixAccess.h - Rules of matrix loads and stores ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

/// Reports constant offsets and strides of a mat.load, mat.store or mat.atomic_add that break a
/// rule of HLSL's wave matrices ("Load and Store"), which the other dialects share. False after a
/// report.
bool checkMatrixAccess(const Op &O, DiagnosticEngine &Diags);

} // namespace tessera::ir
