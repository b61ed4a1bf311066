//===- PropertyRules.h - What the properties of a module exclude ----------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// For the verifier. Properties that only the target or the history of the module can
// judge (Tiled, Legal, MemoryChecked, ReadOnlyKnown) have no rule here.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "IR/Module.h"

namespace tessera::ir {

/// The first property of \p M that excludes \p O or \p G; none where the module keeps them.
std::optional<Property> excludedBy(Module &M, const Op &O);
std::optional<Property> excludedBy(const Module &M, const Global &G);

/// Whether what \p O gives has a name in the text of a module of `statements`, or is as short: a
/// constant, a variable. It is written as often as it is used. For the steps that make such a
/// module, too.
bool isNamed(const Op &O);

/// The property that \p M would need for \p O or \p G, which only one back end has so, and does not
/// have.
std::optional<Property> missingFor(const Module &M, const Op &O);
std::optional<Property> missingFor(const Module &M, const Global &G);

} // namespace tessera::ir
