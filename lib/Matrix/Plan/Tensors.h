//===- Tensors.h - Whether cooperative tensors do for a module ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The lane that holds an element of a tensor depends on the tensor's operation and type, and is not
// documented. So each matrix must belong to one operation, and elements cannot move between
// operations.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/PlanInput.h"

namespace tessera {

/// What keeps a module from using them.
struct TensorObstacle {
  std::string Why; ///< a sentence; empty: nothing
  Loc Where = {};
  /// Multiplies of different shapes share a matrix, so that one shape may do for all.
  bool IsOfShapes = false;
};

/// \p In is for them.
TensorObstacle whyNotTensors(ir::Module &M, const PlanInput &In);

/// \p Device with only the smallest shape of tensors, into which the others can be cut.
Target withSmallestTensors(const Target &Device);

} // namespace tessera
