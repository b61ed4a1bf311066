// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/LegalizeTypes.h"
#include "IR/Builder.h"
#include "IR/OpViews.h"
#include "Matrix/MatrixQueries.h"
#include "Matrix/TileChoice.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

namespace {
/// The component types that a multiply is computed with.
struct Route {
  const Type *A, *B, *R;
  const char *Words; ///< for the reflection
};

class Legalizer {
public:
  Legalizer(Module &M, const PassContext &Ctx)
      : M(M), Types(M.types()), Ctx(Ctx), Invocations(invocationsOf(M)) {}

  void run(Function &F) {
    walk(F.body(), [&](Op &O) { visit(O); });
  }

private:
  void visit(Op &O);
  void visitProduct(Op &O);
  void visitSum(Op &O);
  bool hasRow(const Type *A, const Type *B, const Type *R, MatrixScope Scope) const;
  const Type *accumulatorFor(const Type *A, const Type *B, const Type *R, MatrixScope Scope) const;
  std::optional<Route> routeFor(const Type *A, const Type *B, const Type *R,
                                MatrixScope Scope) const;
  Value *shifted(Builder &B, Value *Factor, const Type *To) const;

  Module &M;
  TypeContext &Types;
  const PassContext &Ctx;
  uint32_t Invocations;
};
} // namespace

constexpr const char *OtherSign = "accumulated with the other sign, which has the same bits";
constexpr const char *Wider = "accumulated in f32 and rounded after each multiply";
constexpr const char *AsSigned =
    "the unsigned factor less 128 as a signed one, plus 128 times the sums of the other factor";
constexpr const char *AsUnsigned =
    "the signed factor plus 128 as an unsigned one, less 128 times the sums of the other factor";

bool Legalizer::hasRow(const Type *A, const Type *B, const Type *R, MatrixScope Scope) const {
  MatrixTypes Wanted{elementType(A), elementType(B), elementType(R), elementType(R)};
  return any_of(Ctx.Device.Rows, [&](const MatrixRow &Row) {
    return Row.Types == Wanted && Row.Scope == Scope && !Row.Saturating;
  });
}

/// An accumulator type with a row in which the result can be computed; null where there is none.
const Type *Legalizer::accumulatorFor(const Type *A, const Type *B, const Type *R,
                                      MatrixScope Scope) const {
  const Type *Other = nullptr;
  if (R->isInt())
    Other = Types.intTy(R->bits(), !R->isSigned());
  else if (R->bits() == 16)
    Other = Types.f32();
  for (const Type *Ty : {R, Other})
    if (Ty && hasRow(A, B, Ty, Scope))
      return Ty;
  return nullptr;
}

std::optional<Route> Legalizer::routeFor(const Type *A, const Type *B, const Type *R,
                                         MatrixScope Scope) const {
  if (const Type *Ty = accumulatorFor(A, B, R, Scope))
    return Route{A, B, Ty, R->isInt() ? OtherSign : Wider};
  if (!A->isInt() || !B->isInt() || A->bits() != 8 || B->bits() != 8 ||
      A->isSigned() == B->isSigned())
    return std::nullopt;
  for (bool Signed : {true, false}) {
    const Type *Both = Types.intTy(8, Signed);
    if (const Type *Ty = accumulatorFor(Both, Both, R, Scope))
      return Route{Both, Both, Ty, Signed ? AsSigned : AsUnsigned};
  }
  return std::nullopt;
}

static const Type *withElement(TypeContext &Types, const Type *Matrix, const Type *Element) {
  return Types.matrix(Element, Matrix->rows(), Matrix->cols(), Matrix->use(), Matrix->scope());
}

