// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/WaveProduct.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Thread/ThreadLines.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Alignment of a matrix that every device loads.
constexpr uint32_t MatrixAlign = 16;

/// A strip of the weights as it lies in the memory of the wave: the matrix's rows, or columns.
struct WaveProduct::Lines {
  bool ByColumn;
  uint32_t Count, Chunks, Stride;

  Lines(const GatheredProduct &P, const WaveRows &Rows)
      : ByColumn(hasColumnLines(P.Layout)), Count(ByColumn ? P.paddedDepth() : P.Strip),
        Chunks(Rows.chunksFor(ByColumn ? P.Strip : P.paddedDepth(), P.B)),
        Stride(Rows.strideFor(Chunks)) {}
  uint32_t size() const { return Count * Stride; }
  /// Where the rows of B for strip \p Number of A begin.
  uint32_t start(uint32_t Number, const GatheredProduct &P) const {
    return Number * (ByColumn ? P.Strip * Stride : Chunks / P.depthStrips());
  }
};

static bool isFloatOfRows(const Type *Number) {
  return Number->isFloat(FloatFormat::F16) || Number->isFloat(FloatFormat::F32);
}

bool WaveProduct::isRounded(const GatheredProduct &P) {
  return isFloatOfRows(P.O->type()->element());
}

const Type *WaveProduct::strip(const Type *Component, MatrixUse Use, uint32_t Columns) const {
  return M.types().matrix(Component, Rows.lanes(), Columns, Use, Scope::Subgroup);
}

//===--- memory -------------------------------------------------------------===//

/// The type in which the bias goes to accumulators.
static const Type *biasNumber(TypeContext &Types, const GatheredProduct &P) {
  const Type *Number = typeOf(Types, P.biasFormat());
  return isFloatOfRows(Number) ? Number : Types.f32();
}

void WaveProduct::reserve(const GatheredProduct &P) {
  TypeContext &Types = M.types();
  Loc Where = P.O->loc();
  Rows.reserve(Rows.chunksOfRows(P.paddedDepth(), P.A), Where);
  Rows.reserve(Lines(P, Rows).size() * (P.rowStrips() > 1 ? 2 : 1), Where);
  Rows.reserve(Rows.chunksOfRows(P.paddedRows(), isRounded(P) ? P.O->type()->element() : P.Sums),
               Where);
  if (P.bias() && isRounded(P) && !biasLoad(P))
    Rows.reserve(Rows.chunksOfRows(P.paddedRows(), biasNumber(Types, P)), Where);
}

void WaveProduct::reserveRow(const Type *Row, Loc Where) {
  Rows.reserve(Rows.chunksOfRows(Row->count(), Row->element()), Where);
}

//===--- lanes and matrices -------------------------------------------------===//

Strips WaveProduct::loadStrips(Builder &B, const Type *Number, uint32_t Count, MatrixUse Use,
                               uint32_t Strip) {
  uint32_t Stride = Rows.strideFor(Rows.chunksFor(Count, Number));
  Strips Loaded;
  for (uint32_t At = 0; At < Count; At += Strip)
    Loaded.push_back(Rows.loadMatrix(B, strip(Number, Use, Strip), Rows.chunksFor(At, Number),
                                     Stride, MatrixLayout::RowMajor));
  return Loaded;
}

void WaveProduct::storeStrips(Builder &B, const Strips &Of) {
  const Type *Ty = Of.front()->type();
  uint32_t Each = Rows.chunksFor(Ty->cols(), Ty->element());
  uint32_t Stride = Rows.strideFor(Each * uint32_t(Of.size()));
  WaveRows::barrier(B);
  for (auto [I, Strip] : enumerate(Of))
    Rows.storeMatrix(B, Strip, uint32_t(I) * Each, Stride);
  WaveRows::barrier(B);
}

Strips WaveProduct::gather(Builder &B, const Fours &Numbers, const Type *Number, uint32_t Count,
                           MatrixUse Use, uint32_t Strip) {
  WaveRows::barrier(B);
  Rows.storeRow(B, Numbers, Number, Count);
  WaveRows::barrier(B);
  return loadStrips(B, Number, Count, Use, Strip);
}

Strips WaveProduct::gather(Builder &B, const GatheredProduct &P) {
  Fours Numbers = unpacked(B, P.vector(), P.inputFormat(), P.Depth);
  return gather(B, tessera::converted(B, Numbers, P.A), P.A, P.paddedDepth(), MatrixUse::A,
                P.Strip);
}

Strips WaveProduct::gather(Builder &B, Value *V, uint32_t Strip) {
  const Type *Number = V->type()->element();
  auto Count = uint32_t(V->type()->count());
  return gather(B, unpacked(B, V, formatOf(Number), Count), Number, Count, MatrixUse::Accumulator,
                Strip);
}

