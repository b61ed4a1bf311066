// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Steps/LegalizeTypes.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Matrix/Facts/ElementRoutes.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// Executes the routes of the plan.
class Legalizer {
public:
  explicit Legalizer(Module &M) : M(M), Types(M.types()) {
    for (auto [I, Mul] : enumerate(M.Plan.multiplies()))
      if (Mul.Route)
        Routes.push_back({unsigned(I), &Mul});
  }

  void run() {
    if (Routes.empty())
      return;
    for (Function *F : M.Functions)
      walk(F->body(), [&](Op &O) { visit(O); });
  }

private:
  struct Planned {
    unsigned Index;
    const PlannedMultiply *Multiply;
  };

  void visit(Op &O);
  void visitProduct(Op &O);
  void visitSum(Op &O);
  /// Returns null if the op stays as it is.
  const Planned *find(const Type *A, const Type *B, const Type *C, const Type *R,
                      bool Saturating) const;
  Value *converted(Builder &B, Value *Factor, const Type *To) const {
    return Factor->type()->element() == To
               ? Factor
               : B.MatConvert({Factor}, Types.withScalar(Factor->type(), To));
  }
  Value *shifted(Builder &B, Value *Factor, const Type *To) const;

  Module &M;
  TypeContext &Types;
  SmallVector<Planned, 4> Routes;
};
} // namespace

const Legalizer::Planned *Legalizer::find(const Type *A, const Type *B, const Type *C,
                                          const Type *R, bool Saturating) const {
  const auto *It = find_if(Routes, [&](const Planned &P) {
    const PlannedMultiply &Mul = *P.Multiply;
    return Mul.A == A && Mul.B == B && Mul.R == R && (!B || Mul.C == C) &&
           Mul.Saturating == Saturating;
  });
  return It == Routes.end() ? nullptr : It;
}

/// A factor moved by 128 into the range of the other sign, where both have the same bits.
Value *Legalizer::shifted(Builder &B, Value *Factor, const Type *To) const {
  const Type *U8 = Types.intTy(8, false);
  bool ToSigned = To->isSigned();
  auto Convert = [&](Value *V, const Type *Element) { return converted(B, V, Element); };
  auto Move = [&](Value *V, ArithFn Fn) {
    return B.MatArith({V, B.number(U8, 128)}, nullptr, {Builder::word(AttrKind::Fn, Fn)});
  };
  // Use the unsigned type for both directions: it can represent 128, and its sums wrap.
  return ToSigned ? Convert(Move(Factor, ArithFn::Sub), To)
                  : Move(Convert(Factor, To), ArithFn::Add);
}

void Legalizer::visitProduct(Op &O) {
  ops::MatProduct Product(O);
  Value *A = Product.a(), *Right = Product.b(), *Addend = Product.addend();
  const Planned *Plan = find(A->type(), Right->type(), Addend ? Addend->type() : O.type(), O.type(),
                             O.flag(AttrKind::Saturating));
  if (!Plan)
    return;
  const PlannedRoute &Way = Plan->Multiply->Route;
  Attr Written = Builder::integer(AttrKind::Written, Plan->Index);
  auto B = Builder::before(M, O);
  const Type *Acc = Types.withScalar(O.type(), Way.R);
  auto ToAcc = [&](Value *V) { return V->type() == Acc ? V : B.MatConvert({V}, Acc); };
  // At most one factor is shifted, and sums of the other one compensate for it. Floats become the
  // same number of another type.
  bool MovesA = Way.A->isInt() && Way.A != A->type()->element();
  bool MovesB = Way.B->isInt() && Way.B != Right->type()->element();
  SmallVector<Value *, 3> Operands{MovesA ? shifted(B, A, Way.A) : converted(B, A, Way.A),
                                   MovesB ? shifted(B, Right, Way.B) : converted(B, Right, Way.B)};
  if (Addend)
    Operands.push_back(ToAcc(Addend));
  Value *Result =
      Addend ? B.MatMulAdd(Operands, Acc, {Written}) : B.MatMul(Operands, Acc, {Written});
  if (MovesA || MovesB) {
    Value *Sums =
        MovesA
            ? B.MatColSum({Right},
                          Types.matrix(Way.R, 1, Acc->cols(), MatrixUse::RowSums, Acc->scope()),
                          {Written})
            : B.MatRowSum({A},
                          Types.matrix(Way.R, Acc->rows(), 1, MatrixUse::ColumnSums, Acc->scope()),
                          {Written});
    Value *Factor = B.number(Way.R, Way.A->isSigned() ? 128 : -128);
    Sums = B.MatArith({Sums, Factor}, nullptr, {Builder::word(AttrKind::Fn, ArithFn::Mul)});
    Result = B.MatBroadcastAdd({Result, Sums});
  }
  O.replaceWith(Result->type() == O.type() ? Result : B.MatConvert({Result}, O.type()));
}

void Legalizer::visitSum(Op &O) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  const Planned *Plan = find(Matrix->type(), nullptr, nullptr, O.type(), false);
  if (!Plan)
    return;
  auto B = Builder::before(M, O);
  Value *Sum = B.create(O.opcode(), {Matrix}, Types.withScalar(O.type(), Plan->Multiply->Route.R),
                        {Builder::integer(AttrKind::Written, Plan->Index)})
                   ->result();
  O.replaceWith(B.MatConvert({Sum}, O.type()));
}

void Legalizer::visit(Op &O) {
  if (ops::MatProduct(O))
    visitProduct(O);
  else if (O.is(Opcode::MatRowSum) || O.is(Opcode::MatColSum))
    visitSum(O);
}

void tessera::legalizeTypes(Module &M, const PassContext &) { Legalizer(M).run(); }
