// RUN: %check-diags %s
#include <dx/linalg.h>
using namespace dx::linalg;
using Acc = Matrix<ComponentType::F32, 8, 8, MatrixUse::Accumulator, MatrixScope::Wave>;
[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint id : SV_GroupIndex) {
  subgroup_matrix_left<f16, 8, 8> a;
  subgroup_matrix_right<f16, 8, 8> b;
  WaveMatrixAccumulator<float, 16, 16> w;
  Acc c;
  a = w;
  c = subgroupMatrixMultiply<f32>(a, b);
  w.Add(subgroupMatrixMultiply<f32>(a, b));
  subgroup_matrix_result<f32, 8, 8> r = subgroupMatrixMultiplyAccumulate(a, b, c);
}
// EXPECT -T cs_6_10 --target vulkan
