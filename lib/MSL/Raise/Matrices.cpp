// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Polyfill/Polyfill.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::MatrixLayout;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

/// Elements of a matrix, which is 8x8, that a lane holds.
constexpr uint32_t PerLane = 2;

namespace {
struct Coordinates {
  Value *Row, *Column;
};
} // namespace

/// Returns the position of this lane's element \p Index, by the same map as MLX and llama.cpp.
/// Eight lanes hold two rows of a quarter of the matrix; each has two adjacent elements.
static Coordinates coordinates(Builder &B, Value *Index) {
  Value *Lane = B.systemValue(ir::SystemValue::WaveLaneIndex);
  Value *Quad = B.Div({Lane, B.u32(4)});
  Value *Row = B.Add({B.And({Quad, B.u32(4)}), B.Rem({B.Div({Lane, B.u32(2)}), B.u32(4)})});
  Value *Pair = B.Add({B.And({Quad, B.u32(2)}), B.And({Lane, B.u32(1)})});
  return {Row, B.Add({B.Mul({Pair, B.u32(2)}), Index})};
}

/// The lane that holds an element.
static Value *laneWith(Builder &B, Value *Row, Value *Column) {
  auto Bits = [&](Value *V, uint32_t Mask, uint32_t Up) {
    V = B.And({V, B.u32(Mask)});
    return Up ? B.Shl({V, B.u32(Up)}) : V;
  };
  Value *Pair = B.Shr({Column, B.u32(1)});
  Value *InHalf = B.Or({Bits(Pair, 1, 0), Bits(Row, 3, 1)});
  return B.Or({InHalf, B.Or({Bits(Pair, 2, 2), Bits(Row, 4, 2)})});
}

/// The address of an element in memory.
static Value *placeOf(Builder &B, ir::ops::MatAccess Access, Coordinates At) {
  Value *Memory = Access.memory();
  const Type *Element = Access.matrix()->element();
  bool ByColumns = Access->enumAttr<MatrixLayout>(AttrKind::Layout) == MatrixLayout::ColumnMajor;
  uint64_t Size = Element->bits() / 8, Unit = Access->intAttr(AttrKind::Unit, 1);
  bool InBytes = Memory->type()->element()->isBytes();
  auto [Row, Column] = At;
  if (ByColumns)
    std::swap(Row, Column);
  Value *Along = InBytes && Unit != Size ? B.Mul({Column, B.u32(uint32_t(Size / Unit))}) : Column;
  Value *Place = B.Add({B.Add({Access.offset(), B.Mul({Row, Access.stride()})}), Along});
  if (!InBytes)
    return B.access(Memory, {Place});
  Place = Unit == 1 ? Place : B.Mul({Place, B.u32(uint32_t(Unit))});
  return B.BytesAt({Memory, Place}, B.types().pointer(Element, Memory->type()->space()),
                   {Builder::integer(AttrKind::Align, Size)});
}

Value *tessera::msl::matrixPlace(Builder &B, ir::ops::MatAccess Access, Value *Matrix,
                                 Value *Index) {
  Value *At = B.MatCoord({Matrix, Index}, B.types().vector(B.types().u32(), 2));
  return placeOf(B, Access, {B.extract(At, 0), B.extract(At, 1)});
}

/// The address of this lane's element \p Index in memory.
static Value *placeOf(Builder &B, ir::ops::MatAccess Access, uint32_t Index) {
  return placeOf(B, Access, coordinates(B, B.u32(Index)));
}

/// Each lane adds its elements with separate atomics.
static void addAtomically(Builder &B, Op &O) {
  Value *Matrix = O.as<ir::ops::MatAtomicAdd>().matrix();
  const Type *Element = Matrix->type()->element();
  ir::ops::MatAccess Access(O);
  for (uint32_t I = 0; I < PerLane; ++I)
    B.create(Opcode::Atomic, {placeOf(B, Access, I), B.MatExtract({Matrix, B.u32(I)})}, Element,
             {Builder::word(AttrKind::Atomic, ir::AtomicFn::Add)});
}

/// Other threadgroups do not see simdgroup_load and simdgroup_store in time, so a coherent access
/// goes through the elements.
static Value *loadCoherently(Builder &B, Op &O) {
  const Type *Ty = O.type();
  Value *Matrix = B.MatFill({B.zero(Ty->element())}, Ty);
  for (uint32_t I = 0; I < PerLane; ++I)
    Matrix = B.MatInsert({Matrix, B.u32(I), B.load(placeOf(B, ir::ops::MatAccess(O), I))}, Ty);
  return Matrix;
}

