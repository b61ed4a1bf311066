// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images in device memory, and views of them.

#ifndef TESSERA_RUN_IMAGES_H
#define TESSERA_RUN_IMAGES_H

#include "Vulkan/Device.h"

namespace tessera::run {

/// Creates an image with memory, which \p Cleaner destroys. \p Info needs no sType.
llvm::Expected<VkImage> createImage(Device &D, VkImageCreateInfo Info, Cleanup &Cleaner);

/// Returns the type of a view in two dimensions, with layers if the texture has several.
VkImageViewType planeType(const OutputProps &Size);

/// Returns a DeviceError if the device has no such image with \p Samples. \p What names its kind
/// and
/// \p Name the buffer with its contents.
llvm::Error checkSamples(const Device &D, VkFormat Format, VkImageUsageFlags Usage,
                         uint32_t Samples, llvm::StringRef What, llvm::StringRef Name);

/// Creates a view of the first \p Levels levels and all layers, which \p Cleaner destroys.
llvm::Expected<VkImageView> createView(Device &D, VkImage Image, VkImageViewType Type,
                                       VkFormat Format, VkImageAspectFlags Aspects, uint32_t Levels,
                                       Cleanup &Cleaner);

} // namespace tessera::run

#endif
