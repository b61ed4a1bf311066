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
  Matrix<T::F16, 16, 16, MatrixUse::B, MatrixScope::Thread> b;
  Matrix<T::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> w;
  vector<float, 16> v = (vector<float, 16>)i, r;
  __builtin_LinAlg_MatrixVectorMultiply(r, w.__handle, true, v, T::F32);
  A<T::F32, 16, 16> a = A<T::F32, 16, 16>::Load<MatrixLayout::RowMajor>(In, 0, 64);
  Acc<T::F32, 16, 16> c = OuterProduct<T::F32>(v, v);
  __builtin_LinAlg_MatrixVectorMultiply(r, c.__handle, true, v, T::F32);
  __builtin_LinAlg_MatrixOuterProduct(a.__handle, v, v);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: ThreadMatrixNone @ 12
// DIAG: ThreadMatrixOther @ 15
// DIAG: ThreadMatrixUse @ 18
// DIAG: ThreadMatrixUse @ 19
//| thread-use.hlsl:12:61: error: a B matrix cannot have thread scope: only A matrices (to multiply vectors with) and accumulators (outer products) can
//|    12 |   Matrix<T::F16, 16, 16, MatrixUse::B, MatrixScope::Thread> b;
//|       |                                                             ^
//| thread-use.hlsl:15:3: error: '__builtin_LinAlg_MatrixVectorMultiply' needs a matrix of 'MatrixScope::Thread'
//|    15 |   __builtin_LinAlg_MatrixVectorMultiply(r, w.__handle, true, v, T::F32);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-use.hlsl:18:3: error: expected an A matrix of 'MatrixScope::Thread', found an accumulator
//|    18 |   __builtin_LinAlg_MatrixVectorMultiply(r, c.__handle, true, v, T::F32);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-use.hlsl:19:3: error: expected an accumulator of 'MatrixScope::Thread', found an A matrix
//|    19 |   __builtin_LinAlg_MatrixOuterProduct(a.__handle, v, v);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 4 errors generated.
