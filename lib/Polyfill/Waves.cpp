// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/Waves.h"
#include "IR/OpViews.h"
#include "Polyfill/Replacements.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::polyfill;
using ir::AttrKind;
using ir::Builder;
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

/// Each iteration handles the lanes with the same value as the first lane that is still in the
/// loop.
Replacement tessera::polyfill::waveMatch(const Request &R) {
  if (!R.Wanted.WaveMatch)
    return std::nullopt;
  Builder &B = R.B;
  const Type *Mask = B.types().vector(B.types().u32(), 4);
  Value *Bits = asBits(B, R.O.as<ir::ops::WaveMatch>().value()), *Result = B.var(Mask, "");
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

Value *tessera::polyfill::neutral(Builder &B, const Type *Ty, ReduceFn Fn) {
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

static Value *combine(Builder &B, ReduceFn Fn, Value *L, Value *R) {
  constexpr Opcode Ops[] = {Opcode::Add, Opcode::Mul, Opcode::Min, Opcode::Max,
                            Opcode::And, Opcode::Or,  Opcode::Xor};
  return B.create(Ops[size_t(Fn)], {L, R})->result();
}

//===--- loops over lanes --------------------------------------------------===//

using Turn = function_ref<void(Builder &, Value *Lane)>;

/// for (remaining = active lanes; remaining != 0; remaining &= remaining - 1)
///   the lowest remaining lane
static void forActiveLanes(Builder &B, Turn Take) {
  const Type *U32 = B.types().u32();
  Value *Ballot = B.WaveBallot({B.boolean(true)}, B.types().vector(U32, 4));
  Value *Remaining = B.var(U32, "remaining", B.extract(Ballot, {0}));
  B.loop([&](Builder &Test) { return Test.Ne({Test.load(Remaining), Test.u32(0)}); },
         [&](Builder &Body) {
           Value *Lane = Body.FirstBitLow({Body.load(Remaining)}, U32);
           Lane->setName("other");
           Take(Body, Lane);
         },
         [&](Builder &Step) {
           Value *Left = Step.load(Remaining);
           Step.store(Remaining, Step.And({Left, Step.Sub({Left, Step.u32(1)})}));
         });
}

/// Whether \p Lane is in the ballot \p Mask.
static Value *isIn(Builder &B, LaneWalk Walk, Value *Mask, Value *Lane) {
  Value *Word, *Bit = Lane;
  if (Walk == LaneWalk::Active) {
    Word = B.extract(Mask, {0});
  } else {
    Word = B.ExtractDynamic({Mask, B.Shr({Lane, B.u32(5)})}, B.types().u32());
    Bit = B.And({Lane, B.u32(31)});
  }
  return B.Ne({B.And({B.Shr({Word, Bit}), B.u32(1)}), B.u32(0)});
}

Value *tessera::polyfill::overLanes(Builder &B, LaneWalk Walk, Value *V, ReduceFn Fn, Lanes Which,
                                    Value *Mask) {
  Value *Self = Which == Lanes::Active ? nullptr : B.systemValue(ir::SystemValue::WaveLaneIndex);
  Value *Result = B.var(V->type(), "total", neutral(B, V->type(), Fn));
  auto TakeOne = [&](Builder &Body, Value *Lane) {
    Value *Theirs = Body.WaveReadLane({V, Lane});
    Value *Sum = Body.load(Result), *More = combine(Body, Fn, Sum, Theirs);
    if (Self) {
      Value *Counts = Body.Lt({Lane, Self});
      if (Which == Lanes::BelowInMask)
        Counts = Body.And({Counts, isIn(Body, Walk, Mask, Lane)});
      More = Body.Select({Counts, More, Sum}, V->type());
    }
    Body.store(Result, More);
  };
  if (Walk == LaneWalk::Active)
    forActiveLanes(B, TakeOne);
  else
    B.countedLoop("", B.systemValue(ir::SystemValue::WaveLaneCount), TakeOne);
  return B.load(Result);
}

Replacement tessera::polyfill::waveMultiPrefix(const Request &R) {
  if (!R.Wanted.WaveMultiPrefix)
    return std::nullopt;
  auto Prefix = R.O.as<ir::ops::WaveMultiPrefix>();
  return overLanes(R.B, R.Wanted.WavesOfOneWord ? LaneWalk::Active : LaneWalk::All, Prefix.value(),
                   R.O.enumAttr<ReduceFn>(AttrKind::Reduce), Lanes::BelowInMask, Prefix.mask());
}
