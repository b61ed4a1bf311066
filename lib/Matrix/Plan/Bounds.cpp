// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Bounds.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Whether the device checks the bounds itself. It does so for the addresses of its own loads and
/// stores. Offsets and strides of tiles are computed in 32 bits before, and may wrap.
static bool deviceChecks(const PlanInput &In, const RowSets &Rows, const MatrixAccesses &A) {
  if (!A.InBuffer || !keepsBounds(In.Device))
    return false;
  bool IsAsWritten = Rows.tileOf(A.Matrix) == A.Matrix;
  return A.StaysIn32Bits || (IsAsWritten && !In.Device.needs(Workaround::CheckMatrixOffsets));
}

bool tessera::needsTest(const PlanInput &In, const RowSets &Rows, const MatrixAccesses &A,
                        bool IsNative) {
  return In.Options.CheckBounds && A.isInMemory() && !A.IsInside &&
         !(IsNative && deviceChecks(In, Rows, A));
}
