// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/EnclosingFunction.h"
#include "Transforms/NeededImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- parts of operands that an op uses --------------------------------===//

/// Whether each component of the result depends only on the same component of the operands, even if
/// the others are undefined.
static bool isByComponent(const Op &O) {
  const Type *Ty = O.type();
  if (!Ty || !Ty->isVector())
    return false;
  switch (O.opcode()) {
  case Opcode::Cross:
  case Opcode::Reflect:
  case Opcode::FaceForward:
    return false;
  case Opcode::Div:
  case Opcode::Rem:
    // SPIR-V does not define the whole result of a division if one component of the divisor is 0.
    return !Ty->element()->isInt();
  case Opcode::Bitcast:
    return O.as<ops::Bitcast>().value()->type()->components() == Ty->count();
  case Opcode::Convert:
  case Opcode::Ldexp:
  case Opcode::IsNan:
  case Opcode::IsInf:
  case Opcode::CountBits:
  case Opcode::FirstBitHigh:
  case Opcode::FirstBitLow:
  case Opcode::PackHalf:
  case Opcode::UnpackHalf:
    return true;
  default:
    return O.has(Pure) && O.has(Elementwise);
  }
}

/// A matrix or pointer must never be undefined, so a value that contains one is needed whole.
PartMask Needed::Finder::wholeMatrices(const Type *Ty, PartMask Parts) {
  return Function::mustInline(Ty) ? Masks.all(Ty) : Parts;
}

PartMask Needed::Finder::taken(const Op &O, unsigned I) {
  const Type *Ty = O.operand(I)->type();
  const PartMask Parts = Facts[O.number()].Parts;
  switch (O.opcode()) {
  case Opcode::Call:
    return wholeMatrices(Ty, callee(O).Params[I]);
  case Opcode::Return:
    return wholeMatrices(Ty, Functions.at(enclosingFunction(O)).Result);
  case Opcode::Var:
    return wholeMatrices(Ty, Parts);
  case Opcode::Store:
    return I == ops::Store::value_at ? Parts : Masks.all(Ty);
  case Opcode::Construct:
    return wholeMatrices(Ty, Masks.toPart(Masks.partAt(O.type(), {int64_t(I)}), Parts, Ty));
  case Opcode::Extract:
    return PartMasks::toWhole(Masks.partAt(Ty, O.intsAttr(AttrKind::Indices)), Parts);
  case Opcode::Insert: {
    PartMasks::Range R = Masks.partAt(O.type(), O.intsAttr(AttrKind::Indices));
    if (I == ops::Insert::part_at)
      return wholeMatrices(Ty, Masks.toPart(R, Parts, Ty));
    return wholeMatrices(Ty, R.IsExact ? Parts & ~R.mask() : Parts);
  }
  case Opcode::Shuffle: {
    uint64_t First =
        I == ops::Shuffle::first_at ? 0 : O.as<ops::Shuffle>().first()->type()->count();
    PartMask Taken = 0;
    for (auto [At, Index] : enumerate(O.intsAttr(AttrKind::Indices)))
      if (uint64_t(Index) >= First && uint64_t(Index) - First < Ty->count())
        Taken |= Masks.toPart(Masks.partAt(O.type(), {int64_t(At)}), Parts, O.type()->element())
                     ? Masks.partAt(Ty, {int64_t(uint64_t(Index) - First)}).mask()
                     : 0;
    return Taken;
  }
  case Opcode::Select:
    if (I == ops::Select::condition_at && !Ty->isVector())
      return Masks.all(Ty);
    return Parts;
  default:
    return isByComponent(O) ? Parts : Masks.all(Ty);
  }
}

//===--- needed ops and parts ---------------------------------------------===//

Needed::Finder::FunctionFacts &Needed::Finder::callee(const Op &Call) {
  return Functions.at(M.findFunction(Call.strAttr(AttrKind::Symbol)));
}

/// Callers of a function that reads memory of other threads count as reading it too.
void Needed::Finder::spreadReads() {
  SmallVector<FunctionFacts *, 8> Open;
  for (auto &[F, Known] : Functions)
    if (Known.ReadsOthers)
      Open.push_back(&Known);
  while (!Open.empty())
    for (const Op *Call : Open.pop_back_val()->Calls) {
      FunctionFacts &Caller = Functions.at(enclosingFunction(*Call));
      noteWaiting(*Call, Caller);
      if (!std::exchange(Caller.ReadsOthers, true))
        Open.push_back(&Caller);
    }
}

