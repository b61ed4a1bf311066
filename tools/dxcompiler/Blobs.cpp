// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Blobs.h"
#include "Text.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

namespace {
/// The common part of all blobs.
template <typename Derived, typename Interface> class BlobOf : public Object<Derived, Interface> {
public:
  BlobOf(const Memory &M, Bytes Data, UINT32 Page)
      : Object<Derived, Interface>(M), Data(std::move(Data)), Page(Page) {}

  void *GetBufferPointer() override { return Data.data(); }
  size_t GetBufferSize() override { return Data.size(); }
  HRESULT GetEncoding(BOOL *Known, UINT32 *Out) override {
    if (!Known || !Out)
      return E_POINTER;
    *Known = Page != CodeAny;
    *Out = Page;
    return S_OK;
  }

private:
  Bytes Data;
  UINT32 Page;
};

struct Blob final : BlobOf<Blob, IDxcBlobEncoding> {
  using BlobOf::BlobOf;
};

/// The bytes end with a NUL, or are empty.
template <typename Interface, typename Char>
class TextBlob final : public BlobOf<TextBlob<Interface, Char>, Interface> {
public:
  using BlobOf<TextBlob, Interface>::BlobOf;

  const Char *GetStringPointer() override {
    static constexpr Char Nothing[] = {0};
    return this->GetBufferSize() ? static_cast<const Char *>(this->GetBufferPointer()) : Nothing;
  }
  size_t GetStringLength() override {
    size_t Size = this->GetBufferSize() / sizeof(Char);
    return Size ? Size - 1 : 0;
  }
};
using Utf8Blob = TextBlob<IDxcBlobUtf8, char>;
using WideBlob = TextBlob<IDxcBlobWide, wchar_t>;

IDxcBlobEncoding *wrap(const Memory &M, Bytes Data, UINT32 Page, bool IsTerminated) {
  if (IsTerminated && Page == CodeUtf8)
    return create<Utf8Blob>(M, std::move(Data), Page);
  if (IsTerminated && Page == CodeWide)
    return create<WideBlob>(M, std::move(Data), Page);
  return create<Blob>(M, std::move(Data), Page);
}

bool isTerminated(StringRef Data, UINT32 Page) {
  size_t Character = bytesOfCharacter(Page);
  return Page != CodeAny && Data.size() % Character == 0 &&
         (Data.empty() || Data.take_back(Character).find_first_not_of('\0') == StringRef::npos);
}
} // namespace

StringRef dxc::bytesOf(IDxcBlob *Blob) {
  return {static_cast<const char *>(Blob->GetBufferPointer()), Blob->GetBufferSize()};
}

UINT32 dxc::pageOf(IDxcBlob *Blob) {
  Ref<IDxcBlobEncoding> Encoded;
  BOOL Known = false;
  UINT32 Page = CodeAny;
  if (Blob->QueryInterface(IDxcBlobEncoding::Id, reinterpret_cast<void **>(Encoded.out())) < 0 ||
      Encoded->GetEncoding(&Known, &Page) < 0 || !Known)
    return CodeAny;
  return Page;
}

std::optional<std::string> dxc::textOf(IDxcBlob *Blob) {
  return decode(bytesOf(Blob), pageOf(Blob));
}

IDxcBlobEncoding *dxc::makeBlob(const Memory &M, const void *Data, size_t Size, UINT32 Page,
                                Owner Whose) {
  StringRef Text(static_cast<const char *>(Data), Data ? Size : 0);
  size_t Mark = Page == CodeAny ? 0 : markLength(Text, Page);
  // The blob must free the allocation's start, so copy the text after the byte-order mark.
  if (Mark && Whose == Owner::Blob) {
    IDxcBlobEncoding *Copy = copyToBlob(M, Text, Page);
    if (Copy)
      M.free(const_cast<void *>(Data));
    return Copy;
  }
  Text = Text.drop_front(Mark);
  return wrap(M, Bytes(M, Text.data(), Text.size(), Whose), Page, isTerminated(Text, Page));
}

IDxcBlobEncoding *dxc::copyToBlob(const Memory &M, StringRef Data, UINT32 Page) {
  Data = Data.drop_front(Page == CodeAny ? 0 : markLength(Data, Page));
  bool IsText = (Page == CodeUtf8 || Page == CodeWide) && Data.size() % bytesOfCharacter(Page) == 0;
  size_t End = IsText && !isTerminated(Data, Page) ? bytesOfCharacter(Page) : 0;
  if (Data.empty())
    return wrap(M, Bytes(M, nullptr, 0, Owner::Blob), Page, IsText);
  auto *Copy = static_cast<char *>(M.allocate(Data.size() + End));
  if (!Copy)
    return nullptr;
  memcpy(Copy, Data.data(), Data.size());
  memset(Copy + Data.size(), 0, End);
  return wrap(M, Bytes(M, Copy, Data.size() + End, Owner::Blob), Page,
              End || isTerminated(Data, Page));
}

IDxcBlob *dxc::makePart(const Memory &M, IDxcBlob *Of, size_t Offset, size_t Size) {
  return create<Blob>(M, Bytes(M, Of, Offset, Size), CodeAny);
}

IDxcBlobUtf8 *dxc::makeUtf8(const Memory &M, StringRef Text) {
  size_t Size = Text.empty() ? 0 : Text.size() + 1;
  auto *Copy = static_cast<char *>(Size ? M.allocate(Size) : nullptr);
  if (Size && !Copy)
    return nullptr;
  if (Size) {
    memcpy(Copy, Text.data(), Text.size());
    Copy[Text.size()] = 0;
  }
  return create<Utf8Blob>(M, Bytes(M, Copy, Size, Owner::Blob), CodeUtf8);
}

IDxcBlobWide *dxc::makeWide(const Memory &M, const std::wstring &Text) {
  size_t Size = Text.empty() ? 0 : (Text.size() + 1) * sizeof(wchar_t);
  void *Copy = Size ? M.allocate(Size) : nullptr;
  if (Size && !Copy)
    return nullptr;
  if (Size)
    memcpy(Copy, Text.c_str(), Size);
  return create<WideBlob>(M, Bytes(M, Copy, Size, Owner::Blob), CodeWide);
}
