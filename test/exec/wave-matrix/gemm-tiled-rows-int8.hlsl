// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// The example with 8-bit factors and B in row-major order, which do not divide: two waves in a group, two by two groups, two steps of K.
// py: M, N, K = 33, 80, 112
// py: A = [[(r * 31 + k * 53) % 256 - 128 for k in range(K)] for r in range(M)]
// py: B = [[(k * 71 + c * 57) % 251 - 123 for c in range(N)] for k in range(K)]
// groups: 2 2 1
// in Problem u32 @ 0.0 uniform: [M, N, K, 0]
// in A_ i8 @ 0.1: flat(A)
// in B_ i8 @ 0.2: flat(B)
// out C i32 @ 0.3: flat(mul(A, B))
#define INT8
#define EDGES
#define ROW_MAJOR_B
#define WAVE_SIZE WAVE
#define TILE_M 32
#define TILE_N 64
#define TILE_K 64
#define WAVE_M 16
#define WAVE_N 64
#include "../../../docs/examples/gemm_tiled.hlsl"