Strips WaveProduct::converted(Builder &B, const Strips &Of, const Type *Component) {
  Strips To;
  for (Value *V : Of)
    To.push_back(V->type()->element() == Component
                     ? V
                     : B.MatConvert({V}, M.types().withScalar(V->type(), Component)));
  return To;
}

Strips WaveProduct::factor(Builder &B, const Strips &Sums, const GatheredProduct &P) {
  // The device's conversion between uses was slower, where there is one (docs/performance.md).
  storeStrips(B, converted(B, Sums, P.A));
  return loadStrips(B, P.A, P.Depth, MatrixUse::A, P.Strip);
}

Value *WaveProduct::row(Builder &B, const Strips &Of, const Type *Ty) {
  const Type *Number = Of.front()->type()->element();
  storeStrips(B, Of);
  auto Padded = uint32_t(Of.size()) * Of.front()->type()->cols();
  Fours F = Rows.loadRow(B, Number, Padded, uint32_t(Ty->count()));
  return B.Construct(scalarsOf(B, F, uint32_t(Ty->count())), Ty);
}

Value *WaveProduct::result(Builder &B, const Strips &Of, const GatheredProduct &P) {
  const Type *Ty = P.O->type();
  if (isRounded(P))
    return row(B, Of, Ty);
  storeStrips(B, Of);
  Fours F = Rows.loadRow(B, P.Sums, P.paddedRows(), P.Rows);
  if (P.bias()) {
    Fours Added = tessera::converted(B, unpacked(B, P.bias(), P.biasFormat(), P.Rows), P.Sums);
    for (auto [Sum, Bias] : zip_equal(F, Added))
      Sum = B.Add({Sum, Bias});
  }
  return B.Construct(scalarsOf(B, tessera::converted(B, F, Ty->element()), P.Rows), Ty);
}

//===--- the bias -----------------------------------------------------------===//

/// The load of the bias from where the device can load it as a row that it repeats; null if there
/// is none.
const Op *WaveProduct::biasLoad(const GatheredProduct &P) const {
  const Type *Number = typeOf(M.types(), P.biasFormat());
  const Op *Load = P.bias()->def();
  if (!Ctx.Device.MatrixLoads.StrideZero || !isFloatOfRows(Number) || !Load ||
      !Load->is(Opcode::Load) || P.Rows % P.Strip || Ctx.Matrix.CheckBounds)
    return nullptr;
  const Op *Place = Load->as<ops::Load>().address()->def();
  if (!Place || !Place->is(Opcode::BytesAt) || Load->type()->element() != Number)
    return nullptr;
  auto At = Place->as<ops::BytesAt>();
  const Global *G = globalAt(M, At.buffer());
  uint64_t Bytes = uint64_t(P.Strip) * Number->bits() / 8;
  bool IsAligned =
      Known.multiple(At.offset(), MatrixAlign) == MatrixAlign && Bytes % MatrixAlign == 0;
  return G && G->ReadOnly && IsAligned && !Lanes.isVarying(At.offset()) ? Load : nullptr;
}

Strips WaveProduct::bias(Builder &B, const GatheredProduct &P) {
  if (!P.bias())
    return {};
  const Type *Number = biasNumber(M.types(), P);
  const Op *Load = biasLoad(P);
  if (!Load) {
    Fours Numbers = tessera::converted(B, unpacked(B, P.bias(), P.biasFormat(), P.Rows), Number);
    return converted(B, gather(B, Numbers, Number, P.paddedRows(), MatrixUse::Accumulator, P.Strip),
                     P.Sums);
  }
  auto At = Load->as<ops::Load>().address()->def()->as<ops::BytesAt>();
  Strips Of;
  uint32_t Bytes = P.Strip * Number->bits() / 8;
  for (uint32_t I = 0; I < P.rowStrips(); ++I)
    Of.push_back(B.MatLoad({At.buffer(), B.Add({At.offset(), B.u32(I * Bytes)}), B.u32(0)},
                           strip(Number, MatrixUse::Accumulator, P.Strip),
                           {Builder::word(AttrKind::Layout, MatrixLayout::RowMajor),
                            Builder::integer(AttrKind::Align, MatrixAlign)}));
  return converted(B, Of, P.Sums);
}

//===--- the weights --------------------------------------------------------===//

