//===- OpaqueSizes.h - sizeof of a matrix or resource ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Lower/Lowering.h"

namespace tessera {

/// Reports each sizeof of what holds a matrix or resource, which have no size before they are on a
/// device. Clang has one, and puts it into array bounds and template arguments before lowering sees
/// an expression.
void rejectOpaqueSizes(ModuleLowering &L);

} // namespace tessera
