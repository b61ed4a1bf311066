// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Ways.h"
#include "IR/NumberConversion.h"
#include "Matrix/Plan/Misplaced.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// For Metal's matrices the elements of a lane are known (mat.coord), but a load with stride 0 is
/// not defined. SPIR-V is the reverse: a vector with adjacent components is one load, which repeats
/// it with a stride of 0.
MatrixWay tessera::wayOfFragment(const DecidedMatrices &Decided, const MatrixAccesses &A,
                                 const Type *Held) {
  if (!Decided.In.forSPIRV())
    return MatrixWay::Elements;
  if (A.Code != Opcode::MatLoad || !A.Contiguous)
    return MatrixWay::Scratch;
  if (!Decided.In.Device.has(Feature::CooperativeMatrix))
    return MatrixWay::Direct;
  return isSumMisplaced(Decided.Rows, A, Held) ? MatrixWay::Scratch : MatrixWay::Direct;
}

MatrixWay tessera::wayOf(const DecidedMatrices &Decided, const MatrixAccesses &A) {
  const Target &Device = Decided.In.Device;
  bool ForSPIRV = Decided.In.forSPIRV();
  if (A.Code == Opcode::MatConvert)
    return wayOfConversion(Decided, A);
  if (A.Code == Opcode::MatCoord)
    return ForSPIRV && canStage(Device, A.Matrix) ? MatrixWay::Scratch : MatrixWay::Direct;
  if (A.Code == Opcode::MatAtomicAdd || goesByComponent(Decided.In, Decided.Rows, A) ||
      (A.Unaligned && ForSPIRV))
    return !canStage(Device, A.Matrix) ? MatrixWay::Direct
           : ForSPIRV                  ? MatrixWay::Scratch
                                       : MatrixWay::Elements;
  // For an unknown device, choose the way that every device supports.
  if (A.InWords && !Device.lists(Feature::CooperativeMatrixPackedArrays) &&
      !hasSharedView(Device, A))
    return MatrixWay::Scratch;
  if (!misplacementOf(Decided.In, Decided.Rows, A))
    return MatrixWay::Direct;
  return Decided.Refused.contains(Decided.tileOf(A)) ? MatrixWay::None : MatrixWay::Scratch;
}

MatrixWay tessera::wayInMemory(const DecidedMatrices &Decided, const MatrixAccesses &A,
                               const Type *Held) {
  return Decided.tileOf(A)->isFragment() && A.isInMemory() ? wayOfFragment(Decided, A, Held)
                                                           : wayOf(Decided, A);
}

MatrixWay tessera::wayOutside(const DecidedMatrices &Decided, const MatrixAccesses &A) {
  if (Decided.Refused.contains(Decided.tileOf(A)))
    return MatrixWay::None;
  return Decided.In.forSPIRV() ? MatrixWay::Scratch : MatrixWay::Elements;
}

MatrixWay tessera::wayOfConversion(const DecidedMatrices &Decided, const MatrixAccesses &A) {
  const Type *FromTile = Decided.Rows.tileOf(A.Matrix), *ToTile = Decided.Rows.tileOf(A.Result);
  const Type *From = Decided.heldAs(FromTile), *To = Decided.heldAs(ToTile);
  bool InBoth = Decided.Lanes.contains(FromTile) && Decided.Lanes.contains(ToTile);
  bool ForSPIRV = Decided.In.forSPIRV();
  if (InBoth || !From || !To)
    return MatrixWay::Direct;
  for (const MatrixOps &Kind : Decided.Routed.Ops)
    if (Kind.IsApart && Kind.Met[0] == A.Matrix && Kind.Met[1] == A.Result &&
        Kind.Transposes == A.Transposes)
      return MatrixWay::Scratch;
  if (!ForSPIRV || !A.Saturates || !canSaturate(From->element(), To->element()))
    return MatrixWay::Direct;
  if (saturatesWithin(From->element(), To->element()))
    return MatrixWay::Elements;
  bool Stages = canStage(Decided.In.Device, From) && canStage(Decided.In.Device, To);
  return Stages ? MatrixWay::Scratch : MatrixWay::Direct;
}
