// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/DeadCode.h"
#include "IR/OpViews.h"
#include "Transforms/Locals.h"
#include "llvm/ADT/StringSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Remover {
public:
  Remover(Function &F, bool KeepCollective) : F(F), Vars(F), KeepCollective(KeepCollective) {}

  void run() { sweep(F.body()); }

private:
  bool isDead(Op &O) {
    if (auto Store = O.dyn<ops::Store>()) {
      const Op *Var = Locals::rootOf(Store.address());
      const Locals::Use *U = Var ? Vars.use(Var) : nullptr;
      return U && !U->Loads && !U->Escapes;
    }
    if (O.is(Opcode::If))
      return O.region(0).empty() && O.region(1).empty();
    bool HasEffect = O.has(Writes) || O.has(Convergent) || O.has(Terminator) ||
                     (KeepCollective && O.has(Collective));
    return O.type() && !HasEffect && !O.result()->hasUses();
  }

  /// From the last op to the first, inner regions before their owner: the users of a value come
  /// after it, so one sweep finds all that becomes dead.
  void sweep(Region &R) {
    for (Op *O = R.empty() ? nullptr : &R.back(), *Previous; O; O = Previous) {
      Previous = O == &R.front() ? nullptr : &*std::prev(O->getIterator());
      for (size_t I = O->regions().size(); I > 0; --I)
        sweep(O->region(I - 1));
      if (isDead(*O))
        O->erase();
    }
  }

  Function &F;
  Locals Vars;
  bool KeepCollective;
};
} // namespace

void tessera::removeDeadCode(Function &F, bool KeepCollective) { Remover(F, KeepCollective).run(); }

/// Variables of the shader's own. A resource stays, for the application may bind it.
static void removeUnusedGlobals(Module &M) {
  StringSet<> Used;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.is(Opcode::Global))
        Used.insert(O.strAttr(AttrKind::Symbol));
    });
  M.eraseGlobals([&](Global &G) { return G.Kind == ResourceKind::None && !Used.contains(G.Name); });
}

void tessera::removeDeadCode(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    removeDeadCode(*F, /*KeepCollective=*/false);
  removeUnusedGlobals(M);
}
