// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The pipeline's resources as the model of Metal binds them.

#ifndef TESSERA_RUN_METALARGUMENTS_H
#define TESSERA_RUN_METALARGUMENTS_H

#include "Metal/MetalBindings.h"
#include <array>
#include <list>

namespace tessera::run {

/// Buffers are padded as Vulkan's are. The launch refers to their contents here.
class MetalArguments {
public:
  explicit MetalArguments(Pipeline &P) : P(P) {}

  /// Gives a function its resources.
  llvm::Error bind(const MetalBindings &B, model::Function &To);
  /// Gives the buffers whose addresses the pipeline wants such addresses.
  void bindAddresses(model::Launch &To);
  /// Gives a function the buffers around the tessellator. Elements: of each content, how many.
  using PatchElements = std::map<std::string, uint32_t>;
  llvm::Error bindPatches(const MetalBindings &B, const PatchElements &Elements,
                          model::Function &To);
  /// Gives a ray generation function the tables of its pipeline. What \p To has is in slots, and
  /// the functions of \p Names are those of the pipeline's shaders.
  void bindRays(const RaySlots &Slots, llvm::ArrayRef<std::string> Names, model::Function &To);
  std::vector<uint8_t> &patchBuffer(const std::string &Content) { return PatchBuffers[Content]; }
  /// Takes the contents back into the pipeline.
  void read();

private:
  /// What one function has for itself.
  struct OfFunction {
    std::vector<uint8_t> PushConstants, Sizes;
    /// The contents of argument buffers, by set and binding.
    std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> ArgumentBuffers;
  };

  llvm::Error bindTexture(const Resource &R, const MetalBindings &B, model::Function &F);
  llvm::Error bindSampler(const Resource &R, const MetalBindings &B, model::Function &F);
  void bindScenes(const Resource &R, const MetalBindings &B, model::Function &F);
  static void add(model::Function &F, std::optional<uint32_t> Index, const llvm::Twine &Name,
                  bool ReadOnly, std::vector<uint8_t> &Bytes) {
    F.Bindings.push_back({Index, Name.str(), ReadOnly, &Bytes, {}});
  }
  /// The bytes of an element in its argument buffer, which is bound with the first; null where the
  /// element lies in none.
  uint8_t *argument(const MetalBindings &B, model::Function &F, const DescriptorPlace &Place,
                    const llvm::Twine &Name);
  /// The number of a texture or sampler, which its argument buffer gets where there is one, and the
  /// \p Next number for one in such a buffer; nothing where the kernel does not take it.
  std::optional<uint32_t> numberOf(const MetalBindings &B, const MetalIndexes &Indexes, size_t Next,
                                   model::Function &F, const DescriptorPlace &Place,
                                   const llvm::Twine &Name);
  /// An element of an array: as the argument that it is, or by its address.
  void addElement(const MetalBindings &B, model::Function &F, const DescriptorPlace &Place,
                  const llvm::Twine &Name, bool ReadOnly, std::vector<uint8_t> &Bytes);

  /// Moves what has a slot to the buffer of resources.
  void fillSlots(const RaySlots &Slots, model::Function &F);
  /// The records of the shader table, as the pipeline has them now.
  void writeRecords(uint32_t Header);

  /// Gives the pipeline and the contents that are bound the addresses of \p Objects.
  void place(llvm::ArrayRef<uint32_t> Objects, llvm::ArrayRef<uint64_t> Addresses);

  Pipeline &P;
  /// By the pipeline's buffer and its element.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> Contents, Counters;
  /// By the reflection's word for their content.
  std::map<std::string, std::vector<uint8_t>> PatchBuffers;
  /// By the acceleration structure and its element.
  std::map<std::pair<uint32_t, uint32_t>, std::vector<uint8_t>> Scenes;
  /// What one table of shader records is made of.
  struct RayTable {
    std::vector<const ShaderRecord *> Records;
    uint32_t Stride = 0;
    std::vector<uint8_t> Bytes;
  };
  /// Of a ray tracing pipeline: ray generation, misses, hit groups, callable shaders.
  std::array<RayTable, 4> RayTables;
  std::vector<uint8_t> RayArguments, RayFunctions, RayResources;
  std::optional<uint32_t> RecordHeader;
  /// Of the instances of acceleration structures, by their contents.
  std::map<const std::vector<uint8_t> *, std::vector<uint8_t>> HitGroupOffsets;
  std::list<OfFunction> Functions; ///< the last one is that which is being bound
};

} // namespace tessera::run

#endif