void Needed::Finder::findNeeded() {
  spreadReads();
  for (auto &[F, Known] : Functions)
    if (std::exchange(Known.HasEffect, false))
      noteEffect(Known);
  for (Root &R : Roots)
    if (PartMask Parts = std::exchange(R.Needed, 0))
      needAll(R, Parts);
  for (Function *F : M.Functions) {
    FunctionFacts &Known = Functions.at(F);
    if (!Known.Calls.empty() && F != M.Entry.Fn)
      continue;
    Known.Result = Masks.all(F->resultType());
    run(Known);
  }
  while (!Left.empty()) {
    Op &O = *Left.pop_back_val();
    Facts[O.number()].IsQueued = false;
    needWhatUses(O);
  }
}

/// The function may be called.
void Needed::Finder::run(FunctionFacts &F) {
  if (std::exchange(F.Runs, true))
    return;
  for (Op *O : F.Always) {
    const Type *Ty = O->is(Opcode::Call) ? nullptr : O->type();
    if (auto Store = O->dyn<ops::Store>())
      Ty = Store.value()->type();
    need(*O, Ty ? Masks.all(Ty) : 0);
  }
}

/// Marks the calls of a function with effects as needed.
void Needed::Finder::noteEffect(FunctionFacts &F) {
  if (std::exchange(F.HasEffect, true))
    return;
  for (Op *Call : F.Calls) {
    FunctionFacts &Caller = Functions.at(enclosingFunction(*Call));
    if (Caller.Runs)
      need(*Call);
    else
      Caller.Always.push_back(Call);
    noteEffect(Caller);
  }
}

void Needed::Finder::need(Op &O, PartMask Parts) {
  OpFacts &Known = Facts[O.number()];
  if (Known.IsNeeded && !(Parts & ~Known.Parts))
    return;
  Known.IsNeeded = true;
  Known.Parts |= Parts;
  if (!Known.IsQueued) {
    Known.IsQueued = true;
    Left.push_back(&O);
  }
}

void Needed::Finder::needValue(const Value *V, PartMask Parts) {
  if (!Parts)
    return;
  if (Op *Def = V->def()) {
    // The initial value of a local is needed like the stores to it.
    if (Def->is(Opcode::Var))
      need(*Def);
    else if (Def->numOperands() || Def->is(Opcode::Call))
      need(*Def, Parts);
    return;
  }
  FunctionFacts &F = Functions.at(V->parameterOf());
  PartMask &Known = F.Params[V->parameterIndex()];
  if (!(Parts & ~Known))
    return;
  Known |= Parts;
  for (const Op *Call : F.Calls)
    if (contains(*Call))
      needValue(Call->operand(V->parameterIndex()), Parts);
}

void Needed::Finder::needWhatUses(Op &O) {
  if (O.is(Opcode::Call))
    needCallee(O, Facts[O.number()].Parts);
  for (auto [I, Operand] : enumerate(O.operands()))
    needValue(Operand, taken(O, unsigned(I)));
  if (Op *Owner = O.parent()->owner())
    need(*Owner);
  if (O.is(Opcode::Switch) || O.is(Opcode::Loop))
    for (Op *Jump : Jumps.lookup(&O))
      need(*Jump);
  if (O.is(Opcode::Load) && Facts[O.number()].Root)
    needSeen(O);
}

void Needed::Finder::needCallee(const Op &Call, PartMask Parts) {
  FunctionFacts &F = callee(Call);
  if (Parts & ~F.Result) {
    F.Result |= Parts;
    for (const Op *Return : F.Returns)
      if (contains(*Return))
        needValue(Return->as<ops::Return>().value(), Parts);
  }
  run(F);
}

