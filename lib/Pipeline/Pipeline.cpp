// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline/Pipeline.h"
#include "IR/Rules/TypeRules.h"
#include "IR/Rules/Verifier.h"
#include "Matrix/Code/AlignShared.h"
#include "Matrix/Code/ExpandPackedFills.h"
#include "Matrix/Emulate/EmulateMatrices.h"
#include "Matrix/Gather/GatherVectors.h"
#include "Matrix/Group/SplitGroups.h"
#include "Matrix/Plan/Plan.h"
#include "Matrix/Steps/CheckLegality.h"
#include "Matrix/Steps/CountElements.h"
#include "Matrix/Steps/ExpandExtensions.h"
#include "Matrix/Steps/FirstLane.h"
#include "Matrix/Steps/FlattenShared.h"
#include "Matrix/Steps/GuardAccesses.h"
#include "Matrix/Steps/LegalizeTypes.h"
#include "Matrix/Steps/LowerFragments.h"
#include "Matrix/Steps/OrderAccesses.h"
#include "Matrix/Steps/PairMatrices.h"
#include "Matrix/Steps/ShareProducts.h"
#include "Matrix/Steps/StageAccesses.h"
#include "Matrix/Steps/TileMatrices.h"
#include "Matrix/Steps/WidenMatrices.h"
#include "Matrix/Thread/LowerThreadMatrices.h"
#include "Pipeline/StepTable.h"
#include "Polyfill/NarrowAtomics.h"
#include "Polyfill/StorageFormats.h"
#include "Support/DiagnosticsIR.h"
#include "Support/Limits.h"
#include "Transforms/DeadCode.h"
#include "Transforms/FitParameters.h"
#include "Transforms/FlattenAddresses.h"
#include "Transforms/Handles/ResolveHandles.h"
#include "Transforms/Handles/SimplifyHandles.h"
#include "Transforms/HoistInvariants.h"
#include "Transforms/Inline.h"
#include "Transforms/Inputs/VertexReads.h"
#include "Transforms/LocalizeStatics.h"
#include "Transforms/MakeConstants.h"
#include "Transforms/MergeCopies.h"
#include "Transforms/MergeReturns.h"
#include "Transforms/Simplify.h"
#include "Transforms/SplitCopies.h"
#include "Transforms/SplitLocals.h"
#include "Transforms/UnrollLoops.h"
#include "Transforms/WaveNumbers.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using polyfill::lowerNarrowAtomics;
using polyfill::lowerStorageFormats;

namespace {
using enum ir::Property;
constexpr auto Whole = passes;
constexpr Step Table[] = {
#include "Pipeline/Passes.def"
};
} // namespace

ArrayRef<Step> tessera::passes() { return Table; }

const Step *tessera::findStep(ArrayRef<Step> Steps, StringRef Name) {
  const Step *Found = find_if(Steps, [&](const Step &S) { return Name == S.Name; });
  return Found == Steps.end() ? nullptr : Found;
}

ir::PropertySet tessera::givenBy(ArrayRef<Step> Steps) {
  ir::PropertySet All;
  for (const Step &S : Steps)
    All = All | S.Gives;
  return All;
}

/// Which step makes a module \p P, for one of \p Table.
static const char *giverOf(ir::Property P, ArrayRef<Step> Table) {
  for (ArrayRef<Step> Steps : {Table, passes()})
    for (const Step &S : Steps)
      if (S.Gives.has(P))
        return S.Name;
  return nullptr;
}

/// False after a report.
static bool mayRun(const Step &S, const ir::Module &M, DiagnosticEngine &Diags) {
  ir::PropertySet Missing = S.Requires.Has.without(M.Properties);
  Missing.forEach([&](ir::Property P) {
    const char *Giver = giverOf(P, S.Table ? S.Table() : passes());
    Diags.report({}, diags::StepRequires, S.Name, ir::spelling(P), Giver ? Giver : "no step");
  });
  ir::PropertySet TooLate = S.Requires.HasNot & M.Properties;
  TooLate.forEach(
      [&](ir::Property P) { Diags.report({}, diags::StepTooLate, S.Name, ir::spelling(P)); });
  return Missing.empty() && TooLate.empty();
}

/// Whether all values are small enough; reports the first that is not. A matrix counts as one
/// component until a step splits it into several, or into the components that a lane holds. So a
/// shader that passed before may exceed the limit later.
static bool valuesFit(ir::Module &M, DiagnosticEngine &Diags) {
  ir::ComponentCounts Components;
  unsigned Before = Diags.errorCount();
  auto Check = [&](const ir::Type *Ty, const Loc &Where) {
    uint64_t Count = Components.of(Ty);
    if (Count > limits::ValueComponents && Diags.errorCount() == Before)
      Diags.report(Where, diags::LoweredSize, Count, limits::ValueComponents);
  };
  for (const ir::Global *G : M.Globals)
    if (G->Space == ir::AddressSpace::Private)
      Check(G->ValueType, G->Where);
  for (ir::Function *F : M.Functions) {
    for (const ir::Value *P : F->params())
      Check(P->type(), F->loc());
    walk(F->body(), [&](ir::Op &O) {
      if (const ir::Type *Ty = O.type())
        Check(O.is(ir::Opcode::Var) ? Ty->element() : Ty, O.loc());
    });
  }
  return Diags.errorCount() == Before;
}

bool tessera::verifyAfter(const char *Name, ir::Module &M, DiagnosticEngine &Diags) {
  if (!valuesFit(M, Diags))
    return false;
  if (ir::verify(M, Diags))
    return true;
  Diags.report({}, diags::StepBrokeIR, Name);
  return false;
}

bool tessera::runSteps(ir::Module &M, ArrayRef<Step> Table, const PassContext &Ctx,
                       const StepOptions &Options) {
  SmallVector<const Step *, 24> List;
  for (const Step &S : Table)
    List.push_back(&S);
  return runSteps(M, List, Ctx, Options);
}

bool tessera::runSteps(ir::Module &M, ArrayRef<const Step *> List, const PassContext &Ctx,
                       const StepOptions &Options) {
  for (const Step *S : List) {
    unsigned Before = Ctx.Diags.errorCount();
    if (!mayRun(*S, M, Ctx.Diags))
      return false;
    WorkScope Work(S->Name, ir::placeOf);
    S->Run(M, Ctx);
    if (Ctx.Diags.errorCount() != Before)
      return false;
    M.Properties = M.Properties | S->Gives;
    if (Options.verifiesEach() && !verifyAfter(S->Name, M, Ctx.Diags))
      return false;
    if (Options.After)
      Options.After(*S);
    if (Ctx.Diags.errorCount() != Before)
      return false;
  }
  return true;
}

bool tessera::raise(ir::Module &M, ArrayRef<Step> Table, const PassContext &Ctx,
                    const StepOptions &Options) {
  bool Raised = givenBy(Table).without(M.Properties).empty();
  if (!Raised && !runSteps(M, Table, Ctx, Options))
    return false;
  return Options.verifiesEach() || verifyAfter(Table.back().Name, M, Ctx.Diags);
}
