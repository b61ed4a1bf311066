//===- DebugRules.h - The verifier's rules for debug information ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

/// Reports what breaks the rules of DebugInfo.h, and places that are none of the module's.
void checkDebug(Module &M, DiagnosticEngine &Diags);

} // namespace tessera::ir
