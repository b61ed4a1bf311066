// RUN: %check-diags %s
#include <rocwmma/rocwmma.hpp>
using namespace rocwmma;
RWStructuredBuffer<float> Out : register(u1);

[WaveSize(32)] [numthreads(32, 1, 1)] void main(uint i : SV_GroupIndex) {
  fragment<accumulator, 16, 16, 16, float> c;
  store_matrix_sync(Out, c, 16, 1);
}
// EXPECT --target vulkan
// DIAG: error @ 8
// DIAG: note @ 8
// DIAG: note @ 8
//| layout-as-number.hlsl:8:3: error: no matching function for call to 'store_matrix_sync'
//|     8 |   store_matrix_sync(Out, c, 16, 1);
//|       |   ^~~~~~~~~~~~~~~~~
//| layout-as-number.hlsl:8:3: note: candidate function template not viable: no known conversion from 'int' to 'layout_t' for 4th argument
//| layout-as-number.hlsl:8:3: note: candidate function template not viable: requires 3 arguments, but 4 were provided
//| 1 error generated.
