// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/MatrixAccess.h"
#include "Matrix/Group/SplitGroupsImpl.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Whether \p Loaded is a load without uses so far, and its memory is the same before \p Use.
static bool canLoadLate(Value *Loaded, Op &Use) {
  Op *Load = Loaded->def();
  if (!Load || !Load->is(Opcode::MatLoad) || Loaded->hasUses() || Load->parent() != Use.parent())
    return false;
  for (auto It = std::next(Load->getIterator()); &*It != &Use; ++It)
    if (It->has(Writes) || It->is(Opcode::Call) || !It->regions().empty())
      return false;
  return true;
}

/// So a part of K is loaded when the ones before have been multiplied.
static void loadLate(Value *Loaded, Op &Use) {
  if (!canLoadLate(Loaded, Use))
    return;
  Op *Load = Loaded->def();
  Use.parent()->remove(Load);
  Use.parent()->insert(Use.getIterator(), Load);
}

/// Returns the distance in memory between the parts of two adjacent steps of K, in units of the
/// offset.
Value *GroupSplitter::distanceOfSteps(Builder &B, const Op &Load) {
  const Type *Band = Load.type();
  bool AlongRows = Band->use() == MatrixUse::A; // K goes
  bool ByRow = Load.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  uint32_t Length = AlongRows ? Band->cols() : Band->rows();
  return ByRow == AlongRows ? B.u32(uint32_t(MatrixMemory(Load).units(Length)))
                            : product(B, ops::MatAccess(Load).stride(), Length);
}

/// Emits loads and products in a loop over K if the factors are only loaded for this product, in
/// several steps of K. Returns false if they are not, or if the device is faster without the loop.
bool GroupSplitter::multiplyInLoop(Op &O, Builder &B) {
  ops::MatProduct Product(O);
  GroupBands Bands = Grids.bandsOf(O.type());
  GroupBands OfA = Grids.bandsOf(Product.a()->type()), OfB = Grids.bandsOf(Product.b()->type());
  uint32_t Steps = OfA.Cols.Count;
  auto IsNarrow = [&](Value *Factor) {
    return Factor->type()->element()->bits() <= Ctx.Device.GroupMatrices.LoopBits;
  };
  auto IsLoadedHere = [&](Value *Factor) {
    return Factor->hasOneUse() &&
           all_of(parts(Factor), [&](Value *V) { return canLoadLate(V, O) && !isCut(V->def()); });
  };
  if (Steps == 1 || !Product.addend() || !IsNarrow(Product.a()) || !IsNarrow(Product.b()) ||
      !IsLoadedHere(Product.a()) || !IsLoadedHere(Product.b()))
    return false;
  ValueList Lefts = parts(Product.a()), Rights = parts(Product.b()), Sums = parts(Product.addend());
  struct SteppedLoad {
    Op *First, *Second;
    Value *Distance;
    Value *at(GroupSplitter &S, Builder &In, Value *K) const {
      ops::MatAccess Access(*First);
      Value *Offset = S.sum(In, Access.offset(), S.product(In, Distance, K));
      return In.MatLoad({Access.memory(), Offset, Access.stride()}, First->type(), Second->attrs());
    }
  };
  SmallVector<SteppedLoad, 2> LoadsOfA, LoadsOfB;
  auto Add = [&](SmallVectorImpl<SteppedLoad> &Loads, Value *First, Value *Second) {
    Loads.push_back({First->def(), Second->def(), distanceOfSteps(B, *Second->def())});
  };
  for (uint32_t Row = 0; Row < Bands.Rows.ofWave(); ++Row)
    Add(LoadsOfA, Lefts[OfA.at(Row, 0)], Lefts[OfA.at(Row, 1)]);
  for (uint32_t Col = 0; Col < Bands.Cols.ofWave(); ++Col)
    Add(LoadsOfB, Rights[OfB.at(0, Col)], Rights[OfB.at(1, Col)]);
  for (Value *&Sum : Sums)
    Sum = B.var(Sum->type(), "sums", Sum);
  auto Body = [&](Builder &In, Value *K) {
    ValueList A, OfThisK;
    for (const SteppedLoad &Load : LoadsOfA)
      A.push_back(Load.at(*this, In, K));
    for (const SteppedLoad &Load : LoadsOfB)
      OfThisK.push_back(Load.at(*this, In, K));
    for (uint32_t Row = 0; Row < Bands.Rows.ofWave(); ++Row)
      for (uint32_t Col = 0; Col < Bands.Cols.ofWave(); ++Col) {
        Value *Sum = Sums[Bands.at(Row, Col)];
        In.store(Sum, In.MatMulAdd({A[Row], OfThisK[Col], In.load(Sum)}, Bands.Band, O.attrs()));
      }
  };
  B.countedLoop("step", Steps, Body, nullptr, nullptr, {Builder::flag(AttrKind::Unroll)});
  for (Value *Loaded : concat<Value *>(Lefts, Rights))
    Loaded->def()->erase();
  for (Value *&Sum : Sums)
    Sum = B.load(Sum);
  setParts(O, std::move(Sums));
  return true;
}

/// The loop over K is the outer one, so that only one part of K is live at a time.
void GroupSplitter::multiply(Op &O, Builder &B) {
  if (multiplyInLoop(O, B))
    return;
  ops::MatProduct Product(O);
  GroupBands Bands = Grids.bandsOf(O.type());
  GroupBands OfA = Grids.bandsOf(Product.a()->type()), OfB = Grids.bandsOf(Product.b()->type());
  ValueList Lefts = parts(Product.a()), Rights = parts(Product.b());
  ValueList Sums = Product.addend() ? parts(Product.addend()) : ValueList(Bands.ofWave(), nullptr);
  for (uint32_t K = 0; K < OfA.Cols.Count; ++K) {
    for (uint32_t Row = 0; Row < Bands.Rows.ofWave(); ++Row)
      loadLate(Lefts[OfA.at(Row, K)], O);
    for (uint32_t Col = 0; Col < Bands.Cols.ofWave(); ++Col)
      loadLate(Rights[OfB.at(K, Col)], O);
    for (uint32_t Row = 0; Row < Bands.Rows.ofWave(); ++Row)
      for (uint32_t Col = 0; Col < Bands.Cols.ofWave(); ++Col) {
        Value *&Sum = Sums[Bands.at(Row, Col)];
        Value *Left = Lefts[OfA.at(Row, K)], *Right = Rights[OfB.at(K, Col)];
        Sum = Sum ? B.MatMulAdd({Left, Right, Sum}, Bands.Band, O.attrs())
                  : B.MatMul({Left, Right}, Bands.Band, O.attrs());
      }
  }
  setParts(O, std::move(Sums));
}
