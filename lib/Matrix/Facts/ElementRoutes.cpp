// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/ElementRoutes.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

constexpr const char *OtherSign = "accumulated with the other sign, with the same bits";
constexpr const char *Wider = "accumulated in f32 and rounded after each multiply";
constexpr const char *AsSigned =
    "the unsigned factor less 128 as a signed one, plus 128 times the sums of the other factor";
constexpr const char *AsUnsigned =
    "the signed factor plus 128 as an unsigned one, less 128 times the sums of the other factor";

namespace {
/// A type that both factors may take.
struct CommonFactor {
  FloatFormat Format;
  const char *Words;
};
} // namespace
constexpr CommonFactor CommonFactors[] = {
    {FloatFormat::F16, "both factors as f16, with the same numbers"},
    {FloatFormat::BF16, "both factors as bf16, with the same numbers"},
    {FloatFormat::F32, "both factors as f32, with the same numbers"},
};

/// Whether \p To has all numbers of \p From, another type of at most 16 bits.
static bool holdsAll(const Type *To, const Type *From) {
  return To == From || To->bits() > From->bits();
}

namespace {
class RouteFinder {
public:
  RouteFinder(TypeContext &Types, const Target &Device, MatrixScope Scope)
      : Types(Types), Device(Device), Scope(Scope) {}

  bool hasRow(const Type *A, const Type *B, const Type *R) const {
    MatrixTypes Wanted{elementType(A), elementType(B), elementType(R), elementType(R)};
    return any_of(Device.Rows, [&](const MatrixRow &Row) {
      return Row.Types == Wanted && Row.Scope == Scope && !Row.Saturating;
    });
  }

  /// Returns an accumulator type with a row that can compute the result; null if there is none.
  const Type *accumulatorFor(const Type *A, const Type *B, const Type *R) const {
    const Type *Other = nullptr;
    if (R->isInt())
      Other = Types.intTy(R->bits(), !R->isSigned());
    else if (R->bits() == 16)
      Other = Types.f32();
    for (const Type *Ty : {R, Other})
      if (Ty && hasRow(A, B, Ty))
        return Ty;
    return nullptr;
  }

  PlannedRoute ofProduct(const Type *A, const Type *B, const Type *R) const {
    if (hasRow(A, B, R))
      return {};
    if (const Type *Ty = accumulatorFor(A, B, R))
      return {A, B, Ty, R->isInt() ? OtherSign : Wider};
    if (A->isFloat() && B->isFloat())
      return ofFloats(A, B, R);
    if (!A->isInt() || !B->isInt() || A->bits() != 8 || B->bits() != 8 ||
        A->isSigned() == B->isSigned())
      return {};
    for (bool Signed : {true, false}) {
      const Type *Both = Types.intTy(8, Signed);
      if (const Type *Ty = accumulatorFor(Both, Both, R))
        return {Both, Both, Ty, Signed ? AsSigned : AsUnsigned};
    }
    return {};
  }

  PlannedRoute ofFloats(const Type *A, const Type *B, const Type *R) const {
    for (const CommonFactor &Common : CommonFactors) {
      const Type *Both = Types.floatTy(Common.Format);
      if (holdsAll(Both, A) && holdsAll(Both, B))
        if (const Type *Ty = accumulatorFor(Both, Both, R))
          return {Both, Both, Ty, Common.Words};
    }
    return {};
  }

  PlannedRoute ofSum(const Type *In, const Type *Out) const {
    const Type *Ty = accumulatorFor(In, In, Out);
    return !Ty || Ty == Out ? PlannedRoute()
                            : PlannedRoute{In, nullptr, Ty, Out->isInt() ? OtherSign : Wider};
  }

private:
  TypeContext &Types;
  const Target &Device;
  MatrixScope Scope;
};
} // namespace

