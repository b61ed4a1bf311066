//===- ImageFormat.h - Formats of typed buffers and images ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <optional>

namespace tessera::ir {

enum class ImageFormat : uint8_t {
#define IMAGE_FORMAT(Enumerator, ...) Enumerator,
#include "IR/ImageFormats.def"
};

/// What a channel holds: a float, a fraction of its greatest integer, or an integer.
enum class FormatNumbers : uint8_t { Float, Unorm, Snorm, Signed, Unsigned };

struct ImageFormatInfo {
  llvm::StringLiteral Word;
  FormatNumbers Numbers;
  uint8_t Channels;
  uint8_t Bits; ///< of a channel

  /// Of a texel.
  unsigned bytes() const { return unsigned(Channels) * Bits / 8; }
  bool isFloat() const { return Numbers <= FormatNumbers::Snorm; }
};
const ImageFormatInfo &info(ImageFormat F);
/// Nothing where no format is called so.
std::optional<ImageFormat> imageFormatNamed(llvm::StringRef Word);
/// That of these numbers, if there is one.
std::optional<ImageFormat> findImageFormat(FormatNumbers Numbers, unsigned Channels, unsigned Bits);

/// What loading the channel \p Bits gives: the bits of an f32, or of an integer of 32 or 64 bits.
uint64_t decodeChannel(const ImageFormatInfo &Format, uint64_t Bits);
/// The opposite: the channel that holds the f32 or integer \p Value.
uint64_t encodeChannel(const ImageFormatInfo &Format, uint64_t Value);

} // namespace tessera::ir
