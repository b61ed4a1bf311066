//===- Verifier.h - Whether a module is well formed -----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The structural rules: those that Ops.def and AttrUse.def state for every op, one rule for each op
// with more to say, and scoping and control flow. What a device can do is not asked here
// (Target/Legality.h). A module that breaks a rule is reported, never followed: the verifier does
// not crash on what it refuses.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

/// Reports every broken rule at the op's location; true when there was none.
bool verify(Module &M, DiagnosticEngine &Diags);

} // namespace tessera::ir
