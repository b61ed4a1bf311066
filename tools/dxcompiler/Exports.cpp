//===- Exports.cpp - The two functions of the library ------------------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
//
// Objects that an object makes come from the same allocator.
//
//===----------------------------------------------------------------------===//
#include "Arguments.h"
#include "Compiler.h"
#include "Utils.h"

using namespace tessera::dxc;

namespace {
template <typename T> HRESULT make(const Memory &M, const GUID &Asked, void **Out) {
  return answerWith(create<T>(M), Asked, Out);
}

struct Class {
  GUID Id;
  HRESULT (*Make)(const Memory &, const GUID &, void **);
};
constexpr Class Classes[] = {{CLSID_DxcCompiler, make<Compiler>},
                             {CLSID_DxcCompilerArgs, make<Arguments>},
                             {CLSID_DxcUtils, make<Utils>}};
} // namespace

extern "C" {
[[gnu::visibility("default")]] HRESULT DxcCreateInstance2(IMalloc *From, const GUID &Kind,
                                                          const GUID &Asked, void **Out) {
  if (!Out)
    return E_POINTER;
  *Out = nullptr;
  for (const Class &C : Classes)
    if (C.Id == Kind)
      return C.Make(Memory(From), Asked, Out);
  return REGDB_E_CLASSNOTREG;
}

[[gnu::visibility("default")]] HRESULT DxcCreateInstance(const GUID &Kind, const GUID &Asked,
                                                         void **Out) {
  return DxcCreateInstance2(nullptr, Kind, Asked, Out);
}
}
