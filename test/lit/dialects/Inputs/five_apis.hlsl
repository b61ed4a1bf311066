// One program in each matrix API: C = A B + C of f16 in f32, 16x16x16, twice along K, in the buffers that the API has. A lies
// by rows of 40 components, B by columns of 48 from component 96 on, C by rows of 24 from component 64 on.
#if API == 1 || API == 2 // offsets and strides in bytes
ByteAddressBuffer A : register(t0);
ByteAddressBuffer B : register(t1);
RWByteAddressBuffer C : register(u2);
#else // in components
StructuredBuffer<float16_t> A : register(t0);
StructuredBuffer<float16_t> B : register(t1);
RWStructuredBuffer<float> C : register(u2);
#endif

#if API == 2
#include <dx/linalg.h>
using namespace dx::linalg;
#elif API == 4
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
#elif API == 5
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
using namespace vk::khr;
#endif

[WaveSize(32)] [numthreads(32, 1, 1)] void main() {
#if API == 1
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  c.Load(C, 256, 96, false, 16);
  a.Load(A, 0, 80, false, 16);
  b.Load(B, 192, 96, true, 16);
  c.MultiplyAccumulate(a, b);
  a.Load(A, 32, 80, false, 16);
  b.Load(B, 224, 96, true, 16);
  c.MultiplyAccumulate(a, b);
  c.Store(C, 256, 96, false, 16);
#elif API == 2
  using Left = Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave>;
  using Right = Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave>;
  using Sums = Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave>;
  Sums c = Sums::Load(C, 256, 96, MatrixLayout::RowMajor, 16);
  Left a = Left::Load(A, 0, 80, MatrixLayout::RowMajor, 16);
  Right b = Right::Load(B, 192, 96, MatrixLayout::ColMajor, 16);
  c.MultiplyAccumulate(a, b);
  a = Left::Load(A, 32, 80, MatrixLayout::RowMajor, 16);
  b = Right::Load(B, 224, 96, MatrixLayout::ColMajor, 16);
  c.MultiplyAccumulate(a, b);
  c.Store(C, 256, 96, MatrixLayout::RowMajor, 16);
#elif API == 3
  using Left = subgroup_matrix_left<f16, 16, 16>;
  using Right = subgroup_matrix_right<f16, 16, 16>;
  using Sums = subgroup_matrix_result<f32, 16, 16>;
  Sums c = subgroupMatrixLoad<Sums>(C, 64, false, 24);
  Left a = subgroupMatrixLoad<Left>(A, 0, false, 40);
  Right b = subgroupMatrixLoad<Right>(B, 96, true, 48);
  c = subgroupMatrixMultiplyAccumulate(a, b, c);
  a = subgroupMatrixLoad<Left>(A, 16, false, 40);
  b = subgroupMatrixLoad<Right>(B, 112, true, 48);
  c = subgroupMatrixMultiplyAccumulate(a, b, c);
  subgroupMatrixStore(C, 64, c, false, 24);
#elif API == 4
  fragment<matrix_a, 16, 16, 16, float16_t, row_major> a;
  fragment<matrix_b, 16, 16, 16, float16_t, col_major> b;
  fragment<accumulator, 16, 16, 16, float32_t> c;
  load_matrix_sync(c, C + 64, 24, mem_row_major);
  load_matrix_sync(a, A, 40);
  load_matrix_sync(b, B + 96, 48);
  mma_sync(c, a, b, c);
  load_matrix_sync(a, A + 16, 40);
  load_matrix_sync(b, B + 112, 48);
  mma_sync(c, a, b, c);
  store_matrix_sync(C + 64, c, 24, mem_row_major);
#else
  using Left = CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16>;
  using Right = CooperativeMatrixB<float16_t, ScopeSubgroup, 16, 16>;
  using Sums = CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16>;
  Sums c = Sums::Load<CooperativeMatrixLayoutRowMajorKHR>(C, 64, 24);
  Left a = Left::Load<CooperativeMatrixLayoutRowMajorKHR>(A, 0, 40);
  Right b = Right::Load<CooperativeMatrixLayoutColumnMajorKHR>(B, 96, 48);
  c = cooperativeMatrixMultiplyAdd(a, b, c);
  a = Left::Load<CooperativeMatrixLayoutRowMajorKHR>(A, 16, 40);
  b = Right::Load<CooperativeMatrixLayoutColumnMajorKHR>(B, 112, 48);
  c = cooperativeMatrixMultiplyAdd(a, b, c);
  c.Store<CooperativeMatrixLayoutRowMajorKHR>(C, 64, 24);
#endif
}
