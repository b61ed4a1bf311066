// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Formats/TexelFormat.h"

#include <algorithm>

using namespace llvm;

namespace tessera::run {

std::optional<TexelFormat> parseTexelFormat(StringRef Word) {
  using enum TexelKind;
  // The kind Unorm of the table.
  constexpr TexelKind Unorm = Normalized;
#define PACKED_FORMAT(Name, Vulkan, Kind, Channels, ...)                                           \
  if (Word == #Name)                                                                               \
    return TexelFormat{Kind, Channels, 4};
#include "Formats/PackedFormats.def"
  size_t Channels = std::min(Word.find_first_not_of("rgba"), Word.size());
  unsigned Bits;
  if (!Channels || !StringRef("rgba").starts_with(Word.take_front(Channels)) ||
      (Word = Word.drop_front(Channels)).consumeInteger(10, Bits))
    return std::nullopt;
  auto Of = [&](TexelKind Kind, bool Exists) -> std::optional<TexelFormat> {
    if (!Exists)
      return std::nullopt;
    return TexelFormat{Kind, unsigned(Channels), unsigned(Channels) * Bits / 8};
  };
  if (Word == "i" || Word == "ui")
    return Of(Word == "i" ? Signed : Unsigned,
              Bits == 8 || Bits == 16 || Bits == 32 || (Bits == 64 && Channels == 1));
  if (Word == "f")
    return Of(Float, Bits == 16 || Bits == 32);
  return Of(Normalized, (Word.empty() || Word == "snorm") && (Bits == 8 || Bits == 16));
}

TexelFormat texelFormatOf(const FormatInfo &F, unsigned Channels) {
  return {F.isFloat()                      ? TexelKind::Float
          : F.Class == NumberClass::Signed ? TexelKind::Signed
                                           : TexelKind::Unsigned,
          Channels, Channels * F.Bytes};
}

} // namespace tessera::run
