// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/DeviceMemory.h"

#include "Description/Addresses.h"
#include "Vulkan/Images.h"
#include "Vulkan/TexelFormats.h"
#include "llvm/ADT/STLExtras.h"
#include "llvm/Support/MathExtras.h"
#include <algorithm>
#include <cstring>

using namespace llvm;

namespace tessera::run {

/// Returns the usage of a buffer for a resource of this kind; 0 for resources that are none.
static VkBufferUsageFlags usageOf(ResourceKind Kind) {
  switch (Kind) {
  case ResourceKind::Buffer:
    return VK_BUFFER_USAGE_UNIFORM_TEXEL_BUFFER_BIT;
  case ResourceKind::RWBuffer:
    return VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT;
  case ResourceKind::StructuredBuffer:
  case ResourceKind::ByteAddressBuffer:
  case ResourceKind::RWStructuredBuffer:
  case ResourceKind::RWByteAddressBuffer:
    return VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  case ResourceKind::ConstantBuffer:
    return VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT;
#define TEXTURE(Kind, ...) case ResourceKind::Kind:
#include "Description/Textures.def"
  case ResourceKind::Sampler:
  case ResourceKind::AccelerationStructure:
    return 0;
  }
  llvm_unreachable("covered switch");
}

Error DeviceMemory::create() {
  // A buffer that several resources name is one object on the device, with the usage of all.
  std::vector<VkBufferUsageFlags> Usage(P.Buffers.size());
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources)
      if (R.hasBuffer())
        Usage[R.Object] |= usageOf(R.Kind);
  std::set<uint32_t> Addressed = addressedBuffers(P);
  for (uint32_t Object : Addressed)
    Usage[Object] |= VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT | VK_BUFFER_USAGE_STORAGE_BUFFER_BIT;
  for (const VertexBuffer &V : P.Bindings.VertexBuffers)
    Usage[V.Object] |= VK_BUFFER_USAGE_VERTEX_BUFFER_BIT;
  if (P.Bindings.IndexObject != NoIndex)
    Usage[P.Bindings.IndexObject] |= VK_BUFFER_USAGE_INDEX_BUFFER_BIT;
  for (const RenderTarget &T : P.Bindings.RenderTargets)
    if (Error E = createTarget(T))
      return E;
  if (Error E = createDepthStencil())
    return E;
  for (const DescriptorSet &Set : P.Sets)
    for (const Resource &R : Set.Resources)
      if (R.hasBuffer())
        if (Error E = createObjects(R.Object, R, Usage[R.Object]))
          return E;
  for (auto [Object, Flags] : enumerate(Usage))
    if (Flags)
      if (Error E = createPlain(static_cast<uint32_t>(Object), Flags))
        return E;
  placeAddresses(P, [&](uint32_t Object) { return addressOf(Object); });
  return createStaging();
}

/// A buffer that is used without a binding.
Error DeviceMemory::createPlain(uint32_t Object, VkBufferUsageFlags Usage) {
  if (!Objects[Object].Buffers.empty())
    return Error::success();
  Expected<DeviceBuffer> Created = createBuffer(alignTo(P.Buffers[Object].size(), 4), Usage);
  if (!Created)
    return Created.takeError();
  Objects[Object].Buffers.push_back(*Created);
  return Error::success();
}

uint64_t DeviceMemory::addressOf(uint32_t Object) const {
  VkBufferDeviceAddressInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO;
  Info.buffer = Objects[Object].Buffers.front().Handle;
  return D.Vk.vkGetBufferDeviceAddress(D.Handle, &Info);
}

