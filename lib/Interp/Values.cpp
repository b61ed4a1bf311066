// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Construction, extraction, selection and conversion of values.
#include "IR/OpViews.h"
#include "Interp/Evaluators.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::interp;
using ir::AttrKind;

namespace {
/// Rows that are copied, in order: from, how many.
struct CopySide : Side {
  std::vector<std::pair<uint32_t, uint32_t>> From;
};
} // namespace

//===--- execution of instructions ----------------------------------------===//

static void runUndef(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setUndefined(W.row(I.To + C), Lanes::first(W.Size), W.originOf(I));
}

/// I.Target: rows of the condition, 1 or as many as the values have.
static void runSelect(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *Condition = W.row(I.A + (I.Target == 1 ? 0 : C));
    const Word *True = W.row(I.B + C), *False = W.row(I.C + C);
    Word *To = W.row(I.To + C);
    Lanes Chosen;
    for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
      bool Is = Condition[Lane] & 1;
      To[Lane] = Is ? True[Lane] : False[Lane];
      Chosen.add(Lane, Is);
    }
    Lanes OfTrue = W.undefined(True) & Chosen, OfFalse = W.undefined(False) & ~Chosen,
          OfCondition = W.undefined(Condition);
    const Word *From = OfCondition.any() ? Condition : OfTrue.any() ? True : False;
    W.setUndefined(To, OfTrue | OfFalse | OfCondition, From[W.Size + 2]);
  }
}

/// I.Count rows of bools to one; I.Target: whether all must be true.
static void runVote(Wave &W, const Inst &I) {
  Word *To = W.row(I.To);
  std::copy_n(W.row(I.A), W.Stride, To);
  for (uint32_t C = 1; C < I.Count; ++C) {
    const Word *Next = W.row(I.A + C);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      To[Lane] = I.Target ? To[Lane] & Next[Lane] : To[Lane] | Next[Lane];
    W.join(To, To, Next);
  }
}

/// I.Target: whether the result is a bool.
static void runConvert(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C) {
    const Word *In = W.row(I.A + C);
    Word *To = W.row(I.To + C);
    Lanes Bad;
    for (unsigned Lane = 0; Lane < W.Size; ++Lane)
      Bad.add(Lane, !convertNumber(I.From, I.Into, I.Target, In[Lane], To[Lane]));
    W.join(To, In);
    W.addUndefined(To, Bad, I);
  }
}

static void runBitcast(Wave &W, const Inst &I) {
  unsigned FromBits = I.From.Bits, ToBits = I.Into.Bits;
  if (FromBits == ToBits)
    return copyRows(W, I.To, I.A, I.Count);
  for (uint32_t C = 0; C < I.Count; ++C)
    W.setDefined(W.row(I.To + C));
  unsigned Narrow = std::min(FromBits, ToBits);
  for (uint32_t Piece = 0; Piece < I.Count * ToBits / Narrow; ++Piece) {
    uint32_t FromBit = Piece * Narrow % FromBits, ToBit = Piece * Narrow % ToBits;
    const Word *In = W.row(I.A + Piece * Narrow / FromBits);
    Word *To = W.row(I.To + Piece * Narrow / ToBits);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
      Word Bits = (In[Lane] >> FromBit & maskTrailingOnes<Word>(Narrow)) << ToBit;
      To[Lane] = ToBit ? To[Lane] | Bits : Bits;
    }
    W.join(To, To, In);
  }
}

static void runCopy(Wave &W, const Inst &I) { copyRows(W, I.To, I.A, I.Count); }

static void runCopies(Wave &W, const Inst &I) {
  uint32_t To = I.To;
  for (auto [From, Count] : I.side<CopySide>().From) {
    copyRows(W, To, From, Count);
    To += Count;
  }
}

static void runSplat(Wave &W, const Inst &I) {
  for (uint32_t C = 0; C < I.Count; ++C)
    copyRows(W, I.To + C, I.A, 1);
}

/// Returns an index as an unsigned number; a negative one becomes large, and so is out of range.
static uint64_t indexOf(Word Index, NumberType Ty) {
  return Ty.Class == NumberClass::Signed ? uint64_t(SignedKind(Ty).get(Index)) : Index;
}

/// A: vector of I.Target components, B: index.
static void runExtractDynamic(Wave &W, const Inst &I) {
  const Word *Index = W.row(I.B);
  Gather To(W, I);
  Lanes Bad = W.undefined(Index);
  for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
    uint64_t C = indexOf(Index[Lane], I.Into);
    if (C >= I.Target) {
      Bad.add(Lane);
      To.row()[Lane] = 0;
      continue;
    }
    To.take(Lane, W.row(I.A + uint32_t(C)));
  }
  To.finish(Bad);
}

