//===- Reports.h - Reports about a compile besides messages ---------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "CommandLine.h"
#include "llvm/Support/raw_ostream.h"

namespace tessera::cli {

/// The make rule of -M and -MD: the output, and the files that were read for it.
std::string makeRule(const Request &R, const CompileResult &Result);
/// How long each stage took.
void printTimes(llvm::raw_ostream &OS, const CompileResult &Result);

} // namespace tessera::cli
