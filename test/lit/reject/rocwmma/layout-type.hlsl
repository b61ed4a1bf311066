// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
StructuredBuffer<float16_t> A : register(t0);
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<matrix_a, 16, 16, 16, float16_t, float> a;
  load_matrix_sync(a, A, 16);
}
// EXPECT --target vulkan
// DIAG: MatrixLayoutOpaque @ 9
//| layout-type.hlsl:9:3: error: unknown layout 2: a matrix of a wave or a thread group is row-major (0) or column-major (1)
//|     9 |   load_matrix_sync(a, A, 16);
//|       |   ^~~~~~~~~~~~~~~~
//| 1 error generated.
