//===- Tensors.h - Whether cooperative tensors do for a module ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Which element of a tensor a lane holds depends on the operation that the tensor belongs to and on
// its type, and nobody may know it: so each matrix must belong to one operation, and elements
// cannot go from one to another.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Matrix/Plan/PlanInput.h"

namespace tessera {

/// Why they do not, as a sentence; empty where they do. \p In is for them.
std::string whyNotTensors(ir::Module &M, const PlanInput &In);

} // namespace tessera
