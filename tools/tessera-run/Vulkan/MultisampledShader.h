// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The module that copies between a multisampled image and a buffer of texels.

#ifndef TESSERA_RUN_MULTISAMPLEDSHADER_H
#define TESSERA_RUN_MULTISAMPLEDSHADER_H

#include <cstdint>
#include <vector>

namespace tessera::run {

enum class TexelNumbers : uint8_t { Float, Signed, Unsigned };
/// FromTarget reads an image that is sampled, not a storage image.
enum class CopyDirection : uint8_t { FromBuffer, FromImage, FromTarget };

/// Threads of a group, in a row; each copies one sample.
inline constexpr uint32_t CopyGroupSize = 64;

/// A compute shader with the entry point "main". Binding 0 of set 0 is the image, of two dimensions
/// with layers, binding 1 a storage texel buffer; neither has a format. Samples
/// of a texel follow each other in the buffer, texels row by row, layers after each other. x of a
/// thread counts the samples of a row, y the rows, z the layers.
std::vector<uint32_t> makeCopyShader(TexelNumbers Numbers, CopyDirection Direction);

} // namespace tessera::run

#endif
