//===- StageRules.h - Rules of entry points -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/StageInterface.h"

namespace tessera::ir {

/// Whether two of \p Modes exclude each other: what the output does to the depth, or to the stencil
/// reference of a face.
bool hasOpposites(EntryModeSet Modes);

/// An element that has a component of a location that another of \p Elements has; null if there is
/// none. Only the two colors of a blend share one, which have different sources.
const StageElement *sharesLocation(llvm::ArrayRef<StageElement> Elements);

} // namespace tessera::ir
