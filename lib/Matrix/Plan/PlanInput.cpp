// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/PlanInput.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

WiderTarget tessera::targetFor(const PlanInput &In, ArrayRef<MatrixOps> Ops) {
  WiderTarget Found;
  if (!In.Options.Tile || In.Device.Permissive)
    return Found;
  Found.Narrow = narrowMatrices(Ops, In.Device);
  if (!Found.Narrow.empty())
    Found.Own = withRowsFor(In.Device, Found.Narrow);
  return Found;
}

const Type *tessera::notHeld(const PlanInput &In, const WiderTarget &Wider,
                             ArrayRef<const Type *> Types) {
  const auto *Found = find_if(Types, [&](const Type *Ty) {
    return Wider.Own && !Ty->isFragment() && !Wider.Narrow.contains(Ty) &&
           isHeldWider(In.Device, Ty);
  });
  return Found == Types.end() ? nullptr : *Found;
}
