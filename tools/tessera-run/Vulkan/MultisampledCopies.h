// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Copies the contents of multisampled images with compute shaders, because no copy command does.

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

  /// Returns an error if the device has no such image for these copies.
  llvm::Error check(const Buffer &B, VkFormat Format, VkImageUsageFlags Usage) const;

  /// Adds an image and a storage texel buffer for its samples. The image is in
  /// VK_IMAGE_LAYOUT_GENERAL and has the usage of a storage image.
  llvm::Error add(VkImage Image, VkBuffer Texels, const OutputProps &Size, VkFormat Format,
                  TexelNumbers Numbers, bool IsWritten);

  /// Returns an error if these copies cannot read the samples of a target.
  llvm::Error checkTarget(const Buffer &B, VkFormat Texels) const;

  /// Adds a target that is only read, and a storage texel buffer of format \p TexelFormat for the
  /// samples of one aspect. The target is in VK_IMAGE_LAYOUT_GENERAL and has the usage of a sampled
  /// image.
  llvm::Error addTarget(VkImage Image, VkFormat Format, VkImageAspectFlags Aspect, VkBuffer Texels,
                        VkFormat TexelFormat, const OutputProps &Size, TexelNumbers Numbers);

  /// Fills the images. Must come after the commands that write the buffers.
  void recordFill(VkCommandBuffer Commands) const;
  /// Copies the samples of written images and targets into the buffers. Must come before the
  /// commands that read the buffers.
  void recordRead(VkCommandBuffer Commands) const;

private:
  struct Copy {
    VkDescriptorSet Set;
    TexelNumbers Numbers;
    std::array<uint32_t, 3> Groups;
    bool IsFilled, IsRead, IsTarget;
  };
  /// The layouts for storage images or for targets.
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
