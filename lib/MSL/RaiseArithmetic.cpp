// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "MSL/Raise.h"
#include "Raise/BitsByWord.h"
#include "llvm/ADT/APFloat.h"
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

//===--- what the library lacks --------------------------------------------===//

static Value *dot(Builder &B, Value *X, Value *Y) {
  Value *Sum = nullptr;
  for (auto [L, R] : zip(components(B, X), components(B, Y))) {
    Value *Product = B.Mul({L, R});
    Sum = Sum ? B.Add({Sum, Product}) : Product;
  }
  return Sum;
}

/// The geometric functions take vectors; HLSL's take scalars too.
static std::optional<Value *> geometry(Builder &B, Op &O) {
  if (O.operand(0)->type()->isVector())
    return std::nullopt;
  auto X = [&](unsigned I) { return O.operand(I); };
  const Type *Ty = O.type();
  switch (O.opcode()) {
  case Opcode::Length:
    return B.Abs({X(0)});
  case Opcode::Distance:
    return B.Abs({B.Sub({X(0), X(1)})});
  case Opcode::Normalize:
    return B.Div({X(0), B.Abs({X(0)})});
  case Opcode::Reflect: { // i - 2 * n * dot(i, n)
    Value *Twice = B.Mul({B.number(Ty, 2), X(1)});
    return B.Sub({X(0), B.Mul({Twice, B.Mul({X(0), X(1)})})});
  }
  case Opcode::Refract: { // as GLSL.std.450 defines it
    Value *Dot = B.Mul({X(1), X(0)}), *Eta = X(2), *One = B.number(Ty, 1);
    Value *K = B.Sub({One, B.Mul({B.Mul({Eta, Eta}), B.Sub({One, B.Mul({Dot, Dot})})})});
    Value *Bent =
        B.Sub({B.Mul({Eta, X(0)}), B.Mul({B.Add({B.Mul({Eta, Dot}), B.Sqrt({K})}), X(1)})});
    return B.Select({B.Lt({K, B.zero(Ty)}), B.zero(Ty), Bent}, Ty);
  }
  case Opcode::FaceForward:
    return B.Select({B.Lt({B.Mul({X(1), X(2)}), B.zero(Ty)}), X(0), B.Neg({X(0)})}, Ty);
  default:
    llvm_unreachable("not a geometric function");
  }
}

static Value *sign(Builder &B, Op &O) {
  Value *X = O.operand(0);
  const Type *Scalar = X->type()->scalar();
  if (Scalar->isFloat())
    return B.convert(B.MslSign({X}), O.type());
  Value *Zero = B.zero(X->type());
  Value *Positive = B.convert(B.Gt({X, Zero}), O.type());
  if (!Scalar->isSigned())
    return Positive;
  return B.Sub({Positive, B.convert(B.Lt({X, Zero}), O.type())});
}

/// Whether a value of \p Lo is certainly not above one of \p Hi, component by component.
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

static Value *dotPacked(Builder &B, Op &O) {
  ir::TypeContext &Types = B.types();
  bool Signed = O.type()->isSigned();
  const Type *Bytes = Types.vector(Types.intTy(8, Signed), 4), *Words = Types.vector(O.type(), 4);
  auto Unpacked = [&](Value *V) { return B.convert(B.bitcast(V, Bytes), Words); };
  return B.Add({O.operand(2), dot(B, Unpacked(O.operand(0)), Unpacked(O.operand(1)))});
}

/// MSL has no way to say that a product must not be fused with a sum, but fma rounds it by itself.
static std::optional<Value *> preciseProduct(Builder &B, Op &O) {
  if (!O.flag(AttrKind::Precise) || !O.type()->scalar()->isFloat())
    return std::nullopt;
  return B.Fma({O.operand(0), O.operand(1), B.number(O.type(), -0.0)});
}

static Value *packed(Builder &B, Op &O) {
  ir::TypeContext &Types = B.types();
  const Type *Half = Types.withScalar(O.type(), Types.f16());
  const Type *Word = Types.withScalar(O.type(), Types.intTy(16, false));
  if (O.is(Opcode::PackHalf))
    return B.convert(B.bitcast(B.convert(O.operand(0), Half), Word), O.type());
  return B.convert(B.bitcast(B.convert(O.operand(0), Word), Half), O.type());
}

