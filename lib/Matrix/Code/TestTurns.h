//===- TestTurns.h - Leaves out elements beyond a padded matrix -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Facts/ElementTurns.h"

namespace tessera {

/// Makes the turns of loops (Facts/ElementTurns.h) over matrices for which \p ArePadded is true
/// conditional, where they need it. \p Attrs: those of the mat.coord that says where an element is.
void testTurns(ir::Module &M, llvm::function_ref<bool(const ir::Type *)> ArePadded,
               llvm::ArrayRef<ir::Attr> Attrs = {});

} // namespace tessera
