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
  typedef A<T::F16, 12, 20> M;
  M a = M::Load<MatrixLayout::RowMajor>(In, 0, 40);
  vector<float, 20> v = (vector<float, 20>)i;
  vector<float, 16> w = (vector<float, 16>)i;
  vector<float, 12> r = Multiply<float>(a, w);
  r = MultiplyAdd<float>(a, v, w);
  r = Multiply<float>(a, (vector<int, 20>)i);
  r = (vector<float, 12>)Multiply<int>(a, v);
  r = MultiplyAdd<float>(a, v, (vector<uint, 12>)i);
  r = Multiply<float>(a, MakeInterpretedVector<T::F8_E4M3FN>(v));
  r = Multiply<float>(a, MakeInterpretedVector<T::F8_E4M3FN>((vector<uint, 4>)i));
  r = Multiply<float>(a, MakeInterpretedVector<T::F16>(v));
  VectorRef<T::F16, 8> few = {In, 0};
  r = MultiplyAdd<float>(a, v, few);
  r = (vector<float, 12>)Multiply<bool>(a, v);
  __builtin_LinAlg_MatrixVectorMultiply(w, a.__handle, true, v, T::F32);
}
// EXPECT -T cs_6_10 --target vulkan
// DIAG: ThreadVectorLength @ 16
// DIAG: ThreadVectorLength @ 17
// DIAG: ThreadMixed @ 18
// DIAG: ThreadMixed @ 19
// DIAG: ThreadMixed @ 20
// DIAG: ThreadHeld @ 21
// DIAG: ThreadVectorLength @ 22
// DIAG: ThreadHeld @ 23
// DIAG: ThreadVectorLength @ 25
// DIAG: ThreadVector @ 26
// DIAG: ThreadVectorLength @ 27
//| thread-vectors.hlsl:16:25: error: the vector has length 16, but a 12x20 matrix needs one component for each column: use length 20
//|    16 |   vector<float, 12> r = Multiply<float>(a, w);
//|       |                         ^~~~~~~~~~~~~~~
//| thread-vectors.hlsl:17:7: error: the bias has length 16, but a 12x20 matrix needs one component for each row: use length 12
//|    17 |   r = MultiplyAdd<float>(a, v, w);
//|       |       ^~~~~~~~~~~~~~~~~~
//| thread-vectors.hlsl:18:7: error: a matrix of F16 and these vectors do not match: integers are multiplied with integers, floats with floats, and so are the bias and the result
//|    18 |   r = Multiply<float>(a, (vector<int, 20>)i);
//|       |       ^~~~~~~~~~~~~~~
//| thread-vectors.hlsl:19:26: error: a matrix of F16 and these vectors do not match: integers are multiplied with integers, floats with floats, and so are the bias and the result
//|    19 |   r = (vector<float, 12>)Multiply<int>(a, v);
//|       |                          ^~~~~~~~~~~~~
//| thread-vectors.hlsl:20:7: error: a matrix of F16 and these vectors do not match: integers are multiplied with integers, floats with floats, and so are the bias and the result
//|    20 |   r = MultiplyAdd<float>(a, v, (vector<uint, 12>)i);
//|       |       ^~~~~~~~~~~~~~~~~~
//| thread-vectors.hlsl:21:7: error: the vector of type float20 cannot hold components of F8_E4M3FN: use a vector of uint
//|    21 |   r = Multiply<float>(a, MakeInterpretedVector<T::F8_E4M3FN>(v));
//|       |       ^~~~~~~~~~~~~~~
//| thread-vectors.hlsl:22:7: error: the vector has length 4, but a 12x20 matrix needs one component for each column: use length 5
//|    22 |   r = Multiply<float>(a, MakeInterpretedVector<T::F8_E4M3FN>((vector<uint, 4>)i));
//|       |       ^~~~~~~~~~~~~~~
//| thread-vectors.hlsl:23:7: error: the vector of type float20 cannot hold components of F16: use a vector of float16_t
//|    23 |   r = Multiply<float>(a, MakeInterpretedVector<T::F16>(v));
//|       |       ^~~~~~~~~~~~~~~
//| thread-vectors.hlsl:25:7: error: the bias has length 8, but a 12x20 matrix needs one component for each row: use length 12
//|    25 |   r = MultiplyAdd<float>(a, v, few);
//|       |       ^~~~~~~~~~~~~~~~~~
//| thread-vectors.hlsl:26:26: error: the result must be a vector of numbers, not bool12
//|    26 |   r = (vector<float, 12>)Multiply<bool>(a, v);
//|       |                          ^~~~~~~~~~~~~~
//| thread-vectors.hlsl:27:3: error: the result has length 16, but a 12x20 matrix needs one component for each row: use length 12
//|    27 |   __builtin_LinAlg_MatrixVectorMultiply(w, a.__handle, true, v, T::F32);
//|       |   ^~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~~
//| 11 errors generated.