static void storeCoherently(Builder &B, Op &O) {
  Value *Matrix = O.as<ir::ops::MatStore>().matrix();
  for (uint32_t I = 0; I < PerLane; ++I) {
    Value *Place = placeOf(B, ir::ops::MatAccess(O), I);
    B.store(Place, B.MatExtract({Matrix, B.u32(I)}));
  }
}

/// Makes an offset and a stride count components that lie in vectors, or in wider numbers.
static void countComponents(ir::Module &M, Builder &B, Op &O) {
  ir::MatrixMemory Form(O);
  if (Form.inBytes() || Form.PerElement == 1)
    return;
  ir::ops::MatAccess Access(O);
  for (unsigned I : {Access.offset_at(), Access.stride_at()})
    O.setOperand(I, Form.inComponents(B, O.operand(I)));
  M.setAttr(&O, Builder::integer(AttrKind::Unit, Form.partBytes()));
}

/// A product that is added to zeros needs no matrix of zeros.
static std::optional<Value *> multiplyAlone(Builder &B, Op &O) {
  auto Product = O.as<ir::ops::MatMulAdd>();
  const Op *Fill = Product.addend()->def();
  const Op *Filled =
      Fill && Fill->is(Opcode::MatFill) ? Fill->as<ir::ops::MatFill>().value()->def() : nullptr;
  if (!Filled || !Filled->constant() || !Filled->constant()->isZero())
    return std::nullopt;
  return B.MatMul({Product.a(), Product.b()}, O.type(), O.attrs());
}

/// Each element comes from the lane that holds the one on the other side of the diagonal, and is
/// one or the other of that lane's.
static Value *transpose(Builder &B, Op &O) {
  const Type *To = O.type(), *Element = To->element();
  Value *Matrix = O.as<ir::ops::MatConvert>().matrix(), *Result = B.MatFill({B.zero(Element)}, To);
  const Type *From = Matrix->type()->element();
  bool ByFloat = From->isStorageFormat() || Element->isStorageFormat();
  const Type *Moved = ByFloat ? B.types().f32() : From;
  for (uint32_t I = 0; I < PerLane; ++I) {
    auto [Column, Row] = coordinates(B, B.u32(I));
    Value *Lane = laneWith(B, Row, Column), *IsOdd = B.Ne({B.And({Column, B.u32(1)}), B.u32(0)});
    SmallVector<Value *, PerLane> Both;
    for (uint32_t J = 0; J < PerLane; ++J)
      Both.push_back(B.WaveReadLane({B.convert(B.MatExtract({Matrix, B.u32(J)}), Moved), Lane}));
    Value *Found = B.Select({IsOdd, Both[1], Both[0]}, Moved);
    Result = B.MatInsert({Result, B.u32(I), B.convert(Found, Element)});
  }
  return Result;
}

void tessera::msl::raiseMatrices(ir::Module &M, const PassContext &) {
  splitTensorArrays(M);
  polyfill::Polyfill Fill(M, {.MatrixSelect = true}); // ?: does not choose matrices
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    if (ir::ops::MatAccess(O) && !O.is(Opcode::MatAtomicAdd))
      countComponents(M, B, O);
    if (isOfTensors(O) && !O.is(Opcode::Select))
      return raiseTensor(M, O, B);
    switch (O.opcode()) {
    case Opcode::MatCoord: {
      auto [Row, Column] = coordinates(B, O.as<ir::ops::MatCoord>().index());
      return B.Construct({Row, Column}, O.type());
    }
    case Opcode::MatLength:
      return B.u32(PerLane);
    case Opcode::MatMulAdd:
      return multiplyAlone(B, O);
    case Opcode::MatAtomicAdd:
      addAtomically(B, O);
      return nullptr;
    case Opcode::MatLoad:
      if (!isCoherent(M, O.as<ir::ops::MatLoad>().memory()))
        return std::nullopt;
      return loadCoherently(B, O);
    case Opcode::MatStore:
      if (!isCoherent(M, O.as<ir::ops::MatStore>().memory()))
        return std::nullopt;
      storeCoherently(B, O);
      return nullptr;
    case Opcode::MatConvert:
      return O.flag(AttrKind::Transpose) ? std::optional(transpose(B, O)) : std::nullopt;
    default:
      return Fill(O, B);
    }
  });
}
