// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Polyfill/Arithmetic.h"
#include "IR/OpViews.h"
#include "MSL/Raise/Raise.h"
#include "Polyfill/Polyfill.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/Support/MathExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::msl;
using ir::AttrKind;
using ir::Builder;
using ir::Op;
using ir::Opcode;
using ir::Region;
using ir::Type;
using ir::Value;
using ir::ops::operandType;

//===--- operations that the library lacks --------------------------------===//

/// The geometric functions take vectors; HLSL's take scalars too.
static std::optional<Value *> geometry(Builder &B, Op &O) {
  if (operandType(O)->isVector())
    return std::nullopt;
  const Type *Ty = O.type();
  switch (O.opcode()) {
  case Opcode::Length:
    return B.Abs({O.as<ir::ops::Length>().value()});
  case Opcode::Distance: {
    auto Distance = O.as<ir::ops::Distance>();
    return B.Abs({B.Sub({Distance.lhs(), Distance.rhs()})});
  }
  case Opcode::Normalize: {
    Value *X = O.as<ir::ops::Normalize>().value();
    return B.Div({X, B.Abs({X})});
  }
  case Opcode::Reflect: { // i - 2 * n * dot(i, n)
    auto Reflect = O.as<ir::ops::Reflect>();
    Value *I = Reflect.incident(), *N = Reflect.normal();
    Value *Twice = B.Mul({B.number(Ty, 2), N});
    return B.Sub({I, B.Mul({Twice, B.Mul({I, N})})});
  }
  case Opcode::Refract: { // as GLSL.std.450 defines it
    auto Refract = O.as<ir::ops::Refract>();
    Value *I = Refract.incident(), *N = Refract.normal(), *Eta = Refract.eta();
    Value *Dot = B.Mul({N, I}), *One = B.number(Ty, 1);
    Value *K = B.Sub({One, B.Mul({B.Mul({Eta, Eta}), B.Sub({One, B.Mul({Dot, Dot})})})});
    Value *Bent = B.Sub({B.Mul({Eta, I}), B.Mul({B.Add({B.Mul({Eta, Dot}), B.Sqrt({K})}), N})});
    return B.Select({B.Lt({K, B.zero(Ty)}), B.zero(Ty), Bent}, Ty);
  }
  case Opcode::FaceForward: {
    auto Facing = O.as<ir::ops::FaceForward>();
    Value *N = Facing.normal(), *Away = B.Mul({Facing.incident(), Facing.reference()});
    return B.Select({B.Lt({Away, B.zero(Ty)}), N, B.Neg({N})}, Ty);
  }
  default:
    internalError(Twine(O.mnemonic()) + " is not a geometric function");
  }
}

static Value *dotPacked(Builder &B, Op &O) {
  auto Dot = O.as<ir::ops::DotPacked>();
  ir::TypeContext &Types = B.types();
  bool Signed = O.type()->isSigned();
  const Type *Bytes = Types.vector(Types.intTy(8, Signed), 4), *Words = Types.vector(O.type(), 4);
  auto Unpacked = [&](Value *V) { return B.convert(B.bitcast(V, Bytes), Words); };
  Value *Sum = polyfill::sumOfProducts(B, O, Unpacked(Dot.a()), Unpacked(Dot.b()));
  return B.Add({Dot.addend(), Sum});
}

/// MSL cannot forbid fusing a product with a sum, but an fma with -0 is rounded by itself.
static std::optional<Value *> preciseProduct(Builder &B, Op &O) {
  if (!O.flag(AttrKind::Precise) || !O.type()->scalar()->isFloat())
    return std::nullopt;
  auto Mul = O.as<ir::ops::Mul>();
  return B.Fma({Mul.lhs(), Mul.rhs(), B.number(O.type(), -0.0)});
}

static Value *packed(Builder &B, Op &O) {
  Value *X = ir::ops::OfValue(O).value();
  ir::TypeContext &Types = B.types();
  const Type *Half = Types.withScalar(O.type(), Types.f16());
  const Type *Word = Types.withScalar(O.type(), Types.intTy(16, false));
  if (O.is(Opcode::PackHalf))
    return B.convert(B.bitcast(B.convert(X, Half), Word), O.type());
  return B.convert(B.bitcast(B.convert(X, Word), Half), O.type());
}

static const polyfill::PolyfillOptions Lacking = {
    .Mad = true,
    .Lerp = polyfill::When::Precise,
    .UnorderedClamp = true,
    .UnsignedAbs = true,
    .Sign = Opcode::MslSign,
    .ScalarVotes = true,
    .SumOfProducts = true,
    .ShiftCounts = true,
    .BitsOfWords = true,
};

