// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/SimplifyRules.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Transforms/Fold.h"
#include "Transforms/WordParts.h"
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
  ops::Binary Whole(O);
  const Constant *Outer = constantOf(Whole.rhs());
  Op *Def = defIf(Whole.lhs(), O.opcode());
  if (!Outer || !Def)
    return;
  ops::Binary Inner(*Def);
  const Constant *InnerC = constantOf(Inner.rhs());
  if (!InnerC)
    return;
  if (const Constant *C = foldConstant(M, O, {InnerC, Outer}))
    M.setOperands(&O, {Inner.lhs(), Builder::before(M, O).constant(C)});
}

static Value *simplifyInt(Module &M, Op &O) {
  if (auto Outer = O.dyn<ops::Not>()) {
    Op *Inner = defIf(Outer.value(), Opcode::Not);
    return Inner ? Inner->as<ops::Not>().value() : nullptr;
  }
  if (ops::Shift Shift(O); Shift)
    return isNumber(Shift.count(), 0) ? Shift.value() : nullptr;
  ops::Binary Two(O);
  if (!Two)
    return nullptr;
  Value *X = Two.lhs(), *Y = Two.rhs();
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
  case Opcode::Lt:
  case Opcode::Ge:
    // No unsigned number is below 0.
    if (X->type()->scalar()->isInt() && !X->type()->scalar()->isSigned() && isNumber(Y, 0)) {
      Builder B = Builder::before(M, O);
      Value *False = B.constant(M.zero(O.type()));
      return O.is(Opcode::Lt) ? False : B.Not({False});
    }
    return nullptr;
  case Opcode::Ne:
    // A bool that became an integer and is a bool again.
    if (Op *Inner = defIf(X, Opcode::Convert); Inner && isNumber(Y, 0)) {
      Value *From = Inner->as<ops::Convert>().value();
      return From->type()->scalar()->isBool() ? From : nullptr;
    }
    return nullptr;
  default:
    return nullptr;
  }
}

/// A comparison of bools with a constant is the bool or its `not`.
static Value *simplifyBool(Module &M, Op &O) {
  if (!O.is(Opcode::Eq) && !O.is(Opcode::Ne) && !O.is(Opcode::Xor))
    return nullptr;
  ops::Binary Two(O);
  Value *X = Two.lhs(), *Y = Two.rhs();
  if (constantOf(X))
    std::swap(X, Y);
  bool IsTrue = isNumber(Y, 1);
  if (!X->type()->scalar()->isBool() || (!IsTrue && !isNumber(Y, 0)))
    return nullptr;
  return O.is(Opcode::Eq) == IsTrue ? X : Builder::before(M, O).Not({X});
}

/// The identities that hold for every float, infinities, NaN and both zeros.
static Value *simplifyFloat(Op &O) {
  if (auto Outer = O.dyn<ops::Neg>()) {
    Op *Inner = defIf(Outer.value(), Opcode::Neg);
    return Inner ? Inner->as<ops::Neg>().value() : nullptr;
  }
  ops::Binary Two(O);
  if ((O.is(Opcode::Mul) || O.is(Opcode::Div)) && isNumber(Two.rhs(), 1))
    return Two.lhs();
  if (O.is(Opcode::Mul) && isNumber(Two.lhs(), 1))
    return Two.rhs();
  if (O.is(Opcode::Sub) && isNumber(Two.rhs(), 0))
    return Two.lhs();
  return nullptr;
}

static Value *simplifySelect(Op &O) {
  auto Choice = O.as<ops::Select>();
  Value *Condition = Choice.condition(), *True = Choice.ifTrue(), *False = Choice.ifFalse();
  if (const Constant *C = constantOf(Condition)) {
    if (isSplatOf(C, 1))
      return True;
    if (isSplatOf(C, 0))
      return False;
  }
  if (True == False)
    return True;
  bool GivesCondition = Condition->type() == O.type() && isNumber(True, 1) && isNumber(False, 0);
  return GivesCondition ? Condition : nullptr;
}

