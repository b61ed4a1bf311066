//===- ElementRoutes.h - Other element types for the same result ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// If the target has no row for the element types of a multiply or sum, other rows may give the same
// result. docs/tiling.md proves each route:
//
//   signed and unsigned factors      both factors signed: the unsigned one less 128, and 128 times
//                                    the sums of the other one added; or both unsigned, likewise
//   other sign of the accumulator    the same bits
//   factors of two float types       both in a type that has all numbers of either
//   f16 (bf16) accumulator           accumulated in f32, rounded at the end of each multiply
//
// The plan chooses a route; legalize-types (LegalizeTypes.h) executes it.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Facts/Summary.h"
#include "Target/Target.h"

namespace tessera {

/// Returns nothing if the target has the types, or if no route leads to its rows.
ir::PlannedRoute routeOf(const MatrixOps &Kind, ir::TypeContext &Types, const Target &Device);

/// The ops that legalize-types makes of the kind \p Index of \p Ops, which takes \p Route, in their
/// order, appended to \p Made.
void appendRouted(const std::vector<MatrixOps> &Ops, size_t Index, const ir::PlannedRoute &Route,
                  ir::TypeContext &Types, std::vector<MatrixOps> &Made);

} // namespace tessera