static void expand(ir::Module &M) {
  polyfill::Polyfill Fill(M, Lacking);
  rewrite(M, [&](Op &O, Builder &B) -> std::optional<Value *> {
    switch (O.opcode()) {
    case Opcode::Frac: { // fract stays below 1 and returns 0 for infinities
      Value *X = O.as<ir::ops::Frac>().value();
      return B.Sub({X, B.Floor({X})});
    }
    case Opcode::Length:
    case Opcode::Distance:
    case Opcode::Normalize:
    case Opcode::Reflect:
    case Opcode::Refract:
    case Opcode::FaceForward:
      return geometry(B, O);
    case Opcode::PackHalf:
    case Opcode::UnpackHalf:
      return packed(B, O);
    case Opcode::DotPacked:
      return dotPacked(B, O);
    case Opcode::Convert:
      if (Value *X = O.as<ir::ops::Convert>().value();
          O.type()->scalar()->isBool() && !X->type()->scalar()->isBool())
        return B.Ne({X, B.zero(X->type())});
      return std::nullopt;
    default:
      return Fill(O, B);
    }
  });
  // Expands the results of the steps above.
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (O.is(Opcode::Mul))
      return preciseProduct(B, O);
    const Type *Ty = operandType(O);
    if (auto First = O.dyn<ir::ops::FirstBitHigh>(); First && Ty->scalar()->isSigned()) {
      // The bits that differ from the sign.
      Value *X = First.value(), *Differ = B.Xor({X, B.Shr({X, B.number(Ty, 31)})});
      return B.FirstBitHigh({B.bitcast(Differ, O.type())}, O.type());
    }
    if (auto Count = O.dyn<ir::ops::CountBits>(); Count && Ty != O.type())
      return B.CountBits({B.bitcast(Count.value(), O.type())}, O.type());
    if (auto First = O.dyn<ir::ops::FirstBitLow>(); First && Ty != O.type())
      return B.FirstBitLow({B.bitcast(First.value(), O.type())}, O.type());
    return std::nullopt;
  });
}

//===--- operations that C++ leaves undefined -----------------------------===//

namespace {
/// Steps of loops whose counter certainly stays in the range of its type:
///   for (...; i < n; ++i)   for (...; i < 100; i += 3)   for (...; i >= 0; --i)
class Counters {
public:
  explicit Counters(ir::Module &M) {
    for (ir::Function *F : M.Functions)
      ir::walk(F->body(), [&](Op &O) {
        if (O.is(Opcode::Loop))
          visit(O);
      });
  }
  bool contains(const Op &O) const { return Steps.contains(&O); }

private:
  /// The variable whose value \p V is, or null.
  static const Value *loadedFrom(const Value *V) {
    if (!V->def() || !V->def()->is(Opcode::Load))
      return nullptr;
    const Value *Address = V->def()->as<ir::ops::Load>().address();
    return Address->def() && Address->def()->is(Opcode::Var) ? Address : nullptr;
  }

  void visit(Op &Loop) {
    Op *Yield = Loop.region(0).terminator();
    if (!Yield || Loop.flag(AttrKind::TestAtEnd))
      return;
    const Op *Def = Yield->as<ir::ops::Yield>().value()->def();
    if (!Def || !ir::ops::Binary(*Def))
      return;
    ir::ops::Binary Test(*Def);
    const Type *Ty = Test.lhs()->type();
    const Value *Var = loadedFrom(Test.lhs());
    if (!Var || !Ty->isInt() || !Ty->isSigned())
      return;
    for (Op &In : Loop.region(2))
      if (auto Store = In.dyn<ir::ops::Store>(); Store && Store.address() == Var &&
                                                 staysIn(Test, Store.value()->def(), Var) &&
                                                 !isChanged(Loop.region(1), Var))
        Steps.insert(Store.value()->def());
  }

