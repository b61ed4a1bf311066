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
  Acc<T::F16, 4, 4> a;
  __builtin_LinAlg_MatrixOuterProduct(a.__handle, (float4)i, (float4)1);
}
// EXPECT -T cs_6_0 --target vulkan
// DIAG: ThreadNoNumber @ 13
//| thread-no-16-bit.hlsl:13:3: error: components of F16 need 16-bit types: use -enable-16bit-types and profile cs_6_2 or later
//|    13 |   __builtin_LinAlg_MatrixOuterProduct(a.__handle, (float4)i, (float4)1);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
