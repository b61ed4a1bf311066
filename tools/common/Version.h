//===- Version.h - What --version prints ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/raw_ostream.h"

namespace tessera::tools {

/// The commit that this was built from.
llvm::StringRef commit();
/// Two lines: the program with the version and the commit that it was built from, and the releases
/// of LLVM and SPIRV-Tools that it was built with.
void printVersion(llvm::raw_ostream &OS, llvm::StringRef Program);

} // namespace tessera::tools
