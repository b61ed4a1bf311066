// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a draw whose functions are compiled and bound.

#ifndef TESSERA_MSL_MODEL_DRAWING_H
#define TESSERA_MSL_MODEL_DRAWING_H

#include "Kernels.h"
#include "Threadgroup.h"

namespace tessera::model {

/// A function of a draw. Its shape only has the width of simdgroups.
struct DrawFunction {
  const KernelInfo &Info;
  BoundKernel &Bound;
};

/// \p Fragment is null without a fragment function.
llvm::Error runDraw(const Draw &D, const DrawFunction &Vertex, const DrawFunction *Fragment);

} // namespace tessera::model

#endif
