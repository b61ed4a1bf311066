// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Compiler.h"
#include "Arguments.h"
#include "Compile.h"
#include "Text.h"
#include "common/Version.h"
#include "llvm/Support/raw_ostream.h"

using namespace llvm;
using namespace tessera;
using namespace tessera::dxc;

namespace {
bool isResult(const GUID &Asked) {
  return Asked == IDxcResult::Id || Asked == IDxcOperationResult::Id;
}

/// A string that the program frees with free.
HRESULT giveText(StringRef Text, char **Out) {
  auto *Copy = static_cast<char *>(std::malloc(Text.size() + 1));
  if (!Copy)
    return E_OUTOFMEMORY;
  memcpy(Copy, Text.data(), Text.size());
  Copy[Text.size()] = 0;
  *Out = Copy;
  return S_OK;
}
} // namespace

HRESULT Compiler::Compile(const DxcBuffer *Source, const wchar_t **Arguments, UINT32 Count,
                          IDxcIncludeHandler *Handler, const GUID &Asked, void **Out) {
  if (!Out)
    return E_INVALIDARG;
  *Out = nullptr;
  if (!Source || (!Source->Ptr && Source->Size) || !areThere(Arguments, Count) || !isResult(Asked))
    return E_INVALIDARG;
  std::vector<std::string> List;
  for (UINT32 I = 0; I < Count; ++I)
    if (std::optional<std::string> Text = fromWide(Arguments[I]))
      List.push_back(std::move(*Text));
    else
      return E_INVALIDARG;
  return answerWithResult(compileSource(memory(), *Source, List, Handler), Asked, Out);
}

HRESULT Compiler::Disassemble(const DxcBuffer *Module, const GUID &Asked, void **Out) {
  if (!Out)
    return E_INVALIDARG;
  *Out = nullptr;
  if (!Module || (!Module->Ptr && Module->Size) || !isResult(Asked))
    return E_INVALIDARG;
  return answerWithResult(
      disassembleModule(memory(), {static_cast<const char *>(Module->Ptr), Module->Size}), Asked,
      Out);
}

HRESULT Compiler::compileBlob(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                              const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                              const DxcDefine *Defines, UINT32 DefineCount, const wchar_t *Further,
                              IDxcIncludeHandler *Handler, IDxcOperationResult **Out) {
  if (!Out)
    return E_INVALIDARG;
  *Out = nullptr;
  if (!Source || !areThere(Arguments, Count) || !areThere(Defines, DefineCount))
    return E_INVALIDARG;
  Ref<dxc::Arguments> List;
  *List.out() = create<dxc::Arguments>(memory());
  if (!List)
    return E_OUTOFMEMORY;
  List->addCompile(Name, Entry, Profile, Arguments, Count, Defines, DefineCount);
  if (Further)
    List->AddArguments(&Further, 1);
  DxcBuffer Buffer = {Source->GetBufferPointer(), Source->GetBufferSize(), pageOf(Source)};
  return Compile(&Buffer, List->GetArguments(), List->GetCount(), Handler, IDxcOperationResult::Id,
                 reinterpret_cast<void **>(Out));
}

HRESULT Compiler::Compile(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                          const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                          const DxcDefine *Defines, UINT32 DefineCount, IDxcIncludeHandler *Handler,
                          IDxcOperationResult **Out) {
  return CompileWithDebug(Source, Name, Entry, Profile, Arguments, Count, Defines, DefineCount,
                          Handler, Out, nullptr, nullptr);
}

HRESULT Compiler::CompileWithDebug(IDxcBlob *Source, const wchar_t *Name, const wchar_t *Entry,
                                   const wchar_t *Profile, const wchar_t **Arguments, UINT32 Count,
                                   const DxcDefine *Defines, UINT32 DefineCount,
                                   IDxcIncludeHandler *Handler, IDxcOperationResult **Out,
                                   wchar_t **DebugName, IDxcBlob **Debug) {
  // The module contains the debug information.
  if (DebugName)
    *DebugName = nullptr;
  if (Debug)
    *Debug = nullptr;
  return compileBlob(Source, Name, Entry, Profile, Arguments, Count, Defines, DefineCount,
                     /*Further=*/nullptr, Handler, Out);
}

HRESULT Compiler::Preprocess(IDxcBlob *Source, const wchar_t *Name, const wchar_t **Arguments,
                             UINT32 Count, const DxcDefine *Defines, UINT32 DefineCount,
                             IDxcIncludeHandler *Handler, IDxcOperationResult **Out) {
  return compileBlob(Source, Name, /*Entry=*/nullptr, /*Profile=*/nullptr, Arguments, Count,
                     Defines, DefineCount, L"-P", Handler, Out);
}

HRESULT Compiler::Disassemble(IDxcBlob *Module, IDxcBlobEncoding **Out) {
  if (!Out)
    return E_INVALIDARG;
  *Out = nullptr;
  if (!Module)
    return E_INVALIDARG;
  Ref<Result> R;
  *R.out() = disassembleModule(memory(), bytesOf(Module));
  if (!R || !R->isWhole())
    return E_OUTOFMEMORY;
  HRESULT Status = S_OK;
  R->GetStatus(&Status);
  return Status < 0 ? Status
                    : R->GetOutput(DXC_OUT_DISASSEMBLY, IDxcBlobEncoding::Id,
                                   reinterpret_cast<void **>(Out), nullptr);
}

HRESULT Compiler::GetVersion(UINT32 *Major, UINT32 *Minor) {
  if (!Major || !Minor)
    return E_INVALIDARG;
  // DXC returns the version of DXIL, which follows the shader models: cs_6_10 is the last one here.
  *Major = 1;
  *Minor = 10;
  return S_OK;
}

HRESULT Compiler::GetFlags(UINT32 *Flags) {
  if (!Flags)
    return E_INVALIDARG;
  *Flags = 0;
  return S_OK;
}

HRESULT Compiler::GetCommitInfo(UINT32 *Count, char **Hash) {
  if (!Count || !Hash)
    return E_INVALIDARG;
  *Count = 0;
  return giveText(tools::commit(), Hash);
}

HRESULT Compiler::GetCustomVersionString(char **Text) {
  if (!Text)
    return E_INVALIDARG;
  std::string Version;
  raw_string_ostream OS(Version);
  tools::printVersion(OS, "Tessera");
  return giveText(StringRef(Version).split('\n').first, Text);
}
