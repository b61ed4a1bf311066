// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Which [[buffer(n)]], [[texture(n)]] or [[sampler(n)]] of a Metal kernel a resource of the
// pipeline is.

#ifndef TESSERA_RUN_METALBINDINGS_H
#define TESSERA_RUN_METALBINDINGS_H

#include "Description/Pipeline.h"
#include "Model.h"
#include "llvm/Support/Error.h"
#include <map>
#include <optional>
#include <tuple>

namespace tessera::run {

/// A descriptor: set, binding, and element where the resource is an array.
using DescriptorPlace = std::tuple<uint32_t, uint32_t, uint32_t>;

/// An array of resources that the kernel takes by the addresses of its elements.
struct ArgumentBuffer {
  uint32_t Index = 0;
  model::ArgumentBufferLayout Layout;
};

/// A buffer around the tessellator.
struct PatchBuffer {
  uint32_t Index = 0, Stride = 0;
};

/// Of a hull shader.
struct PatchShader {
  model::PatchRules Rules;
  uint32_t InputPoints = 0, OutputPoints = 0;
};

/// What the shaders of a ray tracing pipeline find in memory.
struct RaySlots {
  uint32_t Count = 0;        ///< of the buffer of resources
  uint32_t RecordHeader = 0; ///< bytes
};

using MetalIndexes = std::map<DescriptorPlace, uint32_t>;

struct MetalBindings {
  /// Without an entry: the kernel does not take it, and its index is another one's.
  MetalIndexes Buffers, Textures, Samplers;
  /// By set and binding; none of their elements is in Buffers.
  std::map<std::pair<uint32_t, uint32_t>, ArgumentBuffer> ArgumentBuffers;
  std::optional<uint32_t> PushConstants;
  /// Of the bytes of every buffer, one word for each index.
  std::optional<uint32_t> BufferSizes;
  std::optional<std::array<uint32_t, 3>> ThreadgroupSize;
  /// The specialization constants that replace its parts.
  std::array<std::optional<uint32_t>, 3> ThreadgroupSizeIds;
  /// The buffers around the tessellator, by the reflection's word for their content.
  std::map<std::string, PatchBuffer> PatchBuffers;
  std::optional<PatchShader> Patch;
  /// Of a shader of a ray tracing pipeline, whose indexes are all slots of one buffer.
  std::optional<RaySlots> Rays;
  /// The kernel's name, where a reflection tells it.
  std::string Kernel;
};

/// The rule of docs/bindings.md: buffers of set 0 have their bindings as indexes, if Metal has so
/// many; then, each with the lowest free index, other resources and the further elements of arrays
/// in the order of set and binding, push constants, and the sizes of the buffers. \p Given are the
/// argument buffers of the text: the elements of what has the index of one take no other. The same
/// for textures and samplers, of which an array has indexes that follow each other, and any may
/// move.
MetalBindings
defaultMetalBindings(const Pipeline &P,
                     const std::map<uint32_t, model::ArgumentBufferLayout> &Given = {});

/// Takes what the JSON of tessera --reflect says about Metal and \p Entry over the rule.
llvm::Error applyReflection(llvm::StringRef Json, MetalBindings &B, llvm::StringRef Entry = "");

} // namespace tessera::run

#endif