  static bool staysIn(ir::ops::Binary Test, const Op *Sum, const Value *Var) {
    if (!Sum || (!Sum->is(Opcode::Add) && !Sum->is(Opcode::Sub)))
      return false;
    ir::ops::Binary Terms(*Sum);
    auto By = constantBits(Terms.rhs());
    if (loadedFrom(Terms.lhs()) != Var || !By)
      return false;
    unsigned Width = Sum->type()->bits();
    int64_t Change = SignExtend64(*By, Width);
    if (Sum->is(Opcode::Sub))
      Change = -Change;
    auto Known = constantBits(Test.rhs());
    int64_t Bound = Known ? SignExtend64(*Known, Width) : 0;
    // The counter passed the test, so that its distance to the end of the range is known.
    if (Test->is(Opcode::Lt))
      return Change == 1 || (Known && Change > 0 && Bound <= maxIntN(Width) - Change);
    if (Test->is(Opcode::Le))
      return Known && Change > 0 && Bound <= maxIntN(Width) - Change;
    if (Test->is(Opcode::Gt))
      return Change == -1 || (Known && Change < 0 && Bound >= minIntN(Width) - Change);
    if (Test->is(Opcode::Ge))
      return Known && Change < 0 && Bound >= minIntN(Width) - Change;
    return false;
  }

  static bool isChanged(Region &Body, const Value *Var) {
    bool Found = false;
    ir::walk(Body, [&](Op &O) {
      if (ir::ops::Update Changed(O); Changed && Changed.address() == Var)
        Found = true;
      if (O.is(Opcode::Call))
        Found |= is_contained(O.operands(), Var);
    });
    return Found;
  }

  DenseSet<const Op *> Steps;
};

class Wrapper {
public:
  explicit Wrapper(ir::Module &M) : Exempt(M) {}

  std::optional<Value *> visit(Op &O, Builder &B) {
    switch (O.opcode()) {
    case Opcode::Add:
    case Opcode::Sub:
    case Opcode::Mul:
    case Opcode::Neg:
      return wrap(O, B);
    case Opcode::Shl:
      return shift(O, B);
    case Opcode::Convert:
      return convert(O);
    default:
      return std::nullopt;
    }
  }

private:
  /// Whether signed arithmetic may overflow. C++ computes narrow scalars as int, which has room.
  static bool overflows(const Type *Ty) {
    const Type *Scalar = Ty->scalar();
    return Scalar->isInt() && Scalar->isSigned() && (Ty->isVector() || Scalar->bits() >= 32);
  }

  Value *asUnsigned(Builder &B, Value *V) {
    const Type *Ty = V->type(), *Scalar = Ty->scalar();
    const Type *Unsigned = B.types().withScalar(Ty, B.types().intTy(Scalar->bits(), false));
    if (Ty == Unsigned)
      return V;
    const Op *Def = V->def();
    if (Def && Def->is(Opcode::Bitcast) && operandType(*Def) == Unsigned)
      return Def->as<ir::ops::Bitcast>().value();
    if (Def && Def->is(Opcode::Const))
      return B.constant(unsignedConstant(B, Def->constant(), Unsigned));
    return B.bitcast(V, Unsigned);
  }

  static const ir::Constant *unsignedConstant(Builder &B, const ir::Constant *C, const Type *Ty) {
    if (!Ty->isVector())
      return B.module().constant(Ty, C->Bits);
    SmallVector<const ir::Constant *, 4> Parts;
    for (const ir::Constant *P : C->Parts)
      Parts.push_back(B.module().constant(Ty->element(), P->Bits));
    return B.module().constant(Ty, Parts);
  }

  std::optional<Value *> wrap(Op &O, Builder &B) {
    const Type *Ty = O.type();
    if (!overflows(Ty) || Exempt.contains(O))
      return std::nullopt;
    SmallVector<Value *, 2> Operands;
    for (Value *V : O.operands())
      Operands.push_back(asUnsigned(B, V));
    return B.bitcast(B.create(O.opcode(), Operands)->result(), Ty);
  }

  /// Wrapping arithmetic is computed as unsigned, then converted to signed.
  std::optional<Value *> convert(Op &O) {
    const Value *X = O.as<ir::ops::Convert>().value();
    const Op *Def = X->def();
    if (Def && Def->is(Opcode::Bitcast) && operandType(*Def) == O.type() &&
        X->type()->scalar()->isInt())
      return Def->as<ir::ops::Bitcast>().value();
    return std::nullopt;
  }

  /// Shifting into the sign is undefined.
  std::optional<Value *> shift(Op &O, Builder &B) {
    if (!O.type()->scalar()->isSigned())
      return std::nullopt;
    auto Shift = O.as<ir::ops::Shl>();
    Value *X = asUnsigned(B, Shift.value()), *Count = asUnsigned(B, Shift.count());
    return B.bitcast(B.Shl({X, Count}), O.type());
  }

  Counters Exempt;
};
} // namespace

void tessera::msl::raiseArithmetic(ir::Module &M, const PassContext &) {
  expand(M);
  Wrapper W(M);
  rewrite(M, [&](Op &O, Builder &B) { return W.visit(O, B); });
}
