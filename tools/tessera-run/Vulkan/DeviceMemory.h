// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The buffers and images of a run in device memory, and their contents on the way there and back.

#ifndef TESSERA_RUN_DEVICEMEMORY_H
#define TESSERA_RUN_DEVICEMEMORY_H

#include "Vulkan/Device.h"
#include "Vulkan/MultisampledCopies.h"

namespace tessera::run {

struct DeviceBuffer {
  VkBuffer Handle = VK_NULL_HANDLE;
  VkDeviceSize Size = 0;
};

struct DeviceImage {
  VkImage Handle = VK_NULL_HANDLE;
  VkImageView View = VK_NULL_HANDLE;
};

/// The parts of one buffer of the pipeline on the device, one entry for each of ArraySize.
struct DeviceObjects {
  std::vector<DeviceBuffer> Buffers;
  std::vector<DeviceImage> Images;
  std::vector<DeviceBuffer> Counters;
  /// The samples of multisampled Images: source of the fill, and destination of the read.
  std::vector<DeviceBuffer> Texels;
  /// Contents of Buffers or Images, and Counters, in the staging buffer.
  std::vector<VkDeviceSize> Staged;
  std::vector<VkDeviceSize> StagedCounters;
  VkFormat Format = VK_FORMAT_UNDEFINED; ///< of Images
  /// The aspect of Images that the contents have.
  VkImageAspectFlags Aspect = VK_IMAGE_ASPECT_COLOR_BIT;
  /// The depth target has the same image, and its contents are in other objects.
  bool SharesImages = false;
};

class DeviceMemory {
public:
  DeviceMemory(Device &D, Pipeline &P) : D(D), P(P), Objects(P.Buffers.size()), Samples(D) {}
  DeviceMemory(const DeviceMemory &) = delete;

  /// Allocates the buffers and images of the pipeline, stores their addresses in the contents, and
  /// fills the staging buffer.
  llvm::Error create();

  void recordUpload(VkCommandBuffer Commands) const;
  void recordDownload(VkCommandBuffer Commands) const;

  /// Returns the pipeline's buffers with the downloaded contents.
  std::vector<Buffer> contents() const;

  llvm::ArrayRef<DeviceObjects> objects() const { return Objects; }
  /// Returns the image of the depth and stencil targets with a view of both; null without targets.
  DeviceImage depthStencil() const { return DepthStencil; }

private:
  llvm::Error createObjects(uint32_t Object, const Resource &R, VkBufferUsageFlags Usage);
  llvm::Expected<DeviceBuffer> createBuffer(VkDeviceSize Size, VkBufferUsageFlags Usage);
  llvm::Error createMultisampled(uint32_t Object, const Resource &R);
  llvm::Expected<DeviceImage> createTexture(const Buffer &B, VkFormat Format, TextureShape Shape);
  llvm::Error createPlain(uint32_t Object, VkBufferUsageFlags Usage);
  llvm::Error createTarget(const RenderTarget &T);
  llvm::Error createDepthStencil();
  /// Creates an image that is rendered to, of the size of buffer \p Object.
  llvm::Expected<VkImage> createTargetImage(uint32_t Object, VkFormat Format,
                                            VkImageUsageFlags Usage);
  /// Adds an image with a view of one aspect to \p Object. \p Texels is the format of the aspect.
  llvm::Error addTarget(uint32_t Object, VkImage Image, VkImageAspectFlags Aspect, VkFormat Texels,
                        TexelNumbers Numbers);
  uint64_t addressOf(uint32_t Object) const;
  llvm::Error createStaging();
  VkDeviceSize stage(VkDeviceSize Size);
  std::vector<VkBufferImageCopy> copiesOf(size_t Object, VkDeviceSize Offset) const;
  void transition(VkCommandBuffer Commands, VkImageLayout From, VkImageLayout To) const;

  Device &D;
  Pipeline &P;
  std::vector<DeviceObjects> Objects;
  DeviceImage DepthStencil;
  DeviceBuffer Staging;
  uint8_t *Mapped = nullptr;
  Cleanup Cleaner;
  /// Must be destroyed before the objects of Cleaner.
  MultisampledCopies Samples;
};

} // namespace tessera::run

#endif
