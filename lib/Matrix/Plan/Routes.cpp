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
    return isHeldWider(In.Device, Ty) ? holderOf(In.Types, Ty) : Ty;
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

RoutedOps tessera::routeOps(const PlanInput &In) {
  const std::vector<MatrixOps> &Written = In.Written.Ops;
  bool MayRoute = In.Options.Tile && !In.Device.Permissive;
  // Routes may lead to factors that are held wider.
  std::optional<Target> Own;
  if (MayRoute)
    if (auto Narrow = narrowMatrices(Written, In.Device); !Narrow.empty()) {
      Narrow.remove_if([](const Type *Ty) { return !isFactor(Ty); });
      Own = withRowsFor(In.Device, Narrow);
    }
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
