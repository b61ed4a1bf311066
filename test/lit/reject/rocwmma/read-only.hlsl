// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);
ByteAddressBuffer Bytes : register(t2);
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  store_matrix_sync(A, a, 16);
  store_matrix_sync(A + 16, a, 16);
  store_matrix_sync(Bytes, a, 16);
  store_matrix_coop_sync(A, a, 16, 0, 1);
}
// EXPECT --target vulkan
// DIAG: MatrixStoreReadOnly @ 9
// DIAG: MatrixStoreReadOnly @ 10
// DIAG: MatrixStoreReadOnly @ 11
// DIAG: MatrixStoreReadOnly @ 12
//| read-only.hlsl:9:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|     9 |   store_matrix_sync(A, a, 16);
//|       |   ^~~~~~~~~~~~~~~~~
//| read-only.hlsl:10:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|    10 |   store_matrix_sync(A + 16, a, 16);
//|       |   ^~~~~~~~~~~~~~~~~
//| read-only.hlsl:11:3: error: cannot store a matrix in a read-only buffer: use RWByteAddressBuffer
//|    11 |   store_matrix_sync(Bytes, a, 16);
//|       |   ^~~~~~~~~~~~~~~~~
//| read-only.hlsl:12:3: error: cannot store a matrix in a read-only buffer: use RWStructuredBuffer
//|    12 |   store_matrix_coop_sync(A, a, 16, 0, 1);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
