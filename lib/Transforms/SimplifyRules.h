//===- SimplifyRules.h - Identities ---------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera {

/// What \p O gives without being computed: a constant, one of its operands, or a part of one. New
/// ops go before \p O. Null when there is no such thing; \p O may still have been rewritten in
/// place.
ir::Value *simplifyOp(ir::Module &M, ir::Op &O);

} // namespace tessera
