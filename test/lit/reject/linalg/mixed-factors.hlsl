// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int N> using A = Matrix<C, M, N, MatrixUse::A, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N> using B = Matrix<C, M, N, MatrixUse::B, MatrixScope::Wave>;
template <ComponentEnum C, int M, int N>
using Acc = Matrix<C, M, N, MatrixUse::Accumulator, MatrixScope::Wave>;

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  A<ComponentType::F16, 16, 16> a = A<ComponentType::F16, 16, 16>::Splat(1);
  B<ComponentType::I32, 16, 16> b = B<ComponentType::I32, 16, 16>::Splat(1);
  Acc<ComponentType::F32, 16, 16> c = Multiply<ComponentType::F32>(a, b);
  c.MultiplyAccumulate(a, b);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixOperandTypes @ 14
// DIAG: MatrixOperandTypes @ 15
//| mixed-factors.hlsl:14:39: error: an A matrix of F16 cannot be multiplied with a B matrix of I32: integers are multiplied with integers, floats with floats
//|    14 |   Acc<ComponentType::F32, 16, 16> c = Multiply<ComponentType::F32>(a, b);
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| mixed-factors.hlsl:15:5: error: an A matrix of F16 cannot be multiplied with a B matrix of I32: integers are multiplied with integers, floats with floats
//|    15 |   c.MultiplyAccumulate(a, b);
//|       |     ^~~~~~~~~~~~~~~~~~
//| 2 errors generated.
