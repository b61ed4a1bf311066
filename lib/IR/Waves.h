//===- Waves.h - Which ops lanes of a wave do together --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// Whether what \p O does depends on which lanes make a wave, or on how many. Derivatives, which
/// depend on quads only, do not count.
bool worksInWaves(const Op &O);

} // namespace tessera::ir
