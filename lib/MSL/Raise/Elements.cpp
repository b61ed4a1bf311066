// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Transforms/Locals.h"
#include "Transforms/Simplify.h"
#include "Transforms/Turns.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Function;
using ir::Module;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Value;

constexpr size_t MaxTurns = 512;
/// Limits of the ops that stay, and of all ops before the choices of tiles are folded.
constexpr size_t MaxStaying = 8192, MaxWrittenOut = 65536;

static bool isOfElement(const Op &O) { return O.is(Opcode::MatExtract) || O.is(Opcode::MatInsert); }

/// Whether \p O chooses a tile by a computed index.
static bool hasComputedIndex(Op &O) {
  return isOfElement(O) && !isOfTensors(O) && !isConstant(ir::ops::MatElement(O).index());
}

namespace {
class ElementLoops {
public:
  ElementLoops(Module &M, Function &F) : M(M), F(F), Vars(F) {}
  bool run() {
    visit(F.body());
    return Changed;
  }

private:
  void visit(Region &R);
  bool choosesBy(const TurnCounter &Turns, Region &Body) const;
  void visitLoop(Op &Loop);

  Module &M;
  Function &F;
  Locals Vars;
  size_t Staying = 0, WrittenOut = 0;
  bool Changed = false;
};
} // namespace

/// Whether the index of an element in \p Body depends on the loop's counter.
bool ElementLoops::choosesBy(const TurnCounter &Turns, Region &Body) const {
  DenseSet<const Value *> Seen;
  SmallVector<const Value *, 16> Next;
  walk(Body, [&](Op &O) {
    if (hasComputedIndex(O))
      Next.push_back(ir::ops::MatElement(O).index());
  });
  while (!Next.empty()) {
    const Value *V = Next.pop_back_val();
    const Op *Def = V->def();
    if (!Def || !Seen.insert(V).second)
      continue;
    if (auto Load = Def->dyn<ir::ops::Load>(); Load && Turns.isCounter(Load.address()->def()))
      return true;
    if (Def->has(ir::Pure))
      append_range(Next, Def->operands());
  }
  return false;
}

void ElementLoops::visitLoop(Op &Loop) {
  Region &Test = Loop.region(0), &Body = Loop.region(1), &Step = Loop.region(2);
  TurnCounter Turns(M, Vars, Loop);
  if (Loop.flag(AttrKind::DontUnroll) || !Turns.findVariables() || !choosesBy(Turns, Body) ||
      !isPlainTest(Test) || Body.terminator() || Step.terminator() || leavesTurn(Body))
    return;
  size_t All = 0, Stay = 0;
  walk(Body, [&](Op &O) {
    ++All;
    Stay += !isOfElement(O) && !O.is(Opcode::Select) && !O.is(Opcode::Eq);
  });
  auto Count = Turns.count(MaxTurns);
  if (!Count || Staying + Stay * *Count > MaxStaying || WrittenOut + All * *Count > MaxWrittenOut)
    return;
  Staying += Stay * *Count;
  WrittenOut += All * *Count;
  for (size_t Turn = 0; Turn < *Count; ++Turn) {
    DenseMap<Value *, Value *> Map;
    M.cloneInto(Body, *Loop.parent(), Loop.getIterator(), Map);
    M.cloneInto(Step, *Loop.parent(), Loop.getIterator(), Map);
  }
  Loop.erase();
  Changed = true;
}

void ElementLoops::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    for (Region *Inner : O.regions())
      visit(*Inner);
    if (O.is(Opcode::Loop))
      visitLoop(O);
  }
}

/// A choice that left the tile as it is: its own element goes back to where it was.
static void dropOwnElements(Function &F) {
  SmallVector<Op *, 16> Dropped;
  walk(F.body(), [&](Op &O) {
    auto Insert = O.dyn<ir::ops::MatInsert>();
    Op *Def = Insert ? Insert.value()->def() : nullptr;
    if (!Def || !Def->is(Opcode::MatExtract))
      return;
    ir::ops::MatElement Own(*Def);
    if (Own.matrix() != Insert.matrix() || Own.index() != Insert.index())
      return;
    O.result()->replaceAllUsesWith(Insert.matrix());
    Dropped.push_back(&O);
  });
  for (Op *O : Dropped)
    O->erase();
}

void tessera::msl::unrollElements(Module &M, const PassContext &) {
  if (!M.mayHave({Opcode::MatExtract}) && !M.mayHave({Opcode::MatInsert}))
    return;
  for (Function *F : M.Functions) {
    bool Chooses = false;
    walk(F->body(), [&](Op &O) { Chooses |= hasComputedIndex(O); });
    if (!Chooses)
      continue;
    simplify(M, *F); // lengths are known only now
    if (!ElementLoops(M, *F).run())
      continue;
    simplify(M, *F);
    dropOwnElements(*F);
  }
}
