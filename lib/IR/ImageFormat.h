//===- ImageFormat.h - Formats of typed buffers and images ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "llvm/ADT/StringRef.h"
#include <array>
#include <cstdint>
#include <numeric>
#include <optional>

namespace tessera::ir {

enum class ImageFormat : uint8_t {
#define IMAGE_FORMAT(Enumerator, ...) Enumerator,
#include "IR/ImageFormats.def"
};

/// The number kind of a channel: a float, a fraction of its greatest integer, or an integer.
enum class FormatNumbers : uint8_t { Float, Unorm, Snorm, Signed, Unsigned };

struct ImageFormatInfo {
  llvm::StringLiteral Word;
  FormatNumbers Numbers;
  uint8_t Channels;
  uint8_t Bits; ///< of a channel; 0 for a packed format
  /// The bits of each channel of a packed format, the first in the lowest bits of a 32-bit word.
  std::array<uint8_t, 4> Packed{};

  bool isPacked() const { return !Bits; }
  unsigned bitsOf(unsigned Channel) const { return isPacked() ? Packed[Channel] : Bits; }
  /// Of a channel of a packed format in its word.
  unsigned firstBitOf(unsigned Channel) const {
    return std::accumulate(Packed.begin(), Packed.begin() + Channel, 0u);
  }
  /// Of a texel.
  unsigned bytes() const { return isPacked() ? 4 : unsigned(Channels) * Bits / 8; }
  bool isFloat() const { return Numbers <= FormatNumbers::Snorm; }
  /// SPIR-V has no formats of three equal channels.
  bool isInSPIRV() const { return Channels != 3 || isPacked(); }
};
const ImageFormatInfo &info(ImageFormat F);
/// Nothing where no format is called so.
std::optional<ImageFormat> imageFormatNamed(llvm::StringRef Word);
/// The format of these numbers whose channels have \p Bits each, if there is one.
std::optional<ImageFormat> findImageFormat(FormatNumbers Numbers, unsigned Channels, unsigned Bits);

/// Returns what loading a channel gives that holds the lowest bits of \p Bits: the bits of an f32,
/// or of an integer of 32 or 64 bits.
uint64_t decodeChannel(const ImageFormatInfo &Format, unsigned Channel, uint64_t Bits);
/// The opposite: returns the bits of a channel that the f32 or integer \p Value is written to.
uint64_t encodeChannel(const ImageFormatInfo &Format, unsigned Channel, uint64_t Value);

} // namespace tessera::ir
