//===- Explain.h - The page of --explain ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "CommandLine.h"

namespace tessera::cli {

/// Writes R.Page and prints the messages of each target. If some target accepts the shader, the
/// page also shows the messages of the others. If none does, writes no page. Returns the exit
/// status.
int explainRequest(const Request &R);

} // namespace tessera::cli
