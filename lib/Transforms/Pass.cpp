// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Pass.h"
#include "IR/Verifier.h"
#include "Support/DiagnosticsIR.h"
#include "Transforms/AlignShared.h"
#include "Transforms/CheckLegality.h"
#include "Transforms/CountElements.h"
#include "Transforms/DeadCode.h"
#include "Transforms/EmulateMatrices.h"
#include "Transforms/ExpandPackedFills.h"
#include "Transforms/FirstLane.h"
#include "Transforms/FlattenShared.h"
#include "Transforms/HoistInvariants.h"
#include "Transforms/Inline.h"
#include "Transforms/LegalizeTypes.h"
#include "Transforms/LocalizeStatics.h"
#include "Transforms/LowerFragments.h"
#include "Transforms/MergeReturns.h"
#include "Transforms/ResolveHandles.h"
#include "Transforms/Simplify.h"
#include "Transforms/SplitCopies.h"
#include "Transforms/SplitLocals.h"
#include "Transforms/StagePacked.h"
#include "Transforms/TileMatrices.h"
#include "Transforms/WidenAccumulators.h"

using namespace llvm;
using namespace tessera;

namespace {
constexpr PassInfo Table[] = {
#define PASS(Name, Function, Doc) {Name, Function, Doc},
#include "Transforms/Passes.def"
};
} // namespace

ArrayRef<PassInfo> tessera::passes() { return Table; }

const PassInfo *tessera::findPass(StringRef Name) {
  for (const PassInfo &Pass : Table)
    if (Name == Pass.Name)
      return &Pass;
  return nullptr;
}

bool tessera::runPasses(ir::Module &M, ArrayRef<const PassInfo *> List, const PassContext &Ctx,
                        bool VerifyEach, function_ref<void(const PassInfo &)> After) {
#ifdef TESSERA_VERIFY_EACH
  VerifyEach = true;
#endif
  if (VerifyEach && !ir::verify(M, Ctx.Diags)) {
    Ctx.Diags.report({}, diags::PassBrokeIR, "lower");
    return false;
  }
  for (const PassInfo *Pass : List) {
    unsigned Before = Ctx.Diags.errorCount();
    Pass->Run(M, Ctx);
    if (Ctx.Diags.errorCount() != Before)
      return false;
    if (VerifyEach && !ir::verify(M, Ctx.Diags)) {
      Ctx.Diags.report({}, diags::PassBrokeIR, Pass->Name);
      return false;
    }
    if (After)
      After(*Pass);
  }
  return true;
}
