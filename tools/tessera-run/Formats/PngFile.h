// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// PNG files in memory, through libpng.

#ifndef TESSERA_RUN_PNGFILE_H
#define TESSERA_RUN_PNGFILE_H

#include "llvm/Support/Error.h"
#include <vector>

namespace tessera::run {

/// A picture, by rows from the top. A sample is a number from 0 to 65535, which stands for 1.
struct Picture {
  uint32_t Width = 0, Height = 0;
  /// Channels of a pixel: 1 gray, 2 gray and alpha, 3 red, green and blue, 4 these and alpha.
  uint32_t Channels = 4;
  std::vector<uint16_t> Samples;
};

/// The picture of a file of any kind (palettes, interlaced, 1 to 16 bits), in four channels;
/// samples of fewer bits are scaled to 16. What is larger than \p MaxBytes in memory is an error.
/// Gamma, colour profiles and the background of the file change nothing.
llvm::Expected<Picture> decodePng(llvm::StringRef File, uint64_t MaxBytes);

/// A file with \p Bits of each sample, 8 or 16, that is marked as sRGB; of 8 bits the upper ones
/// are taken.
std::string encodePng(const Picture &P, unsigned Bits);

} // namespace tessera::run

#endif
