//===- Waves.h - Operations on waves that no back end has -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Builder.h"

namespace tessera::raising {

/// wave.match as a loop: the mask of the active lanes with the same value as \p V.
ir::Value *match(ir::Builder &B, ir::Value *V);
/// What changes nothing when combined by \p Fn.
ir::Value *neutral(ir::Builder &B, const ir::Type *Ty, ir::ReduceFn Fn);
ir::Value *combine(ir::Builder &B, ir::ReduceFn Fn, ir::Value *L, ir::Value *R);

} // namespace tessera::raising
