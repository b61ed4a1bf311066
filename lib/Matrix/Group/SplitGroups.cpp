// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Group/SplitGroups.h"
#include "IR/MatrixAccess.h"
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/Code/GroupBarriers.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Facts/Footprint.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WaveSize.h"
#include "Matrix/Group/Grid.h"
#include "Matrix/Group/Native.h"
#include "Matrix/Plan/GroupScratch.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Where in a grid a wave stands; null for what is 0 in all waves, and for what is always true.
struct WavePlace {
  Value *Row = nullptr, *Col = nullptr;
  Value *IsInGrid = nullptr;
};

class Splitter : public MatrixRewriter {
public:
  Splitter(Module &M, const GroupGrids &Grids, const PassContext &Ctx)
      : MatrixRewriter(M), Grids(Grids), Ctx(Ctx), CheckBounds(Ctx.Matrix.CheckBounds), Scratch(M) {
  }

  /// Before run: writes out what goes through memory of the group. False after a report.
  bool exchangeAll();

private:
  Parts partsOf(const Type *Matrix) override {
    bool IsShared = Matrix->scope() == Scope::Workgroup && !Grids.of(Matrix).IsNative;
    if (!IsShared)
      return {};
    GroupBands Bands = Grids.bandsOf(Matrix);
    return {Bands.Band, Bands.ofWave()};
  }
  void rewrite(Op &O, Builder &B) override;

  const WavePlace &placeIn(Builder &B, const Type *Matrix);
  Value *bandIn(Builder &B, const BandLine &Line, Value *Wave, uint32_t Round) const;
  Value *writes(Builder &B, const Type *Matrix, uint32_t Row, uint32_t Col);
  void onceInGroup(Builder &B, Value *Is, Builder::Filler Body);

  /// Where a band lies in the memory of its matrix.
  struct BandInMemory {
    Value *Offset, *Stride;
    uint64_t Align;
    std::optional<Attr> Unit;
  };
  BandInMemory locate(Builder &B, ops::MatAccess Access, uint32_t Row, uint32_t Col);
  Value *sum(Builder &B, Value *Left, Value *Right) const;
  Value *product(Builder &B, Value *V, uint32_t Factor) const;
  Value *product(Builder &B, Value *V, Value *Factor) const;

  void access(Op &O, Builder &B);
  void multiply(Op &O, Builder &B);
  bool multiplyInLoop(Op &O, Builder &B);
  Value *distanceOfSteps(Builder &B, const Op &Load);
  void elements(Op &O, Builder &B);
  Value *coordinates(Builder &B, const PartElement &At, Value *Matrix, const Type *Ty);
  void onBands(Op &O, Builder &B);
  bool isExchange(const Op &O) const;
  Value *exchange(const Op &O, Builder &B);

  const GroupGrids &Grids;
  const PassContext &Ctx;
  bool CheckBounds;
  GroupScratch Scratch;
  DenseMap<std::pair<Region *, std::pair<uint32_t, uint32_t>>, WavePlace> Places;
};
} // namespace

//===--- waves -------------------------------------------------------------===//

/// Computed where the function starts.
const WavePlace &Splitter::placeIn(Builder &B, const Type *Matrix) {
  GroupGrid G = Grids.of(Matrix);
  Region *Body = &B.region();
  while (Body->owner())
    Body = Body->owner()->parent();
  auto [It, IsNew] = Places.try_emplace({Body, {G.Rows, G.Cols}});
  WavePlace &At = It->second;
  uint32_t Waves = G.waves();
  bool HasMore = Grids.mostWaves() > Waves;
  if (!IsNew || (Waves == 1 && !HasMore))
    return At;
  Builder Start(M, *Body);
  Start.setInsertionBefore(&Body->front());
  Start.setLoc(B.loc());
  Value *Wave =
      Start.Builtin({}, M.types().u32(), {Builder::word(AttrKind::Builtin, BuiltinFn::WaveIndex)});
  if (HasMore)
    At.IsInGrid = Start.Lt({Wave, Start.u32(Waves)});
  if (Waves == 1)
    return At;
  Value *Slot = HasMore ? Start.Rem({Wave, Start.u32(Waves)}) : Wave;
  if (G.Rows > 1)
    At.Row = G.Cols > 1 ? Start.Div({Slot, Start.u32(G.Cols)}) : Slot;
  if (G.Cols > 1)
    At.Col = G.Rows > 1 ? Start.Rem({Slot, Start.u32(G.Cols)}) : Slot;
  return At;
}

