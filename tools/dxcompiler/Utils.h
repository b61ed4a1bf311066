//===- Utils.h - The object behind CLSID_DxcUtils ---------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Object.h"

namespace tessera::dxc {

/// Both versions of the helpers. Functions for DXIL containers and for streams return E_NOTIMPL.
class Utils final : public Object<Utils, IDxcUtils, IDxcLibrary> {
public:
  using Object::Object;

  HRESULT CreateBlobFromBlob(IDxcBlob *Blob, UINT32 Offset, UINT32 Length, IDxcBlob **Out) override;
  HRESULT CreateBlobFromPinned(const void *Data, UINT32 Size, UINT32 Page,
                               IDxcBlobEncoding **Out) override;
  HRESULT MoveToBlob(const void *Data, IMalloc *From, UINT32 Size, UINT32 Page,
                     IDxcBlobEncoding **Out) override;
  HRESULT CreateBlob(const void *Data, UINT32 Size, UINT32 Page, IDxcBlobEncoding **Out) override;
  HRESULT LoadFile(const wchar_t *Path, UINT32 *Page, IDxcBlobEncoding **Out) override;
  HRESULT CreateReadOnlyStreamFromBlob(IDxcBlob *, IStream **Out) override;
  HRESULT CreateDefaultIncludeHandler(IDxcIncludeHandler **Out) override;
  HRESULT GetBlobAsUtf8(IDxcBlob *Blob, IDxcBlobUtf8 **Out) override;
  HRESULT GetBlobAsWide(IDxcBlob *Blob, IDxcBlobWide **Out) override;
  HRESULT GetDxilContainerPart(const DxcBuffer *, UINT32, void **Data, UINT32 *Size) override;
  HRESULT CreateReflection(const DxcBuffer *, const GUID &, void **Out) override;
  HRESULT BuildArguments(const wchar_t *Name, const wchar_t *Entry, const wchar_t *Profile,
                         const wchar_t **List, UINT32 Count, const DxcDefine *Defines,
                         UINT32 DefineCount, IDxcCompilerArgs **Out) override;
  HRESULT GetPDBContents(IDxcBlob *, IDxcBlob **Hash, IDxcBlob **Container) override;

  /// As in DXC: DxcCreateInstance2 is told of the allocator.
  HRESULT SetMalloc(IMalloc *) override { return E_NOTIMPL; }
  HRESULT CreateBlobFromFile(const wchar_t *Path, UINT32 *Page, IDxcBlobEncoding **Out) override {
    return LoadFile(Path, Page, Out);
  }
  HRESULT CreateBlobWithEncodingFromPinned(const void *Text, UINT32 Size, UINT32 Page,
                                           IDxcBlobEncoding **Out) override {
    return CreateBlobFromPinned(Text, Size, Page, Out);
  }
  HRESULT CreateBlobWithEncodingOnHeapCopy(const void *Text, UINT32 Size, UINT32 Page,
                                           IDxcBlobEncoding **Out) override {
    return CreateBlob(Text, Size, Page, Out);
  }
  HRESULT CreateBlobWithEncodingOnMalloc(const void *Text, IMalloc *From, UINT32 Size, UINT32 Page,
                                         IDxcBlobEncoding **Out) override {
    return MoveToBlob(Text, From, Size, Page, Out);
  }
  HRESULT CreateIncludeHandler(IDxcIncludeHandler **Out) override {
    return CreateDefaultIncludeHandler(Out);
  }
  HRESULT CreateStreamFromBlobReadOnly(IDxcBlob *Blob, IStream **Out) override {
    return CreateReadOnlyStreamFromBlob(Blob, Out);
  }
  HRESULT GetBlobAsUtf8(IDxcBlob *Blob, IDxcBlobEncoding **Out) override;
  HRESULT GetBlobAsWide(IDxcBlob *Blob, IDxcBlobEncoding **Out) override;
};

} // namespace tessera::dxc
