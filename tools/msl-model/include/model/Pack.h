// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// metal_pack: numbers of 0 to 1 or -1 to 1 in the bits of an integer.

#ifndef TESSERA_MSL_MODEL_PACK_H
#define TESSERA_MSL_MODEL_PACK_H

#include "model/Math.h"

namespace msl_model {

/// One component, rounded to nearest even.
template <int Bits, bool Signed> MSL_INLINE uint packOne(float x) {
  constexpr float Scale = static_cast<float>((1u << (Signed ? Bits - 1 : Bits)) - 1);
  float s = x != x ? 0.0f : clamp(x, Signed ? -1.0f : 0.0f, 1.0f);
  return static_cast<uint>(static_cast<int>(rint(s * Scale))) & ((1u << Bits) - 1);
}
template <int Bits, bool Signed> MSL_INLINE float unpackOne(uint p) {
  constexpr float Scale = static_cast<float>((1u << (Signed ? Bits - 1 : Bits)) - 1);
  if constexpr (Signed)
    return max(static_cast<float>(static_cast<int>(p << (32 - Bits)) >> (32 - Bits)) / Scale,
               -1.0f);
  else
    return static_cast<float>(p & ((1u << Bits) - 1)) / Scale;
}
#define MSL_PACK(norm, Signed)                                                                     \
  MSL_INLINE uint pack_float_to_##norm##4x8(float4 v) {                                            \
    return packOne<8, Signed>(v[0]) | packOne<8, Signed>(v[1]) << 8 |                              \
           packOne<8, Signed>(v[2]) << 16 | packOne<8, Signed>(v[3]) << 24;                        \
  }                                                                                                \
  MSL_INLINE uint pack_half_to_##norm##4x8(half4 v) {                                              \
    return pack_float_to_##norm##4x8(float4(v));                                                   \
  }                                                                                                \
  MSL_INLINE uint pack_float_to_##norm##2x16(float2 v) {                                           \
    return packOne<16, Signed>(v[0]) | packOne<16, Signed>(v[1]) << 16;                            \
  }                                                                                                \
  MSL_INLINE float4 unpack_##norm##4x8_to_float(uint p) {                                          \
    return float4(unpackOne<8, Signed>(p), unpackOne<8, Signed>(p >> 8),                           \
                  unpackOne<8, Signed>(p >> 16), unpackOne<8, Signed>(p >> 24));                   \
  }                                                                                                \
  MSL_INLINE half4 unpack_##norm##4x8_to_half(uint p) {                                            \
    return half4(unpack_##norm##4x8_to_float(p));                                                  \
  }                                                                                                \
  MSL_INLINE float2 unpack_##norm##2x16_to_float(uint p) {                                         \
    return float2(unpackOne<16, Signed>(p), unpackOne<16, Signed>(p >> 16));                       \
  }
MSL_PACK(unorm, false)
MSL_PACK(snorm, true)
#undef MSL_PACK

} // namespace msl_model

#endif