static void expand(ir::Module &M) {
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    const Type *Ty = O.result() ? O.type() : nullptr;
    switch (O.opcode()) {
    case Opcode::Mad:
      if (Ty->scalar()->isFloat() && !O.flag(AttrKind::Precise))
        return B.Fma({O.operand(0), O.operand(1), O.operand(2)});
      if (Ty->scalar()->isFloat())
        return B.Add({B.Fma({O.operand(0), O.operand(1), B.number(Ty, -0.0)}), O.operand(2)});
      return B.Add({B.Mul({O.operand(0), O.operand(1)}), O.operand(2)});
    case Opcode::Mul:
      return preciseProduct(B, O);
    case Opcode::Lerp: {
      if (!O.flag(AttrKind::Precise))
        return std::nullopt;
      Value *Way = B.Sub({O.operand(1), O.operand(0)});
      return B.Add({O.operand(0), B.Fma({Way, O.operand(2), B.number(Ty, -0.0)})});
    }
    case Opcode::Clamp:
      if (areOrdered(O.operand(1), O.operand(2)))
        return std::nullopt;
      return B.Min({B.Max({O.operand(0), O.operand(1)}), O.operand(2)});
    case Opcode::Frac: // fract stays below 1 and gives 0 for infinities
      return B.Sub({O.operand(0), B.Floor({O.operand(0)})});
    case Opcode::Sign:
      return sign(B, O);
    case Opcode::Abs:
      if (Ty->scalar()->isInt() && !Ty->scalar()->isSigned())
        return O.operand(0);
      return std::nullopt;
    case Opcode::Any:
    case Opcode::All:
      return O.operand(0)->type()->isVector() ? std::nullopt : std::optional(O.operand(0));
    case Opcode::Dot:
      if (O.operand(0)->type()->isVector() && Ty->isFloat())
        return std::nullopt;
      return dot(B, O.operand(0), O.operand(1));
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
      return byComponent(B, O, Ty);
    case Opcode::Convert:
      if (Ty->scalar()->isBool() && !O.operand(0)->type()->scalar()->isBool())
        return B.Ne({O.operand(0), B.zero(O.operand(0)->type())});
      return std::nullopt;
    case Opcode::CountBits:
    case Opcode::ReverseBits:
    case Opcode::FirstBitLow:
    case Opcode::FirstBitHigh: {
      unsigned Bits = O.operand(0)->type()->scalar()->bits();
      if (Bits == 32)
        return std::nullopt;
      return Bits < 32 ? bitsOfNarrow(B, O) : bitsOfWide(B, O);
    }
    default:
      return std::nullopt;
    }
  });
  // What came out of those.
  rewrite(M, [](Op &O, Builder &B) -> std::optional<Value *> {
    if (O.is(Opcode::DotPacked))
      return dotPacked(B, O);
    const Type *Ty = O.numOperands() ? O.operand(0)->type() : nullptr;
    if (O.is(Opcode::FirstBitHigh) && Ty->scalar()->isSigned()) {
      // The bits that differ from the sign.
      Value *X = O.operand(0), *Differ = B.Xor({X, B.Shr({X, B.number(Ty, 31)})});
      return B.FirstBitHigh({B.bitcast(Differ, O.type())}, O.type());
    }
    if (O.is(Opcode::CountBits) && Ty != O.type())
      return B.CountBits({B.bitcast(O.operand(0), O.type())}, O.type());
    if (O.is(Opcode::FirstBitLow) && Ty != O.type())
      return B.FirstBitLow({B.bitcast(O.operand(0), O.type())}, O.type());
    return std::nullopt;
  });
}