/// A: vector, B: part, C: index.
static void runInsertDynamic(Wave &W, const Inst &I) {
  const Word *Index = W.row(I.C);
  for (uint32_t C = 0; C < I.Count; ++C) {
    Lanes Here, Bad = W.undefined(Index);
    for (unsigned Lane = 0; Lane < W.Size; ++Lane) {
      uint64_t At = indexOf(Index[Lane], I.Into);
      Here.add(Lane, At == C);
      Bad.add(Lane, At >= I.Count);
    }
    copyRows(W, I.To + C, I.A + C, 1);
    copyLanes(W, I.To + C, I.B, 1, Here);
    W.addUndefined(W.row(I.To + C), Bad, I);
  }
}

//===--- translation of ops -----------------------------------------------===//

void build::undef(Translator &T, ir::Op &O) { T.emit(O, runUndef); }

void build::select(Translator &T, ir::Op &O) {
  Inst &I = T.emit(O, runSelect);
  I.Target = T.rowsIn(O.as<ir::ops::Select>().condition()->type());
}

void build::any(Translator &T, ir::Op &O) {
  T.emit(O, runVote).Count = T.rowsIn(O.as<ir::ops::Any>().value()->type());
}

void build::all(Translator &T, ir::Op &O) {
  Inst &I = T.emit(O, runVote);
  I.Count = T.rowsIn(O.as<ir::ops::All>().value()->type());
  I.Target = 1;
}

void build::convert(Translator &T, ir::Op &O) {
  T.emit(O, runConvert).Target = O.type()->scalar()->isBool();
}

void build::bitcast(Translator &T, ir::Op &O) { T.emit(O, runBitcast); }

void build::construct(Translator &T, ir::Op &O) {
  auto *Copies = T.makeSide<CopySide>();
  for (const ir::Value *V : O.operands())
    Copies->From.emplace_back(T.rowOf(V), T.rowsIn(V->type()));
  T.emit(O, runCopies).More = Copies;
}

void build::copyLogical(Translator &T, ir::Op &O) { T.emit(O, runCopy); }

void build::splat(Translator &T, ir::Op &O) { T.emit(O, runSplat); }

/// The first row of the part at \p Indices within those of \p Ty.
static uint32_t partAt(Translator &T, const ir::Type *Ty, ArrayRef<int64_t> Indices) {
  uint32_t Row = 0;
  for (int64_t Index : Indices) {
    if (Ty->isStruct()) {
      for (int64_t Before = 0; Before < Index; ++Before)
        Row += T.rowsIn(Ty->members()[Before].Ty);
      Ty = Ty->members()[Index].Ty;
      continue;
    }
    Ty = Ty->element();
    Row += uint32_t(Index) * T.rowsIn(Ty);
  }
  return Row;
}

void build::extract(Translator &T, ir::Op &O) {
  const ir::Type *Ty = O.as<ir::ops::Extract>().composite()->type();
  uint32_t Part = partAt(T, Ty, O.intsAttr(AttrKind::Indices));
  T.emit(O, runCopy).A += Part;
}

void build::insert(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::Insert>();
  uint32_t Whole = T.rowOf(Use.composite()), Rows = T.rowsIn(O.type());
  uint32_t Part = partAt(T, O.type(), O.intsAttr(AttrKind::Indices)),
           Count = T.rowsIn(Use.part()->type());
  auto *Copies = T.makeSide<CopySide>();
  Copies->From = {
      {Whole, Part}, {T.rowOf(Use.part()), Count}, {Whole + Part + Count, Rows - Part - Count}};
  T.emit(O, runCopies).More = Copies;
}

void build::extractDynamic(Translator &T, ir::Op &O) {
  Inst &I = T.emit(O, runExtractDynamic);
  auto Use = O.as<ir::ops::ExtractDynamic>();
  I.Target = uint32_t(Use.vector()->type()->count());
  I.Into = NumberType(Use.index()->type());
}

void build::insertDynamic(Translator &T, ir::Op &O) {
  T.emit(O, runInsertDynamic).Into = NumberType(O.as<ir::ops::InsertDynamic>().index()->type());
}

void build::shuffle(Translator &T, ir::Op &O) {
  auto Use = O.as<ir::ops::Shuffle>();
  uint64_t First = Use.first()->type()->count();
  auto *Copies = T.makeSide<CopySide>();
  for (uint64_t Index : O.intsAttr(AttrKind::Indices))
    Copies->From.emplace_back(Index < First ? T.rowOf(Use.first()) + uint32_t(Index)
                                            : T.rowOf(Use.second()) + uint32_t(Index - First),
                              1);
  T.emit(O, runCopies).More = Copies;
}
