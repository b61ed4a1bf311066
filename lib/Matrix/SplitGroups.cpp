// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/SplitGroups.h"
#include "IR/MatrixAccess.h"
#include "IR/NumberConversion.h"
#include "IR/OpViews.h"
#include "Matrix/GroupBarriers.h"
#include "Matrix/GroupGrid.h"
#include "Matrix/GroupNative.h"
#include "Matrix/GroupScratch.h"
#include "Matrix/MatrixFootprint.h"
#include "Matrix/MatrixParts.h"
#include "Matrix/MatrixQueries.h"
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
      : MatrixRewriter(M), Grids(Grids), Ctx(Ctx), CheckBounds(Ctx.CheckBounds), Scratch(M) {}

  /// Before run: writes out what goes through memory of the group. False after a report.
  bool exchangeAll();

private:
  Parts partsOf(const Type *Matrix) override {
    bool IsShared = Matrix->scope() == Scope::Workgroup && !Grids.of(Matrix).IsNative;
    return IsShared ? Parts{Grids.bandOf(Matrix), 1} : Parts();
  }
  void rewrite(Op &O, Builder &B) override;

  const WavePlace &placeIn(Builder &B, const Type *Matrix);
  Value *writes(Builder &B, const Type *Matrix);
  void onceInGroup(Builder &B, const Type *Matrix, Builder::Filler Body);

  /// Where a band lies in the memory of its matrix.
  struct BandInMemory {
    Value *Offset, *Stride;
    uint64_t Align;
    std::optional<Attr> Unit;
  };
  BandInMemory locate(Builder &B, ops::MatAccess Access);
  Value *sum(Builder &B, Value *Left, Value *Right) const;
  Value *product(Builder &B, Value *V, uint32_t Factor) const;
  Value *product(Builder &B, Value *V, Value *Factor) const;

  void access(Op &O, Builder &B);
  void coordinates(Op &O, Builder &B);
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

/// A bool: this wave is the one that writes its band of \p Matrix; null where all waves do.
Value *Splitter::writes(Builder &B, const Type *Matrix) {
  const WavePlace &At = placeIn(B, Matrix);
  Value *Is = At.IsInGrid;
  // Those that hold the same band of a factor stand in one row or column.
  Value *Other = Matrix->use() == MatrixUse::A   ? At.Col
                 : Matrix->use() == MatrixUse::B ? At.Row
                                                 : nullptr;
  if (Other) {
    Value *IsFirst = B.Eq({Other, B.u32(0)});
    Is = Is ? B.And({Is, IsFirst}) : IsFirst;
  }
  return Is;
}

/// \p Body in one wave of those that hold the same band.
void Splitter::onceInGroup(Builder &B, const Type *Matrix, Builder::Filler Body) {
  if (Value *Is = writes(B, Matrix))
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

Splitter::BandInMemory Splitter::locate(Builder &B, ops::MatAccess Access) {
  const Op &O = Access.op();
  const Type *Whole = Access.matrix(), *Band = Grids.bandOf(Whole);
  const WavePlace &At = placeIn(B, Whole);
  MatrixMemory Memory(O);
  bool ByRow = O.enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::RowMajor;
  // Of what is not cut the place means nothing.
  Value *Row = Band->rows() < Whole->rows() ? At.Row : nullptr;
  Value *Col = Band->cols() < Whole->cols() ? At.Col : nullptr;
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
  BandInMemory At = locate(B, Access);
  auto Do = [&](Builder &In) {
    SmallVector<Value *, 4> Operands{Access.memory(), At.Offset, At.Stride};
    if (!Access.isLoad())
      Operands.insert(Operands.begin(), parts(ops::OfMatrix(O).matrix())[0]);
    Op *Made = In.create(O.opcode(), Operands,
                         Access.isLoad() ? Grids.bandOf(Access.matrix()) : nullptr, O.attrs());
    if (At.Align)
      M.setAttr(Made, Builder::integer(AttrKind::Align, At.Align));
    if (At.Unit)
      M.setAttr(Made, *At.Unit);
    return Made;
  };
  if (Access.isLoad())
    setParts(O, {Do(B)->result()});
  else
    onceInGroup(B, Access.matrix(), [&](Builder &In) { Do(In); });
}

//===--- elements ----------------------------------------------------------===//

void Splitter::coordinates(Op &O, Builder &B) {
  auto Coord = O.as<ops::MatCoord>();
  const Type *Whole = Coord.matrix()->type(), *Band = Grids.bandOf(Whole);
  const WavePlace &At = placeIn(B, Whole);
  Value *Within = B.MatCoord({parts(Coord.matrix())[0], Coord.index()}, O.type());
  auto Moved = [&](int64_t Which, Value *Place, uint32_t Part, uint32_t Of) {
    Value *V = B.extract(Within, {Which});
    return Place && Part < Of ? B.Add({V, B.Mul({Place, B.u32(Part)})}) : V;
  };
  Value *Row = Moved(0, At.Row, Band->rows(), Whole->rows());
  Value *Col = Moved(1, At.Col, Band->cols(), Whole->cols());
  setValue(O, B.Construct({Row, Col}, O.type()));
}

/// \p O, of whole matrices, on bands.
void Splitter::onBands(Op &O, Builder &B) {
  SmallVector<Value *, 4> Operands;
  for (Value *V : O.operands())
    Operands.push_back(parts(V)[0]);
  const Type *Ty = O.type();
  Op *Made = B.create(O.opcode(), Operands, isReplaced(Ty) ? Grids.bandOf(Ty) : Ty, O.attrs());
  setParts(O, {Made->result()});
}

static bool moves(const ops::MatConvert &O) {
  return O->flag(AttrKind::Transpose) || O.matrix()->type()->use() != O->type()->use();
}

/// Elements go from wave to wave. Where each has all of them one copy in memory is enough too.
bool Splitter::isExchange(const Op &O) const {
  auto Convert = O.dyn<ops::MatConvert>();
  if (!Convert || Convert->type()->scope() != Scope::Workgroup || !moves(Convert))
    return false;
  const Type *From = Convert.matrix()->type(), *To = O.type();
  bool IsFrom = Grids.of(From).IsNative, IsTo = Grids.of(To).IsNative;
  if (IsFrom && IsTo)
    return !movesInGroup(M, Ctx.Device, O);
  return IsFrom || IsTo || Grids.mostWaves() > 1;
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
  case Opcode::MatCoord:
    return coordinates(O, B);
  case Opcode::MatConvert:
  case Opcode::MatFill:
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatLength:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
    return onBands(O, B);
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
  if (!hasGroups(M))
    return;
  GroupGrids Grids(M, Ctx);
  if (Grids.mostWaves() > 1)
    addGroupBarriers(M);
  Splitter S(M, Grids, Ctx);
  if (S.exchangeAll())
    S.run();
}
