// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/SimplifyRules.h"
#include "IR/Builder.h"
#include "Transforms/Fold.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static const Constant *constantOf(const Value *V) {
  return V->def() ? V->def()->constant() : nullptr;
}

static bool isNumber(const Value *V, int64_t Number) {
  const Constant *C = constantOf(V);
  return C && isSplatOf(C, Number);
}

static Op *defIf(const Value *V, Opcode Code) {
  Op *Def = V->def();
  return Def && Def->is(Code) ? Def : nullptr;
}

/// (x op c) op d is x op (c op d): integers wrap, so this is exact.
static void reassociate(Module &M, Op &O) {
  const Constant *Outer = constantOf(O.operand(1));
  Op *Inner = defIf(O.operand(0), O.opcode());
  const Constant *InnerC = Inner ? constantOf(Inner->operand(1)) : nullptr;
  if (!Outer || !InnerC)
    return;
  if (const Constant *C = foldConstant(M, O, {InnerC, Outer}))
    M.setOperands(&O, {Inner->operand(0), Builder::before(M, O).constant(C)});
}

static Value *simplifyInt(Module &M, Op &O) {
  Value *X = O.operand(0);
  Value *Y = O.numOperands() > 1 ? O.operand(1) : nullptr;
  bool Commutes = O.is(Opcode::Add) || O.is(Opcode::Mul) || O.is(Opcode::And) || O.is(Opcode::Or) ||
                  O.is(Opcode::Xor);
  // A constant goes to the right, so that the rules below find it.
  if (Commutes && constantOf(X) && !constantOf(Y)) {
    std::swap(X, Y);
    M.setOperands(&O, {X, Y});
  }
  switch (O.opcode()) {
  case Opcode::Add:
    if (isNumber(Y, 0))
      return X;
    reassociate(M, O);
    return nullptr;
  case Opcode::Sub:
    return isNumber(Y, 0) ? X : nullptr;
  case Opcode::Mul:
    if (isNumber(Y, 1))
      return X;
    if (isNumber(Y, 0))
      return Y;
    reassociate(M, O);
    return nullptr;
  case Opcode::Div:
    return isNumber(Y, 1) ? X : nullptr;
  case Opcode::Rem:
    return isNumber(Y, 1) ? Builder::before(M, O).constant(M.zero(O.type())) : nullptr;
  case Opcode::And:
    return isNumber(Y, 0) ? Y : isNumber(Y, -1) || X == Y ? X : nullptr;
  case Opcode::Or:
    return isNumber(Y, -1) ? Y : isNumber(Y, 0) || X == Y ? X : nullptr;
  case Opcode::Xor:
    return isNumber(Y, 0) ? X : nullptr;
  case Opcode::Shl:
  case Opcode::Shr:
    return isNumber(Y, 0) ? X : nullptr;
  case Opcode::Not:
    if (Op *Inner = defIf(X, Opcode::Not))
      return Inner->operand(0);
    return nullptr;
  case Opcode::Ne:
    // A bool that became an integer and is a bool again.
    if (Op *Inner = defIf(X, Opcode::Convert); Inner && isNumber(Y, 0))
      return Inner->operand(0)->type()->scalar()->isBool() ? Inner->operand(0) : nullptr;
    return nullptr;
  default:
    return nullptr;
  }
}

/// The identities that hold for every float, infinities, NaN and both zeros.
static Value *simplifyFloat(Op &O) {
  if ((O.is(Opcode::Mul) || O.is(Opcode::Div)) && isNumber(O.operand(1), 1))
    return O.operand(0);
  if (O.is(Opcode::Mul) && isNumber(O.operand(0), 1))
    return O.operand(1);
  if (O.is(Opcode::Sub) && isNumber(O.operand(1), 0))
    return O.operand(0);
  if (O.is(Opcode::Neg))
    if (Op *Inner = defIf(O.operand(0), Opcode::Neg))
      return Inner->operand(0);
  return nullptr;
}

