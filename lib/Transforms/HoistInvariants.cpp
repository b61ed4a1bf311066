// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/HoistInvariants.h"
#include "IR/Analysis/EarlyOps.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "llvm/ADT/DenseMap.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class LoopHoister {
public:
  void visit(Region &R);

private:
  void visitLoop(Op &Loop);
  void visitBranches(Op &O);
  bool isMovable(const Op &O) const;
  size_t levelOf(const Value *V) const;
  void moveOut(Op &O);

  /// The loops around the place that is visited, each a part of the region of the one before, the
  /// outermost first. Nothing is moved out of an `if` or a case.
  SmallVector<Op *, 8> Loops;
  DenseMap<const Op *, size_t> Levels; ///< the number of Loops around the regions of this op
};
} // namespace

bool LoopHoister::isMovable(const Op &O) const {
  // A constant moves together with its users.
  return mayRunEarly(O) && !O.is(Opcode::Const) && !O.type()->containsMatrix() &&
         none_of(O.operands(), [](const Value *V) { return V->type()->containsMatrix(); });
}

/// Returns how many of Loops contain the definition of \p V. \p V must be visible at the op that is
/// being visited.
size_t LoopHoister::levelOf(const Value *V) const {
  return V->def() ? Levels.lookup(V->def()->parent()->owner()) : 0;
}

/// Moves \p O in front of the outermost loop that changes none of its operands, in one move.
void LoopHoister::moveOut(Op &O) {
  size_t Level = 0;
  for (const Value *V : O.operands())
    if (!isConstant(V))
      Level = std::max(Level, levelOf(V));
  if (Level == Loops.size())
    return;
  Op &Loop = *Loops[Level];
  auto Move = [&](Op &Moved) {
    Moved.parent()->remove(&Moved);
    Loop.parent()->insert(Loop.getIterator(), &Moved);
  };
  for (Value *V : O.operands())
    if (isConstant(V) && levelOf(V) > Level)
      Move(*V->def());
  Move(O);
}

void LoopHoister::visitLoop(Op &Loop) {
  Loops.push_back(&Loop);
  Levels[&Loop] = Loops.size();
  for (Region *R : Loop.regions())
    visit(*R);
  Levels.erase(&Loop);
  Loops.pop_back();
}

void LoopHoister::visitBranches(Op &O) {
  LoopHoister Inner;
  for (Region *R : O.regions())
    Inner.visit(*R);
}

void LoopHoister::visit(Region &R) {
  for (auto It = R.begin(); It != R.end();) {
    Op &O = *It++;
    if (O.is(Opcode::Loop))
      visitLoop(O);
    else if (!O.regions().empty())
      visitBranches(O);
    else if (!Loops.empty() && isMovable(O))
      moveOut(O);
  }
}

void tessera::hoistInvariants(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    LoopHoister().visit(F->body());
}
