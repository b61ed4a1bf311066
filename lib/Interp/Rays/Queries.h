//===- Queries.h - Ray queries of a shader ----------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interp/Rays/Search.h"
#include <map>
#include <optional>

namespace tessera::interp {

struct RayQuery {
  RaySearch Search;
  std::optional<RayHit> Candidate, Committed;
};

/// By the row of the variable and the lane. Only the ones that the row has a value for have begun.
using RayQueries = std::map<std::pair<uint32_t, unsigned>, RayQuery>;

} // namespace tessera::interp
