// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/Handles/SimplifyHandles.h"
#include "IR/OpViews.h"
#include "Transforms/Simplify.h"
#include "Transforms/SplitCopies.h"
#include "Transforms/SplitLocals.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Whether a local of \p F begins without the resources that it holds.
static bool beginsWithout(Function &F) {
  bool Found = false;
  walk(F.body(), [&](Op &O) {
    if (auto Var = O.dyn<ops::Var>())
      Found |= !Var.init() && O.type()->element()->containsPointer();
  });
  return Found;
}

void tessera::simplifyHandles(Module &M, const PassContext &Ctx) {
  if (none_of(M.Functions, [](Function *F) { return beginsWithout(*F); }))
    return;
  splitLocals(M, Ctx);
  splitCopies(M, Ctx);
  simplify(M, Ctx);
}
