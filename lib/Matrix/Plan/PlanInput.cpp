// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/PlanInput.h"

using namespace llvm;
using namespace tessera;

WiderTarget tessera::targetFor(const PlanInput &In, ArrayRef<MatrixOps> Ops) {
  WiderTarget Found;
  if (!In.Options.Tile || In.Device.Permissive)
    return Found;
  Found.Narrow = narrowMatrices(Ops, In.Device);
  if (!Found.Narrow.empty())
    Found.Own = withRowsFor(In.Device, Found.Narrow);
  return Found;
}
