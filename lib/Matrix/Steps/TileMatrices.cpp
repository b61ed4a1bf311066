// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/TileMatrices.h"
#include "IR/OpViews.h"
#include "Matrix/Code/Exchange.h"
#include "Matrix/Code/PaddedElements.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Code/SharedRoom.h"
#include "Matrix/Facts/Footprint.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Steps/TilePlaces.h"
#include "Support/InternalError.h"
#include "Target/Legality.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
class Tiler : public MatrixRewriter {
public:
  Tiler(Module &M, const Target &Device)
      : MatrixRewriter(M), Scratch(M), Room(M, Device), Known(M, KnownBitsAnalysis::Followed),
        WayOfPlaces(includes(Device.Backends, Backend::SPIRV) ? MatrixWay::Scratch
                                                              : MatrixWay::Direct) {}

  /// Leaves out turns of loops for elements that are beyond a padded matrix. Call this before run.
  void testElements();

  /// Lengthens the groupshared arrays beyond which tiles are loaded.
  void makeRoom() { Room.make(); }
  /// Completes accesses to matrices that are not cut and reach beyond their memory.
  void visitWhole();

private:
  /// Returns null if the matrix is not split.
  const Type *tileOf(const Type *Matrix) const {
    const PlannedMatrix *Plan = M.Plan.find(Matrix);
    return Plan ? Plan->Tile : nullptr;
  }
  TileGrid gridOf(const Type *Matrix) const {
    const Type *Tile = tileOf(Matrix);
    return {Matrix, Tile ? Tile : Matrix, {Matrix->rows(), Matrix->cols()}};
  }
  Parts partsOf(const Type *Matrix) override {
    return tileOf(Matrix) ? Parts{tileOf(Matrix), gridOf(Matrix).count()} : Parts();
  }
  void rewrite(Op &O, Builder &B) override;
  void replace(Op &O, Builder &B);

  bool needsZeros(const Type *Tile, MatrixSize Inner) const;
  void cutResult(Op &O, Builder &B);
  Value *cut(Builder &B, Value *Tile, MatrixSize Inner) const {
    bool IsA = Tile->type()->use() == MatrixUse::A;
    return cutAlongK(B, Tile, IsA ? Inner.Columns : Inner.Rows,
                     Builder::word(AttrKind::Via, WayOfPlaces));
  }
  void loadOrStore(Op &O, Builder &B);
  Value *atEdge(Op &Part, Builder &B, const TileGrid &G, MatrixSize Inner, MatrixWay Way);
  void multiply(Op &O, Builder &B);
  void elementwise(Op &O, Builder &B);
  void convert(Op &O, Builder &B);
  void exchangeBlocks(Op &O, Builder &B, const MatrixExchange &E);
  void broadcastAdd(Op &O, Builder &B);
  void sum(Op &O, Builder &B);
  void length(Op &O, Builder &B);
  void element(Op &O, Builder &B);

  WaveScratch Scratch;
  SharedRoom Room;
  KnownBitsAnalysis Known;
  MatrixWay WayOfPlaces; ///< of elements: how a mat.coord is done
};
} // namespace

/// Numbers beyond the matrix only make elements of a product that are beyond it too, except along
/// K. There a factor must be 0, and both must be where 0 times a number may not be 0, or where a
/// route adds up one of them. Returns whether this tile must hold zeros.
bool Tiler::needsZeros(const Type *Tile, MatrixSize Inner) const {
  if (Tile->use() == MatrixUse::A)
    return Inner.Columns != Tile->cols();
  if (Tile->use() != MatrixUse::B || Inner.Rows == Tile->rows())
    return false;
  const PlannedSet *Set = M.Plan.setOf(Tile);
  return Tile->element()->isFloat() || !Set ||
         any_of(Set->Matrices, [](const PlannedMatrix &Of) { return Of.Ty->isFragment(); });
}

