//===- SimplifyRules.h - Identities ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera {

/// Returns an existing value that \p O is equal to: a constant, one of its operands, or a part of
/// one. Inserts new ops before \p O. Returns null if there is none; \p O may still be rewritten in
/// place.
ir::Value *simplifyOp(ir::Module &M, ir::Op &O);

} // namespace tessera
