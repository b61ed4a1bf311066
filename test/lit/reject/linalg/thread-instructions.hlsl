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
  Out.Store<vector<float16_t, 8> >(i * 16, x);
  Out.Store<vector<float, 8> >(i * 32 + 65536, y);
}
// EXPECT(0) -T cs_6_10 --target nvidia-hopper
// EXPECT(0) -T cs_6_10 --target nvidia-hopper -Wno-cooperative-vector
// EXPECT(0) -T cs_6_10 --target nvidia-ampere
// EXPECT(0) -T cs_6_10 --target vulkan
