// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/WaveProduct.h"
#include "IR/ThreadMatrix.h"
#include "Target/Target.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/bit.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Alignment of a matrix that every device loads.
constexpr uint32_t MatrixAlign = 16;

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
  if (!Group.find(P))
    Rows.reserve(WeightLines(P, Rows, P.Strip).size() * (P.rowStrips() > 1 ? 2 : 1), Where);
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
  Rows.barrier(B);
  for (auto [I, Strip] : enumerate(Of))
    Rows.storeMatrix(B, Strip, uint32_t(I) * Each, Stride);
  Rows.barrier(B);
}

Strips WaveProduct::gather(Builder &B, const Fours &Numbers, const Type *Number, uint32_t Count,
                           MatrixUse Use, uint32_t Strip) {
  Rows.barrier(B);
  Rows.storeRow(B, Numbers, Number, Count);
  Rows.barrier(B);
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

Strips WaveProduct::multiply(Builder &B, const Strips &A, const GatheredProduct &P) {
  Strips Start = isRounded(P) ? bias(B, P) : Strips();
  const Type *Weights = M.types().matrix(P.B, P.Strip, P.Strip, MatrixUse::B, Scope::Subgroup);
  const Type *Sum = strip(P.Sums, MatrixUse::Accumulator, P.Strip);
  const std::optional<uint32_t> OfGroup = Group.find(P);
  WaveRows &Held = OfGroup ? Group.rows() : Rows;
  WeightLines Lines(P, Held, OfGroup ? P.paddedRows() : P.Strip);
  if (OfGroup)
    Group.copyAt(B, P);
  else
    Rows.barrier(B);
  Strips Sums;
  for (uint32_t Number = 0; Number < P.rowStrips(); ++Number) {
    uint32_t At = OfGroup.value_or(0);
    if (!OfGroup) {
      // The strip before may still be read, the one before that is not.
      At = Number % 2 ? Lines.size() : 0;
      Lines.copy(B, Known, Number * P.Strip, At, Ctx.Matrix.CheckBounds);
      Rows.barrier(B);
    }
    Value *Now = Start.empty() ? nullptr : Start[Number];
    for (auto [K, Factor] : enumerate(A)) {
      Value *W = Lines.load(B, Weights, OfGroup ? Number : 0, uint32_t(K), At);
      Now = Now ? B.MatMulAdd({Factor, W, Now}, Sum) : B.MatMul({Factor, W}, Sum);
    }
    Sums.push_back(Now);
  }
  return isRounded(P) ? converted(B, Sums, P.O->type()->element()) : Sums;
}
