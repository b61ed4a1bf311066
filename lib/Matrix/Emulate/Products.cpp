// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Multiplies, sums of rows and columns, and their addition to all columns and rows.
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Emulate/Emulator.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr uint32_t WordBits = 32;

namespace {
/// One multiply: the types that it computes in, and the elements of its factors.
class ProductCode {
public:
  ProductCode(Module &M, const Type *A, const Type *B, const Type *R, uint32_t PerWord)
      : PerWord(PerWord), Types(M.types()), AElement(A), BElement(B) {
    Sum = sumType(Types, R);
    if (!Sum->isInt()) {
      for (const Type *Factor : {A, B})
        if (Factor->bits() > Sum->bits())
          Sum = Factor;
      return;
    }
    DotsWords = A->bits() == 8 && PerWord == 4 && A->isSigned() == B->isSigned() &&
                Sum->bits() == WordBits && M.Plan.DotProducts;
    // Modulo 2^n any way; unsigned sums may wrap in every language.
    Sum = Types.intTy(Sum->bits(), DotsWords && A->isSigned());
  }

  const Type *sum() const { return Sum; }

  /// Returns the value that moves between lanes: a word of PerWord elements, or one element, which
  /// is widened to 64 bits only on arrival.
  Value *packed(Builder &B, function_ref<Value *(uint32_t)> At) const {
    if (PerWord == 1)
      return moving(B, At(0));
    SmallVector<Value *, 4> Elements;
    for (uint32_t I = 0; I < PerWord; ++I)
      Elements.push_back(At(I));
    return B.bitcast(B.Construct(Elements, Types.vector(Elements[0]->type(), PerWord)),
                     Types.u32());
  }
  /// Unpacks a moved value for accumulate().
  SmallVector<Value *, 4> factorOfA(Builder &B, Value *Moved) const {
    return factor(B, Moved, AElement);
  }
  SmallVector<Value *, 4> factorOfB(Builder &B, Value *Moved) const {
    return factor(B, Moved, BElement);
  }
  /// Returns \p To plus the products; \p To may be null. A float sum always begins with 0, because
  /// that decides the sign of a zero result.
  Value *accumulate(Builder &B, ArrayRef<Value *> X, ArrayRef<Value *> Y, Value *To) const {
    if (!To && (DotsWords || Sum->isFloat()))
      To = B.zero(Sum);
    if (DotsWords)
      return B.DotPacked({X[0], Y[0], To});
    for (auto [L, R] : zip(X, Y))
      To = To ? B.Mad({L, R, To}) : B.Mul({L, R});
    return To;
  }

private:
  Value *moving(Builder &B, Value *V) const {
    const Type *Ty = V->type();
    if (Sum->bits() <= WordBits)
      return B.convert(V, Sum);
    if (Ty->bits() >= WordBits)
      return V;
    return B.convert(V, Ty->isFloat() ? Types.f32() : Types.intTy(WordBits, Ty->isSigned()));
  }
  SmallVector<Value *, 4> factor(Builder &B, Value *Moved, const Type *Element) const {
    if (PerWord == 1)
      return {B.convert(Moved, Sum)};
    if (DotsWords)
      return {B.bitcast(Moved, Sum)};
    Value *Narrow = B.bitcast(Moved, Types.vector(Element, PerWord));
    Value *All = B.convert(Narrow, Types.vector(Sum, PerWord));
    SmallVector<Value *, 4> Parts;
    for (uint32_t I = 0; I < PerWord; ++I)
      Parts.push_back(B.extract(All, {int64_t(I)}));
    return Parts;
  }

  uint32_t PerWord;
  TypeContext &Types;
  const Type *AElement, *BElement, *Sum;
  bool DotsWords = false;
};
} // namespace

/// \p V of lane \p Lane; of this lane where each is asked for its own.
Value *MatrixEmulator::moved(Builder &B, Value *V, Number Lane, uint32_t OwnLanes) {
  return OwnLanes == WaveSize ? V : readLane(B, V, Lane);
}

