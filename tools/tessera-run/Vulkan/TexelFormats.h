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
/// Of the texels of \p B, which \p Word names unless it is empty.
VkFormat texelFormat(llvm::StringRef Word, const Buffer &B);
/// What the components of such texels are in a shader.
TexelNumbers numbersOf(llvm::StringRef Word, const Buffer &B);

/// What such texels are, for messages.
std::string nameOfTexels(llvm::StringRef Word, const Buffer &B);

/// All that an image of the format has.
VkImageAspectFlags aspectsOf(VkFormat Format);

} // namespace tessera::run

#endif
