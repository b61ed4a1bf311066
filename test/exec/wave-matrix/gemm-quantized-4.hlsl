// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// The example with weights of 4 bits and small tiles: two waves in a group, two by two groups, three steps of K.
// py: M, N, K, B = 64, 128, 192, 4
// py: Q = [[(c * 37 + k * 11 + c * k) % 2**B - 2**(B - 1) for k in range(K)] for c in range(N)]
// py: Scale = [[((c * 5 + b * 3) % 7 - 3 or 4) / 16 for b in range(K // 32)] for c in range(N)]
// py: W = [[Q[c][k] * Scale[c][k // 32] for k in range(K)] for c in range(N)]
// py: A_ = [[((r * 3 + k * 5) % 9 - 4) / 2 for k in range(K)] for r in range(M)]
// py: order = [0, 2, 4, 6, 1, 3, 5, 7] if B == 4 else range(4)
// py: word = lambda qs: sum((q + 8 if B == 4 else q % 256) << (B * i) for i, q in enumerate(qs))
// py: words = [word([Q[c][k + o] for o in order]) for c in range(N) for k in range(0, K, 32 // B)]
// groups: 2 2 1
// in Problem u32 @ 0.0 uniform: [M, N, K, 0]
// in A f16 @ 0.1: flat(A_)
// in Weights u32 @ 0.2: words
// in Scales f16 @ 0.3: flat(Scale)
// out C f32 @ 0.4: flat(mul(A_, transpose(W)))
#define BITS 4
#define WAVE_SIZE WAVE
#define TILE_M 32
#define TILE_N 64
#define TILE_K 64
#define WAVE_M 32
#define WAVE_N 32
#include "../../../docs/examples/gemm_quantized.hlsl"
