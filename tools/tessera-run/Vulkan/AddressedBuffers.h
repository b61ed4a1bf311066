// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Buffers that commands and structures reach by their address.

#ifndef TESSERA_RUN_ADDRESSEDBUFFERS_H
#define TESSERA_RUN_ADDRESSEDBUFFERS_H

#include "Vulkan/Device.h"

namespace tessera::run {

struct AddressedBuffer {
  VkBuffer Handle = VK_NULL_HANDLE;
  VkDeviceAddress Address = 0;
};

/// Creates a buffer in device memory. Its address is a multiple of \p Alignment, a power of two;
/// the handle is that of the whole buffer, which may begin before.
llvm::Expected<AddressedBuffer> createAddressedBuffer(Device &D, VkDeviceSize Size,
                                                      VkBufferUsageFlags Usage,
                                                      VkDeviceSize Alignment, Cleanup &Cleaner);

/// Creates a buffer that the host has filled with \p Contents.
llvm::Expected<AddressedBuffer> createFilledBuffer(Device &D, llvm::ArrayRef<uint8_t> Contents,
                                                   VkBufferUsageFlags Usage, VkDeviceSize Alignment,
                                                   Cleanup &Cleaner);

} // namespace tessera::run

#endif
