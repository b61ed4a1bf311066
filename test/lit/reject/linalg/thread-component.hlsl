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
  vector<float, 16> v = (vector<float, 16>)i;
  A<(ComponentEnum)11, 16, 16> a = A<(ComponentEnum)11, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 64);
  A<T::F16, 0, 16> b = A<T::F16, 0, 16>::Load<MatrixLayout::RowMajor>(In, 0, 64);
  A<T::F16, 16, 132> c = A<T::F16, 16, 132>::Load<MatrixLayout::RowMajor>(In, 0, 512);
  A<T::I8, 16, 12> d = A<T::I8, 16, 12>::Load<MatrixLayout::RowMajor>(In, 0, 64);
  A<T::F16, 16, 16> e = A<T::F16, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 64);
  vector<float, 16> r = Multiply<float>(e, MakeInterpretedVector<(ComponentEnum)12>(v));
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: MatrixElement @ 13
// DIAG: MatrixEmpty @ 14
// DIAG: MatrixDepth @ 15
// DIAG: MatrixDepth @ 16
// DIAG: ThreadInterpretation @ 18
//| thread-component.hlsl:13:36: error: an A matrix cannot have elements of type '11': use F16, BFloat16, F32, F64, F8_E4M3FN, F8_E5M2, I8, U8, I16, U16, I32, U32, I64 or U64
//|    13 |   A<(ComponentEnum)11, 16, 16> a = A<(ComponentEnum)11, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 64);
//|       |                                    ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-component.hlsl:14:24: error: a 0x16 matrix has no elements
//|    14 |   A<T::F16, 0, 16> b = A<T::F16, 0, 16>::Load<MatrixLayout::RowMajor>(In, 0, 64);
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-component.hlsl:15:26: error: an A matrix of F16 has 132 columns, but must have 4 to 128
//|    15 |   A<T::F16, 16, 132> c = A<T::F16, 16, 132>::Load<MatrixLayout::RowMajor>(In, 0, 512);
//|       |                          ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-component.hlsl:16:24: error: an A matrix of I8 has 12 columns, but must have 16 to 512
//|    16 |   A<T::I8, 16, 12> d = A<T::I8, 16, 12>::Load<MatrixLayout::RowMajor>(In, 0, 64);
//|       |                        ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-component.hlsl:18:25: error: the vector cannot be interpreted as components of type 12: use one of 'ComponentType'
//|    18 |   vector<float, 16> r = Multiply<float>(e, MakeInterpretedVector<(ComponentEnum)12>(v));
//|       |                         ^~~~~~~~~~~~~~~
//| 5 errors generated.
