//===- StageChecks.h - What shaders of a stage cannot do ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Transforms/Pass.h"

namespace tessera::raising {

/// Reports groupshared memory in a stage without thread groups.
void checkForStage(const ir::Module &M, const ir::Global &G, DiagnosticEngine &Diags);
/// Reports barriers of a group in a stage without thread groups, derivatives in one without quads,
/// and reads of an input that may only be declared.
void checkForStage(const ir::Module &M, const ir::Op &O, DiagnosticEngine &Diags);

} // namespace tessera::raising
