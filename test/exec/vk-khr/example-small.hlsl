// RUN: %exec-test %s
// RUN: %exec-test --target %S/Inputs/lavapipe-vectors.yaml %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation -Wno-staging
// define: WAVE=8
// The example with small tiles: three groups of two parts and two slices of K.
// py: M, N, K = 32, 96, 128
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 11 - 5 for c in range(N)] for k in range(K)]
// groups: 3 1 1
// in Problem u32 @ 0.0 uniform: [M, N, K, 0]
// in A_ f16 @ 0.1: flat(A)
// in B_ f16 @ 0.2: flat(transpose(B))
// out C f32 @ 0.3: flat(mul(A, B))
#define WAVE_SIZE WAVE
#define TILE_M 32
#define TILE_N 32
#define TILE_K 32
#define WAVE_M 32
#define WAVE_N 16
#include "../../../docs/examples/small_gemm.hlsl"
