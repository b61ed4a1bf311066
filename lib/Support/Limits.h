//===- Limits.h - How much of anything is accepted ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/Support/raw_ostream.h"
#include <cstdint>

namespace tessera {

namespace limits {
#define LIMIT(Name, Value, What, Beyond) inline constexpr uint64_t Name = Value;
#include "Support/Limits.def"
} // namespace limits

/// The limits as the rows of the table in docs/limits.md.
void printLimits(llvm::raw_ostream &OS);

} // namespace tessera