/// Completes the access \p Part to a tile that reaches beyond the matrix. A load takes the whole
/// tile if that is aligned and inside of the memory, which a groupshared array may be lengthened
/// for. Where the lanes can load their own components (MSL), it does so only from memory that
/// nothing writes, and not if the tile needs zeros. It never does for tiles that are held wider:
/// lanes convert their components anyway; nor for those that lanes compute (a direct \p Way).
/// Returns the loaded tile.
Value *Tiler::atEdge(Op &Part, Builder &B, const TileGrid &G, MatrixSize Inner, MatrixWay Way) {
  ops::MatAccess Access(Part);
  auto Restrict = [&](Op &Of) {
    M.setAttr(&Of, B.list(AttrKind::Inner, {Inner.Rows, Inner.Columns}));
    if (Way != MatrixWay::Direct)
      M.setAttr(&Of, Builder::word(AttrKind::Via, Way));
  };
  const Global *Memory = globalAt(M, Access.memory());
  bool NeedsZeros = needsZeros(G.Tile, Inner);
  const PlannedMatrix *Plan = M.Plan.find(G.Tile);
  bool MayReadMore = !(Plan && Plan->Holder) && Way != MatrixWay::Direct &&
                     (Way == MatrixWay::Scratch || (Memory && Memory->ReadOnly && !NeedsZeros));
  if (!Access.isLoad() || !MayReadMore || Part.flag(AttrKind::Via) || Part.flag(AttrKind::Bounds)) {
    Restrict(Part);
    return Part.result();
  }
  auto Cut = [&](Builder &In, Op &Load) {
    return NeedsZeros ? cut(In, Load.result(), Inner) : Load.result();
  };
  MatrixFootprint Whole(Access);
  Value *IsThere = Way == MatrixWay::Scratch ? Whole.isAligned(B, Known) : nullptr;
  if (!Room.ask(Access, Inner)) {
    Value *IsInside = Whole.isInside(B);
    IsThere = IsThere ? B.And({IsThere, IsInside}) : IsInside;
  }
  if (!IsThere)
    return Cut(B, Part);
  Value *Held = B.var(G.Tile, "");
  auto Load = [&](Builder &In) {
    return In.create(Part.opcode(), Part.operands(), G.Tile, Part.attrs());
  };
  B.ifElse(
      IsThere, [&](Builder &In) { In.store(Held, Cut(In, *Load(In))); },
      [&](Builder &In) {
        Op *Copy = Load(In);
        Restrict(*Copy);
        In.store(Held, Copy->result());
      });
  Part.erase();
  return B.load(Held);
}

void Tiler::testElements() {
  auto IsTested = [&](const Type *Matrix, bool AreNoticed) {
    const Type *Tile = tileOf(Matrix);
    if (!Tile)
      return false;
    bool Rows = Matrix->rows() % Tile->rows(), Columns = Matrix->cols() % Tile->cols();
    return AreNoticed ? Rows || Columns : cutsDepth(Matrix->use(), Rows, Columns);
  };
  testTurns(M, IsTested, Builder::word(AttrKind::Via, WayOfPlaces));
}

/// Sets elements beyond the matrix \p O along K to 0 again.
void Tiler::cutResult(Op &O, Builder &B) {
  TileGrid G = gridOf(O.type());
  ValueList Results = parts(O.result());
  DenseMap<Value *, Value *> Cut; // a fill is one value for all
  for (uint32_t Row = 0; Row < G.rows(); ++Row)
    for (uint32_t Col = 0; Col < G.cols(); ++Col) {
      MatrixSize Inner = G.inner(Row, Col);
      if (!needsZeros(G.Tile, Inner))
        continue;
      Value *&Part = Results[G.at(Row, Col)];
      Value *&Made = Cut[Part];
      if (!Made)
        Made = cut(B, Part, Inner);
      Part = Made;
    }
  setParts(O, std::move(Results));
}

void Tiler::loadOrStore(Op &O, Builder &B) {
  ops::MatAccess Access(O);
  bool IsLoad = Access.isLoad();
  TileGrid G = gridOf(Access.matrix());
  if (O.flag(AttrKind::Inner))
    G.InMemory = {uint32_t(O.intsAttr(AttrKind::Inner)[0]),
                  uint32_t(O.intsAttr(AttrKind::Inner)[1])};
  TilePlaces Places(B, G, Access);
  ValueList Stored = IsLoad ? ValueList() : parts(ops::OfMatrix(O).matrix()), Loaded;
  for (uint32_t Row = 0; Row < G.rows(); ++Row)
    for (uint32_t Col = 0; Col < G.cols(); ++Col) {
      MatrixSize Inner = G.inner(Row, Col);
      if (!Inner.Rows || !Inner.Columns) {
        if (IsLoad)
          Loaded.push_back(B.MatFill({B.zero(G.Tile->element())}, G.Tile));
        continue;
      }
      SmallVector<Value *, 4> Operands{Access.memory(), Places.offset(Row, Col), Places.stride()};
      if (!IsLoad)
        Operands.insert(Operands.begin(), Stored[G.at(Row, Col)]);
      Op *Part = B.create(O.opcode(), Operands, IsLoad ? G.Tile : nullptr, O.attrs());
      if (uint64_t Align = Places.align(Row, Col))
        M.setAttr(Part, Builder::integer(AttrKind::Align, Align));
      if (Places.unit())
        M.setAttr(Part, *Places.unit());
      M.dropAttr(Part, AttrKind::Edges);
      M.dropAttr(Part, AttrKind::Inner);
      Value *Result = Part->result();
      if (G.cuts(Inner))
        Result = atEdge(*Part, B, G, Inner, O.enumAttr<MatrixWay>(AttrKind::Edges));
      if (IsLoad)
        Loaded.push_back(Result);
    }
  if (IsLoad)
    setParts(O, std::move(Loaded));
}

