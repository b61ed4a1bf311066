// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The formats of texels by the words of vk::image_format.

#ifndef TESSERA_RUN_TEXELFORMAT_H
#define TESSERA_RUN_TEXELFORMAT_H

#include "Formats/Formats.h"

namespace tessera::run {

/// How a shader and a blend read the channels of a texel. Normalized channels are integers in
/// memory that stand for 0 to 1, or -1 to 1.
enum class TexelKind : uint8_t { Float, Normalized, Signed, Unsigned };

struct TexelFormat {
  TexelKind Kind;
  unsigned Channels, Bytes;

  bool isInteger() const { return Kind == TexelKind::Signed || Kind == TexelKind::Unsigned; }
};

/// Reads a word of vk::image_format, or one that it would have for three channels. Nothing for
/// another word.
std::optional<TexelFormat> parseTexelFormat(llvm::StringRef Word);

/// Returns the format of the texels in a buffer of format \p F.
TexelFormat texelFormatOf(const FormatInfo &F, unsigned Channels);

} // namespace tessera::run

#endif
