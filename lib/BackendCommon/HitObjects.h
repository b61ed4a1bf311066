//===- HitObjects.h - Variables of hit objects ------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// No back end can copy a hit object. A copy disappears where one variable can be both: none of the
// two changes while the other one is still needed.
//
//   %h = var : ptr<hit_object, function>            %h = var : ptr<hit_object, function>
//   hit.trace %t, ...                               hit.trace %h, ...
//   store %h, (load %t)                        =>   %1 = hit.invoke %h, %p
//   %1 = hit.invoke %h, %p
//
// A device without hit objects only traces and invokes in one: where nothing else is done with the
// hit object, and nothing between the two reads or writes what they do, that is ray.trace.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "Transforms/Pass.h"

namespace tessera::raising {

/// Whether the module may have operations on hit objects, or ray.reorder.
bool mayHaveHitObjects(const ir::Module &M);

/// Removes copies of hit objects, and reports those that cannot be removed. Arrays of them become
/// variables.
void mergeHitObjects(ir::Module &M, DiagnosticEngine &Diags);

/// For a device without hit objects, after mergeHitObjects: makes ray.trace of hit.trace and
/// hit.invoke, and removes ray.reorder with a remark. Reports all other operations on hit objects.
/// \p WayOut: what the user can do.
void fuseHitObjects(ir::Module &M, const PassContext &Ctx, llvm::StringRef WayOut);

} // namespace tessera::raising
