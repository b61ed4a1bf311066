// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "BackendCommon/StageChecks.h"
#include "IR/ImageOps.h"
#include "IR/OpViews.h"
#include "IR/SystemValues.h"
#include "Support/DiagnosticsBackend.h"

using namespace llvm;
using namespace tessera;
using ir::AttrKind;
using ir::Op;
using ir::Opcode;

void raising::checkForStage(const ir::Module &M, const ir::Global &G, DiagnosticEngine &Diags) {
  const ir::StageRow &Stage = rowOf(M.Entry.Of);
  if (!Stage.Groups && !Stage.isFunction() && G.Space == ir::AddressSpace::Workgroup)
    Diags.report(G.Where, diags::StageGroupshared, G.Name, StringRef(Stage.Word));
}

/// A barrier of threads that wait, or about groupshared memory.
static bool needsGroup(const Op &Barrier) {
  if (Barrier.enumAttr<ir::BarrierScope>(AttrKind::ExecScope) == ir::BarrierScope::Workgroup)
    return true;
  return Barrier.attr(AttrKind::Memory) &&
         Barrier.enumAttr<ir::MemoryKind>(AttrKind::Memory) == ir::MemoryKind::Workgroup;
}

/// Counts that are constant must not be more than there is room for.
static void checkCounts(const ir::Module &M, const Op &O, DiagnosticEngine &Diags) {
  auto Counts = O.as<ir::ops::MeshCounts>();
  auto Check = [&](const ir::Value *Count, uint32_t Most, StringRef What) {
    if (std::optional<uint64_t> Bits = ir::constantBits(Count); Bits && *Bits > Most)
      Diags.report(O.loc(), diags::MeshCountsMany, *Bits, What, Most);
  };
  Check(Counts.vertices(), M.Entry.Mesh->Vertices, "vertices");
  Check(Counts.primitives(), M.Entry.Mesh->Primitives, "primitives");
}

void raising::checkForStage(const ir::Module &M, const Op &O, DiagnosticEngine &Diags) {
  const ir::StageRow &Stage = rowOf(M.Entry.Of);
  if (O.is(Opcode::MeshCounts))
    return checkCounts(M, O, Diags);
  if (Stage.Groups)
    return;
  if (O.is(Opcode::Barrier) && !Stage.isFunction() && needsGroup(O))
    Diags.report(O.loc(), diags::StageBarrier, StringRef(Stage.Word));
  if (!Stage.Quads && ir::takesDerivatives(O))
    Diags.report(O.loc(), diags::DerivativeStage, StringRef(Stage.Word));
  if (!O.is(Opcode::IoLoad) && !O.is(Opcode::IoEvaluate))
    return;
  const ir::StageElement &E = M.Entry.Inputs[size_t(O.intAttr(AttrKind::Element))];
  if (isUnreadable(M.Entry.Of, E))
    Diags.report(E.Where, diags::StageUnreadable, E.Semantic);
}
