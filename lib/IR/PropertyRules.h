//===- PropertyRules.h - What the properties of a module exclude -----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Internal to the verifier. Properties that only the target or the history of the module can
// judge (Tiled, Legal, MemoryChecked, ReadOnlyKnown) have no rule here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// The first property of \p M that excludes \p O or \p G; none where the module keeps them.
std::optional<Property> excludedBy(Module &M, const Op &O);
std::optional<Property> excludedBy(const Module &M, const Global &G);

/// The property that \p M would need for \p O or \p G, which only one back end has so, and does not
/// have.
std::optional<Property> missingFor(const Module &M, const Op &O);
std::optional<Property> missingFor(const Module &M, const Global &G);

} // namespace tessera::ir
