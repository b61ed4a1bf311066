// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/Phis.h"
#include "SPIRV/Raise.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Type;
using ir::Value;

namespace {
class Chooser {
public:
  Chooser(ir::Module &M, ir::Function &F, bool TakesMatrices)
      : M(M), F(F), TakesMatrices(TakesMatrices) {}

  void run() {
    ir::walk(F.body(), [&](Op &O) {
      if (O.is(Opcode::Var) && canBeValue(O))
        Chosen.insert(&O);
    });
    if (Chosen.empty())
      return;
    LoopStores Stores(F, [&](Op &Var) { return Chosen.contains(&Var); });
    forEachWideJoin(F, Stores, [&](Op &Var) { Chosen.erase(&Var); });
    SmallVector<Op *, 8> WithBools;
    ir::walk(F.body(), [&](Op &O) {
      if (Chosen.contains(&O))
        M.setAttr(&O, Builder::flag(AttrKind::AsValue));
      if (O.is(Opcode::Loop) &&
          any_of(Stores.in(O), [&](const LoopStores::Entry &E) { return canHoldBools(*E.Root); }))
        WithBools.push_back(&O);
    });
    if (!WithBools.empty())
      carryNumbers(WithBools);
  }

private:
  bool canHoldBools(const Op &Var) const {
    const Type *Ty = Var.type()->element();
    return Chosen.contains(&Var) && (Ty->isBool() || (Ty->isVector() && Ty->scalar()->isBool()));
  }

  /// Replaces the phis of bools at the headers of \p Loops by phis of numbers.
  void carryNumbers(ArrayRef<Op *> Loops) {
    Phis Before(F);
    for (Op *Loop : Loops)
      for (Phis::Held Phi : Before.at(*Loop, Phis::AtHeader))
        if (Op &Var = Before.variable(Phi); canHoldBools(Var))
          carryNumber(*Loop, Var, Before.isKnown(Before.operands(Phi).front()));
  }

  /// Sets \p Var from a local of numbers where an iteration of \p Loop begins, and that local from
  /// \p Var where the iteration ends.
  void carryNumber(Op &Loop, Op &Var, bool IsKnownBefore) {
    Region &Test = Loop.region(0), &Body = Loop.region(1), &Step = Loop.region(2);
    bool TestsAtEnd = Loop.flag(AttrKind::TestAtEnd) && !Test.empty();
    auto B = Builder::before(M, Loop);
    const Type *Numbers = B.types().withScalar(Var.type()->element(), B.types().u32());
    auto AsNumbers = [&] {
      return B.Select({B.load(Var.result()), B.number(Numbers, 1), B.zero(Numbers)}, Numbers);
    };
    Value *Carried =
        B.var(Numbers, Var.strAttr(AttrKind::Name), IsKnownBefore ? AsNumbers() : nullptr);
    M.setAttr(Carried->def(), Builder::flag(AttrKind::AsValue));

    Region &First = TestsAtEnd || Test.empty() ? Body : Test;
    if (First.empty())
      B.setInsertionEnd(First);
    else
      B.setInsertionBefore(&First.front());
    B.store(Var.result(), B.Ne({B.load(Carried), B.zero(Numbers)}));

    B.setInsertionEnd(TestsAtEnd ? Test : Step);
    if (Op *Last = B.region().terminator())
      B.setInsertionBefore(Last);
    B.store(Carried, AsNumbers());
  }

  bool canBeValue(const Op &Var) const {
    const Type *Ty = Var.type()->element();
    if (!Ty->isScalar() && !Ty->isVector() && !(Ty->isMatrix() && TakesMatrices))
      return false;
    return all_of(Var.result()->uses(), [&](const ir::Use &U) {
      return ir::isWholeAccess(U) && !isDecorated(*U.user());
    });
  }

  /// The user decorates what a load gives: one instruction has to be there for that.
  bool isDecorated(const Op &O) const {
    return M.mayHave(Opcode::InlineDeclare) && O.result() &&
           any_of(O.result()->uses(),
                  [](const ir::Use &U) { return U.user()->is(Opcode::InlineDeclare); });
  }

  ir::Module &M;
  ir::Function &F;
  bool TakesMatrices;
  DenseSet<const Op *> Chosen;
};
} // namespace

void tessera::spirv::chooseValues(ir::Module &M, const PassContext &Ctx) {
  // A phi is no copy of a matrix.
  bool TakesMatrices = !Ctx.Device.needs(Workaround::CopyAccumulators);
  for (ir::Function *F : M.Functions)
    Chooser(M, *F, TakesMatrices).run();
}
