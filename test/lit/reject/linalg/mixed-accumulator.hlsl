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
  A<ComponentType::U8, 16, 32> a = A<ComponentType::U8, 16, 32>::Splat(1);
  B<ComponentType::I8, 32, 16> b = B<ComponentType::I8, 32, 16>::Splat(1);
  Acc<ComponentType::F32, 16, 16> c = Multiply<ComponentType::F32>(a, b);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixAccumulatorType @ 14
//| mixed-accumulator.hlsl:14:39: error: the product of matrices of U8 cannot be accumulated in F32: use an accumulator of I8, U8, I16, U16, I32, U32, I64 or U64
//|    14 |   Acc<ComponentType::F32, 16, 16> c = Multiply<ComponentType::F32>(a, b);
//|       |                                       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 1 error generated.
