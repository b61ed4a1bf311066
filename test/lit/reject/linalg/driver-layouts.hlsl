// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
ByteAddressBuffer In : register(t0);
RWByteAddressBuffer Out : register(u1);
template <ComponentEnum C, int M, int K> using A = Matrix<C, M, K, MatrixUse::A, MatrixScope::Thread>;
typedef ComponentType T;

[numthreads(32, 1, 1)] void main(uint i : SV_DispatchThreadID) {
  vector<float16_t, 16> v = In.Load<vector<float16_t, 16> >(i * 32);
  typedef A<T::F16, 8, 16> M;
  M a = M::Load<MatrixLayout::MulOptimal>(In, 64 * i, 0);
  vector<float16_t, 8> x = Multiply<float16_t>(a, v);
  vector<float, 8> y = Multiply<float>(a, v);
  a = M::Load<MatrixLayout::MulOptimal>(In, i * 16, 0);
  x += Multiply<float16_t>(a, v);
  VectorRef<T::F32, 8> bias = {In, 0};
  a = M::Load<MatrixLayout::OuterProductOptimal>(In, 128, 0);
  x += MultiplyAdd<float16_t>(a, v, bias);
  typedef A<T::F16, 130, 16> Tall;
  Tall tall = Tall::Load<MatrixLayout::MulOptimal>(In, 0, 0);
  x[0] += Multiply<float16_t>(tall, v)[129];
  typedef A<T::F8_E4M3FN, 8, 16> E;
  x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
  vector<uint, 4> w = In.Load<vector<uint, 4> >(i * 16);
  x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
  typedef A<T::I8, 8, 16> I;
  vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
  OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
  OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
  OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
  x += Multiply<float16_t>(M::Load<MatrixLayout::RowMajor, 64>(In, 0, 32), v);
  Out.Store<vector<float16_t, 8> >(i * 16, x);
  Out.Store<vector<float, 8> >(i * 32 + 65536, y);
  Out.Store<vector<int, 8> >(i * 32 + 131072, z);
}
// EXPECT(1) -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts=driver
// DIAG: ThreadDriverLayout @ 14
// DIAG: ThreadPlainLayouts @ 14
// DIAG: ThreadDriverLayout @ 16
// DIAG: ThreadPlainLayouts @ 16
// DIAG: ThreadVectorAlign @ 16
// DIAG: ThreadDriverLayout @ 19
// DIAG: ThreadPlainLayouts @ 19
// DIAG: ThreadDriverLayout @ 22
// DIAG: ThreadPlainLayouts @ 22
// DIAG: ThreadDriverLayout @ 24
// DIAG: ThreadPlainLayouts @ 24
// DIAG: ThreadDriverLayout @ 26
// DIAG: ThreadPlainLayouts @ 26
// DIAG: ThreadDriverLayout @ 28
// DIAG: ThreadPlainLayouts @ 28
// DIAG: ThreadDriverLayout @ 29
// DIAG: ThreadPlainLayouts @ 29
// DIAG: ThreadDriverLayout @ 30
// DIAG: ThreadPlainLayouts @ 30
// DIAG: ThreadVectorAlign @ 30
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
//| driver-layouts.hlsl:14:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: a product of f16 with a vector of f16 that gives f32
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: its offset is not known to be a multiple of 64 bytes
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: note: if it always is, write 'Load<Layout, 64>' or 'Load<Layout>(buffer, offset, stride, 64)'
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: a product of f16 with a vector of f16 and a bias of f32 that gives f16
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: vectors have at most 128 components
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: a product of e4m3 with a vector of f16 that gives f16
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: it does not transpose matrices of e4m3
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: it does not transpose matrices of i8
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: an outer product of vectors of f32, added to f32
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: its offset is not known to be a multiple of 64 bytes
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: note: if it always is, write 'Load<Layout, 64>' or 'Load<Layout>(buffer, offset, stride, 64)'
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: vectors have at most 128 components
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: vectors have at most 128 components
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| 11 errors generated.
// EXPECT(1) -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors --optimal-layouts=driver --matrix-bounds=checked
// DIAG: ThreadDriverLayout @ 13
// DIAG: ThreadPlainLayouts @ 13
// DIAG: ThreadDriverLayout @ 14
// DIAG: ThreadPlainLayouts @ 14
// DIAG: ThreadDriverLayout @ 16
// DIAG: ThreadPlainLayouts @ 16
// DIAG: ThreadDriverLayout @ 19
// DIAG: ThreadPlainLayouts @ 19
// DIAG: ThreadDriverLayout @ 22
// DIAG: ThreadPlainLayouts @ 22
// DIAG: ThreadDriverLayout @ 24
// DIAG: ThreadPlainLayouts @ 24
// DIAG: ThreadDriverLayout @ 26
// DIAG: ThreadPlainLayouts @ 26
// DIAG: ThreadDriverLayout @ 28
// DIAG: ThreadPlainLayouts @ 28
// DIAG: ThreadDriverLayout @ 29
// DIAG: ThreadPlainLayouts @ 29
// DIAG: ThreadDriverLayout @ 30
// DIAG: ThreadPlainLayouts @ 30
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
//| driver-layouts.hlsl:13:28: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: its end is not known, but '--matrix-bounds=checked' needs it
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:13:28: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: a product of f16 with a vector of f16 that gives f32
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: its end is not known, but '--matrix-bounds=checked' needs it
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: a product of f16 with a vector of f16 and a bias of f32 that gives f16
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: vectors have at most 128 components
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: a product of e4m3 with a vector of f16 that gives f16
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: it does not transpose matrices of e4m3
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: it does not transpose matrices of i8
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: an outer product of vectors of f32, added to f32
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: its end is not known, but '--matrix-bounds=checked' needs it
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: vectors have at most 128 components
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'nvidia-hopper' has no instruction for this operation: vectors have at most 128 components
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| 12 errors generated.
// EXPECT(1) -T cs_6_10 --target amd-rdna3 --optimal-layouts=driver
// DIAG: ThreadNotGathered @ 32
// DIAG: ThreadDriverLayout @ 13
// DIAG: ThreadPlainLayouts @ 13
// DIAG: ThreadDriverLayout @ 14
// DIAG: ThreadPlainLayouts @ 14
// DIAG: ThreadDriverLayout @ 16
// DIAG: ThreadPlainLayouts @ 16
// DIAG: ThreadDriverLayout @ 19
// DIAG: ThreadPlainLayouts @ 19
// DIAG: ThreadDriverLayout @ 22
// DIAG: ThreadPlainLayouts @ 22
// DIAG: ThreadDriverLayout @ 24
// DIAG: ThreadPlainLayouts @ 24
// DIAG: ThreadDriverLayout @ 26
// DIAG: ThreadPlainLayouts @ 26
// DIAG: ThreadDriverLayout @ 28
// DIAG: ThreadPlainLayouts @ 28
// DIAG: ThreadDriverLayout @ 29
// DIAG: ThreadPlainLayouts @ 29
// DIAG: ThreadDriverLayout @ 30
// DIAG: ThreadPlainLayouts @ 30
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
//| driver-layouts.hlsl:32:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    32 |   x += Multiply<float16_t>(M::Load<MatrixLayout::RowMajor, 64>(In, 0, 32), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:13:28: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:13:28: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of f16 with a vector of f16 that gives f32
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of f16 with a vector of f16 and a bias of f32 that gives f16
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of e4m3 with a vector of f16 that gives f16
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of e4m3 with a vector of e4m3 that gives f16
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of i8 with a vector of i8 that gives i32
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: an outer product of vectors of f32, added to f32
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: an outer product of vectors of f16, added to f16
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'amd-rdna3' has no instruction for this operation: an outer product of vectors of f16, added to f16
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| 12 errors generated.
// EXPECT(1) -T cs_6_10 --target metal --emit=msl --optimal-layouts=driver
// DIAG: ThreadDriverLayout @ 13
// DIAG: ThreadPlainLayouts @ 13
// DIAG: ThreadDriverLayout @ 14
// DIAG: ThreadPlainLayouts @ 14
// DIAG: ThreadDriverLayout @ 16
// DIAG: ThreadPlainLayouts @ 16
// DIAG: ThreadDriverLayout @ 19
// DIAG: ThreadPlainLayouts @ 19
// DIAG: ThreadDriverLayout @ 22
// DIAG: ThreadPlainLayouts @ 22
// DIAG: ThreadDriverLayout @ 24
// DIAG: ThreadPlainLayouts @ 24
// DIAG: ThreadDriverLayout @ 26
// DIAG: ThreadPlainLayouts @ 26
// DIAG: ThreadDriverLayout @ 28
// DIAG: ThreadPlainLayouts @ 28
// DIAG: ThreadDriverLayout @ 29
// DIAG: ThreadPlainLayouts @ 29
// DIAG: ThreadDriverLayout @ 30
// DIAG: ThreadPlainLayouts @ 30
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
// DIAG: ThreadDriverLayout @ 31
// DIAG: ThreadPlainLayouts @ 31
//| driver-layouts.hlsl:13:28: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:13:28: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of f16 with a vector of f16 that gives f32
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of f16 with a vector of f16 and a bias of f32 that gives f16
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of e4m3 with a vector of f16 that gives f16
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of e4m3 with a vector of e4m3 that gives f16
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: error: this matrix is in 'MulOptimalTranspose', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of i8 with a vector of i8 that gives i32
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: an outer product of vectors of f32, added to f32
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: an outer product of vectors of f16, added to f16
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: error: this matrix is in 'MulOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: a product of f16 with a vector of f16 that gives f16
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: error: this matrix is in 'OuterProductOptimal', which '--optimal-layouts=driver' leaves to the driver, but target 'metal' has no instruction for this operation: an outer product of vectors of f16, added to f16
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: note: 'RowMajor' and 'ColMajor' are the same on every device, and so is every layout with '--optimal-layouts=plain'
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| 12 errors generated.
// EXPECT(0) -T cs_6_10 --target amd-rdna3 --optimal-layouts=plain
// DIAG: ThreadNotGathered @ 13
// DIAG: ThreadNotGathered @ 14
// DIAG: ThreadNotGathered @ 16
// DIAG: ThreadNotGathered @ 19
// DIAG: ThreadNotGathered @ 22
// DIAG: ThreadNotGathered @ 24
// DIAG: ThreadNotGathered @ 26
// DIAG: ThreadNotGathered @ 28
// DIAG: ThreadNotGathered @ 29
// DIAG: ThreadNotGathered @ 30
// DIAG: ThreadNotGathered @ 31
// DIAG: ThreadNotGathered @ 31
// DIAG: ThreadNotGathered @ 32
//| driver-layouts.hlsl:13:28: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:14:24: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    14 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| driver-layouts.hlsl:16:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    16 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:19:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    19 |   x += MultiplyAdd<float16_t>(a, v, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:22:11: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    22 |   x[0] += Multiply<float16_t>(tall, v)[129];
//|       |           ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:24:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    24 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal>(In, 0, 0), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:26:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    26 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(w));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:28:22: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    28 |   vector<int, 8> z = Multiply<int>(I::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0), MakeInterpretedVector<T::I8>(w));
//|       |                      ^~~~~~~~~~~~~
//| driver-layouts.hlsl:29:30: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    29 |   OuterProduct<T::F32>(y, y).InterlockedAccumulate(Out, 0);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:30:30: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    30 |   OuterProduct<T::F16>(x, v).InterlockedAccumulate(Out, 16 * i);
//|       |                              ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:24: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                        ^~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:31:57: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    31 |   OuterProduct<T::F16>(Multiply<float16_t>(tall, v), v).InterlockedAccumulate(Out, 0);
//|       |                                                         ^~~~~~~~~~~~~~~~~~~~~
//| driver-layouts.hlsl:32:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    32 |   x += Multiply<float16_t>(M::Load<MatrixLayout::RowMajor, 64>(In, 0, 32), v);
//|       |        ^~~~~~~~~~~~~~~~~~~
