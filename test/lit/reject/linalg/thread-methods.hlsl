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
  A<T::F16, 16, 16> a = A<T::F16, 16, 16>::Splat(1);
  a = A<T::F16, 16, 16>::Load<MatrixLayout::RowMajor>(Out, 0, 64);
  uint length = a.Length();
  a.Set(0, a.Get(0));
  uint2 at = a.GetCoordinate(0);
  a.Store(Out, 0, 64, MatrixLayout::RowMajor);
  a = a.Cast<T::F16>();
  a.InterlockedAccumulate(Out, 0);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: ThreadMatrixLacks @ 12
// DIAG: ThreadMatrixBuffer @ 13
// DIAG: ThreadMatrixLacks @ 14
// DIAG: ThreadMatrixLacks @ 15
// DIAG: ThreadMatrixLacks @ 15
// DIAG: ThreadMatrixLacks @ 16
// DIAG: ThreadMatrixLacks @ 17
// DIAG: ThreadMatrixLacks @ 18
// DIAG: ThreadMatrixLacks @ 19
//| thread-methods.hlsl:12:25: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    12 |   A<T::F16, 16, 16> a = A<T::F16, 16, 16>::Splat(1);
//|       |                         ^~~~~~~~~~~~~~~~~~~~~~~~
//| thread-methods.hlsl:13:7: error: a thread-scope matrix can only be loaded from a ByteAddressBuffer
//|    13 |   a = A<T::F16, 16, 16>::Load<MatrixLayout::RowMajor>(Out, 0, 64);
//|       |       ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| thread-methods.hlsl:14:19: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    14 |   uint length = a.Length();
//|       |                   ^~~~~~
//| thread-methods.hlsl:15:14: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    15 |   a.Set(0, a.Get(0));
//|       |              ^~~
//| thread-methods.hlsl:15:5: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    15 |   a.Set(0, a.Get(0));
//|       |     ^~~
//| thread-methods.hlsl:16:16: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    16 |   uint2 at = a.GetCoordinate(0);
//|       |                ^~~~~~~~~~~~~
//| thread-methods.hlsl:17:5: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    17 |   a.Store(Out, 0, 64, MatrixLayout::RowMajor);
//|       |     ^~~~~
//| thread-methods.hlsl:18:9: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    18 |   a = a.Cast<T::F16>();
//|       |         ^~~~
//| thread-methods.hlsl:19:5: error: a thread-scope matrix cannot do this: it can be loaded and multiplied with a vector, or be an outer product that is added to a buffer; use 'MatrixScope::Wave'
//|    19 |   a.InterlockedAccumulate(Out, 0);
//|       |     ^~~~~~~~~~~~~~~~~~~~~
//| 9 errors generated.
