//===- EnclosingFunction.h - The function that an op is in ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera {

/// The function whose body \p O is in, however deep.
inline ir::Function *enclosingFunction(const ir::Op &O) {
  const ir::Region *R = O.parent();
  while (R->owner())
    R = R->owner()->parent();
  return R->function();
}

} // namespace tessera
