//===- Compiler.h - The object behind CLSID_DxcCompiler ---------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Object.h"

namespace tessera::dxc {

/// Keeps no state between calls, so several threads may call it.
class Compiler final
    : public Object<Compiler, IDxcCompiler3, IDxcCompiler2, IDxcVersionInfo2, IDxcVersionInfo3> {
public:
  using Object::Object;

  HRESULT Compile(const DxcBuffer *Source, const wchar_t **Arguments, UINT32 Count,
                  IDxcIncludeHandler *Handler, const GUID &Asked, void **Out) override;
  HRESULT Disassemble(const DxcBuffer *Module, const GUID &Asked, void **Out) override;

  HRESULT Compile(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                  const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                  const DxcDefine *Defines, UINT32 DefineCount, IDxcIncludeHandler *Handler,
                  IDxcOperationResult **Out) override;
  HRESULT Preprocess(IDxcBlob *Source, const wchar_t *Name, const wchar_t **Arguments, UINT32 Count,
                     const DxcDefine *Defines, UINT32 DefineCount, IDxcIncludeHandler *Handler,
                     IDxcOperationResult **Out) override;
  HRESULT Disassemble(IDxcBlob *Module, IDxcBlobEncoding **Out) override;
  HRESULT CompileWithDebug(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                           const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                           const DxcDefine *Defines, UINT32 DefineCount,
                           IDxcIncludeHandler *Handler, IDxcOperationResult **Out,
                           wchar_t **DebugName, IDxcBlob **Debug) override;

  HRESULT GetVersion(UINT32 *Major, UINT32 *Minor) override;
  HRESULT GetFlags(UINT32 *Flags) override;
  HRESULT GetCommitInfo(UINT32 *Count, char **Hash) override;
  HRESULT GetCustomVersionString(char **Text) override;

private:
  /// Compiles for the older interface. \p Further is a last argument or null.
  HRESULT compileBlob(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                      const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                      const DxcDefine *Defines, UINT32 DefineCount, const wchar_t *Further,
                      IDxcIncludeHandler *Handler, IDxcOperationResult **Out);
};

} // namespace tessera::dxc
