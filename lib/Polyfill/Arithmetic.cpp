// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/Arithmetic.h"
#include "BackendCommon/Rewrite.h"
#include "IR/OpViews.h"
#include "Polyfill/Replacements.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;
using ir::ops::operandType;

/// With the precision of \p Like.
static Value *like(Builder &B, const Op &Like, Opcode Code, ArrayRef<Value *> Operands) {
  SmallVector<ir::Attr, 1> Attrs;
  if (Like.flag(AttrKind::Precise))
    Attrs.push_back(Builder::flag(AttrKind::Precise));
  return B.create(Code, Operands, Operands.front()->type(), Attrs)->result();
}

static bool isUnsigned(const Type *Ty) {
  const Type *Scalar = Ty->scalar();
  return Scalar->isInt() && !Scalar->isSigned();
}

Replacement tessera::polyfill::mad(const Request &R) {
  if (!R.Wanted.Mad)
    return std::nullopt;
  auto Mad = R.O.as<ir::ops::Mad>();
  Value *X = Mad.a(), *Y = Mad.b(), *Z = Mad.addend();
  if (R.O.type()->scalar()->isFloat() && !R.O.flag(AttrKind::Precise))
    return R.B.Fma({X, Y, Z});
  return like(R.B, R.O, Opcode::Add, {like(R.B, R.O, Opcode::Mul, {X, Y}), Z});
}

Replacement tessera::polyfill::lerp(const Request &R) {
  bool Asked =
      R.O.flag(AttrKind::Precise) ? R.Wanted.Lerp != When::Never : R.Wanted.Lerp == When::Always;
  if (!Asked)
    return std::nullopt;
  auto Lerp = R.O.as<ir::ops::Lerp>();
  Value *Way = like(R.B, R.O, Opcode::Sub, {Lerp.to(), Lerp.from()});
  return like(R.B, R.O, Opcode::Add,
              {Lerp.from(), like(R.B, R.O, Opcode::Mul, {Way, Lerp.weight()})});
}

/// Adds and subtracts 2^52. A double of that size has no fraction, so the sum is rounded to the
/// nearest even integer.
Replacement tessera::polyfill::round(const Request &R) {
  const Type *Ty = R.O.type();
  if (!R.Wanted.DoubleRound || !Ty->scalar()->isFloat(ir::FloatFormat::F64))
    return std::nullopt;
  Builder &B = R.B;
  Value *X = R.O.as<ir::ops::Round>().value(), *Large = B.number(Ty, 0x1p52);
  auto Exact = [&](Opcode Code, Value *L, Value *Rhs) {
    return B.create(Code, {L, Rhs}, Ty, {Builder::flag(AttrKind::Precise)})->result();
  };
  Value *Magnitude = B.Abs({X});
  Value *Rounded = Exact(Opcode::Sub, Exact(Opcode::Add, Magnitude, Large), Large);
  const Type *Bits = B.types().withScalar(Ty, B.types().intTy(64, false));
  Value *Sign = B.constant(B.module().constant(Bits->scalar(), uint64_t(1) << 63));
  if (Ty->isVector())
    Sign = B.Splat({Sign}, Bits);
  Value *Signed =
      B.bitcast(B.Or({B.bitcast(Rounded, Bits), B.And({B.bitcast(X, Bits), Sign})}), Ty);
  return B.Select({B.Lt({Magnitude, Large}), Signed, X}, Ty);
}

/// Whether \p Lo and \p Hi are constants with \p Lo <= \p Hi in each component.
static bool areOrdered(const Value *Lo, const Value *Hi) {
  auto Constant = [](const Value *V) {
    return V->def() && V->def()->is(Opcode::Const) ? V->def()->constant() : nullptr;
  };
  const ir::Constant *L = Constant(Lo), *H = Constant(Hi);
  if (!L || !H)
    return false;
  const Type *Scalar = L->Ty->scalar();
  auto NotAbove = [&](uint64_t X, uint64_t Y) {
    if (Scalar->isFloat())
      return ir::floatValue(Scalar->format(), X) <= ir::floatValue(Scalar->format(), Y);
    if (Scalar->isSigned())
      return SignExtend64(X, Scalar->bits()) <= SignExtend64(Y, Scalar->bits());
    return X <= Y;
  };
  auto Component = [](const ir::Constant *C, uint64_t I) {
    return !C->Ty->isVector() ? C->Bits : C->Parts.empty() ? 0 : C->Parts[I]->Bits;
  };
  for (uint64_t I = 0; I < L->Ty->components(); ++I)
    if (!NotAbove(Component(L, I), Component(H, I)))
      return false;
  return true;
}

Replacement tessera::polyfill::clamp(const Request &R) {
  auto Clamp = R.O.as<ir::ops::Clamp>();
  if (!R.Wanted.Clamp && !(R.Wanted.UnorderedClamp && !areOrdered(Clamp.low(), Clamp.high())))
    return std::nullopt;
  return R.B.Min({R.B.Max({Clamp.value(), Clamp.low()}), Clamp.high()});
}

Replacement tessera::polyfill::abs(const Request &R) {
  if (!R.Wanted.UnsignedAbs || !isUnsigned(R.O.type()))
    return std::nullopt;
  return R.O.as<ir::ops::Abs>().value();
}

Replacement tessera::polyfill::sign(const Request &R) {
  if (!R.Wanted.Sign)
    return std::nullopt;
  Builder &B = R.B;
  Value *X = R.O.as<ir::ops::Sign>().value();
  const Type *Result = R.O.type();
  auto Zero = [&] { return B.number(X->type(), 0); };
  if (isUnsigned(X->type()))
    return B.convert(B.Ne({X, Zero()}), Result);
  if (X->type()->scalar()->isFloat() || R.Wanted.SignTakesIntegers)
    return B.convert(B.create(*R.Wanted.Sign, {X})->result(), Result);
  Value *Than = Zero(), *Positive = B.convert(B.Gt({X, Than}), Result);
  return B.Sub({Positive, B.convert(B.Lt({X, Than}), Result)});
}

Replacement tessera::polyfill::vote(const Request &R) {
  Value *V = ir::ops::OfValue(R.O).value();
  return R.Wanted.ScalarVotes && !V->type()->isVector() ? Replacement(V) : std::nullopt;
}

Value *tessera::polyfill::sumOfProducts(Builder &B, const Op &Like, Value *X, Value *Y) {
  auto Product = [&](Value *L, Value *R) { return like(B, Like, Opcode::Mul, {L, R}); };
  Value *Sum = nullptr;
  auto Add = [&](Value *V) { Sum = Sum ? like(B, Like, Opcode::Add, {Sum, V}) : V; };
  // Only components of arrays can be multiplied, also where the other value is a vector that stays
  // whole.
  if (X->type()->isArray() || Y->type()->isArray()) {
    auto OfX = raising::components(B, X), OfY = raising::components(B, Y);
    for (auto [L, R] : zip(OfX, OfY))
      Add(Product(L, R));
  } else {
    for_each(raising::components(B, Product(X, Y)), Add);
  }
  return Sum;
}

Replacement tessera::polyfill::dot(const Request &R) {
  const Type *Ty = operandType(R.O);
  if (!R.Wanted.SumOfProducts || (Ty->isVector() && Ty->scalar()->isFloat()))
    return std::nullopt;
  auto Dot = R.O.as<ir::ops::Dot>();
  return sumOfProducts(R.B, R.O, Dot.lhs(), Dot.rhs());
}
