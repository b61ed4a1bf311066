// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The contents of multisampled images: no copy command has them, so compute shaders do it.

#ifndef TESSERA_RUN_MULTISAMPLEDCOPIES_H
#define TESSERA_RUN_MULTISAMPLEDCOPIES_H

#include "Vulkan/Device.h"
#include "Vulkan/MultisampledShader.h"
#include <map>

namespace tessera::run {

/// Adds to \p Needs, if \p P has multisampled textures, what the copies need of the device.
void needMultisampledCopies(const Pipeline &P, DeviceNeeds &Needs);

class MultisampledCopies {
public:
  explicit MultisampledCopies(Device &D) : D(D) {}
  MultisampledCopies(const MultisampledCopies &) = delete;

  /// An error where the device has no such image for these copies.
  llvm::Error check(const Buffer &B, VkFormat Format, VkImageUsageFlags Usage) const;

  /// An image in VK_IMAGE_LAYOUT_GENERAL with the usage of a storage image, and a storage texel
  /// buffer for it.
  llvm::Error add(VkImage Image, VkBuffer Texels, const OutputProps &Size, VkFormat Format,
                  TexelNumbers Numbers, bool IsWritten);

  /// An error where these copies cannot read the samples of a target.
  llvm::Error checkTarget(const Buffer &B, VkFormat Texels) const;

  /// A target in VK_IMAGE_LAYOUT_GENERAL, which is read only, with the usage of a sampled image;
  /// and a storage texel buffer for one aspect of it, whose format is \p TexelFormat.
  llvm::Error addTarget(VkImage Image, VkFormat Format, VkImageAspectFlags Aspect, VkBuffer Texels,
                        VkFormat TexelFormat, const OutputProps &Size, TexelNumbers Numbers);

  /// After what writes to the buffers: fills all images.
  void recordFill(VkCommandBuffer Commands) const;
  /// Puts the samples of written images into the buffers, before what reads these.
  void recordRead(VkCommandBuffer Commands) const;

private:
  struct Copy {
    VkDescriptorSet Set;
    TexelNumbers Numbers;
    std::array<uint32_t, 3> Groups;
    bool IsFilled, IsRead, IsTarget;
  };
  /// Of storage images or of targets.
  struct Layout {
    VkDescriptorSetLayout Set = VK_NULL_HANDLE;
    VkPipelineLayout Pipeline = VK_NULL_HANDLE;
  };

  llvm::Error createLayout(bool IsTarget);
  llvm::Expected<VkDescriptorSet> createSet(VkImageView Image, VkBufferView Texels, bool IsTarget);
  llvm::Error add(Copy C, VkImage Image, VkFormat Format, VkImageAspectFlags Aspect,
                  VkBuffer Texels, VkFormat TexelFormat, const OutputProps &Size);
  llvm::Error createPipeline(TexelNumbers Numbers, CopyDirection Direction);
  void record(VkCommandBuffer Commands, const Copy &C, CopyDirection Direction) const;
  void recordBarrier(VkCommandBuffer Commands) const;

  Device &D;
  Layout Layouts[2];
  std::map<std::pair<TexelNumbers, CopyDirection>, VkPipeline> Pipelines;
  std::vector<Copy> Copies;
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
