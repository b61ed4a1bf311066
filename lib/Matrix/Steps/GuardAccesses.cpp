// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/GuardAccesses.h"
#include "IR/Builder.h"
#include "IR/MatrixAccess.h"
#include "Matrix/Facts/Footprint.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static void guard(Module &M, Op &O) {
  if (!O.flag(AttrKind::Bounds) || O.enumAttr<BoundsTest>(AttrKind::Bounds) != BoundsTest::Whole)
    return;
  auto B = Builder::before(M, O);
  ops::MatAccess Access(O);
  Value *Held = Access.isLoad() ? B.var(O.type(), "") : nullptr;
  auto Do = [&](Builder &In, bool IsInside) {
    Op *Copy = In.create(O.opcode(), O.operands(), O.type(), O.attrs());
    if (IsInside) {
      M.dropAttr(Copy, AttrKind::Bounds);
      M.dropAttr(Copy, AttrKind::Via);
    } else {
      M.setAttr(Copy, Builder::word(AttrKind::Bounds, BoundsTest::Each));
    }
    if (Held)
      In.store(Held, Copy->result());
  };
  B.ifElse(
      MatrixFootprint(Access).isInside(B), [&](Builder &In) { Do(In, true); },
      [&](Builder &In) { Do(In, false); });
  if (Held)
    O.replaceWith(B.load(Held));
  else
    O.erase();
}

void tessera::guardAccesses(Module &M, const PassContext &) {
  if (!mayAccessMatrices(M))
    return;
  for (Function *F : M.Functions)
    walk(F->body(), [&](Op &O) { guard(M, O); });
}
