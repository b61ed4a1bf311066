// C = A x B with subgroup matrices: the kernel of docs/subgroup-matrix.md. Each wave computes a row of COLUMNS matrices.
//
// A is M x K in row-major order, B is K x N in column-major order (each column is contiguous), C is M x N in row-major
// order; all are tight, factors in f16, sums in f32. N is a multiple of COLUMNS * BLOCK, K of BLOCK, M of BLOCK times
// the waves of a group. Dispatch (N / (COLUMNS * BLOCK), M / (BLOCK * waves), 1) groups.
#ifndef GROUP
#define GROUP 128 // threads
#endif
#define BLOCK 16 // rows, columns and depth of a matrix
#define COLUMNS 4

typedef subgroup_matrix_left<f16, BLOCK, BLOCK> Left;
typedef subgroup_matrix_right<f16, BLOCK, BLOCK> Right;
typedef subgroup_matrix_result<f32, BLOCK, BLOCK> Result;

cbuffer Size : register(b0) {
  uint M, N, K;
};
StructuredBuffer<f16> A : register(t1);
StructuredBuffer<f16> B : register(t2);
RWStructuredBuffer<f32> C : register(u3);

[numthreads(GROUP, 1, 1)]
void main(uint3 group : SV_GroupID, uint wave : subgroup_id, uint waves : num_subgroups) {
  uint row = (group.y * waves + wave) * BLOCK, column = group.x * COLUMNS * BLOCK;
  Result sums[COLUMNS];
  for (uint k = 0; k < K; k += BLOCK) {
    Left left = subgroupMatrixLoad<Left>(A, row * K + k, false, K);
    for (uint i = 0; i < COLUMNS; ++i) {
      Right right = subgroupMatrixLoad<Right>(B, (column + i * BLOCK) * K + k, true, K);
      sums[i] = subgroupMatrixMultiplyAccumulate(left, right, sums[i]);
    }
  }
  for (uint i = 0; i < COLUMNS; ++i)
    subgroupMatrixStore(C, row * N + column + i * BLOCK, sums[i], false, N);
}
