// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Pipeline/Pipeline.h"
#include "IR/Verifier.h"
#include "Matrix/AlignShared.h"
#include "Matrix/CheckLegality.h"
#include "Matrix/CountElements.h"
#include "Matrix/EmulateMatrices.h"
#include "Matrix/ExpandPackedFills.h"
#include "Matrix/FirstLane.h"
#include "Matrix/FlattenShared.h"
#include "Matrix/LegalizeTypes.h"
#include "Matrix/LowerFragments.h"
#include "Matrix/StagePacked.h"
#include "Matrix/TileMatrices.h"
#include "Matrix/WidenAccumulators.h"
#include "Pipeline/StepTable.h"
#include "Support/DiagnosticsIR.h"
#include "Transforms/DeadCode.h"
#include "Transforms/HoistInvariants.h"
#include "Transforms/Inline.h"
#include "Transforms/LocalizeStatics.h"
#include "Transforms/MergeReturns.h"
#include "Transforms/ResolveHandles.h"
#include "Transforms/Simplify.h"
#include "Transforms/SplitCopies.h"
#include "Transforms/SplitLocals.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;

namespace {
using enum ir::Property;
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

/// Which step makes a module \p P; the first one of a back end sets out for it.
static const char *giverOf(ir::Property P) {
  const Step *Found = find_if(Table, [&](const Step &S) { return S.Gives.has(P); });
  if (Found != std::end(Table))
    return Found->Name;
  return P == ir::Property::ForMSL ? "msl-check" : "spirv-check";
}

/// False after a report.
static bool mayRun(const Step &S, const ir::Module &M, DiagnosticEngine &Diags) {
  ir::PropertySet Missing = S.Requires.without(M.Properties);
  Missing.forEach([&](ir::Property P) {
    Diags.report({}, diags::StepRequires, S.Name, ir::spelling(P), giverOf(P));
  });
  return Missing.empty();
}

bool tessera::runSteps(ir::Module &M, ArrayRef<Step> Table, const PassContext &Ctx, bool VerifyEach,
                       function_ref<void(const Step &)> After) {
  SmallVector<const Step *, 24> List;
  for (const Step &S : Table)
    List.push_back(&S);
  return runSteps(M, List, Ctx, VerifyEach, After);
}

bool tessera::runSteps(ir::Module &M, ArrayRef<const Step *> List, const PassContext &Ctx,
                       bool VerifyEach, function_ref<void(const Step &)> After) {
#ifdef TESSERA_VERIFY_EACH
  VerifyEach = true;
#endif
  auto Verified = [&](const char *Name) {
    if (!VerifyEach || ir::verify(M, Ctx.Diags))
      return true;
    Ctx.Diags.report({}, diags::StepBrokeIR, Name);
    return false;
  };
  if (!Verified("lower"))
    return false;
  for (const Step *S : List) {
    unsigned Before = Ctx.Diags.errorCount();
    if (!mayRun(*S, M, Ctx.Diags))
      return false;
    S->Run(M, Ctx);
    if (Ctx.Diags.errorCount() != Before)
      return false;
    M.Properties = M.Properties | S->Gives;
    if (!Verified(S->Name))
      return false;
    if (After)
      After(*S);
  }
  return true;
}
