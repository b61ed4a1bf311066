// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The functions that Clang's instrumentation calls: at every load and store of memory shared with
// other lanes, at every index of an array of known size, and at the beginning and end of the text's
// functions.

#ifndef TESSERA_MSL_MODEL_HOOKS_H
#define TESSERA_MSL_MODEL_HOOKS_H

#include "model/Lane.h"

#define MSL_HOOK                                                                                   \
  extern "C" __attribute__((visibility("hidden"), used, disable_sanitizer_instrumentation))
#define MSL_ALIGNED(Size, p)                                                                       \
  if (reinterpret_cast<unsigned long>(p) & ((Size < 8 ? Size : 8) - 1))                            \
    Rt->Misaligned(Rt->Context, p, Size, __builtin_return_address(0));
#define MSL_ACCESS(Size)                                                                           \
  MSL_HOOK void __tsan_read##Size(const void *p) {                                                 \
    if (const msl_model::Runtime *Rt = msl_model::Rt) {                                            \
      MSL_ALIGNED(Size, p)                                                                         \
      Rt->Read(Rt->Context, p, Size, __builtin_return_address(0));                                 \
    }                                                                                              \
  }                                                                                                \
  MSL_HOOK void __tsan_write##Size(const void *p) {                                                \
    if (const msl_model::Runtime *Rt = msl_model::Rt) {                                            \
      MSL_ALIGNED(Size, p)                                                                         \
      Rt->Write(Rt->Context, p, Size, __builtin_return_address(0));                                \
    }                                                                                              \
  }                                                                                                \
  MSL_HOOK void __tsan_unaligned_read##Size(const void *p) {                                       \
    if (const msl_model::Runtime *Rt = msl_model::Rt)                                              \
      Rt->Read(Rt->Context, p, Size, __builtin_return_address(0));                                 \
  }                                                                                                \
  MSL_HOOK void __tsan_unaligned_write##Size(const void *p) {                                      \
    if (const msl_model::Runtime *Rt = msl_model::Rt)                                              \
      Rt->Write(Rt->Context, p, Size, __builtin_return_address(0));                                \
  }
MSL_ACCESS(1)
MSL_ACCESS(2)
MSL_ACCESS(4)
MSL_ACCESS(8)
MSL_ACCESS(16)
#undef MSL_ACCESS
MSL_HOOK void __tsan_read_range(const void *p, unsigned long Size) {
  if (const msl_model::Runtime *Rt = msl_model::Rt)
    Rt->Read(Rt->Context, p, Size, __builtin_return_address(0));
}
MSL_HOOK void __tsan_write_range(const void *p, unsigned long Size) {
  if (const msl_model::Runtime *Rt = msl_model::Rt)
    Rt->Write(Rt->Context, p, Size, __builtin_return_address(0));
}
MSL_HOOK void *__tsan_memcpy(void *To, const void *From, unsigned long Size) {
  if (const msl_model::Runtime *Rt = msl_model::Rt) {
    Rt->Read(Rt->Context, From, Size, __builtin_return_address(0));
    Rt->Write(Rt->Context, To, Size, __builtin_return_address(0));
  }
  return __builtin_memmove(To, From, Size);
}
MSL_HOOK void *__tsan_memmove(void *To, const void *From, unsigned long Size) {
  if (const msl_model::Runtime *Rt = msl_model::Rt) {
    Rt->Read(Rt->Context, From, Size, __builtin_return_address(0));
    Rt->Write(Rt->Context, To, Size, __builtin_return_address(0));
  }
  return __builtin_memmove(To, From, Size);
}
MSL_HOOK void *__tsan_memset(void *To, int Value, unsigned long Size) {
  if (const msl_model::Runtime *Rt = msl_model::Rt)
    Rt->Write(Rt->Context, To, Size, __builtin_return_address(0));
  return __builtin_memset(To, Value, Size);
}
MSL_HOOK void __tsan_func_entry(const void *CallSite) {
  if (const msl_model::Runtime *Rt = msl_model::Rt)
    Rt->EnterFunction(Rt->Context, CallSite);
}
MSL_HOOK void __tsan_func_exit() {
  if (const msl_model::Runtime *Rt = msl_model::Rt)
    Rt->LeaveFunction(Rt->Context);
}
MSL_HOOK void __tsan_init() {}
MSL_HOOK void __tsan_vptr_read(void **) {}
MSL_HOOK void __tsan_vptr_update(void **, void *) {}

// The arguments of a handler in Clang: types, and the location, which the program finds itself.
struct msl_type {
  unsigned short Kind;
  unsigned short Info;
  char Name[1];

  /// The lowest bit of Info is 1 for a signed type; the others are the logarithm of its width.
  long long value(unsigned long Bits) const {
    unsigned Unused = 64 - (1u << (Info >> 1));
    if (!(Info & 1) || Unused > 63)
      return static_cast<long long>(Bits);
    return static_cast<long long>(Bits << Unused) >> Unused;
  }
};
struct msl_array_index {
  const char *File;
  msl_model::Place At;
  const msl_type *Array;
  const msl_type *Index;
};
struct msl_type_mismatch {
  const char *File;
  msl_model::Place At;
  const msl_type *Type;
  unsigned char LogAlignment;
  unsigned char Check;
};
struct msl_overflow {
  const char *File;
  msl_model::Place At;
  const msl_type *Type;
};
MSL_HOOK void __ubsan_handle_out_of_bounds_abort(msl_array_index *Data, unsigned long Index) {
  const msl_model::Runtime *Rt = msl_model::Rt;
  Rt->IndexOutOfBounds(Rt->Context, Data->Index->value(Index), Data->Array->Name,
                       __builtin_return_address(0));
  __builtin_unreachable();
}
MSL_HOOK void __ubsan_handle_type_mismatch_v1_abort(msl_type_mismatch *Data, unsigned long p) {
  const msl_model::Runtime *Rt = msl_model::Rt;
  Rt->Misaligned(Rt->Context, reinterpret_cast<const void *>(p), 1ul << Data->LogAlignment,
                 __builtin_return_address(0));
  __builtin_unreachable();
}
#define MSL_OVERFLOW(operation)                                                                    \
  MSL_HOOK void __ubsan_handle_##operation##_overflow_abort(msl_overflow *Data, unsigned long,     \
                                                            unsigned long) {                       \
    const msl_model::Runtime *Rt = msl_model::Rt;                                                  \
    Rt->Overflow(Rt->Context, Data->Type->Name, __builtin_return_address(0));                      \
    __builtin_unreachable();                                                                       \
  }
MSL_OVERFLOW(add)
MSL_OVERFLOW(sub)
MSL_OVERFLOW(mul)
#undef MSL_OVERFLOW
MSL_HOOK void __ubsan_handle_negate_overflow_abort(msl_overflow *Data, unsigned long) {
  const msl_model::Runtime *Rt = msl_model::Rt;
  Rt->Overflow(Rt->Context, Data->Type->Name, __builtin_return_address(0));
  __builtin_unreachable();
}

#endif
