// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Matrix/Plan/Routes.h"
#include "Matrix/Facts/ElementRoutes.h"
#include "Matrix/Facts/Queries.h"
#include "Matrix/Plan/Strategies.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::ir;

bool tessera::canGoApart(const PlanInput &In, const MatrixOps &Kind) {
  return (In.ForTensors || In.forSPIRV()) && canStage(In.Device, Kind.Met[0]) &&
         canStage(In.Device, Kind.Met[1]);
}

bool tessera::liesAlike(const PlanInput &In, const Type *X, const Type *Y) {
  auto Held = [&](const Type *Ty) {
    return isHeldWider(In.Device, Ty) ? holderOf(In.Types, In.Device, Ty) : Ty;
  };
  return Held(X) == Held(Y);
}

/// By SPV_NV_cooperative_matrix2: an accumulator becomes a factor.
static bool movesNatively(const PlanInput &In, const MatrixOps &Kind) {
  const Type *From = Kind.Met[0], *To = Kind.Met[1];
  if (In.Device.Permissive || !In.Device.has(Feature::CooperativeMatrixConvert) ||
      From->use() != MatrixUse::Accumulator || To->use() == MatrixUse::Accumulator ||
      isHeldWider(In.Device, From) || Kind.Transposes)
    return false;
  // The components become others first.
  const Type *Converted = In.Types.withScalar(From, To->element());
  return bool(checkMatrix(In.Device, matrixQuery(Converted, In.Invocations)));
}

/// For cooperative tensors, all conversions that the user wrote; those of routes stay in the lanes.
static bool isApart(const PlanInput &In, const MatrixOps &Kind) {
  if (Kind.changesSet())
    return true;
  auto IsSame = [&](const MatrixOps &Other) {
    return Other.Code == Kind.Code && Other.Met == Kind.Met && Other.Transposes == Kind.Transposes;
  };
  if (In.ForTensors)
    return Kind.Code == Opcode::MatConvert && any_of(In.Written.Ops, IsSame) &&
           !Kind.Met[0]->isFragment() && canGoApart(In, Kind) &&
           (Kind.isMove() || !liesAlike(In, Kind.Met[0], Kind.Met[1]));
  return Kind.isMove() && canGoApart(In, Kind) && !movesNatively(In, Kind);
}

/// Routes may lead to factors that are held wider. Returns nothing if there are none.
static std::optional<Target> withWiderFactors(const Target &Device, ArrayRef<MatrixOps> Ops) {
  auto Narrow = narrowMatrices(Ops, Device);
  if (Narrow.empty())
    return std::nullopt;
  Narrow.remove_if([](const Type *Ty) { return !isFactor(Ty); });
  return withRowsFor(Device, Narrow);
}

std::optional<Target> tessera::withFactorsAlike(const Target &Device, ArrayRef<MatrixOps> Ops,
                                                TypeContext &Types) {
  std::optional<Target> Own;
  for (const MatrixOps &Kind : Ops) {
    const Target &Before = Own ? *Own : Device;
    if (!Kind.isProduct())
      continue;
    std::optional<Target> Wider = withWiderFactors(Before, Ops);
    PlannedRoute Route = routeOf(Kind, Types, Wider ? *Wider : Before);
    if (!Route || !Route.A->isFloat())
      continue;
    for (const auto &[Matrix, To] : {std::pair(Kind.Met[0], Route.A), {Kind.Met[1], Route.B}})
      if (Matrix->element() != To)
        Own = withoutFactors(Own ? *Own : Device, Matrix, Types.withScalar(Matrix, To));
  }
  return Own;
}

RoutedOps tessera::routeOps(const PlanInput &In) {
  const std::vector<MatrixOps> &Written = In.Written.Ops;
  bool MayRoute = In.Options.Tile && !In.Device.Permissive;
  std::optional<Target> Own;
  if (MayRoute)
    Own = withWiderFactors(In.Device, Written);
  const Target &Device = Own ? *Own : In.Device;
  RoutedOps Routed;
  Routed.Routes.resize(Written.size());
  for (auto [I, Kind] : enumerate(Written)) {
    PlannedRoute &Route = Routed.Routes[I];
    if (MayRoute && (Kind.isProduct() || Kind.isSum()))
      Route = routeOf(Kind, In.Types, Device);
    if (Route)
      appendRouted(Written, I, Route, In.Types, Routed.Ops);
    else
      Routed.Ops.push_back(Kind);
  }
  for (MatrixOps &Kind : Routed.Ops)
    Kind.IsApart = isApart(In, Kind);
  return Routed;
}
