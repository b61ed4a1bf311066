// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The images in DeviceMemory that are rendered to.
#include "Vulkan/DeviceMemory.h"
#include "Vulkan/Images.h"
#include "Vulkan/TexelFormats.h"
#include "llvm/ADT/STLExtras.h"

using namespace llvm;

namespace tessera::run {

static VkFormatFeatureFlags featuresOf(const Device &D, VkFormat Format) {
  VkFormatProperties Properties = {};
  if (Format != VK_FORMAT_UNDEFINED)
    D.Vk.vkGetPhysicalDeviceFormatProperties(D.Physical.Handle, Format, &Properties);
  return Properties.optimalTilingFeatures;
}

/// Returns whether the pixel shader reads the buffer at its own pixel.
static bool isSubpassInput(const Pipeline &P, uint32_t Object) {
  return any_of(P.Sets, [&](const DescriptorSet &Set) {
    return any_of(Set.Resources,
                  [&](const Resource &R) { return R.isSubpassInput() && R.Object == Object; });
  });
}

Expected<VkImage> DeviceMemory::createTargetImage(uint32_t Object, VkFormat Format,
                                                  VkImageUsageFlags Usage) {
  const Buffer &B = P.Buffers[Object];
  VkImageCreateInfo Info = {};
  Info.imageType = VK_IMAGE_TYPE_2D;
  Info.format = Format;
  Info.extent = {B.Image->Width, B.Image->Height, 1};
  Info.mipLevels = 1;
  Info.arrayLayers = B.Image->Layers;
  Info.samples = static_cast<VkSampleCountFlagBits>(B.Image->Samples);
  Info.usage = Usage;
  if (B.Image->Samples == 1) {
    Info.usage |= VK_IMAGE_USAGE_TRANSFER_SRC_BIT | VK_IMAGE_USAGE_TRANSFER_DST_BIT;
  } else {
    Info.usage |= VK_IMAGE_USAGE_SAMPLED_BIT;
    if (Error E = checkSamples(D, Format, Info.usage, B.Image->Samples, "targets", B.Id.Text))
      return std::move(E);
  }
  return createImage(D, Info, Cleaner);
}

Error DeviceMemory::addTarget(uint32_t Object, VkImage Image, VkImageAspectFlags Aspect,
                              VkFormat Texels, TexelNumbers Numbers) {
  const Buffer &B = P.Buffers[Object];
  DeviceObjects &O = Objects[Object];
  O.Aspect = Aspect;
  Expected<VkImageView> View =
      createView(D, Image, planeType(*B.Image), O.Format, Aspect, 1, Cleaner);
  if (!View)
    return View.takeError();
  O.Images.push_back({Image, *View});
  if (B.Image->Samples == 1)
    return Error::success();
  if (Error E = Samples.checkTarget(B, Texels))
    return E;
  Expected<DeviceBuffer> Read = createBuffer(B.size(), VK_BUFFER_USAGE_STORAGE_TEXEL_BUFFER_BIT);
  if (!Read)
    return Read.takeError();
  O.Texels.push_back(*Read);
  return Samples.addTarget(Image, O.Format, Aspect, Read->Handle, Texels, *B.Image, Numbers);
}

Error DeviceMemory::createTarget(const RenderTarget &T) {
  const Buffer &B = P.Buffers[T.Object];
  DeviceObjects &O = Objects[T.Object];
  O.Format = texelFormat(T.TexelFormat.Text, B);
  VkFormatFeatureFlags Needed = VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BIT;
  if (T.Blend)
    Needed |= VK_FORMAT_FEATURE_COLOR_ATTACHMENT_BLEND_BIT;
  if ((featuresOf(D, O.Format) & Needed) != Needed)
    return deviceError("the device has no target of " + nameOfTexels(T.TexelFormat.Text, B) +
                       (T.Blend ? " with blending" : "") + ", which '" + T.Id.Text + "' needs");
  VkImageUsageFlags Usage = VK_IMAGE_USAGE_COLOR_ATTACHMENT_BIT;
  if (isSubpassInput(P, T.Object))
    Usage |= VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
  Expected<VkImage> Image = createTargetImage(T.Object, O.Format, Usage);
  if (!Image)
    return Image.takeError();
  return addTarget(T.Object, *Image, VK_IMAGE_ASPECT_COLOR_BIT, O.Format,
                   numbersOf(T.TexelFormat.Text, B));
}

Error DeviceMemory::createDepthStencil() {
  const Bindings &B = P.Bindings;
  if (!B.Depth.given() && !B.Stencil.given())
    return Error::success();
  bool IsShort = B.Depth.given() && P.Buffers[B.Depth.Object].format().Bytes == 2;
  VkFormat Format = B.Stencil.given()
                        ? (IsShort ? VK_FORMAT_D16_UNORM_S8_UINT : VK_FORMAT_D32_SFLOAT_S8_UINT)
                        : (IsShort ? VK_FORMAT_D16_UNORM : VK_FORMAT_D32_SFLOAT);
  uint32_t Object = B.Depth.given() ? B.Depth.Object : B.Stencil.Object;
  if (!(featuresOf(D, Format) & VK_FORMAT_FEATURE_DEPTH_STENCIL_ATTACHMENT_BIT))
    return deviceError(Twine("the device has no depth target of ") + (IsShort ? "16" : "32") +
                       " bits" + (B.Stencil.given() ? " with stencil values" : "") + ", which '" +
                       P.Buffers[Object].Id.Text + "' needs");
  VkImageUsageFlags Usage = VK_IMAGE_USAGE_DEPTH_STENCIL_ATTACHMENT_BIT;
  if (isSubpassInput(P, B.Depth.Object) || isSubpassInput(P, B.Stencil.Object))
    Usage |= VK_IMAGE_USAGE_INPUT_ATTACHMENT_BIT;
  Expected<VkImage> Image = createTargetImage(Object, Format, Usage);
  if (!Image)
    return Image.takeError();
  Expected<VkImageView> View = createView(D, *Image, planeType(*P.Buffers[Object].Image), Format,
                                          aspectsOf(Format), 1, Cleaner);
  if (!View)
    return View.takeError();
  DepthStencil = {*Image, *View};
  if (B.Depth.given()) {
    Objects[B.Depth.Object].Format = Format;
    if (Error E =
            addTarget(B.Depth.Object, *Image, VK_IMAGE_ASPECT_DEPTH_BIT,
                      IsShort ? VK_FORMAT_R16_UNORM : VK_FORMAT_R32_SFLOAT, TexelNumbers::Float))
      return E;
  }
  if (!B.Stencil.given())
    return Error::success();
  Objects[B.Stencil.Object].Format = Format;
  Objects[B.Stencil.Object].SharesImages = B.Depth.given();
  return addTarget(B.Stencil.Object, *Image, VK_IMAGE_ASPECT_STENCIL_BIT, VK_FORMAT_R8_UINT,
                   TexelNumbers::Unsigned);
}

} // namespace tessera::run
