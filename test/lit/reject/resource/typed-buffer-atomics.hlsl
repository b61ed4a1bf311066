// Atomics on typed buffers: integers of 32 bits, one to a texel, in buffers that can be written and have just that format.
// RUN: %check-diags %s
RWBuffer<float> F;
RWBuffer<uint2> U2;
RWBuffer<int16_t> S;
[numthreads(1, 1, 1)] void main() {
  float f;
  InterlockedExchange(F[0], 1, f);
  InterlockedAdd(U2[0].x, 1);
  InterlockedAdd(S[0], 1);
}
// EXPECT
// DIAG: TexelAtomic @ 8
// DIAG: TexelAtomic @ 9
// DIAG: TexelAtomic @ 10
//| typed-buffer-atomics.hlsl:8:26: error: 'InterlockedExchange' needs a typed buffer or texture of int, uint, int64_t or uint64_t
//|     8 |   InterlockedExchange(F[0], 1, f);
//|       |                          ^
//| typed-buffer-atomics.hlsl:9:18: error: 'InterlockedAdd' needs a typed buffer or texture of int, uint, int64_t or uint64_t
//|     9 |   InterlockedAdd(U2[0].x, 1);
//|       |                  ^~~~~~~
//| typed-buffer-atomics.hlsl:10:21: error: 'InterlockedAdd' needs a typed buffer or texture of int, uint, int64_t or uint64_t
//|    10 |   InterlockedAdd(S[0], 1);
//|       |                     ^
//| 3 errors generated.
