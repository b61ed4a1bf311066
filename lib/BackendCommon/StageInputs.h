//===- StageInputs.h - The inputs that a stage reads ----------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"
#include <map>

namespace tessera::raising {

/// The inputs of the entry point that \p M loads, by number, and whether it computes one at places
/// of its choice.
std::map<unsigned, bool> readInputs(const ir::Module &M);

} // namespace tessera::raising
