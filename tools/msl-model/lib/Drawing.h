// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Runs a draw whose functions are compiled and bound.

#ifndef TESSERA_MSL_MODEL_DRAWING_H
#define TESSERA_MSL_MODEL_DRAWING_H

#include "Kernels.h"
#include "Threadgroup.h"

namespace tessera::model {

/// A function of a draw. The shape of a vertex or fragment function only has the width of
/// simdgroups.
struct DrawFunction {
  const KernelInfo &Info;
  BoundKernel &Bound;
};

/// The functions of a draw, by their kind.
using DrawFunctions = std::map<FunctionKind, DrawFunction>;

llvm::Error runDraw(const Draw &D, const DrawFunctions &Functions);

} // namespace tessera::model

#endif