PlannedRoute tessera::routeOf(const MatrixOps &Kind, TypeContext &Types, const Target &Device) {
  RouteFinder Finder(Types, Device, Kind.result() ? scopeOf(Kind.result()) : MatrixScope());
  if (Kind.isSum())
    return Finder.ofSum(Kind.Met[0]->element(), Kind.result()->element());
  if (!Kind.isProduct() || Kind.Saturates || Kind.Met[2] != Kind.result())
    return {};
  return Finder.ofProduct(Kind.Met[0]->element(), Kind.Met[1]->element(), Kind.result()->element());
}

namespace {
/// Kinds of ops that replace one.
class RoutedOps {
public:
  RoutedOps(const std::vector<MatrixOps> &Ops, size_t Index, const PlannedRoute &Route,
            TypeContext &Types, std::vector<MatrixOps> &Made)
      : Old(Ops[Index]), Index(Index), Way(Route), Types(Types), Made(Made) {}

  void sum() {
    const Type *Sum = Types.withScalar(Old.result(), Way.R);
    add(Old.Code, {Old.Met[0], Sum}, /*CanWiden=*/false).Written = Index;
    convert(Sum, Old.result());
  }

  void product() {
    const Type *A = Old.Met[0], *B = Old.Met[1], *R = Old.result();
    const Type *Acc = Types.withScalar(R, Way.R);
    const Type *Left = moved(A, Way.A), *Right = moved(B, Way.B);
    bool Adds = Old.Code == Opcode::MatMulAdd;
    if (Adds && R != Acc)
      convert(R, Acc);
    SmallVector<const Type *, 4> Met{Left, Right, Acc};
    if (Adds)
      Met.push_back(Acc);
    add(Old.Code, Met, /*CanWiden=*/false).Written = Index;
    if (Way.A->isInt() && (Left != A || Right != B)) {
      bool OfColumns = Left != A;
      const Type *Sums =
          OfColumns ? Types.matrix(Way.R, 1, Acc->cols(), MatrixUse::RowSums, Acc->scope())
                    : Types.matrix(Way.R, Acc->rows(), 1, MatrixUse::ColumnSums, Acc->scope());
      add(OfColumns ? Opcode::MatColSum : Opcode::MatRowSum, {OfColumns ? B : A, Sums},
          /*CanWiden=*/false)
          .Written = Index;
      add(Opcode::MatArith, {Sums, Sums});
      add(Opcode::MatBroadcastAdd, {Acc, Sums, Acc});
    }
    if (R != Acc)
      convert(Acc, R);
  }

private:
  MatrixOps &add(Opcode Code, ArrayRef<const Type *> Met, bool CanWiden = true) {
    MatrixOps Kind;
    Kind.Code = Code;
    Kind.Met.assign(Met.begin(), Met.end());
    Kind.Seen = Kind.Met;
    Kind.GivesMatrix = Kind.IsOfRoute = true;
    Kind.CanWiden = CanWiden;
    Kind.Count = Old.Count;
    Kind.Where = Old.Where;
    return Made.emplace_back(std::move(Kind));
  }
  void convert(const Type *From, const Type *To) { add(Opcode::MatConvert, {From, To}); }
  /// A factor as one of the other sign, or as one of wider floats.
  const Type *moved(const Type *Factor, const Type *Element) {
    if (Factor->element() == Element)
      return Factor;
    const Type *To = Types.withScalar(Factor, Element);
    if (Element->isFloat()) {
      convert(Factor, To);
      return To;
    }
    // In the unsigned type both ways.
    if (Element->isSigned())
      add(Opcode::MatArith, {Factor, Factor});
    convert(Factor, To);
    if (!Element->isSigned())
      add(Opcode::MatArith, {To, To});
    return To;
  }

  const MatrixOps &Old;
  size_t Index;
  const PlannedRoute &Way;
  TypeContext &Types;
  std::vector<MatrixOps> &Made;
};
} // namespace

void tessera::appendRouted(const std::vector<MatrixOps> &Ops, size_t Index,
                           const PlannedRoute &Route, TypeContext &Types,
                           std::vector<MatrixOps> &Made) {
  RoutedOps New(Ops, Index, Route, Types, Made);
  Ops[Index].isSum() ? New.sum() : New.product();
}
