//===- Run.h - A pipeline description on the reference machine --------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Description/Pipeline.h"
#include "Interp/Interp.h"
#include "Options.h"
#include "Target/Target.h"

namespace tessera::interp_tool {

/// Runs the modules of the shaders of \p P with its resources, and leaves the results there. An
/// error if the machine lacks what a draw needs.
llvm::Expected<interp::Outcome> runPipeline(llvm::ArrayRef<std::unique_ptr<ir::Module>> Modules,
                                            const Options &O, const Target &Device,
                                            run::Pipeline &P);

/// Reports \p V at the user's line.
void report(const interp::Violation &V, DiagnosticEngine &Diags);

} // namespace tessera::interp_tool
