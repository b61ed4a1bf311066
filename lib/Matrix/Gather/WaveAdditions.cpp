// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/WaveAdditions.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Thread/ThreadLines.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// The columns of A and B with the padding of the last strip.
static uint32_t padded(const GatheredAddition &A, uint32_t Count) {
  return uint32_t(alignTo(Count, A.Strip));
}

void WaveAdditions::reserve(const GatheredAddition &A) {
  Loc Where = A.O->loc();
  if (!A.Factor) {
    Rows.reserve(Rows.chunksOfRows(A.Columns, A.Component), Where);
    return;
  }
  Rows.reserve(Rows.chunksOfRows(padded(A, A.Rows), A.Factor) +
                   Rows.chunksOfRows(padded(A, A.Columns), A.Factor),
               Where);
  const Type *Sum = workingType(M.types(), A.Component);
  uint32_t Stride = Rows.strideFor(Rows.chunksFor(padded(A, A.Columns), Sum));
  Rows.reserve(padded(A, A.Rows) * Stride, Where);
}

/// Adds \p Sums, those of the components from \p Column on in the row \p Row, to memory.
void WaveAdditions::add(Builder &B, const GatheredAddition &A, Value *Row, Value *Column,
                        const Fours &Sums, uint32_t Each) {
  bool IsVector = A.O->is(Opcode::VecAtomicAdd);
  Value *Memory =
      IsVector ? A.O->as<ops::VecAtomicAdd>().memory() : A.O->as<ops::MatOuterProduct>().memory();
  Value *Offset =
      IsVector ? A.O->as<ops::VecAtomicAdd>().offset() : A.O->as<ops::MatOuterProduct>().offset();
  ThreadLines Lines(B, Known, A.Component, {A.Rows, A.Columns}, Memory, Offset,
                    IsVector ? B.u32(0) : nullptr);
  Value *At = B.Add({Lines.start(B, Row), B.Mul({Column, B.u32(A.Component->bits() / 8)})});
  Fours Added = converted(B, Sums, A.Component);
  auto Put = [&](Builder &In, uint32_t Count) { Lines.add(In, At, scalarsOf(In, Added, Count)); };
  auto PutAll = [&](Builder &In) {
    uint32_t Rest = A.Columns % Each;
    if (!Rest)
      return Put(In, Each);
    In.ifElse(
        In.Lt({Column, In.u32(A.Columns - Rest)}), [&](Builder &Then) { Put(Then, Each); },
        [&](Builder &Else) { Put(Else, Rest); });
  };
  if (Ctx.Matrix.CheckBounds)
    B.ifElse(Lines.isInside(B), PutAll);
  else
    PutAll(B);
}

