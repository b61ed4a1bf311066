// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Lower/Intrinsics/Intrinsics.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

static Value *scaled(const IntrinsicCall &C, Value *V, double Factor) {
  return C.B.Mul({V, C.B.number(V->type(), Factor)});
}

Value *tessera::composeDegrees(const IntrinsicCall &C) {
  return scaled(C, C.arg(0), 57.295779513082320877);
}

Value *tessera::composeRadians(const IntrinsicCall &C) {
  return scaled(C, C.arg(0), 0.017453292519943295769);
}

Value *tessera::composeRcp(const IntrinsicCall &C) {
  return C.B.Div({C.B.number(C.arg(0)->type(), 1), C.arg(0)});
}

Value *tessera::composeFwidth(const IntrinsicCall &C) {
  auto Change = [&](ir::DerivativeFn Fn) {
    return C.B.Abs(
        {C.B.Derivative({C.arg(0)}, nullptr, {Builder::word(AttrKind::Derivative, Fn)})});
  };
  return C.B.Add({Change(ir::DerivativeFn::X), Change(ir::DerivativeFn::Y)});
}

Value *tessera::composeLog10(const IntrinsicCall &C) {
  return scaled(C, C.B.Log2({C.arg(0)}), 0.30102999566398119521);
}

/// Stores \p V, converted to what is there, at an out parameter.
static void storeOut(const IntrinsicCall &C, Value *Address, Value *V) {
  C.B.store(Address, C.B.convert(V, Address->type()->element()));
}

Value *tessera::composeModf(const IntrinsicCall &C) {
  Value *Whole = C.B.Trunc({C.arg(0)});
  storeOut(C, C.arg(1), Whole);
  return C.B.Sub({C.arg(0), Whole});
}

Value *tessera::composeFrexp(const IntrinsicCall &C) {
  const Type *Ty = C.arg(0)->type();
  StructMember Members[] = {{"fraction", Ty},
                            {"exponent", C.types().withScalar(Ty, C.types().i32())}};
  Value *Pair = C.B.Frexp({C.arg(0)}, C.types().structTy("frexp", Members));
  storeOut(C, C.arg(1), C.B.extract(Pair, {1}));
  return C.B.extract(Pair, {0});
}

Value *tessera::composeLdexp(const IntrinsicCall &C) {
  Value *Exponent = C.arg(1);
  if (Exponent->type()->scalar()->isInt())
    return C.B.Ldexp(
        {C.arg(0), C.B.convert(Exponent, C.types().withScalar(Exponent->type(), C.types().i32()))});
  // HLSL's exponent is a float and need not be whole.
  return C.B.Mul({C.arg(0), C.B.Exp2({Exponent})});
}

Value *tessera::composeSincos(const IntrinsicCall &C) {
  storeOut(C, C.arg(1), C.B.Sin({C.arg(0)}));
  storeOut(C, C.arg(2), C.B.Cos({C.arg(0)}));
  return nullptr;
}

Value *tessera::composeSign(const IntrinsicCall &C) {
  const Type *Ty = C.arg(0)->type();
  Value *V = C.B.Sign({C.arg(0)}, C.types().withScalar(Ty, C.types().i32()));
  return C.B.convert(V, C.Result);
}

Value *tessera::composeAbs(const IntrinsicCall &C) {
  const Type *S = C.arg(0)->type()->scalar();
  return S->isInt() && !S->isSigned() ? C.arg(0) : C.B.Abs({C.arg(0)});
}

/// The exponent bits of \p V and the same bits all set.
static std::pair<Value *, Value *> exponentBits(const IntrinsicCall &C, Value *V) {
  unsigned Bits = V->type()->scalar()->bits();
  uint64_t Mask = Bits == 16 ? 0x7c00 : Bits == 32 ? 0x7f800000 : 0x7ff0000000000000;
  const Type *Ty = C.types().withScalar(V->type(), C.types().intTy(Bits, false));
  Value *All = C.B.splat(C.B.constant(C.B.module().constant(Ty->scalar(), Mask)), Ty);
  return {C.B.And({C.B.bitcast(V, Ty), All}), All};
}

