// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Facts/Sets.h"
#include "Matrix/Facts/Queries.h"
#include "llvm/ADT/DenseSet.h"
#include "llvm/ADT/EquivalenceClasses.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/ADT/SetVector.h"
#include <numeric>

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool MatrixSet::hasFragment() const {
  return any_of(Types, [](const Type *Ty) { return Ty->isFragment(); });
}

static bool hasHeight(const Type *Ty) {
  return Ty->use() != MatrixUse::B && Ty->use() != MatrixUse::RowSums;
}

static bool hasWidth(const Type *Ty) {
  return Ty->use() != MatrixUse::A && Ty->use() != MatrixUse::ColumnSums;
}

namespace {
class SetFinder {
public:
  explicit SetFinder(uint32_t Invocations) : Invocations(Invocations) {}

  void visit(const MatrixOps &Ops);
  std::vector<MatrixSet> sets();

private:
  MultiplyQuery sumQuery(const MatrixOps &Ops) const;
  Product productOf(const MatrixOps &Ops) const;

  uint32_t Invocations;
  EquivalenceClasses<const Type *> Classes;
  SetVector<const Type *> Matrices; ///< in order of appearance
  DenseSet<const Type *> Fixed;
  SmallVector<Product, 8> Products;
  SmallVector<Move, 4> Moves;
  SmallVector<ElementExchange, 2> Exchanges;
};
} // namespace

MultiplyQuery SetFinder::sumQuery(const MatrixOps &Ops) const {
  const Type *From = Ops.Met.front(), *To = Ops.result();
  ElementType In = elementType(From->element()), Out = elementType(To->element());
  MultiplyQuery Query;
  Query.Types = {In, In, Out, Out};
  Query.Scope = scopeOf(From);
  Query.Invocations = Invocations;
  Query.Shape = Ops.Code == Opcode::MatRowSum ? MatrixShape{To->rows(), 0, From->cols()}
                                              : MatrixShape{0, To->cols(), From->rows()};
  return Query;
}

Product SetFinder::productOf(const MatrixOps &Ops) const {
  const Type *First = Ops.Met[0], *R = Ops.result();
  if (Ops.isSum()) {
    bool OfRows = Ops.Code == Opcode::MatRowSum;
    return {OfRows ? First : nullptr, OfRows ? nullptr : First, R, sumQuery(Ops), &Ops};
  }
  const Type *B = Ops.Met[1], *C = Ops.Met[2];
  MultiplyQuery Query = multiplyQuery(First, B, C, R, Invocations);
  Query.Saturating = Ops.Saturates;
  return {First, B, R, Query, &Ops};
}

void SetFinder::visit(const MatrixOps &Ops) {
  for (const Type *Ty : Ops.Seen) {
    Matrices.insert(Ty);
    Classes.insert(Ty);
    if (Ops.Leaves)
      Fixed.insert(Ty);
  }
  // Matrices of different types in one aggregate are not related.
  if (Ops.Code != Opcode::Construct && !Ops.IsApart)
    for (const Type *Ty : Ops.Met)
      Classes.unionSets(Ops.Met.front(), Ty);
  if (Ops.isProduct() || Ops.isSum())
    Products.push_back(productOf(Ops));
  else if (Ops.Exchanges)
    Exchanges.push_back({Ops.Met[0], Ops.Met[1], Ops.Where});
  else if (Ops.isMove() && !Ops.IsApart)
    Moves.push_back({Ops.Met[0], Ops.Met[1], Ops.Transposes});
}

std::vector<MatrixSet> SetFinder::sets() {
  std::vector<MatrixSet> Found;
  DenseMap<const Type *, size_t> Index;
  auto SetOf = [&](const Type *Ty) -> MatrixSet & {
    auto [It, New] = Index.try_emplace(Classes.getLeaderValue(Ty), Found.size());
    if (New)
      Found.emplace_back();
    return Found[It->second];
  };
  for (const Type *Ty : Matrices) {
    MatrixSet &S = SetOf(Ty);
    S.Types.push_back(Ty);
    S.Fixed |= Fixed.contains(Ty);
    if (hasHeight(Ty))
      S.M = std::gcd(S.M, Ty->rows());
    if (hasWidth(Ty))
      S.N = std::gcd(S.N, Ty->cols());
  }
  for (const Product &P : Products) {
    MatrixSet &S = SetOf(P.R);
    S.Products.push_back(P);
    S.Converts |= P.Ops->Written.has_value();
  }
  for (const Move &Mv : Moves)
    SetOf(Mv.From).Moves.push_back(Mv);
  for (const ElementExchange &E : Exchanges)
    SetOf(E.X).Exchanges.push_back(E);
  return Found;
}

std::vector<MatrixSet> tessera::findSets(ArrayRef<MatrixOps> Ops, uint32_t Invocations) {
  SetFinder Finder(Invocations);
  for (const MatrixOps &Kind : Ops)
    Finder.visit(Kind);
  return Finder.sets();
}
