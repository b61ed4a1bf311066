// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Group/SplitGroups.h"
#include "IR/MatrixAccess.h"
#include "IR/NumberConversion.h"
#include "Matrix/Code/GroupBarriers.h"
#include "Matrix/Code/PaddedElements.h"
#include "Matrix/Facts/Footprint.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Facts/WaveSize.h"
#include "Matrix/Group/Native.h"
#include "Matrix/Group/SplitGroupsImpl.h"
#include "Support/InternalError.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

//===--- waves -------------------------------------------------------------===//

/// Computed where the function starts.
const WavePlace &GroupSplitter::placeIn(Builder &B, const Type *Matrix) {
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
  Value *Wave = Start.systemValue(SystemValue::WaveIndex);
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
Value *GroupSplitter::bandIn(Builder &B, const BandLine &Line, Value *Wave, uint32_t Round) const {
  if (Line.Waves == 1)
    return Round ? B.u32(Round) : nullptr;
  Value *Band = Round ? B.Add({Wave, B.u32(Round * Line.Waves)}) : Wave;
  bool Reaches = (Round + 1) * Line.Waves <= Line.Count;
  return Reaches ? Band : B.Rem({Band, B.u32(Line.Count)});
}

/// A bool: this wave is the one that writes the band of \p Matrix that it got in these rounds; null
/// where all waves do.
Value *GroupSplitter::writes(Builder &B, const Type *Matrix, uint32_t Row, uint32_t Col) {
  const WavePlace &At = placeIn(B, Matrix);
  GroupBands Bands = Grids.bandsOf(Matrix);
  Value *Is = At.IsInGrid;
  auto Also = [&](Value *Condition) { Is = Is ? B.And({Is, Condition}) : Condition; };
  // Waves in one row or column of the grid hold the same band of a factor.
  Value *Other = Matrix->use() == MatrixUse::A   ? At.Col
                 : Matrix->use() == MatrixUse::B ? At.Row
                                                 : nullptr;
  if (Other)
    Also(B.Eq({Other, B.u32(0)}));
  // Waves without a band in the last round hold a copy of another wave's.
  auto InLast = [&](const BandLine &Line, Value *Wave, uint32_t Round) {
    if (Line.last() && Round + 1 == Line.ofWave())
      Also(B.Lt({Wave, B.u32(Line.last())}));
  };
  InLast(Bands.Rows, At.Row, Row);
  InLast(Bands.Cols, At.Col, Col);
  return Is;
}

/// \p Body in one wave of those that hold the same band: where \p Is, if that is not null.
void GroupSplitter::onceInGroup(Builder &B, Value *Is, Builder::Filler Body) {
  if (Is)
    B.ifElse(Is, Body);
  else
    Body(B);
}

//===--- memory ------------------------------------------------------------===//

Value *GroupSplitter::sum(Builder &B, Value *Left, Value *Right) const {
  return CheckBounds ? saturatingSum(B, Left, Right) : B.Add({Left, Right});
}

Value *GroupSplitter::product(Builder &B, Value *V, uint32_t Factor) const {
  if (Factor == 1)
    return V;
  return CheckBounds ? saturatingProduct(B, V, Factor) : B.Mul({V, B.u32(Factor)});
}

/// \p Factor, of a place in a grid, may be 0.
Value *GroupSplitter::product(Builder &B, Value *V, Value *Factor) const {
  Value *Product = B.Mul({V, Factor});
  if (!CheckBounds)
    return Product;
  Value *Most = B.u32(UINT32_MAX);
  Value *Fits = B.Le({V, B.Div({Most, B.Max({Factor, B.u32(1)})})});
  Value *IsZero = B.Eq({Factor, B.u32(0)});
  return B.Select({B.Or({Fits, IsZero}), Product, Most}, B.types().u32());
}

/// The band that the wave got in these rounds.
GroupSplitter::BandInMemory GroupSplitter::locate(Builder &B, ops::MatAccess Access,
                                                  uint32_t RowRound, uint32_t ColRound) {
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

  BandInMemory Place{Access.offset(), Access.stride(), O.intAttr(AttrKind::Align), {}, {}, {}};
  Place.Rows = edgeOf(B, Bands.Rows, At.Row, RowRound);
  Place.Cols = edgeOf(B, Bands.Cols, At.Col, ColRound);
  if (InLine && Memory.PerElement > 1 && Length % Memory.PerElement) {
    // Bands begin within the vectors or words of the array.
    Place.Offset = product(B, Place.Offset, Memory.PerElement);
    Place.Stride = product(B, Place.Stride, Memory.PerElement);
    Place.Unit = Builder::integer(AttrKind::Unit, Memory.partBytes());
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

void GroupSplitter::access(Op &O, Builder &B) {
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
    if (At.Rows.InLast || At.Cols.InLast)
      Cuts.push_back({Made, At.Rows, At.Cols});
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

//===--- bands that reach beyond their matrix -----------------------------===//

GroupSplitter::Edge GroupSplitter::edgeOf(Builder &B, const BandLine &Line, Value *Wave,
                                          uint32_t Round) {
  uint32_t Last = Line.Count - 1;
  if (!Line.isCut() || Round != Last / Line.Waves)
    return {};
  return {Line.InLast, Line.Waves == 1 ? nullptr : B.Eq({Wave, B.u32(Last % Line.Waves)})};
}

bool GroupSplitter::isCut(const Op *Access) const {
  return any_of(Cuts, [&](const CutAccess &Cut) { return Cut.Access == Access; });
}

/// Which part of the band is in the matrix depends on the wave: there is an access for each case.
void GroupSplitter::cutAtEdge(const CutAccess &Cut) {
  Op &O = *Cut.Access;
  ops::MatAccess Access(O);
  const Type *Band = Access.matrix();
  auto B = Builder::before(M, O);
  auto Restrict = [&](Op &Part, bool CutsRows, bool CutsCols) {
    if (CutsRows || CutsCols)
      M.setAttr(&Part, B.list(AttrKind::Inner, {CutsRows ? Cut.Rows.InLast : Band->rows(),
                                                CutsCols ? Cut.Cols.InLast : Band->cols()}));
  };
  if (!Cut.Rows.IsThere && !Cut.Cols.IsThere)
    return Restrict(O, Cut.Rows.InLast, Cut.Cols.InLast);
  Value *Held = Access.isLoad() ? B.var(Band, "") : nullptr;
  auto Case = [](Builder &At, const Edge &Of, function_ref<void(Builder &, bool)> Body) {
    if (!Of.IsThere)
      return Body(At, Of.InLast != 0);
    At.ifElse(
        Of.IsThere, [&](Builder &In) { Body(In, true); }, [&](Builder &In) { Body(In, false); });
  };
  Case(B, Cut.Rows, [&](Builder &OfRows, bool CutsRows) {
    Case(OfRows, Cut.Cols, [&](Builder &In, bool CutsCols) {
      Op *Part = In.create(O.opcode(), O.operands(), O.type(), O.attrs());
      Restrict(*Part, CutsRows, CutsCols);
      if (Held)
        In.store(Held, Part->result());
    });
  });
  if (Held)
    O.replaceWith(B.load(Held));
  else
    O.erase();
}

void GroupSplitter::cutAtEdges() {
  for (const CutAccess &Cut : Cuts)
    cutAtEdge(Cut);
}

//===--- elements ----------------------------------------------------------===//

/// \p O, element by element of matrices, on bands.
void GroupSplitter::onBands(Op &O, Builder &B) {
  GroupBands Bands = Grids.bandsOf(O.type());
  ValueList Results;
  for (uint32_t I = 0; I < Bands.ofWave(); ++I) {
    SmallVector<Value *, 4> Operands;
    for (Value *V : O.operands())
      Operands.push_back(isReplaced(V->type()) ? parts(V)[I] : V);
    Results.push_back(B.create(O.opcode(), Operands, Bands.Band, O.attrs())->result());
  }
  if (cutsDepth(O.type()->use(), Bands.Rows.isCut(), Bands.Cols.isCut()) && losesZeros(O))
    cutResults(Bands, Results, B);
  setParts(O, std::move(Results));
}

/// Sets the elements of bands of a factor to 0 that are beyond the matrix along K. All waves have
/// all of K.
void GroupSplitter::cutResults(const GroupBands &Bands, ValueList &Results, Builder &B) {
  bool IsA = Bands.Band->use() == MatrixUse::A;
  const BandLine &Depth = IsA ? Bands.Cols : Bands.Rows, &Across = IsA ? Bands.Rows : Bands.Cols;
  for (uint32_t I = 0; I < Across.ofWave(); ++I) {
    Value *&Last = Results[IsA ? Bands.at(I, Depth.Count - 1) : Bands.at(Depth.Count - 1, I)];
    Last = cutAlongK(B, Last, Depth.InLast);
  }
}

/// Returns the coordinates of element \p At in the whole \p Matrix.
Value *GroupSplitter::coordinates(Builder &B, const PartElement &At, Value *Matrix,
                                  const Type *Ty) {
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

void GroupSplitter::elements(Op &O, Builder &B) {
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

/// Whether elements move between waves, or between different bands of one wave. If each wave has
/// all elements, one copy in memory is enough too.
bool GroupSplitter::isExchange(const Op &O) const {
  auto Convert = O.dyn<ops::MatConvert>();
  if (!Convert || Convert->type()->scope() != Scope::Workgroup || !movesComponents(O))
    return false;
  const Type *From = Convert.matrix()->type(), *To = O.type();
  bool IsFrom = Grids.of(From).IsNative, IsTo = Grids.of(To).IsNative;
  if (IsFrom && IsTo)
    return !movesInGroup(M, Ctx.Device, O);
  return IsFrom || IsTo || Grids.mostWaves() > 1 || Grids.bandsOf(From).ofWave() > 1 ||
         Grids.bandsOf(To).ofWave() > 1 || Grids.bandsOf(From).areCut() ||
         Grids.bandsOf(To).areCut();
}

bool GroupSplitter::exchangeAll() {
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

/// Puts the whole matrix in memory of the group, row by row; threads convert its components there.
Value *GroupSplitter::exchange(const Op &O, Builder &B) {
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

void GroupSplitter::rewrite(Op &O, Builder &B) {
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
  testTurns(M, [&](const Type *Ty, bool AreNoticed) {
    if (!isOfGroup(Ty) || Grids.of(Ty).IsNative)
      return false;
    GroupBands Bands = Grids.bandsOf(Ty);
    return AreNoticed ? Bands.areCut()
                      : cutsDepth(Ty->use(), Bands.Rows.isCut(), Bands.Cols.isCut());
  });
  GroupSplitter S(M, Grids, Ctx);
  if (!S.exchangeAll())
    return;
  S.run();
  S.cutAtEdges();
}
