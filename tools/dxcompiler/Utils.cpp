// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Utils.h"
#include "Arguments.h"
#include "Blobs.h"
#include "Support/TextFile.h"
#include "Text.h"
#include "llvm/Support/FileSystem.h"
#include "llvm/Support/MemoryBuffer.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

namespace {
/// Hands \p Object to the program.
template <typename T> HRESULT give(T *Object, T **Out) {
  *Out = Object;
  return Object ? S_OK : E_OUTOFMEMORY;
}

/// The bytes of a file that may be a text.
HRESULT readFile(const Memory &M, const wchar_t *Path, UINT32 Page, IDxcBlobEncoding **Out) {
  std::optional<std::string> Name = fromWide(Path);
  if (!Name)
    return E_INVALIDARG;
  sys::fs::file_status Status;
  if (sys::fs::status(*Name, Status) || refusedAsText(Status.type(), Status.getSize()))
    return E_FILENOTFOUND;
  ErrorOr<std::unique_ptr<MemoryBuffer>> File =
      MemoryBuffer::getFile(*Name, /*IsText=*/false, /*RequiresNullTerminator=*/false);
  if (!File)
    return E_FILENOTFOUND;
  return give(copyToBlob(M, (*File)->getBuffer(), Page), Out);
}

/// Includes from the disk.
class DiskHandler final : public Object<DiskHandler, IDxcIncludeHandler> {
public:
  using Object::Object;

  HRESULT LoadSource(const wchar_t *Path, IDxcBlob **Out) override {
    if (!Out)
      return E_POINTER;
    *Out = nullptr;
    if (!Path)
      return E_INVALIDARG;
    IDxcBlobEncoding *Blob = nullptr;
    HRESULT Done = readFile(memory(), Path, CodeAny, &Blob);
    *Out = Blob;
    return Done;
  }
};

/// Converts \p Blob to another form by \p Make, from its text; returns \p Blob itself if it has
/// that form.
template <typename T, typename Fn> HRESULT convert(IDxcBlob *Blob, T **Out, Fn &&Make) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  if (!Blob)
    return E_POINTER;
  if (Blob->QueryInterface(T::Id, reinterpret_cast<void **>(Out)) == S_OK)
    return S_OK;
  std::optional<std::string> Text = textOf(Blob);
  return Text ? give(Make(*Text), Out) : E_INVALIDARG;
}
} // namespace

HRESULT Utils::CreateBlobFromBlob(IDxcBlob *Blob, UINT32 Offset, UINT32 Length, IDxcBlob **Out) {
  if (!Out || !Blob)
    return E_POINTER;
  *Out = nullptr;
  if (uint64_t(Offset) + Length > Blob->GetBufferSize())
    return E_INVALIDARG;
  return give(makePart(memory(), Blob, Offset, Length), Out);
}

HRESULT Utils::CreateBlobFromPinned(const void *Data, UINT32 Size, UINT32 Page,
                                    IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  if ((!Data && Size) || !isKnownPage(Page))
    return E_INVALIDARG;
  return give(makeBlob(memory(), Data, Size, Page, Owner::Program), Out);
}

HRESULT Utils::MoveToBlob(const void *Data, IMalloc *From, UINT32 Size, UINT32 Page,
                          IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  if ((!Data && Size) || !isKnownPage(Page))
    return E_INVALIDARG;
  return give(makeBlob(From ? Memory(From) : memory(), Data, Size, Page, Owner::Blob), Out);
}

HRESULT Utils::CreateBlob(const void *Data, UINT32 Size, UINT32 Page, IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  if ((!Data && Size) || !isKnownPage(Page))
    return E_INVALIDARG;
  return give(copyToBlob(memory(), {static_cast<const char *>(Data), Size}, Page), Out);
}

HRESULT Utils::LoadFile(const wchar_t *Path, UINT32 *Page, IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  if (!Path || (Page && !isKnownPage(*Page)))
    return E_INVALIDARG;
  return readFile(memory(), Path, Page ? *Page : UINT32(CodeAny), Out);
}

HRESULT Utils::CreateReadOnlyStreamFromBlob(IDxcBlob *, IStream **Out) {
  if (Out)
    *Out = nullptr;
  return E_NOTIMPL;
}

HRESULT Utils::CreateDefaultIncludeHandler(IDxcIncludeHandler **Out) {
  if (!Out)
    return E_POINTER;
  return give<IDxcIncludeHandler>(create<DiskHandler>(memory()), Out);
}

HRESULT Utils::GetBlobAsUtf8(IDxcBlob *Blob, IDxcBlobUtf8 **Out) {
  return convert(Blob, Out, [&](StringRef Text) { return makeUtf8(memory(), Text); });
}

HRESULT Utils::GetBlobAsWide(IDxcBlob *Blob, IDxcBlobWide **Out) {
  return convert(Blob, Out, [&](StringRef Text) { return makeWide(memory(), toWide(Text)); });
}

HRESULT Utils::GetBlobAsUtf8(IDxcBlob *Blob, IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  IDxcBlobUtf8 *Text = nullptr;
  HRESULT Done = GetBlobAsUtf8(Blob, &Text);
  *Out = Text;
  return Done;
}

HRESULT Utils::GetBlobAsWide(IDxcBlob *Blob, IDxcBlobEncoding **Out) {
  if (!Out)
    return E_POINTER;
  IDxcBlobWide *Text = nullptr;
  HRESULT Done = GetBlobAsWide(Blob, &Text);
  *Out = Text;
  return Done;
}

HRESULT Utils::GetDxilContainerPart(const DxcBuffer *, UINT32, void **Data, UINT32 *Size) {
  if (Data)
    *Data = nullptr;
  if (Size)
    *Size = 0;
  return E_NOTIMPL;
}

HRESULT Utils::CreateReflection(const DxcBuffer *, const GUID &, void **Out) {
  if (Out)
    *Out = nullptr;
  return E_NOTIMPL;
}

HRESULT Utils::BuildArguments(const wchar_t *Name, const wchar_t *Entry, const wchar_t *Profile,
                              const wchar_t **List, UINT32 Count, const DxcDefine *Defines,
                              UINT32 DefineCount, IDxcCompilerArgs **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  if (!areThere(List, Count) || !areThere(Defines, DefineCount))
    return E_INVALIDARG;
  auto *Built = create<Arguments>(memory());
  if (Built)
    Built->addCompile(Name, Entry, Profile, List, Count, Defines, DefineCount);
  return give<IDxcCompilerArgs>(Built, Out);
}

HRESULT Utils::GetPDBContents(IDxcBlob *, IDxcBlob **Hash, IDxcBlob **Container) {
  if (Hash)
    *Hash = nullptr;
  if (Container)
    *Container = nullptr;
  return E_NOTIMPL;
}
