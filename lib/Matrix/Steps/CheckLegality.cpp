// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/CheckLegality.h"
#include "IR/Builder.h"
#include "IR/Layout.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "IR/Waves.h"
#include "Matrix/Code/WaveScratch.h"
#include "Matrix/Facts/Alignment.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WaveSize.h"
#include "Matrix/Group/Native.h"
#include "Matrix/Plan/GroupScratch.h"
#include "Matrix/Plan/Plan.h"
#include "Matrix/Plan/Strategies.h"
#include "Support/DiagnosticsIR.h"
#include "Support/DiagnosticsLower.h"
#include "Support/DiagnosticsTarget.h"
#include "Support/ReportOnce.h"
#include "Target/LegalityReport.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Checker {
public:
  Checker(Module &M, const PassContext &Ctx, const Target &Device)
      : M(M), Diags(Ctx.Diags), Device(Device), Emulate(Ctx.Matrix.Emulate),
        GroupSize(invocationsOf(M)), Known(M, KnownBitsAnalysis::Followed) {}

  void run();

private:
  /// Whether the plan has no strategy for a type, or one that was not executed. Then Legality.h
  /// finds what the target lacks.
  bool isDoubtful(const Type *Matrix) const {
    const PlannedMatrix *P = M.Plan.find(Matrix);
    return !P || P->Tile || P->Sums || P->Holder || P->PerLane ||
           M.Plan.setOf(Matrix)->Strategy.empty();
  }
  void collectMultiplied();
  void visit(const Op &O);
  void checkProduct(const Op &O);
  void checkLone(const Op &O, const Type *Matrix);
  void checkPlace(const Op &O);
  void noteEmulation(const Op &O, MatrixReason Reason);
  void dropWaveSize();
  void checkEntry();
  void checkShared();

  Module &M;
  DiagnosticEngine &Diags;
  const Target &Device; ///< with only the rows of the plan
  bool Emulate;
  uint32_t GroupSize;
  KnownBitsAnalysis Known;
  ReportOnce Examined;
  /// Types in multiplies: the whole multiply is checked.
  DenseSet<const Type *> Multiplied;
  bool UsesMatrices = false, WorksInWaves = false;
};
} // namespace

void Checker::collectMultiplied() {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      UsesMatrices |= O.type() && O.type()->isMatrix();
      if (!ops::MatProduct(O))
        return;
      for (const Value *V : O.operands())
        Multiplied.insert(V->type());
      Multiplied.insert(O.type());
    });
}

void Checker::checkProduct(const Op &O) {
  if (!isDoubtful(O.type()))
    return;
  MultiplyQuery Query = multiplyQuery(O, GroupSize);
  if (!Examined.isNew(O.loc(), toString(Query.Shape) + toString(Query.Types)))
    return;
  MultiplyCheck Check = checkMultiply(Device, Query);
  if (!reportMultiply(Diags, O.loc(), Device, asWritten(M, O, Query), Check))
    noteEmulation(O, Check.Reason);
}

void Checker::checkLone(const Op &O, const Type *Matrix) {
  // No device has vectors of sums; they are expanded for every target.
  if (Matrix->isFragment() || !isDoubtful(Matrix))
    return;
  MatrixQuery Query = matrixQuery(Matrix, GroupSize);
  if (!Examined.isNew(O.loc(), Matrix->str()))
    return;
  MatrixCheck Check = checkMatrix(Device, Query);
  if (!reportMatrix(Diags, O.loc(), Device, Query, Check))
    noteEmulation(O, Check.Reason);
}

/// Notes that --emulate=auto would help, or why it did not. --tile handles a missing shape.
void Checker::noteEmulation(const Op &O, MatrixReason Reason) {
  if (Reason == MatrixReason::Shape)
    return;
  SmallVector<const Type *, 4> Matrices;
  if (O.type())
    Matrices.push_back(O.type());
  for (const Value *V : O.operands())
    if (V->type()->isMatrix())
      Matrices.push_back(V->type());
  std::string Why = whyNotEmulated(Device, Matrices);
  if (!Why.empty())
    Diags.report(Loc(), diags::EmulationImpossible, Why);
  else if (!Emulate)
    Diags.report(Loc(), diags::EmulationOff);
}

void Checker::checkPlace(const Op &O) {
  if (O.enumAttr<MatrixWay>(AttrKind::Via) != MatrixWay::None || !Examined.isNew(O.loc(), "place"))
    return;
  std::optional<Misalignment> Bad =
      knownMisalignment(ops::MatAccess(O).matrix(), placeInMemory(O, Known));
  if (Bad)
    Diags.report(O.loc(), diags::MatrixPlace, Device.Name, Bad->OfStride ? "stride" : "offset",
                 Bad->Multiple);
  else if (O.flag(AttrKind::Bounds))
    Diags.report(O.loc(), diags::MatrixUnchecked, Device.Name);
  else
    return;
  noteEmulation(O, MatrixReason::Types);
}

