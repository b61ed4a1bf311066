// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/LongGeometry.h"
#include "BackendCommon/Rewrite.h"
#include "IR/OpViews.h"

using namespace llvm;
using namespace tessera;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Type;
using ir::Value;

static Value *frexp(Builder &B, Value *X, const Type *Result) {
  ir::StructMember Members[] = {{"fraction", X->type()->element()}, {"exponent", B.types().i32()}};
  const Type *Pair = B.types().structTy("frexp", Members);
  SmallVector<Value *, 8> Fractions, Exponents;
  for (Value *Part : raising::components(B, X)) {
    Value *Parts = B.Frexp({Part}, Pair);
    Fractions.push_back(B.extract(Parts, {0}));
    Exponents.push_back(B.extract(Parts, {1}));
  }
  return B.Construct({B.Construct(Fractions, Result->members()[0].Ty),
                      B.Construct(Exponents, Result->members()[1].Ty)},
                     Result);
}

static std::optional<Value *> expand(Builder &B, Op &O) {
  const Type *Ty = ir::ops::operandType(O);
  if (!Ty || !Ty->isVector() || Ty->count() <= 4)
    return std::nullopt;
  const Type *Scalar = Ty->element();
  auto Times = [&](Value *Factor, Value *V) { return B.Mul({B.Splat({Factor}, Ty), V}); };
  switch (O.opcode()) {
  case Opcode::Frexp:
    return frexp(B, O.as<ir::ops::Frexp>().value(), O.type());
  case Opcode::Distance: {
    auto Distance = O.as<ir::ops::Distance>();
    return B.Length({B.Sub({Distance.lhs(), Distance.rhs()})});
  }
  case Opcode::Normalize: {
    Value *X = O.as<ir::ops::Normalize>().value();
    return B.Div({X, B.Splat({B.Length({X})}, Ty)});
  }
  case Opcode::Reflect: {
    auto Reflect = O.as<ir::ops::Reflect>();
    Value *I = Reflect.incident(), *N = Reflect.normal();
    return B.Sub({I, Times(B.Mul({B.number(Scalar, 2), B.Dot({I, N})}), N)});
  }
  case Opcode::Refract: { // as GLSL.std.450 defines it
    auto Refract = O.as<ir::ops::Refract>();
    Value *I = Refract.incident(), *N = Refract.normal(), *Eta = Refract.eta();
    Value *Dot = B.Dot({N, I}), *One = B.number(Scalar, 1);
    Value *K = B.Sub({One, B.Mul({B.Mul({Eta, Eta}), B.Sub({One, B.Mul({Dot, Dot})})})});
    Value *Along = B.Add({B.Mul({Eta, Dot}), B.Sqrt({K})});
    Value *Bent = B.Sub({Times(Eta, I), Times(Along, N)});
    return B.Select({B.Lt({K, B.zero(Scalar)}), B.zero(Ty), Bent}, Ty);
  }
  case Opcode::FaceForward: {
    auto Facing = O.as<ir::ops::FaceForward>();
    Value *N = Facing.normal();
    Value *Away = B.Lt({B.Dot({Facing.incident(), Facing.reference()}), B.zero(Scalar)});
    return B.Select({Away, N, B.Neg({N})}, Ty);
  }
  default:
    return std::nullopt;
  }
}

void tessera::polyfill::expandLongGeometry(ir::Module &M) {
  raising::rewrite(M, [](Op &O, Builder &B) { return expand(B, O); });
}
