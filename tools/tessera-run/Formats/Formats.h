// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The element formats of pipeline buffers: sizes, and conversion between bit patterns, numbers and
// text. Bit patterns are little-endian in buffers and right-aligned in a uint64_t.

#ifndef TESSERA_RUN_FORMATS_H
#define TESSERA_RUN_FORMATS_H

#include "llvm/ADT/StringRef.h"
#include <cstdint>
#include <optional>

namespace llvm {
class raw_ostream;
}

namespace tessera::run {

enum class Format : uint8_t {
#define FORMAT(Name, ...) Name,
#include "Formats/Formats.def"
};

/// Hex is an unsigned integer that is written in hexadecimal.
enum class NumberClass : uint8_t { Hex, Unsigned, Signed, Float };

struct FormatInfo {
  llvm::StringLiteral Name;
  unsigned Bytes;
  NumberClass Class;
  unsigned ExponentBits;
  unsigned MantissaBits;
  bool HasInfinity;

  bool isFloat() const { return Class == NumberClass::Float; }
  unsigned bits() const { return Bytes * 8; }
};

const FormatInfo &info(Format F);

uint64_t loadBits(const FormatInfo &F, const uint8_t *From);
void storeBits(const FormatInfo &F, uint64_t Bits, uint8_t *To);

/// The value of a pattern of a floating-point format; exact.
double decodeFloat(const FormatInfo &F, uint64_t Bits);

/// Rounds to nearest, ties to even. What is too large becomes an infinity, or a NaN where the
/// format has no infinity.
uint64_t encodeFloat(const FormatInfo &F, double Value);

/// The value of a pattern of an integer or Hex format; an unsigned 64-bit value wraps.
int64_t decodeInteger(const FormatInfo &F, uint64_t Bits);

/// The value of a pattern of any format; 64-bit integers are rounded.
double decode(const FormatInfo &F, uint64_t Bits);

/// Distance in units in the last place of two patterns of a floating-point format, neither of them
/// a NaN. Both zeros count as one value.
uint64_t ulpDistance(const FormatInfo &F, uint64_t A, uint64_t B);

/// Reads one element: decimal numbers, for Hex and floating-point formats also 0x patterns of the
/// format's width, for floating-point formats also nan, inf and -inf. In a floating-point format
/// below 32 bits an integer is a pattern too, and a number has a point or an exponent. Nothing if
/// the text is not such a number or is out of the format's range.
std::optional<uint64_t> parseElement(const FormatInfo &F, llvm::StringRef Text);

/// Writes one element as the offload test suite does: Hex and floats below 32 bits as patterns,
/// others as decimal numbers with six digits, or with as many as are needed when \p Exact.
void printElement(llvm::raw_ostream &OS, const FormatInfo &F, uint64_t Bits, bool Exact);

} // namespace tessera::run

#endif
