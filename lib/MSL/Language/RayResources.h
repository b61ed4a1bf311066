//===- RayResources.h - Resources of ray tracing pipelines ------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// The visible functions of a ray tracing pipeline have no arguments of their own for resources. All
// functions of a text find them in one buffer of slots of 8 bytes: addresses of buffers, textures,
// samplers and acceleration structures. docs/rays.md states which slot is whose.
//
//===----------------------------------------------------------------------===//
#pragma once

#include "MSL/Language/Bindings.h"
#include "llvm/ADT/ArrayRef.h"
#include <map>

namespace tessera::msl {

/// Bytes of a slot.
constexpr unsigned SlotSize = 8;
/// Bytes of a record of a shader table before the data of the shader: struct ray_record.
constexpr unsigned RecordHeader = 32;

class RayResources {
public:
  /// Of the shaders of a pipeline, after lowering.
  explicit RayResources(llvm::ArrayRef<ir::Module *> Shaders);

  unsigned slotOf(const ir::Global &G) const;
  /// Of the address of the sizes of buffers, one for each slot.
  unsigned sizes() const { return Count - 1; }
  unsigned count() const { return Count; }
  /// How many functions a TraceRay may call, one inside the other, besides those that trace rays
  /// themselves.
  unsigned levels() const { return HasNested ? 2 : 1; }

private:
  using Place = std::tuple<ResourcePlace, bool>; ///< whether it is a sampler
  static Place keyOf(const ir::Global &G, bool IsSampler);

  std::map<Place, unsigned> Slots;
  unsigned Pushed = 0, Count = 0;
  bool HasNested = false; ///< an intersection shader and an any-hit shader are there
};

/// The slots of one element of \p G.
unsigned slotsOfElement(const ir::Global &G);

} // namespace tessera::msl
