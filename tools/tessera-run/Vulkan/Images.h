// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Images in device memory, and views of them.

#ifndef TESSERA_RUN_IMAGES_H
#define TESSERA_RUN_IMAGES_H

#include "Vulkan/Device.h"

namespace tessera::run {

/// An image with memory of its own, which \p Cleaner destroys. \p Info needs no sType.
llvm::Expected<VkImage> createImage(Device &D, VkImageCreateInfo Info, Cleanup &Cleaner);

/// A view of the first \p Levels levels and all layers, which \p Cleaner destroys.
llvm::Expected<VkImageView> createView(Device &D, VkImage Image, VkImageViewType Type,
                                       VkFormat Format, VkImageAspectFlags Aspects, uint32_t Levels,
                                       Cleanup &Cleaner);

} // namespace tessera::run

#endif
