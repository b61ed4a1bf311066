// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "SPIRV/Raise/Raise.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

const Type *tessera::spirv::conversionStep(ir::TypeContext &Types, const Type *From,
                                           const Type *To) {
  if (!From->isInt() || !To->isInt() || !To->isSigned() || From->bits() == To->bits())
    return nullptr;
  bool Extends = From->isSigned() && To->bits() > From->bits();
  return Extends ? nullptr : Types.intTy(To->bits(), false);
}

static std::optional<Value *> convert(ir::Module &M, Builder &B, Op &O) {
  Value *V = O.as<ir::ops::Convert>().value();
  const Type *To = O.type(), *From = V->type(), *D = To->scalar(), *S = From->scalar();
  if (S == D)
    return V;
  if (S->isBool())
    return B.Select({V, B.number(To, 1), B.number(To, 0)}, To);
  if (D->isBool()) // a NaN is not zero
    return B.Ne({V, B.number(From, 0)});
  if (S->isInt() && D->isInt() && S->bits() == D->bits())
    return B.Bitcast({V}, To);
  if (const Type *Step = conversionStep(B.types(), S, D))
    return B.Bitcast({B.Convert({V}, B.types().withScalar(To, Step))}, To);
  // Rounding to a narrower float is what the cast is for; drivers would drop a pair of conversions.
  M.dropAttr(&O, AttrKind::Precise);
  if (S->isFloat() && D->isFloat() && D->bits() < S->bits())
    M.setAttr(&O, Builder::flag(AttrKind::Precise));
  return std::nullopt;
}

/// HLSL's indices are unsigned, but the validator refuses a negative constant. A negative index is
/// out of bounds, and so is the large unsigned number that replaces it.
static void dropSigns(Builder &B, Op &O, unsigned First) {
  for (unsigned I = First; I < O.numOperands(); ++I) {
    const Type *Ty = O.operand(I)->type();
    std::optional<uint64_t> Bits = ir::constantBits(O.operand(I));
    if (!Bits || !Ty->isSigned() || !(*Bits >> (Ty->bits() - 1)))
      continue;
    const Type *Unsigned = B.types().intTy(std::max(Ty->bits(), 32u), false);
    O.setOperand(I, B.constant(Unsigned, uint64_t(SignExtend64(*Bits, Ty->bits()))));
  }
}

void tessera::spirv::raiseInstructions(ir::Module &M, const PassContext &) {
  ir::TypeContext &Types = M.types();
  const Type *Pair = Types.vector(Types.f32(), 2);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Saturate:
      return B.SpirvClamp(
          {O.as<ir::ops::Saturate>().value(), B.number(O.type(), 0), B.number(O.type(), 1)});
    case Opcode::PackHalf: {
      Value *Low = O.as<ir::ops::PackHalf>().value();
      return B.SpirvPackHalf({B.Construct({Low, B.number(Types.f32(), 0)}, Pair)}, O.type());
    }
    case Opcode::UnpackHalf:
      return B.extract(B.SpirvUnpackHalf({O.as<ir::ops::UnpackHalf>().value()}, Pair), {0});
    case Opcode::DotPacked: {
      auto Dot = O.as<ir::ops::DotPacked>();
      return B.Add({Dot.addend(), B.SpirvDotPacked({Dot.a(), Dot.b()}, O.type())});
    }
    case Opcode::Convert:
      return convert(M, B, O);
    case Opcode::Access:
      dropSigns(B, O, ir::ops::Access::indices_at);
      return std::nullopt;
    case Opcode::IoStore:
      dropSigns(B, O, ir::ops::IoStore::path_at);
      return std::nullopt;
    default:
      return std::nullopt;
    }
  });
}
