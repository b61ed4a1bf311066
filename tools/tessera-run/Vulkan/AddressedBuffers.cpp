// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/AddressedBuffers.h"

#include "llvm/Support/MathExtras.h"
#include <cstring>

using namespace llvm;

namespace tessera::run {

static Expected<AddressedBuffer> create(Device &D, VkDeviceSize Size, VkBufferUsageFlags Usage,
                                        VkDeviceSize Alignment, ArrayRef<uint8_t> Contents,
                                        Cleanup &Cleaner) {
  AddressedBuffer B;
  VkBufferCreateInfo Info = {};
  Info.sType = VK_STRUCTURE_TYPE_BUFFER_CREATE_INFO;
  Info.size = Size + Alignment;
  Info.usage = Usage | VK_BUFFER_USAGE_SHADER_DEVICE_ADDRESS_BIT;
  if (Error E = check(D.Vk.vkCreateBuffer(D.Handle, &Info, nullptr, &B.Handle), "vkCreateBuffer"))
    return std::move(E);
  Cleaner.add([&D, Handle = B.Handle] { D.Vk.vkDestroyBuffer(D.Handle, Handle, nullptr); });
  VkMemoryRequirements Requirements;
  D.Vk.vkGetBufferMemoryRequirements(D.Handle, B.Handle, &Requirements);
  VkMemoryPropertyFlags Visible =
      VK_MEMORY_PROPERTY_HOST_VISIBLE_BIT | VK_MEMORY_PROPERTY_HOST_COHERENT_BIT;
  Expected<VkDeviceMemory> Memory =
      D.allocate(Requirements, Contents.empty() ? 0 : Visible, VK_MEMORY_PROPERTY_DEVICE_LOCAL_BIT,
                 /*HasAddress=*/true);
  if (!Memory)
    return Memory.takeError();
  Cleaner.add([&D, Memory = *Memory] { D.Vk.vkFreeMemory(D.Handle, Memory, nullptr); });
  if (Error E =
          check(D.Vk.vkBindBufferMemory(D.Handle, B.Handle, *Memory, 0), "vkBindBufferMemory"))
    return std::move(E);
  VkBufferDeviceAddressInfo AddressInfo = {};
  AddressInfo.sType = VK_STRUCTURE_TYPE_BUFFER_DEVICE_ADDRESS_INFO;
  AddressInfo.buffer = B.Handle;
  VkDeviceAddress Start = D.Vk.vkGetBufferDeviceAddress(D.Handle, &AddressInfo);
  B.Address = alignTo(Start, Alignment);
  if (Contents.empty())
    return B;
  void *Pointer = nullptr;
  if (Error E =
          check(D.Vk.vkMapMemory(D.Handle, *Memory, 0, VK_WHOLE_SIZE, 0, &Pointer), "vkMapMemory"))
    return std::move(E);
  std::memcpy(static_cast<uint8_t *>(Pointer) + (B.Address - Start), Contents.data(),
              Contents.size());
  D.Vk.vkUnmapMemory(D.Handle, *Memory);
  return B;
}

Expected<AddressedBuffer> createAddressedBuffer(Device &D, VkDeviceSize Size,
                                                VkBufferUsageFlags Usage, VkDeviceSize Alignment,
                                                Cleanup &Cleaner) {
  return create(D, Size, Usage, Alignment, {}, Cleaner);
}

Expected<AddressedBuffer> createFilledBuffer(Device &D, ArrayRef<uint8_t> Contents,
                                             VkBufferUsageFlags Usage, VkDeviceSize Alignment,
                                             Cleanup &Cleaner) {
  return create(D, Contents.size(), Usage, Alignment, Contents, Cleaner);
}

} // namespace tessera::run