Error DeviceMemory::createObjects(uint32_t Object, const Resource &R, VkBufferUsageFlags Usage) {
  // A target that is read as well is there already.
  if (P.Bindings.isTarget(Object))
    return Error::success();
  const Buffer &B = P.Buffers[Object];
  DeviceObjects &O = Objects[Object];
  if (R.isImage() || R.isTyped()) {
    VkFormat Format = texelFormat(R.TexelFormat.Text, B);
    if (R.isImage()) {
      O.Format = Format;
      O.Aspect = aspectsOf(Format);
    }
    VkFormatProperties Properties = {};
    if (Format != VK_FORMAT_UNDEFINED)
      D.Vk.vkGetPhysicalDeviceFormatProperties(D.Physical.Handle, Format, &Properties);
    VkFormatFeatureFlags Needed =
        R.Kind == ResourceKind::Buffer     ? VK_FORMAT_FEATURE_UNIFORM_TEXEL_BUFFER_BIT
        : R.Kind == ResourceKind::RWBuffer ? VK_FORMAT_FEATURE_STORAGE_TEXEL_BUFFER_BIT
        : R.isSubpassInput() ? VkFormatFeatureFlags(VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT |
                                                    VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT)
        : textureShape(R.Kind)->IsWritten ? VK_FORMAT_FEATURE_STORAGE_IMAGE_BIT
                                          : VK_FORMAT_FEATURE_SAMPLED_IMAGE_BIT;
    if (!((R.isImage() ? Properties.optimalTilingFeatures : Properties.bufferFeatures) & Needed))
      return deviceError("the device has no " + Twine(spelling(R.Kind)) + " of " +
                         nameOfTexels(R.TexelFormat.Text, B) + ", which '" + R.Id.Text + "' needs");
  }
  for (uint32_t Array = 0; Array < B.ArraySize; ++Array) {
    if (R.isImage() && O.Images.size() <= Array) {
      Expected<DeviceImage> Image = createTexture(B, O.Format, *textureShape(R.Kind));
      if (!Image)
        return Image.takeError();
      O.Images.push_back(*Image);
      if (B.Image->Samples != 1)
        if (Error E = createMultisampled(Object, R))
          return E;
    }
    if (!R.isImage() && O.Buffers.size() <= Array) {
      // Constants are fetched in units of 16 bytes, raw buffers in units of 4.
      Expected<DeviceBuffer> Created = createBuffer(
          alignTo(B.size(), Usage & VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT ? 16 : 4), Usage);
      if (!Created)
        return Created.takeError();
      O.Buffers.push_back(*Created);
    }
    if (R.CounterBinding && O.Counters.size() <= Array) {
      Expected<DeviceBuffer> Created = createBuffer(4, VK_BUFFER_USAGE_STORAGE_BUFFER_BIT);
      if (!Created)
        return Created.takeError();
      O.Counters.push_back(*Created);
    }
  }
  return Error::success();
}

Expected<DeviceBuffer> DeviceMemory::createBuffer(VkDeviceSize Size, VkBufferUsageFlags Usage) {
  const VkPhysicalDeviceLimits &Limits = D.Physical.Properties.limits;
  if (Usage & VK_BUFFER_USAGE_UNIFORM_BUFFER_BIT && Size > Limits.maxUniformBufferRange)
    return deviceError("a constant buffer of " + Twine(Size) + " bytes; the device allows " +
                       Twine(Limits.maxUniformBufferRange));
  if (Usage & VK_BUFFER_USAGE_STORAGE_BUFFER_BIT && Size > Limits.maxStorageBufferRange)
    return deviceError("a buffer of " + Twine(Size) + " bytes; the device allows " +
                       Twine(Limits.maxStorageBufferRange));
  DeviceBuffer B;
  B.Size = Size;
  VkBufferCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  Info.size = Size;
  Info.usage = Usage | VK_BUFFER_USAGE_TRANSFER_SRC_BIT | VK_BUFFER_USAGE_TRANSFER_DST_BIT;
  if (Error E = check(D.Vk.vkCreateBuffer(D.Handle, &Info, nullptr, &B.Handle), "vkCreateBuffer"))
    return std::move(E);
  Cleaner.add([this, Handle = B.Handle] { D.Vk.vkDestroyBuffer(D.Handle, Handle, nullptr); });
  VkMemoryRequirements Requirements;
  D.Vk.vkGetBufferMemoryRequirements(D.Handle, B.Handle, &Requirements);
  Expected<VkDeviceMemory> Memory =
      Usage ? D.allocate(Requirements, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0,
                         Usage & VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT)
            : D.allocate(Requirements,
                         VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT,
                         VK_MEMORY_PROPERTY_HOST_CACHED_BIT);
  if (!Memory)
    return Memory.takeError();
  Cleaner.add([this, Memory = *Memory] { D.Vk.vkFreeMemory(D.Handle, Memory, nullptr); });
  if (Error E =
          check(D.Vk.vkBindBufferMemory(D.Handle, B.Handle, *Memory, 0), "vkBindBufferMemory"))
    return std::move(E);
  if (!Usage) {
    void *Pointer = nullptr;
    if (Error E = check(D.Vk.vkMapMemory(D.Handle, *Memory, 0, VK_WHOLE_SIZE, 0, &Pointer),
                        "vkMapMemory"))
      return std::move(E);
    Mapped = static_cast<uint8_t *>(Pointer);
  }
  return B;
}