static Value *simplifySelect(Op &O) {
  if (const Constant *C = constantOf(O.operand(0))) {
    if (isSplatOf(C, 1))
      return O.operand(1);
    if (isSplatOf(C, 0))
      return O.operand(2);
  }
  if (O.operand(1) == O.operand(2))
    return O.operand(1);
  bool GivesCondition =
      O.operand(0)->type() == O.type() && isNumber(O.operand(1), 1) && isNumber(O.operand(2), 0);
  return GivesCondition ? O.operand(0) : nullptr;
}

/// Walks from the composite to the part at \p Indices as far as constructs, inserts and the like
/// say where it comes from.
static Value *simplifyExtract(Module &M, Op &O) {
  Value *From = O.operand(0);
  SmallVector<int64_t, 4> Indices(O.intsAttr(AttrKind::Indices));
  bool Moved = false;
  auto Step = [&](Value *To, size_t Dropped) {
    From = To;
    Indices.erase(Indices.begin(), Indices.begin() + Dropped);
    Moved = true;
  };
  while (!Indices.empty()) {
    Op *Def = From->def();
    if (!Def)
      break;
    if (Def->is(Opcode::Construct)) {
      Step(Def->operand(Indices[0]), 1);
    } else if (Def->is(Opcode::Splat)) {
      Step(Def->operand(0), 1);
    } else if (Def->is(Opcode::Extract)) {
      ArrayRef<int64_t> Outer = Def->intsAttr(AttrKind::Indices);
      Indices.insert(Indices.begin(), Outer.begin(), Outer.end());
      Step(Def->operand(0), 0);
    } else if (Def->is(Opcode::Shuffle)) {
      int64_t Index = Def->intsAttr(AttrKind::Indices)[Indices[0]];
      int64_t First = Def->operand(0)->type()->count();
      Step(Def->operand(Index >= First), 0);
      Indices[0] = Index >= First ? Index - First : Index;
    } else if (Def->is(Opcode::Insert)) {
      ArrayRef<int64_t> Put = Def->intsAttr(AttrKind::Indices);
      size_t Same = std::mismatch(Put.begin(), Put.begin() + std::min(Put.size(), Indices.size()),
                                  Indices.begin())
                        .first -
                    Put.begin();
      if (Same == Put.size())
        Step(Def->operand(1), Same);
      else if (Same < Indices.size())
        Step(Def->operand(0), 0);
      else
        break; // A part of what is extracted was replaced.
    } else {
      break;
    }
  }
  if (!Moved)
    return nullptr;
  return Indices.empty() ? From : Builder::before(M, O).extract(From, Indices);
}

/// A construct of all the parts of one value, in order, is that value.
static Value *simplifyConstruct(Op &O) {
  Value *Whole = nullptr;
  for (unsigned I = 0; I < O.numOperands(); ++I) {
    Op *Part = defIf(O.operand(I), Opcode::Extract);
    if (!Part || Part->intsAttr(AttrKind::Indices) != ArrayRef<int64_t>(I) ||
        (Whole && Part->operand(0) != Whole))
      return nullptr;
    Whole = Part->operand(0);
  }
  return Whole && Whole->type() == O.type() ? Whole : nullptr;
}

/// A vector whose every component was put in one by one is a construct of them.
static Value *simplifyInsert(Module &M, Op &O) {
  if (!O.type()->isVector() || O.intsAttr(AttrKind::Indices).size() != 1)
    return nullptr;
  SmallVector<Value *, 4> Parts(O.type()->count(), nullptr);
  size_t Missing = Parts.size();
  auto Put = [&](size_t I, Value *V) {
    if (!Parts[I]) {
      Parts[I] = V;
      --Missing;
    }
  };
  Op *From = &O;
  for (size_t Steps = 0; Missing && From && From->is(Opcode::Insert); ++Steps) {
    if (Steps > 4 * Parts.size())
      return nullptr;
    Put(From->intsAttr(AttrKind::Indices)[0], From->operand(1));
    From = From->operand(0)->def();
  }
  if (Missing && From && (From->is(Opcode::Construct) || From->is(Opcode::Splat)))
    for (size_t I = 0; I < Parts.size(); ++I)
      Put(I, From->operand(From->is(Opcode::Splat) ? 0 : I));
  return Missing ? nullptr : Builder::before(M, O).Construct(Parts, O.type());
}