/// Which band of \p Line the wave at \p Wave gets in a round; null for the first of all.
Value *Splitter::bandIn(Builder &B, const BandLine &Line, Value *Wave, uint32_t Round) const {
  if (Line.Waves == 1)
    return Round ? B.u32(Round) : nullptr;
  Value *Band = Round ? B.Add({Wave, B.u32(Round * Line.Waves)}) : Wave;
  bool Reaches = (Round + 1) * Line.Waves <= Line.Count;
  return Reaches ? Band : B.Rem({Band, B.u32(Line.Count)});
}

/// A bool: this wave is the one that writes the band of \p Matrix that it got in these rounds; null
/// where all waves do.
Value *Splitter::writes(Builder &B, const Type *Matrix, uint32_t Row, uint32_t Col) {
  const WavePlace &At = placeIn(B, Matrix);
  GroupBands Bands = Grids.bandsOf(Matrix);
  Value *Is = At.IsInGrid;
  auto Also = [&](Value *Condition) { Is = Is ? B.And({Is, Condition}) : Condition; };
  // Those that hold the same band of a factor stand in one row or column.
  Value *Other = Matrix->use() == MatrixUse::A   ? At.Col
                 : Matrix->use() == MatrixUse::B ? At.Row
                                                 : nullptr;
  if (Other)
    Also(B.Eq({Other, B.u32(0)}));
  // Those that the last round does not reach hold what others do.
  auto InLast = [&](const BandLine &Line, Value *Wave, uint32_t Round) {
    if (Line.last() && Round + 1 == Line.ofWave())
      Also(B.Lt({Wave, B.u32(Line.last())}));
  };
  InLast(Bands.Rows, At.Row, Row);
  InLast(Bands.Cols, At.Col, Col);
  return Is;
}

/// \p Body in one wave of those that hold the same band: where \p Is, if that is not null.
void Splitter::onceInGroup(Builder &B, Value *Is, Builder::Filler Body) {
  if (Is)
    B.ifElse(Is, Body);
  else
    Body(B);
}

//===--- memory ------------------------------------------------------------===//

Value *Splitter::sum(Builder &B, Value *Left, Value *Right) const {
  return CheckBounds ? saturatingSum(B, Left, Right) : B.Add({Left, Right});
}

Value *Splitter::product(Builder &B, Value *V, uint32_t Factor) const {
  if (Factor == 1)
    return V;
  return CheckBounds ? saturatingProduct(B, V, Factor) : B.Mul({V, B.u32(Factor)});
}

/// \p Factor, of a place in a grid, may be 0.
Value *Splitter::product(Builder &B, Value *V, Value *Factor) const {
  Value *Product = B.Mul({V, Factor});
  if (!CheckBounds)
    return Product;
  Value *Most = B.u32(UINT32_MAX);
  Value *Fits = B.Le({V, B.Div({Most, B.Max({Factor, B.u32(1)})})});
  Value *IsZero = B.Eq({Factor, B.u32(0)});
  return B.Select({B.Or({Fits, IsZero}), Product, Most}, B.types().u32());
}

