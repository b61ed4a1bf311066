// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Text.h"
#include "llvm/ADT/ArrayRef.h"
#include "llvm/Support/ConvertUTF.h"
#include "llvm/Support/Endian.h"
#include <vector>

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

namespace {
/// A byte-order mark. The longer of two that begin alike comes first.
struct Mark {
  StringLiteral Bytes;
  UINT32 Page;
  bool IsBig;
};
constexpr Mark Marks[] = {{StringLiteral::withInnerNUL("\xEF\xBB\xBF"), CodeUtf8, false},
                          {StringLiteral::withInnerNUL("\xFF\xFE\0\0"), CodeUtf32, false},
                          {StringLiteral::withInnerNUL("\0\0\xFE\xFF"), CodeUtf32, true},
                          {StringLiteral::withInnerNUL("\xFF\xFE"), CodeUtf16, false},
                          {StringLiteral::withInnerNUL("\xFE\xFF"), CodeUtf16, true}};

const Mark *markOf(StringRef Bytes, UINT32 Page) {
  for (const Mark &M : Marks)
    if ((Page == CodeAny || Page == M.Page) && Bytes.starts_with(M.Bytes))
      return &M;
  return nullptr;
}

/// Returns the code units of \p Bytes; nothing if the last one is incomplete.
template <typename Unit> std::optional<std::vector<Unit>> unitsOf(StringRef Bytes, bool IsBig) {
  if (Bytes.size() % sizeof(Unit))
    return std::nullopt;
  std::vector<Unit> Units;
  for (; !Bytes.empty(); Bytes = Bytes.drop_front(sizeof(Unit)))
    Units.push_back(
        support::endian::read<Unit>(Bytes.data(), IsBig ? endianness::big : endianness::little));
  if (!Units.empty() && !Units.back())
    Units.pop_back();
  return Units;
}

std::optional<std::string> decodeUTF16(StringRef Bytes, bool IsBig) {
  std::optional<std::vector<UTF16>> Units = unitsOf<UTF16>(Bytes, IsBig);
  std::string Text;
  if (!Units || !convertUTF16ToUTF8String(ArrayRef<UTF16>(*Units), Text))
    return std::nullopt;
  return Text;
}

std::optional<std::string> decodeUTF32(StringRef Bytes, bool IsBig) {
  std::optional<std::vector<UTF32>> Units = unitsOf<UTF32>(Bytes, IsBig);
  std::string Text;
  if (!Units || !convertUTF32ToUTF8String(ArrayRef<UTF32>(*Units), Text))
    return std::nullopt;
  return Text;
}
} // namespace

bool dxc::isKnownPage(UINT32 Page) {
  return Page == CodeAny || Page == CodeUtf8 || Page == CodeUtf16 || Page == CodeUtf32;
}

size_t dxc::bytesOfCharacter(UINT32 Page) {
  return Page == CodeUtf32 ? 4 : Page == CodeUtf16 ? 2 : 1;
}

size_t dxc::markLength(StringRef Bytes, UINT32 Page) {
  const Mark *Found = markOf(Bytes, Page);
  return Found ? Found->Bytes.size() : 0;
}

std::optional<std::string> dxc::decode(StringRef Bytes, UINT32 Page) {
  if (!isKnownPage(Page))
    return std::nullopt;
  bool IsBig = false;
  if (const Mark *Found = markOf(Bytes, Page)) {
    Page = Found->Page;
    IsBig = Found->IsBig;
    Bytes = Bytes.drop_front(Found->Bytes.size());
  }
  if (Page == CodeUtf16)
    return decodeUTF16(Bytes, IsBig);
  if (Page == CodeUtf32)
    return decodeUTF32(Bytes, IsBig);
  Bytes.consume_back(StringRef("\0", 1));
  return Bytes.str();
}

std::optional<std::string> dxc::fromWide(const wchar_t *Text) {
  std::string Narrow;
  if (!convertWideToUTF8(Text, Narrow))
    return std::nullopt;
  return Narrow;
}

std::wstring dxc::toWide(StringRef Text) {
  std::wstring Wide;
  if (ConvertUTF8toWide(Text, Wide))
    return Wide;
  Wide.clear();
  for (const char *At = Text.begin(); At != Text.end();) {
    unsigned Size = getNumBytesForUTF8(UTF8(*At));
    std::wstring Character;
    if (size_t(Text.end() - At) < Size || !ConvertUTF8toWide(StringRef(At, Size), Character)) {
      Character = L'\uFFFD';
      Size = 1;
    }
    Wide += Character;
    At += Size;
  }
  return Wide;
}
