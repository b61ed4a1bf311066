// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/MatrixForms.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SmallPtrSet.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// A vector that can be the rows of an accumulator.
static bool isRow(const Type *Ty) {
  return Ty && Ty->isVector() && Ty->element()->isFloat() &&
         (Ty->element()->isFloat(FloatFormat::F16) || Ty->element()->isFloat(FloatFormat::F32));
}

static bool isRowOfBools(const Type *Ty) { return Ty && Ty->isVector() && Ty->element()->isBool(); }

/// Whether each component of the result only depends on the same component of the operands.
static bool isByComponent(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Dot:
  case Opcode::Distance:
  case Opcode::Cross:
  case Opcode::Reflect:
  case Opcode::FaceForward:
    return false;
  case Opcode::Select:
  case Opcode::Convert:
    return true;
  default:
    return O.has(Elementwise) && O.has(Pure);
  }
}

/// The local that \p O loads as a whole; null for anything else.
static const Op *loadedVar(const Op &O) {
  auto Load = O.dyn<ops::Load>();
  const Op *Var = Load ? Load.address()->def() : nullptr;
  return Var && Var->is(Opcode::Var) && Var->type()->element() == O.type() ? Var : nullptr;
}

static const Op *storedVar(const Op &O) {
  auto Store = O.dyn<ops::Store>();
  const Op *Var = Store ? Store.address()->def() : nullptr;
  return Var && Var->is(Opcode::Var) && Var->type()->element() == Store.value()->type() ? Var
                                                                                        : nullptr;
}

bool MatrixForms::mayBe(const Op &O) {
  if (ops::MatVecProduct(O))
    return true;
  if (O.is(Opcode::Var))
    return isRow(O.type()->element());
  if (const Op *Var = storedVar(O))
    return isRow(Var->type()->element());
  if (!O.type() || !(isRow(O.type()) || isRowOfBools(O.type())))
    return false;
  return loadedVar(O) || isByComponent(O);
}

/// Returns the component that all components of \p C equal; null if they differ.
static const Constant *sameComponents(const Constant *C) {
  if (C->Parts.empty())
    return C;
  const Constant *First = C->Parts.front();
  bool Same = all_of(C->Parts, [&](const Constant *Part) {
    return Part->Ty == First->Ty && Part->Bits == First->Bits && Part->Parts.empty();
  });
  return Same ? First : nullptr;
}

bool MatrixForms::isUniformScalar(const Value *V) const {
  const Op *Def = V->def();
  if (!Def)
    return false;
  if (Def->is(Opcode::Const))
    return sameComponents(Def->constant());
  if (auto Splat = Def->dyn<ops::Splat>())
    return !Lanes.isVarying(Splat.value());
  return V->type()->isScalar() && !Lanes.isVarying(V);
}

Value *MatrixForms::scalarOf(Builder &B, const Value *V) {
  const Op *Def = V->def();
  if (Def->is(Opcode::Const)) {
    const Type *Ty = V->type()->isVector() ? V->type()->element() : V->type();
    const Constant *C = sameComponents(Def->constant());
    return C->isZero() ? B.zero(Ty) : B.constant(C);
  }
  if (auto Splat = Def->dyn<ops::Splat>())
    return Splat.value();
  return const_cast<Value *>(V);
}

/// The type of the numbers in a vector, or that bools tell of; null if there are several.
const Type *MatrixForms::numberOf(const Value *V) const {
  return isRowOfBools(V->type()) ? Compared.lookup(V) : V->type()->element();
}

/// Once for each op, in order, because bools may be computed from bools many times.
void MatrixForms::noteCompared(Op &O) {
  if (!isRowOfBools(O.type()) || !isByComponent(O))
    return;
  SmallPtrSet<const Type *, 2> Types;
  for (const Value *In : O.operands())
    if (In->type()->isVector() && !isUniformScalar(In))
      Types.insert(numberOf(In));
  Compared[O.result()] = Types.size() == 1 ? *Types.begin() : nullptr;
}

/// Whether \p O is computed from matrices.
bool MatrixForms::takesMatrices(const Op &O) const {
  if (Products.contains(const_cast<Op *>(&O)))
    return true;
  return O.result() && has(O.result()) && isByComponent(O);
}

