//===- MatrixAccess.h - Rules of matrix loads and stores ------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

/// Reports constant offsets and strides of a mat.load, mat.store or mat.atomic_add that break a
/// rule of HLSL's wave matrices ("Load and Store"), which the other dialects share. False after a
/// report.
bool checkMatrixAccess(const Op &O, DiagnosticEngine &Diags);

/// Warns where constants keep the rows of a matrix off the alignment that SPIR-V asks of pointers
/// and strides, the lesser of 16 bytes and a row
/// (VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986). HLSL promises 4 bytes.
void warnOfMatrixAlignment(const Op &O, llvm::StringRef Target, DiagnosticEngine &Diags);

} // namespace tessera::ir
