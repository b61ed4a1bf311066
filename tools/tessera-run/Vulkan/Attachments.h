// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a draw renders to: the targets of the description, the program's own images beside them, and
// the render pass and framebuffer of both.

#ifndef TESSERA_RUN_ATTACHMENTS_H
#define TESSERA_RUN_ATTACHMENTS_H

#include "Vulkan/DeviceMemory.h"

namespace tessera::run {

class Attachments {
public:
  Attachments(Device &D, const Pipeline &P) : D(D), P(P) {}
  Attachments(const Attachments &) = delete;

  /// \p Memory has the images of the targets.
  llvm::Error create(const DeviceMemory &Memory);

  /// Between these is the one subpass.
  void recordBegin(VkCommandBuffer Commands) const;
  void recordEnd(VkCommandBuffer Commands) const;

  VkRenderPass Pass = VK_NULL_HANDLE;
  /// Of the area that is rendered to.
  VkExtent2D Extent = {};
  bool HasDepth = false;

private:
  /// An image with the operations on it, and what it is cleared to.
  struct Attachment {
    VkImageView View;
    VkAttachmentDescription2 Description;
    VkClearValue Clear;
  };

  uint32_t add(VkImageView View, VkFormat Format, VkSampleCountFlagBits Samples,
               const VkClearValue *Clear);
  llvm::Error addColor(const RenderTarget &T, const DeviceObjects &O);
  llvm::Error addDepth();
  llvm::Error createPass();
  llvm::Error createFramebuffer();

  Device &D;
  const Pipeline &P;
  std::vector<Attachment> All;
  /// Of the subpass, by their numbers in All.
  std::vector<VkAttachmentReference2> Colors;
  VkAttachmentReference2 Depth = {};
  uint32_t Layers = 0;
  VkFramebuffer Framebuffer = VK_NULL_HANDLE;
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
