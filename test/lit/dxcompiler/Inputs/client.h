// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Shared by the parts of the client. With DXC_HEADERS defined it is built against DXC's
// own headers.
#pragma once

#ifdef DXC_HEADERS
#include "dxc/dxcapi.h"
constexpr UINT32 CodeAny = DXC_CP_ACP, CodeUtf8 = DXC_CP_UTF8, CodeUtf16 = DXC_CP_UTF16,
                 CodeUtf32 = DXC_CP_UTF32;
template <typename T> GUID idOf() { return __uuidof(T); }
#else
#include "Interfaces.h"
using namespace tessera::dxc;
template <typename T> GUID idOf() { return T::Id; }
#endif
#include <atomic>
#include <cstdio>
#include <cstdlib>
#include <dlfcn.h>
#include <map>
#include <stdexcept>
#include <string>
#include <vector>

extern int Failures;
#define EXPECT(Condition)                                                                          \
  ((Condition)                                                                                     \
       ? void()                                                                                    \
       : void((++Failures, std::printf("%s:%d: not so: %s\n", __FILE__, __LINE__, #Condition))))

/// Owns a reference.
template <typename T> struct Held {
  T *Object = nullptr;
  Held() = default;
  Held(const Held &) = delete;
  ~Held() { reset(); }
  void reset() {
    if (Object)
      Object->Release();
    Object = nullptr;
  }
  T *operator->() const { return Object; }
  T **out() {
    reset();
    return &Object;
  }
  void **any() { return reinterpret_cast<void **>(out()); }
  explicit operator bool() const { return Object; }
};

extern HRESULT (*Create)(const GUID &, const GUID &, void **);
extern HRESULT (*Create2)(IMalloc *, const GUID &, const GUID &, void **);

/// References of an object in the client's hands, which are not counted by delete.
template <typename Interface> struct Counted : Interface {
  std::atomic<unsigned long> Count{1};
  HRESULT QueryInterface(const GUID &Asked, void **Out) override {
    bool Known = Asked == idOf<IUnknown>() || Asked == idOf<Interface>();
    *Out = Known ? this : nullptr;
    if (Known)
      AddRef();
    return Known ? S_OK : E_NOINTERFACE;
  }
  unsigned long AddRef() override { return ++Count; }
  unsigned long Release() override { return --Count; }
};

/// An allocator that counts allocations that are not freed.
struct Allocator final : Counted<IMalloc> {
  std::atomic<long> Live{0}, All{0};
  void *Alloc(size_t Size) override {
    ++Live;
    ++All;
    return std::malloc(Size);
  }
  void *Realloc(void *Old, size_t Size) override { return std::realloc(Old, Size); }
  void Free(void *Old) override {
    Live -= Old != nullptr;
    std::free(Old);
  }
  size_t GetSize(void *) override { return 0; }
  int DidAlloc(void *) override { return -1; }
  void HeapMinimize() override {}
};

/// Files in memory, and the paths that were asked for.
struct Files final : Counted<IDxcIncludeHandler> {
  IDxcUtils *Utils = nullptr;
  std::map<std::wstring, std::string> Texts;
  std::vector<std::wstring> Asked;
  HRESULT Failure = S_OK; ///< of each call, where it is one
  bool Throws = false;
  HRESULT LoadSource(const wchar_t *Path, IDxcBlob **Out) override {
    Asked.push_back(Path);
    if (Throws)
      throw std::runtime_error("the disk is gone");
    *Out = nullptr;
    auto Found = Texts.find(Path);
    if (Failure != S_OK || Found == Texts.end())
      return Failure;
    IDxcBlobEncoding *Blob = nullptr;
    HRESULT Done =
        Utils->CreateBlob(Found->second.data(), UINT32(Found->second.size()), CodeUtf8, &Blob);
    *Out = Blob;
    return Done;
  }
};

using Arguments = std::vector<const wchar_t *>;

/// Compiles \p Text; a call that fails is a failure of the test.
void compile(IDxcCompiler3 *Compiler, const std::string &Text, Arguments List,
             IDxcIncludeHandler *Handler, Held<IDxcResult> &Result, UINT32 Page = CodeUtf8);
HRESULT statusOf(IDxcOperationResult *Result);
/// An output as text; empty where there is none.
std::string textOf(IDxcResult *Result, DXC_OUT_KIND Kind);
std::string nameOf(IDxcResult *Result, DXC_OUT_KIND Kind);
bool has(const std::string &Text, const char *Part);
bool isModule(const std::string &Bytes);

void testBlobs();
void testCompiles();
void testStages();
void testEveryStage();
