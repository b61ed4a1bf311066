#include "SPIRV/Raise.h"
#include <cmath>

using namespace llvm;
using namespace tessera;
using namespace tessera::spirv;
using ir::AttrKind;
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
static Value *match(Builder &B, Value *V) {
  const Type *Mask = B.types().vector(B.types().u32(), 4);
  Value *Bits = asBits(B, V), *Result = B.var(Mask, "");
  Op *Loop = B.create(Opcode::Loop, {}, nullptr, {}, 3);
  Builder Body(B.module(), Loop->region(1));
  Body.setLoc(B.loc());
  Value *Same = Body.Eq({Bits, Body.WaveReadFirst({Bits})});
  if (Same->type()->isVector())
    Same = Body.All({Same}, B.types().boolTy());
  Value *Lanes = Body.WaveBallot({Same}, Mask);
  Op *If = Body.create(Opcode::If, {Same}, nullptr, {}, 2);
  Builder Then(B.module(), If->region(0));
  Then.setLoc(B.loc());
  Then.store(Result, Lanes);
  Then.Break({});
  return B.load(Result);
}

/// What changes nothing when combined by \p Fn.
static Value *neutral(Builder &B, const Type *Ty, ReduceFn Fn) {
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

/// Every lane looks at all lanes in turn, because all must take part in reading them, and combines
/// those below it that are in its mask.
static Value *multiPrefix(Builder &B, Value *V, Value *Mask, ReduceFn Fn) {
  ir::TypeContext &Types = B.types();
  const Type *U32 = Types.u32();
  Value *Self =
      B.Builtin({}, U32, {Builder::word(AttrKind::Builtin, ir::BuiltinFn::WaveLaneIndex)});
  Value *Size =
      B.Builtin({}, U32, {Builder::word(AttrKind::Builtin, ir::BuiltinFn::WaveLaneCount)});
  Value *Result = B.var(V->type(), "", neutral(B, V->type(), Fn));
  Value *Lane = B.var(U32, "", B.u32(0));

  Op *Loop = B.create(Opcode::Loop, {}, nullptr, {}, 3);
  Builder Test(B.module(), Loop->region(0)), Body(B.module(), Loop->region(1)),
      Step(B.module(), Loop->region(2));
  for (Builder *Part : {&Test, &Body, &Step})
    Part->setLoc(B.loc());
  Test.Yield({Test.Lt({Test.load(Lane), Size})});

  Value *I = Body.load(Lane);
  Value *Theirs = Body.WaveReadLane({V, I});
  Value *Word = Body.ExtractDynamic({Mask, Body.Shr({I, Body.u32(5)})}, U32);
  Value *Bit = Body.And({Body.Shr({Word, Body.And({I, Body.u32(31)})}), Body.u32(1)});
  Value *Counts = Body.And({Body.Ne({Bit, Body.u32(0)}), Body.Lt({I, Self})});
  Value *Sum = Body.load(Result);
  Body.store(Result, Body.Select({Counts, combine(Body, Fn, Sum, Theirs), Sum}, V->type()));

  Step.store(Lane, Step.Add({Step.load(Lane), Step.u32(1)}));
  return B.load(Result);
}

/// \p Code over the four lanes of the quad: first with the horizontal, then the vertical neighbour.
static Value *overQuad(Builder &B, Value *V, Opcode Code) {
  for (ir::QuadFn Way : {ir::QuadFn::AcrossX, ir::QuadFn::AcrossY}) {
    Value *Other = B.QuadRead({V}, nullptr, {Builder::word(AttrKind::Quad, Way)});
    V = B.create(Code, {V, Other})->result();
  }
  return V;
}

void tessera::spirv::raiseWaves(ir::Module &M) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::WaveMatch:
      return match(B, O.operand(0));
    case Opcode::WaveMultiPrefix:
      return multiPrefix(B, O.operand(0), O.operand(1), O.enumAttr<ReduceFn>(AttrKind::Reduce));
    case Opcode::WaveAllEqual:
      if (!O.type()->isVector())
        return std::nullopt;
      return byComponent(B, O, O.type());
    case Opcode::QuadAny:
      return overQuad(B, O.operand(0), Opcode::Or);
    case Opcode::QuadAll:
      return overQuad(B, O.operand(0), Opcode::And);
    default:
      return std::nullopt;
    }
  });
}