void MatrixEmulator::multiply(Op &O, Builder &B) {
  ops::MatProduct Operands(O);
  // If the operation saturates, only the product is taken modulo 2^n.
  bool Saturates = O.flag(AttrKind::Saturating) && Operands.addend();
  Value *Addend = Saturates ? nullptr : Operands.addend();
  const Type *ATy = Operands.a()->type(), *BTy = Operands.b()->type(), *RTy = O.type();
  EmulatedProduct P(ATy, BTy, RTy, WaveSize);
  ProductCode Product(M, ATy->element(), BTy->element(), RTy->element(), P.PerWord);
  // Three sizes: all written out; a loop over the depth; and one over rows of slots in it.
  Repetition How = Code.forProducts(P.products());
  Repetition HowRows = Code.forProducts(P.R.slots() * P.PerWord);

  // Integers change their sign at no cost; floats are rounded only at the end.
  bool KeepsType = How != Repetition::WrittenOut && RTy->element()->isInt() &&
                   (!Addend || Addend->type() == RTy);
  const Type *Kept = KeepsType ? RTy->element() : Product.sum();
  const Type *SumArray = M.types().array(Kept, P.R.slots());
  Value *Initial = nullptr;
  if (Addend)
    Initial = converted(B, elements(B, Addend), Kept);
  else if (How != Repetition::WrittenOut)
    Initial = B.zero(SumArray);
  SlotReader Left(B, Code, elements(B, Operands.a()), How, "a");
  SlotReader Right(B, Code, elements(B, Operands.b()), How, "b");
  SlotWriter Sums(B, Code, SumArray, How, "sum", Initial);
  Number InRow = laneRow(B, P.R), InCol = laneCol(B, P.R);

  repeat(B, P.steps(), How, "step", [&](Builder &Step, Number I) {
    Number K = times(Step, I, P.PerWord);
    const auto &AlongA = P.A.Col, &AlongB = P.B.Row;
    Number ASlot = AlongA.Lanes == 1 ? K : modulo(Step, K, AlongA.slots());
    Number BSlot = AlongB.Lanes == 1 ? K : modulo(Step, K, AlongB.slots());
    Number AGroup = AlongA.Lanes == 1 ? 0u : dividedBy(Step, K, AlongA.slots());
    Number BGroup = AlongB.Lanes == 1 ? 0u : dividedBy(Step, K, AlongB.slots());

    SmallVector<SmallVector<Value *, 4>, 8> Cols;
    DenseMap<uint32_t, Value *> PackedB;
    for (uint32_t Col = 0; Col < P.R.Col.slots(); ++Col) {
      uint32_t First = Col * P.R.Col.Lanes, Slot = First / P.B.Col.Lanes;
      Value *&V = PackedB[Slot];
      if (!V)
        V = Product.packed(Step, [&](uint32_t N) {
          Number Row = plus(Step, BSlot, N);
          return Right.at(Step, plus(Step, times(Step, Row, P.B.Col.slots()), Slot));
        });
      Number Lane = times(Step, BGroup, P.B.Col.Lanes);
      Lane = plus(Step, Lane, plus(Step, First % P.B.Col.Lanes, InCol));
      Cols.push_back(Product.factorOfB(Step, P.BStaysInLane ? V : readLane(Step, V, Lane)));
    }

    DenseMap<uint32_t, Value *> KnownA;
    auto PackedA = [&](Builder &In, Number RowSlot) {
      auto Make = [&] {
        return Product.packed(In, [&](uint32_t N) {
          Number Col = plus(In, ASlot, N);
          return Left.at(In, plus(In, times(In, RowSlot, P.A.Col.slots()), Col));
        });
      };
      if (!RowSlot.isKnown())
        return Make();
      Value *&V = KnownA[RowSlot.known()];
      return V ? V : V = Make();
    };
    repeat(Step, P.R.Row.slots(), HowRows, "row", [&](Builder &In, Number Row) {
      Number First = times(In, Row, P.R.Row.Lanes);
      Number Lane = times(In, AGroup, P.A.Row.Lanes);
      Lane = plus(In, Lane, plus(In, modulo(In, First, P.A.Row.Lanes), InRow));
      Value *V = PackedA(In, dividedBy(In, First, P.A.Row.Lanes));
      auto X = Product.factorOfA(In, readLane(In, V, Lane));
      for (uint32_t Col = 0; Col < P.R.Col.slots(); ++Col) {
        Number Slot = plus(In, times(In, Row, P.R.Col.slots()), Col);
        Value *Old = Sums.at(In, Slot);
        if (Old)
          Old = In.convert(Old, Product.sum());
        Sums.set(In, Slot, In.convert(Product.accumulate(In, X, Cols[Col], Old), Kept));
      }
    });
  });

  Value *Result = converted(B, Sums.array(B), RTy->element());
  if (Saturates)
    Result = saturatedSum(B, Result, converted(B, elements(B, Operands.addend()), RTy->element()));
  setElements(O, B, Result);
}

/// Adds two arrays of integers.
Value *MatrixEmulator::saturatedSum(Builder &B, Value *X, Value *Y) {
  const Type *Element = X->type()->element(), *Wide = arithmeticType(M.types(), Element);
  return mapSlots(B, Code, X->type(), {X, Y}, [&](Builder &In, ArrayRef<Value *> Of) {
    if (Wide == Element)
      return addSaturating(In, Of[0], Of[1]);
    return convertSaturating(In, In.Add({In.convert(Of[0], Wide), In.convert(Of[1], Wide)}),
                             Element);
  });
}

