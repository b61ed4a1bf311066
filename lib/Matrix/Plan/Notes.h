//===- Notes.h - A plan in the words of the user's multiplies -------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Target/Target.h"

namespace tessera {

/// The decision for a kind of multiply that is not computed as written.
struct MultiplyNote {
  Loc Where; ///< the first of its kind
  MatrixTypes Types;
  MatrixShape Written;
  llvm::StringRef Route; ///< how other component types compute it; empty where it is cut
  MatrixShape Tile;      ///< where it is cut
};

/// Those with a route, then those in tiles, which may be what a route made.
std::vector<MultiplyNote> notesOf(const ir::MatrixPlan &Plan);

} // namespace tessera