/// Copies strip \p Number of the weights to \p At, with zeros around what there is of it.
void WaveProduct::copyStrip(Builder &B, const GatheredProduct &P, const Lines &Of, uint32_t Number,
                            uint32_t At) {
  ops::MatVecProduct Product(*P.O);
  ThreadLines::Shape S{P.Rows, P.Depth};
  if (Of.ByColumn)
    std::swap(S.Lines, S.Length);
  ThreadLines Memory(B, Known, P.Component, S, Product.memory(), Product.offset(),
                     isOptimal(P.Layout) ? nullptr : Product.stride());
  uint32_t First = Number * P.Strip, PerChunk = Rows.perChunk(P.B);
  uint32_t Bytes = P.Component->bits() / 8;
  uint32_t RowsLeft = std::min(P.Strip, P.Rows - First);
  uint32_t LinesThere = Of.ByColumn ? P.Depth : RowsLeft;
  uint32_t Components = Of.ByColumn ? RowsLeft : P.Depth;
  uint32_t Whole = Components / PerChunk, Rest = Components % PerChunk;
  Value *Inside = Ctx.Matrix.CheckBounds ? Memory.isInside(B) : nullptr;
  const Type *Bits = Rows.chunk();

  Rows.forEach(B, Of.Count * Of.Chunks, [&](Builder &In, Value *Index) {
    Value *Line = In.Div({Index, In.u32(Of.Chunks)}), *Chunk = In.Rem({Index, In.u32(Of.Chunks)});
    auto Load = [&](Builder &Here, uint32_t Count) {
      Value *Start =
          Memory.start(Here, Of.ByColumn || !First ? Line : Here.Add({Line, Here.u32(First)}));
      Value *InLine = Here.Mul({Chunk, Here.u32(PerChunk * Bytes)});
      if (Of.ByColumn && First)
        InLine = Here.Add({InLine, Here.u32(First * Bytes)});
      Value *Place = Here.Add({Start, InLine});
      if (P.Component == P.B && Count == PerChunk)
        if (Value *Loaded = Memory.loadBits(Here, Place, Bits))
          return Loaded;
      return Rows.chunkOf(
          Here, tessera::converted(Here, Memory.loadPart(Here, Place, Count, PerChunk), P.B));
    };
    Value *IsThere = Inside;
    auto Ask = [&](Value *Test) { IsThere = IsThere ? In.And({IsThere, Test}) : Test; };
    if (LinesThere < Of.Count)
      Ask(In.Lt({Line, In.u32(LinesThere)}));
    Value *Held = nullptr, *Now = nullptr;
    if (!IsThere && Whole == Of.Chunks) {
      Now = Load(In, PerChunk);
    } else {
      Held = In.var(Bits, "", In.zero(Bits));
      auto Parts = [&](Builder &Here) {
        if (Whole == Of.Chunks)
          return Here.store(Held, Load(Here, PerChunk));
        auto Last = [&](Builder &Else) {
          if (Rest)
            Else.ifElse(Else.Eq({Chunk, Else.u32(Whole)}),
                        [&](Builder &Then) { Then.store(Held, Load(Then, Rest)); });
        };
        if (!Whole)
          return Last(Here);
        Here.ifElse(
            Here.Lt({Chunk, Here.u32(Whole)}),
            [&](Builder &Then) { Then.store(Held, Load(Then, PerChunk)); }, Last);
      };
      IsThere ? In.ifElse(IsThere, Parts) : Parts(In);
      Now = In.load(Held);
    }
    Value *To = In.Add({In.Mul({Line, In.u32(Of.Stride)}), Chunk});
    Rows.store(In, At ? In.Add({To, In.u32(At)}) : To, Now);
  });
}

Strips WaveProduct::multiply(Builder &B, const Strips &A, const GatheredProduct &P) {
  TypeContext &Types = M.types();
  Strips Start = isRounded(P) ? bias(B, P) : Strips();
  Lines Of(P, Rows);
  const Type *Weights = Types.matrix(P.B, P.Strip, P.Strip, MatrixUse::B, Scope::Subgroup);
  const Type *Sum = strip(P.Sums, MatrixUse::Accumulator, P.Strip);
  Strips Sums;
  WaveRows::barrier(B);
  for (uint32_t Number = 0; Number < P.rowStrips(); ++Number) {
    // The strip before may still be read, the one before that is not.
    uint32_t At = Number % 2 ? Of.size() : 0;
    copyStrip(B, P, Of, Number, At);
    WaveRows::barrier(B);
    Value *Now = Start.empty() ? nullptr : Start[Number];
    for (auto [K, Factor] : enumerate(A)) {
      Value *W = Rows.loadMatrix(B, Weights, At + Of.start(uint32_t(K), P), Of.Stride,
                                 Of.ByColumn ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor);
      Now = Now ? B.MatMulAdd({Factor, W, Now}, Sum) : B.MatMul({Factor, W}, Sum);
    }
    Sums.push_back(Now);
  }
  return isRounded(P) ? converted(B, Sums, P.O->type()->element()) : Sums;
}
