// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Connects the names of a pipeline description with what they name, gives every resource its set
// and binding, and rejects what contradicts itself.

#ifndef TESSERA_RUN_PIPELINERESOLVER_H
#define TESSERA_RUN_PIPELINERESOLVER_H

#include "Description/Pipeline.h"
#include "llvm/ADT/STLFunctionalExtras.h"
#include "llvm/ADT/Twine.h"

namespace tessera::run {

using ReportFn = llvm::function_ref<void(llvm::SMLoc, const llvm::Twine &)>;

/// False when something was reported.
bool resolvePipeline(Pipeline &P, ReportFn Report);

} // namespace tessera::run

#endif
