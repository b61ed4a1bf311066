// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Werror
// define: WAVE=8
// The example of docs/vk-cooperative-matrix.md: two by three groups of four waves.
// py: M, N, K = 64, 96, 64
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 11 - 5 for c in range(N)] for k in range(K)]
// groups: 3 2 1
// push u32: [M, N, K]
// in A_ f16 @ 0.0: flat(A)
// in B_ f16 @ 0.1: flat(B)
// out C f32 @ 0.2: flat(mul(A, B))
#include "../../../docs/examples/vk_gemm.hlsl"
