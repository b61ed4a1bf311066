//===- Features.h - What a raised module asks of the device ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// spirv-features and msl-features: reports, for each feature that the target lacks, the first place
// that needs it. Before: the raise steps, so that an op that the back end replaces does not need
// its feature. After: the output runs on the target. FeatureUse.def is the table; the reflection
// lists the features found.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Target/Target.h"
#include "Transforms/Pass.h"
#include <set>

namespace tessera::raising {

struct FeatureUse {
  Feature Needed;
  Loc Where;        ///< the first place that is known
  std::string What; ///< there, in words of the user
  /// File and line of each place, where they are asked for.
  std::set<std::pair<uint32_t, uint32_t>> Lines;
};

/// Returns the features that code for \p For needs, in the order of Features.def.
std::vector<FeatureUse> featuresOf(ir::Module &M, Backend For, bool WithLines = false);

/// Whether values of \p Ty need a feature that is not in \p Uses.
bool needsMore(const ir::Type *Ty, llvm::ArrayRef<FeatureUse> Uses, ir::Module &M, Backend For);

void checkFeatures(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::raising
