//===- Explain.h - The page of --explain ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "CommandLine.h"

namespace tessera::cli {

/// Writes R.Page and prints the messages of each target. A target that does not take the shader is
/// on the page with its messages; where none does there is no page, and the exit status says so.
int explainRequest(const Request &R);

} // namespace tessera::cli
