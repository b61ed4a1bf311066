// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/CountElements.h"
#include "IR/Analysis/KnownBits.h"
#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void divide(Module &M, Op &O, uint64_t By) {
  ops::MatAccess Access(O);
  auto B = Builder::before(M, O);
  Value *Shift = B.u32(Log2_64(By));
  for (unsigned I : {Access.offset_at(), Access.stride_at()})
    O.setOperand(I, B.Shr({O.operand(I), Shift}));
}

static void visit(Module &M, Op &O, KnownBitsAnalysis &Known) {
  ops::MatAccess Access(O);
  if (!Access)
    return;
  const Type *Matrix = Access.matrix();
  if (MatrixMemory Form(O); Form.CountsParts) {
    uint32_t PerElement = Form.unitsPerElement();
    auto IsMultiple = [&](const Value *V) { return Known.modulo(V, PerElement) == 0u; };
    if (!IsMultiple(Access.offset()) || !IsMultiple(Access.stride()))
      return;
    divide(M, O, PerElement);
    return M.dropAttr(&O, AttrKind::Unit);
  }
  uint64_t Unit = Matrix->element()->bits() / 8;
  if (!Access.memory()->type()->element()->isBytes() || O.flag(AttrKind::Unit) || Unit == 1 ||
      Matrix->isFragment())
    return;
  divide(M, O, Unit);
  M.setAttr(&O, Builder::integer(AttrKind::Unit, Unit));
}

void tessera::countElements(Module &M, const PassContext &) {
  if (!mayAccessMatrices(M))
    return;
  KnownBitsAnalysis Known(M, KnownBitsAnalysis::Followed);
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { visit(M, O, Known); });
}