static Value *simplifyShuffle(Module &M, Op &O) {
  ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
  if (Op *Splat = defIf(O.operand(0), Opcode::Splat); Splat && O.numOperands() == 1)
    return Builder::before(M, O).Splat({Splat->operand(0)}, O.type());
  if (O.numOperands() != 1 || O.type() != O.operand(0)->type())
    return nullptr;
  for (size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I] != int64_t(I))
      return nullptr;
  return O.operand(0);
}

static Value *simplifyDynamic(Module &M, Op &O) {
  const Constant *Index = constantOf(O.operand(O.numOperands() - 1));
  if (!Index || Index->Bits >= O.operand(0)->type()->count())
    return nullptr;
  auto B = Builder::before(M, O);
  int64_t At = Index->Bits;
  return O.is(Opcode::ExtractDynamic) ? B.extract(O.operand(0), {At})
                                      : B.insert(O.operand(0), O.operand(1), {At});
}

static Value *simplifyConvert(Op &O) {
  if (O.operand(0)->type() == O.type())
    return O.operand(0);
  // A bool that became a number and is a bool again.
  Op *Inner = defIf(O.operand(0), Opcode::Convert);
  bool IsRound = Inner && Inner->operand(0)->type() == O.type() && O.type()->scalar()->isBool();
  return IsRound ? Inner->operand(0) : nullptr;
}

static Value *simplifyBitcast(Module &M, Op &O) {
  Op *Inner = defIf(O.operand(0), Opcode::Bitcast);
  return Inner ? Builder::before(M, O).bitcast(Inner->operand(0), O.type()) : nullptr;
}

static void mergeAccess(Module &M, Op &O) {
  Op *Inner = defIf(O.operand(0), Opcode::Access);
  if (!Inner)
    return;
  SmallVector<Value *, 6> Operands(Inner->operands());
  append_range(Operands, O.operands().drop_front());
  M.setOperands(&O, Operands);
}

static Value *foldOp(Module &M, Op &O) {
  SmallVector<const Constant *, 4> In;
  for (const Value *V : O.operands()) {
    In.push_back(constantOf(V));
    if (!In.back())
      return nullptr;
  }
  const Constant *C = foldConstant(M, O, In);
  return C ? Builder::before(M, O).constant(C) : nullptr;
}

/// What all lanes have in common, one lane has too.
static Value *simplifyOfWave(Op &O) {
  switch (O.opcode()) {
  case Opcode::WaveReadFirst:
  case Opcode::WaveReadLane:
  case Opcode::WaveAny:
  case Opcode::WaveAll:
    return constantOf(O.operand(0)) ? O.operand(0) : nullptr;
  default:
    return nullptr;
  }
}

Value *tessera::simplifyOp(Module &M, Op &O) {
  if (Value *V = simplifyOfWave(O))
    return V;
  if (!O.has(Pure) || O.numOperands() == 0)
    return nullptr;
  if (Value *V = foldOp(M, O))
    return V;
  switch (O.opcode()) {
  case Opcode::Select:
    return simplifySelect(O);
  case Opcode::Extract:
    return simplifyExtract(M, O);
  case Opcode::Insert:
    return simplifyInsert(M, O);
  case Opcode::Construct:
    return simplifyConstruct(O);
  case Opcode::Shuffle:
    return simplifyShuffle(M, O);
  case Opcode::ExtractDynamic:
  case Opcode::InsertDynamic:
    return simplifyDynamic(M, O);
  case Opcode::Convert:
    return simplifyConvert(O);
  case Opcode::Bitcast:
    return O.operand(0)->type() == O.type() ? O.operand(0) : simplifyBitcast(M, O);
  case Opcode::Access:
    mergeAccess(M, O);
    return nullptr;
  default:
    break;
  }
  const Type *Scalar = O.operand(0)->type()->scalar();
  if (Scalar->isFloat())
    return simplifyFloat(O);
  return Scalar->isInt() || Scalar->isBool() ? simplifyInt(M, O) : nullptr;
}
