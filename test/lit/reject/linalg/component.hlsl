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
  A<(ComponentEnum)17, 16, 16> packed;
  A<(ComponentEnum)0, 16, 16> invalid;
  packed.Store(Out, 0, 64, MatrixLayout::RowMajor);
  invalid.Store(Out, 0, 64, MatrixLayout::RowMajor);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixElement @ 12
// DIAG: MatrixElement @ 13
//| component.hlsl:12:32: error: an A matrix cannot have elements of type '17': use F16, BFloat16, F32, F64, F8_E4M3FN, F8_E5M2, I8, U8, I16, U16, I32, U32, I64 or U64
//|    12 |   A<(ComponentEnum)17, 16, 16> packed;
//|       |                                ^~~~~~
//| component.hlsl:13:31: error: an A matrix cannot have elements of type '0': use F16, BFloat16, F32, F64, F8_E4M3FN, F8_E5M2, I8, U8, I16, U16, I32, U32, I64 or U64
//|    13 |   A<(ComponentEnum)0, 16, 16> invalid;
//|       |                               ^~~~~~~
//| 2 errors generated.
