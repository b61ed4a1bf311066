//===- Waves.h - Operations on waves as loops over lanes ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::polyfill {

/// Which lanes an operation combines.
enum class Lanes { Active, Below, BelowInMask };

/// How overLanes reaches the lanes. All lanes must take part in each read, whether they count or
/// not.
enum class LaneWalk {
  All,   ///< every index that a lane may have
  Active ///< the active lanes, where their ballot is one word
};

/// Returns the neutral element of \p Fn, which a prefix begins with.
ir::Value *neutral(ir::Builder &B, const ir::Type *Ty, ir::ReduceFn Fn);

/// Combines the value \p V of the lanes one after the other by \p Fn; \p Mask, a ballot, for
/// BelowInMask.
ir::Value *overLanes(ir::Builder &B, LaneWalk Walk, ir::Value *V, ir::ReduceFn Fn, Lanes Which,
                     ir::Value *Mask = nullptr);

} // namespace tessera::polyfill
