// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Raise/Waves.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::ReduceFn;
using ir::Type;
using ir::Value;

/// The bits of \p V as unsigned integers, so that a NaN equals itself.
static Value *asBits(Builder &B, Value *V) {
  const Type *Scalar = V->type()->scalar();
  if (!Scalar->isFloat())
    return V;
  return B.bitcast(V, B.types().withScalar(V->type(), B.types().intTy(Scalar->bits(), false)));
}

/// Each turn deals with the lanes that hold the same value as the first lane still in the loop.
Value *tessera::raising::match(Builder &B, Value *V) {
  const Type *Mask = B.types().vector(B.types().u32(), 4);
  Value *Bits = asBits(B, V), *Result = B.var(Mask, "");
  B.loop(nullptr, [&](Builder &Body) {
    Value *Same = Body.Eq({Bits, Body.WaveReadFirst({Bits})});
    if (Same->type()->isVector())
      Same = Body.All({Same}, B.types().boolTy());
    Value *Lanes = Body.WaveBallot({Same}, Mask);
    Body.ifElse(Same, [&](Builder &Then) {
      Then.store(Result, Lanes);
      Then.Break({});
    });
  });
  return B.load(Result);
}

Value *tessera::raising::neutral(Builder &B, const Type *Ty, ReduceFn Fn) {
  const Type *Scalar = Ty->scalar();
  unsigned Bits = Scalar->bits();
  bool Signed = Scalar->isInt() && Scalar->isSigned();
  uint64_t Ones = Bits == 64 ? ~uint64_t(0) : (uint64_t(1) << Bits) - 1;
  uint64_t Sign = uint64_t(1) << (Bits - 1);
  uint64_t Pattern = 0;
  switch (Fn) {
  case ReduceFn::Sum:
  case ReduceFn::Or:
  case ReduceFn::Xor:
    break;
  case ReduceFn::Product:
    Pattern = Scalar->isFloat() ? ir::floatBits(Scalar->format(), 1) : 1;
    break;
  case ReduceFn::And:
    Pattern = Ones;
    break;
  case ReduceFn::Min:
    Pattern = Scalar->isFloat() ? ir::floatBits(Scalar->format(), HUGE_VAL)
              : Signed          ? Ones ^ Sign
                                : Ones;
    break;
  case ReduceFn::Max:
    Pattern = Scalar->isFloat() ? ir::floatBits(Scalar->format(), -HUGE_VAL) : Signed ? Sign : 0;
    break;
  }
  const ir::Constant *C = B.module().constant(Scalar, Pattern);
  if (Ty->isVector())
    C = B.module().constant(Ty, SmallVector<const ir::Constant *, 4>(Ty->count(), C));
  return B.constant(C);
}

Value *tessera::raising::combine(Builder &B, ReduceFn Fn, Value *L, Value *R) {
  constexpr Opcode Ops[] = {Opcode::Add, Opcode::Mul, Opcode::Min, Opcode::Max,
                            Opcode::And, Opcode::Or,  Opcode::Xor};
  return B.create(Ops[size_t(Fn)], {L, R})->result();
}
