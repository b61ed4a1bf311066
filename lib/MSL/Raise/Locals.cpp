// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "MSL/Language/Statements.h"
#include "MSL/Raise/Order.h"
#include "MSL/Raise/Raise.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

namespace {
class Locals {
public:
  Locals(ir::Module &M, ir::Function &F) : M(M), Place(F) {
    ir::walk(F.body(), [&](Op &O) {
      // Metal's own compiler writes the information for its debugger.
      if (O.is(Opcode::DebugValue))
        O.erase();
      else if (O.is(Opcode::Var))
        Variables.push_back(&O);
    });
  }

  void run() {
    for (Op *Var : Variables)
      declare(*Var);
  }

private:
  /// The first and last users of a variable; null if there are none.
  struct Span {
    Op *First = nullptr, *Last = nullptr;
  };

  Span spanOf(const Op &Var) const {
    Span S;
    for (const ir::Use &U : Var.result()->uses()) {
      Op *User = U.user();
      if (!S.First || User->number() < S.First->number())
        S.First = User;
      if (!S.Last || User->number() > S.Last->number())
        S.Last = User;
    }
    return S;
  }

  static void moveBefore(Op &Var, Op &O) {
    Region *R = Var.parent();
    R->remove(&Var);
    R->insert(O.getIterator(), &Var);
  }

  void declare(Op &Var) {
    Span Uses = spanOf(Var);
    if (!Uses.First)
      return Var.erase();
    Op *Holder = ancestorIn(Var.parent(), Uses.First);
    const Value *Init = Var.as<ir::ops::Var>().init();
    if (Init && Init->parameterOf() && Init->hasOneUse())
      return M.setAttr(&Var, Builder::word(AttrKind::Place, ir::VarPlace::Parameter));
    if (!Init) {
      moveBefore(Var, *Holder);
      if (!takesFirstStore(Var, *Holder))
        return;
      Uses = spanOf(Var);
      if (!Uses.First)
        return Var.erase();
      Holder = ancestorIn(Var.parent(), Uses.First);
    }
    if (Place.holds(*Holder, *Uses.Last) && counts(Var, *Holder)) {
      Heads.insert(Holder);
      moveBefore(Var, *Holder);
      M.setAttr(&Var, Builder::word(AttrKind::Place, ir::VarPlace::LoopHead));
    }
  }

  /// If \p O stores to \p Var first, makes the stored value its initial value. A matrix needs an
  /// existing variable.
  bool takesFirstStore(Op &Var, Op &O) {
    auto Store = O.dyn<ir::ops::Store>();
    if (!Store || Store.address() != Var.result())
      return false;
    Value *First = Store.value();
    if (First->def() && writesMatrix(*First->def()))
      return false;
    M.setOperands(&Var, First);
    O.erase();
    return true;
  }

  /// Whether the step of \p Loop writes \p Var, and no other variable is in the loop's head.
  bool counts(const Op &Var, const Op &Loop) const {
    if (!Loop.is(Opcode::Loop) || Loop.flag(AttrKind::TestAtEnd) || Heads.contains(&Loop))
      return false;
    return any_of(Loop.region(2), [&](Op &In) {
      auto Store = In.dyn<ir::ops::Store>();
      return Store && Store.address() == Var.result();
    });
  }

  ir::Module &M;
  Order Place;
  SmallVector<Op *, 16> Variables;
  DenseSet<const Op *> Heads;
};
} // namespace

void tessera::msl::raiseLocals(ir::Module &M, const PassContext &) {
  for (ir::Function *F : M.Functions)
    Locals(M, *F).run();
}