void WaveAdditions::addOuterProducts(Builder &B, const GatheredAddition &A) {
  TypeContext &Types = M.types();
  auto Of = A.O->as<ops::MatOuterProduct>();
  ElementFormat Format = formatIn(*A.O, AttrKind::Input, Of.lhs());
  auto Numbers = [&](Value *V, uint32_t Count) {
    return converted(B, unpacked(B, V, Format, Count), A.Factor);
  };
  uint32_t Height = padded(A, A.Rows), Width = padded(A, A.Columns), T = A.Strip;
  uint32_t Right = Rows.chunksOfRows(Height, A.Factor);
  Rows.barrier(B);
  Rows.storeRow(B, Numbers(Of.lhs(), A.Rows), A.Factor, Height);
  Rows.storeRow(B, Numbers(Of.rhs(), A.Columns), A.Factor, Width, Right);
  Rows.barrier(B);
  uint32_t LeftStride = Rows.strideFor(Rows.chunksFor(Height, A.Factor));
  uint32_t RightStride = Rows.strideFor(Rows.chunksFor(Width, A.Factor));
  const Type *Sum = workingType(Types, A.Component);
  auto Square = [&](const Type *Component, MatrixUse Use) {
    return Types.matrix(Component, T, T, Use, Scope::Subgroup);
  };
  SmallVector<Value *, 16> Sums;
  for (uint32_t Row = 0; Row < Height; Row += T)
    for (uint32_t Column = 0; Column < Width; Column += T) {
      Value *Now = nullptr;
      for (uint32_t K = 0; K < Rows.lanes(); K += T) {
        Value *L = Rows.loadMatrix(B, Square(A.Factor, MatrixUse::A),
                                   K * LeftStride + Rows.chunksFor(Row, A.Factor), LeftStride,
                                   MatrixLayout::ColumnMajor);
        Value *R = Rows.loadMatrix(B, Square(A.Factor, MatrixUse::B),
                                   Right + K * RightStride + Rows.chunksFor(Column, A.Factor),
                                   RightStride, MatrixLayout::RowMajor);
        const Type *Ty = Square(Sum, MatrixUse::Accumulator);
        Now = Now ? B.MatMulAdd({L, R, Now}, Ty) : B.MatMul({L, R}, Ty);
      }
      Sums.push_back(Now);
    }
  Rows.barrier(B);
  uint32_t Stride = Rows.strideFor(Rows.chunksFor(Width, Sum));
  for (auto [I, V] : enumerate(Sums)) {
    auto Row = uint32_t(I) / (Width / T) * T, Column = uint32_t(I) % (Width / T) * T;
    Rows.storeMatrix(B, V, Row * Stride + Rows.chunksFor(Column, Sum), Stride);
  }
  Rows.barrier(B);
  uint32_t Chunks = Rows.chunksFor(A.Columns, Sum);
  Rows.forEach(B, A.Rows * Chunks, [&](Builder &In, Value *Index) {
    Value *Row = In.Div({Index, In.u32(Chunks)}), *Chunk = In.Rem({Index, In.u32(Chunks)});
    Value *Bits = Rows.load(In, In.Add({In.Mul({Row, In.u32(Stride)}), Chunk}));
    uint32_t Each = Rows.perChunk(Sum);
    Fours Numbers = Rows.numbersOf(In, Bits, Sum);
    add(In, A, Row, In.Mul({Chunk, In.u32(Each)}), Numbers, Each);
  });
}

void WaveAdditions::addVectors(Builder &B, const GatheredAddition &A) {
  Value *V = A.O->as<ops::VecAtomicAdd>().vector();
  Rows.barrier(B);
  Rows.storeRow(B, unpacked(B, V, formatOf(A.Component), A.Columns), A.Component, A.Columns);
  Rows.barrier(B);
  uint32_t Chunks = Rows.chunksFor(A.Columns, A.Component), Each = Rows.perChunk(A.Component);
  uint32_t Stride = Rows.strideFor(Chunks);
  const Type *Four = fourOf(B.types(), workingType(B.types(), A.Component));
  Rows.forEach(B, Chunks, [&](Builder &In, Value *Chunk) {
    SmallVector<Value *, 4> Held;
    for (uint32_t I = 0; I < foursFor(Each); ++I)
      Held.push_back(In.var(Four, "", In.zero(Four)));
    In.countedLoop("lane", Rows.lanes(), [&](Builder &Turn, Value *Lane) {
      Value *Bits = Rows.load(Turn, Turn.Add({Turn.Mul({Lane, Turn.u32(Stride)}), Chunk}));
      Fours Numbers = Rows.numbersOf(Turn, Bits, A.Component);
      for (auto [Sum, F] : zip_equal(Held, Numbers))
        Turn.store(Sum, Turn.Add({Turn.load(Sum), Turn.convert(F, Four)}));
    });
    Fours Sums;
    for (Value *Sum : Held)
      Sums.push_back(In.load(Sum));
    Value *Row = In.u32(0), *Column = In.Mul({Chunk, In.u32(Each)});
    add(In, A, Row, Column, Sums, Each);
  });
}

void WaveAdditions::replace(const GatheredAddition &A) {
  auto B = Builder::before(M, *A.O);
  A.Factor ? addOuterProducts(B, A) : addVectors(B, A);
  A.O->erase();
}
