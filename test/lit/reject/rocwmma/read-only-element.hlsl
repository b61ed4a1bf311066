// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  store_matrix_sync(A[16], a, 16);
  store_matrix_coop_sync(A[3], a, 16, 0, 2);
}
// EXPECT --target vulkan
// DIAG: MatrixStoreReadOnly @ 8
// DIAG: MatrixStoreReadOnly @ 9
//| read-only-element.hlsl:8:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|     8 |   store_matrix_sync(A[16], a, 16);
//|       |   ^~~~~~~~~~~~~~~~~
//| read-only-element.hlsl:9:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|     9 |   store_matrix_coop_sync(A[3], a, 16, 0, 2);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~
//| 2 errors generated.