Value *tessera::composeIsFinite(const IntrinsicCall &C) {
  auto [Exponent, All] = exponentBits(C, C.arg(0));
  return C.B.Ne({Exponent, All});
}

Value *tessera::composeIsNormal(const IntrinsicCall &C) {
  auto [Exponent, All] = exponentBits(C, C.arg(0));
  return C.B.And({C.B.Ne({Exponent, All}), C.B.Ne({Exponent, C.B.zero(All->type())})});
}

Value *tessera::composeLit(const IntrinsicCall &C) {
  Builder &B = C.B;
  Value *NL = C.arg(0), *NH = C.arg(1), *M = C.arg(2);
  Value *Zero = B.number(NL->type(), 0), *One = B.number(NL->type(), 1);
  Value *Dark = B.Or({B.Lt({NL, Zero}), B.Lt({NH, Zero})});
  Value *Specular = B.Select({Dark, Zero, B.Pow({NH, M})}, NL->type());
  return B.Construct({One, B.Max({NL, Zero}), Specular, One}, C.Result);
}

Value *tessera::composeDst(const IntrinsicCall &C) {
  Builder &B = C.B;
  Value *X = C.arg(0), *Y = C.arg(1);
  return B.Construct({B.number(X->type()->scalar(), 1),
                      B.Mul({B.extract(X, {1}), B.extract(Y, {1})}), B.extract(X, {2}),
                      B.extract(Y, {3})},
                     C.Result);
}

Value *tessera::composeDot(const IntrinsicCall &C) {
  return C.arg(0)->type()->isVector() ? C.B.Dot({C.arg(0), C.arg(1)})
                                      : C.B.Mul({C.arg(0), C.arg(1)});
}

Value *tessera::composeDot2Add(const IntrinsicCall &C) {
  Builder &B = C.B;
  const Type *Wide = C.types().vector(C.Result, 2);
  Value *X = B.convert(C.arg(0), Wide), *Y = B.convert(C.arg(1), Wide);
  Value *Sum = B.Mad({B.extract(X, {0}), B.extract(Y, {0}), C.arg(2)});
  return B.Mad({B.extract(X, {1}), B.extract(Y, {1}), Sum});
}

/// One bool of all components of a scalar, vector or matrix.
static Value *reduceBool(const IntrinsicCall &C, Opcode Vector, Opcode Pair) {
  Builder &B = C.B;
  auto Row = [&](Value *V) {
    V = toBool(B, V);
    return V->type()->isVector() ? B.create(Vector, {V}, C.types().boolTy())->result() : V;
  };
  Value *V = C.arg(0);
  if (!V->type()->isArray())
    return Row(V);
  Value *Whole = Row(B.extract(V, {0}));
  for (uint64_t I = 1; I < V->type()->count(); ++I)
    Whole = B.create(Pair, {Whole, Row(B.extract(V, {static_cast<int64_t>(I)}))})->result();
  return Whole;
}

Value *tessera::composeAll(const IntrinsicCall &C) {
  return reduceBool(C, Opcode::All, Opcode::And);
}

Value *tessera::composeAny(const IntrinsicCall &C) {
  return reduceBool(C, Opcode::Any, Opcode::Or);
}

Value *tessera::composeAnd(const IntrinsicCall &C) {
  return C.B.And({toBool(C.B, C.arg(0)), toBool(C.B, C.arg(1))});
}

Value *tessera::composeOr(const IntrinsicCall &C) {
  return C.B.Or({toBool(C.B, C.arg(0)), toBool(C.B, C.arg(1))});
}

Value *tessera::composeSelect(const IntrinsicCall &C) {
  Value *Condition = toBool(C.B, C.arg(0));
  Value *True = C.arg(1), *False = C.arg(2);
  if (Condition->type()->isVector()) {
    True = True->type()->isVector() ? True : C.B.splat(True, Condition->type());
    False = False->type()->isVector() ? False : C.B.splat(False, Condition->type());
  }
  return C.B.Select({Condition, True, False}, C.Result);
}
