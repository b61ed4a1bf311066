//===- Waves.h - Operations on waves as loops over lanes ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::polyfill {

/// Which lanes an operation combines.
enum class Lanes { Active, Below, BelowInMask };

/// How it comes by them. All must take part in reading one, whether it counts or not.
enum class LaneWalk {
  All,   ///< every index that a lane may have
  Active ///< the active lanes, where their ballot is one word
};

/// The value \p V of each lane in turn, combined by \p Fn; \p Mask, a ballot, for BelowInMask.
ir::Value *overLanes(ir::Builder &B, LaneWalk Walk, ir::Value *V, ir::ReduceFn Fn, Lanes Which,
                     ir::Value *Mask = nullptr);

} // namespace tessera::polyfill
