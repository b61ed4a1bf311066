//===- Object.h - Objects that programs count references of ----------------===//
// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
#pragma once

#include "Interfaces.h"
#include <atomic>
#include <cstdlib>
#include <new>
#include <type_traits>
#include <utility>

namespace tessera::dxc {

/// Holds a reference.
template <typename T> class Ref {
public:
  Ref() = default;
  /// Adds a reference.
  explicit Ref(T *Object) : Object(Object) {
    if (Object)
      Object->AddRef();
  }
  Ref(const Ref &R) : Ref(R.Object) {}
  Ref(Ref &&R) noexcept : Object(std::exchange(R.Object, nullptr)) {}
  Ref &operator=(Ref R) noexcept {
    std::swap(Object, R.Object);
    return *this;
  }
  ~Ref() {
    if (Object)
      Object->Release();
  }

  T *get() const { return Object; }
  T *operator->() const { return Object; }
  explicit operator bool() const { return Object; }
  /// For a function that stores a reference, which this then owns. This must be empty before.
  T **out() { return &Object; }
  /// The reference becomes the caller's.
  T *detach() { return std::exchange(Object, nullptr); }

private:
  T *Object = nullptr;
};

/// The source of memory for objects and blobs: the program's allocator, or malloc and free.
class Memory {
public:
  explicit Memory(IMalloc *From) : From(From) {}

  void *allocate(size_t Size) const { return From ? From->Alloc(Size) : std::malloc(Size); }
  void free(void *Block) const {
    if (From)
      From->Free(Block);
    else
      std::free(Block);
  }

private:
  Ref<IMalloc> From;
};

/// If \p Asked is the id of \p I or of one of its parents, sets \p Out to \p This and returns true.
template <typename I> bool answers(I *This, const GUID &Asked, void **Out) {
  if (Asked == I::Id) {
    *Out = This;
    return true;
  }
  if constexpr (!std::is_void_v<typename I::Parent>)
    return answers<typename I::Parent>(This, Asked, Out);
  else
    return false;
}

/// The base of \p Derived, which implements \p Interfaces. The first interface answers for
/// IUnknown. Only create makes objects.
template <typename Derived, typename... Interfaces> class Object : public Interfaces... {
public:
  explicit Object(Memory M) : M(std::move(M)) {}

  HRESULT QueryInterface(const GUID &Asked, void **Out) override {
    if (!Out)
      return E_POINTER;
    *Out = nullptr;
    if (!(answers(static_cast<Interfaces *>(this), Asked, Out) || ...))
      return E_NOINTERFACE;
    AddRef();
    return S_OK;
  }
  ULONG AddRef() override { return ++Count; }
  ULONG Release() override {
    ULONG Left = --Count;
    if (!Left) {
      Memory Owner = M;
      auto *Self = static_cast<Derived *>(this);
      Self->~Derived();
      Owner.free(Self);
    }
    return Left;
  }

protected:
  const Memory &memory() const { return M; }

private:
  Memory M;
  std::atomic<ULONG> Count = 1;
};

/// Makes an object with one reference; returns null if memory is exhausted.
template <typename T, typename... Args> T *create(const Memory &M, Args &&...Arguments) {
  void *Block = M.allocate(sizeof(T));
  return Block ? new (Block) T(M, std::forward<Args>(Arguments)...) : nullptr;
}

/// Gives the program the object with the interface \p Asked, and releases the caller's reference.
template <typename T> HRESULT answerWith(T *Object, const GUID &Asked, void **Out) {
  if (!Object)
    return E_OUTOFMEMORY;
  HRESULT Result = Object->QueryInterface(Asked, Out);
  Object->Release();
  return Result;
}

} // namespace tessera::dxc
