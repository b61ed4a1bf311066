// SPDX-License-Identifier: Apache-2.0 WITH LLVM-exception
// Rounds halves to numbers of e4m3, up to the largest.
f16vec4 rounded(f16vec4 x) {
  const float16_t largest = float16_t(448), normal = float16_t(0.015625);
  x = clamp(x, f16vec4(-largest), f16vec4(largest));
  u16vec4 bits = float16BitsToUint16(x);
  bits = (bits + uint16_t(63) + (bits >> uint16_t(7) & uint16_t(1))) & uint16_t(0xff80);
  // Halves near 3 are as far apart as the subnormal numbers of e4m3.
  precise f16vec4 shifted = x + f16vec4(3);
  precise f16vec4 small = shifted - f16vec4(3);
  return mix(uint16BitsToFloat16(bits), small, lessThan(abs(x), f16vec4(normal)));
}
