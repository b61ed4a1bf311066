// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Polyfill/Polyfill.h"
#include "SPIRV/Raise.h"
#include "Target/Target.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;
using polyfill::When;

static const polyfill::PolyfillOptions Lacking = {
    .Mad = true,
    .Lerp = When::Always, // FMix is x * (1 - a) + y * a
    .Clamp = true,
    .UnsignedAbs = true,
    .Sign = Opcode::SpirvSign,
    .SignTakesIntegers = true,
    .ScalarVotes = true,
    .SumOfProducts = true, // OpDot is for vectors of floats
    .ShiftCounts = true,
    .BitsOfWords = true,
};

/// Vulkan leaves OpSRem undefined for negative operands; OpSDiv is not.
static std::optional<Value *> remainder(Builder &B, Op &O) {
  const Type *Scalar = O.type()->scalar();
  if (!Scalar->isInt() || !Scalar->isSigned())
    return std::nullopt;
  auto Rem = O.as<ir::ops::Rem>();
  Value *X = Rem.lhs(), *Y = Rem.rhs();
  return B.Sub({X, B.Mul({B.Div({X, Y}), Y})});
}

void tessera::spirv::raiseArithmetic(ir::Module &M, const PassContext &Ctx) {
  polyfill::PolyfillOptions Wanted = Lacking;
  Wanted.DoubleRound = Ctx.Device.needs(Workaround::DoubleRound);
  polyfill::Polyfill Fill(M, Wanted);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Rem:
      return remainder(B, O);
    case Opcode::PackHalf:
    case Opcode::UnpackHalf:
      return O.type()->isVector() ? std::optional(byComponent(B, O, O.type())) : std::nullopt;
    default:
      return Fill(O, B);
    }
  });
}
