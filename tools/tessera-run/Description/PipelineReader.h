// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Reads a pipeline description and connects its names, so that what follows can trust the model.

#ifndef TESSERA_RUN_PIPELINEREADER_H
#define TESSERA_RUN_PIPELINEREADER_H

#include "Description/Pipeline.h"
#include "llvm/Support/MemoryBufferRef.h"
#include <optional>

namespace tessera::run {

/// On failure there is nothing, and \p Errors holds the reason as file:line:column with a caret.
/// The locations in the result point into \p Text.
std::optional<Pipeline> readPipeline(llvm::MemoryBufferRef Text, llvm::raw_ostream &Errors);

} // namespace tessera::run

#endif
