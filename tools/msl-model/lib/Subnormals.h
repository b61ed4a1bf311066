// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// The processor's treatment of subnormal floats.

#ifndef TESSERA_MSL_MODEL_SUBNORMALS_H
#define TESSERA_MSL_MODEL_SUBNORMALS_H

#include <cstdint>

namespace tessera::model {

/// The lanes run in this thread, whose arithmetic flushes subnormals while one of these lives.
class FlushScope {
public:
  explicit FlushScope(bool Flush) : Saved(get()) {
    if (Flush)
      set(Saved | FlushBits);
  }
  ~FlushScope() { set(Saved); }

private:
#if defined(__x86_64__)
  static constexpr uint64_t FlushBits = 0x8040; // MXCSR: flush to zero, denormals are zeros
  static uint64_t get() { return __builtin_ia32_stmxcsr(); }
  static void set(uint64_t Bits) { __builtin_ia32_ldmxcsr(static_cast<uint32_t>(Bits)); }
#else
  static constexpr uint64_t FlushBits = 1u << 24; // FPCR.FZ
  static uint64_t get() {
    uint64_t Bits;
    asm volatile("mrs %0, fpcr" : "=r"(Bits));
    return Bits;
  }
  static void set(uint64_t Bits) { asm volatile("msr fpcr, %0" : : "r"(Bits)); }
#endif
  const uint64_t Saved;
};

} // namespace tessera::model

#endif
