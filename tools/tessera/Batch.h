//===- Batch.h - Many shaders in one run ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "CommandLine.h"

namespace tessera::cli {

/// Compiles the entries of R.BatchFile, R.Jobs at a time, each in its own process. Prints to
/// standard error: the messages of each when it ends, progress, and a summary. If an entry is
/// wrong, runs none. Returns the highest exit status of the compiles. \p Program is this program's
/// argv[0].
int runBatch(const Request &R, const char *Program);

} // namespace tessera::cli
