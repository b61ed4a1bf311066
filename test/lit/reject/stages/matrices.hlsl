// RUN: %check-diags %s
// Matrices of a wave or a thread group in each dialect.
#include <dx/linalg.h>
#include <rocwmma/rocwmma.hpp>
#include <vk/khr/cooperative_matrix.h>
ByteAddressBuffer B : register(t0);
RWByteAddressBuffer Out : register(u1);
RWStructuredBuffer<float> Numbers : register(u2);

template <dx::linalg::MatrixScopeEnum Scope> void multiply() {
  using namespace dx::linalg;
  typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::A, Scope> Left;
  typedef Matrix<ComponentType::F16, 16, 16, MatrixUse::B, Scope> Right;
  Left left = Left::Load(B, 0, 32, MatrixLayout::RowMajor);
  Right right = Right::Load(B, 512, 32, MatrixLayout::RowMajor);
  Multiply<ComponentType::F32>(left, right).Store(Out, 0, 64, MatrixLayout::RowMajor);
}
void linalg_wave(out float4 at : SV_Position) {
  at = 0;
  multiply<dx::linalg::MatrixScope::Wave>();
}
void linalg_group(out float4 color : SV_Target) {
  color = 0;
  multiply<dx::linalg::MatrixScope::ThreadGroup>();
}
void wave_matrix(out float4 color : SV_Target) {
  color = 0;
  WaveMatrixLeft<float16_t, 16, 16> left;
  left.Load(B, 0, 32, false);
}
void subgroup(out float4 color : SV_Target) {
  color = 0;
  subgroup_matrix_result<f32, 16, 16> m = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16> >(Numbers, 0, false, 16);
  subgroupMatrixStore(Numbers, 0, m, false, 16);
}
void roc(out float4 at : SV_Position) {
  at = 0;
  rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> sum;
  rocwmma::fill_fragment(sum, 1.0f);
}
void khr(out float4 color : SV_Target) {
  color = 0;
  using Sum = vk::khr::CooperativeMatrixAccumulator<float, vk::ScopeSubgroup, 16, 16>;
  Sum sum = Sum::Splat(1);
  sum.Store<vk::MemoryAccessMaskNone, vk::CooperativeMatrixLayoutRowMajorKHR>(Numbers, 0, 16);
}
// EXPECT -T vs_6_10 -E linalg_wave
// DIAG: MatrixStage @ 14
//| matrices.hlsl:14:8: error: vertex shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    14 |   Left left = Left::Load(B, 0, 32, MatrixLayout::RowMajor);
//|       |        ^~~~
//| 1 error generated.
// EXPECT -T ps_6_10 -E linalg_group
// DIAG: MatrixStage @ 14
//| matrices.hlsl:14:8: error: pixel shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    14 |   Left left = Left::Load(B, 0, 32, MatrixLayout::RowMajor);
//|       |        ^~~~
//| 1 error generated.
// EXPECT -T ps_6_10 -E wave_matrix
// DIAG: MatrixStage @ 28
//| matrices.hlsl:28:37: error: pixel shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    28 |   WaveMatrixLeft<float16_t, 16, 16> left;
//|       |                                     ^~~~
//| 1 error generated.
// EXPECT -T ps_6_10 -E subgroup
// DIAG: MatrixStage @ 33
//| matrices.hlsl:33:39: error: pixel shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    33 |   subgroup_matrix_result<f32, 16, 16> m = subgroupMatrixLoad<subgroup_matrix_result<f32, 16, 16> >(Numbers, 0, false, 16);
//|       |                                       ^
//| 1 error generated.
// EXPECT -T vs_6_10 -E roc
// DIAG: MatrixStage @ 38
//| matrices.hlsl:38:62: error: vertex shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    38 |   rocwmma::fragment<rocwmma::accumulator, 16, 16, 16, float> sum;
//|       |                                                              ^~~
//| 1 error generated.
// EXPECT -T ps_6_10 -E khr
// DIAG: MatrixStage @ 44
//| matrices.hlsl:44:7: error: pixel shaders cannot have matrices of a wave or a thread group: use a matrix of one thread ('MatrixScope::Thread' of dx::linalg), or a compute shader
//|    44 |   Sum sum = Sum::Splat(1);
//|       |       ^~~
//| 1 error generated.
