//===- LinkModules.h - --link ----------------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "CommandLine.h"

namespace tessera::cli {

/// Links the modules of \p R and writes the result. Returns the exit status.
int linkRequest(const Request &R);

} // namespace tessera::cli
