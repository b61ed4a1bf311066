//===- Arguments.h - Lists of arguments ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Object.h"
#include <string>
#include <vector>

namespace tessera::dxc {

/// Whether \p List has \p Count elements and none is null.
template <typename T> bool areThere(T *const *List, UINT32 Count) {
  for (UINT32 I = 0; I < Count; ++I)
    if (!List || !List[I])
      return false;
  return true;
}
bool areThere(const DxcDefine *Defines, UINT32 Count);

/// Arguments that a program collects. Its functions return null pointers only if documented.
class Arguments final : public Object<Arguments, IDxcCompilerArgs> {
public:
  using Object::Object;

  /// Adds the parameters of the older functions; null or empty ones are omitted. -E and -T in \p
  /// List are omitted if \p Entry and \p Profile replace them.
  void addCompile(const wchar_t *Name, const wchar_t *Entry, const wchar_t *Profile,
                  const wchar_t **List, UINT32 Count, const DxcDefine *Defines, UINT32 DefineCount);

  const wchar_t **GetArguments() override { return Pointers.data(); }
  UINT32 GetCount() override { return UINT32(Texts.size()); }
  HRESULT AddArguments(const wchar_t **List, UINT32 Count) override;
  HRESULT AddArgumentsUTF8(const char **List, UINT32 Count) override;
  HRESULT AddDefines(const DxcDefine *Defines, UINT32 Count) override;

private:
  void add(std::wstring Text);

  std::vector<std::wstring> Texts;
  std::vector<const wchar_t *> Pointers;
};

} // namespace tessera::dxc