/// Each lane adds the elements that it has along the depth, then those sums of the lanes that have
/// others of the same row (column) are added.
void MatrixEmulator::sum(Op &O, Builder &B) {
  Value *Summed = ops::OfMatrix(O).matrix();
  LaneLayout From = layout(Summed->type());
  bool OfRows = O.is(Opcode::MatRowSum);
  const Type *Component = O.type()->element(), *Wide = sumType(M.types(), Component);
  const LaneLayout::Dimension &Along = OfRows ? From.Col : From.Row;
  const LaneLayout::Dimension &Across = OfRows ? From.Row : From.Col;
  Repetition How = Code.forElements(From.slots());
  SlotReader Elements(B, Code, elements(B, Summed), How, "elements");
  SlotWriter Result(B, Code, arrayFor(O.type()), How, "result");

  repeat(B, Across.slots(), How, "i", [&](Builder &In, Number Slot) {
    Value *Mine = In.zero(Wide), *Total = nullptr;
    Value *Variable = How == Repetition::WrittenOut ? nullptr : In.var(Wide, "sum", Mine);
    repeat(In, Along.slots(), How, "k", [&](Builder &Deep, Number I) {
      Number Row = OfRows ? Slot : I, Col = OfRows ? I : Slot;
      Value *V = Elements.at(Deep, plus(Deep, times(Deep, Row, From.Col.slots()), Col));
      V = Deep.convert(V, Wide);
      if (Variable)
        return Deep.store(Variable, Deep.Add({Deep.load(Variable), V}));
      Mine = Deep.Add({Mine, V});
    });
    if (Variable)
      Mine = In.load(Variable);
    for (uint32_t Group = 0; Group < Along.Lanes; ++Group) {
      Number Lane = plus(In, Group * Across.Lanes, laneWithin(In, Across.Lanes));
      Value *V = moved(In, Mine, Lane, Across.Lanes);
      Total = Total ? In.Add({Total, V}) : V;
    }
    Result.set(In, Slot, In.convert(Total, Component));
  });
  setElements(O, B, Result.array(B));
}

void MatrixEmulator::broadcastAdd(Op &O, Builder &B) {
  auto Operands = O.as<ops::MatBroadcastAdd>();
  const Type *VectorTy = Operands.vector()->type();
  LaneLayout L = layout(O.type()), Of = layout(VectorTy);
  bool IsColumn = VectorTy->use() == MatrixUse::ColumnSums;
  const Type *Component = O.type()->element(), *Wide = arithmeticType(M.types(), Component);
  Repetition How = Code.forElements(L.slots());
  SlotReader Matrix(B, Code, elements(B, Operands.matrix()), How, "elements"),
      Vector(B, Code, elements(B, Operands.vector()), How, "vector");
  SlotWriter Result(B, Code, arrayFor(O.type()), How, "result");
  auto Add = [&](Builder &In, Number Row, Number Col, Value *V) {
    Number Slot = plus(In, times(In, Row, L.Col.slots()), Col);
    Value *Sum = In.Add({In.convert(Matrix.at(In, Slot), Wide), V});
    Result.set(In, Slot, In.convert(Sum, Component));
  };
  if (IsColumn)
    repeat(B, L.Row.slots(), How, "row", [&](Builder &In, Number Row) {
      Number First = times(In, Row, L.Row.Lanes);
      Number Lane = modulo(In, First, Of.Row.Lanes);
      Lane = plus(In, Lane, laneRow(In, L));
      Value *V = In.convert(Vector.at(In, dividedBy(In, First, Of.Row.Lanes)), Wide);
      V = readLane(In, V, Lane);
      repeat(In, L.Col.slots(), How, "column",
             [&](Builder &Deep, Number Col) { Add(Deep, Row, Col, V); });
    });
  else
    repeat(B, L.Col.slots(), How, "column", [&](Builder &In, Number Col) {
      Number First = times(In, Col, L.Col.Lanes);
      Number Lane = modulo(In, First, Of.Col.Lanes);
      Lane = plus(In, Lane, laneCol(In, L));
      Value *V = In.convert(Vector.at(In, dividedBy(In, First, Of.Col.Lanes)), Wide);
      V = moved(In, V, Lane, L.Col.Lanes);
      repeat(In, L.Row.slots(), How, "row",
             [&](Builder &Deep, Number Row) { Add(Deep, Row, Col, V); });
    });
  setElements(O, B, Result.array(B));
}
