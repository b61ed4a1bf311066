//===- MatrixPlanRules.h - Whether a plan fits its module -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the verifier.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"
#include "Support/Diagnostic.h"

namespace tessera::ir {

/// Reports what contradicts itself: a type planned twice, one that becomes what it cannot be, and,
/// as long as no step has executed the plan, one that neither occurs nor is made of one that does.
void checkPlan(Module &M, DiagnosticEngine &Diags);

} // namespace tessera::ir
