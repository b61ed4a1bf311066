//===- Routes.h - The ops after legalize-types ----------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Answers the first question of the plan: which multiplies and sums take other component types, and
// which conversions go through memory of the wave and so do not relate their two types.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/PlanInput.h"

namespace tessera {

struct RoutedOps {
  std::vector<ir::PlannedRoute> Routes; ///< one for each of the ops of PlanInput::Written
  std::vector<MatrixOps> Ops;           ///< the ops after legalize-types
};

RoutedOps routeOps(const PlanInput &In);

/// Returns the target without rows of factors that a multiply of \p Ops converts to another float
/// type, so that they are held as that type. Cooperative tensors cannot convert factors in their
/// lanes. Returns nothing if there are none.
std::optional<Target> withFactorsAlike(const Target &Device, llvm::ArrayRef<MatrixOps> Ops,
                                       ir::TypeContext &Types);

/// Whether the conversion \p Kind can go through memory of the wave.
bool canGoApart(const PlanInput &In, const MatrixOps &Kind);

/// Whether cooperative tensors hold the elements of both in the same lanes, as equal types do.
bool liesAlike(const PlanInput &In, const ir::Type *X, const ir::Type *Y);

} // namespace tessera
