// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Vulkan/TexelFormats.h"

#include "Formats/TexelFormat.h"
#include "llvm/ADT/StringSwitch.h"
#include "llvm/Support/ErrorHandling.h"

using namespace llvm;

namespace tessera::run {

VkFormat texelFormat(Format F, uint32_t Channels) {
  static constexpr struct {
    Format Element;
    VkFormat Formats[4];
  } Rows[] = {
#define ROW(Name, Prefix, Type)                                                                    \
  {Format::Name,                                                                                   \
   {VK_FORMAT_R##Prefix##_##Type, VK_FORMAT_R##Prefix##G##Prefix##_##Type,                         \
    VK_FORMAT_R##Prefix##G##Prefix##B##Prefix##_##Type,                                            \
    VK_FORMAT_R##Prefix##G##Prefix##B##Prefix##A##Prefix##_##Type}},
      ROW(Hex8, 8, UINT) ROW(Hex16, 16, UINT) ROW(Hex32, 32, UINT) ROW(Hex64, 64, UINT)
          ROW(UInt8, 8, UINT) ROW(UInt16, 16, UINT) ROW(UInt32, 32, UINT) ROW(UInt64, 64, UINT)
              ROW(Bool, 32, UINT) ROW(Int8, 8, SINT) ROW(Int16, 16, SINT) ROW(Int32, 32, SINT)
                  ROW(Int64, 64, SINT) ROW(Float16, 16, SFLOAT) ROW(Float32, 32, SFLOAT)
                      ROW(Float64, 64, SFLOAT)
#undef ROW
                          {Format::Depth32,
                           {VK_FORMAT_D32_SFLOAT, VK_FORMAT_UNDEFINED, VK_FORMAT_UNDEFINED,
                            VK_FORMAT_UNDEFINED}},
  };
  for (const auto &Row : Rows)
    if (Row.Element == F)
      return Row.Formats[Channels - 1];
  return VK_FORMAT_UNDEFINED;
}

VkFormat viewFormat(StringRef Word) {
#define ROW(Bits, Suffix, Type)                                                                    \
  .Case("r" #Bits Suffix, VK_FORMAT_R##Bits##_##Type)                                              \
      .Case("rg" #Bits Suffix, VK_FORMAT_R##Bits##G##Bits##_##Type)                                \
      .Case("rgb" #Bits Suffix, VK_FORMAT_R##Bits##G##Bits##B##Bits##_##Type)                      \
      .Case("rgba" #Bits Suffix, VK_FORMAT_R##Bits##G##Bits##B##Bits##A##Bits##_##Type)
  return StringSwitch<VkFormat>(Word) ROW(32, "f", SFLOAT) ROW(16, "f", SFLOAT) ROW(16, "", UNORM)
      ROW(8, "", UNORM) ROW(16, "snorm", SNORM) ROW(8, "snorm", SNORM) ROW(64, "i", SINT)
          ROW(32, "i", SINT) ROW(16, "i", SINT) ROW(8, "i", SINT) ROW(64, "ui", UINT)
              ROW(32, "ui", UINT) ROW(16, "ui", UINT) ROW(8, "ui", UINT)
                  .Case("d32", VK_FORMAT_D32_SFLOAT)
#define PACKED_FORMAT(Word, Vulkan, ...) .Case(#Word, VK_FORMAT_##Vulkan)
#include "Formats/PackedFormats.def"
                  .Default(VK_FORMAT_UNDEFINED);
#undef ROW
}

std::string nameOfTexels(StringRef Word, const Buffer &B) {
  return Word.empty() ? (Twine(B.Channels) + " x " + B.format().Name).str() : Word.str();
}

VkImageAspectFlags aspectsOf(VkFormat Format) {
  switch (Format) {
  case VK_FORMAT_D16_UNORM:
  case VK_FORMAT_D32_SFLOAT:
    return VK_IMAGE_ASPECT_DEPTH_BIT;
  case VK_FORMAT_D16_UNORM_S8_UINT:
  case VK_FORMAT_D32_SFLOAT_S8_UINT:
    return VK_IMAGE_ASPECT_DEPTH_BIT | VK_IMAGE_ASPECT_STENCIL_BIT;
  default:
    return VK_IMAGE_ASPECT_COLOR_BIT;
  }
}

VkFormat texelFormat(StringRef Word, const Buffer &B) {
  return Word.empty() ? texelFormat(B.ElementFormat, B.Channels) : viewFormat(Word);
}

TexelNumbers numbersOf(StringRef Word, const Buffer &B) {
  std::optional<TexelFormat> Named = parseTexelFormat(Word);
  switch ((Named ? *Named : texelFormatOf(B.format(), B.Channels)).Kind) {
  case TexelKind::Float:
  case TexelKind::Normalized:
    return TexelNumbers::Float;
  case TexelKind::Signed:
    return TexelNumbers::Signed;
  case TexelKind::Unsigned:
    return TexelNumbers::Unsigned;
  }
  llvm_unreachable("covered switch");
}

} // namespace tessera::run
