// RUN: %exec-test %s
// matrix
// options: -Wno-emulation -Wno-staging
// define: WAVE=8
// also: lavapipe-8x8x8
// Left factors below each other with one right factor: bytes, with sums in structs of an array; and f16 with sums of f16 that are loaded
// and stored again. Offsets and strides come from a constant buffer, and lines of the sums are longer than the matrices.
// py: K, STRIDE = 48, 24
// py: A = [[(r * 13 - k * 7) % 101 - 50 for k in range(K)] for r in range(32)]
// py: B = [[(k * 11 + c * 5) % 90 - 45 for c in range(16)] for k in range(K)]
// py: F = [[(r * 3 - k) % 5 - 2 for k in range(K)] for r in range(32)]
// py: G = [[(k + c * 2) % 5 - 2 for c in range(16)] for k in range(K)]
// py: H = [[(r + c) % 3 for c in range(16)] for r in range(32)]
// in Size u32 @ 0.0 uniform: [K, STRIDE, 0, 0]
// in Left i8: flat(A)
// in Right i8: flat(transpose(B))
// in HalfLeft f16: flat(transpose(F))
// in HalfRight f16: flat(G)
// inout Sums i32: [-1] * (32 * STRIDE) -> flat([row + [-1] * (STRIDE - 16) for row in mul(A, B)])
// inout Halves f16: flat(H) -> flat([[f + h for f, h in zip(*rows)] for rows in zip(mul(F, G), H)])
// out Steps u32: [K // 16, K // 8]
cbuffer Size : register(b0) {
  uint K, Stride;
};
StructuredBuffer<int> Left : register(t1);
StructuredBuffer<int> Right : register(t2);
StructuredBuffer<f16> HalfLeft : register(t3);
StructuredBuffer<f16> HalfRight : register(t4);
RWStructuredBuffer<int> Sums : register(u5);
RWStructuredBuffer<f16> Halves : register(u6);
RWStructuredBuffer<uint> Steps : register(u7);

typedef subgroup_matrix_left<i8, 16, 16> ByteLeft;
typedef subgroup_matrix_right<i8, 16, 16> ByteRight;
typedef subgroup_matrix_result<i32, 16, 16> ByteSums;
typedef subgroup_matrix_left<f16, 16, 16> LeftMatrix;
typedef subgroup_matrix_right<f16, 16, 16> RightMatrix;
typedef subgroup_matrix_result<f16, 16, 16> HalfSums;
struct Row {
  uint steps;
  ByteSums sums;
};

[numthreads(WAVE, 1, 1)] void main(uint lane : subgroup_invocation_id) {
  Row rows[2];
  HalfSums halves[2];
  for (uint i = 0; i < 2; ++i) {
    rows[i].steps = 0;
    halves[i] = subgroupMatrixLoad<HalfSums>(Halves, i * 256, false, 16);
  }
  for (uint k = 0; k < K; k += 16) {
    const ByteRight b = subgroupMatrixLoad<ByteRight>(Right, k, true, K);
    const RightMatrix g = subgroupMatrixLoad<RightMatrix>(HalfRight, k * 16, false, 16);
    for (uint i = 0; i < 2; ++i) {
      const ByteLeft a = subgroupMatrixLoad<ByteLeft>(Left, i * 16 * K + k, false, K);
      const LeftMatrix f = subgroupMatrixLoad<LeftMatrix>(HalfLeft, k * 32 + i * 16, true, 32);
      rows[i].steps += i + 1;
      rows[i].sums = subgroupMatrixMultiplyAccumulate(a, b, rows[i].sums);
      halves[i] = subgroupMatrixMultiplyAccumulate(f, g, halves[i]);
    }
  }
  for (uint i = 0; i < 2; ++i)
    subgroupMatrixStore(Sums, i * 16 * Stride, rows[i].sums, false, Stride);
  for (uint i = 0; i < 2; ++i)
    subgroupMatrixStore(Halves, i * 256, halves[i], false, 16);
  if (lane < 2)
    Steps[lane] = lane == 0 ? rows[0].steps : rows[1].steps;
}
