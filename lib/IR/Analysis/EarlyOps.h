//===- EarlyOps.h - What may run before the program reaches it ------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// Whether \p O may run although its program does not reach it: it has no effect, is of one lane,
/// and reads at most constants that the application sets, at a place that exists.
bool mayRunEarly(const Op &O);

} // namespace tessera::ir
