//===- Verifier.h - Whether a module is well formed -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Checks the structural rules: those that Ops.def and AttrUse.def state for every op, one further
// rule for some ops, scoping, and control flow. It does not check device limits
// (Target/Legality.h). It reports invalid modules and never crashes on them.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

/// Reports every broken rule at the op's location; true when there was none.
bool verify(Module &M, DiagnosticEngine &Diags);

} // namespace tessera::ir
