//===- Usage.h - The hint after a wrong command line ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/raw_ostream.h"

namespace tessera::tools {

/// Prints the "usage:" line of \p Help, and that '\p Program --help' lists the options.
void printUsage(llvm::raw_ostream &OS, llvm::StringRef Program, llvm::StringRef Help);

} // namespace tessera::tools
