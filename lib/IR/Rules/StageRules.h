//===- StageRules.h - Rules of entry points -------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/StageInterface.h"

namespace tessera::ir {

/// Whether two of \p Modes exclude each other: what the output does to the depth, or to the stencil
/// reference of a face.
bool hasOpposites(EntryModeSet Modes);

} // namespace tessera::ir
