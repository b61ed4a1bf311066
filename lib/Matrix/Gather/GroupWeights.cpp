// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/GroupWeights.h"
#include "IR/Analysis/EarlyOps.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/SetVector.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Whether the values in \p Asked, and those that they are computed from, which are added, can be
/// computed before \p Loop.
static bool mayPrecede(SmallSetVector<Value *, 8> Asked, const Op &Loop) {
  for (size_t I = 0; I < Asked.size(); ++I) {
    const Op *Def = Asked[I]->def();
    if (!Def || !isWithin(*Def, Loop))
      continue;
    if (!mayRunEarly(*Def))
      return false;
    Asked.insert_range(Def->operands());
  }
  return true;
}

static void moveBefore(Op &Loop, Value *V) {
  Op *Def = V->def();
  if (!Def || !isWithin(*Def, Loop))
    return;
  for (Value *Operand : Def->operands())
    moveBefore(Loop, Operand);
  Def->parent()->remove(Def);
  Loop.parent()->insert(Loop.getIterator(), Def);
}

/// What tells where the weights are.
static SmallSetVector<Value *, 8> placeOf(const GatheredProduct &P) {
  ops::MatVecProduct Of(*P.O);
  SmallSetVector<Value *, 8> Place;
  Place.insert(Of.memory());
  Place.insert(Of.offset());
  if (!isOptimal(P.Layout))
    Place.insert(Of.stride());
  return Place;
}

/// The outermost loop before which the weights of \p P can be copied; null if there is none.
Op *GroupWeights::loopOf(const GatheredProduct &P) const {
  Op *Found = nullptr;
  for (const Region *R = P.O->parent(); R && R->owner(); R = R->owner()->parent()) {
    Op &Loop = *R->owner();
    if (!Loop.is(Opcode::Loop))
      continue;
    if (!mayPrecede(placeOf(P), Loop))
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
      !all_of(placeOf(P),
              [&](const Value *V) { return Threads.of(V, LaneScope::Group) == Spread::Uniform; }))
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