/// The band that the wave got in these rounds.
Splitter::BandInMemory Splitter::locate(Builder &B, ops::MatAccess Access, uint32_t RowRound,
                                        uint32_t ColRound) {
  const Op &O = Access.op();
  const Type *Whole = Access.matrix();
  GroupBands Bands = Grids.bandsOf(Whole);
  const Type *Band = Bands.Band;
  const WavePlace &At = placeIn(B, Whole);
  MatrixMemory Memory(O);
  bool ByRow = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  Value *Row = bandIn(B, Bands.Rows, At.Row, RowRound);
  Value *Col = bandIn(B, Bands.Cols, At.Col, ColRound);
  Value *Line = ByRow ? Row : Col, *InLine = ByRow ? Col : Row;
  uint32_t Lines = ByRow ? Band->rows() : Band->cols();
  uint32_t Length = ByRow ? Band->cols() : Band->rows();

  BandInMemory Place{Access.offset(), Access.stride(), O.intAttr(AttrKind::Align), {}};
  if (InLine && Memory.PerElement > 1 && Length % Memory.PerElement) {
    // Bands begin within the vectors or words of the array.
    Place.Offset = product(B, Place.Offset, Memory.PerElement);
    Place.Stride = product(B, Place.Stride, Memory.PerElement);
    Place.Unit = Builder::integer(AttrKind::Unit, Whole->element()->bits() / 8);
    Memory.PerElement = 1;
  }
  if (Line)
    Place.Offset = sum(B, Place.Offset, product(B, product(B, Place.Stride, Lines), Line));
  if (InLine) {
    Place.Offset = sum(B, Place.Offset, B.Mul({InLine, B.u32(uint32_t(Memory.units(Length)))}));
    uint64_t Bytes = uint64_t(Length) * Whole->element()->bits() / 8;
    Place.Align = std::min(Place.Align, Bytes & -Bytes);
  }
  return Place;
}

void Splitter::access(Op &O, Builder &B) {
  ops::MatAccess Access(O);
  GroupBands Bands = Grids.bandsOf(Access.matrix());
  ValueList Stored = Access.isLoad() ? ValueList() : parts(ops::OfMatrix(O).matrix()), Loaded;
  auto Do = [&](Builder &In, const BandInMemory &At, Value *Band) {
    SmallVector<Value *, 4> Operands{Access.memory(), At.Offset, At.Stride};
    if (Band)
      Operands.insert(Operands.begin(), Band);
    Op *Made = In.create(O.opcode(), Operands, Band ? nullptr : Bands.Band, O.attrs());
    if (At.Align)
      M.setAttr(Made, Builder::integer(AttrKind::Align, At.Align));
    if (At.Unit)
      M.setAttr(Made, *At.Unit);
    return Made;
  };
  for (uint32_t Row = 0; Row < Bands.Rows.ofWave(); ++Row)
    for (uint32_t Col = 0; Col < Bands.Cols.ofWave(); ++Col) {
      BandInMemory At = locate(B, Access, Row, Col);
      if (Access.isLoad()) {
        Loaded.push_back(Do(B, At, nullptr)->result());
        continue;
      }
      Value *Band = Stored[Bands.at(Row, Col)];
      onceInGroup(B, writes(B, Access.matrix(), Row, Col), [&](Builder &In) { Do(In, At, Band); });
    }
  if (Access.isLoad())
    setParts(O, std::move(Loaded));
}

//===--- products ----------------------------------------------------------===//

/// A load that nothing used yet could as well stand before \p Use: its memory is the same there.
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

/// How far the parts that are loaded for two steps of K lie from each other, in what offsets count.
Value *Splitter::distanceOfSteps(Builder &B, const Op &Load) {
  const Type *Band = Load.type();
  bool AlongRows = Band->use() == MatrixUse::A; // K goes
  bool ByRow = Load.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  uint32_t Length = AlongRows ? Band->cols() : Band->rows();
  return ByRow == AlongRows ? B.u32(uint32_t(MatrixMemory(Load).units(Length)))
                            : product(B, ops::MatAccess(Load).stride(), Length);
}

