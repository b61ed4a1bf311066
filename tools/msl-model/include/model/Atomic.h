// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// metal_atomic and the memory flags.

#ifndef TESSERA_MSL_MODEL_ATOMIC_H
#define TESSERA_MSL_MODEL_ATOMIC_H

#include "model/Lane.h"
#include "model/Math.h"

namespace msl_model {

enum memory_order { memory_order_relaxed = 0 };
/// Only for fences: atomic accesses in Metal are always relaxed.
enum fence_order { memory_order_seq_cst };
enum thread_scope {
  thread_scope_thread,
  thread_scope_simdgroup,
  thread_scope_threadgroup,
  thread_scope_device
};

enum class mem_flags : uint {
  mem_none = msl_model::MemNone,
  mem_device = msl_model::MemDevice,
  mem_threadgroup = msl_model::MemThreadgroup,
  mem_texture = msl_model::MemTexture,
  mem_object_data = msl_model::MemObjectData,
  mem_threadgroup_imageblock = 16,
};
MSL_INLINE constexpr mem_flags operator|(mem_flags a, mem_flags b) {
  return static_cast<mem_flags>(static_cast<uint>(a) | static_cast<uint>(b));
}
MSL_INLINE constexpr mem_flags operator&(mem_flags a, mem_flags b) {
  return static_cast<mem_flags>(static_cast<uint>(a) & static_cast<uint>(b));
}

template <typename T> struct atomic {
  static_assert(sizeof(T) == 4 || sizeof(T) == 8, "Metal has atomics of 32 and 64 bits");
  T value;
};
using atomic_int = atomic<int>;
using atomic_uint = atomic<uint>;
using atomic_bool = atomic<bool>;
using atomic_float = atomic<float>;
using atomic_ulong = atomic<ulong>;
template <> struct atomic<bool> {
  bool value;
};

/// The lanes of the model run one at a time, so an atomic access is a plain access that is recorded
/// as atomic.
template <typename T> struct AtomicCell {
  MSL_INLINE AtomicCell(const volatile atomic<T> *p, bool Writes, msl_model::Place At) {
    Cell = const_cast<T *>(&p->value);
    msl_model::atomicAccess(Cell, sizeof(T), Writes, At);
  }
  __attribute__((disable_sanitizer_instrumentation, noinline)) T load() const { return *Cell; }
  __attribute__((disable_sanitizer_instrumentation, noinline)) void store(T s) const { *Cell = s; }
  T *Cell;
};
template <typename T> struct identity {
  using type = T;
};
template <typename T> using plain_t = typename identity<T>::type;

#define MSL_ORDER memory_order = memory_order_relaxed
template <typename T>
MSL_INLINE T atomic_load_explicit(const volatile atomic<T> *p, memory_order, MSL_PLACE_PARAMETERS) {
  return AtomicCell<T>(p, false, MSL_PLACE).load();
}
template <typename T>
MSL_INLINE void atomic_store_explicit(volatile atomic<T> *p, plain_t<T> s, memory_order,
                                      MSL_PLACE_PARAMETERS) {
  AtomicCell<T>(p, true, MSL_PLACE).store(s);
}
#define MSL_FETCH(name, Constraint, expression)                                                    \
  template <typename T>                                                                            \
    requires(Constraint)                                                                           \
  MSL_INLINE T name(volatile atomic<T> *p, plain_t<T> s, memory_order, MSL_PLACE_PARAMETERS) {     \
    AtomicCell<T> Cell(p, true, MSL_PLACE);                                                        \
    T old = Cell.load();                                                                           \
    Cell.store(static_cast<T>(expression));                                                        \
    return old;                                                                                    \
  }
MSL_FETCH(atomic_exchange_explicit, true, s)
MSL_FETCH(atomic_fetch_add_explicit, sizeof(T) == 4, wrappingAdd(old, s))
MSL_FETCH(atomic_fetch_sub_explicit, sizeof(T) == 4, wrappingSubtract(old, s))
MSL_FETCH(atomic_fetch_and_explicit, (is_integral_v<T> && sizeof(T) == 4), old &s)
MSL_FETCH(atomic_fetch_or_explicit, (is_integral_v<T> && sizeof(T) == 4), old | s)
MSL_FETCH(atomic_fetch_xor_explicit, (is_integral_v<T> && sizeof(T) == 4), old ^ s)
MSL_FETCH(atomic_fetch_min_explicit, (is_integral_v<T> && sizeof(T) == 4), s < old ? s : old)
MSL_FETCH(atomic_fetch_max_explicit, (is_integral_v<T> && sizeof(T) == 4), s > old ? s : old)
#undef MSL_FETCH

// The only 64-bit functions; they return nothing.
#define MSL_MODIFY(name, expression)                                                               \
  MSL_INLINE void name(volatile atomic<ulong> *p, ulong s, memory_order, MSL_PLACE_PARAMETERS) {   \
    AtomicCell<ulong> Cell(p, true, MSL_PLACE);                                                    \
    ulong old = Cell.load();                                                                       \
    Cell.store(expression);                                                                        \
  }
MSL_MODIFY(atomic_min_explicit, s < old ? s : old)
MSL_MODIFY(atomic_max_explicit, s > old ? s : old)
#undef MSL_MODIFY

/// Fails now and then although the values are equal, as a weak exchange may.
template <typename T, typename E>
MSL_INLINE bool atomic_compare_exchange_weak_explicit(volatile atomic<T> *p, E *expected,
                                                      plain_t<T> desired, memory_order,
                                                      memory_order, MSL_PLACE_PARAMETERS) {
  AtomicCell<T> Cell(p, true, MSL_PLACE);
  T old = Cell.load();
  T wanted = *expected;
  bool Equal = __builtin_memcmp(&old, &wanted, sizeof(T)) == 0;
  *expected = old;
  if (!Equal || msl_model::weakFailure())
    return false;
  Cell.store(desired);
  return true;
}
// Fences do nothing: lanes immediately see each other's writes. The accesses that fences order are
// atomic, so they do not race; races of other accesses remain errors.
MSL_INLINE void atomic_thread_fence(mem_flags, memory_order, thread_scope = thread_scope_device) {}
MSL_INLINE void atomic_thread_fence(mem_flags, fence_order, thread_scope = thread_scope_device) {}

} // namespace msl_model

#endif
