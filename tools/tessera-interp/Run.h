//===- Run.h - A pipeline description on the reference machine --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Description/Pipeline.h"
#include "Interp/Interp.h"
#include "Options.h"
#include "Target/Target.h"

namespace tessera::interp_tool {

/// Runs \p M with the resources of \p P, and leaves the results there.
interp::Outcome runPipeline(ir::Module &M, const Options &O, const Target &Device,
                            run::Pipeline &P);

/// Reports \p V at the user's line.
void report(const interp::Violation &V, DiagnosticEngine &Diags);

} // namespace tessera::interp_tool
