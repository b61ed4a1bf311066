// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Values at places of a block of bytes: push constants, and the records of shaders. Addresses of
// buffers may be among them.

#ifndef TESSERA_RUN_VALUES_H
#define TESSERA_RUN_VALUES_H

#include "Description/Basics.h"
#include "Formats/Formats.h"
#include <vector>

namespace tessera::run {

/// The address of a buffer, as 64 bits in the contents of another or in a block of values.
struct StoredAddress {
  uint64_t Offset = 0; ///< bytes, of where it is put
  Name Of;
  int64_t Plus = 0; ///< bytes that are added to it
  uint32_t Object = NoIndex;
};

struct PlacedValue {
  Format ElementFormat = Format::Hex32;
  uint32_t Offset = 0; ///< bytes
  std::vector<uint8_t> Data;
  std::vector<StoredAddress> Addresses;
};

/// Returns the bytes of a block; those without a value are 0.
std::vector<uint8_t> bytesOf(const std::vector<PlacedValue> &Values);

} // namespace tessera::run

#endif
