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
  M a = M::Load<MatrixLayout::RowMajor>(In, i * 4, 32);
  vector<float16_t, 8> x = Multiply<float16_t>(a, v);
  a = M::Load<MatrixLayout::RowMajor>(In, i * 64, 40);
  x += Multiply<float16_t>(a, v);
  a = M::Load<MatrixLayout::RowMajor, 64>(In, i * 4, 32);
  x += Multiply<float16_t>(a, v);
  a = M::Load<MatrixLayout::MulOptimal>(In, i * 128, 0);
  x += Multiply<float16_t>(a, v);
  vector<float, 8> y = Multiply<float>(a, v);
  vector<float16_t, 12> w = In.Load<vector<float16_t, 12> >(i * 24);
  typedef A<T::F16, 8, 12> N;
  N n = N::Load<MatrixLayout::MulOptimal>(In, 0, 0);
  x += Multiply<float16_t>(n, w);
  n = N::Load<MatrixLayout::MulOptimalTranspose>(In, 0, 0);
  x += Multiply<float16_t>(n, w);
  VectorRef<T::F32, 8> bias = {In, 0};
  x += MultiplyAdd<float16_t>(n, w, bias);
  a = M::Load<MatrixLayout::RowMajor, 64>(In, 0, 32 * (i / 32));
  x += Multiply<float16_t>(a, v);
  typedef A<T::F8_E4M3FN, 8, 16> E;
  E e = E::Load<MatrixLayout::RowMajor, 64>(In, 0, 16);
  y += Multiply<float16_t>(e, v);
  vector<uint, 4> bytes = In.Load<vector<uint, 4> >(i * 16);
  x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal, 64>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(bytes));
  Out.Store<vector<float16_t, 8> >(i * 16, x);
  Out.Store<vector<float, 8> >(i * 32 + 65536, y);
}
// EXPECT(0) -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors
// DIAG: ThreadVectorPlace @ 13
// DIAG: ThreadVectorAlign @ 13
// DIAG: ThreadVectorPlace @ 15
// DIAG: ThreadVectorTypes @ 20
// DIAG: ThreadVectorRows @ 24
// DIAG: ThreadVectorColumns @ 24
// DIAG: ThreadVectorTypes @ 28
// DIAG: ThreadVectorPlace @ 30
// DIAG: ThreadVectorTypes @ 33
// DIAG: ThreadVectorTypes @ 35
// DIAG: ThreadVectorDriver @ 35
//| thread-instructions.hlsl:13:28: remark: target 'nvidia-hopper' multiplies this matrix with one instruction only if its offset is known to be a multiple of 64 bytes: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:13:28: note: if it always is, write 'Load<Layout, 64>' or 'Load<Layout>(buffer, offset, stride, 64)'
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:15:8: remark: target 'nvidia-hopper' multiplies this matrix with one instruction only if its stride, a constant, is known to be a multiple of 16 bytes: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    15 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:20:24: remark: target 'nvidia-hopper' has no instruction for a matrix of 8x16 f16 in 'mul_optimal' in memory, with a vector of f16, that gives f32: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    20 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| thread-instructions.hlsl:24:8: remark: target 'nvidia-hopper' loads the rows of this matrix in units of 16 bytes, and rows of 24 bytes end inside a unit: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    24 |   x += Multiply<float16_t>(n, w);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:24:8: note: pad the rows with zeros to 16 columns, or store the matrix by columns, to multiply it with one instruction
//|    24 |   x += Multiply<float16_t>(n, w);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:28:8: remark: target 'nvidia-hopper' has no instruction for a matrix of 8x12 f16 in 'mul_optimal_transpose' in memory, with a vector of f16 and a bias of f32, that gives f16: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    28 |   x += MultiplyAdd<float16_t>(n, w, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:30:8: remark: target 'nvidia-hopper' multiplies this matrix with one instruction only if its stride, a constant, is known to be a multiple of 16 bytes: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    30 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:33:8: remark: target 'nvidia-hopper' has no instruction for a matrix of 8x16 e4m3 in 'row_major' in memory, with a vector of f16, that gives f16: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    33 |   y += Multiply<float16_t>(e, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:35:8: remark: target 'nvidia-hopper' has no instruction for a matrix of 8x16 e4m3 in 'mul_optimal' in memory, with a vector of e4m3, that gives f16: plain loads and arithmetic compute this product [-Wcooperative-vector]
//|    35 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal, 64>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(bytes));
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:35:8: note: there is an instruction for the driver's own layout, which 'MulOptimal' means with '--optimal-layouts=driver'
//|    35 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal, 64>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(bytes));
//|       |        ^~~~~~~~~~~~~~~~~~~
// EXPECT(0) -T cs_6_10 --target nvidia-hopper --thread-matrices=vectors -Wno-cooperative-vector
// EXPECT(0) -T cs_6_10 --target amd-rdna3
// DIAG: ThreadNotGathered @ 13
// DIAG: ThreadNotGathered @ 15
// DIAG: ThreadNotGathered @ 17
// DIAG: ThreadNotGathered @ 19
// DIAG: ThreadNotGathered @ 20
// DIAG: ThreadNotGathered @ 24
// DIAG: ThreadNotGathered @ 26
// DIAG: ThreadNotGathered @ 28
// DIAG: ThreadNotGathered @ 30
// DIAG: ThreadNotGathered @ 33
// DIAG: ThreadNotGathered @ 35
//| thread-instructions.hlsl:13:28: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    13 |   vector<float16_t, 8> x = Multiply<float16_t>(a, v);
//|       |                            ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:15:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    15 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:17:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    17 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:19:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    19 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:20:24: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    20 |   vector<float, 8> y = Multiply<float>(a, v);
//|       |                        ^~~~~~~~~~~~~~~
//| thread-instructions.hlsl:24:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    24 |   x += Multiply<float16_t>(n, w);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:26:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    26 |   x += Multiply<float16_t>(n, w);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:28:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    28 |   x += MultiplyAdd<float16_t>(n, w, bias);
//|       |        ^~~~~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:30:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    30 |   x += Multiply<float16_t>(a, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:33:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    33 |   y += Multiply<float16_t>(e, v);
//|       |        ^~~~~~~~~~~~~~~~~~~
//| thread-instructions.hlsl:35:8: remark: this is computed for each thread, not for the wave by matrices: the wave size is not known: add [WaveSize(n)] [-Wgather]
//|    35 |   x += Multiply<float16_t>(E::Load<MatrixLayout::MulOptimal, 64>(In, 0, 0), MakeInterpretedVector<T::F8_E4M3FN>(bytes));
//|       |        ^~~~~~~~~~~~~~~~~~~
// EXPECT(0) -T cs_6_10 --target vulkan
