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
  vector<uint, 4> r = Convert<T::F8_E4M3FN, T::F16>((vector<float, 16>)i).Data;
  __builtin_LinAlg_Convert(r, (float4)i, T::F32, T::I8);
  __builtin_LinAlg_Convert(r, (float4)i, T::F32, T::F32);
  __builtin_LinAlg_Convert(r, (float4)i, T::F32, 99);
  __builtin_LinAlg_Convert(r, (bool4)i, T::F32, T::U32);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: ThreadHeld @ 12
// DIAG: ThreadConvertLength @ 13
// DIAG: ThreadHeld @ 14
// DIAG: ThreadInterpretation @ 15
// DIAG: ThreadVector @ 16
//| thread-convert.hlsl:12:23: error: the vector of type float16 cannot hold components of F16: use a vector of float16_t
//|    12 |   vector<uint, 4> r = Convert<T::F8_E4M3FN, T::F16>((vector<float, 16>)i).Data;
//|       |                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-convert.hlsl:13:3: error: the result has length 4, but 4 numbers need length 1
//|    13 |   __builtin_LinAlg_Convert(r, (float4)i, T::F32, T::I8);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~
//| thread-convert.hlsl:14:3: error: the result of type uint4 cannot hold components of F32: use a vector of float
//|    14 |   __builtin_LinAlg_Convert(r, (float4)i, T::F32, T::F32);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~
//| thread-convert.hlsl:15:3: error: the result cannot be interpreted as components of type 99: use one of 'ComponentType'
//|    15 |   __builtin_LinAlg_Convert(r, (float4)i, T::F32, 99);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~
//| thread-convert.hlsl:16:3: error: the vector must be a vector of numbers, not bool4
//|    16 |   __builtin_LinAlg_Convert(r, (bool4)i, T::F32, T::U32);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~
//| 5 errors generated.
