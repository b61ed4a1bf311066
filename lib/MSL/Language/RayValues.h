//===- RayValues.h - System values of ray tracing pipelines ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/SystemValues.h"

namespace tessera::msl {

/// A row of RayValues.def.
struct RayValueRow {
  ir::SystemValue Value;
  llvm::StringLiteral Member, Name;
  bool HasColumns;
};

/// Null for a value of other stages.
const RayValueRow *rayValue(ir::SystemValue V);

} // namespace tessera::msl
