// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -T cs_6_10 -Wno-emulation
// define: WAVE=8
// Two layers of the example with small tiles, two groups: sums become a factor, strides are longer than lines.
// py: import struct
// py: M, N, K, L = 48, 32, 48, 24
// py: A = [[(r * 3 + k * 5) % 5 - 2 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 3 - 1 for c in range(N)] for k in range(K)]
// py: W = [[(k * 3 + c * 5) % 7 - 3 for c in range(L)] for k in range(N)]
// py: H = [[max(x, 0) for x in row] for row in mul(A, B)]
// py: P = mul(H, W)
// py: gap = struct.unpack("<f", bytes([0xCD] * 4))[0]
// groups: 1 2 1
// in Problem u32 @ 0.0 uniform: [K, 2 * K + 32, 2 * K + 16, 4 * L + 16, 2 * L + 16, 0, 0, 0]
// in A_ f16 @ 0.1: flat([row + [9] * 16 for row in A])
// in B_ f16 @ 0.2: flat([row + [9] * 8 for row in transpose(B)])
// in W_ f16 @ 0.4: flat([row + [9] * 8 for row in W])
// out C f32 @ 0.3: flat([row + [gap] * 4 for row in P])
#define WAVE_SIZE WAVE
#define THREADS (4 * WAVE)
#define TILE_M 24
#define TILE_N 32
#define TILE_K 16
#define LAYER 24
#include "../../../docs/examples/group_gemm.hlsl"
