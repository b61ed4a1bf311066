// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int K> using A = Matrix<C, M, K, MatrixUse::A, MatrixScope::Thread>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Thread>;
typedef ComponentType T;

[numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  Acc<T::F16, 4, 3> a = OuterProduct<T::F16>((float4)i, (float3)1);
  Acc<T::I16, 4, 3> b = OuterProduct<T::I16>((uint4)i, (uint3)1);
  Acc<T::F8_E4M3FN, 4, 3> c = OuterProduct<T::F8_E4M3FN>((vector<half, 4>)1, (vector<half, 3>)1);
  Acc<T::I32, 4, 3> d;
  __builtin_LinAlg_MatrixOuterProduct(d.__handle, (int4)1, (int4)1);
  __builtin_LinAlg_MatrixOuterProduct(d.__handle, (bool4)1, (int3)1);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: ThreadOuterType @ 12
// DIAG: ThreadOuterType @ 13
// DIAG: ThreadOuterType @ 14
// DIAG: ThreadVectorLength @ 16
// DIAG: ThreadVector @ 17
//| thread-outer-product.hlsl:12:25: error: the first vector of type float4 cannot be a factor of a matrix of F16, which cannot hold its values: convert it to the component type of the matrix
//|    12 |   Acc<T::F16, 4, 3> a = OuterProduct<T::F16>((float4)i, (float3)1);
//|       |                         ^~~~~~~~~~~~~~~~~~~~
//| thread-outer-product.hlsl:13:25: error: the first vector of type uint4 cannot be a factor of a matrix of I16, which cannot hold its values: convert it to the component type of the matrix
//|    13 |   Acc<T::I16, 4, 3> b = OuterProduct<T::I16>((uint4)i, (uint3)1);
//|       |                         ^~~~~~~~~~~~~~~~~~~~
//| thread-outer-product.hlsl:14:31: error: the first vector of type float16_t4 cannot be a factor of a matrix of F8_E4M3FN, which cannot hold its values: convert it to the component type of the matrix
//|    14 |   Acc<T::F8_E4M3FN, 4, 3> c = OuterProduct<T::F8_E4M3FN>((vector<half, 4>)1, (vector<half, 3>)1);
//|       |                               ^~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-outer-product.hlsl:16:3: error: the second vector has length 4, but a 4x3 matrix needs one component for each column: use length 3
//|    16 |   __builtin_LinAlg_MatrixOuterProduct(d.__handle, (int4)1, (int4)1);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-outer-product.hlsl:17:3: error: the first vector must be a vector of numbers, not bool4
//|    17 |   __builtin_LinAlg_MatrixOuterProduct(d.__handle, (bool4)1, (int3)1);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 5 errors generated.
