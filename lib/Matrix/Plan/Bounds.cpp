// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What --matrix-bounds=checked makes of loads, stores and atomic additions: which of them are
// certainly inside of their memory, which the device checks, and how the others are tested.
#include "Matrix/Plan/Planner.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// A device that promises it takes addresses of its own loads and stores as they are, but what is
/// computed of offsets and strides for tiles has 32 bits.
bool Planner::deviceChecks(const MatrixAccesses &A) const {
  if (!A.InBuffer || !keepsBounds(Device))
    return false;
  bool IsAsWritten = tileOf(A.Matrix) == A.Matrix;
  return A.StaysIn32Bits || (IsAsWritten && !Device.needs(Workaround::CheckMatrixOffsets));
}

/// \p IsNative: it is a load or store of the device's, and not of each lane.
bool Planner::needsTest(const MatrixAccesses &A, bool IsNative) const {
  return Ctx.Matrix.CheckBounds && A.isInMemory() && !A.IsInside && !(IsNative && deviceChecks(A));
}

/// Where components go one by one, each is tested; where they go together, first all of them.
std::optional<BoundsTest> Planner::testOf(const MatrixAccesses &A) const {
  const Type *Tile = tileOf(A.Matrix);
  const Type *Held = Tile->isFragment() ? Sums.lookup(Tile) : Tile;
  bool IsInLanes = InLanes.contains(Tile);
  if (!A.isInMemory() || (!IsInLanes && !Held))
    return std::nullopt;
  bool IsNative =
      !IsInLanes && !Holders.contains(Tile) && wayInMemory(A, Held) == MatrixWay::Direct;
  if (!needsTest(A, IsNative))
    return std::nullopt;
  bool GoesTogether = IsInLanes && A.Code != Opcode::MatAtomicAdd && !A.ByComponent;
  return IsNative || GoesTogether ? BoundsTest::Whole : BoundsTest::Each;
}

/// How components are loaded and stored where not all of a matrix are inside that the device
/// loads and stores as a whole.
MatrixWay Planner::wayOutside(const MatrixAccesses &A) const {
  if (Refused.contains(tileOf(A.Matrix)))
    return MatrixWay::None;
  return includes(Device.Backends, Backend::SPIRV) ? MatrixWay::Scratch : MatrixWay::Elements;
}

/// Matrices that rows would do for, of which lanes cannot deal with the components.
void Planner::findUnchecked() {
  for (const MatrixAccesses &A : Written.Accesses) {
    const Type *Tile = tileOf(A.Matrix);
    if (!needsTest(A, /*IsNative=*/true) || canStage(Tile))
      continue;
    UncheckedTypes.try_emplace(Tile, A.where());
    Refused.insert(Tile);
  }
}

void Planner::markBounds() {
  for (const MatrixAccesses &A : Written.Accesses) {
    std::optional<BoundsTest> Test = testOf(A);
    DeviceBounds |= Ctx.Matrix.CheckBounds && A.isInMemory() && !A.IsInside && !Test;
    for (Op *O : A.Ops)
      if (Test)
        M.setAttr(O, Builder::word(AttrKind::Bounds, *Test));
  }
}
