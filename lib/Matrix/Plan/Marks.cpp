// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Marks.h"
#include "IR/Builder.h"
#include "Matrix/Plan/Bounds.h"
#include "Matrix/Plan/Misplaced.h"
#include "Support/DiagnosticsIR.h"
#include <set>
#include <tuple>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Returns the test that an access needs: of each component if they are accessed one by one, else
/// of the whole matrix first.
static std::optional<BoundsTest> testOf(const DecidedMatrices &Decided,
                                        const MatrixTypeMap &Holders, const MatrixAccesses &A) {
  const Type *Tile = Decided.tileOf(A), *Held = Decided.Sums.matrixFor(Tile);
  bool InLanes = Decided.Lanes.contains(Tile);
  if (!A.isInMemory() || (!InLanes && !Held))
    return std::nullopt;
  bool IsNative =
      !InLanes && !Holders.contains(Tile) && wayInMemory(Decided, A, Held) == MatrixWay::Direct;
  if (!needsTest(Decided.In, Decided.Rows, A, IsNative && !Decided.Rows.isPadded(A)))
    return std::nullopt;
  bool GoesTogether = InLanes && A.Code != Opcode::MatAtomicAdd && !A.ByComponent;
  return IsNative || GoesTogether ? BoundsTest::Whole : BoundsTest::Each;
}

bool tessera::markBounds(Module &M, const DecidedMatrices &Decided, const MatrixTypeMap &Holders) {
  bool DeviceTests = false;
  for (const MatrixAccesses &A : Decided.In.Written.Accesses) {
    std::optional<BoundsTest> Test = testOf(Decided, Holders, A);
    DeviceTests |= Decided.In.Options.CheckBounds && A.isInMemory() && !A.IsInside && !Test;
    for (Op *O : A.Ops)
      if (Test)
        M.setAttr(O, Builder::word(AttrKind::Bounds, *Test));
  }
  return DeviceTests;
}

/// Returns how the op is executed. Direct for matrices that lanes or wider accumulators hold, and
/// for types that do not remain.
static MatrixWay markOf(const DecidedMatrices &Decided, const MatrixTypeMap &Holders,
                        const MatrixAccesses &A) {
  const Type *Tile = Decided.tileOf(A), *Held = Decided.Sums.matrixFor(Tile);
  if (A.Code == Opcode::MatFill || (Decided.Lanes.contains(Tile) && !A.Result) ||
      (Holders.contains(Tile) && A.isInMemory()) || !Held)
    return MatrixWay::Direct;
  MatrixWay Way = wayInMemory(Decided, A, Held);
  return Way == MatrixWay::Direct && testOf(Decided, Holders, A) ? wayOutside(Decided, A) : Way;
}

static void reportForm(const DecidedMatrices &Decided, const MatrixAccesses &A, MatrixWay Way,
                       DiagnosticEngine &Diags) {
  std::string Element = A.Scalar->str();
  if (A.InVector > 1)
    Element = "vectors of " + std::to_string(A.InVector) + " " + Element;
  Diags.report(A.where(), diags::MatrixStagedForm, Decided.In.Device.Name,
               A.Matrix->element()->str(), A.InBuffer ? "a buffer" : "a groupshared array", Element,
               Way == MatrixWay::Scratch ? "the lanes copy it through groupshared memory"
                                         : "the lanes access its components one by one");
}

void tessera::markWays(Module &M, const DecidedMatrices &Decided, const MatrixTypeMap &Holders,
                       DiagnosticEngine &Diags) {
  DenseSet<const Type *> Told;
  std::set<std::tuple<const Type *, const Type *, uint32_t, bool>> ToldForms;
  for (const MatrixAccesses &A : Decided.In.Written.Accesses) {
    if (A.isInMemory() && Decided.Rows.isPadded(A) && !Decided.Lanes.contains(Decided.tileOf(A)))
      for (Op *O : A.Ops)
        M.setAttr(O, Builder::word(AttrKind::Edges, Decided.In.forSPIRV() ? MatrixWay::Scratch
                                                                          : MatrixWay::Elements));
    const Type *Holder = A.isInMemory() ? Holders.lookup(Decided.tileOf(A)) : nullptr;
    if (Holder && isFactor(Holder) && Told.insert(Decided.tileOf(A)).second)
      Diags.report(A.where(), diags::MatrixHeldWider, Decided.In.Device.Name,
                   A.Matrix->element()->str(), Holder->element()->str());
    MatrixWay Way = markOf(Decided, Holders, A);
    if (Way == MatrixWay::Direct)
      continue;
    for (Op *O : A.Ops)
      M.setAttr(O, Builder::word(AttrKind::Via, Way));
    if (A.PerElement && Way != MatrixWay::None && goesByComponent(Decided.In, Decided.Rows, A) &&
        ToldForms.insert({Decided.tileOf(A), A.Scalar, A.InVector, A.InBuffer}).second)
      reportForm(Decided, A, Way, Diags);
    std::optional<Misalignment> Place = misplacementOf(Decided.In, Decided.Rows, A);
    if (Place && Way == MatrixWay::Scratch && Told.insert(Decided.tileOf(A)).second)
      Diags.report(A.where(), diags::MatrixStaged, Decided.In.Device.Name,
                   Place->OfStride ? "stride" : "offset", Place->Multiple);
  }
}
