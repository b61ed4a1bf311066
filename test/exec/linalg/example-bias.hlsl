// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// The example with small tiles: four waves in a group, two by three groups; bias and ReLU by element access.
// py: M, N, K = 64, 96, 96
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 11 - 5 for c in range(N)] for k in range(K)]
// groups: 3 2 1
// in Problem u32 @ 0.0 uniform: [M, N, K, 0]
// in A_ f16 @ 0.1: flat(A)
// in B_ f16 @ 0.2: flat(transpose(B))
// in Bias f32 @ 0.4: [c % 7 - 3.5 for c in range(N)]
// out C f32 @ 0.3: flat([[max(x + c % 7 - 3.5, 0) for c, x in enumerate(row)] for row in mul(A, B)])
#define WAVE_SIZE WAVE
#define TILE_M 32
#define TILE_N 32
#define TILE_K 32
#define WAVE_M 16
#define WAVE_N 16
#define BIAS
#include "../../../docs/examples/linalg_gemm.hlsl"
