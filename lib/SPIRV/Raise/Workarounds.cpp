// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What targets ask for with `workarounds` and no other target gets (Target/Workarounds.def).

#include "IR/OpViews.h"
#include "Polyfill/FloatBits.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Value;

/// Whether the op makes a matrix of its own, and does not only say where one is.
static bool makesMatrix(const Op &O) {
  switch (O.opcode()) {
  case Opcode::Load:
  case Opcode::MatFill:
  case Opcode::MatLoad:
  case Opcode::MatMulAdd:
  case Opcode::MatArith:
  case Opcode::MatNeg:
  case Opcode::MatConvert:
    return true;
  default:
    return false;
  }
}

/// Whether \p O makes an f16 of an f32, and another op a wider float of that.
static bool comesBack(const Op &O) {
  auto Convert = O.dyn<ir::ops::Convert>();
  return Convert && O.type()->scalar()->isFloat(ir::FloatFormat::F16) &&
         Convert.value()->type()->scalar()->isFloat(ir::FloatFormat::F32) &&
         any_of(O.result()->uses(), [](const ir::Use &U) {
           return U.user()->is(Opcode::Convert) && U.user()->type()->scalar()->isFloat();
         });
}

static void writeOutFloat16(ir::Module &M) {
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      if (!comesBack(O))
        return;
      auto B = Builder::before(M, O);
      Value *Bits =
          polyfill::encodeFloat(B, O.as<ir::ops::Convert>().value(), ir::FloatFormat::F16);
      O.replaceWith(B.bitcast(Bits, O.type()));
    });
}

void tessera::spirv::roundNarrowed(ir::Module &M, const PassContext &Ctx) {
  if (Ctx.Device.needs(Workaround::IntegerFloat16))
    writeOutFloat16(M);
  if (!Ctx.Device.needs(Workaround::RoundNarrowed))
    return;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      auto Convert = O.dyn<ir::ops::MatConvert>();
      if (!Convert)
        return;
      Value *In = Convert.matrix();
      const ir::Type *Wide = In->type()->element(), *Narrow = O.type()->element();
      if (!Wide->isFloat() || !Narrow->isFloat() || Narrow->bits() >= Wide->bits())
        return;
      auto B = Builder::before(M, O);
      Value *Rounded = B.var(In->type(), "", In);
      B.countedLoop("", B.MatLength({In}, M.types().u32()), [&](Builder &Each, Value *I) {
        auto To = [&](Value *V, const ir::Type *Ty) {
          return Each.Convert({V}, Ty, {Builder::flag(ir::AttrKind::Precise)});
        };
        Value *Whole = Each.load(Rounded);
        Value *Element = To(To(Each.MatExtract({Whole, I}), Narrow), Wide);
        Each.store(Rounded, Each.MatInsert({Whole, I, Element}));
      });
      O.setOperand(Convert.matrix_at, B.load(Rounded));
    });
}

void tessera::spirv::copyAccumulators(ir::Module &M, const PassContext &Ctx) {
  if (!Ctx.Device.needs(Workaround::CopyAccumulators))
    return;
  for (ir::Function *F : M.Functions)
    ir::walk(F->body(), [&](Op &O) {
      auto Mul = O.dyn<ir::ops::MatMulAdd>();
      if (!Mul)
        return;
      Value *Sum = Mul.addend();
      // In another region, it may be a loop that uses it again.
      if (Sum->def() && Sum->def()->parent() == O.parent() && makesMatrix(*Sum->def()) &&
          Sum->hasOneUse())
        return;
      auto B = Builder::before(M, O);
      O.setOperand(Mul.addend_at, B.load(B.var(Sum->type(), "", Sum)));
    });
}