/// Walks from the composite through constructs, inserts and the like to the value at \p Indices.
static Value *simplifyExtract(Module &M, Op &O) {
  Value *From = O.as<ops::Extract>().composite();
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
    if (auto Construct = Def->dyn<ops::Construct>()) {
      Step(Construct.parts()[Indices[0]], 1);
    } else if (auto Splat = Def->dyn<ops::Splat>()) {
      Step(Splat.value(), 1);
    } else if (auto Extract = Def->dyn<ops::Extract>()) {
      ArrayRef<int64_t> Outer = Def->intsAttr(AttrKind::Indices);
      Indices.insert(Indices.begin(), Outer.begin(), Outer.end());
      Step(Extract.composite(), 0);
    } else if (auto Shuffle = Def->dyn<ops::Shuffle>()) {
      int64_t Index = Def->intsAttr(AttrKind::Indices)[Indices[0]];
      int64_t First = Shuffle.first()->type()->count();
      Step(Index >= First ? Shuffle.second() : Shuffle.first(), 0);
      Indices[0] = Index >= First ? Index - First : Index;
    } else if (auto Insert = Def->dyn<ops::Insert>()) {
      ArrayRef<int64_t> Put = Def->intsAttr(AttrKind::Indices);
      size_t Same = std::mismatch(Put.begin(), Put.begin() + std::min(Put.size(), Indices.size()),
                                  Indices.begin())
                        .first -
                    Put.begin();
      if (Same == Put.size())
        Step(Insert.part(), Same);
      else if (Same < Indices.size())
        Step(Insert.composite(), 0);
      else
        break; // The insert replaced a part of the extracted value.
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
  for (auto [I, V] : enumerate(O.as<ops::Construct>().parts())) {
    Op *Part = defIf(V, Opcode::Extract);
    if (!Part || Part->intsAttr(AttrKind::Indices) != ArrayRef<int64_t>(int64_t(I)))
      return nullptr;
    Value *Of = Part->as<ops::Extract>().composite();
    if (Whole && Of != Whole)
      return nullptr;
    Whole = Of;
  }
  return Whole && Whole->type() == O.type() ? Whole : nullptr;
}

/// Makes a chain of inserts that sets every component of a vector a construct.
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
    auto Insert = From->as<ops::Insert>();
    Put(From->intsAttr(AttrKind::Indices)[0], Insert.part());
    From = Insert.composite()->def();
  }
  if (Missing && From && (From->is(Opcode::Construct) || From->is(Opcode::Splat)))
    for (size_t I = 0; I < Parts.size(); ++I)
      Put(I, From->is(Opcode::Splat) ? From->as<ops::Splat>().value()
                                     : From->as<ops::Construct>().parts()[I]);
  return Missing ? nullptr : Builder::before(M, O).Construct(Parts, O.type());
}

static Value *simplifyShuffle(Module &M, Op &O) {
  ArrayRef<int64_t> Indices = O.intsAttr(AttrKind::Indices);
  auto Shuffle = O.as<ops::Shuffle>();
  if (Shuffle.second())
    return nullptr;
  if (Op *Splat = defIf(Shuffle.first(), Opcode::Splat))
    return Builder::before(M, O).Splat({Splat->as<ops::Splat>().value()}, O.type());
  if (O.type() != Shuffle.first()->type())
    return nullptr;
  for (size_t I = 0; I < Indices.size(); ++I)
    if (Indices[I] != int64_t(I))
      return nullptr;
  return Shuffle.first();
}

static Value *simplifyDynamic(Module &M, Op &O) {
  auto Extract = O.dyn<ops::ExtractDynamic>();
  auto Insert = O.dyn<ops::InsertDynamic>();
  Value *Vector = Extract ? Extract.vector() : Insert.vector();
  const Constant *Index = constantOf(Extract ? Extract.index() : Insert.index());
  if (!Index || Index->Bits >= Vector->type()->count())
    return nullptr;
  auto B = Builder::before(M, O);
  int64_t At = Index->Bits;
  return Extract ? B.extract(Vector, {At}) : B.insert(Vector, Insert.part(), {At});
}

