// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Transforms/CountElements.h"
#include "IR/Builder.h"
#include "Transforms/MatrixQueries.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void visit(Module &M, Op &O) {
  bool IsLoad = O.is(Opcode::MatLoad);
  if (!IsLoad && !O.is(Opcode::MatStore) && !O.is(Opcode::MatAtomicAdd))
    return;
  unsigned Memory = IsLoad ? 0 : 1;
  const Type *Matrix = IsLoad ? O.type() : O.operand(0)->type();
  uint64_t Unit = Matrix->element()->bits() / 8;
  if (!O.operand(Memory)->type()->element()->isBytes() || O.flag(AttrKind::Unit) || Unit == 1 ||
      Matrix->isFragment())
    return;
  auto B = Builder::before(M, O);
  Value *Shift = B.u32(Log2_64(Unit));
  for (unsigned I : {Memory + 1, Memory + 2})
    O.setOperand(I, B.Shr({O.operand(I), Shift}));
  M.setAttr(&O, Builder::integer(AttrKind::Unit, Unit));
}

void tessera::countElements(Module &M, const PassContext &) {
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { visit(M, O); });
}
