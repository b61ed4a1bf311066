// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Prints a pipeline description as the offload test suite prints it, so that expectations written
// for that suite match.

#ifndef TESSERA_RUN_PIPELINEWRITER_H
#define TESSERA_RUN_PIPELINEWRITER_H

#include "Description/Pipeline.h"

namespace tessera::run {

struct WriterOptions {
  /// Elements of a buffer that are printed at most; a comment tells what was left out.
  size_t ElementLimit = SIZE_MAX;
  /// Floating-point numbers with all their digits.
  bool Exact = false;
};

void writePipeline(llvm::raw_ostream &OS, const Pipeline &P, const WriterOptions &Options);

/// One entry of Buffers.
void writeBuffer(llvm::raw_ostream &OS, const Buffer &B, const WriterOptions &Options);

} // namespace tessera::run

#endif
