//===- Batch.h - Many shaders in one run ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "CommandLine.h"

namespace tessera::cli {

/// Compiles what R.BatchFile lists, each in a process of its own, R.Jobs at a time, and prints the
/// messages of each when it is done, progress, and a summary, all to standard error. Nothing runs
/// where an entry is wrong. Gives the exit status: the highest of the compiles. \p Program is this
/// program's argv[0].
int runBatch(const Request &R, const char *Program);

} // namespace tessera::cli