void Checker::visit(const Op &O) {
  WorksInWaves |= worksInWaves(O);
  if (O.flag(AttrKind::Via))
    checkPlace(O);
  if (ops::MatProduct(O))
    return checkProduct(O);
  if (O.type() && O.type()->isMatrix() && !Multiplied.contains(O.type()))
    checkLone(O, O.type());
}

/// Drops a [WaveSize] that the target lacks if the lanes do not work together.
void Checker::dropWaveSize() {
  const std::optional<WaveSize> &Wave = M.Entry.Wave;
  ArrayRef<uint32_t> Sizes = Device.Subgroup.Sizes;
  auto IsAsked = [&](uint32_t Size) { return Size >= Wave->Min && Size <= Wave->Max; };
  if (!Wave || Sizes.empty() || any_of(Sizes, IsAsked) || WorksInWaves)
    return;
  std::string Known;
  for (uint32_t Size : Sizes)
    Known += (Known.empty() ? "" : ", ") + std::to_string(Size);
  Diags.report(Wave->Where, diags::WaveSizeIgnored, Device.Name, Known);
  M.Entry.Wave.reset();
}

void Checker::checkEntry() {
  const EntryPoint &E = M.Entry;
  reportLimit(Diags, E.loc(), Device, checkGroupSize(Device, E.numThreads()));
  dropWaveSize();
  checkWaves(M, Device, UsesMatrices, Diags);
}

/// The variable that takes most is where the user can gain most.
void Checker::checkShared() {
  uint64_t Bytes = 0, Largest = 0;
  Loc Where;
  for (const Global *G : M.Globals) {
    if (G->Space != AddressSpace::Workgroup)
      continue;
    TypeLayout L = layoutOf(G->ValueType, G->Space);
    Bytes = alignTo(Bytes, L.Align) + L.Size;
    if (L.Size > Largest) {
      Largest = L.Size;
      Where = G->Where;
    }
  }
  uint64_t Reserved = hasNativeGroups(M) ? Device.GroupMatrices.ReservedShared : 0;
  if (reportLimit(Diags, Where, Device, checkSharedMemory(Device, Bytes + Reserved)))
    return;
  if (Reserved)
    Diags.report(Loc(), diags::SharedMemoryReserved, Reserved);
  bool HasScratch = false;
  for (const Global *G : M.Globals) {
    if (GroupScratch::owns(*G))
      Diags.report(G->Where, diags::SharedMemoryGroup, layoutOf(G->ValueType, G->Space).Size);
    if (!WaveScratch::owns(*G))
      continue;
    HasScratch = true;
    Diags.report(G->Where, diags::SharedMemoryScratch, layoutOf(G->ValueType, G->Space).Size);
  }
  if (HasScratch && !Emulate)
    Diags.report(Loc(), diags::EmulationOff);
}

void Checker::run() {
  collectMultiplied();
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { visit(O); });
  if (M.Entry.Fn)
    checkEntry();
  checkShared();
}

/// Checks an orientation that the program computes.
static void checkLayout(Module &M, Op &O, Value *Layout, DiagnosticEngine &Diags) {
  if (std::optional<uint64_t> Known = constantBits(Layout); Known && *Known > 1)
    Diags.report(O.loc(), diags::MatrixLayoutOpaque, *Known);
  auto B = Builder::before(M, O);
  O.replaceWith(B.Eq({Layout, B.u32(1)}));
}

void tessera::checkMemoryRules(Module &M, const PassContext &Ctx) {
  if (!mayAccessMatrices(M) && !M.mayHave(Opcode::MatIsColumnMajor))
    return;
  // One access of the user's can be several ops: both orientations, or copies of a function.
  ReportOnce Reported;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (auto Is = O.dyn<ops::MatIsColumnMajor>())
        return checkLayout(M, O, Is.layout(), Ctx.Diags);
      bool IsAccess = O.is(Opcode::MatLoad) || O.is(Opcode::MatStore) || O.is(Opcode::MatAtomicAdd);
      if (IsAccess && !Reported.contains(O.loc(), O.mnemonic()) && !checkMatrixAccess(O, Ctx.Diags))
        Reported.add(O.loc(), O.mnemonic());
    });
}

void tessera::checkLegality(Module &M, const PassContext &Ctx) {
  Target Device = targetOfPlan(M, Ctx.Device);
  Checker(M, Ctx, Device).run();
}
