// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The descriptor sets of a run, and the pipeline layout that goes with them.

#ifndef TESSERA_RUN_DESCRIPTORS_H
#define TESSERA_RUN_DESCRIPTORS_H

#include "Vulkan/DeviceMemory.h"
#include "Vulkan/SceneMemory.h"

namespace tessera::run {

class Launch;

class Descriptors {
public:
  Descriptors(Device &D, const Pipeline &P, const DeviceMemory &Memory, const SceneMemory &Scene,
              const Launch &For)
      : D(D), P(P), Memory(Memory), Scene(Scene), For(For) {}
  Descriptors(const Descriptors &) = delete;

  llvm::Error create();
  void recordBind(VkCommandBuffer Commands) const;

  VkPipelineLayout Layout = VK_NULL_HANDLE;

private:
  llvm::Error createLayouts();
  llvm::Error createSets();
  llvm::Error write(const Resource &R);
  llvm::Expected<VkBufferView> createView(const DeviceBuffer &B, VkFormat Format);
  llvm::Expected<VkSampler> createSampler(const Sampler &S);

  Device &D;
  const Pipeline &P;
  const DeviceMemory &Memory;
  const SceneMemory &Scene;
  const Launch &For;
  std::vector<VkDescriptorSetLayout> SetLayouts;
  std::vector<VkDescriptorSet> Sets;
  std::vector<VkDescriptorPoolSize> PoolSizes;
  uint32_t PushConstantSize = 0;
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
