// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Gather/WeightLines.h"
#include "IR/ThreadMatrix.h"
#include "Matrix/Thread/ThreadLines.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

WeightLines::WeightLines(const GatheredProduct &P, WaveRows &Rows, uint32_t Count)
    : P(P), Rows(Rows), Count(Count), ByColumn(hasColumnLines(P.Layout)),
      Lines(ByColumn ? P.paddedDepth() : Count),
      Chunks(Rows.chunksFor(ByColumn ? Count : P.paddedDepth(), P.B)),
      Stride(Rows.strideFor(Chunks)) {}

void WeightLines::copy(Builder &B, KnownBitsAnalysis &Known, uint32_t First, uint32_t At,
                       bool CheckBounds) const {
  ops::MatVecProduct Product(*P.O);
  ThreadLines::Shape S{P.Rows, P.Depth};
  if (ByColumn)
    std::swap(S.Lines, S.Length);
  ThreadLines Memory(B, Known, P.Component, S, Product.memory(), Product.offset(),
                     isOptimal(P.Layout) ? nullptr : Product.stride());
  uint32_t PerChunk = Rows.perChunk(P.B), Bytes = P.Component->bits() / 8;
  uint32_t RowsLeft = std::min(Count, P.Rows - First);
  uint32_t LinesThere = ByColumn ? P.Depth : RowsLeft;
  uint32_t Components = ByColumn ? RowsLeft : P.Depth;
  uint32_t Whole = Components / PerChunk, Rest = Components % PerChunk;
  Value *Inside = CheckBounds ? Memory.isInside(B) : nullptr;
  const Type *Bits = Rows.chunk();

  Rows.forEach(B, Lines * Chunks, [&](Builder &In, Value *Index) {
    Value *Line = In.Div({Index, In.u32(Chunks)}), *Chunk = In.Rem({Index, In.u32(Chunks)});
    auto Load = [&](Builder &Here, uint32_t Numbers) {
      Value *Start =
          Memory.start(Here, ByColumn || !First ? Line : Here.Add({Line, Here.u32(First)}));
      Value *InLine = Here.Mul({Chunk, Here.u32(PerChunk * Bytes)});
      if (ByColumn && First)
        InLine = Here.Add({InLine, Here.u32(First * Bytes)});
      Value *Place = Here.Add({Start, InLine});
      if (P.Component == P.B && Numbers == PerChunk)
        if (Value *Loaded = Memory.loadBits(Here, Place, Bits))
          return Loaded;
      return Rows.chunkOf(Here,
                          converted(Here, Memory.loadPart(Here, Place, Numbers, PerChunk), P.B));
    };
    Value *IsThere = Inside;
    auto Ask = [&](Value *Test) { IsThere = IsThere ? In.And({IsThere, Test}) : Test; };
    if (LinesThere < Lines)
      Ask(In.Lt({Line, In.u32(LinesThere)}));
    Value *Held = nullptr, *Now = nullptr;
    if (!IsThere && Whole == Chunks) {
      Now = Load(In, PerChunk);
    } else {
      Held = In.var(Bits, "", In.zero(Bits));
      auto Parts = [&](Builder &Here) {
        if (Whole == Chunks)
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
    Value *To = In.Add({In.Mul({Line, In.u32(Stride)}), Chunk});
    Rows.store(In, At ? In.Add({To, In.u32(At)}) : To, Now);
  });
}

Value *WeightLines::load(Builder &B, const Type *Ty, uint32_t Number, uint32_t K,
                         uint32_t At) const {
  uint32_t Row = Number * P.Strip, Column = K * P.Strip;
  if (ByColumn)
    std::swap(Row, Column);
  uint32_t From = At + Row * Stride + Rows.chunksFor(Column, P.B);
  return Rows.loadMatrix(B, Ty, From, Stride,
                         ByColumn ? MatrixLayout::RowMajor : MatrixLayout::ColumnMajor);
}