bool MatrixForms::isSound(const Value *V) const {
  const Op &O = *V->def();
  if (!Flow.contains(&O))
    return false;
  if (auto It = Products.find(const_cast<Op *>(&O)); It != Products.end())
    return isRow(O.type()) && It->second.Rows % It->second.Strip == 0;
  if (const Op *Var = loadedVar(O))
    return has(Var);
  bool OfBools = isRowOfBools(V->type());
  const Type *Number = numberOf(V);
  bool Converts = O.is(Opcode::Convert), Any = false;
  if (!Number)
    return false;
  for (const Value *In : O.operands()) {
    if (!has(In)) {
      if (!isUniformScalar(In))
        return false;
      continue;
    }
    Any = true;
    const Type *Of = numberOf(In);
    if (!Of || (Of != Number && !(Converts && isRow(In->type()))))
      return false;
  }
  // Bools are no matrix: what is chosen by them is.
  return Any && (!OfBools || all_of(V->uses(), [&](const Use &U) {
           return U.user()->result() && has(U.user()->result()) && isByComponent(*U.user());
         }));
}

bool MatrixForms::isSound(const Op &Var) const {
  if (!Flow.contains(&Var))
    return false;
  bool IsWhole = all_of(Var.result()->uses(), [&](const Use &U) {
    const Op &User = *U.user();
    return (loadedVar(User) == &Var || storedVar(User) == &Var) && Flow.contains(&User);
  });
  return IsWhole && isUseful(Var);
}

/// Whether matrices are computed from a vector that is loaded from \p Var.
bool MatrixForms::isUseful(const Op &Var) const {
  return any_of(Var.result()->uses(), [&](const Use &U) {
    const Op &Load = *U.user();
    return loadedVar(Load) == &Var && any_of(Load.result()->uses(), [&](const Use &Taken) {
             const Op &User = *Taken.user();
             const Op *To = storedVar(User);
             return takesMatrices(User) || (To && To != &Var && has(To));
           });
  });
}

MatrixForms::MatrixForms(Function &F, const GatheredProducts &Products, const Uniformity &Lanes,
                         const Together &Flow)
    : Products(Products), Lanes(Lanes), Flow(Flow) {
  for (const auto &[O, P] : Products)
    if (!Strip || isRow(O->type()))
      Strip = P.Strip;
  if (!Strip)
    return;
  auto Fits = [&](const Type *Ty) { return Ty->count() % Strip == 0; };
  walk(F.body(), [&](Op &O) {
    noteCompared(O);
    auto It = Products.find(&O);
    bool IsProduct = bool(ops::MatVecProduct(O));
    if (!mayBe(O) || (IsProduct && (It == Products.end() || It->second.Strip != Strip)))
      return;
    if (O.is(Opcode::Var)) {
      if (Fits(O.type()->element()))
        Vars.insert(&O);
    } else if (O.type() && Fits(O.type())) {
      Values.insert(O.result());
    }
  });
  do
    keepSound();
  while (keepResults());
}

void MatrixForms::keepSound() {
  size_t Before;
  do {
    Before = Values.size() + Vars.size();
    Values.remove_if([&](const Value *V) { return !isSound(V); });
    Vars.remove_if([&](const Op *Var) { return !isSound(*Var); });
  } while (Values.size() + Vars.size() != Before);
}

/// Keeps what comes from a product. Returns whether anything else was there.
bool MatrixForms::keepResults() {
  DenseSet<const Value *> Results;
  auto Comes = [&](const Value *V) { return V && Results.contains(V); };
  for (size_t Before = 0;;) {
    for (const Value *V : Values)
      if (Products.contains(V->def()) || any_of(V->def()->operands(), Comes))
        Results.insert(V);
    for (const Op *Var : Vars) {
      bool Gets =
          Comes(Var->as<ops::Var>().init()) || any_of(Var->result()->uses(), [&](const Use &U) {
            return storedVar(*U.user()) && Comes(U.user()->as<ops::Store>().value());
          });
      if (Gets)
        Results.insert(Var->result());
    }
    if (Results.size() == Before)
      break;
    Before = Results.size();
  }
  bool Removed = Values.remove_if([&](const Value *V) { return !Results.contains(V); });
  Removed |= Vars.remove_if([&](const Op *Var) { return !Results.contains(Var->result()); });
  return Removed;
}

bool MatrixForms::isMade(const Value *V) const {
  const Op &Def = *V->def();
  if (isRowOfBools(V->type()))
    return false;
  if (!isByComponent(Def) || Def.is(Opcode::Convert) || !V->hasOneUse())
    return true;
  const Op &User = *V->uses().begin()->user();
  return !User.result() || !has(User.result()) || !isByComponent(User) || User.is(Opcode::Convert);
}
