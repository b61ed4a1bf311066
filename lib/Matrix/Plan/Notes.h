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
  llvm::StringRef Route; ///< how other component types compute it; empty if it is split into tiles
  MatrixShape Tile;      ///< if it is split into tiles
};

/// Returns the multiplies with a route, and then those in tiles, which may include results of a
/// route.
std::vector<MultiplyNote> notesOf(const ir::MatrixPlan &Plan);

} // namespace tessera
