//===- OddProducts.h - Products that keep others from the device's rows ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Rows.h"

namespace tessera {

/// Of sets that rows cannot compute, the products that rows could not compute either if they were
/// the only ones, if without them rows compute the others, and lanes these. \p Rows: of \p In.
llvm::SmallVector<const MatrixOps *, 4> findOddProducts(const PlanInput &In, const RowSets &Rows);

} // namespace tessera
