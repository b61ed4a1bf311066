//===- Replacements.h - The functions of Polyfill.def -------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to Polyfill. Each function checks its options, and returns nothing to keep the op.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Polyfill/Polyfill.h"

namespace tessera::polyfill {

struct Request {
  ir::Op &O;
  ir::Builder &B;
  const PolyfillOptions &Wanted;
  ir::KnownBitsAnalysis &Known;
};
using Replacement = std::optional<ir::Value *>;

#define POLYFILL(Op, Function) Replacement Function(const Request &R);
#include "Polyfill/Polyfill.def"

} // namespace tessera::polyfill
