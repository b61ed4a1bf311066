//===- Waves.h - Which ops lanes of a wave do together --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// Whether what \p O does depends on which lanes make a wave, or on how many. Derivatives, which
/// depend on quads only, do not count.
bool worksInWaves(const Op &O);

/// Which threads of a group quads and waves are made of.
enum class ThreadOrder : uint8_t {
  Rows,    ///< threads in the order of SV_GroupIndex; each four are a quad
  Squares, ///< quads of 2x2 threads in the order of their rows; several in that order are a wave
  Device,  ///< quads of 2x2 threads; the device chooses which of them are a wave. So are groups of
           ///< several rows whose number the application chooses, without quads
};

/// Derivatives have quads of 2x2 threads from the device, which knows the shape of the group. Other
/// operations on quads have them where lanes are numbered so.
ThreadOrder threadOrderOf(const Module &M);

} // namespace tessera::ir
