// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -Werror
// define: WAVE=8
// The example of docs/subgroup-matrix.md: two waves in a group, one by two groups.
// py: M, N, K = 64, 64, 32
// py: A = [[(r * 3 + k * 5) % 9 - 4 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 11 - 5 for c in range(N)] for k in range(K)]
// groups: 1 2 1
// in Size u32 @ 0.0 uniform: [M, N, K, 0]
// in A_ f16 @ 0.1: flat(A)
// in B_ f16 @ 0.2: flat(transpose(B))
// out C f32 @ 0.3: flat(mul(A, B))
#define GROUP (2 * WAVE)
#include "../../../docs/examples/subgroup_matmul.hlsl"