/// A factor moved by 128 into the range of the other sign, where both have the same bits.
Value *Legalizer::shifted(Builder &B, Value *Factor, const Type *To) const {
  const Type *U8 = Types.intTy(8, false);
  bool ToSigned = To->isSigned();
  auto Convert = [&](Value *V, const Type *Element) {
    return B.MatConvert({V}, withElement(Types, V->type(), Element));
  };
  auto Move = [&](Value *V, ArithFn Fn) {
    return B.MatArith({V, B.number(U8, 128)}, nullptr, {Builder::word(AttrKind::Fn, Fn)});
  };
  // In the unsigned type both ways, where 128 is a value and sums wrap.
  return ToSigned ? Convert(Move(Factor, ArithFn::Sub), To)
                  : Move(Convert(Factor, To), ArithFn::Add);
}

void Legalizer::visitProduct(Op &O) {
  ops::MatProduct Product(O);
  Value *A = Product.a(), *Right = Product.b(), *Addend = Product.addend();
  const Type *ATy = A->type()->element(), *BTy = Right->type()->element(),
             *RTy = O.type()->element();
  MatrixScope Scope = scopeOf(O.type());
  if (O.flag(AttrKind::Saturating) || hasRow(ATy, BTy, RTy, Scope) ||
      (Addend && Addend->type() != O.type()))
    return;
  std::optional<Route> Way = routeFor(ATy, BTy, RTy, Scope);
  if (!Way)
    return;
  if (Ctx.Decisions) {
    MultiplyQuery Query = multiplyQuery(O, Invocations);
    Ctx.Decisions->push_back({O.loc(), Query.Types, Query.Shape, Query.Shape, Way->Words});
  }
  auto B = Builder::before(M, O);
  const Type *Acc = withElement(Types, O.type(), Way->R);
  auto ToAcc = [&](Value *V) { return V->type() == Acc ? V : B.MatConvert({V}, Acc); };
  // At most one factor is moved, and the sums of the other make up for it.
  bool MovesA = Way->A != ATy, MovesB = Way->B != BTy;
  SmallVector<Value *, 3> Operands{MovesA ? shifted(B, A, Way->A) : A,
                                   MovesB ? shifted(B, Right, Way->B) : Right};
  if (Addend)
    Operands.push_back(ToAcc(Addend));
  Value *Result = Addend ? B.MatMulAdd(Operands, Acc) : B.MatMul(Operands, Acc);
  if (MovesA || MovesB) {
    Value *Sums = MovesA ? B.MatColSum({Right}, Types.matrix(Way->R, 1, Acc->cols(),
                                                             MatrixUse::RowSums, Acc->scope()))
                         : B.MatRowSum({A}, Types.matrix(Way->R, Acc->rows(), 1,
                                                         MatrixUse::ColumnSums, Acc->scope()));
    Value *Factor = B.number(Way->R, Way->A->isSigned() ? 128 : -128);
    Sums = B.MatArith({Sums, Factor}, nullptr, {Builder::word(AttrKind::Fn, ArithFn::Mul)});
    Result = B.MatBroadcastAdd({Result, Sums});
  }
  O.replaceWith(Result->type() == O.type() ? Result : B.MatConvert({Result}, O.type()));
}

void Legalizer::visitSum(Op &O) {
  Value *Matrix = ops::OfMatrix(O).matrix();
  const Type *In = Matrix->type()->element(), *Out = O.type()->element();
  MatrixScope Scope = scopeOf(O.type());
  const Type *Ty = accumulatorFor(In, In, Out, Scope);
  if (!Ty || Ty == Out)
    return;
  auto B = Builder::before(M, O);
  Value *Sum = B.create(O.opcode(), {Matrix}, withElement(Types, O.type(), Ty))->result();
  O.replaceWith(B.MatConvert({Sum}, O.type()));
}

void Legalizer::visit(Op &O) {
  if (ops::MatProduct(O))
    visitProduct(O);
  else if (O.is(Opcode::MatRowSum) || O.is(Opcode::MatColSum))
    visitSum(O);
}

void tessera::legalizeTypes(Module &M, const PassContext &Ctx) {
  if (!Ctx.Tile || Ctx.Device.Permissive)
    return;
  for (Function *F : M.Functions)
    Legalizer(M, Ctx).run(*F);
}