void Tiler::multiply(Op &O, Builder &B) {
  ops::MatProduct Product(O);
  Value *Left = Product.a(), *Right = Product.b(), *Addend = Product.addend();
  TileGrid GA = gridOf(Left->type()), GB = gridOf(Right->type()), GR = gridOf(O.type());
  ValueList Lefts = parts(Left), Rights = parts(Right);
  ValueList Sums = Addend ? parts(Addend) : ValueList(GR.count(), nullptr);
  for (uint32_t K = 0; K < GA.cols(); ++K)
    for (uint32_t Row = 0; Row < GR.rows(); ++Row)
      for (uint32_t Col = 0; Col < GR.cols(); ++Col) {
        Value *&Sum = Sums[GR.at(Row, Col)];
        Value *L = Lefts[GA.at(Row, K)], *R = Rights[GB.at(K, Col)];
        Sum = Sum ? B.MatMulAdd({L, R, Sum}, GR.Tile, O.attrs())
                  : B.MatMul({L, R}, GR.Tile, O.attrs());
      }
  setParts(O, std::move(Sums));
}

/// Operands that are matrices tile by tile, others as they are.
void Tiler::elementwise(Op &O, Builder &B) {
  TileGrid G = gridOf(O.type());
  SmallVector<ValueList, 2> Operands;
  for (Value *V : O.operands())
    Operands.push_back(V->type()->isMatrix() ? parts(V) : ValueList(G.count(), V));
  ValueList Results;
  for (uint32_t I = 0; I < G.count(); ++I) {
    SmallVector<Value *, 2> Row;
    for (const ValueList &Column : Operands)
      Row.push_back(Column[I]);
    Results.push_back(B.create(O.opcode(), Row, G.Tile, O.attrs())->result());
  }
  setParts(O, std::move(Results));
}

void Tiler::convert(Op &O, Builder &B) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  TileGrid From = gridOf(Matrix->type()), To = gridOf(O.type());
  MatrixExchange E{From.Tile, To.Tile, O.flag(AttrKind::Transpose), O.flag(AttrKind::Saturating)};
  if (!E.isOfSingles())
    return exchangeBlocks(O, B, E);
  if (!O.flag(AttrKind::Transpose))
    return elementwise(O, B);
  ValueList In = parts(Matrix), Out;
  for (uint32_t Row = 0; Row < To.rows(); ++Row)
    for (uint32_t Col = 0; Col < To.cols(); ++Col)
      Out.push_back(B.MatConvert({In[From.at(Col, Row)]}, To.Tile, O.attrs()));
  setParts(O, std::move(Out));
}

/// Both matrices are in sets of their own, with tiles of different sizes.
void Tiler::exchangeBlocks(Op &O, Builder &B, const MatrixExchange &E) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  TileGrid From = gridOf(Matrix->type()), To = gridOf(O.type());
  ValueList In = parts(Matrix), Out(To.count(), nullptr);
  // The tiles of a padded matrix may be less than whole blocks.
  Value *Zeros = nullptr;
  auto Beyond = [&] {
    if (!Zeros)
      Zeros = B.MatFill({B.zero(E.From->element())}, E.From);
    return Zeros;
  };
  uint32_t Rows = E.rows() / E.From->rows(), Cols = E.cols() / E.From->cols();
  uint32_t Height = (E.Transposes ? E.cols() : E.rows()) / E.To->rows();
  uint32_t Width = (E.Transposes ? E.rows() : E.cols()) / E.To->cols();
  for (uint32_t Row = 0; Row < From.rows(); Row += Rows)
    for (uint32_t Col = 0; Col < From.cols(); Col += Cols) {
      ValueList Block;
      for (uint32_t R = 0; R < Rows; ++R)
        for (uint32_t C = 0; C < Cols; ++C)
          Block.push_back(Row + R < From.rows() && Col + C < From.cols()
                              ? In[From.at(Row + R, Col + C)]
                              : Beyond());
      SmallVector<Value *, 4> Made = exchange(B, Scratch, E, Block);
      // The position of the block among those of the result.
      uint32_t Down = Row / Rows * Height, Across = Col / Cols * Width;
      if (E.Transposes) {
        Down = Col / Cols * Height;
        Across = Row / Rows * Width;
      }
      for (uint32_t R = 0; R < Height; ++R)
        for (uint32_t C = 0; C < Width; ++C)
          if (Down + R < To.rows() && Across + C < To.cols())
            Out[To.at(Down + R, Across + C)] = Made[R * Width + C];
    }
  setParts(O, std::move(Out));
}

