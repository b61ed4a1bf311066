//===- ScratchRequests.h - What accesses take of the memory of the wave ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Ways.h"

namespace tessera {

/// Returns the requests of all accesses that need memory of the wave.
std::vector<ScratchRequest> scratchRequests(const DecidedMatrices &Decided);

/// Reserves variables of the size of the largest of \p Requests for the steps. The module must have
/// its plan.
void reserveScratch(ir::Module &M, llvm::ArrayRef<ScratchRequest> Requests,
                    DiagnosticEngine &Diags);

} // namespace tessera
