//===- Arguments.h - Lists of arguments ------------------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Object.h"
#include <string>
#include <vector>

namespace tessera::dxc {

/// Whether there are so many of them, and none is null.
template <typename T> bool areThere(T *const *List, UINT32 Count) {
  for (UINT32 I = 0; I < Count; ++I)
    if (!List || !List[I])
      return false;
  return true;
}
bool areThere(const DxcDefine *Defines, UINT32 Count);

/// Arguments that a program collects. It gives no null pointers but where a function says so.
class Arguments final : public Object<Arguments, IDxcCompilerArgs> {
public:
  using Object::Object;

  /// What the older functions have as parameters; null or empty: none. -E and -T among \p List are
  /// left out where \p Entry and \p Profile stand for them.
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
