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

/// Why they do not, as a sentence; empty where they do. \p In is for them.
std::string whyNotTensors(ir::Module &M, const PlanInput &In);

} // namespace tessera
