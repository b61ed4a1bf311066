// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats of texels in Vulkan.

#ifndef TESSERA_RUN_TEXELFORMATS_H
#define TESSERA_RUN_TEXELFORMATS_H

#include "Description/Pipeline.h"
#include "Vulkan/Loader.h"
#include "Vulkan/MultisampledShader.h"

namespace tessera::run {

/// The format of texels of \p Channels elements; VK_FORMAT_UNDEFINED if there is none.
VkFormat texelFormat(Format F, uint32_t Channels);
/// The format that vk::image_format calls \p Word; VK_FORMAT_UNDEFINED if there is none.
VkFormat viewFormat(llvm::StringRef Word);
/// Returns the format of the texels of \p B: \p Word, or by the buffer if \p Word is empty.
VkFormat texelFormat(llvm::StringRef Word, const Buffer &B);
/// Returns the type that a shader has for the components of such texels.
TexelNumbers numbersOf(llvm::StringRef Word, const Buffer &B);

/// Names the format of such texels, for messages.
std::string nameOfTexels(llvm::StringRef Word, const Buffer &B);

/// Returns all aspects of an image of the format.
VkImageAspectFlags aspectsOf(VkFormat Format);

} // namespace tessera::run

#endif
