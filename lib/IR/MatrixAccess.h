//===- MatrixAccess.h - Rules of matrix loads and stores ------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"
#include <optional>

namespace tessera::ir {

/// Reports constant offsets and strides of a mat.load, mat.store or mat.atomic_add that break a
/// rule of HLSL's wave matrices ("Load and Store"), which the other dialects share. False after a
/// report.
bool checkMatrixAccess(const Op &O, DiagnosticEngine &Diags);

/// A constant that keeps the rows of a matrix in a bytes buffer off their alignment.
struct MisalignedMatrix {
  const char *What; ///< "stride" or "offset"
  uint64_t Bytes, Needed;
};

/// SPIR-V asks pointers and strides to be multiples of 16 bytes or of a row, whichever is less
/// (VUID-RuntimeSpirv-OpCooperativeMatrixLoadKHR-08986), where HLSL promises 4 bytes. Nothing where
/// the constants keep that or are not known.
std::optional<MisalignedMatrix> findMisalignedMatrix(const Op &O);

} // namespace tessera::ir
