//===- Limits.h - What the server takes before it refuses -----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include <cstddef>

namespace tessera::playground::limits {

#define LIMIT(Name, Value, Text) constexpr size_t Name = Value;
#include "Limits.def"

} // namespace tessera::playground::limits
