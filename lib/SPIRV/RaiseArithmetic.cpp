// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "IR/OpViews.h"
#include "Raise/BitsByWord.h"
#include "SPIRV/Raise.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;
using ir::ops::operandType;

/// The same precision as \p O.
static Value *like(Builder &B, Op &O, Opcode Code, ArrayRef<Value *> Operands) {
  SmallVector<ir::Attr, 1> Attrs;
  if (O.flag(AttrKind::Precise))
    Attrs.push_back(Builder::flag(AttrKind::Precise));
  return B.create(Code, Operands, Operands[0]->type(), Attrs)->result();
}

/// Whether every component of the constant \p C is below \p Limit.
static bool isBelow(const ir::Constant *C, uint64_t Limit) {
  return C->Bits < Limit &&
         all_of(C->Parts, [&](const ir::Constant *P) { return isBelow(P, Limit); });
}

/// A count of the width or more is undefined in SPIR-V.
static std::optional<Value *> maskShift(Builder &B, Op &O) {
  ir::ops::Shift Shift(O);
  Value *Count = Shift.count();
  unsigned Width = O.type()->scalar()->bits();
  if (Count->def() && Count->def()->is(Opcode::Const) && isBelow(Count->def()->constant(), Width))
    return std::nullopt;
  Value *Masked = B.And({Count, B.number(Count->type(), Width - 1)});
  return B.create(O.opcode(), {Shift.value(), Masked})->result();
}

/// Vulkan leaves OpSRem undefined for negative operands; OpSDiv is not.
static std::optional<Value *> remainder(Builder &B, Op &O) {
  const Type *Scalar = O.type()->scalar();
  if (!Scalar->isInt() || !Scalar->isSigned())
    return std::nullopt;
  auto Rem = O.as<ir::ops::Rem>();
  Value *X = Rem.lhs(), *Y = Rem.rhs();
  return B.Sub({X, B.Mul({B.Div({X, Y}), Y})});
}

static Value *mad(Builder &B, Op &O) {
  auto Mad = O.as<ir::ops::Mad>();
  Value *X = Mad.a(), *Y = Mad.b(), *Z = Mad.addend();
  if (O.type()->scalar()->isFloat() && !O.flag(AttrKind::Precise))
    return B.Fma({X, Y, Z});
  return like(B, O, Opcode::Add, {like(B, O, Opcode::Mul, {X, Y}), Z});
}

static Value *sign(Builder &B, Op &O) {
  Value *X = O.as<ir::ops::Sign>().value();
  const Type *Scalar = X->type()->scalar();
  if (Scalar->isInt() && !Scalar->isSigned())
    return B.convert(B.Ne({X, B.number(X->type(), 0)}), O.type());
  return B.convert(B.SpirvSign({X}), O.type());
}

/// OpDot is for vectors of floats.
static std::optional<Value *> dot(Builder &B, Op &O) {
  const Type *Ty = operandType(O);
  if (Ty->isVector() && Ty->scalar()->isFloat())
    return std::nullopt;
  Value *Products = like(B, O, Opcode::Mul, O.operands()), *Sum = nullptr;
  for (Value *Product : components(B, Products))
    Sum = Sum ? like(B, O, Opcode::Add, {Sum, Product}) : Product;
  return Sum;
}

void tessera::spirv::raiseArithmetic(ir::Module &M, const PassContext &) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Shl:
    case Opcode::Shr:
      return maskShift(B, O);
    case Opcode::Rem:
      return remainder(B, O);
    case Opcode::Mad:
      return mad(B, O);
    case Opcode::Clamp: { // NClamp and its like want lo <= hi
      auto Clamp = O.as<ir::ops::Clamp>();
      return B.Min({B.Max({Clamp.value(), Clamp.low()}), Clamp.high()});
    }
    case Opcode::Lerp: { // FMix is x * (1 - a) + y * a
      auto Lerp = O.as<ir::ops::Lerp>();
      Value *Way = like(B, O, Opcode::Sub, {Lerp.to(), Lerp.from()});
      return like(B, O, Opcode::Add, {Lerp.from(), like(B, O, Opcode::Mul, {Way, Lerp.weight()})});
    }
    case Opcode::Sign:
      return sign(B, O);
    case Opcode::Abs: {
      const Type *Scalar = O.type()->scalar();
      if (Scalar->isInt() && !Scalar->isSigned())
        return O.as<ir::ops::Abs>().value();
      return std::nullopt;
    }
    case Opcode::Any:
    case Opcode::All:
      if (Value *V = ir::ops::OfValue(O).value(); !V->type()->isVector())
        return V;
      return std::nullopt;
    case Opcode::Dot:
      return dot(B, O);
    case Opcode::PackHalf:
    case Opcode::UnpackHalf:
    case Opcode::DotPacked:
      if (!O.type()->isVector())
        return std::nullopt;
      return byComponent(B, O, O.type());
    case Opcode::CountBits:
    case Opcode::ReverseBits:
    case Opcode::FirstBitHigh:
    case Opcode::FirstBitLow: {
      unsigned Bits = operandType(O)->scalar()->bits();
      if (Bits == 32)
        return std::nullopt;
      return Bits < 32 ? bitsOfNarrow(B, O) : bitsOfWide(B, O);
    }
    default:
      return std::nullopt;
    }
  });
}
