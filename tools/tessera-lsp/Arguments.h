//===- Arguments.h - Options of a shader that is not on a command line ----===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "tessera/tessera.h"
#include <optional>

namespace tessera::server {

/// Reads the options of a compile as the program `tessera` does, with its defaults. Returns nothing
/// and sets \p Problem to the first mistake.
std::optional<CompileOptions> readArguments(const std::vector<std::string> &Given,
                                            std::string &Problem);

} // namespace tessera::server
