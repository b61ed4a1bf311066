// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/Images.h"

using namespace llvm;

namespace tessera::run {

Expected<VkImage> createImage(Device &D, VkImageCreateInfo Info, Cleanup &Cleaner) {
  Info.sType = VK_STRUCTURE_TYPE_IMAGE_CREATE_INFO;
  Info.tiling = VK_IMAGE_TILING_OPTIMAL;
  VkImage Image = VK_NULL_HANDLE;
  if (Error E = check(D.Vk.vkCreateImage(D.Handle, &Info, nullptr, &Image), "vkCreateImage"))
    return std::move(E);
  Cleaner.add([&D, Image] { D.Vk.vkDestroyImage(D.Handle, Image, nullptr); });
  VkMemoryRequirements Requirements;
  D.Vk.vkGetImageMemoryRequirements(D.Handle, Image, &Requirements);
  Expected<VkDeviceMemory> Memory =
      D.allocate(Requirements, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT, 0);
  if (!Memory)
    return Memory.takeError();
  Cleaner.add([&D, Memory = *Memory] { D.Vk.vkFreeMemory(D.Handle, Memory, nullptr); });
  if (Error E = check(D.Vk.vkBindImageMemory(D.Handle, Image, *Memory, 0), "vkBindImageMemory"))
    return std::move(E);
  return Image;
}

VkImageViewType planeType(const OutputProps &Size) {
  return Size.Layers == 1 ? VK_IMAGE_VIEW_TYPE_2D : VK_IMAGE_VIEW_TYPE_2D_ARRAY;
}

Error checkSamples(const Device &D, VkFormat Format, VkImageUsageFlags Usage, uint32_t Samples,
                   StringRef What, StringRef Name) {
  VkImageFormatProperties OfImage = {};
  VkResult Found = D.Vk.vkGetPhysicalDeviceImageFormatProperties(
      D.Physical.Handle, Format, VK_IMAGE_TYPE_2D, VK_IMAGE_TILING_OPTIMAL, Usage, 0, &OfImage);
  if (Found == VK_SUCCESS && OfImage.sampleCounts & Samples)
    return Error::success();
  std::string Counts;
  for (uint32_t Count = 2; Found == VK_SUCCESS && Count <= 64; Count *= 2)
    if (OfImage.sampleCounts & Count)
      Counts += (Counts.empty() ? "" : ", ") + std::to_string(Count);
  return deviceError("the device has no " + What + " with " + Twine(Samples) +
                     " samples and the format of '" + Name + "'" +
                     (Counts.empty() ? "" : "; it has " + Counts));
}

Expected<VkImageView> createView(Device &D, VkImage Image, VkImageViewType Type, VkFormat Format,
                                 VkImageAspectFlags Aspects, uint32_t Levels, Cleanup &Cleaner) {
  VkImageViewCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_IMAGE_VIEW_CREATE_INFO;
  Info.image = Image;
  Info.viewType = Type;
  Info.format = Format;
  Info.subresourceRange = {Aspects, 0, Levels, 0, VK_REMAINING_ARRAY_LAYERS};
  VkImageView View = VK_NULL_HANDLE;
  if (Error E = check(D.Vk.vkCreateImageView(D.Handle, &Info, nullptr, &View), "vkCreateImageView"))
    return std::move(E);
  Cleaner.add([&D, View] { D.Vk.vkDestroyImageView(D.Handle, View, nullptr); });
  return View;
}

} // namespace tessera::run
