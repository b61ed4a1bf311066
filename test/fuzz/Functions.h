//===- Functions.h - The functions of this program ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <string>

namespace tessera::fuzz {

/// The name of the function of this program that has the instruction at \p Address, without its
/// parameters; empty where there is none.
std::string functionAt(const void *Address);

} // namespace tessera::fuzz
