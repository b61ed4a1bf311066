// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/OddProducts.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

/// Judging a product takes all sets anew.
constexpr size_t MostProducts = 8;

using ProductList = SmallVector<const MatrixOps *, 4>;

/// Whether rows compute all of \p Products in a module with no others of \p All.
static bool rowsCompute(const PlanInput &In, ArrayRef<const MatrixOps *> All,
                        ArrayRef<const MatrixOps *> Products) {
  MatrixSummary Part;
  for (const MatrixOps &Kind : In.Written.Ops)
    if (!is_contained(All, &Kind) || is_contained(Products, &Kind))
      Part.Ops.push_back(Kind);
  PlanInput Of = In.with(Part);
  RoutedOps Routed = routeOps(Of);
  RowSets Rows = judgeRows(Of, Routed);
  return all_of(Products, [&](const MatrixOps *Kind) {
    auto S = find_if(Rows.Sets, [&](const MatrixSet &Other) {
      return is_contained(Other.Types, Kind->result());
    });
    return S != Rows.Sets.end() && Rows.Judged[S - Rows.Sets.begin()].Taken;
  });
}

/// Whether lanes can compute the product, and memory of the wave can hold what is converted.
static bool canEmulate(const PlanInput &In, const MatrixOps &Kind) {
  return whyNotEmulated(In.Device, Kind.Met).empty() &&
         all_of(Kind.Met, [&](const Type *Ty) { return canStage(In.Device, Ty); });
}

SmallVector<const MatrixOps *, 4> tessera::findOddProducts(const PlanInput &In,
                                                           const RowSets &Rows) {
  ProductList Odd;
  if (In.ForTensors || !In.Options.Tile || !In.Options.Emulate || In.Device.Permissive)
    return Odd;
  for (const auto &[S, J] : zip(Rows.Sets, Rows.Judged)) {
    if (J.Taken || S.Fixed || S.Types.front()->isApart())
      continue;
    ProductList All, Others, Unfit;
    for (const MatrixOps &Kind : In.Written.Ops)
      if (Kind.isProduct() && is_contained(S.Types, Kind.result()))
        All.push_back(&Kind);
    if (All.size() < 2 || All.size() > MostProducts)
      continue;
    for (const MatrixOps *Kind : All)
      (rowsCompute(In, All, Kind) ? Others : Unfit).push_back(Kind);
    if (!Unfit.empty() && !Others.empty() && rowsCompute(In, All, Others) &&
        all_of(Unfit, [&](const MatrixOps *Kind) { return canEmulate(In, *Kind); }))
      append_range(Odd, Unfit);
  }
  return Odd;
}