static Value *simplifyConvert(Op &O) {
  Value *From = O.as<ops::Convert>().value();
  if (From->type() == O.type())
    return From;
  // A bool that became a number and is a bool again.
  Op *Inner = defIf(From, Opcode::Convert);
  Value *First = Inner ? Inner->as<ops::Convert>().value() : nullptr;
  bool IsRound = First && First->type() == O.type() && O.type()->scalar()->isBool();
  return IsRound ? First : nullptr;
}

/// Returns the bits of a vector that was constructed of parts of words.
static Value *bitsOfWords(Module &M, Op &O, const Op &Construct) {
  SmallVector<Value *, 4> Words = wordsOf(Construct.operands());
  if (Words.empty())
    return nullptr;
  auto B = Builder::before(M, O);
  if (Words.size() == 1)
    return B.bitcast(Words[0], O.type());
  if (!all_of(Words, [&](Value *W) { return W->type() == Words[0]->type(); }))
    return nullptr;
  return B.bitcast(B.Construct(Words, B.types().vector(Words[0]->type(), Words.size())), O.type());
}

static Value *simplifyBitcast(Module &M, Op &O) {
  Value *From = O.as<ops::Bitcast>().value();
  if (From->type() == O.type())
    return From;
  if (Op *Vector = defIf(From, Opcode::Construct); Vector && From->type()->isVector())
    if (Value *Bits = bitsOfWords(M, O, *Vector))
      return Bits;
  Op *Inner = defIf(From, Opcode::Bitcast);
  return Inner ? Builder::before(M, O).bitcast(Inner->as<ops::Bitcast>().value(), O.type())
               : nullptr;
}

static void mergeAccess(Module &M, Op &O) {
  auto Access = O.as<ops::Access>();
  Op *Inner = defIf(Access.base(), Opcode::Access);
  if (!Inner)
    return;
  SmallVector<Value *, 6> Operands(Inner->operands());
  append_range(Operands, Access.indices());
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

/// A matrix in which an element is set to what it is.
static Value *simplifyMatInsert(Op &O) {
  auto Insert = O.as<ops::MatInsert>();
  const Op *Def = defIf(Insert.value(), Opcode::MatExtract);
  if (!Def)
    return nullptr;
  ops::MatElement Own(*Def);
  return Own.matrix() == Insert.matrix() && Own.index() == Insert.index() ? Insert.matrix()
                                                                          : nullptr;
}

/// Returns the operand of a wave op if it is a constant, which all lanes share; else null.
static Value *simplifyOfWave(Op &O) {
  auto IfConstant = [](Value *V) { return constantOf(V) ? V : nullptr; };
  switch (O.opcode()) {
  case Opcode::WaveReadFirst:
    return IfConstant(O.as<ops::WaveReadFirst>().value());
  case Opcode::WaveReadLane:
    return IfConstant(O.as<ops::WaveReadLane>().value());
  case Opcode::WaveAny:
    return IfConstant(O.as<ops::WaveAny>().condition());
  case Opcode::WaveAll:
    return IfConstant(O.as<ops::WaveAll>().condition());
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
  case Opcode::MatInsert:
    return simplifyMatInsert(O);
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
    return simplifyBitcast(M, O);
  case Opcode::Access:
    mergeAccess(M, O);
    return nullptr;
  default:
    break;
  }
  const Type *Scalar = ops::operandType(O)->scalar();
  if (Scalar->isFloat())
    return simplifyFloat(O);
  if (Value *V = Scalar->isBool() ? simplifyBool(M, O) : nullptr)
    return V;
  return Scalar->isInt() || Scalar->isBool() ? simplifyInt(M, O) : nullptr;
}
