// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// What a draw renders to: the targets of the description, the program's own images beside them, and
// the render pass and framebuffer of both.

#ifndef TESSERA_RUN_ATTACHMENTS_H
#define TESSERA_RUN_ATTACHMENTS_H

#include "Vulkan/DeviceMemory.h"

namespace tessera::run {

class Attachments {
public:
  Attachments(Device &D, const Pipeline &P, llvm::ArrayRef<ShaderModule> Modules)
      : D(D), P(P), Modules(Modules) {}
  Attachments(const Attachments &) = delete;

  /// \p Memory has the images of the targets.
  llvm::Error create(const DeviceMemory &Memory);

  /// Between these is the one subpass.
  void recordBegin(VkCommandBuffer Commands) const;
  void recordEnd(VkCommandBuffer Commands) const;

  VkRenderPass Pass = VK_NULL_HANDLE;
  /// Of the area that is rendered to.
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
  /// The numbers in All of the images of buffers, by their first one.
  std::map<uint32_t, uint32_t> Numbers;
  // Of the subpass.
  std::vector<VkAttachmentReference2> Colors, Resolves, Inputs;
  VkAttachmentReference2 Depth = {}, DepthResolve = {};
  bool ResolvesDepth = false;
  /// A target is read as well.
  bool ReadsTargets = false;
  uint32_t Layers = 1;
  VkFramebuffer Framebuffer = VK_NULL_HANDLE;
  Cleanup Cleaner;
};

} // namespace tessera::run

#endif
