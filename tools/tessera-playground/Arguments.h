//===- Arguments.h - The options of a shader in the playground ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Refusal.h"
#include "tessera/tessera.h"
#include <variant>

namespace tessera::playground {

/// Reads options as the program `tessera` does, if Options.def allows all of them.
std::variant<CompileOptions, Refusal> readArguments(const std::vector<std::string> &Given);

/// Whether the options, which are right, choose the profile.
bool hasProfile(const std::vector<std::string> &Given);

} // namespace tessera::playground