void Tiler::broadcastAdd(Op &O, Builder &B) {
  TileGrid G = gridOf(O.type());
  auto Sum = O.as<ops::MatBroadcastAdd>();
  ValueList Matrix = parts(Sum.matrix()), Vector = parts(Sum.vector()), Results;
  bool IsColumn = Sum.vector()->type()->use() == MatrixUse::ColumnSums;
  for (uint32_t Row = 0; Row < G.rows(); ++Row)
    for (uint32_t Col = 0; Col < G.cols(); ++Col)
      Results.push_back(B.MatBroadcastAdd({Matrix[G.at(Row, Col)], Vector[IsColumn ? Row : Col]}));
  setParts(O, std::move(Results));
}

void Tiler::sum(Op &O, Builder &B) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  TileGrid From = gridOf(Matrix->type()), To = gridOf(O.type());
  ValueList In = parts(Matrix), Sums;
  bool OfRows = O.is(Opcode::MatRowSum);
  for (uint32_t I = 0; I < To.count(); ++I) {
    Value *Sum = nullptr;
    for (uint32_t K = 0; K < (OfRows ? From.cols() : From.rows()); ++K) {
      Value *Part = In[OfRows ? From.at(I, K) : From.at(K, I)];
      Value *S = B.create(O.opcode(), {Part}, To.Tile, O.attrs())->result();
      Sum = Sum ? B.MatArith({Sum, S}, nullptr, {Builder::word(AttrKind::Fn, ArithFn::Add)}) : S;
    }
    Sums.push_back(Sum);
  }
  setParts(O, std::move(Sums));
}

//===--- elements ----------------------------------------------------------===//

void Tiler::length(Op &O, Builder &B) {
  setValue(O, lengthOfParts(B, parts(O.as<ops::MatLength>().matrix())));
}

void Tiler::element(Op &O, Builder &B) {
  ops::MatElement Element(O);
  TileGrid G = gridOf(Element.matrix()->type());
  ValueList Parts = parts(Element.matrix());
  PartElement At(B, Parts, Element.index());
  if (O.is(Opcode::MatCoord)) {
    Value *InTile = B.MatCoord({Parts[0], At.InPart}, O.type(), O.attrs());
    if (!At.Part)
      return setValue(O, InTile);
    Value *Cols = B.u32(G.cols());
    Value *Row = B.Mul({B.Div({At.Part, Cols}), B.u32(G.Tile->rows())});
    Value *Col = B.Mul({B.Rem({At.Part, Cols}), B.u32(G.Tile->cols())});
    Value *InRow = B.Add({B.extract(InTile, {0}), Row}),
          *InCol = B.Add({B.extract(InTile, {1}), Col});
    return setValue(O, B.Construct({InRow, InCol}, O.type()));
  }
  if (auto Insert = O.dyn<ops::MatInsert>())
    setParts(O, At.insert(Insert.value()));
  else
    setValue(O, At.extract());
}

void Tiler::rewrite(Op &O, Builder &B) {
  replace(O, B);
  if (losesZeros(O))
    cutResult(O, B);
}

void Tiler::replace(Op &O, Builder &B) {
  switch (O.opcode()) {
  case Opcode::MatFill: {
    TileGrid G = gridOf(O.type());
    return setParts(O, ValueList(G.count(), B.MatFill({O.as<ops::MatFill>().value()}, G.Tile)));
  }
  case Opcode::MatLoad:
  case Opcode::MatStore:
  case Opcode::MatAtomicAdd:
    return loadOrStore(O, B);
  case Opcode::MatMul:
  case Opcode::MatMulAdd:
    return multiply(O, B);
  case Opcode::MatArith:
  case Opcode::MatNeg:
    return elementwise(O, B);
  case Opcode::MatConvert:
    return convert(O, B);
  case Opcode::MatBroadcastAdd:
    return broadcastAdd(O, B);
  case Opcode::MatRowSum:
  case Opcode::MatColSum:
    return sum(O, B);
  case Opcode::MatLength:
    return length(O, B);
  case Opcode::MatCoord:
  case Opcode::MatExtract:
  case Opcode::MatInsert:
    return element(O, B);
  default:
    internalError(Twine(O.mnemonic()) + " takes or gives a matrix", O.loc());
  }
}

void Tiler::visitWhole() {
  SmallVector<Op *, 8> Found;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) {
      if (O.flag(AttrKind::Inner) && O.flag(AttrKind::Edges))
        Found.push_back(&O);
    });
  for (Op *O : Found) {
    auto B = Builder::before(M, *O);
    loadOrStore(*O, B);
    O->erase();
  }
}

void tessera::tileMatrices(Module &M, const PassContext &Ctx) {
  if (M.Plan.sets().empty())
    return;
  Tiler T(M, Ctx.Device);
  if (M.Plan.anyMatrix([](const PlannedMatrix &Matrix) { return Matrix.Tile; })) {
    T.testElements();
    T.run();
  }
  T.visitWhole();
  T.makeRoom();
}