static VkImageViewType viewType(TextureShape Shape, const OutputProps &Size) {
  if (Shape.IsSubpassInput)
    return planeType(Size);
  if (Shape.IsCube)
    return Shape.IsArray ? VK_IMAGE_VIEW_TYPE_CUBE_ARRAY : VK_IMAGE_VIEW_TYPE_CUBE;
  if (Shape.Axes == 1)
    return Shape.IsArray ? VK_IMAGE_VIEW_TYPE_1D_ARRAY : VK_IMAGE_VIEW_TYPE_1D;
  if (Shape.Axes == 3)
    return VK_IMAGE_VIEW_TYPE_3D;
  return Shape.IsArray ? VK_IMAGE_VIEW_TYPE_2D_ARRAY : VK_IMAGE_VIEW_TYPE_2D;
}

Expected<DeviceImage> DeviceMemory::createTexture(const Buffer &B, VkFormat Format,
                                                  TextureShape Shape) {
  constexpr VkImageType Types[] = {VK_IMAGE_TYPE_1D, VK_IMAGE_TYPE_2D, VK_IMAGE_TYPE_3D};
  VkImageCreateInfo Info = {};
  Info.flags = Shape.IsCube ? VK_IMAGE_CREATE_CUBE_COMPATIBLE_BIT : 0;
  Info.imageType = Types[Shape.Axes - 1];
  Info.format = Format;
  Info.extent = {B.Image->Width, B.Image->Height, B.Image->Depth};
  Info.mipLevels = B.Image->MipLevels;
  Info.arrayLayers = B.Image->Layers;
  Info.samples = static_cast<VkSampleCountFlagBits>(B.Image->Samples);
  Info.usage = Shape.IsSubpassInput ? VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT
               : Shape.IsWritten    ? VK_IMAGE_USAGE_STORAGE_BIT
                                    : VK_IMAGE_USAGE_SAMPLED_BIT;
  if (Shape.IsMultisampled) {
    Info.usage |= VK_IMAGE_USAGE_STORAGE_BIT;
    if (Error E = Samples.check(B, Format, Info.usage))
      return std::move(E);
  } else {
    Info.usage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  }
  Expected<VkImage> Handle = createImage(D, Info, Cleaner);
  if (!Handle)
    return Handle.takeError();
  Expected<VkImageView> View =
      createView(D, *Handle, viewType(Shape, *B.Image), Format, aspectsOf(Format),
                 Shape.IsWritten || Shape.IsSubpassInput ? 1 : VK_REMAINING_MIP_LEVELS, Cleaner);
  if (!View)
    return View.takeError();
  return DeviceImage{*Handle, *View};
}

VkDeviceSize DeviceMemory::stage(VkDeviceSize Size) {
  // Copies to and from images start at a multiple of the texel size, which is at most 32.
  VkDeviceSize At = alignTo(Staging.Size, 64);
  Staging.Size = At + Size;
  return At;
}

