// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The targets of a draw, the images that the program adds to them, and the render pass and
// framebuffer of all.

#ifndef TESSERA_RUN_ATTACHMENTS_H
#define TESSERA_RUN_ATTACHMENTS_H

#include "Vulkan/DeviceMemory.h"

namespace tessera::run {

class Attachments {
public:
  Attachments(Device &D, const Pipeline &P, llvm::ArrayRef<ShaderModule> Modules)
      : D(D), P(P), Modules(Modules) {
    measure();
  }
  Attachments(const Attachments &) = delete;

  /// Returns an error if the device does not render to that size.
  llvm::Error checkLimits() const;
  /// \p Memory has the images of the targets.
  llvm::Error create(const DeviceMemory &Memory);

  /// The draw is in the one subpass between these two.
  void recordBegin(VkCommandBuffer Commands) const;
  void recordEnd(VkCommandBuffer Commands) const;

  VkRenderPass Pass = VK_NULL_HANDLE;
  /// The size of the area that is rendered to.
  VkExtent2D Extent = {};
  bool HasDepth = false, HasStencil = false;

private:
  struct Attachment {
    VkImageView View;
    VkAttachmentDescription2 Description;
    VkClearValue Clear;
  };

  void measure();
  Attachment &add(VkImageView View, VkFormat Format, uint32_t Samples);
  llvm::Expected<VkImageView> createImageOfOwn(VkFormat Format, VkImageUsageFlags Usage,
                                               llvm::StringRef For);
  llvm::Error addColor(const RenderTarget &T, const DeviceObjects &O);
  llvm::Error addDepthStencil(const DeviceMemory &Memory);
  void addInputs(const DeviceMemory &Memory);
  void addInput(const Resource &R, uint32_t Index, const DeviceObjects &O);
  llvm::Error createPass();
  llvm::Error createFramebuffer();

  Device &D;
  const Pipeline &P;
  llvm::ArrayRef<ShaderModule> Modules;
  std::vector<Attachment> All;
  /// The number in All of the first image of a buffer.
  std::map<uint32_t, uint32_t> Numbers;
  // The attachments of the subpass, by their numbers in All.
  std::vector<VkAttachmentReference2> Colors, Resolves, Inputs;
  VkAttachmentReference2 Depth = {}, DepthResolve = {};
  bool ResolvesDepth = false;
  /// The pixel shader reads a target.
  bool ReadsTargets = false;
  uint32_t Layers = 1;
  VkFramebuffer Framebuffer = VK_NULL_HANDLE;
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
