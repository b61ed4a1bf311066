// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Code/PaddedElements.h"
#include "Matrix/Code/Parts.h"
#include "Matrix/Facts/ElementTurns.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void test(Module &M, const ElementTurns::Loop &L, ArrayRef<Attr> Attrs) {
  Region &Body = L.Of->region(1);
  SmallVector<Op *, 16> Turn;
  for (Op &O : Body)
    Turn.push_back(&O);
  Builder B(M, Body);
  B.setInsertionEnd(Body);
  B.setLoc(L.Of->loc());
  const Type *U32 = M.types().u32();
  Value *Number = B.convert(B.load(L.Counter->result()), U32);
  Value *At = B.MatCoord({B.Undef({}, L.Matrix), Number}, M.types().vector(U32, 2), Attrs);
  Value *InRows = B.Lt({B.extract(At, {0}), B.u32(L.Matrix->rows())});
  Value *InCols = B.Lt({B.extract(At, {1}), B.u32(L.Matrix->cols())});
  Op *If = B.create(Opcode::If, {B.And({InRows, InCols})}, nullptr, {}, 2);
  for (Op *O : Turn) {
    Body.remove(O);
    If->region(0).insert(If->region(0).end(), O);
  }
}

void tessera::testTurns(Module &M, function_ref<bool(const Type *, bool)> IsTested,
                        ArrayRef<Attr> Attrs) {
  if (!M.mayHave({Opcode::MatLength}))
    return;
  for (Function *F : M.Functions) {
    ElementTurns Turns(*F);
    for (const ElementTurns::Loop &L : Turns.loops())
      if (IsTested(L.Matrix, L.NeedsTest))
        test(M, L, Attrs);
  }
}

Value *tessera::cutAlongK(Builder &B, Value *Factor, uint32_t Inner, ArrayRef<Attr> Attrs) {
  const Type *Element = Factor->type()->element();
  bool IsA = Factor->type()->use() == MatrixUse::A;
  return mapElements(B, Factor, [&](Builder &In, Value *Now, Value *Index) {
    Value *At = In.MatCoord({Now, Index}, B.types().vector(B.types().u32(), 2), Attrs);
    Value *IsInner = In.Lt({In.extract(At, {IsA}), In.u32(Inner)});
    return In.Select({IsInner, In.MatExtract({Now, Index}), In.zero(Element)}, Element);
  });
}
