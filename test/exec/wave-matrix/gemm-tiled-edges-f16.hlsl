// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// define: WAVE=8
// The example with sizes that are not multiples: three by three groups in bands of two rows. The last groups of each reach out of C, and so does the last step of K.
// py: M, N, K = 75, 72, 88
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 11 - 5 for c in range(N)] for k in range(K)]
// groups: 3 3 1
// in Problem u32 @ 0.0 uniform: [M, N, K, 0]
// in A_ f16 @ 0.1: flat(A) + [99] * 64
// in B_ f16 @ 0.2: flat(transpose(B)) + [99] * 64
// out C f32 @ 0.3: flat(mul(A, B)) + [-431602080.0] * 40
#define EDGES
#define WAVE_SIZE WAVE
#define BAND 2
#define TILE_M 32
#define TILE_N 32
#define TILE_K 32
#define WAVE_M 16
#define WAVE_N 16
#include "../../../docs/examples/gemm_tiled.hlsl"
