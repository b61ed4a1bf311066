// RUN: %exec-test %s
// matrix
// options: -Werror -Wno-emulation -Wno-staging
// define: WAVE=8
// Bytes of two layers: tiles that lie at any byte of a buffer and go through groupshared memory, zero points that are taken
// off by scalars, sums over K in i32.
// py: K = 64
// py: A = [[(r * 37 + k * 11) % 256 for k in range(K)] for r in range(16)]
// py: B = [[(k * 29 + c * 53) % 256 for c in range(16)] for k in range(K)]
// in A_ u8: [0] * 3 + flat(A) + [0]
// in B_ u8: flat(transpose(B))
// out C i32: flat([[sum((A[r][k] - 128) * (B[k][c] - 128) for k in range(K)) - 7 for c in range(16)] for r in range(16)])
StructuredBuffer<uint> A_ : register(t0);
StructuredBuffer<uint> B_ : register(t1);
RWStructuredBuffer<int> C : register(u2);
groupshared int TileA[16 * 32 / 4];
groupshared int TileB[16 * 32 / 4];

typedef subgroup_matrix_left<u8, 32, 16> Bytes;
typedef subgroup_matrix_right<u8, 16, 32> Columns;
typedef subgroup_matrix_left<i8, 32, 16> Left;
typedef subgroup_matrix_right<i8, 16, 32> Right;
typedef subgroup_matrix_result<i32, 16, 16> Result;
groupshared uint Raw[16 * 32 / 4];

int signedBytes(uint four) { return asint(four ^ 0x80808080); }

[numthreads(WAVE, 1, 1)] void main(uint lane : subgroup_invocation_id) {
  Result sums;
  for (uint k = 0; k < 64; k += 32) {
    Bytes a = subgroupMatrixLoad<Bytes>(A_, 3 + k, false, 64);
    Columns b = subgroupMatrixLoad<Columns>(B_, k, true, 64);
    subgroupMatrixStore(Raw, 0, a, false, 32);
    GroupMemoryBarrierWithGroupSync();
    for (uint i = lane; i < 128; i += WAVE)
      TileA[i] = signedBytes(Raw[i]);
    GroupMemoryBarrierWithGroupSync();
    subgroupMatrixStore(Raw, 0, b, true, 32);
    GroupMemoryBarrierWithGroupSync();
    for (uint j = lane; j < 128; j += WAVE)
      TileB[j] = signedBytes(Raw[j]);
    GroupMemoryBarrierWithGroupSync();
    sums = subgroupMatrixMultiplyAccumulate(subgroupMatrixLoad<Left>(TileA, 0, false, 32),
                                            subgroupMatrixLoad<Right>(TileB, 0, true, 32), sums);
    GroupMemoryBarrierWithGroupSync();
  }
  subgroupMatrixStore(C, 0, subgroupMatrixScalarSubtract(sums, 7), false, 16);
}
