//===- ScratchRequests.h - What accesses take of the memory of the wave ---===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Matrix/Plan/Ways.h"

namespace tessera {

/// Of all accesses that lanes do not do by themselves.
std::vector<ScratchRequest> scratchRequests(const DecidedMatrices &Decided);

/// So that the steps find variables of the size that the largest of \p Requests needs. Of a module
/// that has its plan.
void reserveScratch(ir::Module &M, llvm::ArrayRef<ScratchRequest> Requests,
                    DiagnosticEngine &Diags);

} // namespace tessera