/// Where factors are loaded for this product alone, in several steps of K: loads and products stand
/// in a loop over K. False where they are not, and where the device is better off without.
bool Splitter::multiplyInLoop(Op &O, Builder &B) {
  ops::MatProduct Product(O);
  GroupBands Bands = Grids.bandsOf(O.type());
  GroupBands OfA = Grids.bandsOf(Product.a()->type()), OfB = Grids.bandsOf(Product.b()->type());
  uint32_t Steps = OfA.Cols.Count;
  auto IsNarrow = [&](Value *Factor) {
    return Factor->type()->element()->bits() <= Ctx.Device.GroupMatrices.LoopBits;
  };
  auto IsLoadedHere = [&](Value *Factor) {
    return Factor->hasOneUse() &&
           all_of(parts(Factor), [&](Value *V) { return canLoadLate(V, O); });
  };
  if (Steps == 1 || !Product.addend() || !IsNarrow(Product.a()) || !IsNarrow(Product.b()) ||
      !IsLoadedHere(Product.a()) || !IsLoadedHere(Product.b()))
    return false;
  ValueList Lefts = parts(Product.a()), Rights = parts(Product.b()), Sums = parts(Product.addend());
  struct SteppedLoad {
    Op *First, *Second;
    Value *Distance;
    Value *at(Splitter &S, Builder &In, Value *K) const {
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

/// Over K outside, so that one part of it is in use at a time.
void Splitter::multiply(Op &O, Builder &B) {
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

//===--- elements ----------------------------------------------------------===//

/// \p O, element by element of matrices, on bands.
void Splitter::onBands(Op &O, Builder &B) {
  GroupBands Bands = Grids.bandsOf(O.type());
  ValueList Results;
  for (uint32_t I = 0; I < Bands.ofWave(); ++I) {
    SmallVector<Value *, 4> Operands;
    for (Value *V : O.operands())
      Operands.push_back(isReplaced(V->type()) ? parts(V)[I] : V);
    Results.push_back(B.create(O.opcode(), Operands, Bands.Band, O.attrs())->result());
  }
  setParts(O, std::move(Results));
}

/// Where element \p At is in the whole of \p Matrix.
Value *Splitter::coordinates(Builder &B, const PartElement &At, Value *Matrix, const Type *Ty) {
  const Type *Whole = Matrix->type();
  GroupBands Bands = Grids.bandsOf(Whole);
  const WavePlace &Of = placeIn(B, Whole);
  Value *Within = B.MatCoord({parts(Matrix)[0], At.InPart}, Ty);
  auto Moved = [&](int64_t Which, const BandLine &Line, Value *Wave, Value *Round) {
    Value *V = B.extract(Within, {Which});
    if (Line.Count == 1)
      return V;
    Value *Band = Line.Waves == 1 ? Round : Wave;
    if (Line.Waves > 1 && Line.ofWave() > 1)
      Band = B.Add({Wave, B.Mul({Round, B.u32(Line.Waves)})});
    if (Line.last())
      Band = B.Rem({Band, B.u32(Line.Count)});
    return B.Add({V, B.Mul({Band, B.u32(Line.Size)})});
  };
  uint32_t Across = Bands.Cols.ofWave();
  bool Down = Bands.Rows.ofWave() > 1;
  Value *RowRound = Down && Across > 1 ? B.Div({At.Part, B.u32(Across)}) : At.Part;
  Value *ColRound = Down && Across > 1 ? B.Rem({At.Part, B.u32(Across)}) : At.Part;
  Value *Row = Moved(0, Bands.Rows, Of.Row, RowRound);
  Value *Col = Moved(1, Bands.Cols, Of.Col, ColRound);
  return B.Construct({Row, Col}, Ty);
}

void Splitter::elements(Op &O, Builder &B) {
  ops::MatElement Element(O);
  ValueList Bands = parts(Element.matrix());
  PartElement At(B, Bands, Element.index());
  if (O.is(Opcode::MatCoord))
    setValue(O, coordinates(B, At, Element.matrix(), O.type()));
  else if (auto Insert = O.dyn<ops::MatInsert>())
    setParts(O, At.insert(Insert.value()));
  else
    setValue(O, At.extract());
}

/// Elements go from wave to wave, or between bands of one wave, which are others on either side.
/// Where each wave has all of them one copy in memory is enough too.
bool Splitter::isExchange(const Op &O) const {
  auto Convert = O.dyn<ops::MatConvert>();
  if (!Convert || Convert->type()->scope() != Scope::Workgroup || !movesComponents(O))
    return false;
  const Type *From = Convert.matrix()->type(), *To = O.type();
  bool IsFrom = Grids.of(From).IsNative, IsTo = Grids.of(To).IsNative;
  if (IsFrom && IsTo)
    return !movesInGroup(M, Ctx.Device, O);
  return IsFrom || IsTo || Grids.mostWaves() > 1 || Grids.bandsOf(From).ofWave() > 1 ||
         Grids.bandsOf(To).ofWave() > 1;
}

bool Splitter::exchangeAll() {
  SmallVector<Op *, 4> Exchanges;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (isExchange(O))
        Exchanges.push_back(&O);
    });
  bool Fits = true;
  for (const Op *O : Exchanges) {
    const Type *From = O->as<ops::MatConvert>().matrix()->type();
    // One report is enough.
    for (const Type *Element : {From->element(), O->type()->element()})
      Fits = Fits && Scratch.reserve(Element, From->rows(), From->cols(), O->loc(), Ctx.Diags);
  }
  if (!Fits)
    return false;
  for (Op *O : Exchanges) {
    auto B = Builder::before(M, *O);
    O->replaceWith(exchange(*O, B));
  }
  return true;
}

/// The whole matrix lies in memory of the group, row by row; threads convert its components there.
Value *Splitter::exchange(const Op &O, Builder &B) {
  Value *Matrix = O.as<ops::MatConvert>().matrix();
  const Type *From = Matrix->type(), *Source = From->element(), *Result = O.type()->element();
  uint32_t Rows = From->rows(), Cols = From->cols();
  auto StrideOf = [&](const Type *Ty) { return B.u32(GroupScratch::strideOf(Ty, Cols)); };
  groupBarrier(B, MemoryKind::Workgroup);
  B.MatStore({Matrix, Scratch.memory(B, Source), B.u32(0), StrideOf(Source)}, nullptr,
             {Builder::word(AttrKind::Layout, MatrixLayout::RowMajor)});
  groupBarrier(B, MemoryKind::Workgroup);
  if (Source != Result) {
    Scratch.forEach(B, Rows, Cols, [&](Builder &In, Value *Row, Value *Col) {
      Value *V = In.load(Scratch.element(In, Source, Cols, Row, Col));
      V = O.flag(AttrKind::Saturating) ? convertSaturating(In, V, Result) : In.convert(V, Result);
      In.store(Scratch.element(In, Result, Cols, Row, Col), V);
    });
    groupBarrier(B, MemoryKind::Workgroup);
  }
  MatrixLayout Layout =
      O.flag(AttrKind::Transpose) ? MatrixLayout::ColumnMajor : MatrixLayout::RowMajor;
  return B.MatLoad({Scratch.memory(B, Result), B.u32(0), StrideOf(Result)}, O.type(),
                   {Builder::word(AttrKind::Layout, Layout)});
}

void Splitter::rewrite(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::MatLoad:
  case Opcode::MatStore:
  case Opcode::MatAtomicAdd:
    return access(O, B);
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
    return multiply(O, B);
  case Opcode::MatConvert:
  case Opcode::MatFill:
  case Opcode::MatArith:
  case Opcode::MatNeg:
    return onBands(O, B);
  case Opcode::MatLength:
    return setValue(O, lengthOfParts(B, parts(O.as<ops::MatLength>().matrix())));
  case Opcode::MatCoord:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
    return elements(O, B);
  default:
    internalError(Twine(O.mnemonic()) + " takes or gives a matrix of a group", O.loc());
  }
}

static bool mentionsGroup(const Type *Ty) {
  if (Ty->isPointer())
    return mentionsGroup(Ty->element());
  if (!Ty->containsMatrix())
    return false;
  if (Ty->isStruct())
    return any_of(Ty->members(), [](const StructMember &Of) { return mentionsGroup(Of.Ty); });
  return Ty->isMatrix() ? isOfGroup(Ty) : mentionsGroup(Ty->element());
}

static bool hasGroups(Module &M) {
  bool Has = false;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { Has |= O.type() && mentionsGroup(O.type()); });
  return Has;
}

void tessera::splitGroups(Module &M, const PassContext &Ctx) {
  if (!hasGroups(M) || (M.Entry.Fn && !checkWaves(M, Ctx.Device, /*UsesMatrices=*/true, Ctx.Diags)))
    return;
  GroupGrids Grids(M, Ctx);
  if (Grids.mostWaves() > 1)
    addGroupBarriers(M);
  Splitter S(M, Grids, Ctx);
  if (S.exchangeAll())
    S.run();
}
