// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Addresses.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "SPIRV/Raise/Phis.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/MapVector.h"
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
    if (!Bools.empty())
      turnNumbers();
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
    Value *Begins = B.Ne({B.load(Carried), B.zero(Numbers)});
    B.store(Var.result(), Begins);

    B.setInsertionEnd(TestsAtEnd ? Test : Step);
    if (Op *Last = B.region().terminator())
      B.setInsertionBefore(Last);
    Value *Ends = AsNumbers();
    B.store(Carried, Ends);
    Bools[Begins] = {&Loop, Carried, Ends->def()};
  }

  /// A bool that each iteration turns becomes a number that each turns: NVIDIA's 580.159.04
  /// computes a sum of choices by such a bool wrongly where the number comes out of a `not`. In the
  /// test of the loop a `not` compares the number, which is a sixteenth faster there; in the body
  /// it is not.
  void turnNumbers() {
    Phis Now(F);
    auto StoredAt = [&](const Value *Load) -> const Value * {
      std::optional<Phis::Held> H = Load->def() ? Now.heldAt(*Load->def()) : std::nullopt;
      return H && !Now.isPhi(*H) ? Now.stored(*H) : nullptr;
    };
    /// The bool as the iteration begins that \p Turned is the `not` of.
    auto TurnedFrom = [&](const Value *Turned) {
      const Op *Def = Turned ? Turned->def() : nullptr;
      bool IsNot = Def && Def->is(Opcode::Not);
      return Bools.find(IsNot ? StoredAt(Def->as<ir::ops::Not>().value()) : nullptr);
    };
    for (auto &[Begins, Bool] : Bools) {
      auto Select = Bool.Ends->as<ir::ops::Select>();
      auto From = TurnedFrom(StoredAt(Select.condition()));
      if (From == Bools.end() || From->second.Carried != Bool.Carried)
        continue;
      auto B = Builder::before(M, *Bool.Ends);
      Value *Number = B.load(Bool.Carried);
      Bool.Ends->replaceWith(B.Xor({Number, B.number(Number->type(), 1)}));
    }
    for (auto &[Begins, Bool] : Bools) {
      SmallVector<Op *, 2> Nots;
      for (Op &O : Bool.Loop->region(0))
        if (auto From = TurnedFrom(O.result()); From != Bools.end() && From->first == Begins)
          Nots.push_back(&O);
      for (Op *Not : Nots) {
        auto B = Builder::before(M, *Not);
        Value *Number = B.load(Bool.Carried);
        Not->replaceWith(B.Eq({Number, B.zero(Number->type())}));
      }
    }
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

  /// A bool that goes from one iteration to the next as a number.
  struct CarriedBool {
    Op *Loop;
    Value *Carried; ///< the local of the number
    Op *Ends;       ///< the select that makes the number of the next iteration
  };

  ir::Module &M;
  ir::Function &F;
  bool TakesMatrices;
  MapVector<const Value *, CarriedBool> Bools; ///< by the bool as an iteration begins
  DenseSet<const Op *> Chosen;
};
} // namespace

void tessera::spirv::chooseValues(ir::Module &M, const PassContext &Ctx) {
  // A phi does not copy a matrix.
  bool TakesMatrices = !Ctx.Device.needs(Workaround::CopyAccumulators);
  for (ir::Function *F : M.Functions)
    Chooser(M, *F, TakesMatrices).run();
}