Error DeviceMemory::createStaging() {
  for (size_t I = 0; I < Objects.size(); ++I) {
    DeviceObjects &O = Objects[I];
    for (size_t Array = 0; Array < O.Buffers.size() + O.Images.size(); ++Array)
      O.Staged.push_back(stage(O.Buffers.empty() ? P.Buffers[I].size() : O.Buffers[Array].Size));
    for (size_t Array = 0; Array < O.Counters.size(); ++Array)
      O.StagedCounters.push_back(stage(4));
  }
  Expected<DeviceBuffer> Created = createBuffer(std::max<VkDeviceSize>(Staging.Size, 4), 0);
  if (!Created)
    return Created.takeError();
  Staging = *Created;
  std::memset(Mapped, 0, Staging.Size);
  for (size_t I = 0; I < Objects.size(); ++I) {
    const DeviceObjects &O = Objects[I];
    for (size_t Array = 0; Array < O.Staged.size(); ++Array)
      std::memcpy(Mapped + O.Staged[Array], P.Buffers[I].Data[Array].data(), P.Buffers[I].size());
    for (size_t Array = 0; Array < O.StagedCounters.size(); ++Array)
      std::memcpy(Mapped + O.StagedCounters[Array], &P.Buffers[I].Counters[Array], 4);
  }
  return Error::success();
}

std::vector<VkBufferImageCopy> DeviceMemory::copiesOf(size_t Object, VkDeviceSize Offset) const {
  const Buffer &B = P.Buffers[Object];
  std::vector<VkBufferImageCopy> Copies;
  for (auto [Number, Level] : enumerate(B.Image->levels())) {
    VkBufferImageCopy Copy = {};
    Copy.bufferOffset = Offset + Level.Texel * B.Channels * B.format().Bytes;
    Copy.imageSubresource = {Objects[Object].Aspect, uint32_t(Number), 0, B.Image->Layers};
    Copy.imageExtent = {Level.Width, Level.Height, Level.Depth};
    Copies.push_back(Copy);
  }
  return Copies;
}

Error DeviceMemory::createMultisampled(uint32_t Object, const Resource &R) {
  const Buffer &B = P.Buffers[Object];
  DeviceObjects &O = Objects[Object];
  Expected<DeviceBuffer> Texels = createBuffer(B.size(), VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT);
  if (!Texels)
    return Texels.takeError();
  O.Texels.push_back(*Texels);
  return Samples.add(O.Images.back().Handle, Texels->Handle, *B.Image, O.Format,
                     numbersOf(R.TexelFormat.Text, B), textureShape(R.Kind)->IsWritten);
}

void DeviceMemory::transition(VkCommandBuffer Commands, VkImageLayout From,
                              VkImageLayout To) const {
  std::vector<VkImageMemoryBarrier2> Barriers;
  for (size_t I = 0; I < Objects.size(); ++I)
    for (const DeviceImage &Image : Objects[I].Images) {
      if (Objects[I].SharesImages)
        continue;
      VkImageMemoryBarrier2 Barrier = {};
      Barrier.sType = VK_STRUCTURE_TYPE_IMAGE_MEMORY_BARRIER_2;
      Barrier.srcStageMask = Barrier.dstStageMask = VK_PIPELINE_STAGE_2_ALL_COMMANDS_BIT;
      Barrier.srcAccessMask = VK_ACCESS_2_MEMORY_WRITE_BIT;
      Barrier.dstAccessMask = VK_ACCESS_2_MEMORY_READ_BIT | VK_ACCESS_2_MEMORY_WRITE_BIT;
      Barrier.oldLayout = From;
      Barrier.newLayout = To;
      Barrier.srcQueueFamilyIndex = Barrier.dstQueueFamilyIndex = VK_QUEUE_FAMILY_IGNORED;
      Barrier.image = Image.Handle;
      Barrier.subresourceRange = {aspectsOf(Objects[I].Format), 0, VK_REMAINING_MIP_LEVELS, 0,
                                  VK_REMAINING_ARRAY_LAYERS};
      Barriers.push_back(Barrier);
    }
  VkDependencyInfo Dependency = {};
  Dependency.sType = VK_STRUCTURE_TYPE_DEPENDENCY_INFO;
  Dependency.imageMemoryBarrierCount = static_cast<uint32_t>(Barriers.size());
  Dependency.pImageMemoryBarriers = Barriers.data();
  if (!Barriers.empty())
    D.Vk.vkCmdPipelineBarrier2(Commands, &Dependency);
}