/// Which bits of the value of a root \p Address leads to.
PartMasks::Range Needed::Finder::rangeAt(const Value *Address) {
  auto Access = Address->def()->dyn<ops::Access>();
  if (!Access)
    return Masks.whole(Address->type()->element());
  PartMasks::Range R = rangeAt(Access.base());
  const Type *Ty = Access.base()->type()->element();
  for (const Value *Index : Access.indices()) {
    R = Masks.partOf(R, Ty, constantBits(Index));
    Ty = accessedType(Ty, Index); // a constant index may be outside of an array
  }
  return R;
}

void Needed::Finder::needSeen(Op &Load) {
  Value *Address = Load.as<ops::Load>().address();
  Root &R = root(Load);
  PartMask Parts = PartMasks::toWhole(rangeAt(Address), Facts[Load.number()].Parts);
  if (!R.Parts)
    return needAll(R, Parts);
  // Seen is 0 for a load in unreachable code.
  if (uint32_t Seen = Facts[Load.number()].Seen) {
    Extent E = extent(Address, R);
    const Type *Ty = R.Var->type()->element();
    for (uint32_t I = 0; I < E.Count; ++I) {
      PartMask Mine =
          R.Parts == 1 ? Masks.all(Ty) : Masks.partAt(Ty, {E.First + I - R.First}).mask();
      needHeld(AllSeen[Seen + I], Parts & Mine);
    }
  }
}

/// Marks \p Parts (of the whole local) of node \p First as needed.
void Needed::Finder::needHeld(Held First, PartMask Parts) {
  SmallVector<std::pair<Held, PartMask>, 8> Open{{First, Parts}};
  while (!Open.empty()) {
    auto [H, Asked] = Open.pop_back_val();
    H = find(H);
    PartMask New = Asked & ~HeldBy[H].Needed;
    if (!New)
      continue;
    HeldBy[H].Needed |= New;
    if (Op *Store = HeldBy[H].Store) {
      needStore(*Store, New);
      if (auto Partial = Store->dyn<ops::Store>())
        if (PartMasks::Range R = rangeAt(Partial.address()); R.IsExact)
          New &= ~R.mask();
    }
    for (Held Operand : Nodes[H].Operands)
      Open.push_back({Operand, New});
  }
}

/// Marks \p OfRoot (parts of the whole variable) of the value of \p Store, which may be a var, as
/// needed.
void Needed::Finder::needStore(Op &Store, PartMask OfRoot) {
  if (Store.is(Opcode::Var))
    return need(Store, OfRoot);
  auto S = Store.as<ops::Store>();
  PartMask Parts = Masks.toPart(rangeAt(S.address()), OfRoot, S.value()->type());
  if (!Parts)
    return;
  need(Store, Parts);
  if (!root(Store).Var)
    noteEffect(Functions.at(enclosingFunction(Store)));
}

/// Any store to \p R may be seen.
void Needed::Finder::needAll(Root &R, PartMask Parts) {
  PartMask New = Parts & ~R.Needed;
  if (!New)
    return;
  R.Needed |= New;
  for (Op *Store : R.Stores)
    needStore(*Store, New);
  if (R.Var && R.Var->as<ops::Var>().init())
    needStore(*R.Var, New);
}

PartMask Needed::Finder::partsOf(const Value &V) const {
  if (const Op *Def = V.def())
    return Facts[Def->number()].Parts;
  return Functions.at(V.parameterOf()).Params[V.parameterIndex()];
}

//===--- the interface -----------------------------------------------------===//

Needed::Needed(Module &M) : Found(std::make_unique<Finder>(M)) {
  for (const Finder::Root &R : Found->roots()) {
    auto IsDead = [&](const Op *Store) { return !contains(*Store); };
    if (R.Var && any_of(R.Stores, IsDead) && !all_of(R.Stores, IsDead))
      Partly.push_back(R.Var);
  }
}

Needed::~Needed() = default;

bool Needed::contains(const Op &O) const { return Found->contains(O); }
bool Needed::contains(const Function &F) const { return Found->factsOf(F).Runs; }
bool Needed::takes(const Op &O, unsigned I) const { return Found->taken(O, I) != 0; }

bool Needed::isPartly(const Value &V) const {
  return Found->partsOf(V) != Found->Masks.all(V.type());
}

ArrayRef<Op *> Needed::calls(const Function &F) const { return Found->factsOf(F).Calls; }
