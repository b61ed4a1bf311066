// RUN: %exec-test %s
// matrix
// also: lavapipe-8x8x8
// options: -E gemm_wmma_d
// entry: gemm_wmma_d
// The sample of the API reference; its bounds check leaves some waves of the last groups without a block.
// py: import struct
// py: M, N, K = 80, 96, 48
// py: A = [[(r * 3 + k * 5) % 13 - 6 for k in range(K)] for r in range(M)]
// py: B = [[(k * 7 + c * 5) % 11 - 5 for c in range(N)] for k in range(K)]
// py: C = [[(r * 11 + c * 3) % 17 - 8 for c in range(N)] for r in range(M)]
// py: number = lambda x: struct.unpack("<I", struct.pack("<f", x))[0]
// groups: 2 2 1
// in Arguments u32 @ 0.0 uniform: [M, N, K, K, K, N, N, number(0.5), number(2.0)]
// in a_ f16 @ 0.1: flat(A)
// in b_ f16 @ 0.2: flat(transpose(B))
// in c_ f32 @ 0.3: flat(C)
// out d_ f32 @ 0.4: flat([[0.5 * p + 2.0 * q for p, q in zip(*rows)] for rows in zip(mul(A, B), C)])
#include "../../../docs/examples/rocwmma_gemm.hlsl"
