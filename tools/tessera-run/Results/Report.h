// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Checks the results of a run and reports each comparison.

#ifndef TESSERA_RUN_REPORT_H
#define TESSERA_RUN_REPORT_H

#include "Description/Pipeline.h"

namespace tessera::run {

/// A line for each result; below one that failed its first mismatches and, where \p ShowBuffers,
/// the beginning of the buffer. True if all passed.
bool reportResults(llvm::raw_ostream &OS, const Pipeline &P, llvm::ArrayRef<Buffer> Before,
                   bool ShowBuffers);

} // namespace tessera::run

#endif
