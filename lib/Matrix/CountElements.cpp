// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/CountElements.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Matrix/MatrixQueries.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void visit(Module &M, Op &O) {
  ops::MatAccess Access(O);
  if (!Access)
    return;
  const Type *Matrix = Access.matrix();
  uint64_t Unit = Matrix->element()->bits() / 8;
  if (!Access.memory()->type()->element()->isBytes() || O.flag(AttrKind::Unit) || Unit == 1 ||
      Matrix->isFragment())
    return;
  auto B = Builder::before(M, O);
  Value *Shift = B.u32(Log2_64(Unit));
  for (unsigned I : {Access.offset_at(), Access.stride_at()})
    O.setOperand(I, B.Shr({O.operand(I), Shift}));
  M.setAttr(&O, Builder::integer(AttrKind::Unit, Unit));
}

void tessera::countElements(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { visit(M, O); });
}
