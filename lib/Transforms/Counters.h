//===- Counters.h - Counters of buffers that are known --------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera {

/// Makes addresses of the `counter` ops of \p M, whose buffers are known now unless an error has
/// been reported. Variables of counters that no op names go.
void resolveCounters(ir::Module &M, DiagnosticEngine &Diags);

} // namespace tessera
