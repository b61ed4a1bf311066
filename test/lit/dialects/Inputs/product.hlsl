// One program in each matrix API: f16 to f32, 16x16x16, from and to groupshared arrays.
#if API == 2
#include <dx/linalg.h>
using namespace dx::linalg;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, MatrixScope::Wave> Left;
typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, MatrixScope::Wave> Right;
typedef Matrix<ComponentType::F32, 16, 16, MatrixUse::Accumulator, MatrixScope::Wave> Sums;
#elif API == 3
typedef subgroup_matrix_left<f16, 16, 16> Left;
typedef subgroup_matrix_right<f16, 16, 16> Right;
typedef subgroup_matrix_result<f32, 16, 16> Sums;
#elif API == 4
using namespace rocwmma;
typedef fragment<matrix_a, 16, 16, 16, float16_t, row_major> Left;
typedef fragment<matrix_b, 16, 16, 16, float16_t, col_major> Right;
typedef fragment<accumulator, 16, 16, 16, float32_t> Sums;
#elif API == 5
#include <vk/khr/cooperative_matrix.h>
using namespace vk;
typedef khr::CooperativeMatrixA<float16_t, ScopeSubgroup, 16, 16> Left;
typedef khr::CooperativeMatrixB<float16_t, ScopeSubgroup, 16, 16> Right;
typedef khr::CooperativeMatrixAccumulator<float, ScopeSubgroup, 16, 16> Sums;
#endif

StructuredBuffer<float16_t> In : register(t0);
RWStructuredBuffer<float> Out : register(u1);
groupshared float16_t Factors[2 * 16 * 24];
groupshared float Results[16 * 16];

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint3 group : SV_GroupID, uint i : SV_GroupIndex) {
  for (uint k = i; k < 2 * 16 * 24; k += 32)
    Factors[k] = In[group.x * 768 + k];
  GroupMemoryBarrierWithGroupSync();
#if API == 1
  WaveMatrixLeft<float16_t, 16, 16> a;
  WaveMatrixRight<float16_t, 16, 16> b;
  WaveMatrixAccumulator<float, 16, 16> c;
  a.Load(Factors, 0, 24, false);
  b.Load(Factors, 384, 24, true);
  c.Fill(0.5);
  c.MultiplyAccumulate(a, b);
  c.Store(Results, 0, 16, false);
#elif API == 2
  Left a = Left::Load(Factors, 0, 24, MatrixLayout::RowMajor);
  Right b = Right::Load(Factors, 384, 24, MatrixLayout::ColMajor);
  Sums c = Sums::Splat(0.5);
  c.MultiplyAccumulate(a, b);
  c.Store(Results, 0, 16, MatrixLayout::RowMajor);
#elif API == 4
  Left a;
  Right b;
  Sums c;
  load_matrix_sync(a, Factors, 24);
  load_matrix_sync(b, Factors + 384, 24);
  fill_fragment(c, 0.5);
  mma_sync(c, a, b, c);
  store_matrix_sync(Results, c, 16, mem_row_major);
#elif API == 5
  Left a = Left::Load<CooperativeMatrixLayoutRowMajorKHR>(GetGroupSharedAddress(Factors[0]), 24);
  Right b = Right::Load<CooperativeMatrixLayoutColumnMajorKHR>(GetGroupSharedAddress(Factors[384]), 24);
  Sums c = Sums::Splat(0.5);
  c = cooperativeMatrixMultiplyAdd(a, b, c);
  c.Store<CooperativeMatrixLayoutRowMajorKHR>(GetGroupSharedAddress(Results[0]), 16);
#else
  Left a = subgroupMatrixLoad<Left>(Factors, 0, false, 24);
  Right b = subgroupMatrixLoad<Right>(Factors, 384, true, 24);
  Sums c = Sums(0.5);
  c = subgroupMatrixMultiplyAccumulate(a, b, c);
  subgroupMatrixStore(Results, 0, c, false, 16);
#endif
  GroupMemoryBarrierWithGroupSync();
  for (uint r = i; r < 256; r += 32)
    Out[group.x * 256 + r] = Results[r];
}
