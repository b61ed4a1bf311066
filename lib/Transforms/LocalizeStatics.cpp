// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/LocalizeStatics.h"
#include "IR/OpViews.h"
#include "IR/ZeroValue.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool becomesLocal(const Global &G) {
  return G.Space == AddressSpace::Private &&
         (G.ValueType->containsMatrix() || G.ValueType->containsPointer() ||
          G.ValueType->containsSpirv());
}

/// The variable that \p O is the address of; null where it is none that becomes a local.
static Global *staticAt(Module &M, const Op &O) {
  if (!O.is(Opcode::Global))
    return nullptr;
  Global *G = M.findGlobal(O.strAttr(AttrKind::Symbol));
  return G && becomesLocal(*G) ? G : nullptr;
}

bool tessera::usesLocalStatic(Module &M, Function &F) {
  bool Uses = false;
  walk(F.body(), [&](Op &O) { Uses |= staticAt(M, O) != nullptr; });
  return Uses;
}

/// A function that is left has every call in it: it is the entry point, or nobody calls it.
static void localize(Module &M, Function &F) {
  SmallSetVector<Global *, 4> Used;
  walk(F.body(), [&](Op &O) {
    if (Global *G = staticAt(M, O))
      Used.insert(G);
  });
  if (Used.empty())
    return;
  Builder B(M, F.body());
  B.setInsertionBefore(&F.body().front());
  DenseMap<Global *, Value *> Locals;
  for (Global *G : M.Globals)
    if (Used.contains(G)) {
      B.setLoc(G->Where);
      Locals[G] = B.var(G->ValueType, G->Name, zeroValue(B, G->ValueType));
    }
  walk(F.body(), [&](Op &O) {
    if (Global *G = staticAt(M, O))
      O.replaceWith(Locals[G]);
  });
  // The addresses of their parts are in function space too.
  walk(F.body(), [&](Op &O) {
    if (auto Access = O.dyn<ops::Access>();
        Access && Access.base()->type()->space() == AddressSpace::Function)
      O.result()->setType(M.types().pointer(O.type()->element(), AddressSpace::Function));
  });
}

void tessera::localizeStatics(Module &M, const PassContext &) {
  if (none_of(M.Globals, [](const Global *G) { return becomesLocal(*G); }))
    return;
  for (Function *F : M.Functions)
    localize(M, *F);
  M.eraseGlobals([](Global &G) { return becomesLocal(G); });
}
