// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Polyfill/Polyfill.h"
#include "SPIRV/Raise/Raise.h"
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

/// An f64 as the f32 from which it is rounded to any narrower format as from itself: what f32 has
/// no bits for becomes its last bit (rounding to odd).
static Value *roundedToOdd(Builder &B, Value *V) {
  constexpr uint32_t Last = 1u << 29; // of the bits that f32 has, in the low word
  const Type *Words = B.types().vector(B.types().u32(), 2), *F32 = B.types().f32();
  SmallVector<Value *, 4> Parts;
  for (Value *Part : components(B, V)) {
    Value *Halves = B.bitcast(Part, Words), *Low = B.extract(Halves, {0});
    Value *IsExact = B.Eq({B.And({Low, B.u32(Last - 1)}), B.u32(0)});
    Value *Kept = B.And({Low, B.u32(~(Last - 1))});
    Low = B.Select({IsExact, Kept, B.Or({Kept, B.u32(Last)})}, Low->type());
    Parts.push_back(B.convert(B.bitcast(B.insert(Halves, Low, {0}), Part->type()), F32));
  }
  return compose(B, Parts, B.types().withScalar(V->type(), F32));
}

/// Some drivers round a double to f32 on its way to f16.
static std::optional<Value *> convert(Builder &B, Op &O) {
  Value *V = O.as<ir::ops::Convert>().value();
  if (!V->type()->scalar()->isFloat(ir::FloatFormat::F64) ||
      !O.type()->scalar()->isFloat(ir::FloatFormat::F16))
    return std::nullopt;
  return B.convert(roundedToOdd(B, V), O.type());
}

void tessera::spirv::raiseArithmetic(ir::Module &M, const PassContext &Ctx) {
  polyfill::PolyfillOptions Wanted = Lacking;
  Wanted.DoubleRound = Ctx.Device.needs(Workaround::DoubleRound);
  polyfill::Polyfill Fill(M, Wanted);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Rem:
      return remainder(B, O);
    case Opcode::Convert:
      return convert(B, O);
    case Opcode::PackHalf:
    case Opcode::UnpackHalf:
      return O.type()->isVector() ? std::optional(byComponent(B, O, O.type())) : std::nullopt;
    default:
      return Fill(O, B);
    }
  });
}
