// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/GroupWeights.h"
#include "IR/ThreadMatrix.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static bool isInside(const Op &O, const Op &Loop) {
  for (const Region *R = O.parent(); R && R->owner(); R = R->owner()->parent())
    if (R->owner() == &Loop)
      return true;
  return false;
}

/// Whether \p V has the same value in all turns of \p Loop, and can be computed before it.
static bool mayPrecede(Module &M, const Value *V, const Op &Loop) {
  const Op *Def = V->def();
  if (!Def || !isInside(*Def, Loop))
    return true;
  bool IsConstant = Def->has(Pure) && !Def->has(Reads) && Def->regions().empty();
  if (auto Load = Def->dyn<ops::Load>()) {
    const Global *From = globalAt(M, Load.address());
    IsConstant = From && From->ReadOnly;
  }
  return IsConstant && all_of(Def->operands(),
                              [&](const Value *Operand) { return mayPrecede(M, Operand, Loop); });
}

static void moveBefore(Op &Loop, const Value *V) {
  Op *Def = const_cast<Value *>(V)->def();
  if (!Def || !isInside(*Def, Loop))
    return;
  for (const Value *Operand : Def->operands())
    moveBefore(Loop, Operand);
  Def->parent()->remove(Def);
  Loop.parent()->insert(Loop.getIterator(), Def);
}

/// What tells where the weights are.
static SmallVector<Value *, 3> placeOf(const GatheredProduct &P) {
  ops::MatVecProduct Of(*P.O);
  SmallVector<Value *, 3> Place{Of.memory(), Of.offset()};
  if (!isOptimal(P.Layout))
    Place.push_back(Of.stride());
  return Place;
}

bool GroupWeights::isSame(const Value *V) const {
  return Threads.of(V, LaneScope::Group) == Spread::Uniform;
}

/// The outermost loop before which the weights of \p P can be copied; null if there is none.
Op *GroupWeights::loopOf(const GatheredProduct &P) const {
  Op *Found = nullptr;
  for (const Region *R = P.O->parent(); R && R->owner(); R = R->owner()->parent()) {
    Op &Loop = *R->owner();
    if (!Loop.is(Opcode::Loop))
      continue;
    if (!all_of(placeOf(P), [&](const Value *V) { return mayPrecede(M, V, Loop); }))
      break;
    if (Together.contains(&Loop))
      Found = &Loop;
  }
  return Found;
}

void GroupWeights::decide(const GatheredProduct &P) {
  ops::MatVecProduct Of(*P.O);
  const Global *From = globalAt(M, Of.memory());
  if (Which == GroupCopies::None || !From || !From->ReadOnly ||
      !all_of(placeOf(P), [&](Value *V) { return isSame(V); }))
    return;
  uint32_t Size = WeightLines(P, Rows, P.paddedRows()).size();
  Op *Loop = Which == GroupCopies::BeforeLoops ? loopOf(P) : nullptr;
  if (Loop) {
    Before.insert({P.O, {P, Loop, Staying}});
    Staying += Size;
  } else if (SeveralWaves && Together.contains(P.O)) {
    At.insert(P.O);
    Passing = std::max(Passing, Size);
  } else {
    return;
  }
  Rows.reserve(Staying + Passing, P.O->loc());
}

std::optional<uint32_t> GroupWeights::find(const GatheredProduct &P) const {
  if (auto It = Before.find(P.O); It != Before.end())
    return It->second.At;
  if (At.contains(P.O))
    return Staying;
  return std::nullopt;
}

void GroupWeights::copyBeforeLoops() {
  for (auto &[O, Of] : Before) {
    for (Value *V : placeOf(Of.P))
      moveBefore(*Of.Loop, V);
    auto B = Builder::before(M, *Of.Loop);
    // The loop may be in another one, whose turn before still reads.
    Rows.barrier(B);
    // A loop without turns would read nothing.
    WeightLines(Of.P, Rows, Of.P.paddedRows()).copy(B, Known, 0, Of.At, /*CheckBounds=*/true);
    Rows.barrier(B);
  }
}

void GroupWeights::copyAt(Builder &B, const GatheredProduct &P) {
  if (!At.contains(P.O))
    return;
  Rows.barrier(B);
  WeightLines(P, Rows, P.paddedRows()).copy(B, Known, 0, Staying, Ctx.Matrix.CheckBounds);
  Rows.barrier(B);
}
