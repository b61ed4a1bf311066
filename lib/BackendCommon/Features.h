//===- Features.h - What a raised module asks of the device ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// spirv-features and msl-features: reports the first place that needs each feature which the target
// lacks. Before: the module is raised, so that what the back end writes out with other means asks
// for nothing. After: what is written runs on the target. FeatureUse.def is the table; the
// reflection lists what it finds.
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

/// In the order of Features.def, without those that no code for \p For asks for.
std::vector<FeatureUse> featuresOf(ir::Module &M, Backend For, bool WithLines = false);

/// Whether values of \p Ty need a feature that is none of \p Uses.
bool needsMore(const ir::Type *Ty, llvm::ArrayRef<FeatureUse> Uses, ir::Module &M, Backend For);

void checkFeatures(ir::Module &M, const PassContext &Ctx);

} // namespace tessera::raising