void DeviceMemory::recordUpload(VkCommandBuffer Commands) const {
  transition(Commands, VK_IMAGE_LAYOUT_UNDEFINED, VK_IMAGE_LAYOUT_GENERAL);
  for (size_t I = 0; I < Objects.size(); ++I) {
    const DeviceObjects &O = Objects[I];
    auto Copy = [&](VkDeviceSize From, const DeviceBuffer &To) {
      VkBufferCopy Region = {From, 0, To.Size};
      D.Vk.vkCmdCopyBuffer(Commands, Staging.Handle, To.Handle, 1, &Region);
    };
    for (size_t Array = 0; Array < O.Buffers.size(); ++Array)
      Copy(O.Staged[Array], O.Buffers[Array]);
    for (size_t Array = 0; Array < O.Counters.size(); ++Array)
      Copy(O.StagedCounters[Array], O.Counters[Array]);
    for (size_t Array = 0; Array < O.Texels.size(); ++Array)
      Copy(O.Staged[Array], O.Texels[Array]);
    for (size_t Array = O.Texels.size(); Array < O.Images.size(); ++Array) {
      std::vector<VkBufferImageCopy> Copies = copiesOf(I, O.Staged[Array]);
      D.Vk.vkCmdCopyBufferToImage(Commands, Staging.Handle, O.Images[Array].Handle,
                                  VK_IMAGE_LAYOUT_GENERAL, static_cast<uint32_t>(Copies.size()),
                                  Copies.data());
    }
  }
  Samples.recordFill(Commands);
}

void DeviceMemory::recordDownload(VkCommandBuffer Commands) const {
  Samples.recordRead(Commands);
  for (size_t I = 0; I < Objects.size(); ++I) {
    const DeviceObjects &O = Objects[I];
    auto Copy = [&](const DeviceBuffer &From, VkDeviceSize To) {
      VkBufferCopy Region = {0, To, From.Size};
      D.Vk.vkCmdCopyBuffer(Commands, From.Handle, Staging.Handle, 1, &Region);
    };
    for (size_t Array = 0; Array < O.Buffers.size(); ++Array)
      Copy(O.Buffers[Array], O.Staged[Array]);
    for (size_t Array = 0; Array < O.Counters.size(); ++Array)
      Copy(O.Counters[Array], O.StagedCounters[Array]);
    for (size_t Array = 0; Array < O.Texels.size(); ++Array)
      Copy(O.Texels[Array], O.Staged[Array]);
    for (size_t Array = O.Texels.size(); Array < O.Images.size(); ++Array) {
      std::vector<VkBufferImageCopy> Copies = copiesOf(I, O.Staged[Array]);
      D.Vk.vkCmdCopyImageToBuffer(Commands, O.Images[Array].Handle, VK_IMAGE_LAYOUT_GENERAL,
                                  Staging.Handle, static_cast<uint32_t>(Copies.size()),
                                  Copies.data());
    }
  }
}

std::vector<Buffer> DeviceMemory::contents() const {
  std::vector<Buffer> Result = P.Buffers;
  for (size_t I = 0; I < Objects.size(); ++I) {
    const DeviceObjects &O = Objects[I];
    for (size_t Array = 0; Array < O.Staged.size(); ++Array)
      std::memcpy(Result[I].Data[Array].data(), Mapped + O.Staged[Array], Result[I].size());
    for (size_t Array = 0; Array < O.StagedCounters.size(); ++Array)
      std::memcpy(&Result[I].Counters[Array], Mapped + O.StagedCounters[Array], 4);
  }
  return Result;
}

} // namespace tessera::run
