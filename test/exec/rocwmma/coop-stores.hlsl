// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8 vulkan-subgroup
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// Each of four waves stores its bands of a fragment that it has filled with its own number: rows and columns, more and
// fewer items than waves, a wave too many, components of eight bits in words that waves share.
// py: gap16 = frombits(0xCDCD, "f16")
// py: def bands(base, gap, ld, count, items, by_columns, of): return [
//     gap if not (0 <= (i - base) % ld < 16 and 0 <= (i - base) // ld < 16) else
//     of((i - base) // ld * items // 16 % count) for i in range(base + 16 * ld)]
// out H f16: bands(8, gap16, 24, 4, 4, False, lambda w: w + 1)
// out F f32: bands(0, frombits(0xCDCDCDCD), 16, 3, 3, False, lambda w: w + 1)
// out B i8: bands(5, -51, 19, 4, 8, True, lambda w: w - 2)
// out W i8: bands(0, -51, 17, 4, 2, True, lambda w: -w)
// out S i32: bands(0, -842150451, 18, 2, 16, False, lambda w: w)
#include <rocwmma/rocwmma_coop.hpp>
using namespace rocwmma;
RWStructuredBuffer<float16_t> H : register(u0);
RWStructuredBuffer<float> F : register(u1);
RWByteAddressBuffer B : register(u2);
RWStructuredBuffer<uint> W : register(u3);
RWStructuredBuffer<int> S : register(u4);
groupshared int Sums[16][18];

[WaveSize(WAVE)] [numthreads(WAVE * 4, 1, 1)] void main(uint t : SV_GroupIndex) {
  const uint wave = t / WAVE;
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> h;
  fill_fragment(h, wave + 1);
  store_matrix_coop_sync(H + 8, h, 24, wave, 4);

  fragment<accumulator, 16, 16, 16, float, row_major> f;
  fill_fragment(f, wave + 1);
  store_matrix_coop_sync(F, f, 16, wave, 3, 3);

  fragment<matrix_b, 16, 16, 16, int8_t, col_major> b;
  fill_fragment(b, int(wave) - 2);
  store_matrix_coop_sync(B + 5, b, 19, wave, 4, 8);
  fill_fragment(b, 256 - int(wave));
  store_matrix_coop_sync(W, b, 17, wave, 4, 2);

  fragment<accumulator, 16, 16, 16, int, row_major> s;
  fill_fragment(s, wave);
  for (uint i = t; i < 16 * 18; i += WAVE * 4)
    Sums[i / 18][i % 18] = -842150451;
  synchronize_workgroup();
  store_matrix_coop_sync(Sums, s, 18, wave, 2, 16);
  synchronize_workgroup();
  for (uint i = t; i < 16 * 18; i += WAVE * 4)
    S[i] = Sums[i / 18][i % 18];
}
