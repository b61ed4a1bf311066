// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#include "Arguments.h"
#include "Text.h"
#include "llvm/Support/JSON.h"

using namespace tessera;
using namespace tessera::dxc;

bool dxc::areThere(const DxcDefine *Defines, UINT32 Count) {
  for (UINT32 I = 0; I < Count; ++I)
    if (!Defines || !Defines[I].Name)
      return false;
  return true;
}

void Arguments::add(std::wstring Text) {
  Texts.push_back(std::move(Text));
  // A short text is in its string, which may have moved.
  Pointers.clear();
  for (const std::wstring &T : Texts)
    Pointers.push_back(T.c_str());
}

HRESULT Arguments::AddArguments(const wchar_t **List, UINT32 Count) {
  if (!areThere(List, Count))
    return E_INVALIDARG;
  for (UINT32 I = 0; I < Count; ++I)
    add(List[I]);
  return S_OK;
}

HRESULT Arguments::AddArgumentsUTF8(const char **List, UINT32 Count) {
  if (!areThere(List, Count))
    return E_INVALIDARG;
  for (UINT32 I = 0; I < Count; ++I)
    if (!llvm::json::isUTF8(List[I]))
      return E_INVALIDARG;
  for (UINT32 I = 0; I < Count; ++I)
    add(toWide(List[I]));
  return S_OK;
}

HRESULT Arguments::AddDefines(const DxcDefine *Defines, UINT32 Count) {
  if (!areThere(Defines, Count))
    return E_INVALIDARG;
  for (UINT32 I = 0; I < Count; ++I) {
    add(L"-D");
    add(Defines[I].Value ? std::wstring(Defines[I].Name) + L"=" + Defines[I].Value
                         : std::wstring(Defines[I].Name));
  }
  return S_OK;
}

void Arguments::addCompile(const wchar_t *Name, const wchar_t *Entry, const wchar_t *Profile,
                           const wchar_t **List, UINT32 Count, const DxcDefine *Defines,
                           UINT32 DefineCount) {
  auto IsGiven = [](const wchar_t *Text) { return Text && *Text; };
  if (IsGiven(Name))
    add(Name);
  bool HasEntry = IsGiven(Entry), HasProfile = IsGiven(Profile);
  if (HasEntry) {
    add(L"-E");
    add(Entry);
  }
  if (HasProfile) {
    add(L"-T");
    add(Profile);
  }
  for (UINT32 I = 0; I < Count; ++I) {
    std::wstring Text = List[I];
    bool IsOption = Text.size() >= 2 && (Text[0] == L'-' || Text[0] == L'/');
    if (IsOption && ((HasEntry && Text[1] == L'E') || (HasProfile && Text[1] == L'T')))
      I += Text.size() == 2; // the value is the next one
    else
      add(std::move(Text));
  }
  AddDefines(Defines, DefineCount);
}