//===--- what C++ leaves undefined -----------------------------------------===//

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
  static const Op *loadOf(const Value *V) {
    const Op *Def = V->def();
    return Def && Def->is(Opcode::Load) && Def->operand(0)->def() &&
                   Def->operand(0)->def()->is(Opcode::Var)
               ? Def
               : nullptr;
  }

  void visit(Op &Loop) {
    Op *Yield = Loop.region(0).terminator();
    if (!Yield || Loop.flag(AttrKind::TestAtEnd))
      return;
    const Op *Test = Yield->operand(0)->def();
    if (!Test || Test->numOperands() != 2 || !Test->operand(0)->type()->isInt())
      return;
    const Op *Load = loadOf(Test->operand(0));
    if (!Load || !Load->type()->isSigned())
      return;
    const Value *Var = Load->operand(0);
    for (Op &In : Loop.region(2))
      if (In.is(Opcode::Store) && In.operand(0) == Var &&
          staysIn(*Test, In.operand(1)->def(), Var) && !isChanged(Loop.region(1), Var))
        Steps.insert(In.operand(1)->def());
  }

  static bool staysIn(const Op &Test, const Op *Sum, const Value *Var) {
    if (!Sum || (!Sum->is(Opcode::Add) && !Sum->is(Opcode::Sub)))
      return false;
    const Op *Load = loadOf(Sum->operand(0));
    auto By = constantBits(Sum->operand(1));
    if (!Load || Load->operand(0) != Var || !By)
      return false;
    unsigned Width = Sum->type()->bits();
    int64_t Change = SignExtend64(*By, Width);
    if (Sum->is(Opcode::Sub))
      Change = -Change;
    auto Known = constantBits(Test.operand(1));
    int64_t Bound = Known ? SignExtend64(*Known, Width) : 0;
    // The counter passed the test, so that its distance to the end of the range is known.
    if (Test.is(Opcode::Lt))
      return Change == 1 || (Known && Change > 0 && Bound <= maxIntN(Width) - Change);
    if (Test.is(Opcode::Le))
      return Known && Change > 0 && Bound <= maxIntN(Width) - Change;
    if (Test.is(Opcode::Gt))
      return Change == -1 || (Known && Change < 0 && Bound >= minIntN(Width) - Change);
    if (Test.is(Opcode::Ge))
      return Known && Change < 0 && Bound >= minIntN(Width) - Change;
    return false;
  }

  static bool isChanged(Region &Body, const Value *Var) {
    bool Found = false;
    ir::walk(Body, [&](Op &O) {
      if ((O.is(Opcode::Store) || O.is(Opcode::Atomic) || O.is(Opcode::MslAtomicBits)) &&
          O.operand(0) == Var)
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
    case Opcode::Shr:
      return shift(O, B);
    case Opcode::Convert:
      return convert(O, B);
    default:
      return std::nullopt;
    }
  }

private:
  /// C++ computes with narrow scalars as int, where nothing is lost.
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
    if (Def && Def->is(Opcode::Bitcast) && Def->operand(0)->type() == Unsigned)
      return Def->operand(0);
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

  /// What wraps is unsigned before it is signed.
  std::optional<Value *> convert(Op &O, Builder &B) {
    const Value *X = O.operand(0);
    const Op *Def = X->def();
    if (Def && Def->is(Opcode::Bitcast) && Def->operand(0)->type() == O.type() &&
        X->type()->scalar()->isInt())
      return Def->operand(0);
    return std::nullopt;
  }

  static bool isBelow(const ir::Constant *C, uint64_t Limit) {
    return C->Bits < Limit &&
           all_of(C->Parts, [&](const ir::Constant *P) { return isBelow(P, Limit); });
  }

  /// A count of the width or more is undefined, and so is shifting into the sign.
  std::optional<Value *> shift(Op &O, Builder &B) {
    Value *Count = O.operand(1);
    unsigned Width = O.type()->scalar()->bits();
    bool Known =
        Count->def() && Count->def()->is(Opcode::Const) && isBelow(Count->def()->constant(), Width);
    bool IntoSign = O.is(Opcode::Shl) && O.type()->scalar()->isSigned();
    if (Known && !IntoSign)
      return std::nullopt;
    if (IntoSign)
      Count = asUnsigned(B, Count);
    if (!Known)
      Count = B.And({Count, B.number(Count->type(), Width - 1)});
    Value *X = IntoSign ? asUnsigned(B, O.operand(0)) : O.operand(0);
    return B.bitcast(B.create(O.opcode(), {X, Count})->result(), O.type());
  }

  Counters Exempt;
};
} // namespace

void tessera::msl::raiseArithmetic(ir::Module &M, const PassContext &) {
  expand(M);
  Wrapper W(M);
  rewrite(M, [&](Op &O, Builder &B) { return W.visit(O, B); });
}
