//===- NearestName.h - What a misspelt name may mean ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/ArrayRef.h"
#include "llvm/ADT/StringRef.h"

namespace tessera {

/// Returns the candidate with the fewest edits from \p Word, in any case of letters; the first of
/// several. Empty if all of them need more than a third of the letters changed, and for a
/// \p Word of one or two letters.
llvm::StringRef nearestName(llvm::StringRef Word, llvm::ArrayRef<llvm::StringRef> Candidates);

} // namespace tessera
